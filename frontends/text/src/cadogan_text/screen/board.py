"""The table as a widget: the picture in colour, in the middle of the screen, moved along where it is larger."""

from functools import lru_cache

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from .picture import Picture, Point, Spot, picture
from .playing import Played

TABLE = "#0f3d2e"
PAPER, PICKED, POINTED = "#f4f1e6", "#f2cf63", "#ffdfb0"
INKS = {"c": "#14692f", "d": "#1a4fc4", "h": "#b3141c", "s": "#16161a", "joker": "#6d2a90"}
"""Four colours on paper, each with a contrast above 5 to 1."""
EDGES = {"cursor": "#d9480f", "target": "#0b7a53", "hint": "#8a2be2"}
ON_TABLE = {"cursor": "#ffb454", "target": "#7ee2a8", "hint": "#d9a8ff"}
BACK, BACK_INK = "#2f4b8f", "#a9bbea"


@lru_cache(512)
def style(look: str, colour: bool) -> Style:
    """Return the style of a character from the words that the picture says of it."""
    words = look.split()
    marks = [word for word in ("cursor", "target", "hint") if word in words]
    if not colour:
        dim = words[0] in ("table", "edge", "label") and not marks
        return Style(reverse="picked" in words or "hint" in words, bold=bool(marks), dim=dim)
    if "table" in words:
        return Style(bgcolor=TABLE)
    if "space" in words:
        mark = ON_TABLE[marks[0]] if marks else "#5f8f7c"
        return Style(color=mark, bgcolor=TABLE, bold=bool(marks))
    if "back" in words or "more" in words:
        paper, ink = BACK, BACK_INK
        edge = ON_TABLE[marks[0]] if marks else BACK_INK
    else:
        paper = PICKED if "picked" in words else POINTED if "cursor" in words else PAPER
        ink = next((colour for face, colour in INKS.items() if face in words), INKS["s"])
        edge = EDGES[marks[0]] if marks else "#8d8a7d"
    if "edge" in words or "label" in words:
        return Style(color=edge, bgcolor=paper, bold=bool(marks) and "label" not in words)
    return Style(color=ink, bgcolor=paper, bold=True)


class Board(ScrollView, can_focus=True, inherit_bindings=False):
    """The table."""

    class Pointed(Message):
        """The mouse pointed at cards.

        Attributes:
            points: a card clicked at; where a card was taken and where it was dropped; nothing for an empty part.
        """

        def __init__(self, *points: Point) -> None:
            super().__init__()
            self.points = points

    def __init__(self, game: Played) -> None:
        super().__init__()
        self.game = game
        self.picture: Picture | None = None
        self._strips: list[Strip] = []
        self._left = self._above = 0
        self._pressed: Point | None = None

    @property
    def is_part(self) -> bool:
        """Tell whether only a part of the table can be seen."""
        return self.picture is not None and (
            self.picture.height > self.size.height or self.picture.width > self.size.width
        )

    def draw(self) -> None:
        """Draw the table as it is now."""
        columns, lines = self._outer()
        if not columns or not lines:
            return
        table, game = self.game.table, self.game
        found = picture(table.rules.layout, table.view, game.look, columns, lines, game.marks())
        self.picture = found
        self._left = max((columns - found.width) // 2, 0)
        self._above = 1 if found.height < lines else 0
        self.virtual_size = Size(max(found.width, 1), max(found.height, 1)) if self._too_large(found) else Size(0, 0)
        side = Segment(" " * self._left, style("table", game.look.colour))
        self._strips = [
            Strip([side, *_segments(row, looks, game.look.colour)])
            for row, looks in zip(found.rows, found.looks, strict=True)
        ]
        if self._too_large(found) and (spot := found.spot(game.cursor)) is not None:
            region = Region(spot.column + self._left, spot.line + self._above, spot.width, spot.height)
            self.scroll_to_region(region, animate=False, force=True)
        self.refresh()

    def _outer(self) -> tuple[int, int]:
        return self.outer_size.width, self.outer_size.height

    def _too_large(self, found: Picture) -> bool:
        columns, lines = self._outer()
        return found.width > columns or found.height > lines

    def render_line(self, y: int) -> Strip:
        """Return a line of the screen."""
        x, top = self.scroll_offset
        ground = style("table", self.game.look.colour)
        at = y + top - self._above
        strip = self._strips[at] if 0 <= at < len(self._strips) else Strip.blank(self.size.width, ground)
        return strip.crop_extend(x, x + self.size.width, ground)

    def on_resize(self) -> None:
        """Draw anew for another size."""
        self.draw()

    def at(self, event: events.MouseEvent) -> Point | None:
        """Return the card under the mouse."""
        x, y = self.scroll_offset
        return None if self.picture is None else self.picture.at(event.y + y - self._above, event.x + x - self._left)

    def offset_of(self, spot: Spot) -> tuple[int, int]:
        """Return where the first character of a card is on the widget, across and down."""
        x, y = self.scroll_offset
        return spot.column + self._left - x, spot.line + self._above - y

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Remember where a card was taken."""
        self._pressed = self.at(event)

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """Tell where the mouse pointed."""
        at, pressed, self._pressed = self.at(event), self._pressed, None
        if event.button != 1 or at is None:
            self.post_message(self.Pointed())
        elif pressed is not None and pressed != at:
            self.post_message(self.Pointed(pressed, at))
        else:
            self.post_message(self.Pointed(at))


def _segments(row: list[str], looks: list[str], colour: bool) -> list[Segment]:
    found: list[Segment] = []
    start = 0
    for at in range(1, len(row) + 1):
        if at == len(row) or looks[at] != looks[start]:
            found.append(Segment("".join(row[start:at]), style(looks[start], colour)))
            start = at
    return found
