"""The frontend for browsers: any game on a page, played by mouse, touch, keys and screen reader; see docs/web.md."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cadogan.table import Table


def run(table: Table | None, arguments: list[str]) -> int:
    """Serve the page until the process is interrupted; the answer is the exit status.

    Without a table the page begins with the game that was played last, or with the catalogue. Raises CadoganError for
    an argument that is not known or an address that cannot be used; docs/web.md lists the arguments.
    """
    from .serving import serve

    return serve(table, arguments)


def main() -> int:
    """Run the command ``cadogan-web``, which begins without a table."""
    from cadogan.arguments import asked, language_of
    from cadogan.errors import CadoganError

    try:
        return run(None, sys.argv[1:])
    except CadoganError as fault:
        print(f"cadogan-web: {fault.said(asked(sys.argv[1:]) or language_of(dict(os.environ)))}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


PORT = 8000
ARGUMENTS = {
    "--port N": (
        f"{PORT} by default, or a free one; 0 for any free one",
        f"обычно {PORT} или свободный; 0 - любой свободный",
    ),
    "--host ADDRESS": ("where to listen; 127.0.0.1 by default", "где слушать; обычно 127.0.0.1"),
    "--origin URL": (
        "a further address of the page; may be repeated",
        "другой адрес страницы; можно назвать несколько",
    ),
    "--no-browser": ("only print the link", "только напечатать ссылку"),
    "--secret-file FILE": ("the key that signs cookies", "ключ, которым подписаны куки"),
    "--fresh": ("read the page's files anew for each request", "читать файлы страницы заново при каждом запросе"),
}
"""What the frontend takes, and what each does."""

run.tableless = True  # type: ignore[attr-defined]
run.arguments = ARGUMENTS  # type: ignore[attr-defined]
