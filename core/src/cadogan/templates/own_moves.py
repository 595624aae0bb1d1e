"""My Game: touching cards leave a square in pairs, equal in rank or fourteen together; the stock fills the gaps."""

from collections.abc import Iterator

from cadogan import Discard, Grid, Layout, Move, Moves, Position, Steps, Stock, hookimpl, places, rank, steps

ROWS, COLUMNS = 4, 4


@hookimpl
def layout() -> Layout:
    square = places.grid(ROWS, COLUMNS, y=1.2, step=(1.2, 1.2))
    return Layout(
        Grid(ROWS * COLUMNS, deal=1, refill="stock", fixed=True, at=square),
        Stock(at=[(0, 0)]),
        Discard(at=[(3.6, 0)]),
    )


@hookimpl
def moves(layout: Layout) -> Moves:
    square, discard = layout.piles("grid"), layout.pile("discard")
    together = [
        (square[one], square[other])
        for one, around in enumerate(places.touching(ROWS, COLUMNS))
        for other in around
        if one < other
    ]

    def pairs(position: Position) -> Iterator[Move]:
        """Only two touching cards that are equal in rank, or fourteen together."""
        for one, other in together:
            if position[one] and position[other]:
                ranks = rank(position[one][0]), rank(position[other][0])
                if ranks[0] == ranks[1] or sum(ranks) == 14:
                    yield Move("pair", one, one, also=((other, 1),))

    def pair(position: Position, move: Move) -> Steps:
        """Discard two touching cards that are equal in rank, or fourteen together."""
        return [steps.move(move.source, discard), steps.move(move.also[0][0], discard)]

    return Moves().also("pair", pairs, pair)
