"""Vacancies: a space takes the card that follows its left neighbour, until each row is a suit from two to king."""

from collections.abc import Generator, Iterator

from cadogan import Discard, Grid, Layout, Move, Moves, Position, Score, hookimpl, places, rank, steps, top, up
from cadogan.hooks import Redeal, Scorer
from cadogan.steps import Steps

COLUMNS = 13
LEFT = [place - 1 if place % COLUMNS else None for place in range(4 * COLUMNS)]


@hookimpl
def layout() -> Layout:
    spread = places.grid(4, COLUMNS, step=(places.GAP_X, places.GAP_Y))
    return Layout(
        Grid(52, deal=1, take=top, space=up.in_suit.beside(LEFT), fixed=True, at=spread),
        Discard(accepts="A*", at_once="A*"),
        redeals=2,
        gather="grid",
    )


@hookimpl(wrapper=True)
def moves(layout: Layout) -> Generator[None, Moves, Moves]:
    ordinary = yield
    grid = layout.piles("grid")
    ends = grid[::COLUMNS]
    to_an_end = [Move("move", pile, end) for end in ends for pile in grid if pile != end]

    def cards(position: Position) -> Iterator[Move]:
        if not all(position[end] for end in ends):
            yield from (move for move in to_an_end if position[move.source] and not position[move.target])

    def a_two_at_the_left_end(position: Position, move: Move) -> bool:
        """Only a two goes to the left end of a row.

        ru: На левый край ряда кладут только двойку.
        """
        return move.verb != "move" or move.target not in ends or rank(position[move.source][0]) == 2

    def the_two_stays(position: Position, move: Move) -> bool:
        """A two at the left end of a row stays there.

        ru: Двойка на левом краю ряда остается на месте.
        """
        return move.verb != "move" or move.source not in ends or rank(position[move.source][0]) != 2

    return ordinary.also("move", cards, ordinary.verbs["move"]).only(a_two_at_the_left_end).only(the_two_stays)


def in_place(position: Position, row: tuple[int, ...]) -> int:
    """Return how many cards of a row are in their final places: two, three, four, ... of a suit from the left end."""
    cards = [position[pile] for pile in row]
    count = 0
    while cards[count] and rank(cards[count][0]) == count + 2 and cards[count][0] - cards[0][0] == count:
        count += 1
    return count


def rows(layout: Layout) -> list[tuple[int, ...]]:
    """Return the piles of each row."""
    grid = layout.piles("grid")
    return [grid[end : end + COLUMNS] for end in range(0, len(grid), COLUMNS)]


@hookimpl
def redeal(layout: Layout) -> Redeal:
    pack, lines = layout.pile("pack"), rows(layout)

    def again(position: Position) -> Steps:
        used = layout.noted(position, "redeals")
        if used == layout.redeals:
            return []
        behind = [(row, in_place(position, row)) for row in lines]
        taken = [pile for row, kept in behind for pile in row[kept:] if position[pile]]
        done = [steps.turn_over(pile, pack) for pile in taken]
        done += [steps.shuffle(pack), layout.note("redeals", used + 1)]
        return done + [steps.turn_over(pack, pile) for row, kept in behind for pile in row[kept + 1 :]]

    return again


@hookimpl
def score(layout: Layout) -> Scorer:
    """Count the cards in their final places; all 48 win."""
    lines = rows(layout)

    def scored(position: Position) -> Score:
        points = sum(in_place(position, row) for row in lines)
        return Score(points, points == len(layout.pack) - 4)

    return scored
