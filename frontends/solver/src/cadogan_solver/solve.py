"""Can this position be won, and how?"""

from collections.abc import Collection

from cadogan import Move, Position
from cadogan.rules import Rules
from cadogan_solver.answers import Answer, Budget, Meter, Spent, memory

_DEFAULT = Budget()


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

    Args:
        rules: the game.
        position: the table, hidden cards and coming shuffles included.
        budget: how much may be used.
        most: of a win, the most moves; then ``lost`` says that there is none so short.
        shortest: search for a win with the fewest moves.
        without: shortcuts to be left out, see `SHORTCUTS`.
    """
    meter = Meter(budget)
    try:
        moves = _depth_first(rules, position, meter)
    except Spent as spent:
        return Answer("unknown", (), spent.args[0], meter.states, meter.seconds, memory())
    if moves is None:
        return Answer("lost", (), "", meter.states, meter.seconds, memory())
    return Answer("won", tuple(moves), "", meter.states, meter.seconds, memory())


SHORTCUTS: tuple[str, ...] = ()
"""The names of all shortcuts."""


def _depth_first(rules: Rules, position: Position, meter: Meter) -> list[Move] | None:
    canonical, moves, play, score = rules.layout.canonical, rules.moves, rules.play, rules.score
    if score(position).won:
        return []
    seen = {canonical(position)}
    path: list[Move] = []
    stack = [(position, iter(moves(position)))]
    while stack:
        position, left = stack[-1]
        move = next(left, None)
        if move is None:
            stack.pop()
            if path:
                path.pop()
            continue
        _, after = play(position, move)
        key = canonical(after)
        if key in seen:
            continue
        seen.add(key)
        meter.check(1)
        path.append(move)
        if score(after).won:
            return path
        stack.append((after, iter(moves(after))))
    return None
