"""The table as lines of text, drawn from where the layout says that piles lie; no game is known here by name.

Each pile is a small block: its short name, and under it its cards. The layout's card widths and heights become columns
and lines in two passes. Lines first: a pile comes below what lies above it. Then columns: a pile comes right of what
lies left of it on the same lines. So nothing ever overlaps, whatever the layout, and where there is room, distances
are those of the layout.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

import attrs

from cadogan.cards import DOWN
from cadogan.layout import Layout
from cadogan.places import GAP_Y, Place
from cadogan.position import Position

from .looks import Look

ROOMY = 7 / 1.2
"""Columns for a card width where there is room: neighbours of the usual arrangement stand seven columns apart."""
ACROSS = ("left", "right")


@attrs.frozen
class Piece:
    """Text at a place.

    Attributes:
        line, column: where it begins, from the upper left corner of the table.
        text: what stands there.
        pile: the pile that it belongs to.
    """

    line: int
    column: int
    text: str
    pile: int


@attrs.frozen
class Block:
    """A pile as pieces around the corner of its name; ``left`` to ``right`` and ``up`` to ``down`` are its edges.

    Attributes:
        pile: the number of the pile.
        place: where the layout puts it.
        pieces: lines and columns counted from the corner.
        across: how many card widths it covers beyond its own, to the left and to the right.
    """

    pile: int
    place: Place
    pieces: tuple[Piece, ...]
    across: tuple[float, float] = (0.0, 0.0)

    @property
    def left(self) -> int:
        """Return the columns that it needs left of its corner."""
        return -min(piece.column for piece in self.pieces)

    @property
    def right(self) -> int:
        """Return the columns that it needs from its corner on."""
        return max(piece.column + len(piece.text) for piece in self.pieces)

    @property
    def up(self) -> int:
        """Return the lines that it needs above its corner."""
        return -min(piece.line for piece in self.pieces)

    @property
    def down(self) -> int:
        """Return the lines that it needs from its corner on."""
        return max(piece.line for piece in self.pieces) + 1

    def above(self, other: "Block") -> bool:
        """Tell whether a block beside this one would have to lie under it or over it."""
        return (
            self.place.x - self.across[0] < other.place.x + 1 + other.across[1] - 0.01
            and other.place.x - other.across[0] < self.place.x + 1 + self.across[1] - 0.01
        )


def drawn(layout: Layout, view: Position, look: Look, columns: int = 80, lines: int | None = None) -> list[str]:
    """Return the table as lines, none longer than ``columns``; long piles are cut short to fit into ``lines``."""
    return written(pieces(layout, view, look, columns, lines))


def written(found: Iterable[Piece]) -> list[str]:
    """Return pieces as lines of text."""
    rows: dict[int, str] = {}
    for piece in sorted(found, key=lambda piece: (piece.line, piece.column)):
        rows[piece.line] = rows.get(piece.line, "").ljust(piece.column) + piece.text
    return [rows.get(line, "") for line in range(max(rows, default=-1) + 1)]


def pieces(
    layout: Layout, view: Position, look: Look, columns: int = 80, lines: int | None = None
) -> tuple[Piece, ...]:
    """Return the pieces of the table; of all that fit into the screen, those that leave the fewest cards out."""
    longest = max([len(view[pile]) for pile in range(layout.size) if layout.row(pile).fan in ("down", "up")], default=0)
    found: tuple[Piece, ...] = ()
    for tallest in (None, *range(longest - 1, 2, -1)) if lines is not None else (None,):
        found = _fitted(layout, view, look, columns, tallest)
        if lines is None or max((piece.line for piece in found), default=0) < lines:
            break
    return found


def _fitted(layout: Layout, view: Position, look: Look, columns: int, tallest: int | None) -> tuple[Piece, ...]:
    """Fit the table into the columns: closer, then with long rows of cards folded, then as parts below each other."""
    for widest in (None, 10, 7, 5, 4, 3):
        blocks = [_block(layout, view, i, look, widest, tallest) for i in range(layout.size)]
        found = _laid(blocks, columns)
        if found is not None:
            return found
    # Too wide all the same: the left part above, the rest below.
    done: list[Piece] = []
    rest = sorted({block.place.x for block in blocks})
    while rest:
        count = 1
        while count < len(rest) and _laid(_at(blocks, rest[: count + 1]), columns) is not None:
            count += 1
        start = max((piece.line for piece in done), default=-2) + 2
        part = _at(blocks, rest[:count])
        laid = _laid(part, columns) or _laid(part, 10_000) or ()
        done += [attrs.evolve(piece, line=piece.line + start) for piece in laid]
        rest = rest[count:]
    return tuple(done)


def _at(blocks: Sequence[Block], xs: Sequence[float]) -> list[Block]:
    return [block for block in blocks if block.place.x in xs]


# Blocks.


def _block(layout: Layout, view: Position, pile: int, look: Look, widest: int | None, tallest: int | None) -> Block:
    row, place, cards = layout.row(pile), layout.places[pile], view[pile]
    label = layout.label(pile)
    texts = [look.card(card) for card in cards] or [look.space]
    if place.sideways and cards:
        texts = [f"<{text}>" for text in texts]
    if row.fan is None or (len(cards) < 2 and row.fan not in ACROSS):
        if len(cards) > 1 and (row.kind != "foundation" or cards[-1] >= DOWN):
            texts[-1] += f"{look.times}{len(cards)}"
        return Block(pile, place, _pieces(pile, [label, texts[-1]]))
    if row.fan == "down":
        return Block(pile, place, _pieces(pile, [label, *_shortened(cards, texts, look, tallest)]))
    if row.fan == "up":
        shown = _shortened(cards, texts, look, tallest)
        up = [Piece(1 - at, 0, text, pile) for at, text in enumerate(shown)]
        return Block(pile, place, (*up, Piece(2, 0, label, pile)))
    shown = _together(cards, texts, look)
    folded = [shown[at : at + (widest or len(shown))] for at in range(0, len(shown), widest or len(shown))]
    room = max(len(" ".join(part)) for part in folded) / 5
    if row.fan == "right":
        lines = [label, *(" ".join(part) for part in folded)]
        return Block(pile, place, _pieces(pile, lines), (0.0, max(room - 1, 0.0)))
    ends = [label, *(" ".join(reversed(part)) for part in folded)]
    left = tuple(Piece(at, 2 - len(text), text, pile) for at, text in enumerate(ends))
    return Block(pile, place, left, (max(room - 1, 0.0), 0.0))


def _pieces(pile: int, lines: Sequence[str]) -> tuple[Piece, ...]:
    return tuple(Piece(at, 0, text, pile) for at, text in enumerate(lines))


def _hidden(cards: bytes) -> int:
    """Return how many cards lie face down under the open ones."""
    return next((at for at, card in enumerate(cards) if card < DOWN), len(cards))


def _together(cards: bytes, texts: list[str], look: Look) -> list[str]:
    """Put the cards face down at the bottom of a fan together, if there are several."""
    hidden = _hidden(cards)
    return [f"{look.back}{look.times}{hidden}", *texts[hidden:]] if hidden > 1 else texts


def _shortened(cards: bytes, texts: list[str], look: Look, tallest: int | None) -> list[str]:
    """Shorten a long pile: face-down cards put together, then cards left out of the middle, never the top ones."""
    if tallest is None or len(texts) <= tallest:
        return texts
    shown = _together(cards, texts, look)
    if len(shown) <= tallest:
        return shown
    begin = 1 if tallest < 5 else 2
    rest = tallest - begin - 1
    out = len(shown) - begin - rest
    return [*shown[:begin], f"{look.dots}{out}", *shown[len(shown) - rest :]]


# From card widths and heights to columns and lines.


def _laid(blocks: Sequence[Block], columns: int) -> tuple[Piece, ...] | None:
    """Return the pieces of blocks at their places, as far apart as the columns allow; None if they are too few."""
    lines = _lines(blocks)
    xs = sorted({block.place.x for block in blocks})
    beside = _beside(blocks, lines)
    if _width(blocks, _columns(xs, blocks, beside, 0)) > columns:
        return None
    for unit in _units(xs, beside):
        column = _columns(xs, blocks, beside, unit)
        if _width(blocks, column) <= columns:
            return tuple(
                attrs.evolve(piece, line=piece.line + lines[block.place.y], column=piece.column + column[block.place.x])
                for block in blocks
                for piece in block.pieces
            )
    return None


def _width(blocks: Sequence[Block], column: dict[float, int]) -> int:
    return max(column[block.place.x] + block.right for block in blocks)


def _lines(blocks: Sequence[Block]) -> dict[float, int]:
    """Return for each height in the layout the line of the names of the piles that lie there."""
    ys = sorted({block.place.y for block in blocks})
    levels = {y: [block for block in blocks if block.place.y == y] for y in ys}
    near = min(
        (
            lower.place.y - upper.place.y
            for upper in blocks
            for lower in blocks
            if upper.place.y < lower.place.y and upper.above(lower)
        ),
        default=GAP_Y,
    )
    unit = min(4.0, (2 + _gap(near)) / near) if _common(ys) else 3.0
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
                        at = max(at, found[level] + upper.down + _gap(y - level) + lower.up)
        found[y] = at
        if at != wanted:
            last = y, at
    return found


def _gap(apart: float) -> int:
    """Return how many empty lines stand between piles so far apart: one where the layout leaves a gap."""
    return 1 if apart > 1.05 else 0


def _beside(blocks: Sequence[Block], lines: dict[float, int]) -> dict[float, list[tuple[float, int]]]:
    """Return for each place across what must lie left of it, as ``(place across, columns between the corners)``."""
    spans = [(lines[b.place.y] - b.up, lines[b.place.y] + b.down) for b in blocks]
    found: dict[float, dict[float, int]] = {block.place.x: {} for block in blocks}
    for right, (top, bottom) in zip(blocks, spans, strict=True):
        near = found[right.place.x]
        for left, (other_top, other_bottom) in zip(blocks, spans, strict=True):
            if left.place.x < right.place.x and top < other_bottom and other_top < bottom:
                between = left.right + 1 + right.left
                near[left.place.x] = max(near.get(left.place.x, 0), between)
    return {x: list(near.items()) for x, near in found.items()}


def _units(xs: Sequence[float], beside: dict[float, list[tuple[float, int]]]) -> Iterator[float]:
    """Yield how many columns a card width may have, from the roomiest to none, so that equal distances stay equal."""
    tight = max((between / (x - other) for x, near in beside.items() for other, between in near), default=ROOMY)
    most = max(min(tight, 2 * ROOMY), ROOMY)
    step = _common(xs) or 4.0
    yield from (count / step for count in range(math.ceil(most * step - 0.01), -1, -1))


def _common(places: Sequence[float]) -> float:
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


__all__ = ["Block", "Piece", "drawn", "pieces", "written"]
