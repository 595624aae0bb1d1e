"""Can a table still be won? A solver is asked, in a process of its own that ends with the answer.

A process for each search can be stopped at any moment, and what it used is given back. The next one is started
beforehand, so that a search begins at once. A line of JSON is written to it, ``{"position": ..., "seconds": ...,
"memory": ...}`` with the text of a position file, hidden cards and all; it answers with ``{"verdict": ..., "moves":
...}``.

Any solver will do that has a function ``solve(rules, position, budget)`` like that of `cadogan_solver`.
"""

import asyncio
import contextlib
import importlib.util
import json
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from typing import Literal

import attrs

SOLVER = "cadogan_solver"
SECONDS = 20.0
MEMORY = 1 << 30

Verdict = Literal["winnable", "lost", "unknown"]


@attrs.frozen
class Found:
    """What a search found out.

    Attributes:
        verdict: whether the table can be won.
        moves: how, as text by places; for the server alone.
    """

    verdict: Verdict
    moves: tuple[str, ...] = ()


class Solver:
    """Searches, so many at once; the others wait for their turn."""

    def __init__(self, at_once: int = 1, seconds: float = SECONDS, memory: int = MEMORY) -> None:
        self.seconds = seconds
        self._memory = memory
        self._turn = asyncio.Semaphore(at_once)
        self._next: Process | None = None
        self._searching: set[Process] = set()

    @property
    def installed(self) -> bool:
        """Tell whether there is a solver."""
        return importlib.util.find_spec(SOLVER) is not None

    async def search(self, position: str, seconds: float | None = None) -> Found:
        """Search a position, given as the text of a file; whoever cancels this ends the search."""
        if not self.installed:
            return Found("unknown")
        seconds = self.seconds if seconds is None else seconds
        async with self._turn:
            process, self._next = self._next or await _started(), None
            self._searching.add(process)
            try:
                asked = json.dumps({"position": position, "seconds": seconds, "memory": self._memory}) + "\n"
                # The budget is of the processor's time; on a busy machine that lasts longer.
                async with asyncio.timeout(seconds * 3 + 10):
                    told, _ = await process.communicate(asked.encode("ascii"))
                found = json.loads(told)
                return Found(found["verdict"], tuple(found["moves"]))
            except (OSError, ValueError, TimeoutError):
                return Found("unknown")
            finally:
                self._searching.discard(process)
                with contextlib.suppress(ProcessLookupError):
                    process.kill()
                if self._next is None:
                    self._next = await asyncio.shield(_started())

    async def close(self) -> None:
        """End all searches."""
        ended, self._next = self._next, None
        for process in (ended, *self._searching):
            if process is not None:
                with contextlib.suppress(ProcessLookupError):
                    process.kill()
                await process.wait()


async def _started() -> Process:
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", "cadogan_web.solving", stdin=PIPE, stdout=PIPE, stderr=DEVNULL
    )


def main() -> None:
    """Read a position, search it, write what was found out."""
    from cadogan import codes, notation
    from cadogan_solver import Budget, solve

    with contextlib.suppress(AttributeError, OSError):
        # Moves of players come first.
        os.nice(10)
    line = sys.stdin.readline()
    if not line:
        return
    asked = json.loads(line)
    table = codes.load(asked["position"])
    answer = solve(table.rules, table.position, Budget(seconds=asked["seconds"], memory=asked["memory"]))
    moves = [notation.written(table.rules.layout, move) for move in answer.moves]
    print(json.dumps({"verdict": {"won": "winnable"}.get(answer.verdict, answer.verdict), "moves": moves}))


if __name__ == "__main__":
    main()
