"""The full screen: the table in the middle, how it stands above, what happened below; keys and mouse."""

from typing import ClassVar

from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Input, Static

from cadogan.store import Kept

from .. import saying
from ..commands import unfinished
from ..words import HELP, index, usage
from . import pointing
from .board import TABLE, Board
from .dialogs import Choice, Games, Page, Setting
from .picture import Point
from .playing import Played
from .words import KEYS, bound, called

ROOM = 2
"""Lines for what happened; longer answers come as a page."""


def cut(text: str, columns: int) -> str:
    """Return as much of a text as fits into columns."""
    return text if len(text) <= columns else f"{text[: columns - 3]}..." if columns > 8 else ""


class TableScreen(Screen[None]):
    """A table being played."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(bound(keys), action, show=False) for keys, action, _ in KEYS if action),
        Binding(bound("up,k,K"), "lead('up')", show=False),
        Binding(bound("down,j,J"), "lead('down')", show=False),
        Binding(bound("left,H"), "lead('left')", show=False),
        Binding(bound("right,l,L"), "lead('right')", show=False),
        Binding("tab", "next(1)", show=False),
        Binding("shift+tab", "next(-1)", show=False),
    ]

    def __init__(self, game: Played) -> None:
        super().__init__(classes="" if game.look.signs else "ascii")
        self.game = game
        self.answer = Text()

    def compose(self) -> ComposeResult:
        """Lay out the screen."""
        yield Static(id="status", markup=False)
        yield Board(self.game)
        yield Static(id="message", markup=False)
        yield Input(id="prompt", select_on_focus=False)
        yield Static(id="keys", markup=False)

    def on_mount(self) -> None:
        """Begin."""
        self.query_one("#prompt").display = False
        self.query_one(Board).focus()
        self.game.doing(self.game.begin)
        self.answer = Text(" ".join(self.game.answers))
        self.on_resize()

    # What is shown.

    def done(self) -> None:
        """Show the table and what was answered, after something was done: on the lines below it, or on a page."""
        game = self.game
        if game.leaving is not None:
            self.app.exit(game.leaving)
            return
        self.query_one(Board).draw()
        self.status()
        self.answer = Text.from_ansi(" ".join(game.answers))
        won = game.words("won") in game.answers
        long = len(game.answers) > 2 * ROOM or len(self.answer) > ROOM * self.size.width - 4
        if won or (long and not game.moved):
            self.app.push_screen(Page(game, game.name, list(game.answers)))
            self.answer = Text.from_ansi(game.answers[0])
        self.message()
        if game.choices:
            self.app.push_screen(Choice(game, game.written(game.choices)), self.chosen)

    def message(self) -> None:
        """Show the answer, or that only a part of the table is seen."""
        small = self.query_one(Board).is_part and (not self.answer or not self.game.table.count)
        self.query_one("#message", Static).update(Text(self.game.words("small")) if small else self.answer)

    def status(self) -> None:
        """Say which game it is and how it stands, and which keys matter."""
        game = self.game
        width = self.size.width
        left, right = game.words("title", name=game.name, code=game.table.code), game.state()
        pointed = game.pointed()
        if len(left) + len(right) + 6 > width:
            left = game.name
        gap = width - len(left) - len(right) - 2
        middle = cut(pointed, gap - 4).center(max(gap, 1))
        self.query_one("#status", Static).update(Text(f"{left}{middle}{right}"))
        keys = "keys, picked" if game.picked else "keys"
        self.query_one("#keys", Static).update(Text(game.words(keys)))

    def on_resize(self) -> None:
        """Fit the lines to another size."""
        self.status()
        self.call_after_refresh(self.message)

    # Keys.

    def action_lead(self, way: pointing.Direction) -> None:
        """Move the cursor."""
        game, board = self.game, self.query_one(Board)
        if board.picture is not None:
            table = game.table
            game.cursor = pointing.led(board.picture, table.rules.layout, table.view, table.moves, game.cursor, way)
            board.draw()
            self.status()

    def action_next(self, way: int) -> None:
        """Move the cursor to the next place where something can be done."""
        self.game.next(way)
        self.query_one(Board).draw()
        self.status()

    def action_point(self) -> None:
        """Point at the card under the cursor."""
        self.game.doing(lambda: self.game.point(self.game.cursor))
        self.done()

    def action_send(self) -> None:
        """Send the card under the cursor, or the one that is picked, where it obviously goes."""
        at = self.game.picked[0] if self.game.picked else self.game.cursor
        self.game.doing(lambda: self.game.send(at))
        self.done()

    def action_lay_back(self) -> None:
        """Lay back what is picked, or leave the line that is typed."""
        self.close_prompt()
        self.game.picked, self.game.hint = [], None
        self.game.answers = []
        self.done()

    def action_deal(self) -> None:
        """Deal."""
        self.game.doing(self.game.deal)
        self.done()

    def action_redeal(self) -> None:
        """Redeal."""
        self.action_obey("redeal")

    def action_obey(self, line: str) -> None:
        """Do what a command of the line mode does."""
        self.game.line(line)
        self.done()

    def action_play_hint(self) -> None:
        """Play the hint that is shown."""
        self.game.doing(self.game.play_hint)
        self.done()

    def action_choose(self) -> None:
        """List the moves of what is pointed at, then those that point at nothing."""
        self.game.doing(self.game.list_moves)
        self.done()

    def action_choose_any(self) -> None:
        """List all moves."""
        self.game.doing(lambda: self.game.list_moves(all_=True))
        self.done()

    def chosen(self, number: int | None) -> None:
        """Play a move that was chosen."""
        if number is not None:
            self.game.doing(lambda: self.game.play(self.game.listed[number]))
            self.done()

    # Lines that are typed.

    def action_prompt(self, begin: str) -> None:
        """Let a line be typed."""
        prompt = self.query_one("#prompt", Input)
        prompt.value = begin
        prompt.cursor_position = len(begin)
        prompt.display = True
        self.query_one("#keys").display = False
        prompt.focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Do what was typed."""
        self.close_prompt()
        if event.value.strip():
            self.action_obey(event.value)

    def close_prompt(self) -> None:
        """Go back to the table."""
        self.query_one("#prompt").display = False
        self.query_one("#keys").display = True
        self.query_one(Board).focus()

    # Windows.

    def action_games(self) -> None:
        """Choose a game."""

        def deal(name: str | None) -> None:
            if name is not None:
                self.action_obey(f"new {name}")

        self.app.push_screen(Games(self.game), deal)

    def action_unfinished(self) -> None:
        """Choose a game that is not finished."""
        game = self.game
        found: list[Kept] = []
        game.doing(lambda: found.extend(game.session.unfinished()))
        if not found:
            if not game.answers:
                game.doing(lambda: game.tell("no games"))
            self.done()
            return

        def go_on(number: int | None) -> None:
            if number is not None:
                self.action_obey(f"games {number + 1}")

        self.app.push_screen(Choice(game, unfinished(game, found), "unfinished", "enter goes on"), go_on)

    def action_setting(self) -> None:
        """Change options and house rules, and deal."""

        def deal(code: str | None) -> None:
            if code is not None:
                self.action_obey(f"new {code}")

        self.app.push_screen(Setting(self.game), deal)

    def action_copy(self) -> None:
        """Hand the deal code to the terminal's clipboard."""
        code = self.game.table.code
        self.app.copy_to_clipboard(code)
        self.game.doing(lambda: self.game.tell("copied", code=code))
        self.done()

    def action_log(self) -> None:
        """Show what happened so far."""
        self.app.push_screen(Page(self.game, self.game.name, self.game.log[::-1]))

    def action_help(self) -> None:
        """Show the keys, the moves of the game, and the commands."""
        game = self.game
        at = index(game.language)
        keys = [(" ".join(called(key, game.look.signs) for key in keys.split(",")), text[at]) for keys, _, text in KEYS]
        verbs = [verb for verb in game.table.rules.composed.verbs if verb not in ("move", "pick", "deal", "redeal")]
        lines = [f"{key:22} {text}" for key, text in keys] + ["", game.words("help mouse"), game.words("help marks")]
        if verbs:
            lines += ["", game.words("help verbs")]
            lines += [f"  {verb:20} {saying.does(game.table.rules, verb, game.language)}" for verb in verbs]
        lines += ["", game.words("help commands")]
        lines += [f"  {usage(word, game.language):20} {HELP[word][1][at]}" for word in HELP]
        self.app.push_screen(Page(game, game.words("help"), lines))

    # The mouse.

    def on_board_pointed(self, event: Board.Pointed) -> None:
        """Do what the mouse says."""
        game = self.game
        if not event.points:
            self.action_lay_back()
            return

        def drop(points: tuple[Point, ...]) -> None:
            if len(points) > 1:
                game.picked = []
            for each in points:
                game.point(each)

        game.doing(lambda: drop(event.points))
        self.done()


class Cadogan(App[int]):
    """A game on the full screen."""

    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False
    CSS = f"""
    TableScreen {{ background: {TABLE}; }}
    Board {{ height: 1fr; background: {TABLE}; scrollbar-size: 1 1; }}
    * {{ scrollbar-color: #7ea894; scrollbar-color-hover: #7ea894; scrollbar-color-active: #b6d6c6;
         scrollbar-background: #14402f; scrollbar-background-hover: #14402f; scrollbar-background-active: #14402f; }}
    #status {{ height: 1; padding: 0 1; background: #092419; color: #e9e4d0; text-style: bold; }}
    #message {{ height: {ROOM}; padding: 0 1; background: {TABLE}; color: #f3efdf; }}
    #keys {{ height: 1; padding: 0 1; background: #092419; color: #9fb8ab; }}
    #prompt {{ height: 1; border: none; padding: 0 1; background: #092419; }}
    ModalScreen {{ align: center middle; }}
    .window {{ width: 90%; max-width: 100; height: auto; max-height: 90%; border: round #7ea894; background: #0b2b20;
               padding: 0 1; }}
    .page {{ height: 90%; }}
    .window OptionList {{ height: auto; max-height: 1fr; border: none; background: #0b2b20; }}
    .page OptionList {{ height: 1fr; }}
    OptionList {{ text-wrap: nowrap; text-overflow: ellipsis; }}
    OptionList > .option-list--option-highlighted {{ background: #1f6b50; }}
    .window VerticalScroll {{ height: 1fr; }}
    .window Input {{ border: none; height: 1; background: #14402f; }}
    .heading {{ text-style: bold; height: 1; }}
    .foot {{ color: #9fb8ab; height: 1; }}
    .ascii .window {{ border: ascii #7ea894; }}
    .ascii OptionList {{ text-overflow: clip; }}
    .ascii * {{ scrollbar-size: 0 0; }}
    OptionList:nocolor > .option-list--option-highlighted {{ text-style: reverse; }}
    #status:nocolor, #keys:nocolor {{ text-style: reverse; }}
    """

    def __init__(self, game: Played) -> None:
        super().__init__(ansi_color=True if not game.look.colour else None)
        self.game = game

    def on_mount(self) -> None:
        """Show the table."""
        self.push_screen(TableScreen(self.game))
