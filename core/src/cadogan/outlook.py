"""Can a game still be won? Asked of the solver that is installed, which thinks in a process of its own meanwhile.

>>> Outlook("won", "honest", samples=20, won=12, lost=3, hidden=True).said()[0]
'It may still be won: of 20 ways in which the hidden cards may lie, 12 can be won, 3 cannot, 5 are not known.'

The core knows no solver: it takes the first that is found through the entry-point group ``cadogan.solvers``.
"""

import math
from collections.abc import Callable, Mapping
from typing import Any, Literal, Protocol, TypeAlias

import attrs

from cadogan import catalogue
from cadogan.deals import Deal
from cadogan.errors import CadoganError
from cadogan.position import Move, Position
from cadogan.rules import Rules
from cadogan.sentences import Sentence
from cadogan.table import Table

Verdict: TypeAlias = Literal["won", "lost", "unknown"]
Mode: TypeAlias = Literal["open", "honest"]
Why: TypeAlias = Literal["", "time", "states", "memory", "stopped", "failed"]


@attrs.frozen
class Limits:
    """How much a solver may use for an answer.

    Attributes:
        seconds: of CPU time.
        memory: bytes.
        samples: in how many ways hidden cards are laid out, in the mode ``honest``.
    """

    seconds: float = 5.0
    memory: int = 1 << 29
    samples: int = 20


@attrs.frozen
class Outlook:
    """An answer.

    Attributes:
        verdict: ``won``: it can still be won, in the mode ``honest`` in at least one of the ways in which the hidden
            cards may lie; ``lost``: it cannot, in none of the ways there are; ``unknown``: anything else.
        mode: ``open``: with the cards as they really lie; ``honest``: from what the player sees and nothing else.
        samples: the ways in which hidden cards were laid out; 1 in the mode ``open``.
        won, lost: the samples that can be won, and that cannot; of the rest it is not known.
        hidden: whether anything that matters is hidden from the player.
        why: of ``unknown``, what came to its end: the time, the number of positions, the memory; ``stopped`` by
            `Asked.stop`; ``failed``: the solver has ended otherwise.
        moves: in the mode ``open``, moves that win.
    """

    verdict: Verdict
    mode: Mode
    samples: int = 1
    won: int = 0
    lost: int = 0
    hidden: bool = False
    why: Why = ""
    moves: tuple[Move, ...] = ()

    def said(self) -> Sentence:
        """Say it in a sentence, in English and in Russian."""
        if self.verdict == "lost":
            return _SAID["lost, hidden" if self.hidden else "lost"]
        if self.hidden and self.won + self.lost:
            counts = self.samples, self.won, self.lost, self.samples - self.won - self.lost
            english, russian = _SAMPLED["won" if self.won else "lost" if self.lost == self.samples else "unknown"]
            return english.format(*counts), russian.format(*counts)
        return _SAID["won"] if self.verdict == "won" else _UNKNOWN[self.why]


_SAID: dict[str, Sentence] = {
    "won": ("It can still be won.", "Пасьянс еще может сойтись."),
    "lost": ("It cannot be won any more.", "Пасьянс уже не сойдется."),
    "lost, hidden": (
        "It cannot be won any more, however the hidden cards lie.",
        "Пасьянс уже не сойдется, как бы ни лежали закрытые карты.",
    ),
}
_SAMPLED: dict[str, Sentence] = {
    "won": (
        "It may still be won: of {} ways in which the hidden cards may lie, {} can be won, {} cannot, "
        "{} are not known.",
        "Пасьянс еще может сойтись: из {} раскладов закрытых карт сходится {}, не сходится {}, неясно {}.",
    ),
    "lost": (
        "It will hardly be won: of {} ways in which the hidden cards may lie, none can be won; there are more.",
        "Пасьянс едва ли сойдется: из {} раскладов закрытых карт не сходится ни один; возможны и другие.",
    ),
    "unknown": (
        "Whether it can still be won is not known: of {} ways in which the hidden cards may lie, {} can be won, "
        "{} cannot, {} are not known.",
        "Сойдется ли пасьянс, пока неизвестно: из {} раскладов закрытых карт сходится {}, не сходится {}, неясно {}.",
    ),
}
_UNKNOWN: dict[str, Sentence] = {
    "": ("Whether it can be won is not known.", "Сойдется ли пасьянс, неизвестно."),
    "time": (
        "Whether it can still be won is not known: there was no time to search further.",
        "Сойдется ли пасьянс, пока неизвестно: на поиск не хватило времени.",
    ),
    "states": (
        "Whether it can still be won is not known: the search has come to its limit.",
        "Сойдется ли пасьянс, пока неизвестно: поиск дошел до предела.",
    ),
    "memory": (
        "Whether it can still be won is not known: there was no memory to search further.",
        "Сойдется ли пасьянс, пока неизвестно: на поиск не хватило памяти.",
    ),
    "stopped": ("The search was stopped.", "Поиск остановлен."),
    "failed": (
        "Whether it can still be won is not known: the solver has failed.",
        "Сойдется ли пасьянс, неизвестно: решатель не справился.",
    ),
}


@attrs.frozen
class Share:
    """How often a game can be won, as far as a solver has found out.

    Attributes:
        deals: how many were tried.
        won, lost, unknown: how many can be won, cannot, and were not decided.
        low, high: the 95 % interval for the share of all deals that can be won, from 0 to 1, whichever way those
            that were not decided would go.
        budget: what was given to each deal.
    """

    deals: int
    won: int
    lost: int
    unknown: int
    low: float
    high: float
    budget: str = ""

    @property
    def percent(self) -> str:
        """Return the interval in whole percent, widened to them: ``62-74 %``."""
        low, high = math.floor(self.low * 100), math.ceil(self.high * 100)
        return f"{low} %" if low == high else f"{low}-{high} %"

    def said(self) -> Sentence:
        """Say it in a sentence, in English and in Russian.

        >>> Share(300, 200, 99, 1, 0.611, 0.7215).said()[0]
        '61-73 % of deals: of 300 that were tried, 200 can be won, 99 cannot, 1 are not known.'
        """
        return (
            f"{self.percent} of deals: of {self.deals} that were tried, {self.won} can be won, {self.lost} cannot, "
            f"{self.unknown} are not known.",
            f"{self.percent} раскладов: из {self.deals} проверенных сходится {self.won}, не сходится {self.lost}, "
            f"неясно {self.unknown}.",
        )


SHORT, LONG = 60, 120
"""A game of so many moves at most is short; one of more than so many is long."""


@attrs.frozen
class Length:
    """How many moves a game takes, as far as wins of it are known.

    Attributes:
        wins: how many are known.
        moves: the median of their moves.
        least, most: the shortest and the longest of them.
    """

    wins: int
    moves: int
    least: int
    most: int

    @property
    def size(self) -> Literal["short", "medium", "long"]:
        """Tell which it is by the bounds `SHORT` and `LONG`."""
        return "short" if self.moves <= SHORT else "medium" if self.moves <= LONG else "long"

    def said(self) -> Sentence:
        """Say it in a sentence, in English and in Russian.

        >>> Length(5, 131, 118, 150).said()[0]
        'About 131 moves: the median of 5 wins that are known, of 118 to 150 moves.'
        """
        if self.wins == 1:
            return (
                f"{self.moves} moves in the one win that is known.",
                f"Ходов в единственной известной партии: {self.moves}.",
            )
        return (
            f"About {self.moves} moves: the median of {self.wins} wins that are known, of {self.least} to {self.most} "
            "moves.",
            f"Ходов около {self.moves}: медиана известных сошедшихся партий (их {self.wins}, ходов от {self.least} "
            f"до {self.most}).",
        )


class Asked(Protocol):
    """A question that a solver is thinking about, in a process of its own."""

    @property
    def done(self) -> bool:
        """Tell whether the answer is there."""

    def answer(self, timeout: float | None = None) -> Outlook:
        """Wait for the answer and return it. Raises TimeoutError if it is not there in so many seconds."""

    def stop(self) -> None:
        """End the search; unless it was done, the answer is then ``unknown``. May be called twice."""


class Solver(Protocol):
    """What the entry point of a solver names: a module, or any object, with these functions.

    It may have the functions ``shares`` and ``lengths`` besides, with what `shares` and `lengths` return.
    """

    def ask(self, rules: Rules, position: Position, mode: Mode, limits: Limits) -> Asked:
        """Begin to search whether a position can be won; in the mode ``honest`` a view is given instead."""

    def winnable(self, rules: Rules, limits: Limits) -> Deal | None:
        """Return a deal that can be won, none that is the same each time; None if none is found within the limits."""


def shares() -> Mapping[str, Share]:
    """Return how often games can be won, by deal codes without a deal, where the solver that is installed knows it.

    Raises PluginError if the solver cannot be loaded.
    """
    return _known_of_games("shares")


def lengths() -> Mapping[str, Length]:
    """Return how many moves games take, by deal codes without a deal, where the solver that is installed knows wins.

    Raises PluginError if the solver cannot be loaded.
    """
    return _known_of_games("lengths")


def _known_of_games(function: str) -> Mapping[str, Any]:
    known: Callable[[], Mapping[str, Any]] | None = getattr(catalogue.solver(), function, None)
    return known() if known is not None else {}


def winnable(rules: Rules, limits: Limits | None = None) -> Deal:
    """Return a deal of a game that can be won. Raises CadoganError if there is no solver, or none was found."""
    solver: Solver | None = catalogue.solver()
    if solver is None:
        raise CadoganError(
            "no solver is installed, so nobody can tell which deals can be won; install cadogan-solver",
            "решатель не установлен, поэтому неизвестно, какие расклады сходятся; установите cadogan-solver",
        )
    limits = limits or Limits(seconds=20.0)
    deal = solver.winnable(rules, limits)
    if deal is None:
        raise CadoganError(
            f"{rules.code}: no deal that can be won was found in {limits.seconds:g} seconds; try again, or prove some "
            f"with 'cadogan study {rules.code}'",
            f"{rules.code}: за {limits.seconds:g} с не нашлось расклада, который сходится; повторите или найдите "
            f"такие командой 'cadogan study {rules.code}'",
        )
    return deal


def ask(table: Table, mode: Mode = "honest", limits: Limits | None = None) -> Asked | None:
    """Begin to search whether a game can still be won, and return the question; None if no solver is installed.

    The game may go on meanwhile: the question is about the table as it is now. In the mode ``honest`` the solver
    gets the view, so it cannot know more than the player sees. Raises PluginError if the solver cannot be loaded.
    """
    solver: Solver | None = catalogue.solver()
    if solver is None:
        return None
    position = table.view if mode == "honest" else table.position
    return solver.ask(table.rules, position, mode, limits or Limits())
