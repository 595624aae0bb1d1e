"""Deal codes, saves and position files: what is written is read as itself, and all else is one sentence."""

import os
import random
import re
from functools import cache
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cadogan import catalogue, notation
from cadogan.codes import Code, load, opened, position_text, read, save
from cadogan.deals import Deal
from cadogan.errors import CadoganError, CodeError, OptionError, SaveError, UnknownGame
from cadogan.options import text
from cadogan.table import Node, Table

# Deal codes.


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("klondike", Code("klondike")),
        (" klondike ", Code("klondike")),
        ("klondike#12345", Code("klondike", deal="12345")),
        ("klondike:draw=3#ms617", Code("klondike", ("draw=3",), deal="ms617")),
        ("klondike:draw=3,joker", Code("klondike", ("draw=3", "joker"))),
        ("klondike: draw=3 , joker", Code("klondike", ("draw=3", "joker"))),
        ("klondike:draw=3+merci+vegas#7", Code("klondike", ("draw=3",), ("merci", "vegas"), "7")),
        ("klondike+merci", Code("klondike", house=("merci",))),
        ("#12345", Code("", deal="12345")),
        ("klondike:#5", Code("klondike", deal="5")),
        ("klondike#date2026-11-30", Code("klondike", deal="date2026-11-30")),
    ],
)
def test_a_code_in_parts(text: str, wanted: Code) -> None:
    """The game, its options, house rules, the deal: each may be missing."""
    assert read(text) == wanted


@pytest.mark.parametrize("text", ["klondike#", "klondike+", "klondike:draw=3+#5", "#"])
def test_what_is_no_code(text: str) -> None:
    """The sentence shows what a code looks like, in both languages."""
    with pytest.raises(CodeError) as caught:
        read(text)

    assert caught.value.english == (
        f"{text!r} is not a deal code; write klondike, klondike:draw=3 or klondike:draw=3#12345"
    )
    assert caught.value.russian.startswith(f"{text!r}: это не код расклада")


@pytest.mark.parametrize(
    ("text", "kind", "said"),
    [
        ("klondyke#1", UnknownGame, "did you mean klondike?"),
        ("klondike:drw=3#1", OptionError, "there is no option 'drw'; the options are: draw, "),
        ("klondike:draw=2#1", OptionError, "draw cannot be '2'; it may be: 1, 3"),
        ("klondike+fly#1", CadoganError, "no house rule 'fly' is installed"),
        ("", CodeError, "the deal code is empty; write klondike"),
        (" ", CodeError, "the deal code is empty"),
        ("klondike#one", CodeError, "'one' is not a deal"),
        ("klondike#-1", CodeError, "'-1' is not a deal"),
        ("klondike#18446744073709551616", CodeError, "the numbers go from 0 to 18446744073709551615"),
        ("./nowhere.txt", CodeError, "nowhere.txt: the file cannot be read: No such file or directory"),
    ],
)
def test_what_cannot_be_opened(text: str, kind: type[CadoganError], said: str) -> None:
    """One sentence says what is wrong and what would be right."""
    with pytest.raises(kind) as caught:
        opened(text)

    assert said in caught.value.english and "\n" not in caught.value.english


def test_nothing_is_another_deal_of_a_game_at_hand() -> None:
    """Where a default is given; without one it is a mistake."""
    assert opened("", default="golf").rules.id == "golf"
    assert opened("#17").code == "klondike#17"


@settings(deadline=None)
@given(st.text(max_size=30) | st.text("klondike:#+=,0123456789 ", max_size=25).map("klondike".__add__))
@example("klondike:draw=" + "9" * 5000)
@example("klondike#" + "9" * 5000)
@example("klondike+" + "+" * 50)
@example("\0/x")
@example("/" + "x" * 5000)
@example("\ud800/x")
def test_no_text_opens_more_than_a_table_or_an_error(text: str) -> None:
    """Whatever is given as a code or a file is a table or one sentence."""
    try:
        table = opened(text)
    except CadoganError as fault:
        assert fault.english and fault.russian
    else:
        assert table.moves is not None


@settings(deadline=None, max_examples=60)
@given(st.sampled_from(sorted(catalogue.games())), st.integers(0, 99), st.randoms(use_true_random=False))
def test_the_code_of_a_table_opens_it(game: str, number: int, chance: random.Random) -> None:
    """With any options."""
    rules = catalogue.game(game).bound()
    options = [f"{name}={text(chance.choice(values))}" for name, values in type(rules.options).allowed().items()]
    table = opened(f"{game}:{','.join(options)}#{number}")

    assert opened(table.code).code == table.code
    assert opened(table.code).position == table.position


# Saves.


def tree(node: Node) -> object:
    """Return everything that was played from a moment, as nested values."""
    return node.position, sorted((repr(child.move), child is node.line, tree(child)) for child in node.children)


@cache
def played(game: str, number: int) -> Table:
    """Play a deal at random with many branches, nested and taken up again."""
    rules = catalogue.game(game).bound()
    table = Table(rules, Deal("cadogan", number))
    chance = random.Random(number)
    for _ in range(50):
        if chance.random() < 0.65 and table.moves:
            table.play(chance.choice(table.moves))
        else:
            for _ in range(chance.randint(1, 6)):
                table.undo()
    return table


@pytest.mark.parametrize("game", catalogue.games())
@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_save_opens_as_the_same_table(game: str, number: int) -> None:
    """Every branch, the line of each moment, and the present."""
    table = played(game, number)
    again = load(save(table))

    assert (again.code, again.position, again.count) == (table.code, table.position, table.count)
    assert save(again) == save(table)
    assert tree(again.root) == tree(table.root)


def test_branches_have_their_order_after_a_save() -> None:
    """A frontend that offers them by number offers the same ones."""
    table = opened("klondike#12345")
    for move in table.moves[:3]:
        table.play(move)
        table.restart()
    table.redo(1)
    table.restart()

    again = load(save(table))
    assert again.branches == table.branches
    assert again.redo() and table.redo() and again.node.move == table.node.move


def test_what_a_save_looks_like() -> None:
    """Plain text: a header, then a move a line; other branches before the move that was played, the present starred."""
    table = opened("klondike:draw=3#12345")
    table.play("deal")
    table.play("deal")
    table.undo()
    table.play(table.moves[0])
    version = catalogue.games()["klondike"].version

    assert save(table).splitlines() == [
        "cadogan 1",
        f"game klondike {version}",
        "options draw=3",
        "deal 12345",
        "moves",
        "deal",
        "  / deal",
        notation.written(table.rules.layout, table.node.move),
        "*",
    ]


def test_a_table_that_was_set_up_is_saved_with_its_position() -> None:
    """With every card, the memo and chance."""
    rules = catalogue.game("klondike").bound(["redeals=2"])
    at = opened("klondike:redeals=2#3").position
    table = Table(rules, position=at)
    table.play("deal")
    again = load(save(table))

    assert again.deal is None
    assert (again.root.position, again.position) == (at, table.position)


SAVE = """cadogan 1
game klondike 1.0.0
options draw=3
deal 12345
moves
deal
  / deal
    deal
      / deal
    deal
deal
*
"""


@pytest.mark.parametrize(
    ("line", "text", "said"),
    [
        (1, "cadogan 2", "line 1: the save is of version 2, and this program reads version 1"),
        (1, "cadogan", "line 1: the save is of version ?, and this program reads version 1"),
        (2, "game", "line 2"),
        (2, "game klondyke 1.0.0", "line 2"),
        (2, "gmae klondike 1.0.0", "line 2 of the save: 'gmae klondike 1.0.0' is not known there"),
        (3, "options draw=9", "line 3"),
        (3, "options fly", "line 3"),
        (3, "house fly", "line 3"),
        (4, "deal one", "line 4"),
        (4, "deal ms0", "line 4"),
        (4, "", "'deal'"),
        (5, "movse", "line 5 of the save: 'movse' is not known there"),
        (6, "t1-t2 x9", "line 6 of the save: there are not so many cards"),
        (6, "hello", "line 6 of the save: 'hello' cannot be read as a move"),
        (7, "  /", "line 7 of the save: '' cannot be read as a move"),
        (8, "    redeal", "line 8 of the save: redeal"),
        (9, "      / t1-t1", "line 9 of the save: a card does not move to its own pile"),
        (11, "Qs -> Jc", "line 11 of the save: "),
    ],
)
def test_a_corrupted_line_is_named(line: int, text: str, said: str) -> None:
    """A SaveError with its number, in both languages; nothing is opened by halves."""
    lines = SAVE.splitlines()
    lines[line - 1] = text
    with pytest.raises(SaveError) as caught:
        load("\n".join(lines))

    assert said in caught.value.english
    assert not caught.value.english.startswith("line") or f"строка {line}" in caught.value.russian


def test_a_corrupted_position_is_named_by_its_line() -> None:
    """Counted in the save, not from where the position begins."""
    table = Table(catalogue.game("klondike").bound(), position=opened("klondike#3").position)
    lines = save(table).splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("  t3:"))
    lines[at] = "  t3: 5x"
    with pytest.raises(SaveError, match=rf"line {at + 1}\b.*'5x' is not a card"):
        load("\n".join(lines))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n\n",
        "hello",
        "cadogan1",
        "cadogan 1",
        "cadogan 1\ngame klondike\n",
        "cadogan 1\ngame klondike\nmoves\n",
        "cadogan 1\nmoves\ndeal\n",
        "game",
        "game klondike",
        "game klondike:draw=9\nt1: 5c",
        "# only this",
    ],
)
def test_a_save_that_is_cut_short_is_refused(text: str) -> None:
    """With one sentence in each language."""
    with pytest.raises(CadoganError) as caught:
        load(text)

    assert caught.value.english and caught.value.russian and "\n" not in caught.value.english


def test_a_save_may_have_empty_lines_and_other_line_ends() -> None:
    """As editors and other systems leave them."""
    assert save(load(SAVE.replace("\n", "\r\n"))) == save(load(SAVE))
    assert save(load(SAVE.replace("deal\n*", "deal\n\n*\n\n"))) == save(load(SAVE))


def test_every_beginning_of_a_save_is_a_table_or_an_error() -> None:
    """As of a disk that was full: whatever is whole is replayed, and nothing else happens."""
    text = save(played("klondike", 1))
    for end in range(len(text)):
        try:
            load(text[:end])
        except CadoganError as fault:
            assert fault.english


@st.composite
def mutated(draw, text: str) -> str:  # type: ignore[no-untyped-def]
    """Change a text in a few places: a character, a line, a number."""
    for _ in range(draw(st.integers(1, 4))):
        lines = text.split("\n")
        at = draw(st.integers(0, len(lines) - 1))
        some = st.text(max_size=8) | st.sampled_from(
            [
                "*",
                "/",
                "  / deal",
                "    deal",
                "moves",
                "position",
                "deal",
                "t1: Ac",
                "redeals = 99",
                "redeals = -1",
                "redeals = 1 2 3 4",
                "chance = -5",
                "chance = x",
                "hand = 500",
                "next = 77",
                "game golf",
                "options joker",
                "9" * 5000,
                "redeals = " + "9" * 5000,
                "  t1: ",
                "pack: ?",
                "\ud800",
            ]
        )
        change = draw(st.sampled_from(["line", "insert", "delete", "swap", "character", "cut"]))
        if change == "line":
            lines[at] = draw(some)
        elif change == "insert":
            lines.insert(at, draw(some))
        elif change == "delete":
            del lines[at]
        elif change == "swap":
            other = draw(st.integers(0, len(lines) - 1))
            lines[at], lines[other] = lines[other], lines[at]
        elif change == "cut":
            lines[at] = lines[at][: draw(st.integers(0, 20))]
        else:
            place = draw(st.integers(0, len(lines[at])))
            lines[at] = lines[at][:place] + draw(st.characters()) + lines[at][place + draw(st.integers(0, 1)) :]
        text = "\n".join(lines)
    return text


@cache
def texts(game: str) -> tuple[str, ...]:
    table = played(game, 2)
    return save(table), save(Table(table.rules, position=table.position)), position_text(table)


@settings(max_examples=600, deadline=None)
@given(st.sampled_from(sorted(catalogue.games())).flatmap(lambda game: st.sampled_from(texts(game))).flatmap(mutated))
def test_a_mutated_save_is_a_table_or_an_error(text: str) -> None:
    """Whatever is done to a save or a position file: one sentence, or a table on which every law still holds."""
    try:
        table = load(text)
    except CadoganError as fault:
        assert fault.english and fault.russian
        return
    position = table.position

    assert len(position.memo) == table.rules.layout.memo_size
    assert position.cards == bytes(sorted(table.rules.layout.pack))
    assert table.state in ("playing", "won", "over")
    for move in table.hints()[:5]:
        table.play(move)
        table.undo()


# Position files.


@pytest.mark.parametrize("game", catalogue.games())
def test_a_position_file_opens_as_the_same_position(game: str) -> None:
    """The same cards and moves by the same rules, with no history."""
    table = played(game, 3)
    again = load(position_text(table))

    assert again.position == table.position
    assert (again.count, again.deal) == (0, None)
    assert again.moves == table.moves
    assert position_text(again) == position_text(table)


def test_a_position_file_by_hand(tmp_path: Path) -> None:
    """Comments, empty lines, other names of piles, options; piles left out are empty."""
    path = tmp_path / "end.txt"
    suits = [" ".join(rank + suit for rank in "A23456789TJQK") for suit in "cdhs"]
    text = f"""# Nearly won.
game klondike:draw=3

foundation: {suits[0]}
f2: {suits[1]}   # diamonds
f3: {suits[2]}
f4: {suits[3].removesuffix(" Ks")}
s1: -Ks
"""
    path.write_text(text.replace("foundation:", "f1:"))
    table = opened(str(path))

    assert table.rules.options.written() == "draw=3"
    assert [notation.written(table.rules.layout, move) for move in table.moves] == ["deal"]


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("t1: 5x", "line 3: '5x' is not a card"),
        ("t9: 5c", "line 3: there is no pile 't9'; the piles are t1, t2, "),
        ("hello", "line 3: a line is 'pile: cards' or 'name = numbers'"),
        ("luck = 3", "line 3: there is no number called 'luck'"),
        ("chance = x", "line 3: "),
        ("chance = -1", "line 3: "),
        ("chance = 18446744073709551616", "line 3: "),
        ("t1: 5c\nt1: 6c", "line 4: "),
        ("t1: 5c 5c", "5c too many"),
    ],
)
def test_a_position_that_cannot_be_read(lines: str, said: str) -> None:
    """The line of the file is named, or the cards that are too many."""
    with pytest.raises(CodeError) as caught:
        load(f"# A position.\ngame klondike\n{lines}\n")

    assert said in caught.value.english
    russian = caught.value.russian.removeprefix("позиция не читается: ")
    assert re.search("[а-я]{3}", russian) and not re.search(r"\b(line|is|there|card|too|the)\b", russian)


@pytest.mark.parametrize("number", ["-1", "1 2", "9" * 30, "x"])
def test_a_number_of_the_memo_must_be_one(number: str) -> None:
    """As many numbers as there are, none of them below nothing or beyond sense."""
    with pytest.raises(CodeError, match="redeals"):
        load(f"game klondike:redeals=2\nredeals = {number}\n{full()}")


@pytest.mark.parametrize("game", catalogue.games())
@pytest.mark.parametrize("number", ["-1", "7", "99", "1 " * 40])
def test_whatever_number_stands_in_the_memo_nothing_breaks(game: str, number: str) -> None:
    """It is refused, or it is a table that can be played on."""
    table = opened(f"{game}#3")
    for name in table.rules.layout.memo:
        lines = position_text(table).splitlines()
        lines = [f"{name} = {number}" if line.startswith(f"{name} =") else line for line in lines]
        try:
            again = load("\n".join(lines))
            for move in again.hints()[:3]:
                again.play(move)
                again.undo()
        except CadoganError as fault:
            assert fault.english
        else:
            assert len(again.position.memo) == table.rules.layout.memo_size


def full() -> str:
    layout = catalogue.game("klondike").bound().layout
    return "\n".join(line for line in layout.draw(opened("klondike#1").position).splitlines() if "=" not in line)


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    """Nor a folder."""
    path = tmp_path / "picture.png"
    path.write_bytes(b"\x89PNG\xff\xfe")
    with pytest.raises(CodeError, match="this is not a text file"):
        opened(str(path))
    with pytest.raises(CadoganError):
        opened(str(tmp_path))


def test_half_a_position_says_what_is_missing() -> None:
    """The cards are named."""
    with pytest.raises(CodeError, match="Ac missing"):
        load("game klondike\n" + full().replace("Ac ", "").replace(" Ac", "").replace("-Ac", "").replace("- ", " "))


# Texts that somebody else wrote.


@pytest.mark.parametrize("text", ["./game.py", "game.py", "folder/game", "game.txt", "folder"])
def test_without_files_no_code_opens_one(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a code or a save names, nothing outside the installed games is run, read, or told to exist."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    for file in ("game.py", "folder/game", "folder/__init__.py", "folder.py", "game.txt"):
        (tmp_path / file).write_text("open('ran', 'w')", encoding="utf-8")
    for open_it in (
        lambda: opened(text, files=False),
        lambda: load(f"game {text}\n", files=False),
        lambda: load(f"cadogan 1\ngame {text}\nmoves\n", files=False),
    ):
        with pytest.raises(
            CadoganError, match=r"only installed games are opened here|no game .* is installed; 'cadogan"
        ):
            open_it()

    assert not (tmp_path / "ran").exists()


def test_a_save_may_begin_with_a_mark_of_its_encoding(tmp_path: Path) -> None:
    """As editors on Windows write it, in a file and in a text."""
    text = "\ufeff" + save(opened("klondike#1"))
    (tmp_path / "a.txt").write_text(text, encoding="utf-8")

    assert opened(str(tmp_path / "a.txt")).code == load(text).code == "klondike#1"


def test_what_may_never_end_is_no_save(tmp_path: Path) -> None:
    """A pipe, a device, a file that is larger than any save: refused, not read."""
    os.mkfifo(tmp_path / "pipe.txt")
    with (tmp_path / "huge.txt").open("wb") as file:
        file.truncate(1 << 40)

    for path in (tmp_path / "pipe.txt", tmp_path / "huge.txt", Path("/dev/zero")):
        with pytest.raises(CodeError, match="no ordinary file") as caught:
            opened(str(path))
        assert str(path) in caught.value.said("ru")
