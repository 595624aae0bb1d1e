"""From card widths and heights to columns and lines: where piles come on a screen of characters.

Two passes. Lines first: a pile comes below what lies above it. Then columns: a pile comes right of what lies left of
it on the same lines. So nothing overlaps but what overlaps in the layout itself, and where there is room, distances
are those of the layout.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

import attrs

from cadogan.places import GAP_Y, TALL, Place

Corner = tuple[int, int]
"""The line and the column of the upper left corner of a pile's lowest card."""


@attrs.frozen
class Scale:
    """How many columns and lines a card has.

    Attributes:
        tall: lines of a card.
        roomy: columns for a card width where there is room.
        gaps: a line stays empty where the layout leaves a gap.
        overlaps: what overlaps in the layout may overlap on the screen.
    """

    tall: int = 2
    roomy: float = 7 / 1.2
    gaps: bool = True
    overlaps: bool = False

    def gap(self, apart: float) -> int:
        """Return how many empty lines stand between piles so far apart: one where the layout leaves a gap."""
        return 1 if self.gaps and apart > 1.05 else 0


@attrs.frozen
class Block:
    """What a pile covers, from the corner of its lowest card.

    Attributes:
        pile: the number of the pile.
        place: where the layout puts it.
        left, right: the columns that it needs left of its corner, and from its corner on.
        up, down: the lines that it needs above its corner, and from its corner on.
        across: how many card widths it covers beyond its own, to the left and to the right.
    """

    pile: int
    place: Place
    left: int
    right: int
    up: int
    down: int
    across: tuple[float, float] = (0.0, 0.0)

    def above(self, other: "Block") -> bool:
        """Tell whether a block beside this one would have to lie under it or over it."""
        return (
            self.place.x - self.across[0] < other.place.x + 1 + other.across[1] - 0.01
            and other.place.x - other.across[0] < self.place.x + 1 + self.across[1] - 0.01
        )


def overlap(one: Place, other: Place) -> bool:
    """Tell whether single cards at two places cover each other in part."""
    across, high = (1 - 1 / TALL) / 2, (TALL - 1) / 2
    sides = [(p.x - high, p.y + across, TALL, 1 / TALL) if p.sideways else (p.x, p.y, 1.0, 1.0) for p in (one, other)]
    (x, y, width, height), (other_x, other_y, other_width, other_height) = sides
    return x + width > other_x + 0.01 < other_x + other_width > x + 0.01 and (
        y + height > other_y + 0.01 and other_y + other_height > y + 0.01
    )


def corners(blocks: Sequence[Block], columns: int, scale: Scale) -> dict[int, Corner] | None:
    """Return where each pile comes, as far apart as the columns allow; None if they are too few."""
    lines = _lines(blocks, scale)
    xs = sorted({block.place.x for block in blocks})
    beside = _beside(blocks, lines, scale)
    if width(blocks, _columns(xs, blocks, beside, 0)) > columns:
        return None
    for unit in _units(xs, beside, scale):
        column = _columns(xs, blocks, beside, unit)
        if width(blocks, column) <= columns:
            return {block.pile: (lines[block.place.y], column[block.place.x]) for block in blocks}
    return None


def width(blocks: Sequence[Block], column: Mapping[float, int]) -> int:
    """Return how many columns blocks cover."""
    return max(column[block.place.x] + block.right for block in blocks)


def _covers(upper: Block, lower: Block, scale: Scale) -> bool:
    return scale.overlaps and overlap(upper.place, lower.place)


def _lines(blocks: Sequence[Block], scale: Scale) -> dict[float, int]:
    """Return for each height in the layout the line of the corners of the piles that lie there."""
    ys = sorted({block.place.y for block in blocks})
    levels = {y: [block for block in blocks if block.place.y == y] for y in ys}
    near = min(
        (
            lower.place.y - upper.place.y
            for upper in blocks
            for lower in blocks
            if upper.place.y < lower.place.y and upper.above(lower) and not _covers(upper, lower, scale)
        ),
        default=GAP_Y,
    )
    unit = min(2.0 * scale.tall, (scale.tall + scale.gap(near)) / near) if common(ys) else scale.tall + 1.0
    found: dict[float, int] = {}
    last = ys[0], max(block.up for block in levels[ys[0]])
    for y in ys:
        end = max((found[level] + upper.down for level in found for upper in levels[level]), default=-1)
        wanted = last[1] + round((y - last[0]) * unit)
        at = min(wanted, end + 1 + max(block.up for block in levels[y]))
        for lower in levels[y]:
            for level in found:
                for upper in levels[level]:
                    if upper.above(lower):
                        apart = upper.down + scale.gap(y - level) + lower.up
                        if _covers(upper, lower, scale):
                            apart = math.ceil((y - level) * scale.tall)
                        at = max(at, found[level] + apart)
        found[y] = at
        if at != wanted:
            last = y, at
    return found


def _beside(blocks: Sequence[Block], lines: dict[float, int], scale: Scale) -> dict[float, list[tuple[float, int]]]:
    """Return for each place across what must lie left of it, as ``(place across, columns between the corners)``."""
    spans = [(lines[b.place.y] - b.up, lines[b.place.y] + b.down) for b in blocks]
    found: dict[float, dict[float, int]] = {block.place.x: {} for block in blocks}
    for right, (top, bottom) in zip(blocks, spans, strict=True):
        near = found[right.place.x]
        for left, (other_top, other_bottom) in zip(blocks, spans, strict=True):
            if left.place.x < right.place.x and top < other_bottom and other_top < bottom:
                if _covers(left, right, scale):
                    continue
                between = left.right + 1 + right.left
                near[left.place.x] = max(near.get(left.place.x, 0), between)
    return {x: list(near.items()) for x, near in found.items()}


def _units(xs: Sequence[float], beside: dict[float, list[tuple[float, int]]], scale: Scale) -> Iterator[float]:
    """Yield how many columns a card width may have, from the roomiest to none, so that equal distances stay equal."""
    tight = max((between / (x - other) for x, near in beside.items() for other, between in near), default=scale.roomy)
    most = max(min(tight, 2 * scale.roomy), scale.roomy)
    step = common(xs) or 4.0
    yield from (count / step for count in range(math.ceil(most * step - 0.01), -1, -1))


def common(places: Sequence[float]) -> float:
    """Return the step that most neighbouring places have in common; 0 if they have none, as on a ring."""
    steps = [round(after - before, 2) for before, after in pairwise(places)]
    step = max(steps, key=steps.count, default=1.0)
    return step if steps.count(step) * 2 >= len(steps) else 0.0


def _columns(
    xs: Sequence[float], blocks: Sequence[Block], beside: dict[float, list[tuple[float, int]]], unit: float
) -> dict[float, int]:
    left = {x: max(block.left for block in blocks if block.place.x == x) for x in xs}
    found: dict[float, int] = {}
    for x in xs:
        at = max(round((x - xs[0]) * unit), left[x])
        for other, between in beside[x]:
            at = max(at, found[other] + between)
        found[x] = at
    return found


__all__ = ["Block", "Corner", "Scale", "corners", "overlap"]
