"""Little Paganini: a space takes the card that follows its left neighbour, until each row is a suit from its ace on."""

from cadogan import Grid, Layout, Position, Score, Scorer, down, hookimpl, nothing, places, rank, top, up

SIDE, END = 4, 14


@hookimpl
def layout() -> Layout:
    rows = []
    for line in range(SIDE):
        spread = places.row(END, y=line * places.GAP_Y)
        left = [f"g{line + 1}.{place}" for place in range(1, END)]
        rows += [
            Grid(take=nothing, space="A*", at=spread[:1]),
            Grid(END - 1, deal=1, take=top, space=up.in_suit.beside(left), at=spread[1:]),
        ]
    return Layout(*rows)


@hookimpl
def score(layout: Layout) -> Scorer:
    """Count the cards that follow each other in suit from the aces at the left ends on; all 52 win."""
    grid = layout.piles("grid")
    rows = [grid[end : end + END] for end in range(0, len(grid), END)]

    def in_place(position: Position) -> Score:
        lines = [b"".join(position[cell] or b"\0" for cell in row).split(b"\0")[0] for row in rows]
        points = sum(down.in_suit.run(line[::-1]) for line in lines if line and rank(line[0]) == 1)
        return Score(points, points == len(layout.pack))

    return in_place
