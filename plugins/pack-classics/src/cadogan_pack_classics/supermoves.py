"""Supermoves: a run moves in one go if its cards could move one by one through free cells and spaces."""

from collections.abc import Sequence

from cadogan import Layout, Move, Moves, Position, nowhere, steps
from cadogan.steps import Steps


def with_supermoves(ordinary: Moves, layout: Layout) -> Moves:
    """Return the moves of a layout that takes runs, without runs that are too long; the others go card by card."""
    cells, columns = layout.piles("cell"), layout.piles("tableau")
    through_spaces = any(build.is_any for build in layout.row(columns[0]).fills)

    def room(position: Position, move: Move) -> tuple[list[int], list[int]]:
        """Return the free cells, and the spaces in which cards may wait; the one that the run goes to is none."""
        waiting = columns if through_spaces else ()
        free = [cell for cell in cells if not position[cell]]
        return free, [column for column in waiting if not position[column] and column != move.target]

    def cells_and_spaces_are_enough(position: Position, move: Move) -> bool:
        """There are not enough free cells and spaces to move so many cards one by one.

        ru: Свободных ячеек и столбцов не хватит, чтобы перенести столько карт по одной.
        """
        return move.count == 1 or move.count <= most(*room(position, move))

    def card_by_card(position: Position, move: Move) -> Steps:
        """Move a card, or a run card by card through free cells and spaces.

        ru: Переложить карту или серию по одной карте через свободные ячейки и столбцы.
        """
        return carried(move.source, move.target, move.count, *room(position, move))

    return ordinary.only(cells_and_spaces_are_enough, runs=True).also("move", nowhere, card_by_card)


def most(free: Sequence[int], spaces: Sequence[int]) -> int:
    """Return how many cards can move: one more than there are free cells, and twice as many for each space."""
    return (len(free) + 1) << len(spaces)


def carried(source: int, target: int, count: int, free: Sequence[int], spaces: Sequence[int]) -> Steps:
    """Return the steps that carry so many cards: all but the last wait in cells, or the upper part in a space."""
    if count <= most(free, ()):
        waiting = free[: count - 1]
        there = [steps.move(source, cell) for cell in waiting]
        return [*there, steps.move(source, target), *(steps.move(cell, target) for cell in reversed(waiting))]
    space, *others = spaces
    upper = min(most(free, others), count - 1)
    return [
        *carried(source, space, upper, free, others),
        *carried(source, target, count - upper, free, others),
        *carried(space, target, upper, free, others),
    ]
