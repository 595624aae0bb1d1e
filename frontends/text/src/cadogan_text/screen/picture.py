"""The table as a picture of characters: cards as boxes where the layout says that piles lie, whatever game it is.

A picture is as large as the screen allows. Of smaller cards, closer rows, hidden cards put together and fans cut short
the first that fits is taken; if nothing does, the picture is larger than the screen, which then shows a part of it.
"""

from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache

import attrs

from cadogan.cards import DOWN, SUITS, name
from cadogan.layout import Layout
from cadogan.places import Place
from cadogan.position import Position

from ..looks import Look
from ..placing import Block, Corner, Scale, corners

Point = tuple[int, int]
"""A pile and the place of a card from the top; place 0 for a pile without cards."""
Marks = Mapping[Point, Collection[str]]
"""What is to be seen of cards besides their faces: ``cursor``, ``picked``, ``target``, ``hint``."""


@attrs.frozen
class Size:
    """The columns and lines of an upright card."""

    width: int
    height: int


LARGE, MIDDLE, SMALL, LINE = Size(7, 5), Size(5, 3), Size(4, 2), Size(4, 1)
SPARE = 8
"""Lines that fans may still grow where large cards are drawn, so that the size changes seldom."""


@attrs.frozen
class Squeeze:
    """How a table is made to fit.

    Attributes:
        size: the cards.
        gaps: a line stays empty where the layout leaves a gap.
        together: hidden cards of a fan are put together.
        step: columns that are seen of a card in a fan that goes to the side.
        long, tall: the most cards of a fan that goes to the side, up or down.
    """

    size: Size
    gaps: bool = True
    together: bool = False
    step: int = 3
    long: int | None = None
    tall: int | None = None

    @property
    def scale(self) -> Scale:
        """Return what this means for distances."""
        high = self.size.height
        return Scale(high, (self.size.width + 2) / 1.2, self.gaps, overlaps=high > 2)


@attrs.frozen
class Shown:
    """A card in a fan, or several of which only the number is told.

    Attributes:
        count: the place from the top; of several cards that of the topmost.
        text: what is written on it.
        face: a letter of `SUITS`, ``back``, ``joker``, ``more`` for cards left out, ``space`` for none.
    """

    count: int
    text: str
    face: str


@attrs.frozen
class Spot:
    """Where a card is seen, as far as no other lies on it."""

    pile: int
    count: int
    line: int
    column: int
    height: int
    width: int

    @property
    def point(self) -> Point:
        """Return what is pointed at here."""
        return self.pile, self.count

    def has(self, line: int, column: int) -> bool:
        """Tell whether a character belongs to it."""
        return self.line <= line < self.line + self.height and self.column <= column < self.column + self.width


@attrs.define
class Picture:
    """The picture.

    Attributes:
        rows: the characters.
        looks: for each character how it looks, as words: ``card h cursor``.
        spots: where each card is seen, those on top last.
        corners: where each pile begins.
        squeeze: what made it fit.
    """

    rows: list[list[str]]
    looks: list[list[str]]
    spots: list[Spot]
    corners: dict[int, Corner]
    squeeze: Squeeze

    @property
    def height(self) -> int:
        """Return the number of lines."""
        return len(self.rows)

    @property
    def width(self) -> int:
        """Return the number of columns."""
        return len(self.rows[0]) if self.rows else 0

    def put(self, line: int, column: int, text: str, look: str) -> None:
        """Write a text."""
        self.rows[line][column : column + len(text)] = text
        self.looks[line][column : column + len(text)] = [look] * len(text)

    def at(self, line: int, column: int) -> Point | None:
        """Return what lies at a character."""
        return next((spot.point for spot in reversed(self.spots) if spot.has(line, column)), None)

    def spot(self, point: Point) -> Spot | None:
        """Return where a card is seen; for a card of those put together, where they are."""
        pile, count = point
        mine = [spot for spot in self.spots if spot.pile == pile]
        return next((spot for spot in reversed(mine) if spot.count >= count), mine[0] if mine else None)


def picture(
    layout: Layout, view: Position, look: Look, columns: int, lines: int, marks: Marks | None = None
) -> Picture:
    """Draw the table, in so many columns and lines if it fits."""
    marks = marks or {}
    cursor = next((point for point, some in marks.items() if "cursor" in some), (-1, 0))
    fans, blocks, squeeze, corner = _fitted(layout, view, look, columns, lines, cursor)
    wide = max(corner[block.pile][1] + block.right for block in blocks)
    high = max(corner[block.pile][0] + block.down for block in blocks)
    found = Picture([[" "] * wide for _ in range(high)], [["table"] * wide for _ in range(high)], [], corner, squeeze)
    for block in sorted(blocks, key=lambda block: (corner[block.pile], block.pile)):
        _pile(found, layout, view, look, block, fans[block.pile], marks)
    return found


# What fits.


def _fitted(
    layout: Layout, view: Position, look: Look, columns: int, lines: int, cursor: Point
) -> tuple[list[list[Shown]], list[Block], Squeeze, dict[int, Corner]]:
    fans: list[list[Shown]] = []
    blocks: list[Block] = []
    squeeze = Squeeze(LINE)
    for squeeze in _squeezes(view):
        fans = [shown(layout, view, pile, look, squeeze, cursor) for pile in range(layout.size)]
        blocks = [_block(layout, pile, len(fan), squeeze) for pile, fan in enumerate(fans)]
        found = _corners(tuple(blocks), columns, squeeze.scale)
        if found is not None:
            high = max(found[block.pile][0] + block.down for block in blocks)
            if squeeze.size is LARGE and {"up", "down"} & set(layout.fans):
                high += SPARE
            if high <= lines:
                return fans, blocks, squeeze, found
    return fans, blocks, squeeze, _corners(tuple(blocks), 10_000, squeeze.scale) or {}


def _squeezes(view: Position) -> Iterator[Squeeze]:
    """Yield ways to make a table fit, the least harmful first."""
    sides = ((3, None), (2, None), (2, 14), (2, 10), (2, 7), (2, 5))
    yield Squeeze(LARGE)
    for size in (MIDDLE, SMALL, LINE):
        for gaps, together in ((True, False), (False, False), (False, True)):
            for step, long in sides:
                yield Squeeze(size, gaps, together, step, long)
    longest = max(map(len, view.piles))
    for tall in range(longest - 1, 4, -1):
        for long in (14, 7, 5):
            yield Squeeze(LINE, False, True, 2, long, tall)


@lru_cache(512)
def _corners(blocks: tuple[Block, ...], columns: int, scale: Scale) -> dict[int, Corner] | None:
    return corners(blocks, columns, scale)


def _block(layout: Layout, pile: int, cards: int, squeeze: Squeeze) -> Block:
    """Return what a pile covers of which so many cards are shown."""
    fan, place, more = layout.fans[pile], layout.places[pile], cards - 1
    left, width, height = _upright(squeeze.size, place)
    side = more * squeeze.step
    room = side / (squeeze.size.width + 1)
    right = width - left
    if fan == "right":
        return Block(pile, place, left, right + side, 0, height, (0.0, room))
    if fan == "left":
        return Block(pile, place, left + side, right, 0, height, (room, 0.0))
    if fan == "up":
        return Block(pile, place, left, right, more, height)
    return Block(pile, place, left, right, 0, height + (more if fan == "down" else 0))


def _upright(size: Size, place: Place) -> tuple[int, int, int]:
    """Return how far a card reaches left of the corner, how wide it is and how high; one on its side is wider."""
    if not place.sideways:
        return 0, size.width, size.height
    return 1, size.width + 2, min(size.height, 3)


def shown(layout: Layout, view: Position, pile: int, look: Look, squeeze: Squeeze, cursor: Point) -> list[Shown]:
    """Return what is shown of a pile, the top card last."""
    cards, fan = view[pile], layout.fans[pile]
    if not cards:
        return [Shown(0, "", "space")]
    all_ = [Shown(len(cards) - at, look.card(card), _face(card)) for at, card in enumerate(cards)]
    if fan is None:
        return all_[-1:]
    limit = squeeze.long if fan in ("left", "right") else squeeze.tall
    hidden = next((at for at, card in enumerate(cards) if card < DOWN), len(cards))
    if hidden > 1 and (squeeze.together or (limit is not None and len(all_) > limit)):
        all_ = [attrs.evolve(all_[hidden - 1], text=f"{look.times}{hidden}"), *all_[hidden:]]
    if limit is None or len(all_) <= limit:
        return all_
    # The first, the top ones, and where the cursor is, what lies about it.
    at = next((i for i, each in enumerate(all_) if (pile, each.count) == cursor), len(all_))
    rest = limit - 2
    if at == 0 or at >= len(all_) - rest:
        return [all_[0], _left_out(all_[1 : len(all_) - rest], look), *all_[len(all_) - rest :]]
    window = max(limit - 4, 1)
    begin = min(max(at - window // 2, 1), len(all_) - 2 - window)
    parts = all_[1:begin], all_[begin + window : -1]
    before, after = ([_left_out(part, look)] if part else [] for part in parts)
    return [all_[0], *before, *all_[begin : begin + window], *after, all_[-1]]


def _left_out(some: list[Shown], look: Look) -> Shown:
    return Shown(some[-1].count, f"{look.dots[-2:]}{len(some)}"[-3:], "more")


def _face(card: int) -> str:
    if card >= DOWN:
        return "back"
    letter = name(card)[1]
    return letter if letter in SUITS else "joker"


# Drawing.

FRAMES = {"": "╭─╮│╰╯", "space": "┌╌┐╎└┘", "cursor": "╔═╗║╚╝", "target": "┏━┓┃┗┛"}
ASCII_FRAMES = {"": "+-+|++", "space": ".-.:''", "cursor": "######", "target": "******"}
EDGES = {"": "▐▌", "space": "‹›", "cursor": "▶◀", "target": "»«"}
ASCII_EDGES = {"": "[]", "space": "<>", "cursor": "##", "target": "**"}


def _pile(
    found: Picture, layout: Layout, view: Position, look: Look, block: Block, fan: list[Shown], marks: Marks
) -> None:
    pile, squeeze, way = block.pile, found.squeeze, layout.fans[block.pile]
    line, column = found.corners[pile]
    left, width, height = _upright(squeeze.size, layout.places[pile])
    down, across = {"down": (1, 0), "up": (-1, 0), "right": (0, squeeze.step), "left": (0, -squeeze.step)}.get(
        way or "", (0, 0)
    )
    for at, each in enumerate(fan):
        top = at == len(fan) - 1
        y, x = line + down * at, column - left + across * at
        below = layout.label(pile) if top and _are_named(layout.labels, layout.row(pile).letter, squeeze.size) else ""
        number = len(view[pile]) if way is None and layout.row(pile).kind != "foundation" else 0
        _card(found, look, y, x, (width, height), each, way, below, number, marks.get((pile, each.count), ()))
        if top:
            found.spots.append(Spot(pile, each.count, y, x, height, width))
        elif way in ("down", "up"):
            found.spots.append(Spot(pile, each.count, y if way == "down" else y + height - 1, x, 1, width))
        else:
            seen = x if way == "right" else x + width - squeeze.step
            found.spots.append(Spot(pile, each.count, y, seen, height, squeeze.step))


@lru_cache
def _are_named(labels: tuple[str, ...], letter: str, size: Size) -> bool:
    """Tell whether the names of all piles of a kind can be written on their cards."""
    return all(len(label) <= size.width - 2 for label in labels if label[0] == letter)


def _card(
    found: Picture,
    look: Look,
    line: int,
    column: int,
    size: tuple[int, int],
    card: Shown,
    way: str | None,
    label: str,
    number: int,
    marks: Collection[str],
) -> None:
    """Draw a card: its frame, what is written on it, and its pile's name and number of cards where there is room."""
    width, height = size
    inner = width - 2
    kind = card.face if card.face in ("back", "space", "more", "joker") else f"card {card.face}"
    mark = next((each for each in ("cursor", "target", "hint") if each in marks), "")
    shape = "target" if mark == "hint" else mark or ("space" if kind == "space" else "")
    ink = " ".join([kind, *sorted(marks)])
    edge = f"edge {ink}"
    text = card.text
    if height == 1:
        edges = (EDGES if look.signs else ASCII_EDGES)[shape]
        text = text or (label if len(label) <= inner else "")
        found.put(line, column, edges[0] + text.center(inner)[:inner] + edges[1], edge)
        start = (inner - min(len(text), inner)) // 2
        found.put(line, column + 1 + start, text[:inner], ink)
        return
    frame = (FRAMES if look.signs else ASCII_FRAMES)[shape]
    found.put(line, column, frame[0] + frame[1] * inner + frame[2], edge)
    back = look.back[0] if kind == "back" else " "
    for at in range(1, height - 1):
        found.put(line + at, column, frame[3] + back * inner + frame[3], edge)
    found.put(line + height - 1, column, frame[4] + frame[1] * inner + frame[5], edge)
    if kind == "back":
        text = text.rjust(inner, back) if not text.startswith(look.back) else back * inner
    upper, lower = line, line + height - 1
    index, foot = (lower, upper) if way == "up" else (upper, lower)
    found.put(index, column + (1 if way != "left" else 1 + inner - len(text)), text, ink)
    if number > 1:
        label = label if height > 2 else ""
        count = f"{look.times}{number}"[-max(inner, len(str(number))) :]
        at = line + height // 2 if height > 2 else foot
        if len(count) <= inner:
            found.put(at, column + 1 + (inner - len(count)) // 2, count, ink)
    if label and len(label) <= inner:
        start = 1 if way == "left" else 1 + inner - len(label)
        found.put(foot, column + start, label, f"label {ink}")


__all__ = ["Marks", "Picture", "Point", "Spot", "Squeeze", "picture", "shown"]
