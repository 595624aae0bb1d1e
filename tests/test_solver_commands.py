"""The commands of the solver: what they print, in two languages and in JSON; their exit statuses; wrong input."""

import csv
import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cadogan import catalogue, codes
from cadogan.command import main
from cadogan.errors import CadoganError
from cadogan_solver import commands
from cadogan_solver.answers import Answer
from cadogan_solver.saying import bytes_of, seconds_of

CADOGAN = str(Path(sys.executable).with_name("cadogan"))
CYRILLIC = re.compile("[а-яё]")
NEARLY = "game beleaguered-castle\n" + "\n".join(
    f"f{n}: {' '.join(rank + suit for rank in 'A23456789TJQK'[: 13 - (n == 4)])}" for n, suit in enumerate("cdhs", 1)
)
UNSOLVED = ["spider#1", "--states", "100"]
"""A deal that nobody decides within so many positions."""


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CADOGAN_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("CADOGAN_LANG", "en")


@pytest.fixture
def nearly(tmp_path: Path) -> str:
    """A file with a position that a single move wins."""
    path = tmp_path / "nearly.txt"
    path.write_text(f"{NEARLY}\nt1: Ks\n")
    return str(path)


def said(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    status = main(words)
    out, err = capsys.readouterr()
    return status, out, err


# cadogan solve.


def test_a_win_is_told_move_by_move(nearly: str, capsys: pytest.CaptureFixture[str]) -> None:
    """By places, as they can be typed, and by cards."""
    status, out, err = said(capsys, "solve", nearly)
    first, move, used = out.splitlines()

    assert (status, err) == (0, "")
    assert first == "beleaguered-castle (a position) can be won; moves: 1."
    assert re.fullmatch(r"t1-f4 +Ks -> foundation", move)
    assert re.fullmatch(r"\d+ positions, \d+\.\d\d s of CPU time, \d+ MiB of memory at most\.", used)


def test_the_moves_of_a_win_can_be_played(capsys: pytest.CaptureFixture[str]) -> None:
    """In order, through the rules, to a table that is won."""
    _, out, _ = said(capsys, "solve", "eight-off#1", "--json")
    found = json.loads(out)
    table = codes.opened("eight-off#1")
    for move in found["moves"]:
        table.play(move)

    assert found["verdict"] == "won"
    assert table.state == "won"
    assert set(found) == {"code", "played", "verdict", "why", "states", "seconds", "memory", "moves"}


def test_a_loss_and_what_is_unknown_have_statuses(capsys: pytest.CaptureFixture[str]) -> None:
    """0 for an answer, 3 for none, with what came to its end."""
    status, out, _ = said(capsys, "solve", "beleaguered-castle#1")
    assert status == 0
    assert out.startswith("beleaguered-castle#1 cannot be won: every line of play was searched.\n")

    status, out, _ = said(capsys, "solve", *UNSOLVED)
    assert status == 3
    assert out.startswith("Whether spider#1 can be won is not known: the limit of positions was reached.\n")

    status, out, _ = said(capsys, "solve", "spider#1", "--budget", "10ms")
    assert status == 3
    assert "the time came to its end; --budget gives more" in out


def test_a_win_that_is_too_long_is_no_answer(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever the search made of the limit, nobody is told more than it found."""
    table = codes.opened("eight-off#1")
    long = commands.solve(table.rules, table.position)
    for answer, status, sentence in (
        (long, 3, rf"eight-off#1 can be won in {len(long.moves)} moves; whether 5 are enough is not known\."),
        (Answer("lost"), 0, r"eight-off#1 cannot be won in at most 5 moves\."),
    ):
        monkeypatch.setattr(commands, "solve", lambda *_, answer=answer, **__: answer)
        found, out, _ = said(capsys, "solve", "eight-off#1", "--moves", "5")

        assert found == status
        assert re.match(sentence, out)
        assert len(out.splitlines()) == 2


def test_a_game_that_was_begun_is_not_taken_for_its_deal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What has become of a deal says nothing of the deal: so it is said how many moves were made."""
    table = codes.opened("golf#3")
    assert commands.solve(table.rules, table.position).verdict == "won"
    while table.moves:
        table.play(table.moves[-1])
    path = tmp_path / "begun.save"
    path.write_text(codes.save(table))
    status, out, _ = said(capsys, "solve", str(path))

    assert status == 0
    assert out.startswith(f"golf#3 (moves made: {table.count}) cannot be won: ")

    _, out, _ = said(capsys, "rate", str(path), "--tries", "1", "--lang", "ru")
    assert out.startswith(f"golf#3 (сделано ходов: {table.count}) не сходится: ")

    _, out, _ = said(capsys, "solve", str(path), "--json")
    assert json.loads(out)["played"] == table.count


def test_a_limit_of_moves_is_said_in_each_answer(capsys: pytest.CaptureFixture[str]) -> None:
    """Also where it is not known, and to programs."""
    words = ["solve", "spider#1", "--states", "100", "--moves", "200"]
    _, out, _ = said(capsys, *words)
    assert out.startswith("Whether spider#1 can be won in at most 200 moves is not known: the limit of positions")

    _, out, _ = said(capsys, *words, "--json")
    assert json.loads(out)["at_most"] == 200


def test_a_win_is_short_enough_or_said_to_be_longer(capsys: pytest.CaptureFixture[str]) -> None:
    """An ordinary win will do if it has no more moves than are allowed; if it has, it is told of all the same."""
    words = ["solve", "eight-off#1", "--budget", "none", "--states", "20000"]
    status, out, _ = said(capsys, *words, "--moves", "250")
    assert status == 0
    assert re.match(r"eight-off#1 can be won; moves: \d+\.", out)

    status, out, _ = said(capsys, *words, "--moves", "60")
    assert status == 3
    assert re.match(r"eight-off#1 can be won in \d+ moves; whether 60 are enough is not known\.", out)

    status, out, _ = said(capsys, *words, "--shortest")
    assert status == 3
    assert re.match(r"eight-off#1 can be won in \d+ moves; whether fewer are enough is not known\.", out)

    answer = json.loads(said(capsys, *words, "--shortest", "--json")[1])
    assert answer["verdict"] == "unknown"
    assert len(answer["moves"]) > 60


def test_shortcuts_are_left_out_however_they_are_typed(monkeypatch, capsys) -> None:
    """All after one argument, or each after one of its own; a code may stand behind."""
    left_out = []
    monkeypatch.setattr(commands, "solve", lambda *_, without, **__: left_out.append(without) or Answer("lost"))
    said(capsys, "solve", "golf#1", "--without", "safe,dead")
    said(capsys, "solve", "golf#1", "--without", "safe", "--without", "dead")
    said(capsys, "solve", "--without", "safe", "--without", "dead", "golf#1")

    assert left_out == [["safe", "dead"]] * 3


def test_the_frontend_solves_the_table_as_it_stands(nearly: str, capsys: pytest.CaptureFixture[str]) -> None:
    """`play` with ``-f solver``, and the arguments of `solve`."""
    status, out, _ = said(capsys, "play", nearly, "-f", "solver", "--lang", "ru")
    assert (status, out.splitlines()[0]) == (0, "beleaguered-castle (позиция) сходится; ходов: 1.")

    status, out, _ = said(capsys, "play", "spider#1", "-f", "solver", "--states", "100", "--json")
    assert (status, json.loads(out)["why"]) == (3, "states")

    status, out, _ = said(capsys, "play", "-f", "solver", "--help")
    assert status == 0
    assert {"--budget TIME", "--shortest"} <= set(re.findall(r"--\w+(?: TIME)?", out))


def test_a_win_that_does_not_hold_is_never_shown(nearly: str, monkeypatch, capsys) -> None:
    """It is replayed first: whatever the search believes, nobody is told a false win."""
    monkeypatch.setattr(commands, "solve", lambda *a, **k: Answer("won", ()))
    status, out, err = said(capsys, "solve", nearly)

    assert (status, out) == (2, "")
    assert "the win that was found does not hold when it is played" in err


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="it looks into /proc for the time that was used")
def test_ctrl_c_ends_a_search_at_once() -> None:
    """With a sentence and status 130."""
    words = [CADOGAN, "solve", "empress-of-india#1", "--budget", "none"]
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    end = time.monotonic() + 60
    while used(process.pid) < 2 and time.monotonic() < end and process.poll() is None:
        time.sleep(0.1)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=20)

    assert (process.returncode, out, err) == (130, "", "cadogan: stopped; nothing was found out\n")


def used(process: int) -> float:
    """Return the CPU seconds of a process: more than a start takes, and it is searching."""
    user, system = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


# cadogan rate.


def test_a_deal_is_rated(capsys: pytest.CaptureFixture[str]) -> None:
    """By the search, and by how often players win it."""
    words = ["rate", "eight-off#1", "--tries", "3"]
    status, out, _ = said(capsys, *words)
    assert status == 0
    assert re.search(r"^Of 3 tries the random player wins \d, the greedy player \d\.$", out, re.MULTILINE)

    _, out, _ = said(capsys, *words, "--json")
    assert {"verdict", "states", "length", "tries", "random", "greedy"} <= set(json.loads(out))


# cadogan study.

STUDY = ["study", "beleaguered-castle", "-n", "6", "--states", "150", "--jobs", "1"]


def test_a_study_tells_shares_with_their_intervals(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """In English, in Russian, in JSON, as a table and as a drawing; what was found is not searched again."""
    table, drawing = tmp_path / "deals.csv", tmp_path / "deals.svg"
    status, out, err = said(capsys, *STUDY, "--csv", str(table), "--plot", str(drawing))
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "beleaguered-castle, deals cadogan 1 to 6, 10 s a deal, at most 150 positions"
    for line, name in zip(lines[1:4], ("won", "lost", "unknown"), strict=True):
        assert re.fullmatch(rf"{name} +\d +\d+\.\d{{3}} %   95 % interval \d+\.\d{{3}} to \d+\.\d{{3}} %", line)
    assert re.fullmatch(r"Whatever the unknown deals are, \d+\.\d{3} to \d+\.\d{3} % can be won \(95 %\)\.", lines[4])

    with table.open() as file:
        rows = list(csv.DictReader(file))
    assert [row["number"] for row in rows] == [str(n) for n in range(1, 7)]
    assert drawing.read_text().startswith("<?xml")

    _, out, _ = said(capsys, "study", "--resume", "--json")
    found = json.loads(out)
    assert found["deals"] == 6 or found["count"] == 6
    assert found["won"]["count"] + found["lost"]["count"] + found["unknown"]["count"] == 6

    _, out, _ = said(capsys, "study", "--resume", "beleaguered-castle", "--lang", "ru")
    assert out.startswith("beleaguered-castle, расклады cadogan 1 – 6, по 10 с на расклад, до 150 позиций\n")


def test_a_study_goes_on_with_what_is_typed_besides(capsys: pytest.CaptureFixture[str]) -> None:
    """More deals, another budget, other shortcuts; all else as it was asked for, nothing typed in vain."""
    said(capsys, *STUDY, "--seed-from", "3")
    _, out, _ = said(capsys, "study", "--resume", "-n", "8", "--jobs", "1")
    assert out.startswith("beleaguered-castle, deals cadogan 3 to 10, 10 s a deal, at most 150 positions\n")

    _, out, _ = said(capsys, "study", "--resume", "--budget", "none", "--states", "200", "--jobs", "1")
    assert out.startswith("beleaguered-castle, deals cadogan 3 to 10, without a limit of time, at most 200 positions\n")

    _, out, err = said(
        capsys, "study", "--resume", "--house", "worrying-back", "--deals", "solvitaire", "-n", "1", "--jobs", "1"
    )
    assert out.startswith("beleaguered-castle+worrying-back, deals solvitaire 3 to 3, ")
    assert err == ""


def test_what_was_kept_is_counted_where_nothing_new_comes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """And the sentence names the command that goes on with that very study."""
    path = str(tmp_path / "other.sqlite3")
    said(capsys, *STUDY, "--db", path)
    status, out, err = said(capsys, "study", "--resume", "--db", path, "-n", "9", "--cluster", "tcp://127.0.0.1:1")

    assert (status, out) == (2, "")
    assert "; 6 of 9 deals were answered, what was kept is whole, and " in err
    assert f"'cadogan study --resume --db {path}' goes on" in err
    _, out, _ = said(capsys, "study", "--resume", "--db", path, "--jobs", "1")
    assert out.startswith("beleaguered-castle, deals cadogan 1 to 9, ")


def test_a_study_may_rate_its_deals(capsys: pytest.CaptureFixture[str]) -> None:
    """With the share of tries that each player has won, over all deals."""
    _, out, _ = said(capsys, *STUDY[:2], "-n", "2", "--states", "500", "--jobs", "1", "--tries", "2")

    assert re.search(
        r"^Tries won by the random player: \d+\.\d\d %, by the greedy player: \d+\.\d\d %\.$", out, re.MULTILINE
    )


def test_a_study_of_deals_of_others(capsys: pytest.CaptureFixture[str]) -> None:
    """Where one asks for them, from where one likes."""
    words = ["--deals", "solvitaire", "--seed-from", "7", "--states", "300", "--jobs", "1"]
    _, out, _ = said(capsys, "study", "beleaguered-castle", "-n", "2", *words)

    assert out.startswith("beleaguered-castle, deals solvitaire 7 to 8, ")


# Deals that can be won.


def test_play_deals_what_can_be_won(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """With the options and the house rules asked for."""
    from cadogan.deals import Deal

    asked = []

    def found(rules, limits):
        asked.append(rules.code)
        return Deal("cadogan", 17)

    monkeypatch.setattr(catalogue.solver(), "winnable", found)
    status, out, _ = said(
        capsys, "play", "klondike:draw=3", "--winnable", "-f", "solver", "--house", "merci", "--states", "1"
    )

    assert asked == ["klondike:draw=3+merci"]
    assert "klondike:draw=3+merci#17" in out and status == 3


def test_where_nobody_can_tell_it_is_said(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """No solver, or nothing found in time."""
    monkeypatch.setattr(catalogue.solver(), "winnable", lambda rules, limits: None)
    status, _, err = said(capsys, "play", "klondike", "--winnable")
    assert status == 2
    assert err.startswith("cadogan: klondike: no deal that can be won was found in 20 seconds; try again")

    monkeypatch.setattr(catalogue, "solver", lambda: None)
    status, _, err = said(capsys, "play", "klondike", "--winnable")
    assert status == 2
    assert err.startswith("cadogan: no solver is installed")


# Wrong input.

WRONG = {
    "no such game": (["solve", "klondyke"], "no game 'klondyke' is installed"),
    "no such option": (["study", "klondike:draw=2"], "draw cannot be '2'"),
    "no such file": (["solve", "nowhere/x.txt"], "nowhere/x.txt: the file cannot be read"),
    "an empty code": (["solve", ""], "the deal code is empty; write klondike"),
    "an empty code to rate": (["rate", " "], "the deal code is empty"),
    "no code": (["solve"], "the following arguments are required: code"),
    "a time": (["solve", "klondike#1", "--budget", "10x"], "'10x' is not a time; write 500ms, 10s, 2m, 1h, or none"),
    "no time": (["solve", "klondike#1", "--budget", "0s"], "'0s' is not a time"),
    "memory": (["solve", "klondike#1", "--memory", "much"], "'much' is not an amount of memory"),
    "a number": (["study", "klondike", "-n", "0"], "'0' is not a whole number above 0"),
    "a code among shortcuts": (
        ["solve", "--without", "safe", "dead", "klondike#1"],
        "unrecognized arguments: klondike#1",
    ),
    "a shortcut": (["solve", "klondike#1", "--without", "fly"], "there is no shortcut 'fly'"),
    "nothing": (["study"], "name a game, such as 'cadogan study klondike'"),
    "nothing to go on with": (["study", "--resume"], "there is no study to go on with"),
    "a deal": (["study", "klondike#17"], "a study is about many deals: leave out #17"),
    "deals": (["study", "klondike", "--deals", "mine"], "argument --deals: invalid choice: 'mine'"),
    "no such deals": (["study", "spider", "--deals", "ms"], "ms1 needs a game of one pack"),
    "no folder": (["study", "klondike", "--csv", "nowhere/x.csv"], "nowhere/x.csv: there is no such folder"),
    "no cluster": (["study", "klondike", "--cluster", "nowhere"], "no cluster answers at nowhere"),
    "an argument": (["solve", "klondike#1", "--fly"], "--fly"),
    "winnable what": (["play", "--winnable"], "which game? say it too"),
    "winnable deal": (["play", "klondike#1", "--winnable"], "klondike#1: --winnable chooses a deal"),
}


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("wrong", WRONG)
def test_wrong_input_is_one_sentence(wrong: str, language: str, capsys: pytest.CaptureFixture[str]) -> None:
    """With status 2, nothing on the output, in the language asked for."""
    words, sentence = WRONG[wrong]
    status, out, err = said(capsys, *words, "--lang", language)

    assert (status, out) == (2, "")
    assert re.fullmatch(r"cadogan[^\n]*: [^\n]+\n", err), err
    if language == "en":
        assert sentence in err
    else:
        assert len(CYRILLIC.findall(err)) > 10
        assert "argument" not in err


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("command", ["solve", "rate", "study"])
def test_each_command_has_help(command: str, language: str, capsys: pytest.CaptureFixture[str]) -> None:
    """In both languages, with each of its arguments."""
    status, out, _ = said(capsys, command, "--help", "--lang", language)

    assert status == 0
    assert all(name in out for name in commands._ARGUMENTS[command])
    assert bool(CYRILLIC.search(out)) == (language == "ru")


@pytest.mark.parametrize(
    ("text", "seconds"), [("500ms", 0.5), ("10s", 10.0), ("10", 10.0), ("2m", 120.0), ("1.5h", 5400.0), ("none", None)]
)
def test_times_are_read(text: str, seconds: float | None) -> None:
    assert seconds_of(text) == seconds


@pytest.mark.parametrize(
    ("text", "size"), [("512MiB", 1 << 29), ("1GiB", 1 << 30), ("2gb", 2 * 10**9), ("1000", 1000), ("1.5KiB", 1536)]
)
def test_sizes_are_read(text: str, size: int) -> None:
    assert bytes_of(text) == size


@pytest.mark.parametrize("text", ["", "MiB", "-1", "1KiBB", "1IB"])
def test_what_is_no_size_is_told(text: str) -> None:
    with pytest.raises(CadoganError):
        bytes_of(text)
