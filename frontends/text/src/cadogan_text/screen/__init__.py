"""The full screen, as a frontend of its own and behind ``--screen``; Textual is loaded only when it starts."""

import os
import sys
from typing import TYPE_CHECKING

from cadogan.errors import CadoganError

from .. import ARGUMENTS

if TYPE_CHECKING:
    from cadogan.table import Table


def run(table: "Table", arguments: list[str]) -> int:
    """Play the table on the full screen until the player leaves; the answer is the exit status.

    Raises CadoganError for arguments that are not known, where there is no terminal, and if Textual is not installed.
    """
    from ..game import session_of
    from ..looks import Look, has_colour, has_signs
    from ..talk import LINES_ONLY, arguments_of, replace_unshown
    from .words import reason

    known = arguments_of(arguments)
    for name in LINES_ONLY:
        if getattr(known, name):
            raise CadoganError(*reason("lines only", argument=f"--{name.replace('_', '-')}"))
    # Textual draws on the error stream.
    streams = (sys.stdin, sys.stdout, sys.stderr)
    if not all(stream.isatty() for stream in streams) or os.environ.get("TERM", "dumb") == "dumb":
        raise CadoganError(*reason("no terminal"))
    colour = has_colour(sys.stdout, os.environ) if known.color == "auto" else known.color == "always"
    if not colour:
        os.environ["NO_COLOR"] = "1"
    try:
        from .app import Cadogan
    except ModuleNotFoundError as fault:
        if fault.name is None or fault.name.partition(".")[0] not in ("textual", "rich"):
            raise
        raise CadoganError(*reason("no textual")) from fault
    from .playing import Played

    replace_unshown()
    look = Look(not known.ascii and has_signs(sys.stdout, os.environ), colour)
    game = Played(table, look, known.lang, session=session_of(table))
    status = Cadogan(game).run()
    if game.fault is not None:
        raise game.fault
    return status or 0


run.arguments = {name: ARGUMENTS[name] for name in ("--ascii", "--color WHEN")}  # type: ignore[attr-defined]
