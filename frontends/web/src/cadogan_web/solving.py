"""Can a table still be won, and which deals can? The solver that is installed is asked, in processes of their own.

The core finds the solver, see `cadogan.outlook`. Here it is kept from doing too much at once, and what is known of a
table is remembered, so that nothing is searched twice.
"""

import asyncio
import json
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import attrs

from cadogan import catalogue, codes, outlook
from cadogan.arguments import for_programs, print_json
from cadogan.errors import CadoganError
from cadogan.outlook import Limits, Mode, Outlook
from cadogan.position import Position
from cadogan.rules import Rules

if TYPE_CHECKING:
    from .tables import Held

PAUSE = 0.05
"""Seconds between two looks whether an answer is there."""
MOST_KNOWN = 2000
"""Of how many positions of a table the outlook is remembered."""


@attrs.frozen
class Asked:
    """What a solver is to search.

    Attributes:
        rules: the game.
        position: the table, or a view of it.
        mode: whether it is a view.
        at: the table.
    """

    rules: Rules
    position: Position
    mode: Mode
    at: Position


def shares() -> dict[str, dict[str, Any]]:
    """Return how often games can be won, as plain values; nothing where the solver cannot be loaded."""
    with suppress(CadoganError):
        return {code: attrs.asdict(share) for code, share in outlook.shares().items()}
    return {}


def lengths() -> dict[str, dict[str, Any]]:
    """Return how many moves games take, as plain values; nothing where the solver cannot be loaded."""
    with suppress(CadoganError):
        return {code: attrs.asdict(length) | {"size": length.size} for code, length in outlook.lengths().items()}
    return {}


class Solver:
    """The solver, asked by so many at once; the others wait for their turn.

    Attributes:
        limits: how much it may use for an answer.
        dealing: how much it may use to find a deal that can be won.
    """

    def __init__(self, at_once: int = 1, limits: Limits | None = None, dealing: Limits | None = None) -> None:
        self.limits = limits or Limits(seconds=20.0, memory=1 << 30)
        self.dealing = dealing or Limits(seconds=20.0, memory=1 << 30)
        self._turn = asyncio.Semaphore(at_once)

    @property
    def installed(self) -> bool:
        """Tell whether there is a solver."""
        return bool(catalogue.installed(catalogue.SOLVERS))

    async def outlook(self, asked: Asked) -> Outlook:
        """Search whether something can be won; whoever cancels this ends the search."""
        async with self._turn:
            try:
                solver = await asyncio.to_thread(catalogue.solver)
                if solver is None:
                    return Outlook("unknown", asked.mode)
                question = await asyncio.to_thread(solver.ask, asked.rules, asked.position, asked.mode, self.limits)
            except CadoganError:
                return Outlook("unknown", asked.mode, why="failed")
            try:
                while not question.done:
                    await asyncio.sleep(PAUSE)
                found: Outlook = question.answer()
                return found
            finally:
                question.stop()

    async def winnable(self, code: str) -> str | None:
        """Return a deal that can be won by the rules of a code without a deal, None if none is found in time."""
        # A solver may search for it on the spot, in whatever process asks; so that is one of its own.
        asked = {"code": code, "limits": attrs.asdict(self.dealing)}
        async with self._turn:
            process = await asyncio.create_subprocess_exec(
                sys.executable, "-P", "-m", "cadogan_web.solving", stdin=PIPE, stdout=PIPE, stderr=DEVNULL
            )
            try:
                # The budget is of the processor's time; on a busy machine that lasts longer.
                async with asyncio.timeout(self.dealing.seconds * 3 + 10):
                    told, _ = await process.communicate(json.dumps(asked).encode("ascii"))
                found: str | None = json.loads(told)
                return found
            except (TimeoutError, ValueError):
                return None
            finally:
                with suppress(ProcessLookupError):
                    process.kill()
                await process.wait()


def known(held: "Held", version: str, mode: Mode) -> Outlook | Asked | None:
    """Return the outlook of a table if it is known, else what is to be searched; None for another version."""
    if version != held.version:
        return None
    table = held.table
    if table.score.won:
        return Outlook("won", mode)
    found = held.known.get((mode, table.position))
    if found is not None:
        return found
    for node in table.line():
        before = held.known.get((mode, node.position))
        # What cannot be won cannot be won later either.
        if before is not None and before.verdict == "lost":
            return before
    return Asked(table.rules, table.view if mode == "honest" else table.position, mode, table.position)


def learn(held: "Held", position: Position, found: Outlook) -> Outlook:
    """Remember what was found out of a position, and return it.

    Moves that win make known all positions that they lead to; they count only if they win here too.
    """
    line = [position]
    if found.verdict == "won" and found.mode == "open":
        rules = held.table.rules
        with suppress(CadoganError):
            for move in found.moves:
                if move not in rules.moves(position):
                    break
                _, position = rules.play(position, move)
                line.append(position)
        if not rules.score(position).won:
            line, found = line[:1], Outlook("unknown", found.mode, why="failed")
    if len(held.known) > MOST_KNOWN:
        held.known.clear()
    held.known |= {(found.mode, each): attrs.evolve(found, moves=()) for each in line}
    return found


def main() -> None:
    """Read a code and limits, find a deal that can be won, print it as JSON; null if there is none."""
    with suppress(AttributeError, OSError):
        # Moves of players come first.
        os.nice(10)
    asked = json.load(sys.stdin)
    with for_programs(True):
        rules = codes.bound(codes.read(asked["code"]), files=False)
        deal = catalogue.solver().winnable(rules, Limits(**asked["limits"]))
        print_json(str(deal) if deal is not None else None)


if __name__ == "__main__":
    main()
