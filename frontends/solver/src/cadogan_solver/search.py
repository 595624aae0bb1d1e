"""The searches, each complete: best first, in depth, and for wins of few moves."""

from collections.abc import Callable, Iterator
from heapq import heappop, heappush
from itertools import count
from typing import Any

from cadogan import Move, Position
from cadogan.rules import Rules
from cadogan_solver.answers import Meter
from cadogan_solver.lines import Child, Line
from cadogan_solver.reductions import Reduced


def best_first(game: Reduced, start: Position, value: Callable[[Position], float], meter: Meter) -> list[Move] | None:
    """Search from the most promising position on; return a win, None if there is none."""
    line, position = game.settled(start)
    if game.won(position):
        return [*line]
    key, children, settled, won = game.key, game.children, game.settled, game.won
    dead = game.dead or _alive
    # For each position met: where it was reached from, and by which moves.
    reached: list[tuple[int, Line]] = [(-1, line)]
    seen = {key(position)}
    number = count()
    waiting = [(value(position), -next(number), 0, position)]
    looked = 0
    while waiting:
        _, _, at, position = heappop(waiting)
        for first, after in children(position):
            more, after = settled(after)
            mark = key(after)
            looked += 1
            if mark in seen:
                continue
            seen.add(mark)
            if dead(after):
                continue
            reached.append((at, first + more))
            if won(after):
                meter.states += looked
                return _way(reached, len(reached) - 1)
            heappush(waiting, (value(after), -next(number), len(reached) - 1, after))
        if looked >= 128:
            meter.check(looked)
            looked = 0
    meter.check(looked)
    return None


_LONG = 300


def shortened(rules: Rules, start: Position, moves: list[Move]) -> list[Move]:
    """Return a win by fewer moves, made of positions that this one goes through.

    A search in depth wanders; often some move leads at once to where it came much later. In long wins positions that
    differ in the order of piles that are alike count as one; in short ones that costs more than it is worth.
    """
    same: Callable[[Position], Position] = rules.layout.canonical if len(moves) > _LONG else Position
    line = [start]
    for move in moves:
        line.append(rules.play(line[-1], move)[1])
    place = {same(at): i for i, at in enumerate(line)}
    # Breadth first: from where each place was first reached.
    came: dict[int, int] = {0: -1}
    end = len(line) - 1
    layer = [0]
    while layer and end not in came:
        following = []
        for i in layer:
            for move in rules.moves(line[i]):
                there = place.get(same(rules.play(line[i], move)[1]))
                if there is not None and there not in came:
                    came[there] = i
                    following.append(there)
        layer = following
    way = [end]
    while way[-1] > 0:
        way.append(came[way[-1]])
    found: list[Move] = []
    at = start
    for i in reversed(way[:-1]):
        wanted = same(line[i])
        step = next(
            ((move, after) for move in rules.moves(at) if same(after := rules.play(at, move)[1]) == wanted), None
        )
        if step is None:
            return moves
        move, at = step
        found.append(move)
    return found


def within(
    game: Reduced, start: Position, least: Callable[[Position], float], most: float, shortest: bool, meter: Meter
) -> list[Move] | None:
    """Search for a win in at most so many moves, or for a shortest one; None if there is none.

    A* (Hart, Nilsson and Raphael, 1968): ``least`` never guesses more moves than a win still needs. The game must be
    one whose moves are all moves of the player, with no safe or compound ones.
    """
    key, children, won = game.key, game.children, game.won
    dead = game.dead or _alive
    reached: list[tuple[int, Line]] = [(-1, ())]
    fewest = {key(start): 0}
    number = count()
    waiting = [(least(start), next(number), 0, 0, start)]
    looked = 0
    while waiting:
        _, _, at, depth, position = heappop(waiting)
        if won(position):
            meter.states += looked
            return _way(reached, at)
        if fewest[key(position)] < depth:
            continue
        for line, after in children(position):
            mark = key(after)
            looked += 1
            if fewest.get(mark, most + 1) <= depth + 1:
                continue
            left = least(after)
            if depth + 1 + left > most or dead(after):
                continue
            fewest[mark] = depth + 1
            reached.append((at, line))
            promise = depth + 1 + left if shortest else left
            heappush(waiting, (promise, -next(number), len(reached) - 1, depth + 1, after))
        if looked >= 128:
            meter.check(looked)
            looked = 0
    meter.check(looked)
    return None


def _alive(position: Position) -> bool:
    return False


def _way(reached: list[tuple[int, Line]], at: int) -> list[Move]:
    found: list[Line] = []
    while at >= 0:
        at, line = reached[at]
        found.append(line)
    return [move for line in reversed(found) for move in line]


def depth_first(game: Reduced, start: Position, value: Callable[[Position], float], meter: Meter) -> list[Move] | None:
    """Search every position that can be reached; return a win, None if there is none."""
    line, position = game.settled(start)
    if game.won(position):
        return [*line]
    key, children, settled, won = game.key, game.children, game.settled, game.won
    dead = game.dead or _alive
    seen: set[Any] = {key(position)}
    path: list[Line] = [line]

    def following(position: Position) -> Iterator[Child]:
        found: list[tuple[float, int, Line, Position, Any]] = []
        for first, after in children(position):
            more, after = settled(after)
            mark = key(after)
            if mark in seen:
                continue
            if dead(after):
                seen.add(mark)
            else:
                found.append((value(after), len(found), first + more, after, mark))
        found.sort(reverse=True)
        while found:
            _, _, line, after, mark = found.pop()
            if mark not in seen:
                seen.add(mark)
                yield line, after

    stack = [following(position)]
    looked = 0
    while stack:
        child = next(stack[-1], None)
        if child is None:
            stack.pop()
            path.pop()
            continue
        looked += 1
        if looked >= 128:
            meter.check(looked)
            looked = 0
        line, position = child
        path.append(line)
        if won(position):
            meter.states += looked
            return [move for line in path for move in line]
        stack.append(following(position))
    meter.check(looked)
    return None
