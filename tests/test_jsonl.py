"""The protocol for programs: what its page promises, what it refuses, and that nothing hidden gets out."""

import io
import json
import random
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cadogan import Position
from cadogan.cards import DOWN, UNSEEN, names
from cadogan.catalogue import games
from cadogan.codes import opened
from cadogan.errors import CadoganError
from cadogan.table import Table
from cadogan_jsonl import main, requests, talk
from cadogan_jsonl.requests import REQUESTS, Talk

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
CLIENT = ROOT / "frontends" / "jsonl" / "examples" / "play.mjs"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CADOGAN_HOME", str(tmp_path))
    return tmp_path


def said(lines: bytes, talking: Talk | None = None) -> list[dict[str, Any]]:
    """Return what is answered to raw lines, the hello left out."""
    out = io.BytesIO()
    talk.converse(talking or Talk(), io.BytesIO(lines), out)
    return [json.loads(line) for line in out.getvalue().splitlines()][1:]


def answers(*asked: dict[str, Any], on: Talk | None = None) -> list[dict[str, Any]]:
    return said("".join(json.dumps(each) + "\n" for each in asked).encode(), on)


def answer(*asked: dict[str, Any], on: Talk | None = None) -> dict[str, Any]:
    """Return the answer to the last of some requests, none of which may fail."""
    found = answers(*asked, on=on)

    assert [each for each in found if "error" in each] == []
    return found[-1]["answer"]


def error(*asked: dict[str, Any], on: Talk | None = None) -> dict[str, Any]:
    return answers(*asked, on=on)[-1]["error"]


def fits(wanted: Any, found: Any) -> bool:
    """Tell whether an answer is the one on the page, where "..." stands for anything left out."""
    if wanted == "...":
        return True
    if isinstance(wanted, dict) and isinstance(found, dict):
        more = "..." in wanted
        named = {key: value for key, value in wanted.items() if key != "..."}
        return (more or named.keys() == found.keys()) and all(
            key in found and fits(value, found[key]) for key, value in named.items()
        )
    if isinstance(wanted, list) and isinstance(found, list):
        more = wanted[-1:] == ["..."]
        named_items = wanted[:-1] if more else wanted
        enough = len(found) >= len(named_items) if more else len(found) == len(named_items)
        return enough and all(fits(each, one) for each, one in zip(named_items, found, strict=False))
    return bool(wanted == found and type(wanted) is type(found))


def examples() -> tuple[list[str], list[str]]:
    lines = [line for block in re.findall(r"```jsonl\n(.*?)```", PAGE, re.DOTALL) for line in block.splitlines()]
    return [line[2:] for line in lines if line[0] == ">"], [line[2:] for line in lines if line[0] == "<"]


# The page.


def test_the_examples_of_the_page_are_a_conversation_that_happens() -> None:
    """Sent one after the other, the requests of the page get just the answers of the page."""
    asked, told = examples()
    out = io.BytesIO()
    talk.converse(Talk(), io.BytesIO("\n".join(asked).encode()), out)
    found = [json.loads(line) for line in out.getvalue().splitlines()]

    assert len(found) == len(told)
    for wanted, got in zip(map(json.loads, told), found, strict=True):
        assert fits(wanted, got), f"the page says {wanted}, the answer is {got}"


def test_the_comparison_with_the_page_can_fail() -> None:
    """An example with another value, a missing key or too many things does not fit."""
    assert fits({"a": [1, "..."], "...": "..."}, {"a": [1, 2], "b": 3})
    assert not fits({"a": 1}, {"a": 2})
    assert not fits({"a": 1}, {"a": True})
    assert not fits({"a": 1}, {"a": 1, "b": 2})
    assert not fits({"a": 1, "b": 2, "...": "..."}, {"a": 1})
    assert not fits([1, "..."], [])
    assert not fits([1], [1, 2])


def test_each_request_and_each_kind_of_error_is_on_the_page() -> None:
    """A program's author finds every request with an example, and every kind of error."""
    asked, _ = examples()
    kinds = {f.__name__ for f in (CadoganError, *CadoganError.__subclasses__()) if f.__module__ == "cadogan.errors"}
    kinds |= {"RequestError", "NoTable", "Fault"}

    assert {json.loads(line)["do"] for line in asked} >= set(REQUESTS)
    assert [name for name in REQUESTS if f"**`{name}`**" not in PAGE] == []
    assert [kind for kind in kinds - {"CadoganError"} if f"`{kind}`" not in PAGE] == []


def test_hello_names_the_limits_that_hold() -> None:
    """What the first line says of limits is what the page says and what the frontend keeps to."""
    out = io.BytesIO()
    talk.converse(Talk(opened("golf#1")), io.BytesIO(), out)
    hello = json.loads(out.getvalue())

    assert hello["protocol"] == talk.PROTOCOL == 1
    assert hello["limits"] == {"line": talk.LONGEST_LINE, "nesting": talk.DEEPEST, "text": requests.LONGEST_TEXT}
    assert hello["table"]["code"] == "golf#1"


# Playing.


@pytest.mark.parametrize("game", games())
def test_every_game_is_played_by_its_listed_moves(game: str) -> None:
    """Each listed move can be played as it is written, and a save brings back the same table."""
    talking = Talk()
    table = answer({"do": "new", "code": f"{game}#3"}, on=talking)["table"]
    chooser = random.Random(3)
    for _ in range(15):
        if table["state"] != "playing":
            break
        move = chooser.choice(table["moves"])["move"]
        table = answer({"do": "play", "move": move}, on=talking)["table"]
    save = answer({"do": "save"}, on=talking)["save"]

    assert table["count"] > 0
    assert answer({"do": "load", "save": save})["table"] == table


def test_an_ambiguous_move_names_what_it_may_mean() -> None:
    """The error of a text that fits several moves lists them, ready to be played."""
    table = opened("klondike")
    text = "game klondike\nt1: 5c\nt2: 6d\nt3: 6h\ns: " + " ".join(
        f"-{card}" for card in names(table.rules.layout.pack).split() if card not in ("5c", "6d", "6h")
    )
    found = error({"do": "load", "save": text}, {"do": "play", "move": "5c -> tableau"})

    assert found["kind"] == "AmbiguousMove"
    assert found["moves"] == ["t1-t2", "t1-t3"]
    assert found["en"] != found["ru"]


def test_a_move_that_fails_leaves_the_table() -> None:
    """After an error the table is as it was, and the conversation goes on."""
    talking = Talk(opened("klondike#12345"))
    before = answer({"do": "view"}, on=talking)
    for move in ("Kh -> Ks", "xyzzy", "t1-t9", ""):
        assert error({"do": "play", "move": move}, on=talking)["kind"] in ("IllegalMove", "InvalidMove")

    assert answer({"do": "view"}, on=talking) == before


# What is refused.


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (b"hello", "the line is not JSON"),
        (b'{"do": "view"', "the line is not JSON"),
        (b'{"do": "view", "id": NaN}', "NaN is not a number"),
        (b'\xff{"do": "view"}', "the line is not UTF-8"),
        (b"[1, 2]", "a request is an object"),
        (b"7", "a request is an object"),
        (b'{"do": "view", "id": [[[[[1]]]]]}', "nest deeper than 4"),
        (b"[" * 200_000, "nest deeper than 4"),
        (b'{"do": "view", "id": ' + b"9" * 5000 + b"}", "the line is not JSON"),
        (b'{"do": "view", "id": 1.5}', '"id" must be a whole number'),
        (b'{"do": "view", "id": true}', '"id" must be a whole number'),
        (b'{"do": "view", "id": 9007199254740993}', '"id" must be a whole number'),
        (b"{}", '"do" is nothing'),
        (b'{"do": null}', '"do" is None'),
        (b'{"do": ["view"]}', "\"do\" is ['view']"),
        (b'{"do": "play"}', "play needs the field 'move'"),
        (b'{"do": "play", "move": 7}', "'move' must be a text"),
        (b'{"do": "redo", "branch": true}', "'branch' must be a whole number"),
        (b'{"do": "new", "code": "golf", "house": ["x", 1]}', "'house' must be a list of texts"),
        (b'{"do": "undo", "count": 2}', "undo has no field 'count'"),
        (b'{"do": "play", "move": "' + b"a " * 501 + b'"}', "'move' is longer than 1000 characters"),
        (b'{"do": "load", "save": "game golf\\n' + b"x" * 1001 + b'"}', "'save' is longer than 1000 characters"),
        (b'{"do": "view", "x": "' + b"x" * 1_000_000 + b'"}', "the line is longer than 1000000 bytes"),
    ],
    ids=lambda value: repr(value[:40]),
)
def test_a_line_that_is_no_request_is_answered_with_the_reason(line: bytes, reason: str) -> None:
    """Whatever comes in gets one answer with a sentence in both languages, and the next line is read as usual."""
    found = said(line + b'\n{"id": 8, "do": "games", "prefix": "golf"}\n')

    assert found[0]["error"]["kind"] == "RequestError"
    assert reason in found[0]["error"]["en"]
    assert re.search("[а-я]", found[0]["error"]["ru"])
    assert [each["id"] for each in found] == [None, 8]
    assert found[1]["answer"]["games"][0]["game"] == "golf"


def test_random_bytes_never_end_the_conversation() -> None:
    """Noise, and requests with bytes changed, get answers and no traceback."""
    chooser = random.Random(5)
    good = [line.encode() for line in examples()[0] if '"quit"' not in line]
    lines = [bytes(chooser.randrange(256) for _ in range(20)).replace(b"\n", b"") + b"!" for _ in range(50)]
    for _ in range(300):
        line = bytearray(chooser.choice(good))
        for _ in range(chooser.randrange(1, 4)):
            line[chooser.randrange(len(line))] = chooser.choice(b'{}[]":,x0-> \xd0')
        lines.append(bytes(line))
    found = said(b"\n".join(lines))

    assert len(found) == len(lines)
    assert [each for each in found if each.get("error", {}).get("kind") == "Fault"] == []


@pytest.mark.parametrize("number", ["7", '"seven"', '"\\ud800"', "null"])
def test_an_answer_has_the_id_of_its_request(number: str) -> None:
    """Numbers, texts of any characters and null come back as they were, with errors too."""
    found = said(f'{{"id": {number}, "do": "view"}}\n{{"id": {number}, "do": "games", "prefix": "golf"}}'.encode())

    assert [each["id"] for each in found] == [json.loads(number)] * 2


@pytest.mark.parametrize("text", ["./evil.py", "evil.py", "evil.py:draw=3#1", "some/folder", "a.txt", "C:\\evil.py"])
def test_a_file_is_not_opened_unless_that_was_asked_for(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A client may not have any file of the machine run or read."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "evil.py").write_text("open('ran', 'w')", encoding="utf-8")
    asked = [{"do": "new", "code": text}, {"do": "rules", "game": text}]
    if ".py" in text:
        asked += [
            {"do": "load", "save": f"game {text}\n"},
            {"do": "load", "save": f"cadogan 1\ngame x {text} 1.0\nmoves\n"},
        ]
    for each in asked:
        found = error(each)

        assert found["kind"] in ("CodeError", "SaveError", "UnknownGame")
    assert not (tmp_path / "ran").exists()


def test_a_file_is_opened_where_that_was_asked_for(tmp_path: Path) -> None:
    """With --files a code may name a file with a save."""
    file = tmp_path / "game.txt"
    file.write_text("game golf\n" + opened("golf#1").rules.layout.draw(opened("golf#1").position), encoding="utf-8")

    assert answer({"do": "new", "code": str(file)}, on=talk.talk_of(None, ["--files"]))["table"]["game"] == "golf"


def test_a_fault_of_a_plugin_is_an_answer_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """An exception that nobody foresaw is told as an error, in both languages, without a traceback."""

    def fails(table: Table) -> None:
        raise ZeroDivisionError("by nothing")

    monkeypatch.delenv("CADOGAN_TRACEBACK", raising=False)
    found = error({"do": "play", "move": "deal"}, on=Talk(opened("klondike#12345", keep=fails)))

    assert found["kind"] == "Fault"
    assert "ZeroDivisionError: by nothing" in found["en"]
    assert found["ru"].startswith("так быть не должно")


def test_what_a_plugin_prints_stays_out_of_the_answers(capfd: pytest.CaptureFixture[str]) -> None:
    """A print in a plugin goes to the error stream, so that each line of the output is an answer."""
    talking = Talk(opened("klondike#12345", keep=lambda table: print("debugging")))
    out = io.BytesIO()
    talk.converse(talking, io.BytesIO(b'{"do": "play", "move": "deal"}'), out)

    assert len(out.getvalue().splitlines()) == 2
    assert capfd.readouterr() == ("", "debugging\n")


# Nothing hidden.


def rearranged(position: Position, view: Position) -> Position:
    """Return a position that looks the same with its hidden cards turned round among their places."""
    hidden = [(i, at) for i, pile in enumerate(view.piles) for at, card in enumerate(pile) if card == UNSEEN]
    piles = [bytearray(pile) for pile in position.piles]
    faces = [position[i][at] for i, at in hidden]
    for (i, at), face in zip(hidden, faces[1:] + faces[:1], strict=True):
        piles[i][at] = face | DOWN
    return Position.of(*map(bytes, piles), memo=position.memo, chance=position.chance ^ 12345)


@pytest.mark.parametrize("game", games())
def test_answers_do_not_depend_on_hidden_cards(game: str) -> None:
    """Two tables that look the same get the same answers, byte for byte, to all that only looks; saves excepted."""
    table = opened(f"{game}#11")
    rules = table.rules
    chooser = random.Random(11)
    pack = sorted(set(names(rules.layout.pack).split()))
    for _ in range(4):
        position = table.position
        twins = [Table(rules, position=each) for each in (position, rearranged(position, table.view))]
        asked: list[dict[str, Any]] = [
            {"do": name} for name in ("view", "moves", "hint", "position", "branches", "undo")
        ]
        asked += [
            {"do": "why", "move": f"{a} -> {b}"} for a, b in zip(pack, chooser.sample(pack, len(pack)), strict=True)
        ]
        asked += [{"do": "why", "move": f"{label} x2"} for label in rules.layout.labels]
        told = [answers(*asked, on=Talk(each)) for each in twins]

        assert told[0] == told[1]
        for _ in range(5):
            if table.moves:
                table.play(chooser.choice(table.moves))


# As a program.


def test_the_frontend_is_played_through_the_command() -> None:
    """`cadogan play CODE -f jsonl` begins with the table, answers in ASCII lines and ends with its input."""
    program = "import sys; from cadogan.command import main; sys.exit(main())"
    found = subprocess.run(
        [sys.executable, "-c", program, "play", "klondike#12345", "-f", "jsonl"],
        input='{"id": 1, "do": "play", "move": "Kh -> Ks"}\n',
        capture_output=True,
        encoding="ascii",
        timeout=60,
        check=True,
    )
    hello, told = map(json.loads, found.stdout.splitlines())

    assert hello["table"]["code"] == "klondike#12345"
    assert told["error"]["kind"] == "IllegalMove"
    assert found.stderr == ""


def test_an_unknown_argument_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A command line that is not understood ends with status 2 and a sentence."""
    monkeypatch.setattr(sys, "argv", ["cadogan-jsonl", "--fast"])
    monkeypatch.setenv("CADOGAN_LANG", "en")

    assert main() == 2
    assert capsys.readouterr().err == "cadogan-jsonl: jsonl: unrecognized arguments: --fast\n"


def test_games_are_stored_only_when_asked_for(home: Path) -> None:
    """Without --keep nothing is written to the player's folder; with it the game is there to go on with."""
    asked = [{"do": "new", "code": "golf#1"}, {"do": "play", "move": "deal"}]
    answer(*asked, on=talk.talk_of(None, []))
    assert list(home.iterdir()) == []

    answer(*asked, on=talk.talk_of(None, ["--keep"]))
    assert list(home.iterdir()) != []


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
def test_a_client_in_another_language_plays_a_game_to_the_end() -> None:
    """The example for Node, forty lines, plays golf, which always ends, and says how it went."""
    assert len(CLIENT.read_text(encoding="utf-8").splitlines()) <= 40
    found = subprocess.run(
        ["node", str(CLIENT), "golf#1", sys.executable, "-m", "cadogan_jsonl"],
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=True,
    )

    assert re.fullmatch(r"golf#1: (won|over) after \d+ moves, \d+ points\n", found.stdout)
