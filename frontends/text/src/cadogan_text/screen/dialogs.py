"""Windows over the table: pages, a choice of moves, and the list of games."""

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from cadogan import catalogue
from cadogan.errors import CadoganError

from .playing import Played


class Page(ModalScreen[None]):
    """Lines to be read."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,enter,q,question_mark", "dismiss", show=False)]

    def __init__(self, game: Played, title: str, lines: Sequence[str]) -> None:
        super().__init__()
        self.game, self.heading, self.lines = game, title, lines

    def compose(self) -> ComposeResult:
        """Lay out the window."""
        text = Text.from_ansi(self.game.look.painted("\n".join(self.lines)))
        with Vertical(classes="window page"):
            yield Static(self.heading, classes="heading", markup=False)
            with VerticalScroll():
                yield Static(text, markup=False)
            yield Static(self.game.words("more"), classes="foot", markup=False)

    def on_mount(self) -> None:
        """Let the arrows scroll."""
        self.query_one(VerticalScroll).focus()


class Choice(ModalScreen[int | None]):
    """Moves, one of which is chosen by the arrows, the mouse, or the number before it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "dismiss", show=False),
        *(Binding(str(number), f"number({number})", show=False) for number in range(1, 10)),
    ]

    def __init__(self, game: Played, texts: Sequence[str]) -> None:
        super().__init__()
        self.game, self.texts = game, texts

    def compose(self) -> ComposeResult:
        """Lay out the window."""
        with Vertical(classes="window"):
            yield Static(self.game.words("several"), classes="heading", markup=False)
            yield OptionList(
                *(
                    Text.from_ansi(self.game.look.painted(f"{number:2}. {text}"))
                    for number, text in enumerate(self.texts, 1)
                ),
                markup=False,
            )
            yield Static(self.game.words("choose"), classes="foot", markup=False)

    def action_number(self, number: int) -> None:
        """Choose a move by its number."""
        if number <= len(self.texts):
            self.dismiss(number - 1)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Choose the move under the cursor."""
        self.dismiss(event.option_index)


class Games(ModalScreen[str | None]):
    """The installed games, those first whose names begin with what is typed."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss", show=False),
        Binding("down", "move(1)", show=False, priority=True),
        Binding("up", "move(-1)", show=False, priority=True),
        Binding("pagedown", "move(10)", show=False, priority=True),
        Binding("pageup", "move(-10)", show=False, priority=True),
    ]

    def __init__(self, game: Played) -> None:
        super().__init__()
        self.game = game
        self.known = sorted(_entries(game.language), key=lambda entry: entry[1].casefold())

    def compose(self) -> ComposeResult:
        """Lay out the window."""
        with Vertical(classes="window page"):
            yield Static(self.game.words("games"), classes="heading", markup=False)
            yield Input(placeholder=self.game.words("search"))
            yield OptionList(markup=False)
            yield Static(classes="foot", markup=False)

    def on_mount(self) -> None:
        """Show all games."""
        self.search("")

    def search(self, text: str) -> None:
        """Show the games of which a name has the text, those first that begin with it."""
        wanted = text.casefold().replace("ё", "е").strip()
        found = [entry for entry in self.known if any(wanted in name for name in entry[2])]
        found.sort(key=lambda entry: not any(name.startswith(wanted) for name in entry[2]))
        options = self.query_one(OptionList)
        options.clear_options()
        options.add_options([Option(line, id=name) for name, line, _ in found])
        options.highlighted = 0 if found else None
        self.query_one(".foot", Static).update(self.game.words("games help", count=len(found)))

    def on_input_changed(self, event: Input.Changed) -> None:
        """Search while the player types."""
        self.search(event.value)

    def on_input_submitted(self) -> None:
        """Choose the game under the cursor."""
        options = self.query_one(OptionList)
        if options.highlighted is not None:
            self.dismiss(options.get_option_at_index(options.highlighted).id)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Choose a game by the mouse."""
        self.dismiss(event.option.id)

    def action_move(self, by: int) -> None:
        """Move along the list while the cursor stays in the search."""
        options = self.query_one(OptionList)
        if options.highlighted is not None:
            options.highlighted = max(0, min(options.highlighted + by, options.option_count - 1))


def _entries(language: str) -> list[tuple[str, str, list[str]]]:
    """Return for each game its id, its line in the list, and the names under which it is found."""
    found = []
    for one in catalogue.games().values():
        try:
            sheet = one.sheet
            names = [sheet.name(language), sheet.name("ru" if language == "en" else "en")]
            line = f"{names[0]}  ({names[1]})  {sheet.summary(language)}"
        except CadoganError:
            names, line = [one.id], one.id
            sheet = None
        known = [one.id, one.id.replace("-", " "), *names, *(sheet.keys.get("aka", []) if sheet else [])]
        found.append((one.id, line, [name.casefold().replace("ё", "е") for name in known]))
    return found
