"""Reading lines, from a keyboard, a pipe or a script, until the player leaves."""

import os
import sys
from collections.abc import Sequence

import attrs

from cadogan.errors import CadoganError
from cadogan.table import Table

from . import reading
from .commands import VERBS, WORDS, obey
from .game import Game, session_of
from .looks import Look, has_colour, has_signs

PROMPT = "> "


@attrs.define
class Arguments:
    """What the command line says.

    Attributes:
        lang: the language.
        plain: sentences instead of a drawing.
        ascii: letters instead of suit signs.
        strict: stop with status 2 at the first line that is refused.
        quiet_table: show the table only when asked.
        color: ``auto``, ``always`` or ``never``.
        screen: the full screen.
    """

    lang: str = "en"
    plain: bool = False
    ascii: bool = False
    strict: bool = False
    quiet_table: bool = False
    color: str = "auto"
    screen: bool = False


LINES_ONLY = ("plain", "strict", "quiet_table")
"""Arguments that mean nothing on the full screen."""

VALUES = {"lang": ("en", "ru"), "color": ("auto", "always", "never")}


def arguments_of(given: Sequence[str]) -> Arguments:
    """Read the arguments. Raises CadoganError for one that is not known."""
    found = Arguments()
    rest = list(given)
    while rest:
        argument = rest.pop(0)
        name, equals, value = argument.removeprefix("--").partition("=")
        name = {"colour": "color", "language": "lang"}.get(name, name).replace("-", "_")
        if not argument.startswith("--") or name not in attrs.asdict(found):
            known = ", ".join(f"--{each.replace('_', '-')}" for each in attrs.asdict(found))
            raise CadoganError(*reading.reason("argument", argument=argument, known=known))
        if name in VALUES:
            value = value if equals else rest.pop(0) if rest else ""
            if value not in VALUES[name]:
                values = ", ".join(VALUES[name])
                raise CadoganError(*reading.reason("argument value", argument=f"--{name}", values=values))
            setattr(found, name, value)
        elif equals:
            raise CadoganError(*reading.reason("argument", argument=argument, known=f"--{name.replace('_', '-')}"))
        else:
            setattr(found, name, True)
    return found


def replace_unshown() -> None:
    """Have a question mark for what the terminal cannot show: it never ends the game."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def talk(table: Table, given: Sequence[str]) -> int:
    """Play the table with whoever types; return the exit status."""
    arguments = arguments_of(given)
    replace_unshown()
    colour = has_colour(sys.stdout, os.environ) if arguments.color == "auto" else arguments.color == "always"
    signs = not arguments.ascii and not arguments.plain and has_signs(sys.stdout, os.environ)
    game = Game(
        table,
        Look(signs, colour, arguments.plain),
        arguments.lang,
        strict=arguments.strict,
        shows=not arguments.quiet_table,
        session=session_of(table),
    )
    game.begin()
    if sys.stdin.isatty() and sys.stdout.isatty():
        _complete(game)
    return _conversation(game)


def _conversation(game: Game) -> int:
    number = 0
    interrupted = False
    while game.leaving is None:
        number += 1
        try:
            line = _line()
            interrupted = False
            obey(game, line)
        except EOFError:
            print()
            obey(game, "quit") if game.table.keep is not None else game.tell("bye")
            return 0
        except KeyboardInterrupt:
            print()
            if interrupted:
                return 0
            interrupted = True
            game.tell("how to leave")
        except CadoganError as fault:
            if game.strict:
                sentence = fault.said(game.language)
                sys.stdout.flush()
                print(f"cadogan: {game.words('strict', number=number, sentence=sentence)}", file=sys.stderr)
                return 2
            game.refuse(fault)
    return game.leaving


def _line() -> str:
    """Return the next line. Raises EOFError when there are no more. Lines that nobody typed are shown as if typed."""
    if sys.stdin.isatty() and sys.stdout.isatty():
        return input(PROMPT)
    sys.stdout.flush()
    line = sys.stdin.readline()[:1000]
    if not line:
        raise EOFError
    if not sys.stdin.isatty():
        print(PROMPT + line.rstrip("\n"))
    return line


def _complete(game: Game) -> None:
    """Let the Tab key complete commands, piles and verbs, where the system can."""
    try:
        import readline
    except ImportError:
        return

    def words(text: str, state: int) -> str | None:
        verbs = [verb for verb in game.table.rules.composed.verbs if verb not in ("move", "pick")]
        known = sorted({*WORDS, *VERBS, *verbs, *game.table.rules.layout.labels})
        found = [word for word in known if word.startswith(text) and len(word) > 1]
        return found[state] + " " if state < len(found) else None

    readline.set_completer(words)
    readline.parse_and_bind("tab: complete")
