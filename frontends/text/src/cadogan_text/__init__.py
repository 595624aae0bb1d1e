"""The text frontend: any game, as lines in a terminal, a pipe or a script, or on the full screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cadogan.table import Table


def run(table: Table, arguments: list[str]) -> int:
    """Play the table until the player leaves; the answer is the exit status.

    Raises CadoganError for an argument that is not known: ``--lang en|ru``, ``--plain``, ``--ascii``, ``--strict``,
    ``--quiet-table``, ``--color auto|always|never``, ``--screen`` for the full screen.
    """
    if "--screen" in arguments:
        from . import screen

        return screen.run(table, arguments)
    from .talk import talk

    return talk(table, arguments)
