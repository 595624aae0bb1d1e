"""Whether a position can be won, and how."""

import gc
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager, suppress
from typing import TypeAlias

import attrs

from cadogan import Move, Position
from cadogan.rules import Rules
from cadogan_solver.answers import Answer, Budget, Meter, Spent, Why, memory
from cadogan_solver.reductions import SHORTCUTS, Reduced
from cadogan_solver.search import LONG, best_first, depth_first, leapt, shortened, within
from cadogan_solver.value import Value, least_moves, valuations

__all__ = ["SHORTCUTS", "solve"]

_Search: TypeAlias = Callable[[Reduced, Position, Value, Meter], list[Move] | None]
_Turn: TypeAlias = tuple[_Search, Reduced, Value]

_DEFAULT = Budget()
_SHARES = 0.03, 0.12
_CHANGE_LENGTHS = ("safe", "stock", "parts")
_FIRST_OF_LENGTHS = 0.02, 0.3
_UNLIMITED = 30_000


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
        most: of a win, the most moves; then ``lost`` says that there is none so short, and ``unknown`` may come with
            the moves of a longer one.
        shortest: search for a win with the fewest moves; ``unknown`` may come with the moves of another one.
        without: shortcuts to be left out, see `SHORTCUTS`.
    """
    meter = Meter(budget)
    moves: list[Move] | None
    why: Why = ""
    with _collecting_nothing():
        try:
            if rules.score(position).won:
                moves = []
            elif most is not None or shortest:
                moves, why = _of_length(rules, position, meter, most, shortest, without)
            else:
                moves = _in_turns(rules, position, meter, without)
        except Spent as spent:
            return Answer("unknown", (), spent.args[0], meter.states, meter.seconds, memory())
    if moves is None:
        return Answer("lost", (), "", meter.states, meter.seconds, memory())
    if not shortest and not why:
        # What is left of the budget may go into this, and does not count.
        moves = _shortened(rules, position, moves, Meter(meter.left()))
    _replay(rules, position, moves)
    return Answer("unknown" if why else "won", tuple(moves), why, meter.states, meter.seconds, memory())


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


def _of_length(
    rules: Rules, position: Position, meter: Meter, most: int | None, shortest: bool, without: Collection[str]
) -> tuple[list[Move] | None, Why]:
    """Search for a win in at most so many moves, or for a shortest one.

    The exact search finds what is near at once. What is far is often won within fewer moves than are allowed, or not
    at all, and the usual search tells; where a shortest win is wanted, the one that it finds bounds the exact search,
    which has what is left. The reason why something is unknown comes with the moves of a win that will not do.
    Raises Spent where none is known.
    """
    game, least = Reduced(rules, {*without, *_CHANGE_LENGTHS}), least_moves(rules)
    far = float("inf") if most is None else most
    if least(position) > far:
        return None, ""
    glance, share = _FIRST_OF_LENGTHS
    with _part(meter, glance) as part, _unless_spent():
        return within(game, position, least, far, shortest, part), ""
    known: list[Move] | None = None
    with _part(meter, share) as part, _unless_spent():
        known = _in_turns(rules, position, part, without)
        if known is None:
            return None, ""
        if shortest or len(known) > far:
            known = _shortened(rules, position, known, part)
    enough = known if known is not None and len(known) <= far else None
    if enough is not None and not shortest:
        return enough, ""
    meter.allow(1)
    try:
        found = within(game, position, least, far if enough is None else len(enough) - 1, shortest, meter)
    except Spent as spent:
        if known is None:
            raise
        return known, spent.args[0]
    return (enough if found is None else found), ""


@contextmanager
def _part(meter: Meter, share: float) -> Iterator[Meter]:
    """Lend a meter for a part of what is left of a budget; for so many positions where neither they nor time end."""
    left = meter.left()
    seconds = None if left.seconds is None else share * left.seconds
    states = None if left.states is None else int(share * left.states)
    if seconds is None and states is None:
        states = int(share * _UNLIMITED / _FIRST_OF_LENGTHS[0])
    part = Meter(attrs.evolve(left, seconds=seconds, states=states))
    try:
        yield part
    finally:
        meter.states += part.states


@contextmanager
def _unless_spent() -> Iterator[None]:
    """Go on where a part of the budget has come to its end; raise Spent where the search was stopped."""
    try:
        yield
    except Spent as spent:
        if spent.args[0] == "stopped":
            raise


def _shortened(rules: Rules, position: Position, moves: list[Move], meter: Meter) -> list[Move]:
    """Return a win by fewer moves; where that takes too long, the win as it is."""
    with suppress(Spent):
        if len(moves) > LONG:
            moves = leapt(rules, position, moves, meter)
        moves = shortened(rules, position, moves, meter)
    return moves


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
