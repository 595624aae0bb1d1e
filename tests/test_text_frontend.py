"""The text frontend as a conversation: what may be typed, and what is answered, in both languages."""

import contextlib
import io
import itertools
import os
import re
import string
from pathlib import Path

import pytest

from cadogan.catalogue import game as installed
from cadogan.catalogue import games
from cadogan.codes import opened
from cadogan.errors import CadoganError, SaveError
from cadogan.layout import KINDS
from cadogan.notation import written
from cadogan.position import Move
from cadogan.session import Session
from cadogan.store import Store
from cadogan.table import Table
from cadogan.testing import position
from cadogan_text import pages, reading, saying, words
from cadogan_text.commands import COMMANDS, VERBS, WORDS, obey
from cadogan_text.game import Game
from cadogan_text.looks import Look, has_colour, has_signs
from cadogan_text.talk import arguments_of


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CADOGAN_HOME", str(tmp_path))
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


def conversation(table: Table | str, *lines: str, language: str = "en", shows: bool = False) -> list[str]:
    """Return what is answered to lines, one after the other."""
    return answers(game_of(table, language, shows), *lines)


def game_of(table: Table | str, language: str = "en", shows: bool = False) -> Game:
    return Game(opened(table) if isinstance(table, str) else table, Look(signs=False), language, shows=shows)


def answers(game: Game, *lines: str) -> list[str]:
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        for line in lines:
            try:
                obey(game, line)
            except CadoganError as fault:
                game.refuse(fault)
    return out.getvalue().splitlines()


def test_the_outlook_is_the_solvers() -> None:
    """In the language of the game."""
    assert conversation("beleaguered-castle#1", "outlook", "outlook open 3") == ["It cannot be won any more."] * 2
    assert conversation("beleaguered-castle#1", "прогноз", language="ru") == ["Пасьянс уже не сойдется."]
    refused = conversation("klondike#1", "outlook 0", "outlook shut")

    assert len(refused) == 2 and all("outlook [open] [SECONDS]" in each for each in refused)


def test_ctrl_c_ends_the_search_and_not_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """The question is stopped, and the game goes on."""
    from cadogan import outlook

    class Endless:
        stopped = False

        def answer(self) -> outlook.Outlook:
            if not self.stopped:
                raise KeyboardInterrupt
            return outlook.Outlook("unknown", "honest", why="stopped")

        def stop(self) -> None:
            self.stopped = True

    monkeypatch.setattr(outlook, "ask", lambda *_: Endless())

    assert conversation("klondike#1", "outlook", "score") == ["The search was stopped.", "Points 0, moves 0."]


def test_where_there_is_no_solver_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cadogan.catalogue.solver", lambda: None)

    assert conversation("klondike#1", "outlook") == ["No solver is installed: 'pip install cadogan-solver' brings one."]


# Moves.


@pytest.mark.parametrize(
    "line",
    [
        "t1 t2",
        "t1-t2",
        "T1 T2",
        "5d 6c",
        "5d -> 6c",
        "5♦ → 6♣",
        "5d t2",
        "t1 6c",
        "t1",
        "5d",
        "t1 t2 x1",
        "t1 t2 1",
        "1",
    ],
)
def test_a_card_moves_however_it_is_said(line: str) -> None:
    """Two piles, two cards, one of each, or the source alone where it is obvious; the answer tells what happened."""
    table = klondike("t1: -9s 5d; t2: 6c")
    game = game_of(table)
    answers(game, "moves")

    assert answers(game, line) == ["5d to t2. t1 turns up 9s."]


@pytest.mark.parametrize("line", ["t1 f", "t1 f1", "t1 f3", "Ah foundation", "ah -> foundation", "t1", "ah", "10h t1"])
def test_a_card_goes_to_a_foundation_however_it_is_said(line: str) -> None:
    """Of alike empty foundations any may be named; a ten may be written with its number."""
    said = conversation(klondike("t1: Js Ah" if line != "10h t1" else "t1: Js; t2: Th"), line)

    assert said in (["Ah to f1."], ["Th to t1."])


def test_a_king_goes_to_any_space_that_is_named() -> None:
    assert conversation(klondike("t1: -2c Kh; t3: 3d; t4: 4d"), "t1 t7") == ["Kh to t7. t1 turns up 2c."]


def test_a_run_moves_and_is_named_in_full() -> None:
    table = klondike("t1: -2c 5d 4c 3h; t2: 6s")

    assert conversation(table, "t1 t2") == ["5d 4c 3h to t2. t1 turns up 2c."]


def test_where_several_runs_fit_the_player_chooses_by_number() -> None:
    """To a space any part of a run may go, so a list comes; a number plays of it, and only once."""
    table = opened("westcliff#1")
    table = Table(table.rules, position=position(table.rules, "t1: 6s 5d 4c; t3: 9h; t4: 9c"))
    game = game_of(table)

    assert answers(game, "t1 t2") == [
        "'t1 t2' may mean:",
        " 1. t1-t2: 4c -> t2",
        " 2. t1-t2 x2: 5d 4c -> t2",
        " 3. t1-t2 x3: 6s 5d 4c -> t2",
        "Type the number of one of them.",
    ]
    assert answers(game, "2") == ["5d 4c to t2."]
    assert answers(game, "2") == ["A number plays a move of the last list, and there is none: 'moves' lists the moves."]


def test_a_number_beyond_the_list_is_refused() -> None:
    assert conversation(klondike("t1: 5d; t2: 6c"), "moves", "7") == [
        " 1. t1-t2: 5d -> 6c",
        " 2. deal: Deal from the stock",
        "The list goes from 1 to 2.",
    ]


def test_a_deal_has_a_letter_and_a_russian_word() -> None:
    for line in ("d", "deal", "s", "s w", "сдать"):
        assert conversation("klondike#1", line) == ["Th to w."]


def test_a_letter_means_the_pile_where_there_is_one() -> None:
    """In games with one reserve ``r`` is its card, and the redeal wants its whole word; elsewhere ``r`` redeals."""
    assert conversation("demon#1", "r") == ["Qd to t4. r turns up 9d."]
    assert conversation("klondike:redeals=2#1", "r")[0].startswith("No: redeal: no redeal is left")


def test_pairs_are_named_by_places_or_by_cards() -> None:
    """A game's own verb is typed by pointing, alone where it says all, or with what it is about."""
    for line in ("p", "pa", "g1.2 g2.1", "g2.1 g1.2", "8d 8s", "8s+8d", "pair", "pair 8d 8s", "g1.2", "g1.2+g2.1 pair"):
        assert conversation("monte-carlo#2", line) == ["8d 8s to d."], line
    assert conversation("monte-carlo#2", "g1.1 g1.2")[0].startswith("No: these do not go together: only two cards of ")


def test_a_verb_that_fits_several_moves_lists_them() -> None:
    said = conversation("cribbage-solitaire#1", "lay away", "15", "2h 4c")

    assert said[0] == "'lay away' may mean:"
    assert said[16:] == [
        "Type the number of one of them.",
        "9h 7s to r3. r2 turns up 2h 4c Ac 3s 3d 9d."
        if "9h 7s to r3" in said[17]
        else "7s 9h to r3. r2 turns up 2h 4c Ac 3s 3d 9d.",
        said[18],
    ]
    assert said[18].startswith("2h 4c to r3, Qd to w, ")


def test_cards_that_close_up_are_told_in_one_phrase() -> None:
    said = conversation("monte-carlo#2", "pair", "close up")

    assert said[1] == "g1.3 to g4.5 close up, Js to g4.4, 6d to g4.5."


@pytest.mark.parametrize("name", bound_games())
def test_every_legal_move_of_every_game_can_be_typed(name: str) -> None:
    """What `moves` lists means just that move: by places, and by its number."""
    table = opened(f"{name}#5")
    game = game_of(table)
    for ply in range(20):
        legal = table.moves
        if not legal:
            break
        assert len(answers(game, "moves")) == len(legal)
        for number, move in list(enumerate(legal, 1))[:: len(legal) // 20 + 1]:
            assert reading.read(table, written(table.rules.layout, move)) == [move]
            assert game.numbered(number) == move
        move = legal[ply * 5 % len(legal)]
        assert answers(game, written(table.rules.layout, move))
        assert table.node.move == move


@pytest.mark.parametrize("name", bound_games())
def test_every_game_can_be_played_in_both_languages(name: str) -> None:
    """Every command answers in every game, and no sentence is left unfilled or in the other language."""
    for language in ("en", "ru"):
        table = opened(f"{name}#6")
        game = game_of(table, language, shows=True)
        labels = table.rules.layout.labels
        lines = [f"{a} {b}" for a, b in itertools.pairwise(labels)]
        lines = [*lines[:6], "why", "hint", "h", "1", "hint", "1", "moves", "list", "undo", "redo", "branches", "help"]
        lines += ["score", "stats", "options", "rules", "position", "auto", "look", "list"]
        said = "\n".join(answers(game, *lines))

        assert "{" not in said
        if language == "ru":
            assert "Points" not in said and "No:" not in said
        else:
            assert not re.search("[а-яА-Я]", said)


# Refusals.


def test_a_refused_move_says_why_and_why_quotes_the_rules() -> None:
    game = game_of(klondike("t1: 5d; t2: 6h"))

    assert answers(game, "t1 t2") == [
        "No: 5d -> 6h: here cards are built down by one in alternating colours. 'why' tells more."
    ]
    said = answers(game, "why")
    assert said[0] == "No: 5d -> 6h: here cards are built down by one in alternating colours."
    assert said[1].startswith("What may be taken from t1: to a foundation: the top card;")
    assert said[2].startswith("What may be put on t2: down by one in alternating colours, no wrap;")
    assert said[3] == "'rules' shows the whole page."


def test_refusals_and_reasons_come_in_russian() -> None:
    game = game_of(klondike("t1: 5d; t2: 6h"), "ru")

    assert answers(game, "t1 t2") == [
        "Нельзя: 5d -> 6h: здесь выстраивают по убыванию с чередованием цветов. 'why' скажет больше."
    ]
    assert answers(game, "why")[2].startswith("Что кладут на t2: по убыванию на единицу с чередованием цветов")


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("t3", "No: t3 is empty."),
        ("t1", "No: nothing on t1 can move now."),
        ("5d", "No: 5d cannot move now."),
        ("9s", "No: no 9s lies open."),
        ("Kd", "No: no Kd lies open."),
        ("t1 9s", "No: no 9s lies open."),
        ("t3 t1", "No: t3 is empty."),
        ("t1 t9", "There is no pile 't9'; the piles are s, w, f1-f4, t1-t7."),
        ("t1 foo", "'foo' is no command and no move here; 'help' names the commands, 'moves' the moves."),
        ("5d 9s", "No: no 9s lies open."),
        ("t1 s", "No: no card is put there."),
        ("t1 t3", "No: 5d: only a king goes there."),
        ("t1 t2 x2", "No: there are not so many cards."),
        ("redeal", "No: redeal: this game has no such move."),
        ("foo", "'foo' is no command and no move here; 'help' names the commands, 'moves' the moves."),
        ("undp", "'undp' is no command; did you mean 'undo'?"),
        ("0", "A number plays a move of the last list, and there is none: 'moves' lists the moves."),
        ("undo", "There is no move to take back."),
        ("redo", "There is no move to play again."),
        ("redo 2", "There is no branch 2; 'branches' lists them."),
        ("undo x", "Type it so: undo [N]."),
        ("auto now", "Type it so: auto [on | off | all]."),
        ("look t99", "Type it so: look [PILE]."),
        ("position x", "Type it so: position [all]."),
        ("save", "Type it so: save FILE."),
        ("load", "Type it so: load FILE."),
        ("table", "Type it so: table on | off."),
        ("language fr", "Type it so: language en | ru."),
        ("help foo", "There is no command 'foo'; 'help' names them."),
        ("why", "Nothing has been refused since the last move."),
    ],
)
def test_bad_input_is_answered_in_one_sentence(line: str, answer: str) -> None:
    """Whatever is wrong, one sentence says so, and the table stays as it was."""
    table = klondike("t1: 5d; t2: 6h")
    before = table.node

    assert conversation(table, line) == [answer.removesuffix(" 'why' tells more.")] or conversation(table, line) == [
        f"{answer} 'why' tells more."
    ]
    assert table.node is before


@pytest.mark.parametrize(
    "line", ["\0", "é" * 5000, "t1" * 2000, "'; DROP TABLE", "-" * 80, "x3", "+", "->", "t1 -> ", "{0}"]
)
def test_nonsense_is_answered_and_never_ends_the_game(line: str) -> None:
    table = klondike("t1: 5d; t2: 6h")

    assert len(conversation(table, line)) == 1
    assert not table.count


# Commands.


def test_hints_go_round() -> None:
    game = game_of(klondike("t1: 5d; t2: 6c; t3: Ah", more=""))

    assert answers(game, "hint", "hint", "hint") == [
        "Hint 1 of 2: t3-f1: Ah -> f1. Type 1 to play it.",
        "Hint 2 of 2: t1-t2: 5d -> 6c. Type 2 to play it.",
        "Hint 1 of 2: t3-f1: Ah -> f1. Type 1 to play it.",
    ]
    assert answers(game, "2")[0] == "5d to t2."


def test_undo_redo_and_branches() -> None:
    game = game_of("klondike#1")

    assert answers(game, "d", "d", "undo 2") == ["Th to w.", "Kh to w.", "Taken back: deal, deal."]
    assert answers(game, "redo", "undo", "branches") == [
        "Played again: deal.",
        "Taken back: deal.",
        "Played from here; 'redo N' goes along one of them:",
        " 1. deal: Deal from the stock",
    ]
    assert answers(game, "redo 1", "restart") == [
        "Played again: deal.",
        "Back at the start; 'redo' goes forward again.",
    ]
    assert game.table.count == 0


def test_safe_cards_go_away_by_themselves_and_come_back_together() -> None:
    """With ``auto on`` one undo takes back the player's move and what followed it."""
    game = game_of(klondike("t1: -Ah 5d; t2: 6c; t3: As"))
    before = game.table.node

    assert answers(game, "auto on") == ["Safe cards go to the foundations by themselves.", "As to f1."]
    assert answers(game, "t1 t2") == ["5d to t2. t1 turns up Ah.", "By itself: Ah to f2."]
    assert answers(game, "undo") == ["Taken back: t1-f2, t1-t2."]
    assert answers(game, "auto off", "undo") == ["Nothing goes by itself.", "Taken back: t3-f1."]
    assert game.table.node is before


def test_auto_all_puts_away_what_goes_safe_or_not() -> None:
    table = klondike("t1: 3h; t2: 2h; t3: Ah; t4: 2c")

    assert conversation(table, "auto all", "auto all") == [
        "Ah to f1.",
        "2h to f1.",
        "3h to f1.",
        "No card can be put away.",
    ]


def test_a_game_is_saved_and_loaded(tmp_path: Path) -> None:
    """A save brings back the moves; a file that is no save is never overwritten."""
    (tmp_path / "notes.txt").write_text("mine")
    path = tmp_path / "game.txt"
    game = game_of("klondike#1")

    assert answers(game, "d", f"save {path}", "d", f"save {path}")[1] == f"Saved to {path}."
    assert answers(game, f"save {tmp_path}/notes.txt") == [
        f"'{tmp_path}/notes.txt' is there already and is no saved game; name another file."
    ]
    assert (tmp_path / "notes.txt").read_text() == "mine"
    assert answers(game, "undo 2", f"load {path}")[1] == "Klondike, deal klondike#1, goes on after move 2."
    assert game.table.count == 2


@pytest.mark.parametrize(
    "line", ["load nowhere", "load ./nowhere.txt", "new nothing", "new klondike:draw=9", "new ms0"]
)
def test_what_cannot_be_opened_leaves_the_table(line: str) -> None:
    game = game_of("klondike#1")
    before = game.table

    assert len(answers(game, line)) == 1
    assert game.table is before


def test_new_deals() -> None:
    """Alone it deals the same game again with its options; with a number, a day, a game or a code it deals those."""
    game = game_of("klondike:draw=3#1")

    assert answers(game, "new 7")[0] == "Klondike, deal klondike:draw=3#7."
    assert answers(game, "new :draw=3,redeals=1#6")[0] == "Klondike, deal klondike:draw=3,redeals=1#6."
    assert answers(game, "new :draw=3#8")[0] == "Klondike, deal klondike:draw=3#8."
    assert answers(game, "new #8")[0] == "Klondike, deal klondike:draw=3#8."
    assert re.fullmatch(r"Klondike, deal klondike:draw=3#\d+\.", answers(game, "new")[0])
    assert re.fullmatch(r"Klondike, deal klondike:draw=3#date\d{4}-\d\d-\d\d\.", answers(game, "new today")[0])
    assert answers(game, "new westcliff#5")[0] == "Westcliff, deal westcliff#5."
    assert game.table.keep is not None


def test_a_position_hides_what_the_player_cannot_see() -> None:
    table = opened("klondike#1")

    assert conversation(table, "position")[2] == "t2: ? 4c"
    assert "?" not in "".join(conversation(table, "position all"))


def test_options_are_listed_with_values_and_meanings() -> None:
    said = conversation("klondike:draw=3#1", "options")

    assert said[0] == "draw = 3 (or 1): cards turned at a time, 1 or 3"
    assert said[-2] == "These are chosen at the start, such as: new klondike:draw=3"
    assert said[-1].startswith("House rules that may be laid over it, such as by new klondike+any-card-to-a-space: ")
    assert conversation("westcliff#1", "options")[:-1] == ["Westcliff has no options."]


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("8\u0441 9d", "8c to t5."),
        ("\u0442\u0033 \u0442\u0035", "8c to t5."),
        ("\u041ad", "No: no Kd lies open. 'why' tells more."),
        ("\u0422h", "'\u0442h' has a Cyrillic letter: type a Latin T for a ten, A for an ace."),
    ],
)
def test_cyrillic_letters_that_look_like_latin_ones_are_understood(typed: str, answer: str) -> None:
    """In names of cards and piles; where one could be a ten or an ace the player is told."""
    assert conversation(klondike("t3: 8c; t5: 9d"), typed) == [answer]


def test_saving_never_waits_for_a_pipe(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is there already and is no save."""
    os.mkfifo(tmp_path / "pipe")
    monkeypatch.chdir(tmp_path)

    assert conversation("klondike#1", "save pipe") == [
        "'pipe' is there already and is no saved game; name another file."
    ]


def test_unfinished_games_are_listed_and_gone_on_with(tmp_path: Path) -> None:
    """The last first, with the one on the table marked; a number opens one."""
    session = Session(Store(tmp_path / "games.sqlite3"))
    for code in ("golf+merci#3", "klondike:draw=3#1"):
        session.open(code).play("deal")
    game = Game(session.open("spider#4"), Look(signs=False), shows=False, session=session)
    listed = answers(game, "games")
    opened = answers(game, "games 2", "games")

    assert [line.split("  ")[0] for line in listed[:2]] == [" 1. klondike:draw=3#1", " 2. golf+merci#3"]
    assert listed[2] == "'games N' goes on with one of them; * is on the table."
    assert opened[0] == "Golf, deal golf+merci#3, goes on after move 1."
    assert [line.endswith("*") for line in opened[-3:-1]] == [False, True]
    assert answers(game, "games 3") == ["There is no game 3; 'games' lists them."]


def test_a_game_is_given_up(tmp_path: Path) -> None:
    """It counts as such, and is no longer gone on with, unless the player thinks better of it."""
    session = Session(Store(tmp_path / "games.sqlite3"))
    game = Game(session.open("klondike#1"), Look(signs=False), shows=False, session=session)

    assert answers(game, "resign") == ["There is no game to give up."]
    assert answers(game, "deal", "give up")[-1].startswith("The game is given up.")
    assert answers(game, "games") == ["No game is unfinished."]
    assert [each.playing for each in session.store.statistics()] == [0]
    for more in ("deal", "auto"):
        assert answers(game, more)[0] == "The game is given up; 'undo' goes on after all, 'new' deals again."
    assert session.unfinished() == []
    answers(game, "undo", "deal", "deal")
    assert [kept.moves for kept in session.unfinished()] == [2]


def test_a_second_window_on_a_game_is_told(tmp_path: Path) -> None:
    """At the move that would have overwritten the other one."""
    path = tmp_path / "games.sqlite3"
    session, other = Session(Store(path)), Session(Store(path))
    table = session.open("klondike#1")
    game = Game(table, Look(signs=False), "ru", shows=False, session=session)
    answers(game, "deal")
    second = other.resume()
    assert second is not None
    second.play("deal")

    assert answers(game, "deal")[-2].startswith("Эту игру продолжили в другом окне")
    assert len(session.unfinished()) == 2


@pytest.mark.parametrize(
    ("code", "line", "reason"),
    [
        ("monte-carlo#1", "g1.1 g1.2", "these do not go together: only two cards of the same rank that touch: "),
        ("monte-carlo#1", "pair 7s 9h", "these do not go together: only two cards of the same rank that touch: "),
        ("monte-carlo#1", "close up", "close up: there are no places to close up until a pair has left."),
        ("pyramid#1", "6c 4s", "these do not go together: only two open cards that add up to thirteen: "),
        ("pyramid#1", "pair 7s 9h", "7s: the card is not free yet."),
        ("golf:form=stroke#1", "next", "next: a hole ends when the links are cleared or the stock is out."),
        ("golf:form=stroke#1", "t1 t2", "no card is put there."),
        ("klondike:redeals=1#1", "redeal", "redeal: no redeal is left, or the stock is not empty yet."),
    ],
)
def test_a_verb_that_is_not_possible_says_when_it_is(code: str, line: str, reason: str) -> None:
    """The game says it once, beside the function that lists the moves; the kit wants it in Russian too."""
    (english,) = conversation(code, line)
    (russian,) = conversation(code, line, language="ru")

    assert english.startswith(f"No: {reason}")
    assert russian.startswith("Нельзя: ") and re.search("[а-я]{4}", russian[8:])


def test_house_rules_are_explained_where_they_are_in_force() -> None:
    """By ``options`` and by ``rules``, with what they say."""
    said = conversation("golf+merci+no-redeals#1", "options")
    rules = "\n".join(conversation("golf+merci#1", "rules"))
    russian = "\n".join(conversation("golf+merci#1", "options", language="ru"))

    assert said[-4:-1] == [
        "House rules laid over it:",
        "merci: once in a game one covered card of the tableau may be taken from beneath the others and played at once",
        "no-redeals: the cards are dealt once (changes nothing in this game)",
    ]
    assert "HOUSE RULES\nmerci: once in a game" in rules
    assert "merci (Мерси): один раз за игру" in russian


def test_rules_are_the_sheet_in_the_language() -> None:
    english = "\n".join(conversation("klondike:draw=3#1", "rules"))
    russian = "\n".join(conversation("klondike#1", "rules", language="ru"))

    assert "This table is played as klondike:draw=3." in english
    assert "IN ONE PARAGRAPH\nBuild four foundations up in suit" in english
    assert "    accepts: up by one in suit, from the ace" in english
    assert "|" not in english and "**" not in english
    assert "КОРОТКО\nСоберите четыре базы" in russian
    assert "    что кладут: " in russian


def test_the_end_is_told_with_what_may_be_done() -> None:
    """A game is won, or it is over; never does the program say that it was lost."""
    assert conversation(klondike("t1: 5d; t2: 9c; t3: Ah", more=""), "t3", "hint") == [
        "Ah to f1.",
        "The game is over: nothing more can be done.",
        "Points 1, moves 1. 'undo' takes a move back, 'new' deals again, 'quit' leaves.",
        "Nothing can be done but undo.",
    ]


def test_a_won_game_is_won_and_takes_no_moves() -> None:
    suits = {f"f{i}": " ".join(f"{rank}{suit}" for rank in "A23456789TJQ") for i, suit in enumerate("cdsh", 1)}
    piles = {**suits, "t1": "Kc", "t2": "Kd", "t3": "Ks", "t4": "Kh"}
    table = klondike("; ".join(f"{pile}: {cards}" for pile, cards in piles.items()), more="")
    said = conversation(table, "auto all", "t1", "moves", "undo")

    assert said[4:6] == [
        "The game is won!",
        "Points 52, moves 4. 'undo' takes a move back, 'new' deals again, 'quit' leaves.",
    ]
    assert said[6:] == [
        "No: the game is won; undo, or start another. 'why' tells more.",
        "Nothing can be done but undo.",
        "Taken back: t4-f4.",
    ]


def test_a_game_that_cannot_be_kept_goes_on() -> None:
    """The player is told once, the move is made all the same, and leaving by mistake is prevented."""

    def full(table: Table) -> None:
        raise SaveError("the disk is full", "диск полон")

    table = opened("klondike#1")
    table.keep = full
    game = game_of(table)

    assert answers(game, "d") == ["From here on this game is not kept, only played: the disk is full.", "Th to w."]
    assert answers(game, "d") == ["Kh to w."]
    assert answers(game, "quit") == [
        "This game is not kept anywhere. Save it to a file with 'save FILE', or type the same again to leave it."
    ]
    assert answers(game, "quit") == ["Goodbye."]
    assert game.leaving == 0


def test_the_status_line_says_what_is_possible() -> None:
    assert (
        conversation("klondike:redeals=2#1", "d", shows=True)[-1]
        == "Points 0, moves 1. Possible: deal. Redeals 0 of 2."
    )
    assert conversation("monte-carlo#2", "pair", shows=True)[-1] == "Points 2 (+2), moves 1. Possible: close up."
    assert conversation("klondike:redeals=2#1", "d", shows=True, language="ru")[-1] == (
        "Очки: 0, ходы: 1. Можно: deal. Пересдачи: 0 из 2."
    )


def test_settings_are_changed_during_the_game() -> None:
    game = game_of("klondike#1")

    assert answers(game, "table on", "d")[:3] == ["The table is shown after each move.", "Th to w.", ""]
    assert answers(game, "table off", "plain on", "look")[2:4] == ["s: 23 face down.", "w: Th."]
    assert answers(game, "plain off", "signs on", "look w") == ["The table is drawn.", "Suits are signs.", "w: T♥."]
    assert answers(game, "colour on", "look w") == ["Suits have four colours.", "\x1b[2mw\x1b[0m: \x1b[31mT♥\x1b[0m."]
    assert answers(game, "color off", "language ru", "look w") == [
        "Everything is in one colour.",
        "Дальше по-русски.",
        "w: T♥.",
    ]


def test_an_empty_line_shows_the_table_and_a_comment_says_nothing() -> None:
    assert len(conversation("klondike#1", "")) > 10
    assert conversation("klondike#1", "# a note in a script") == []


def test_help_names_the_verbs_of_the_game() -> None:
    said = conversation("monte-carlo#2", "help")

    assert "  p, pair         Discard two touching cards of the same rank" in said
    assert "  d, deal         Deal from the stock" in conversation("klondike#1", "help")
    assert len(said) < 24
    assert len(conversation("klondike#1", "help all")) == len(COMMANDS)
    assert conversation("monte-carlo#2", "help pair") == ["pair: Discard two touching cards of the same rank."]
    assert conversation("klondike#1", "help d") == ["deal: Deal from the stock."]
    assert conversation("klondike#1", "help u")[0] == "undo [N]"
    assert conversation("klondike#1", "help new", language="ru")[0] == "new [КОД]"


def test_steps_of_every_kind_are_told() -> None:
    """A gathering redeal, a shuffle and many cards are told in a few words."""
    table = opened("la-belle-lucie#1")
    redeal = next((move for move in table.moves if move.verb == "redeal"), None)
    assert redeal is not None
    said = saying.told(table.rules.layout, table.play(redeal), Look(signs=False), "en")

    assert said == "The cards are gathered, shuffled and dealt again."


# Words.


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_every_sentence_has_both_languages_and_the_same_fields() -> None:
    for key, (english, russian) in words.SAID.items():
        assert fields(english) == fields(russian), key
        assert not re.search("[а-я]", english, re.I), key
        assert re.search("[а-я]", russian, re.I) or not re.search("[a-z]{3}", re.sub(r"\{.*?\}|'.*?'", "", russian)), (
            key
        )
    for word, (_, *pairs) in words.HELP.items():
        for english, russian in pairs:
            assert english and re.search("[а-я]", russian, re.I), word
    assert set(words.KINDS) == set(KINDS)


def test_every_sentence_is_used() -> None:
    source = "".join(path.read_text() for path in Path(words.__file__).parent.glob("*.py") if path.name != "words.py")
    built = {"auto on", "auto off", "won", "over"} | {
        f"{word} {state}" for word in ("table", "plain", "colour", "signs") for state in ("on", "off")
    }

    assert [key for key in words.SAID if not re.search(f"[\"']{key}[\"']", source) and key not in built] == []


def test_every_command_has_help_and_no_word_means_two_things() -> None:
    assert {command.word for command in COMMANDS} == set(words.HELP)
    assert len(WORDS) == sum(1 + len(command.also) for command in COMMANDS)
    assert not set(WORDS) & set(VERBS)
    for name in bound_games():
        assert not set(WORDS) & set(opened(name).rules.composed.verbs)


# The terminal.


class Out(io.StringIO):
    def __init__(self, encoding: str, tty: bool = True) -> None:
        super().__init__()
        self._encoding, self._tty = encoding, tty

    @property
    def encoding(self) -> str:  # type: ignore[override]
        return self._encoding

    def isatty(self) -> bool:
        return self._tty


@pytest.mark.parametrize(
    ("encoding", "environment", "signs"),
    [
        ("utf-8", {"LANG": "en_GB.UTF-8"}, True),
        ("utf-8", {}, True),
        ("utf-8", {"LANG": "C"}, False),
        ("utf-8", {"LANG": "C", "LC_CTYPE": "C.UTF-8"}, False),
        ("utf-8", {"LC_CTYPE": "C.UTF-8"}, True),
        ("utf-8", {"LC_ALL": "POSIX", "LANG": "en_GB.UTF-8"}, False),
        ("koi8-r", {"LANG": "ru_RU.KOI8-R"}, False),
        ("ascii", {"LANG": "en_GB.UTF-8"}, False),
        ("nonsense", {}, False),
    ],
)
def test_suit_signs_are_used_where_they_can_be_shown(encoding: str, environment: dict[str, str], signs: bool) -> None:
    assert has_signs(Out(encoding), environment) == signs


@pytest.mark.parametrize(
    ("tty", "environment", "colour"),
    [
        (True, {"TERM": "xterm"}, True),
        (True, {"TERM": "dumb"}, False),
        (True, {}, False),
        (True, {"TERM": "xterm", "NO_COLOR": "1"}, False),
        (True, {"TERM": "xterm", "NO_COLOR": ""}, True),
        (False, {"TERM": "xterm"}, False),
    ],
)
def test_colours_are_used_where_they_are_wanted(tty: bool, environment: dict[str, str], colour: bool) -> None:
    assert has_colour(Out("utf-8", tty), environment) == colour


def test_arguments_are_read_and_wrong_ones_named() -> None:
    found = arguments_of(["--lang", "ru", "--color=never", "--quiet-table", "--strict", "--ascii", "--plain"])

    assert (found.lang, found.color, found.quiet_table, found.strict, found.ascii, found.plain) == (
        *("ru", "never", True, True, True, True),
    )
    for wrong in (["--lang", "fr"], ["--color"], ["--fast"], ["fast"], ["--plain=yes"]):
        with pytest.raises(CadoganError, match="--"):
            arguments_of(wrong)


def test_cells_of_the_sheet_are_found_for_each_pile() -> None:
    """Of several rows of a kind the one that names the row of the layout, in both languages."""
    table = opened("bisley#1")
    layout, sheet = table.rules.layout, installed("bisley").sheet

    assert pages.cell(sheet, layout, layout.labels.index("f1"), 2, "en").startswith("up by one in suit")
    assert pages.cell(sheet, layout, layout.labels.index("f5"), 2, "en").startswith("the king of its suit")
    assert pages.cell(sheet, layout, layout.labels.index("f5"), 2, "ru").startswith("на пустую — короля")
    assert pages.cell(installed("klondike").sheet, opened("klondike").rules.layout, 7, 2, "en") == ""


def test_moves_are_written_as_they_are_typed() -> None:
    table = klondike("t1: Ts 9h; t2: Jd; t3: 8c")

    assert saying.move(table.rules, table.view, Move("move", 0, 1, 2), Look(), "en") == "t1-t2 x2: T♠ 9♥ → J♦"
