"""Monte Carlo: touching cards of a rank leave in pairs, the others close up, and the stock fills the end."""

from collections.abc import Iterator

from cadogan import Discard, Grid, Layout, Move, Moves, Options, Position, Stock, hookimpl, places, rank, steps, switch
from cadogan.steps import Steps

COLUMNS = 5


class MonteCarlo(Options):
    five_rows: bool = switch()


def rows(options: MonteCarlo) -> int:
    """Return the number of rows of the grid."""
    return 5 if options.five_rows else 4


@hookimpl
def layout(options: MonteCarlo) -> Layout:
    spread = places.grid(rows(options), COLUMNS, y=places.GAP_Y, step=(places.GAP_X, places.GAP_Y))
    return Layout(
        Grid(len(spread), deal=1, fixed=True, at=spread),
        Stock(at=[(0, 0)]),
        Discard(at=[(4 * places.GAP_X, 0)]),
    )


@hookimpl
def moves(layout: Layout, options: MonteCarlo) -> Moves:
    grid, stock, discard = layout.piles("grid"), layout.pile("stock"), layout.pile("discard")
    near = [
        (grid[one], grid[other], Move("pair", grid[one], grid[one], also=((grid[other], 1),)))
        for one, around in enumerate(places.touching(rows(options), COLUMNS))
        for other in around
        if one < other
    ]

    def pairs(position: Position) -> Iterator[Move]:
        """Only two cards of the same rank that touch: side by side, one above the other, or at a corner.

        ru: Только две карты одного достоинства, которые соприкасаются: сбоку, сверху или углом.
        """
        for one, other, move in near:
            if position[one] and position[other] and rank(position[one][0]) == rank(position[other][0]):
                yield move

    def pair(position: Position, move: Move) -> Steps:
        """Discard two touching cards of the same rank.

        ru: Сбросить две соприкасающиеся карты одного достоинства.
        """
        return [steps.move(move.source, discard), steps.move(move.also[0][0], discard)]

    def spaces(position: Position) -> Iterator[Move]:
        """There are no places to close up until a pair has left.

        ru: Смыкать нечего, пока не сброшена пара.
        """
        move = Move("close up", stock, stock)
        if close_up(position, move):
            yield move

    def close_up(position: Position, move: Move) -> Steps:
        """Close up along the rows and fill the places at the end from the stock.

        ru: Сомкнуть карты по рядам и заполнить места в конце из колоды.
        """
        cards = [pile for pile in grid if position[pile]]
        closed = [steps.move(pile, place) for pile, place in zip(cards, grid, strict=False) if pile != place]
        return closed + [steps.turn_over(stock, place) for place in grid[len(cards) :][: len(position[stock])]]

    return Moves().also("pair", pairs, pair).also("close up", spaces, close_up)
