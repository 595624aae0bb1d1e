"""The frontend for programs: any game, as one JSON object a line in and out; see docs/protocol.md."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cadogan.table import Table


def run(table: Table | None, arguments: list[str]) -> int:
    """Answer requests from the standard input until ``quit`` or its end; the answer is the exit status.

    Without a table the client opens one. Raises CadoganError for an argument that is not known: ``--lang en|ru``,
    ``--files``, ``--keep``.
    """
    from .talk import converse, talk_of

    talk = talk_of(table, arguments)
    converse(talk, sys.stdin.buffer, sys.stdout.buffer)
    return 0


def main() -> int:
    """Run the command ``cadogan-jsonl``, which begins without a table."""
    from cadogan.arguments import language_of
    from cadogan.errors import CadoganError

    try:
        return run(None, sys.argv[1:])
    except CadoganError as fault:
        print(f"cadogan-jsonl: {fault.said(language_of(dict(os.environ)))}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # The reader has gone: not an error. Python would complain once more when it flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


run.tableless = True  # type: ignore[attr-defined]
run.arguments = {  # type: ignore[attr-defined]
    "--files": ("codes and saves may name files, which are then run", "коды и записи могут называть файлы с играми"),
    "--keep": ("store games in the user's folder", "хранить игры в папке пользователя"),
}
