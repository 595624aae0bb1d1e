"""The solver as a service: frontends ask, while a game is played, whether it can still be won.

Each question is thought about by a process of its own, ``python -m cadogan_solver.service``: it can be stopped at any
moment, its memory goes back when it ends, and whatever becomes of it the game goes on.
"""

import json
import os
import signal
import subprocess
import sys
import tempfile
from contextlib import suppress
from typing import Any

import attrs

from cadogan import Move, Position, catalogue
from cadogan.arguments import for_programs, print_json
from cadogan.outlook import Limits, Mode, Outlook, Why
from cadogan.rules import Rules
from cadogan_solver.answers import Answer, Budget
from cadogan_solver.samples import Samples, samples
from cadogan_solver.shares import shares
from cadogan_solver.solve import solve
from cadogan_solver.winnable import lengths, winnable

__all__ = ["ask", "lengths", "shares", "winnable"]


def ask(rules: Rules, position: Position, mode: Mode, limits: Limits) -> "Question":
    """Begin to search whether a position can be won: what `cadogan.outlook.Solver` wants."""
    request = {
        "game": rules.id,
        "options": rules.options.written(),
        "house": rules.house,
        "piles": [pile.hex() for pile in position.piles],
        "memo": position.memo,
        "chance": position.chance,
        "mode": mode,
        "limits": attrs.asdict(limits),
    }
    return Question(json.dumps(request), mode)


class Question:
    """A question being thought about: a process, and the file that its answer goes to."""

    def __init__(self, request: str, mode: Mode) -> None:
        self._mode = mode
        self._answer: Outlook | None = None
        # A file rather than a pipe: nobody has to read it for the process to end.
        self._out = tempfile.TemporaryFile()  # noqa: SIM115
        # -P: a random.py that lies in the working folder is none of our business.
        command = [sys.executable, "-P", "-m", "cadogan_solver.service"]
        try:
            self._process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=self._out, stderr=subprocess.DEVNULL, text=True
            )
        except OSError:
            # There is no room for another process.
            self._answer = Outlook("unknown", mode, why="failed")
            self._out.close()
            return
        assert self._process.stdin is not None
        with suppress(BrokenPipeError), self._process.stdin as pipe:
            pipe.write(request)

    @property
    def done(self) -> bool:
        """Tell whether the answer is there."""
        return self._answer is not None or self._process.poll() is not None

    def answer(self, timeout: float | None = None) -> Outlook:
        """Wait for the answer and return it. Raises TimeoutError if it is not there in so many seconds."""
        if self._answer is None:
            try:
                self._process.wait(timeout)
            except subprocess.TimeoutExpired:
                raise TimeoutError("the solver is still thinking") from None
            self._answer = self._read()
        return self._answer

    def stop(self) -> None:
        """End the search; unless it was done, the answer is then ``unknown``."""
        if not self.done:
            self._process.kill()
            self._process.wait()
            self._answer = Outlook("unknown", self._mode, why="stopped")
            self._out.close()

    def __del__(self) -> None:
        if hasattr(self, "_process"):
            self.stop()
            self._out.close()

    def _read(self) -> Outlook:
        with self._out as file:
            file.seek(0)
            text = file.read()
        try:
            found = json.loads(text)
        except ValueError:
            return Outlook("unknown", self._mode, why="failed")
        moves = tuple(Move(**move | {"also": tuple(map(tuple, move["also"]))}) for move in found.pop("moves"))
        return Outlook(**found, moves=moves)


def main() -> None:
    """Read a question from the standard input, think, and print the answer as JSON."""
    # Ctrl-C is for whoever asks, who may stop this; and moves of players come first.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(AttributeError, OSError):
        os.nice(10)
    asked: dict[str, Any] = json.load(sys.stdin)
    with for_programs(True):
        house = tuple(catalogue.house_rule(name) for name in asked["house"])
        rules = catalogue.game(asked["game"]).bound([word for word in asked["options"].split(",") if word], house)
        position = Position.of(*map(bytes.fromhex, asked["piles"]), memo=asked["memo"], chance=asked["chance"])
        print_json(attrs.asdict(thought(rules, position, asked["mode"], Limits(**asked["limits"]))))


def thought(rules: Rules, position: Position, mode: Mode, limits: Limits) -> Outlook:
    """Search whether a position, or what may lie behind a view, can be won, and return the outlook."""
    if mode == "open":
        answer = solve(rules, position, _budget(limits, limits.seconds))
        counts = int(answer.verdict == "won"), int(answer.verdict == "lost")
        return Outlook(answer.verdict, mode, 1, *counts, why=answer.why, moves=answer.moves)
    laid = samples(rules, position, limits.samples)
    found: list[Answer] = []
    for at, sample in enumerate(laid.positions):
        left = limits.seconds - sum(answer.seconds for answer in found)
        # What one sample does not use the others may.
        found.append(solve(rules, sample, _budget(limits, max(0.0, left / (len(laid.positions) - at)))))
    return _summed(laid, found)


def _summed(laid: Samples, found: list[Answer]) -> Outlook:
    verdicts = [answer.verdict for answer in found]
    won, lost = verdicts.count("won"), verdicts.count("lost")
    if won:
        return Outlook("won", "honest", len(found), won, lost, laid.hidden)
    if found and lost == len(found) and laid.all:
        return Outlook("lost", "honest", len(found), won, lost, laid.hidden)
    why: Why = next((answer.why for answer in found if answer.verdict == "unknown"), "")
    return Outlook("unknown", "honest", len(found), won, lost, laid.hidden, why)


def _budget(limits: Limits, seconds: float) -> Budget:
    asking = os.getppid()
    # When whoever asked has gone, nobody waits for the answer.
    return Budget(seconds, memory=limits.memory, stopped=lambda: os.getppid() != asking)


if __name__ == "__main__":
    main()
