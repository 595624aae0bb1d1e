"""A table as a picture: any position drawn from the places and fans of its layout, as SVG that needs nothing else.

>>> svg(None, Position.of("7c 6d", "5c"))[:4]
'<svg'

Cards that lie face down are drawn as backs, whatever they are, so that a picture never shows what is hidden. Only a
view knows which of them the player may see all the same.
"""

from collections.abc import Sequence
from xml.etree.ElementTree import Element, SubElement, tostring

from cadogan.cards import DOWN, HIDE, JOKER, SUITS, UNSEEN, is_red, name, suit
from cadogan.layout import Layout
from cadogan.places import GAP_X, TALL, Place, row
from cadogan.position import Position
from cadogan.rows import Fan

WIDTH = 60.0
"""The width of a card with its margin, in pixels."""
HEIGHT = WIDTH * TALL
MARGIN = 2.0
SIGNS = dict(zip(SUITS, "♣♦♥♠", strict=True))
RED, BLACK, BACK, GREY, TABLE, FAINT = "#b3202c", "#1c1c1c", "#4a6a8a", "#c3cad1", "#e9efe6", "#6b7a68"

_WAYS = {"down": (0.0, 1.0), "up": (0.0, -1.0), "right": (1.0, 0.0), "left": (-1.0, 0.0)}
_OPEN, _CLOSED = {True: 0.36, False: 0.25}, {True: 0.16, False: 0.1}


def svg(layout: Layout | None, position: Position, *, peeking: bool = False) -> str:
    """Return a position as an SVG picture; without a layout its piles stand in a row, by number.

    With ``peeking`` face-down cards whose faces the position knows are drawn as grey faces: right for a view, where
    they are those that the player may see.
    """
    if not peeking:
        position = position.replace({i: pile.translate(HIDE) for i, pile in enumerate(position.piles)})
    if layout is None:
        shown = [i for i in range(len(position.piles)) if position[i] or i < len(position.piles) - 1]
        places: Sequence[Place] = row(len(shown), step=GAP_X)
        fans: Sequence[Fan | None] = ["down"] * len(shown)
        labels: Sequence[str] = [str(i) for i in shown]
    else:
        shown = list(range(layout.size))
        places, fans, labels = layout.places, layout.fans, layout.labels
    picture = Element("svg", {"xmlns": "http://www.w3.org/2000/svg", "font-family": "DejaVu Sans, Arial, sans-serif"})
    ground = SubElement(picture, "rect", {"fill": TABLE})
    corners = [(0.0, 0.0), (WIDTH, HEIGHT)]
    for i, place, fan, label in zip(shown, places, fans, labels, strict=True):
        corners += _pile(picture, position[i], place, fan, label)
    left, upper = (min(corner[axis] for corner in corners) - 8 for axis in (0, 1))
    width, height = (max(corner[axis] for corner in corners) + 8 - start for axis, start in ((0, left), (1, upper)))
    picture.attrib |= _numbers(width=width, height=height)
    picture.set("viewBox", f"{left:g} {upper:g} {width:g} {height:g}")
    ground.attrib |= _numbers(x=left, y=upper, width=width, height=height)
    return tostring(picture, encoding="unicode")


def _pile(picture: Element, pile: bytes, place: Place, fan: Fan | None, label: str) -> list[tuple[float, float]]:
    """Draw a pile and return two opposite corners of each of its cards."""
    group = SubElement(picture, "g")
    SubElement(group, "title").text = f"{label}: {' '.join(map(_name, pile))}".rstrip(": ")
    x, y = place.x * WIDTH, place.y * HEIGHT
    corners = [_corners(x, y, place)]
    if not pile:
        attributes = _box(x, y) | {"fill": "none", "stroke": FAINT, "stroke-dasharray": "4 3"}
        SubElement(_turned(group, x, y, place), "rect", attributes)
        _text(group, x + WIDTH / 2, y + HEIGHT / 2 + 4, label, 11, FAINT, "middle")
        return corners[0]
    across, along = _WAYS[fan] if fan is not None else (0.0, 0.0)
    for card in pile if fan is not None else pile[-1:]:
        _card(_turned(group, x, y, place), x, y, card, narrow=bool(across))
        corners.append(_corners(x, y, place))
        part = (_CLOSED if card == UNSEEN else _OPEN)[bool(across)]
        last = x, y
        x, y = x + across * part * WIDTH, y + along * part * HEIGHT
    x, y = last
    colour, inset = ("#ffffff", 11) if pile[-1] == UNSEEN else (FAINT, 6)
    group = _turned(group, x, y, place)
    _text(group, x + WIDTH - inset, y + 8 + inset, label, 8, colour, "end")
    if fan is None and len(pile) > 1:
        _text(group, x + inset, y + HEIGHT - inset, f"×{len(pile)}", 8, colour)
    return [corner for pair in corners for corner in pair]


def _corners(x: float, y: float, place: Place) -> list[tuple[float, float]]:
    if not place.sideways:
        return [(x, y), (x + WIDTH, y + HEIGHT)]
    more = (HEIGHT - WIDTH) / 2
    return [(x - more, y + more), (x + WIDTH + more, y + HEIGHT - more)]


def _turned(group: Element, x: float, y: float, place: Place) -> Element:
    """Return the group, or one in it that is turned about the middle of a card."""
    if not place.sideways:
        return group
    return SubElement(group, "g", {"transform": f"rotate(90 {x + WIDTH / 2:g} {y + HEIGHT / 2:g})"})


def _card(group: Element, x: float, y: float, card: int, *, narrow: bool) -> None:
    """Draw a card with its rank and suit in two corners, one under the other where only a narrow strip shows."""
    if card == UNSEEN:
        SubElement(group, "rect", _box(x, y) | {"fill": BACK, "stroke": "#ffffff"})
        inner = _numbers(x=x + 7, y=y + 7, width=WIDTH - 14, height=HEIGHT - 14, rx=2)
        SubElement(group, "rect", inner | {"fill": "none", "stroke": "#ffffff", "stroke-opacity": "0.6"})
        return
    SubElement(group, "rect", _box(x, y) | {"fill": GREY if card >= DOWN else "#ffffff", "stroke": "#8a8a8a"})
    face = _name(card & ~DOWN)
    colour = RED if is_red(card) and face[-1:] in SIGNS else BLACK
    parts = [face[0].replace("T", "10"), SIGNS[face[1]]] if face[-1:] in SIGNS else [face]
    lines = parts if narrow else ["".join(parts)]
    for number, said in enumerate(lines):
        _text(group, x + 4, y + 16 + 13 * number, said, 13, colour)
        _text(group, x + WIDTH - 4, y + HEIGHT - 6 - 13 * (len(lines) - 1 - number), said, 13, colour, "end")
    if face[-1:] in SIGNS:
        _text(group, x + WIDTH / 2, y + HEIGHT / 2 + 9, SIGNS[SUITS[suit(card)]], 26, colour, "middle")


def _name(card: int) -> str:
    """Return a card as text; a card of a view that turned up has no face."""
    return name(card) if card & ~DOWN == JOKER or 0 < card & 0x0F < 14 else "?"


def _text(group: Element, x: float, y: float, said: str, size: int, colour: str, anchor: str = "start") -> None:
    more = {"font-size": str(size), "fill": colour, "text-anchor": anchor}
    SubElement(group, "text", _numbers(x=x, y=y) | more).text = said


def _box(x: float, y: float) -> dict[str, str]:
    return _numbers(x=x + MARGIN, y=y + MARGIN, width=WIDTH - 2 * MARGIN, height=HEIGHT - 2 * MARGIN, rx=5)


def _numbers(**values: float) -> dict[str, str]:
    return {key: f"{round(value, 2):g}" for key, value in values.items()}


__all__ = ["svg"]
