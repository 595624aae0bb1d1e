"""TriPeaks: open cards of three peaks go on the waste, one higher or one lower, and uncover those beneath them."""

from collections.abc import Generator

from cadogan import Grid, Layout, Move, Options, Position, Score, Stock, Waste
from cadogan import choice, cleared, either, hookimpl, is_down, nothing, places, steps, switch, top
from cadogan.hooks import Automatic, Scorer
from cadogan.steps import Steps

PEAKS = (
    places.row(3, x=1.5, step=3)
    + tuple(place for peak in range(3) for place in places.row(2, x=1 + 3 * peak, y=0.5, step=1))
    + places.row(9, x=0.5, y=1, step=1)
    + places.row(10, y=1.5, step=1)
)
COVERING = tuple(
    tuple(i for i, other in enumerate(PEAKS) if other.y == place.y + 0.5 and abs(other.x - place.x) == 0.5)
    for place in PEAKS
)
"""For each place, the two of the next row that lie on it; none for the last row."""


class TriPeaks(Options):
    wrap: bool = choice(True, False)
    open: bool = switch()


@hookimpl
def layout(options: TriPeaks) -> Layout:
    face_up = [int(options.open or not covering) for covering in COVERING]
    return Layout(
        Grid(28, deal=1, face_up=face_up, take=top.freed(2, COVERING), at=PEAKS),
        Waste(deal=1, take=nothing, accepts=either.wrapping if options.wrap else either, at=[(5.1, 2.8)]),
        Stock(turn=1, onto="waste", at=[(3.9, 2.8)]),
        goal=cleared("grid"),
    )


@hookimpl
def automatic(layout: Layout) -> Automatic:
    grid = layout.piles("grid")
    covered_by = [(pile, [grid[i] for i in covering]) for pile, covering in zip(grid, COVERING, strict=True)]

    def uncovered_cards_turn_up(position: Position, move: Move | None) -> Steps:
        return [
            steps.turn(pile)
            for pile, covering in covered_by
            if position[pile] and is_down(position[pile][-1]) and not any(position[each] for each in covering)
        ]

    return uncovered_cards_turn_up


@hookimpl(wrapper=True)
def score(layout: Layout) -> Generator[None, Scorer, Scorer]:
    ordinary = yield
    grid = layout.piles("grid")

    def cards_cleared(position: Position) -> Score:
        return Score(sum(not position[pile] for pile in grid), ordinary(position).won)

    return cards_cleared
