"""What is wrong with a request, and every error as an object: its kind and its sentence in both languages."""

from typing import Any

from cadogan.errors import AmbiguousMove, CadoganError
from cadogan.notation import written
from cadogan.position import Move
from cadogan.sentences import LANGUAGES
from cadogan.table import Table


class RequestError(CadoganError):
    """A line that is no request: not JSON, too long, too deep, or with a wrong name or value."""


class NoTable(CadoganError):
    """A request about a table before one was opened."""

    def __init__(self) -> None:
        super().__init__(
            'there is no table yet; open one with {"do": "new", "code": "klondike"}',
            'стола еще нет; откройте его: {"do": "new", "code": "klondike"}',
        )


class Fault(CadoganError):
    """A mistake of a plugin or of the program itself, which the client cannot put right."""

    def __init__(self, fault: Exception) -> None:
        reason = f"{type(fault).__name__}: {fault}" if str(fault) else type(fault).__name__
        super().__init__(
            f"this should not happen: a plugin or the program is at fault ({reason})",
            f"так быть не должно, виновато дополнение или сама программа ({reason})",
        )


def error_of(fault: CadoganError, table: Table | None = None) -> dict[str, Any]:
    """Return an error as plain values; an ambiguous move names the moves it may mean."""
    found: dict[str, Any] = {"kind": type(fault).__name__}
    found |= {language: fault.said(language) for language in LANGUAGES}
    if isinstance(fault, AmbiguousMove) and table is not None:
        found["moves"] = [written(table.rules.layout, move) for move in fault.moves if isinstance(move, Move)]
    return found
