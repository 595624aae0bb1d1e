"""The usual arrangement: where piles lie whose rows do not say it."""

from collections.abc import Sequence

from cadogan.places import GAP_X, GAP_Y, Place, Places
from cadogan.rows import Row


def arranged(rows: Sequence[Row]) -> Places:
    """Lay rows without places of their own: stock, wastes and cells above, foundations right of them, then the rest."""
    across = max(
        [
            8.4,
            *(row.count * GAP_X for row in rows if row.at is None and row.kind == "tableau" and row.count <= 13),
        ]
    )
    given = [p for row in rows for p in row.at or ()]
    below = max([p.y + GAP_Y for p in given], default=0.0)
    found: dict[int, Place] = {}
    start = 0
    x, y, tall = 0.0, below, GAP_Y
    previous = ""
    order = {"stock": 0, "waste": 1, "cell": 2, "foundation": 3, "discard": 4, "reserve": 5, "grid": 6, "tableau": 7}
    starts = []
    for row in rows:
        starts.append(start)
        start += row.count
    for row, start in sorted(zip(rows, starts, strict=True), key=lambda pair: order[pair[0].kind]):
        if row.at is not None:
            found.update(zip(range(start, start + row.count), row.at, strict=True))
            continue
        level = row.kind in ("stock", "waste", "cell", "foundation", "discard")
        if x and (not level or (previous and x + row.count * GAP_X > across + 0.01)):
            x, y = 0.0, y + tall
        if row.kind == "foundation" and x:
            x = max(x, across - row.count * GAP_X)
        for i in range(row.count):
            if x + 1 > max(across, 13 * GAP_X) + 0.01:
                x, y = 0.0, y + tall
            found[start + i] = Place(round(x, 3), round(y, 3))
            x += row.pitch
        tall = row.tall
        previous = row.kind
        if not level:
            x, y = 0.0, y + tall
    return tuple(found[i] for i in range(len(found)))
