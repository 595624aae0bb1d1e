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
        moves: the moves of a win; of ``unknown``, where a short win was asked for, those of a longer one that is known.
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
    """Counts the positions that a search looks at and raises `Spent` when the budget has come to its end.

    Attributes:
        states: the positions looked at.
    """

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.states = 0
        self.begun = time.process_time()
        self._first = memory_now()
        self._weighed = 0
        self.allow(1)

    @property
    def seconds(self) -> float:
        """Return the CPU time used so far."""
        return time.process_time() - self.begun

    def left(self) -> Budget:
        """Return what is left of the budget."""
        seconds, states = self.budget.seconds, self.budget.states
        return attrs.evolve(
            self.budget,
            seconds=None if seconds is None else seconds - self.seconds,
            states=None if states is None else states - self.states,
        )

    def allow(self, share: float) -> None:
        """Let the search that follows use a share of what is left of the budget's time and states."""
        left = self.left()
        self._seconds = None if left.seconds is None else self.seconds + share * left.seconds
        self._states = None if left.states is None else self.states + int(share * left.states)
        self._next = self.states

    def look(self) -> None:
        """Count a position. Raises `Spent`."""
        self.states += 1
        if self.states > self._next:
            self._check()

    def _check(self) -> None:
        """See what is left, and when to see again: the clock costs little, the memory more."""
        if self._states is not None and self.states > self._states:
            raise Spent("states")
        if self._seconds is not None and self.seconds >= self._seconds:
            raise Spent("time")
        if self.budget.stopped is not None and self.budget.stopped():
            raise Spent("stopped")
        if self.states >= self._weighed:
            self._weighed = self.states + 1024
            if memory_now() - self._first > self.budget.memory:
                raise Spent("memory")
        self._next = self.states + 31 if self._states is None else min(self.states + 31, self._states)


def memory() -> int:
    """Return the most memory that this process has had in use, in bytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def memory_now() -> int:
    """Return the memory that this process has in use, in bytes; where the system does not say, the most it has had."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * resource.getpagesize()
    except OSError:
        return memory()
