"""The table as lines of text, drawn from where the layout says that piles lie; no game is known here by name.

Each pile is a small block: its short name, and under it its cards.
"""

from collections.abc import Iterable, Sequence

import attrs

from cadogan.cards import DOWN
from cadogan.layout import Layout
from cadogan.places import Place
from cadogan.position import Position

from .looks import Look
from .placing import Block, Scale, corners

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
class Drawn:
    """A pile as pieces, their lines and columns counted from the corner of its name.

    Attributes:
        block: what it covers.
        pieces: the pieces.
    """

    block: Block
    pieces: tuple[Piece, ...]


def _drawn(pile: int, place: Place, pieces: Sequence[Piece], across: tuple[float, float] = (0.0, 0.0)) -> Drawn:
    left = -min(piece.column for piece in pieces)
    right = max(piece.column + len(piece.text) for piece in pieces)
    up = -min(piece.line for piece in pieces)
    down = max(piece.line for piece in pieces) + 1
    return Drawn(Block(pile, place, left, right, up, down, across), tuple(pieces))


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
    longest = max([len(view[pile]) for pile in range(layout.size) if layout.fans[pile] in ("down", "up")], default=0)
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
    rest = sorted({each.block.place.x for each in blocks})
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


def _at(blocks: Sequence[Drawn], xs: Sequence[float]) -> list[Drawn]:
    return [each for each in blocks if each.block.place.x in xs]


# Blocks.


def _block(layout: Layout, view: Position, pile: int, look: Look, widest: int | None, tallest: int | None) -> Drawn:
    row, place, fan, cards = layout.row(pile), layout.places[pile], layout.fans[pile], view[pile]
    label = layout.label(pile)
    texts = [look.card(card) for card in cards] or [look.space]
    if place.sideways and cards:
        texts = [f"<{text}>" for text in texts]
    if fan is None or (len(cards) < 2 and fan not in ACROSS):
        if len(cards) > 1 and (row.kind != "foundation" or cards[-1] >= DOWN):
            texts[-1] += f"{look.times}{len(cards)}"
        return _drawn(pile, place, _pieces(pile, [label, texts[-1]]))
    if fan == "down":
        return _drawn(pile, place, _pieces(pile, [label, *_shortened(cards, texts, look, tallest)]))
    if fan == "up":
        shown = _shortened(cards, texts, look, tallest)
        up = [Piece(1 - at, 0, text, pile) for at, text in enumerate(shown)]
        return _drawn(pile, place, (*up, Piece(2, 0, label, pile)))
    shown = _together(cards, texts, look)
    folded = [shown[at : at + (widest or len(shown))] for at in range(0, len(shown), widest or len(shown))]
    room = max(len(" ".join(part)) for part in folded) / 5
    if fan == "right":
        lines = [label, *(" ".join(part) for part in folded)]
        return _drawn(pile, place, _pieces(pile, lines), (0.0, max(room - 1, 0.0)))
    ends = [label, *(" ".join(reversed(part)) for part in folded)]
    left = tuple(Piece(at, 2 - len(text), text, pile) for at, text in enumerate(ends))
    return _drawn(pile, place, left, (max(room - 1, 0.0), 0.0))


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


def _laid(piles: Sequence[Drawn], columns: int) -> tuple[Piece, ...] | None:
    """Return the pieces of piles at their places, as far apart as the columns allow; None if they are too few."""
    corner = corners([each.block for each in piles], columns, Scale())
    if corner is None:
        return None
    return tuple(
        attrs.evolve(piece, line=piece.line + corner[piece.pile][0], column=piece.column + corner[piece.pile][1])
        for each in piles
        for piece in each.pieces
    )


__all__ = ["Piece", "drawn", "pieces", "written"]
