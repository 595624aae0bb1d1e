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


ARGUMENTS = {
    "--screen": ("the full screen: keys and mouse", "во весь экран: клавишами и мышью"),
    "--plain": ("sentences instead of a drawing, for the ear", "словами вместо рисунка, на слух"),
    "--ascii": ("letters instead of suit signs", "буквы вместо знаков мастей"),
    "--color WHEN": ("auto, always or never", "цвета: auto, always или never"),
    "--quiet-table": ("show the table only when asked", "показывать стол, только если попросят"),
    "--strict": (
        "stop with status 2 at the first line that is refused, for scripts",
        "остановиться на первой строке, которая не подходит (код 2), для сценариев",
    ),
}
"""What the command line may say to this frontend, for its help."""

run.arguments = ARGUMENTS  # type: ignore[attr-defined]
