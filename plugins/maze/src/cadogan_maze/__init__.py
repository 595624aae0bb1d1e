"""Maze: the kings are out, and a card goes to a space after its left or before its right neighbour, row into row."""

from cadogan import Discard, Grid, Layout, Position, Score, Scorer, down, hookimpl, places, rank, relation, suit
from cadogan import top, up
from cadogan.vocabulary import Build

QUEEN = 12
ROWS, COLUMNS = 6, 9
CELLS = [f"g{row}.{column}" for row in range(1, ROWS + 1) for column in range(1, COLUMNS + 1)]
AFTER_A_QUEEN = relation(
    lambda card, other: rank(card) == 1 and rank(other) == QUEEN,
    ("here an ace goes to the right of a queen", "здесь туза кладут справа от дамы"),
)


def neighbours(first: int, count: int) -> tuple[Build, ...]:
    """Return what so many places take, from that on, for their neighbours; the last place is left of the first."""
    cells = range(first, first + count)
    left, right = [CELLS[cell - 1] for cell in cells], [CELLS[(cell + 1) % len(CELLS)] for cell in cells]
    return up.in_suit.beside(left), down.in_suit.beside(right), AFTER_A_QUEEN.beside(left)


@hookimpl
def layout() -> Layout:
    spread = places.grid(ROWS, COLUMNS, step=(places.GAP_X, places.GAP_Y))
    dealt = [0 if cell in ("g1.9", "g2.9") else 1 for cell in CELLS]
    return Layout(
        Grid(1, deal=1, take=top, space=(*neighbours(0, 1), "A*"), at=spread[:1]),
        Grid(53, deal=dealt[1:], take=top, space=neighbours(1, 53), at=spread[1:]),
        Discard(accepts="K*", at_once="K*"),
    )


@hookimpl
def score(layout: Layout) -> Scorer:
    """Count the cards that read, from the first place on, ace to queen in suit after suit; all 48 win."""
    grid = layout.piles("grid")

    def read(position: Position) -> Score:
        cards = [position[cell][0] for cell in grid if position[cell]]
        points = 0
        for card in cards:
            before = cards[points - 1] if points else QUEEN
            follows = rank(card) == rank(before) % QUEEN + 1 and (rank(card) == 1 or suit(card) == suit(before))
            if not follows:
                break
            points += 1
        return Score(points, points == len(layout.pack) - 4)

    return read
