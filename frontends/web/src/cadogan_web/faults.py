"""What may be wrong with a request beyond what the protocol knows, and the status that each kind of error has."""

from typing import Any

from cadogan.errors import CadoganError, SaveError
from cadogan_jsonl.faults import Fault, NoTable, RequestError


class NoSession(CadoganError):
    """A request without a cookie of ours."""

    def __init__(self) -> None:
        super().__init__(
            "this browser is not known here yet; reload the page",
            "этот браузер здесь пока неизвестен; обновите страницу",
        )


class CrossSite(CadoganError):
    """A request that may come from another site."""

    def __init__(self) -> None:
        super().__init__(
            "requests that change something are taken from this page only",
            "запросы, которые что-то меняют, принимаются только с этой страницы",
        )


class NotFound(CadoganError):
    """An address, or a request at it, that there is not."""

    def __init__(self) -> None:
        super().__init__("there is nothing at this address", "по этому адресу ничего нет")


class NoSuchTable(NoTable):
    """The player has no table of that key."""

    def __init__(self) -> None:
        CadoganError.__init__(self, "you have no such table", "у вас нет такого стола")


class Stale(CadoganError):
    """The table has changed since the page last saw it.

    Attributes:
        table: the table as it is now.
    """

    def __init__(self, table: dict[str, Any]) -> None:
        super().__init__(
            "the table has changed in the meantime, in another tab; here it is as it stands now",
            "тем временем на столе сходили, в другой вкладке; вот как он выглядит сейчас",
        )
        self.table = table


class TooLarge(CadoganError):
    """More than this server takes."""


class Busy(CadoganError):
    """Too much at once."""

    def __init__(self) -> None:
        super().__init__("too much is being asked at once; try again", "слишком много запросов сразу; повторите")


class NoSolver(CadoganError):
    """A deal that can surely be won is wanted, and nothing can tell."""

    def __init__(self) -> None:
        super().__init__(
            "no solver is installed, so nobody can tell which deals can be won; install cadogan-solver",
            "решатель не установлен, поэтому неизвестно, какие расклады сходятся; установите cadogan-solver",
        )


class NotKnown(CadoganError):
    """A deal that can surely be won was looked for in vain."""

    def __init__(self) -> None:
        super().__init__(
            "no deal was found in time of which it is sure that it can be won; try again, or take any deal",
            "за отведенное время не нашлось расклада, который точно сходится; повторите или возьмите любой",
        )


class Failed(Fault):
    """A mistake of a plugin or of the program; the log says which, for it may name what players may not see."""

    def __init__(self) -> None:
        CadoganError.__init__(
            self,
            "this should not happen: a plugin or the program is at fault; the server's log says more",
            "так быть не должно, виновато дополнение или сама программа; подробности в журнале сервера",
        )


class NotStored(SaveError):
    """A game that could not be stored."""


KINDS = {NoSuchTable: "NoTable", NotStored: "SaveError", Failed: "Fault"}
"""Kinds that are known to the protocol by another name."""

STATUS: dict[type[CadoganError], int] = {
    RequestError: 400,
    NoSession: 401,
    CrossSite: 403,
    NoTable: 404,
    NotFound: 404,
    Stale: 409,
    TooLarge: 413,
    Busy: 429,
    Fault: 500,
    NotStored: 503,
}
"""The status of each kind of error; all others have 422."""


def status_of(fault: CadoganError) -> int:
    """Return the status of an error."""
    return next((STATUS[kind] for kind in type(fault).__mro__ if kind in STATUS), 422)
