"""Windows over the table: pages, a choice of moves, and the list of games."""

from collections.abc import Sequence
from contextlib import suppress
from typing import ClassVar, Generic, TypeVar

import attrs
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from cadogan import catalogue
from cadogan.errors import CadoganError
from cadogan.options import text

from .playing import Played

Answer = TypeVar("Answer")


class Window(ModalScreen[Answer], Generic[Answer]):
    """A window over the table, which is dimmed."""

    def __init__(self, game: Played) -> None:
        super().__init__(classes="" if game.look.signs else "ascii")
        self.game = game


class Page(Window[None]):
    """Lines to be read."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,enter,q,question_mark", "dismiss", show=False)]

    def __init__(self, game: Played, title: str, lines: Sequence[str]) -> None:
        super().__init__(game)
        self.heading, self.lines = title, lines

    def compose(self) -> ComposeResult:
        """Lay out the window."""
        text = Text.from_ansi("\n".join(self.lines))
        with Vertical(classes="window page"):
            yield Static(self.heading, classes="heading", markup=False)
            with VerticalScroll():
                yield Static(text, markup=False)
            yield Static(self.game.words("more"), classes="foot", markup=False)

    def on_mount(self) -> None:
        """Let the arrows scroll."""
        self.query_one(VerticalScroll).focus()


class Choice(Window[int | None]):
    """Lines such as moves, one of which is chosen by the arrows, the mouse, or the number before it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "dismiss", show=False),
        *(Binding(str(number), f"number({number})", show=False) for number in range(1, 10)),
    ]

    def __init__(self, game: Played, texts: Sequence[str], heading: str = "several", foot: str = "choose") -> None:
        super().__init__(game)
        self.texts, self.heading, self.foot = texts, heading, foot

    def compose(self) -> ComposeResult:
        """Lay out the window."""
        with Vertical(classes="window"):
            yield Static(self.game.words(self.heading), classes="heading", markup=False)
            yield OptionList(
                *(
                    Text.from_ansi(self.game.look.painted(f"{number:2}. {text}"))
                    for number, text in enumerate(self.texts, 1)
                ),
                markup=False,
            )
            yield Static(self.game.words(self.foot), classes="foot", markup=False)

    def action_number(self, number: int) -> None:
        """Choose a move by its number."""
        if number <= len(self.texts):
            self.dismiss(number - 1)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Choose the move under the cursor."""
        self.dismiss(event.option_index)


class Setting(Window[str | None]):
    """The options of the game and the house rules, changed for a new deal; the answer is its code."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "dismiss", show=False),
        Binding("d,в,n,т", "deal", show=False),
        Binding("left", "change(-1)", show=False, priority=True),
        Binding("right", "change(1)", show=False, priority=True),
    ]

    def __init__(self, game: Played) -> None:
        super().__init__(game)
        rules = game.table.rules
        self.allowed = type(rules.options).allowed()
        self.chosen = {name: getattr(rules.options, name) for name in self.allowed}
        self.rules = catalogue.house_rules() | {name: ("", "") for name in rules.house}
        self.house = list(rules.house)

    def compose(self) -> ComposeResult:
        """Lay out the window."""
        with Vertical(classes="window page"):
            yield Static(self.game.words("setting"), classes="heading", markup=False)
            yield OptionList(*(Option("", id=name) for name in (*self.allowed, *self.rules)), markup=False)
            yield Static(self.game.words("setting help"), classes="foot", markup=False)

    def on_mount(self) -> None:
        """Show the lines."""
        self.draw()
        options = self.query_one(OptionList)
        options.highlighted = 0 if options.option_count else None
        options.focus()

    def draw(self) -> None:
        """Show how things are set."""
        game, options = self.game, self.query_one(OptionList)
        index = int(game.language == "ru")
        meanings = game.sheet.options(game.language)
        for name, value in self.chosen.items():
            others = ", ".join(text(each) for each in self.allowed[name])
            meaning = meanings[name].meaning if name in meanings else ""
            options.replace_option_prompt(name, Text(f"{name} = {text(value)} ({others})  {meaning}"))
        for name, said in self.rules.items():
            what = said[index].partition(": ")[2] or said[index]
            options.replace_option_prompt(name, Text(f"[{'x' if name in self.house else ' '}] {name}  {what}"))

    def change(self, name: str, by: int) -> None:
        """Take the next value of an option, or lay a house rule over the game, or take it off."""
        if name in self.allowed:
            values = list(self.allowed[name])
            self.chosen[name] = values[(values.index(self.chosen[name]) + by) % len(values)]
        elif name in self.house:
            self.house.remove(name)
        else:
            self.house.append(name)
        self.draw()

    def action_change(self, by: int) -> None:
        """Change the line under the cursor."""
        options = self.query_one(OptionList)
        if options.highlighted is not None:
            self.change(str(options.get_option_at_index(options.highlighted).id), by)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Change the line that was pointed at."""
        self.change(str(event.option.id), 1)

    def action_deal(self) -> None:
        """Deal by the rules that were chosen."""
        words = ",".join(f"{name}={text(value)}" for name, value in self.chosen.items())
        code = self.game.table.rules.id + (f":{words}" if words else "")
        self.dismiss(code + "".join(f"+{name}" for name in self.house))


@attrs.frozen
class Entry:
    """A game in the list.

    Attributes:
        id: its id.
        name, other: its name in the language of the game, and in the other one.
        summary: a sentence about it.
        names: all names under which it is found.
    """

    id: str
    name: str
    other: str
    summary: str
    names: tuple[str, ...]


class Games(Window[str | None]):
    """The installed games, those first whose names begin with what is typed."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss", show=False),
        Binding("down", "move(1)", show=False, priority=True),
        Binding("up", "move(-1)", show=False, priority=True),
        Binding("pagedown", "move(10)", show=False, priority=True),
        Binding("pageup", "move(-10)", show=False, priority=True),
    ]

    def __init__(self, game: Played) -> None:
        super().__init__(game)
        self.known = _entries(game.language)

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
        wanted = _folded(text)
        found = [entry for entry in self.known if any(wanted in name for name in entry.names)]
        found.sort(key=lambda entry: not any(name.startswith(wanted) for name in entry.names))
        wide = max((len(entry.name) for entry in self.known), default=0)
        wider = max((len(entry.other) for entry in self.known), default=0)
        options = self.query_one(OptionList)
        options.clear_options()
        for entry in found:
            line = f"{entry.name:{wide}}  {entry.other:{wider}}  {entry.summary}"
            options.add_option(Option(Text(line, no_wrap=True, overflow="ellipsis"), id=entry.id))
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


def _entries(language: str) -> list[Entry]:
    """Return the installed games, by name."""
    found = []
    for one in catalogue.games().values():
        with suppress(CadoganError):
            sheet = one.sheet
            name, other = sheet.name(language), sheet.name("ru" if language == "en" else "en")
            names = [one.id, one.id.replace("-", " "), name, other, *sheet.keys.get("aka", [])]
            found.append(Entry(one.id, name, other, sheet.summary(language), tuple(map(_folded, names))))
    return sorted(found, key=lambda entry: _folded(entry.name))


def _folded(text: str) -> str:
    """Return a name as it is compared."""
    return text.casefold().replace("ё", "е").strip()
