"""The text frontend as a program: in pipes, in scripts, in a terminal, when it is killed and when the disk is full."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest

from cadogan.cards import DOWN
from cadogan.codes import opened
from cadogan.notation import written
from cadogan.position import Move
from cadogan.store import Store
from cadogan.table import Table

CADOGAN = str(Path(sys.executable).with_name("cadogan"))
PROMPT = "\r?> $"
SLOW = 60
"""Seconds that a loaded machine may take for anything."""


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name in ("PATH", "HOME", "SYSTEMROOT")}
    return {**kept, "CADOGAN_HOME": str(tmp_path), "LANG": "C.UTF-8", "TERM": "xterm"}


def piped(
    environment: dict[str, str], lines: str, *arguments: str, code: str = "klondike#1"
) -> subprocess.CompletedProcess[str]:
    """Drive the program through pipes."""
    return subprocess.run(
        [CADOGAN, "play", code, *arguments],
        input=lines,
        capture_output=True,
        text=True,
        encoding=environment.get("PYTHONIOENCODING", "utf-8"),
        env=environment,
        timeout=SLOW,
    )


def terminal(environment: dict[str, str], *arguments: str, size: tuple[int, int] = (40, 80)) -> pexpect.spawn:
    """Start the program in a pseudo-terminal and wait for its first prompt."""
    child = pexpect.spawn(
        CADOGAN, ["play", *arguments], env=environment, encoding="utf-8", timeout=SLOW, dimensions=size
    )
    child.delaybeforesend = None
    child.expect(PROMPT)
    return child


def answer(child: pexpect.spawn, line: str) -> str:
    """Type a line and return what is answered before the next prompt."""
    child.sendline(line)
    child.expect(PROMPT)
    return str(child.before)


# Pipes and scripts.


def test_a_pipe_drives_it_and_the_transcript_can_be_read(environment: dict[str, str]) -> None:
    """What CI does: three deals, one taken back. The lines stand in the transcript as if they had been typed."""
    done = piped(environment, "deal\ndeal\ndeal\nundo\nquit\n")

    assert done.returncode == 0
    assert done.stderr == ""
    assert done.stdout.startswith("Klondike, deal klondike#1.\n")
    assert "> deal\nT♥ to w.\n" in done.stdout
    assert "> undo\nTaken back: deal.\n" in done.stdout
    assert done.stdout.endswith("> quit\nGoodbye. The game is kept: 'cadogan play' goes on with it.\n")
    assert "\x1b" not in done.stdout


@pytest.mark.parametrize("lines", ["", "\n", "d", "d\n"])
def test_the_end_of_the_input_leaves(environment: dict[str, str], lines: str) -> None:
    done = piped(environment, lines)

    assert (done.returncode, done.stderr) == (0, "")
    assert "Goodbye." in done.stdout


def test_what_is_refused_is_answered_and_the_script_goes_on(environment: dict[str, str]) -> None:
    done = piped(environment, "t3 t5\nnonsense\nd\n")

    assert (done.returncode, done.stderr) == (0, "")
    assert "T♥ to w." in done.stdout


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("t3 t5", "Qh -> 4s: here cards are built down by one in alternating colours"),
        ("nonsense", "'nonsense' is no command and no move here; 'help' names the commands, 'moves' the moves"),
        ("undo 3x", "type it so: undo [N]"),
    ],
)
def test_a_strict_script_ends_at_the_first_refused_line(environment: dict[str, str], line: str, sentence: str) -> None:
    """The status is 2, and one sentence on the error stream names the line; what was played before is kept."""
    done = piped(environment, f"d\n# a comment\n{line}\nd\n", "--strict")

    assert done.returncode == 2
    assert done.stderr == f"cadogan: line 3: {sentence.removesuffix('.')}\n" or done.stderr == (
        f"cadogan: line 3: {sentence}.\n"
    )
    assert done.stdout.count(" to w.") == 1
    assert piped(environment, "score\n", code="").stdout.count("Points 0, moves 1.") == 2


def test_arguments_are_checked(environment: dict[str, str]) -> None:
    done = piped(environment, "", "--fast")

    assert done.returncode == 2
    assert done.stderr.startswith("cadogan: unknown argument '--fast'; the text frontend takes --lang, --plain")


def test_a_closed_pipe_is_no_error(environment: dict[str, str]) -> None:
    """As in ``cadogan play klondike | head -1``, with a script that is much longer than a pipe holds."""
    with subprocess.Popen(
        [CADOGAN, "play", "klondike#1"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
    ) as process:
        assert process.stdin and process.stdout and process.stderr
        assert process.stdout.readline().startswith(b"Klondike")
        process.stdout.close()
        # The program may be gone before it has read everything.
        try:
            process.stdin.write(b"look\n" * 500)
            process.stdin.close()
        except BrokenPipeError:
            pass

        assert process.wait(SLOW) == 0
        assert process.stderr.read() == b""


def test_a_plain_table_is_sentences_only(environment: dict[str, str]) -> None:
    done = piped(environment, "", "--plain")

    assert "t3: 2 face down, then Qh.\n" in done.stdout
    assert "t1     t2" not in done.stdout
    assert "▒" not in done.stdout and "♥" not in done.stdout


def test_a_quiet_table_is_shown_when_asked(environment: dict[str, str]) -> None:
    done = piped(environment, "d\nd\nlook\n", "--quiet-table")

    assert done.stdout.count("t1     t2") == 2


def test_colours_can_be_forced(environment: dict[str, str]) -> None:
    assert "\x1b[31mQ♥\x1b[0m" in piped(environment, "", "--color", "always").stdout
    assert "\x1b[31mQ♥\x1b[0m" in piped({**environment, "NO_COLOR": "1"}, "", "--color=always").stdout


@pytest.mark.parametrize(
    "more",
    [
        {"LANG": "C"},
        {"LC_ALL": "POSIX"},
        {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"},
        {"PYTHONIOENCODING": "ascii"},
        {"PYTHONIOENCODING": "koi8-r"},
    ],
)
def test_without_unicode_everything_is_letters(environment: dict[str, str], more: dict[str, str]) -> None:
    """No encoding error ever ends the game, whatever the language."""
    done = piped({**environment, **more}, "d\nh\n?\nrules\nquit\n")

    assert (done.returncode, done.stderr) == (0, "")
    assert "##x23  Th" in done.stdout
    assert piped({**environment, **more}, "d\n?\n", "--lang", "ru").returncode == 0


def test_input_that_is_no_text_is_answered(environment: dict[str, str]) -> None:
    done = subprocess.run(
        [CADOGAN, "play", "klondike#1"],
        input=b"\xff\xfe\n\x00\nd\n",
        capture_output=True,
        env=environment,
        timeout=SLOW,
    )

    assert (done.returncode, done.stderr) == (0, b"")
    assert "T♥ to w.".encode() in done.stdout


@pytest.mark.parametrize("more", [{"LANG": "ru_RU.UTF-8"}, {"LC_ALL": "ru_RU.UTF-8", "LANG": "en_GB.UTF-8"}])
def test_a_russian_locale_speaks_russian(environment: dict[str, str], more: dict[str, str]) -> None:
    done = piped({**environment, **more}, "d\nсдать\nt3 t5\nвыход\n")

    assert done.stdout.startswith(
        "Клондайк, расклад klondike#1.\nСтопки: s колода, w талон, f1-f4 базы, t1-t7 расклад."
    )
    assert "> сдать\nK♥ на w." in done.stdout
    assert "Нельзя: Q♥ → 4♠: здесь выстраивают по убыванию с чередованием цветов." in done.stdout
    assert done.stdout.endswith("До свидания. Игра сохранена: ее продолжит 'cadogan play'.\n")


# The terminal.


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


def won_game(code: str) -> list[str]:
    """Play as that player does and return the moves."""
    table = opened(code)
    while not table.score.won:
        move = min(table.moves, key=lambda move: rank(table, move))
        table.play(move)
        assert table.count < 300
    return [written(table.rules.layout, node.move) for node in table.line() if node.move][::-1]


def test_a_whole_game_is_played_in_a_terminal(environment: dict[str, str], tmp_path: Path) -> None:
    """A hundred moves, each answered; at the end the game is won, counted, and there is nothing to go on with."""
    code = "klondike:redeals=unlimited,partial_runs#1360"
    child = terminal(environment, code, "--quiet-table")
    said = ""
    for move in won_game(code):
        said = answer(child, move)

        assert "No:" not in said
    assert "The game is won!" in said
    assert "Points 52, moves 100." in said
    assert "played 1, won 1 (100 %)" in " ".join(said.split())
    child.sendline("q")
    child.expect(pexpect.EOF)
    child.close()

    assert child.exitstatus == 0
    with Store(tmp_path / "games.sqlite3") as store:
        assert [kept.state for kept in store.recent(5)] == ["won"]


def test_a_killed_game_goes_on_after_the_last_move(environment: dict[str, str]) -> None:
    """Every move is kept before its answer is printed, so that kill -9 loses nothing."""
    child = terminal(environment, "klondike#1")
    for _ in range(5):
        answer(child, "deal")
    child.kill(signal.SIGKILL)
    child.wait()
    resumed = piped(environment, "score\n", code="")

    assert resumed.stdout.startswith("Klondike, deal klondike#1, goes on after move 5.\n")


def test_control_c_says_how_to_leave_and_leaves_the_second_time(environment: dict[str, str]) -> None:
    child = terminal(environment, "klondike#1")
    child.sendintr()
    child.expect_exact("Type quit to leave; Ctrl-C once more leaves too. Nothing is lost.")
    child.expect(PROMPT)
    assert "T♥" in answer(child, "d")
    child.sendintr()
    child.expect_exact("Type quit to leave")
    child.expect(PROMPT)
    child.sendintr()
    child.expect(pexpect.EOF)
    child.close()

    assert child.exitstatus == 0
    assert "goes on after move 1" in piped(environment, "", code="").stdout


def test_control_d_leaves(environment: dict[str, str]) -> None:
    child = terminal(environment, "klondike#1")
    child.sendeof()
    child.expect_exact("Goodbye.")
    child.expect(pexpect.EOF)
    child.close()

    assert child.exitstatus == 0


def test_a_terminal_has_colours_unless_they_are_not_wanted(environment: dict[str, str]) -> None:
    for more, arguments, coloured in (
        ({}, [], True),
        ({"NO_COLOR": "1"}, [], False),
        ({"TERM": "dumb"}, [], False),
        ({}, ["--color=never"], False),
    ):
        child = terminal({**environment, **more}, "klondike#1", *arguments)

        assert ("\x1b[31m" in child.before) == coloured, (more, arguments)
        child.close(force=True)


def test_the_table_fits_a_small_screen(environment: dict[str, str]) -> None:
    """Nothing is wider than the screen, and long piles are cut so that all of the table can be seen at once."""
    child = terminal({**environment, "NO_COLOR": "1"}, "simple-simon#1", size=(14, 60))
    lines = answer(child, "look").splitlines()

    assert len(lines) <= 14
    assert max(map(len, lines)) < 60
    child.close(force=True)


def test_long_pages_come_a_screen_at_a_time(environment: dict[str, str]) -> None:
    child = terminal(environment, "klondike#1", size=(20, 60))
    child.sendline("rules")
    child.expect_exact("-- Enter goes on, q stops --")
    assert len(child.before.splitlines()) <= 21
    child.sendline("")
    child.expect_exact("-- Enter goes on, q stops --")
    child.sendline("q")
    child.expect(PROMPT)
    child.close(force=True)


def test_the_tab_key_completes(environment: dict[str, str]) -> None:
    pytest.importorskip("readline")
    child = terminal(environment, "klondike#1")
    child.send("branc\t")
    child.expect_exact("branches")
    child.sendline("")
    child.expect_exact("Nothing has been played from here yet.")
    child.close(force=True)


# A disk that cannot be written.


def test_a_folder_that_cannot_be_written_stops_no_game(environment: dict[str, str], tmp_path: Path) -> None:
    """CADOGAN_HOME is a file here, which fails for every user. It is told once, and the moves are made."""
    blocked = tmp_path / "file"
    blocked.write_text("")
    done = piped({**environment, "CADOGAN_HOME": str(blocked)}, "d\nd\nundo\nquit\nquit\n")

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("From here on this game is not kept, only played: ") == 1
    assert "T♥ to w." in done.stdout and "K♥ to w." in done.stdout
    assert done.stdout.count("This game is not kept anywhere.") == 1


def test_a_full_disk_stops_no_game(environment: dict[str, str], tmp_path: Path) -> None:
    """On a file system of a few pages the store fills up in mid-game; the last kept move stays whole."""
    small = tmp_path / "small"
    small.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=128k", "tmpfs", str(small)], capture_output=True, timeout=SLOW
    )
    if mounted.returncode:
        pytest.skip("no file system can be mounted here")
    try:
        home = {**environment, "CADOGAN_HOME": str(small)}
        filler = small / "filler"
        assert piped(home, "d\n").returncode == 0
        with filler.open("wb", buffering=0) as file:
            try:
                while file.write(b"x" * 1024):
                    pass
            except OSError:
                pass
        done = piped(home, "d\nundo\n" * 400 + "quit\nquit\n", "--quiet-table")

        assert (done.returncode, done.stderr) == (0, "")
        told = re.findall("From here on this game is not kept, only played: .*", done.stdout)
        assert len(told) == 1
        assert done.stdout.count("T♥ to w.") == 400
        filler.unlink()
        assert "goes on after move" in piped(home, "", code="").stdout
    finally:
        subprocess.run(["umount", str(small)], check=True, timeout=SLOW)
