"""What a solver is given and what it answers."""

import resource
import sys
import time
from collections.abc import Callable
from typing import Literal

import attrs

from cadogan import Move

Verdict = Literal["won", "lost", "unknown"]
Why = Literal["", "time", "states", "memory", "stopped"]

GIB = 1 << 30


@attrs.frozen
class Budget:
    """How much a search may use.

    Attributes:
        seconds: of CPU time; None without limit.
        states: positions looked at; None without limit.
        memory: bytes that the process may grow by.
        stopped: asked now and then; the search ends when it answers true.
    """

    seconds: float | None = 10.0
    states: int | None = None
    memory: int = GIB
    stopped: Callable[[], bool] | None = None


@attrs.frozen
class Answer:
    """What a search found out.

    Attributes:
        verdict: ``won``: ``moves`` lead to a win, which was replayed through the rules; ``lost``: every line of play
            was searched and none wins; ``unknown``: the budget came to its end first.
        moves: the moves of a win.
        why: of ``unknown``: what came to its end.
        states: the positions looked at.
        seconds: the CPU time used.
        memory: the most memory that the process had in use, in bytes.
    """

    verdict: Verdict
    moves: tuple[Move, ...] = ()
    why: Why = ""
    states: int = 0
    seconds: float = 0.0
    memory: int = 0


class Spent(Exception):
    """The budget has come to its end; the argument is what came to its end."""


class Meter:
    """Counts what a search uses and raises `Spent` when the budget has come to its end."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.states = 0
        self.begun = time.process_time()
        self._first = memory()
        self._until: tuple[float | None, float | None] = (budget.seconds, budget.states)

    @property
    def seconds(self) -> float:
        """Return the CPU time used so far."""
        return time.process_time() - self.begun

    def allow(self, share: float) -> None:
        """Let the search that follows use a share of what is left of the budget's time and states."""
        seconds, states = self.budget.seconds, self.budget.states
        self._until = (
            None if seconds is None else self.seconds + share * (seconds - self.seconds),
            None if states is None else self.states + share * (states - self.states),
        )

    def check(self, states: int) -> None:
        """Count positions; to be called every hundred or so. Raises `Spent`."""
        self.states += states
        budget = self.budget
        seconds, most = self._until
        if most is not None and self.states >= most:
            raise Spent("states")
        if seconds is not None and self.seconds >= seconds:
            raise Spent("time")
        if memory() - self._first > budget.memory:
            raise Spent("memory")
        if budget.stopped is not None and budget.stopped():
            raise Spent("stopped")


def memory() -> int:
    """Return the most memory that this process has had in use, in bytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
