"""Whether a position can be won, and how."""

import gc
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager, suppress
from typing import TypeAlias

from cadogan import Move, Position
from cadogan.rules import Rules
from cadogan_solver.answers import Answer, Budget, Meter, Spent, memory
from cadogan_solver.reductions import SHORTCUTS, Reduced
from cadogan_solver.search import LONG, best_first, depth_first, leapt, shortened, within
from cadogan_solver.value import Value, least_moves, valuations

__all__ = ["SHORTCUTS", "solve"]

_Search: TypeAlias = Callable[[Reduced, Position, Value, Meter], list[Move] | None]
_Turn: TypeAlias = tuple[_Search, Reduced, Value]

_DEFAULT = Budget()
_SHARES = 0.03, 0.12
_CHANGE_LENGTHS = ("safe", "stock", "parts")


def solve(
    rules: Rules,
    position: Position,
    budget: Budget = _DEFAULT,
    *,
    most: int | None = None,
    shortest: bool = False,
    without: Collection[str] = (),
) -> Answer:
    """Search for a win and return what was found out.

    Several searches take turns, each with a share of what is left of the budget, and the last one with all of it:
    which of them is good at a deal is not known beforehand. Any may find a win; those that are not in haste are
    complete, and may prove that there is none.

    Args:
        rules: the game.
        position: the table, hidden cards and coming shuffles included.
        budget: how much may be used.
        most: of a win, the most moves; then ``lost`` says that there is none so short.
        shortest: search for a win with the fewest moves.
        without: shortcuts to be left out, see `SHORTCUTS`.
    """
    meter = Meter(budget)
    moves: list[Move] | None
    with _collecting_nothing():
        try:
            if rules.score(position).won:
                moves = []
            elif most is not None or shortest:
                game = Reduced(rules, {*without, *_CHANGE_LENGTHS})
                far = float("inf") if most is None else most
                moves = within(game, position, least_moves(rules), far, shortest, meter)
            else:
                moves = _in_turns(rules, position, meter, without)
        except Spent as spent:
            return Answer("unknown", (), spent.args[0], meter.states, meter.seconds, memory())
    if moves is None:
        return Answer("lost", (), "", meter.states, meter.seconds, memory())
    if not shortest:
        # What is left of the budget may go into this, and does not count; a win that takes longer stays as it is.
        rest = Meter(meter.left())
        with suppress(Spent):
            if len(moves) > LONG:
                moves = leapt(rules, position, moves, rest)
            moves = shortened(rules, position, moves, rest)
    _replay(rules, position, moves)
    return Answer("won", tuple(moves), "", meter.states, meter.seconds, memory())


@contextmanager
def _collecting_nothing() -> Iterator[None]:
    """Leave cyclic garbage alone: a search makes none, and looking for it takes a quarter of the time."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


def _in_turns(rules: Rules, position: Position, meter: Meter, without: Collection[str]) -> list[Move] | None:
    games = [Reduced(rules, without)]
    if "stock" in games[0].shortcuts:
        # Many moves at each position cost time and memory: where wins are near, one card after another is quicker.
        games.append(Reduced(rules, (*without, "stock")))
    values = valuations(rules)
    turns: list[_Turn] = [
        *((best_first, game, value) for game in (*_hasty(rules, without), games[0]) for value in values),
        *((search, game, values[0]) for game in games[1:] for search in (best_first, depth_first)),
    ]
    # A win is mostly found soon or by another search: so all have a short turn first.
    for share in _SHARES:
        for turn in [*turns]:
            search, game, value = turn
            meter.allow(share)
            try:
                moves = search(game, position, value, meter)
                if moves is not None or game.complete:
                    return moves
                turns.remove(turn)
            except Spent as spent:
                if spent.args[0] == "stopped":
                    raise
    meter.allow(1)
    return depth_first(games[0], position, values[0], meter)


def _hasty(rules: Rules, without: Collection[str]) -> list[Reduced]:
    """Return the game as it is played in haste, in each way that makes a difference."""
    found: dict[tuple[str, ...], Reduced] = {}
    for ways in (("eager", "blind"), ("blind",)):
        game = Reduced(rules, without, [way for way in ways if way not in without])
        if not game.complete:
            found.setdefault(game.shortcuts, game)
    return [*found.values()]


def _replay(rules: Rules, position: Position, moves: list[Move]) -> None:
    """Play a win by the rules. Raises AssertionError if it is none: then the search is wrong."""
    for move in moves:
        if move not in rules.moves(position):
            raise AssertionError(f"{rules.id}: the search played {move}, which is not legal in {position!r}")
        position = rules.play(position, move)[1]
    if not rules.score(position).won:
        raise AssertionError(f"{rules.id}: the search took {position!r} for won")
