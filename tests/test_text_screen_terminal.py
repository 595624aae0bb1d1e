"""The full screen in a real terminal: the command is started, keys are pressed, the game is kept at every moment."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest

from cadogan.store import Store

CADOGAN = str(Path(sys.executable).with_name("cadogan"))
SLOW = 60
"""Seconds that a loaded machine may take for anything."""


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name in ("PATH", "HOME", "SYSTEMROOT")}
    return {**kept, "CADOGAN_HOME": str(tmp_path), "LANG": "C.UTF-8", "TERM": "xterm-256color"}


def terminal(environment: dict[str, str], *arguments: str, size: tuple[int, int] = (30, 100)) -> pexpect.spawn:
    """Start the screen in a pseudo-terminal and wait until the table is drawn."""
    child = pexpect.spawn(
        CADOGAN, ["play", *arguments], env=environment, encoding="utf-8", timeout=SLOW, dimensions=size
    )
    child.delaybeforesend = None
    child.expect("Moves 0|Ходы 0")
    return child


def refused(environment: dict[str, str], *arguments: str) -> str:
    """Start the screen where it cannot be; return the sentence on the error stream."""
    done = subprocess.run(
        [CADOGAN, "play", "klondike#1", *arguments],
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        env=environment,
        timeout=SLOW,
    )

    assert (done.returncode, done.stdout) == (2, "")
    return done.stderr


@pytest.mark.parametrize("frontend", [["--screen"], ["-f", "screen"]])
def test_moves_are_played_by_keys_and_q_leaves(
    environment: dict[str, str], tmp_path: Path, frontend: list[str]
) -> None:
    """Both ways to the screen lead to the same; what was played is kept, and the terminal is left as it was."""
    child = terminal(environment, "klondike#1", *frontend)
    for count in (1, 2, 3):
        child.send("d")
        child.expect(f"Moves {count}")
    child.send("u")
    child.expect("Moves 2")
    child.send("q")
    child.expect(pexpect.EOF)
    child.close()

    assert child.exitstatus == 0
    assert "\x1b[?1049l" in child.before
    with Store(tmp_path / "games.sqlite3") as store:
        assert [(kept.game, kept.moves) for kept in store.recent(5)] == [("klondike", 2)]


def test_control_c_leaves(environment: dict[str, str]) -> None:
    child = terminal(environment, "klondike#1", "--screen")
    child.send("\x03")
    child.expect(pexpect.EOF)
    child.close()

    assert child.exitstatus == 0


def test_a_killed_screen_goes_on_in_line_mode(environment: dict[str, str]) -> None:
    """Every move is kept before it is shown, so that kill -9 loses nothing."""
    child = terminal(environment, "klondike#1", "--screen")
    for count in range(1, 6):
        child.send("d")
        child.expect(f"Moves {count}")
    child.kill(signal.SIGKILL)
    child.wait()
    resumed = subprocess.run(
        [CADOGAN, "play"], input="quit\n", capture_output=True, text=True, env=environment, timeout=SLOW
    )

    assert resumed.stdout.startswith("Klondike, deal klondike#1, goes on after move 5.\n")


def test_the_terminal_may_change_its_size(environment: dict[str, str]) -> None:
    child = terminal(environment, "klondike#1", "--screen")
    child.setwinsize(24, 80)
    child.send("d")
    child.expect("Moves 1")
    child.setwinsize(10, 30)
    child.send("d")
    child.setwinsize(40, 120)
    child.expect("Moves 2")
    child.send("q")
    child.expect(pexpect.EOF)


def test_without_colour_no_colour_is_sent(environment: dict[str, str]) -> None:
    """NO_COLOR is obeyed to the last byte: no escape sequence sets a colour."""
    child = terminal({**environment, "NO_COLOR": "1"}, "klondike#1", "--screen")
    said = str(child.before)
    child.send("dq")
    child.expect(pexpect.EOF)
    said += str(child.before)
    codes = {code for found in re.findall(r"\x1b\[([\d;]*)m", said) for code in found.split(";")}

    assert codes & {str(code) for code in [*range(30, 39), *range(40, 49), *range(90, 98), *range(100, 108)]} == set()


def test_a_russian_locale_and_keyboard(environment: dict[str, str]) -> None:
    """The letters on the keys of d and q, typed on a Russian keyboard, deal and leave."""
    child = terminal({**environment, "LANG": "ru_RU.UTF-8"}, "klondike#1", "--screen")
    child.send("в")
    child.expect("Ходы 1")
    child.send("й")
    child.expect(pexpect.EOF)
    child.close()

    assert child.exitstatus == 0


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--screen"], "the full screen needs a terminal; without --screen the game is played line by line"),
        (["-f", "screen"], "the full screen needs a terminal; without --screen the game is played line by line"),
        (["--screen", "--strict"], "--strict is for the line mode; leave it or --screen out"),
        (["--screen", "--lang", "ru"], "полному экрану нужен терминал; без --screen игра идет строка за строкой"),
    ],
)
def test_where_it_cannot_be_it_says_so(environment: dict[str, str], arguments: list[str], sentence: str) -> None:
    """Not a terminal: one sentence and status 2."""
    assert refused(environment, *arguments) == f"cadogan: {sentence}\n"


def test_a_dumb_terminal_has_no_screen(environment: dict[str, str]) -> None:
    child = pexpect.spawn(
        CADOGAN,
        ["play", "klondike#1", "--screen"],
        env={**environment, "TERM": "dumb"},
        encoding="utf-8",
        timeout=SLOW,
    )
    child.expect(pexpect.EOF)
    child.close()

    assert child.exitstatus == 2
    assert child.before == (
        "cadogan: the full screen needs a terminal; without --screen the game is played line by line\r\n"
    )


def test_a_screen_that_nobody_would_see_is_refused(environment: dict[str, str], tmp_path: Path) -> None:
    """It is drawn on the error stream: if that goes to a file the player would look at nothing."""
    command = f"{CADOGAN} play klondike#1 --screen 2>{tmp_path / 'errors'}"
    child = pexpect.spawn("/bin/sh", ["-c", command], env=environment, encoding="utf-8", timeout=SLOW)
    child.expect(pexpect.EOF)
    child.close()

    assert child.exitstatus == 2 and "needs a terminal" in (tmp_path / "errors").read_text()


def python(environment: dict[str, str], code: str) -> str:
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=environment, timeout=SLOW, check=True
    ).stdout.strip()


def test_without_textual_the_line_mode_works_and_the_screen_says_what_to_install(environment: dict[str, str]) -> None:
    code = (
        "import sys; sys.modules.update(dict.fromkeys(['textual', 'rich']))\n"
        "sys.stdin.isatty = sys.stdout.isatty = sys.stderr.isatty = lambda: True\n"
        "from cadogan.codes import opened; from cadogan.errors import CadoganError; from cadogan_text import run\n"
        "try:\n    run(opened('klondike#1'), ['--screen'])\n"
        "except CadoganError as fault:\n    print(fault)"
    )

    assert python(environment, code) == (
        "the full screen needs Textual ('pip install textual'); without --screen the game is played line by line"
    )


def test_textual_is_loaded_only_when_the_screen_starts(environment: dict[str, str]) -> None:
    """Neither the line mode, nor a list of frontends, nor the entry point of the screen loads it."""
    code = (
        "import sys; sys.stdin = open('/dev/null')\n"
        "from cadogan.command import main\n"
        "main(['play', 'klondike#1', '--quiet-table']); main(['plugins'])\n"
        "import cadogan_text.screen, cadogan_text.screen.playing\n"
        "print([name for name in sys.modules if name.split('.')[0] in ('textual', 'rich')])"
    )

    assert python(environment, code).endswith("\n[]")
