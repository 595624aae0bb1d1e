"""The text frontend: any game, as lines in a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cadogan import Table


def run(table: Table, arguments: list[str]) -> int:
    """Play the table until the player leaves; the answer is the exit status."""
    raise NotImplementedError
