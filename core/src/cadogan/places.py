"""Where piles lie on the table, in card widths across and card heights down: lists of points for ``at=``.

>>> grid(2, 3)[3]
Place(x=0.0, y=1.0)
"""

import math
from collections.abc import Iterable, Sequence

import attrs

TALL = 1.4
"""How many times as high as wide a card is."""
GAP_X, GAP_Y = 1.2, 1.2
"""Distance between the left (upper) edges of neighbours in a default arrangement."""


def _rounded(value: float) -> float:
    return round(float(value), 3)


@attrs.frozen
class Place:
    """Where the upper left corner of an upright card lies.

    Attributes:
        x: card widths from the left.
        y: card heights from above.
        sideways: the cards lie on their long side, turned about their middle.
    """

    x: float = attrs.field(converter=_rounded)
    y: float = attrs.field(converter=_rounded)
    sideways: bool = attrs.field(default=False, repr=lambda value: str(value))

    def __repr__(self) -> str:
        return f"Place(x={self.x}, y={self.y}{', sideways=True' if self.sideways else ''})"


Places = tuple[Place, ...]


def points(*pairs: tuple[float, float]) -> Places:
    """Make places of pairs of numbers."""
    return tuple(Place(x, y) for x, y in pairs)


def row(count: int, x: float = 0, y: float = 0, step: float = GAP_X) -> Places:
    """Places side by side, from left to right."""
    return tuple(Place(x + step * i, y) for i in range(count))


def column(count: int, x: float = 0, y: float = 0, step: float = GAP_Y) -> Places:
    """Places one below the other."""
    return tuple(Place(x, y + step * i) for i in range(count))


def grid(rows: int, columns: int, x: float = 0, y: float = 0, step: tuple[float, float] = (1, 1)) -> Places:
    """Places in rows, read like a page."""
    return tuple(Place(x + step[0] * j, y + step[1] * i) for i in range(rows) for j in range(columns))


def triangle(rows: int, x: float = 0, y: float = 0, step: tuple[float, float] = (1, 0.5)) -> Places:
    """Rows of 1, 2, 3, ... places under each other, each place over the gap between the two below it."""
    return tuple(
        Place(x + step[0] * (j - i / 2 + (rows - 1) / 2), y + step[1] * i) for i in range(rows) for j in range(i + 1)
    )


def ring(count: int, radius: float, x: float = 0, y: float = 0, start: float = 0) -> Places:
    """Places on a circle, clockwise, its radius in card widths; ``start`` in hours, 0 being twelve o'clock.

    The circle is round on the table, where a card is `TALL` times as high as it is wide. x, y is the upper left of
    the whole.
    """
    turns = [(start + 12 * i / count) * math.pi / 6 for i in range(count)]
    return tuple(Place(x + radius * (1 + math.sin(a)), y + radius / TALL * (1 - math.cos(a))) for a in turns)


def checkered(places: Sequence[Place], columns: int) -> Places:
    """Turn every second place sideways, as the squares of a chessboard are coloured; the first stays upright."""
    return tuple(attrs.evolve(p, sideways=(i // columns + i % columns) % 2 == 1) for i, p in enumerate(places))


def sideways(places: Iterable[Place]) -> Places:
    """Turn places sideways."""
    return tuple(attrs.evolve(p, sideways=True) for p in places)


def covering(rows: int) -> tuple[tuple[int, ...], ...]:
    """For each place of a `triangle`, the two of the next row that lie on it; none for the last row."""
    found: list[tuple[int, ...]] = []
    for i in range(rows):
        first = (i + 1) * (i + 2) // 2
        found += [(first + j, first + j + 1) if i < rows - 1 else () for j in range(i + 1)]
    return tuple(found)


def short_sides(places: Sequence[Place], columns: int) -> tuple[tuple[int | None, int | None], ...]:
    """For each place of a grid, its neighbours at the short sides of its card, None beyond the edge."""
    rows = len(places) // columns
    found: list[tuple[int | None, int | None]] = []
    for i, place in enumerate(places):
        r, c = divmod(i, columns)
        if place.sideways:
            found.append((i - 1 if c else None, i + 1 if c < columns - 1 else None))
        else:
            found.append((i - columns if r else None, i + columns if r < rows - 1 else None))
    return tuple(found)


def touching(rows: int, columns: int) -> tuple[tuple[int, ...], ...]:
    """For each place of a grid, the up to eight places that touch it, in the order of reading."""
    return tuple(
        tuple(
            rr * columns + cc
            for rr in range(max(r - 1, 0), min(r + 2, rows))
            for cc in range(max(c - 1, 0), min(c + 2, columns))
            if (rr, cc) != (r, c)
        )
        for r in range(rows)
        for c in range(columns)
    )
