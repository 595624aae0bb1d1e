"""The full screen of the text frontend: pictures of every game, pointing at cards, keys, mouse, windows, languages."""

import asyncio
import contextlib
import io
import random
import re
import string
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.events import Key
from textual.pilot import Pilot

from cadogan import catalogue, sentences
from cadogan.cards import DOWN
from cadogan.catalogue import game as installed
from cadogan.catalogue import games
from cadogan.codes import opened
from cadogan.errors import CadoganError, SaveError
from cadogan.notation import ALONE, written
from cadogan.position import Move
from cadogan.session import Session
from cadogan.store import Store
from cadogan.table import Table
from cadogan.testing import position
from cadogan_text.looks import Look
from cadogan_text.placing import overlap
from cadogan_text.screen import pointing, words
from cadogan_text.screen.app import Cadogan, TableScreen
from cadogan_text.screen.board import Board
from cadogan_text.screen.dialogs import Choice, Games, Page
from cadogan_text.screen.picture import Picture, Spot, picture
from cadogan_text.screen.playing import Played


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CADOGAN_HOME", str(tmp_path))
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    return tmp_path


def bound_games() -> list[str]:
    found = []
    for name in games():
        with contextlib.suppress(CadoganError):
            opened(name)
            found.append(name)
    return found


def klondike(piles: str, more: str = "s: -3s") -> Table:
    """Return a table with only the piles that matter, and a card to be dealt; the others are out of play."""
    rules = installed("klondike").bound()
    return Table(rules, position=position(rules, f"{piles}; {more}"))


def played(table: Table | str, language: str = "en", *, signs: bool = True, colour: bool = True) -> Played:
    found = Played(opened(table) if isinstance(table, str) else table, Look(signs, colour), language)
    found.settle()
    return found


def on_screen(
    game: Played | Table | str,
    do: Callable[[Pilot[int]], Awaitable[None]],
    size: tuple[int, int] = (100, 30),
    language: str = "en",
) -> Played:
    """Start the screen and do something with it; return the game as it was left."""
    found = game if isinstance(game, Played) else played(game, language)

    async def main() -> None:
        async with Cadogan(found).run_test(size=size) as pilot:
            await pilot.pause()
            await do(pilot)

    asyncio.run(main())
    return found


def board(pilot: Pilot[int]) -> Board:
    found = next(screen for screen in pilot.app.screen_stack if isinstance(screen, TableScreen))
    return found.query_one(Board)


def lines(pilot: Pilot[int]) -> list[str]:
    """Return the text of the whole screen."""
    width, height = pilot.app.size
    console = io.StringIO()
    strips = pilot.app.screen._compositor.render_strips()
    for strip in strips[:height]:
        console.write(strip.text.ljust(width) + "\n")
    return console.getvalue().split("\n")[:height]


def shown(pilot: Pilot[int]) -> str:
    return "\n".join(lines(pilot))


# Pictures.


def covered(one: Spot, other: Spot) -> bool:
    return (
        one.line < other.line + other.height
        and other.line < one.line + one.height
        and one.column < other.column + other.width
        and other.column < one.column + one.width
    )


def faults(table: Table, found: Picture, look: Look) -> list[str]:
    """Return which piles cover each other though they do not in the layout, and which top cards cannot be read."""
    layout, view = table.rules.layout, table.view
    said = []
    for at, one in enumerate(found.spots):
        for other in found.spots[at + 1 :]:
            places = layout.places[one.pile], layout.places[other.pile]
            if one.pile != other.pile and covered(one, other) and not overlap(*places):
                said.append(f"{layout.label(one.pile)} and {layout.label(other.pile)} overlap")
    for pile in range(layout.size):
        spot = found.spot(pointing.top(view, pile))
        if spot is None or spot.count > 1:
            said.append(f"{layout.label(pile)} has no top card")
            continue
        rows = ["".join(row[spot.column : spot.column + spot.width]) for row in found.rows[spot.line :][: spot.height]]
        if view[pile] and view[pile][-1] < DOWN and not any(look.card(view[pile][-1]) in row for row in rows):
            said.append(f"{layout.label(pile)} does not show its top card")
    return said


@pytest.mark.parametrize("name", bound_games())
def test_every_game_fits_both_screens_without_overlap(name: str) -> None:
    """At 100x30 and at 80x24 the whole table is on the screen, with every top card to be read."""

    async def look(pilot: Pilot[int]) -> None:
        for width, height in ((100, 30), (80, 24)):
            await pilot.resize_terminal(width, height)
            await pilot.pause()
            found = board(pilot).picture

            assert found is not None
            assert not board(pilot).is_part, (width, height)
            assert faults(game.table, found, game.look) == []
            text = shown(pilot)
            for pile in range(game.table.rules.layout.size):
                cards = game.table.view[pile]
                assert not cards or cards[-1] >= DOWN or game.look.card(cards[-1]) in text

    game = played(f"{name}#1")
    on_screen(game, look)


@pytest.mark.parametrize("name", bound_games())
@pytest.mark.parametrize("signs", [True, False])
def test_every_game_still_fits_when_piles_have_grown(name: str, signs: bool) -> None:
    """Fans are squeezed, and cut short in the middle, but never at the top; the cursor finds every pile."""
    table, look, chance = opened(f"{name}#1"), Look(signs), random.Random(1)
    for _ in range(6):
        for _ in range(12):
            if table.moves:
                table.play(chance.choice(table.moves))
        found = picture(table.rules.layout, table.view, look, 80, 20)

        assert (found.width <= 80, found.height <= 20) == (True, True)
        assert faults(table, found, look) == []


@pytest.mark.parametrize("name", bound_games())
def test_arrows_lead_to_every_pile(name: str) -> None:
    table = opened(f"{name}#1")
    layout, view, moves = table.rules.layout, table.view, table.moves
    found = picture(layout, view, Look(), 100, 26)
    reached, new = set(), {pointing.top(view, 0)}
    while new:
        reached |= new
        ways = ("up", "down", "left", "right")
        new = {pointing.led(found, layout, view, moves, at, way) for at in new for way in ways} - reached

    assert {pile for pile, _ in reached} == set(range(layout.size))


def test_a_fan_is_cut_where_the_cursor_is_not() -> None:
    """Of a long pile the bottom card, the top cards and those about the cursor are shown, the rest is counted."""
    rules = installed("spider").bound()
    cards = " ".join(f"{rank}{suit}" for suit in "cdhs" for rank in "KQJT98765432A")
    table = Table(rules, position=position(rules, f"t1: {cards}"))
    found = picture(rules.layout, table.view, Look(), 80, 20)
    text = "\n".join("".join(row) for row in found.rows)

    assert found.height <= 20
    assert "K♣" in text and "A♠" in text and "…" in text and "7♥" not in text
    marks = {(rules.layout.pile("t1"), 20): {"cursor"}}
    text = "\n".join("".join(row) for row in picture(rules.layout, table.view, Look(), 80, 20, marks).rows)
    assert "K♣" in text and "A♠" in text and "7♥" in text


def test_letters_are_enough_where_there_are_no_signs() -> None:
    table = opened("klondike#1")
    marks = {(0, 1): {"cursor"}, (1, 1): {"target"}}
    found = picture(table.rules.layout, table.view, Look(signs=False), 80, 20, marks)
    text = "\n".join("".join(row) for row in found.rows)

    assert text.isascii()
    assert "#7s##" in text and "*4c**" in text and "x24" in text


def test_cards_on_their_side_are_wider() -> None:
    table = opened("indian-carpet#1")
    for lines_ in (26, 20, 12):
        found = picture(table.rules.layout, table.view, Look(), 100, lines_)
        places = table.rules.layout.places
        widths = {places[spot.pile].sideways: spot.width for spot in found.spots}

        assert widths[True] == widths[False] + 2


# Pointing.


def same(game: Played, one: Move, other: Move) -> bool:
    """Tell whether two moves do the same: they point at the same cards, and their targets are alike."""
    row = game.table.rules.layout.row
    return (one.verb, set(pointing.points(one)), row(one.target)) == (
        (other.verb, set(pointing.points(other)), row(other.target))
    )


def is_played_by_pointing(game: Played, move: Move) -> bool:
    """Point at what a move points at, then at its target; tell whether it was played or offered. The table is left."""
    node, view = game.table.node, game.table.view
    game.picked, game.choices, game.cursor = [], [], (move.source, move.count)
    if move.verb in ALONE:
        game.doing(game.list_moves)
        return move in game.choices
    for at in [*pointing.points(move), pointing.top(view, move.target)]:
        game.doing(lambda at=at: game.point(at if at[1] <= len(view[at[0]]) else pointing.top(view, at[0])))
        if game.choices or game.table.node is not node:
            break
    if game.ready() and game.table.node is node and not game.choices:
        game.doing(game.again)
    done = game.table.node.move if game.table.node is not node else None
    while game.table.node is not node:
        game.table.undo()
    return any(same(game, move, each) for each in [*game.choices, *([done] if done else [])])


@pytest.mark.parametrize("name", bound_games())
def test_every_legal_move_of_every_game_can_be_pointed_at(name: str) -> None:
    """Pairs, runs, deals and whatever a game adds go through the same few rules, or are offered to be chosen."""
    game, chance = played(f"{name}#3"), random.Random(2)
    for _ in range(12):
        moves = game.table.moves
        some = chance.sample(moves, min(len(moves), 8))

        assert [written(game.table.rules.layout, each) for each in some if not is_played_by_pointing(game, each)] == []
        if not moves:
            break
        game.table.play(chance.choice(moves))


def test_a_card_is_picked_put_down_and_marked() -> None:
    """What may be pointed at next is marked; the whole run is lifted; the answer is a sentence."""
    game = played(klondike("t1: 6h 5c; t2: 7s; t3: Kd; f1: Ac"))
    layout = game.table.rules.layout
    t1, t2, t3 = layout.piles("tableau")[:3]
    game.doing(lambda: game.point((t1, 2)))

    assert game.marks() == {(t1, 2): {"cursor", "picked"}, (t1, 1): {"picked"}, (t2, 1): {"target"}}
    assert "6♥ is picked" in re.sub("\x1b.*?m", "", game.answers[0])
    game.doing(lambda: game.point((t3, 1)))
    assert "alternating colours" in game.answers[0] and game.picked == [(t1, 2)]
    game.doing(lambda: game.point((t2, 1)))
    assert game.table.view[t2] == position(game.table.rules, "t1: 7s 6h 5c; f1: Ac")[t1]
    assert game.picked == [] and game.cursor == (t2, 1)


def test_pointing_twice_sends_a_card_where_it_obviously_goes() -> None:
    game = played(klondike("t1: Kd 2c; f1: Ac"))
    at = game.table.rules.layout.pile("t1"), 1
    for _ in range(2):
        game.doing(lambda: game.point(at))

    assert written(game.table.rules.layout, game.table.node.move) == "t1-f1"


def test_a_top_card_picks_the_run_that_moves_only_as_a_whole() -> None:
    game = played(klondike("t1: 6h 5c; t2: 7s"))
    layout = game.table.rules.layout
    for name in ("t1", "t2"):
        game.doing(lambda name=name: game.point((layout.pile(name), 1)))

    assert written(layout, game.table.node.move) == "t1-t2 x2"


def test_what_may_be_meant_in_several_ways_is_offered() -> None:
    """A red and a black card may go out together, or one lies down beside the other: the player says which."""
    game = played("empress-of-india#1")
    layout = game.table.rules.layout
    for name in ("t3", "t27"):
        game.doing(lambda name=name: game.point((layout.pile(name), 1)))

    assert sorted(move.verb for move in game.choices) == ["double play", "move"]
    assert game.table.count == 0 and game.answers == ["Which one?"]


def test_a_pile_where_nothing_moves_says_so() -> None:
    game = played(klondike("t1: Kd 2c"))
    t1 = game.table.rules.layout.pile("t1")
    game.doing(lambda: game.point((t1, 1)))

    assert game.answers == ["No: 2♣ cannot move now. w tells more."]
    game.doing(lambda: game.point((t1 + 1, 0)))
    assert game.answers == ["No: t2 is empty."]
    game.language = "ru"
    game.doing(lambda: game.point((t1 + 1, 0)))
    assert game.answers == ["Нельзя: t2: здесь пусто."]


def test_the_stock_deals_and_then_redeals() -> None:
    game = played("klondike:redeals=1#1")
    stock = game.table.rules.layout.pile("stock")
    for _ in range(25):
        game.doing(lambda: game.point((stock, 1)))

    assert len(game.table.view[stock]) == 24 and game.state() == "Points 0  Moves 25  Redeals 1/1"
    for _ in range(25):
        game.doing(game.deal)
    assert game.answers == ["No: deal: the stock is empty. w tells more."]


def test_a_fault_of_a_plugin_ends_the_screen_and_is_told() -> None:
    """The command says it in one sentence, as everywhere."""
    game = played("klondike#1")

    def broken() -> None:
        raise ZeroDivisionError

    game.doing(broken)
    assert isinstance(game.fault, ZeroDivisionError) and game.leaving == 2


def test_a_game_that_cannot_be_kept_goes_on() -> None:
    def full(table: Table) -> None:
        raise SaveError("the disk is full", "диск полон")

    table = opened("klondike#1")
    table.keep = full
    game = played(table)
    game.doing(game.deal)

    assert "the disk is full" in game.answers[0] and table.count == 1


# Keys.

UP, DOWN_KEY, LEFT, RIGHT = "up", "down", "left", "right"


async def press(pilot: Pilot[int], *keys: str) -> None:
    """Press keys without waiting for the screen after each, as Pilot.press does."""
    for key in keys:
        pilot.app.post_message(Key(key, key if len(key) == 1 else None))
    await pilot.pause()


async def go(pilot: Pilot[int], game: Played, goal: tuple[int, int]) -> None:
    """Press arrows until the cursor is there, as somebody who sees the table would."""
    layout, moves, view = game.table.rules.layout, game.table.moves, game.table.view
    found = board(pilot).picture
    assert found is not None
    paths: dict[tuple[int, int], list[str]] = {game.cursor: []}
    queue = [game.cursor]
    while goal not in paths:
        at = queue.pop(0)
        for way in (UP, DOWN_KEY, LEFT, RIGHT):
            new = pointing.led(found, layout, view, moves, at, way)
            if new not in paths:
                paths[new] = [*paths[at], way]
                queue.append(new)
    if paths[goal]:
        await press(pilot, *paths[goal])

    assert game.cursor == goal


def rank(table: Table, move: Move) -> int:
    """Order moves as a simple player would; 9 is for moves that such a player leaves alone."""
    row, view = table.rules.layout.row, table.view
    source, target = row(move.source).kind, row(move.target).kind
    if move.verb != "move":
        return {"deal": 5, "redeal": 6}.get(move.verb, 9)
    left = view[move.source][: -move.count]
    if target == "foundation":
        return 0
    if source == "tableau" and left and left[-1] >= DOWN:
        return 1
    if source == "waste":
        return 2
    return 3 if source == "tableau" and not left and view[move.target] else 9


def test_a_whole_game_is_won_by_keys(home: Path) -> None:
    """A hundred moves by arrows, Enter and d, on a screen that changes its size; at the end the game is won."""
    table = Session().open("klondike:redeals=unlimited,partial_runs#1360")
    game = played(table)

    async def win(pilot: Pilot[int]) -> None:
        while not table.score.won:
            move = min(table.moves, key=lambda move: rank(table, move))
            if table.count % 40 == 20:
                await pilot.resize_terminal(*((80, 24) if table.count == 20 else (120, 40)))
            if move.verb != "move":
                await press(pilot, "d" if move.verb == "deal" else "r")
            else:
                await go(pilot, game, (move.source, move.count))
                await press(pilot, "enter")
                await go(pilot, game, pointing.top(table.view, move.target))
                await press(pilot, "space")

            assert table.node.move == move
        assert isinstance(pilot.app.screen, Page)
        text = " ".join(shown(pilot).split())
        assert "The game is won!" in text and "Points 52, moves 100." in text and "played 1, won 1 (100 %)" in text
        await pilot.press("escape", "u")
        assert table.count == 99
        await pilot.press("U")
        assert table.count == 100

    on_screen(game, win)


def test_undo_and_redo_bring_back_the_same_picture() -> None:
    async def play(pilot: Pilot[int]) -> None:
        before = [*map("".join, board(pilot).picture.rows)]
        await pilot.press("d")
        after = [*map("".join, board(pilot).picture.rows)]

        assert before != after
        await pilot.press("u")
        assert [*map("".join, board(pilot).picture.rows)] == before
        await pilot.press("ctrl+r")
        assert [*map("".join, board(pilot).picture.rows)] == after
        await pilot.press("u", "u")
        assert "There is no move to take back." in shown(pilot)

    on_screen("klondike#1", play)


def test_a_hint_is_marked_and_played() -> None:
    async def play(pilot: Pilot[int]) -> None:
        await pilot.press("p")
        assert "No hint is shown" in shown(pilot)
        await pilot.press("h")
        first = game.hint
        assert first is not None and "Hint 1 of" in shown(pilot)
        assert any("hint" in marks for marks in game.marks().values())
        await pilot.press("right")
        await pilot.press("p")
        assert game.table.node.move == first and game.hint is None

    game = played("klondike#12345")
    on_screen(game, play)


def test_moves_are_listed_and_chosen_by_number() -> None:
    """What is pointed at comes first, and moves that point at nothing are there as well: one way for every verb."""

    async def play(pilot: Pilot[int]) -> None:
        await pilot.press("M", "1")
        assert game.table.count == 1 and game.table.node.move.verb == "pair"
        await go(pilot, game, pointing.points(game.table.moves[0])[0])
        await pilot.press("m")
        assert isinstance(pilot.app.screen, Choice) and "close up" in shown(pilot)
        await pilot.press("down", "enter")
        assert game.table.count == 2

    game = played("monte-carlo#3")
    on_screen(game, play)


def test_tab_goes_round_what_is_possible() -> None:
    async def play(pilot: Pilot[int]) -> None:
        layout = game.table.rules.layout
        await pilot.press("tab")
        seen = {game.cursor}
        for _ in range(4):
            await pilot.press("tab")
            seen.add(game.cursor)
        assert seen == {(layout.pile("t1"), 1), (layout.pile("stock"), 1)}
        await go(pilot, game, (layout.pile("t1"), 1))
        await pilot.press("enter", "tab")
        assert layout.row(game.cursor[0]).kind == "foundation"
        await pilot.press("escape")
        assert game.picked == [] and game.table.count == 0

    game = played(klondike("t1: Kd 2c; f1: Ac"))
    on_screen(game, play)


def test_a_line_is_typed_after_a_colon(tmp_path: Path) -> None:
    """Moves and commands are those of the line mode; long answers come as a page; Esc leaves the line."""

    async def play(pilot: Pilot[int]) -> None:
        await pilot.press("colon", *"deal", "enter")
        assert game.table.count == 1
        await pilot.press("colon", "q", "escape", "d")
        assert game.table.count == 2 and game.leaving is None
        await pilot.press("colon", *"rules", "enter")
        assert isinstance(pilot.app.screen, Page)
        await pilot.press("escape", "colon", *"nonsense", "enter")
        assert "'nonsense' is no command" in shown(pilot)
        await pilot.press("s", *str(tmp_path / "game.txt"), "enter")
        assert (tmp_path / "game.txt").read_text().startswith("cadogan ")
        await pilot.press("N", *"77", "enter")
        assert game.table.code == "klondike#77"
        await pilot.press("colon", *"language ru", "enter")
        assert "Ходы 0" in shown(pilot)

    game = played(Session().open("klondike#1"))
    on_screen(game, play)


def test_the_list_of_games_finds_names_in_both_languages() -> None:
    async def play(pilot: Pilot[int]) -> None:
        await pilot.press("g")
        assert isinstance(pilot.app.screen, Games)
        assert f"found {len(games())}" in shown(pilot)
        await pilot.press(*"пасьянса такого нет")
        assert "found 0" in shown(pilot)
        await pilot.press("enter", "escape", "g", *"паук")
        assert "Spider" in shown(pilot)
        await pilot.press("enter")
        await pilot.pause()
        assert game.table.rules.id == "spider"
        await pilot.press("g", "down", "enter")
        await pilot.pause()
        assert game.table.rules.id == sorted(games(), key=lambda each: installed(each).sheet.name("en"))[1]

    game = played(Session().open("klondike#1"))
    on_screen(game, play)


def test_help_tells_keys_verbs_and_commands() -> None:
    async def play(pilot: Pilot[int]) -> None:
        await pilot.press("question_mark")
        page = pilot.app.screen
        assert isinstance(page, Page)
        text = "\n".join(page.lines)
        assert "close up" in text and "undo [N]" in text and "double click" in text
        await pilot.press("escape", "i")
        assert isinstance(pilot.app.screen, Page) and "Monte Carlo" in pilot.app.screen.lines[:2]

    on_screen("monte-carlo#3", play)


def test_a_refusal_is_explained() -> None:
    async def play(pilot: Pilot[int]) -> None:
        await go(pilot, game, (game.table.rules.layout.pile("t4"), 1))
        await pilot.press("enter")
        assert "No: 5♣ cannot move now." in shown(pilot)
        await pilot.press("w")
        assert isinstance(pilot.app.screen, Page)
        await pilot.press("escape", "v")
        assert any("5♣" in line for line in pilot.app.screen.lines)

    game = played("klondike#1")
    on_screen(game, play)


def test_q_leaves() -> None:
    async def play(pilot: Pilot[int]) -> None:
        await pilot.press("q")
        await pilot.pause()
        assert pilot.app.return_value == 0

    on_screen("klondike#1", play)


def test_a_game_that_is_kept_nowhere_is_left_only_after_a_warning() -> None:
    async def play(pilot: Pilot[int]) -> None:
        await pilot.press("d", "q")
        assert "not kept anywhere" in shown(pilot) and game.leaving is None
        await pilot.press("q")
        assert game.leaving == 0

    game = played("klondike#1")
    on_screen(game, play)


def test_a_move_that_tells_much_opens_no_window() -> None:
    """What happened is cut short on its lines and stands in full among what happened so far; play goes on at once."""

    async def play(pilot: Pilot[int]) -> None:
        await pilot.press("d")
        assert isinstance(pilot.app.screen, TableScreen) and game.table.count == 1
        assert len(game.answers[0]) > 2 * 40
        await pilot.press("v")
        assert pilot.app.screen.lines[0] == game.answers[-1]

    game = played("spider#1")
    on_screen(game, play, (40, 24))


def test_hardly_any_room_is_no_fault() -> None:
    async def play(pilot: Pilot[int]) -> None:
        for size in ((20, 5), (5, 3), (1, 1), (80, 24)):
            await pilot.resize_terminal(*size)
            await pilot.press("d", "h", "u")
        assert not board(pilot).is_part

    on_screen("klondike#1", play)


# The mouse.


async def click(pilot: Pilot[int], game: Played, at: tuple[int, int]) -> None:
    spot = board(pilot).picture.spot(at)
    await pilot.click(Board, offset=board(pilot).offset_of(spot))


def test_the_mouse_picks_drops_and_deals() -> None:
    async def play(pilot: Pilot[int]) -> None:
        layout = game.table.rules.layout
        t1, t2, stock = layout.pile("t1"), layout.pile("t2"), layout.pile("stock")
        await click(pilot, game, (t1, 2))
        assert game.picked == [(t1, 2)]
        await click(pilot, game, (t2, 1))
        assert len(game.table.view[t2]) == 3
        await click(pilot, game, (t2, 1))
        await pilot.click(Board, offset=(0, board(pilot).size.height - 1))
        assert game.picked == []
        await click(pilot, game, (stock, 1))
        assert len(game.table.view[stock]) == 0 and game.table.count == 2

    game = played(klondike("t1: 6h 5c; t2: 7s"))
    on_screen(game, play)


def test_a_double_click_sends_and_a_drag_drops() -> None:
    async def play(pilot: Pilot[int]) -> None:
        layout = game.table.rules.layout
        t1, t2, t3 = layout.piles("tableau")[:3]
        found = board(pilot).picture
        await pilot.click(Board, offset=board(pilot).offset_of(found.spot((t1, 1))), times=2)
        assert written(layout, game.table.node.move) == "t1-f1"
        found = board(pilot).picture
        await pilot.mouse_down(Board, offset=board(pilot).offset_of(found.spot((t2, 1))))
        await pilot.hover(Board, offset=board(pilot).offset_of(found.spot((t3, 1))))
        await pilot.mouse_up(Board, offset=board(pilot).offset_of(found.spot((t3, 1))))
        assert written(layout, game.table.node.move) == "t2-t3"

    game = played(klondike("t1: Kd 2c; t2: 6h; t3: 7s; f1: Ac"))
    on_screen(game, play)


# Looks and languages.


def test_a_small_screen_shows_a_part_and_follows_the_cursor() -> None:
    """On 40x12 a carpet does not fit; it says so, and the card under the cursor is always seen."""

    async def play(pilot: Pilot[int]) -> None:
        assert board(pilot).is_part and "too small" in shown(pilot)
        for _ in range(12):
            await pilot.press("down")
        await pilot.pause()
        cards = game.table.view[game.cursor[0]]
        assert game.look.card(cards[-1]) in shown(pilot) and board(pilot).scroll_offset.y > 0
        await pilot.resize_terminal(100, 30)
        await pilot.pause()
        assert not board(pilot).is_part and "too small" not in shown(pilot)

    game = played("indian-carpet#1")
    game.cursor = game.table.rules.layout.piles("foundation")[0], 1
    on_screen(game, play, (40, 12))


def test_without_colour_nothing_has_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    """The cursor, what is picked and what is marked can be told apart by frames and reverse video alone."""
    monkeypatch.setenv("NO_COLOR", "1")

    async def play(pilot: Pilot[int]) -> None:
        await go(pilot, game, (game.table.rules.layout.pile("t1"), 1))
        await pilot.press("enter")
        filters = pilot.app.get_line_filters()
        for strip in pilot.app.screen._compositor.render_strips():
            for each in filters:
                strip = strip.apply_filter(each, pilot.app.screen.background_colors[0])
            for segment in strip:
                colours = (segment.style.color, segment.style.bgcolor) if segment.style else ()
                assert all(colour is None or colour.is_default for colour in colours)
        assert "╔2♣" in shown(pilot) and "┏A♣" in shown(pilot)

    game = played(klondike("t1: Kd 2c; f1: Ac"), colour=False)
    on_screen(game, play)


def test_everything_is_letters_where_there_are_no_signs() -> None:
    async def play(pilot: Pilot[int]) -> None:
        assert shown(pilot).isascii()
        await pilot.press("question_mark")
        assert shown(pilot).isascii()
        await pilot.press("escape", "m")
        assert shown(pilot).isascii()

    on_screen(played("klondike#1", signs=False), play, (80, 24))


def test_russian_is_spoken() -> None:
    async def play(pilot: Pilot[int]) -> None:
        text = shown(pilot)
        assert "Клондайк" in text and "Очки 0" in text and "взять" in text
        assert re.findall("[A-Za-z]{3,}", re.sub(r"klondike#1|Enter|Esc|Tab", "", text)) == []
        await pilot.press("question_mark")
        assert "Клавиши" in shown(pilot)
        await pilot.press("escape", "r")
        assert "Нельзя" in shown(pilot)

    on_screen("klondike#1", play, (80, 24), "ru")


def test_a_russian_keyboard_need_not_be_switched_over() -> None:
    """A letter means what the Latin one on its key means; in a line that is typed it is itself."""

    async def play(pilot: Pilot[int]) -> None:
        await pilot.press("в", "в", "г")
        await pilot.pause()
        assert game.table.count == 1
        await pilot.press("colon", *"сдать", "enter")
        assert game.table.count == 2
        await pilot.press("Ь")
        await pilot.pause()
        assert isinstance(pilot.app.screen, Choice)

    game = played("klondike#1", "ru")
    on_screen(game, play)


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_every_sentence_has_both_languages_and_the_same_fields() -> None:
    for key, (english, russian) in words.SAID.items():
        assert fields(english) == fields(russian), key
        assert not re.search("[а-я]", english, re.I), key
        assert re.search("[а-я]", russian, re.I) or not re.search("[a-z]{3}", re.sub(r"\{.*?\}", "", russian)), key
    for keys, _, (english, russian) in words.KEYS:
        assert english and re.search("[а-я]", russian), keys
    for key in ("keys", "keys, picked"):
        assert max(map(len, words.SAID[key])) <= 78


def test_every_sentence_is_used() -> None:
    folder = Path(words.__file__).parent
    source = "".join(path.read_text() for path in [*folder.glob("*.py"), *folder.parent.glob("*.py")])
    source = source.replace((folder / "words.py").read_text(), "")
    built = {"state, won", "state, over"}

    assert [key for key in words.SAID if not re.search(f"[\"']{key}[\"']", source) and key not in built] == []


def test_no_key_means_two_things() -> None:
    bound = [key for keys, _, _ in words.KEYS for key in keys.split(",")]

    assert sorted(bound) == sorted(set(bound))


def test_unfinished_games_are_gone_on_with_by_keys(tmp_path: Path) -> None:
    """c lists them, the last first; a number or Enter goes on with one; x gives it up; y copies its code."""
    session = Session(Store(tmp_path / "games.sqlite3"))
    for code in ("golf#3", "klondike:draw=3#1"):
        session.open(code).play("deal")
    game = played(session.open("spider#4"))
    game.session = session

    async def go_on(pilot: Pilot[int]) -> None:
        await press(pilot, "c")
        assert "1. klondike:draw=3#1" in shown(pilot) and "2. golf#3" in shown(pilot)
        await press(pilot, "2")
        assert game.table.code == "golf#3" and game.table.count == 1
        await press(pilot, "y")
        assert pilot.app.clipboard == "golf#3"
        await press(pilot, "x")
        assert game.answers == ["The game is given up. n deals again, u goes on after all."]
        await press(pilot, "c", "escape")

    on_screen(game, go_on)
    assert [kept.game for kept in session.unfinished()] == ["klondike"]


def test_options_and_house_rules_are_chosen_in_a_window() -> None:
    """O shows them with what they mean; Enter and the arrows change, d deals."""
    game = played("klondike#1")

    async def choose(pilot: Pilot[int]) -> None:
        await press(pilot, "O")
        assert "draw = 1 (1, 3)  cards turned at a time" in shown(pilot)
        assert "[ ] merci  once in a game one covered card" in shown(pilot)
        await pilot.press("enter", "down", "left", "right", "right")
        at = [*type(game.table.rules.options).allowed(), *catalogue.house_rules()].index("merci")
        await pilot.press(*["down"] * (at - 1), "enter")
        assert "draw = 3" in shown(pilot) and "redeals = 1" in shown(pilot) and "[x] merci" in shown(pilot)
        await press(pilot, "d")

    on_screen(game, choose)
    assert game.table.rules.code == "klondike:draw=3,redeals=1+merci"


def test_a_list_of_house_rules_imports_none() -> None:
    """It is read off their files, and says what they say."""
    code = "import sys; from cadogan.catalogue import house_rules; found = house_rules(); print(found['merci'][1]); "
    code += "print(*(name for name in sys.modules if name.startswith('cadogan_house')))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True)

    assert done.stdout.startswith("Мерси: один раз") and done.stdout.splitlines()[1:] == [""]
    for name, said in catalogue.house_rules().items():
        assert said == sentences.of(catalogue.house_rule(name).module)
