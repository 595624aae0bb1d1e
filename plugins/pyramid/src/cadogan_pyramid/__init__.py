"""Pyramid: open cards leave in pairs that add up to thirteen, kings alone; the stock is turned once."""

from collections.abc import Generator, Iterator
from itertools import combinations

from cadogan import Discard, Grid, Layout, Move, Moves, Position, Stock, Waste, hookimpl, places, rank, steps, top
from cadogan.hooks import Automatic
from cadogan.steps import Steps

ROWS = 7
COVERING = places.covering(ROWS)


@hookimpl
def layout() -> Layout:
    return Layout(
        Grid(28, deal=1, take=top.freed(2, COVERING), at=places.triangle(ROWS)),
        Stock(turn=1, onto="waste", at=[(0, 4.2)]),
        Waste(take=top, fan="right", at=[(1.2, 4.2)]),
        Discard(accepts="K*", at=[(6, 0)]),
        memo={"newest": 1},
    )


@hookimpl
def automatic(layout: Layout) -> Automatic:
    waste = layout.pile("waste")

    def noted(position: Position, move: Move | None) -> Steps:
        if move is None:
            return []
        before = layout.noted(position, "newest")
        taken = waste in (move.source, *(pile for pile, _ in move.also))
        newest = 1 if move.verb == "deal" else 0 if taken else before
        return [layout.note("newest", newest)] if newest != before else []

    return noted


@hookimpl(wrapper=True)
def moves(layout: Layout) -> Generator[None, Moves, Moves]:
    ordinary = yield
    grid, waste, discard = layout.piles("grid"), layout.pile("waste"), layout.pile("discard")
    covered_by = [(pile, [grid[each] for each in near]) for pile, near in zip(grid, COVERING, strict=True)]

    def pairs(position: Position) -> Iterator[Move]:
        """Only two open cards that add up to thirteen: queen and ace, jack and two, and so on.

        ru: Только две свободные карты, в сумме дающие 13: дама и туз, валет и двойка и так далее.
        """
        found = [(pile, 1) for pile, near in covered_by if position[pile] and not any(position[each] for each in near)]
        found += [(waste, 1)] if position[waste] else []
        together = list(combinations(found, 2))
        if layout.noted(position, "newest") and len(position[waste]) > 1:
            together.append(((waste, 1), (waste, 2)))
        for (pile, at), (other, below) in together:
            if rank(position[pile][-at]) + rank(position[other][-below]) == 13:
                yield Move("pair", pile, pile, at, ((other, below),))

    def pair(position: Position, move: Move) -> Steps:
        """Discard two open cards that add up to thirteen; a card just turned may go with the one beneath it.

        ru: Сбросить две свободные карты, в сумме дающие 13; только что открытую можно и вместе с той, что под ней.
        """
        (other, below), *_ = move.also
        return [steps.move(other, discard, depth=below - 1), steps.move(move.source, discard)]

    return ordinary.also("pair", pairs, pair)
