"""The searches, each complete: best first, in depth, and for wins of few moves."""

from collections.abc import Callable, Iterator
from heapq import heappop, heappush
from itertools import count

from cadogan import Move, Position
from cadogan.rules import Rules
from cadogan_solver.answers import Meter
from cadogan_solver.lines import Child, Line
from cadogan_solver.reductions import Reduced


def best_first(game: Reduced, start: Position, value: Callable[[Position], float], meter: Meter) -> list[Move] | None:
    """Search from the most promising position on; return a win, None if there is none. The start is not won."""
    new, won = _new(game, start, meter), game.won
    # For each position met: where it was reached from, and by which moves.
    reached: list[tuple[int, Line]] = [(-1, ())]
    number = count()
    waiting = [(0.0, -next(number), 0, start)]
    while waiting:
        _, _, at, position = heappop(waiting)
        for line, after in new(position):
            reached.append((at, line))
            if won(after):
                return _way(reached, len(reached) - 1)
            heappush(waiting, (value(after), -next(number), len(reached) - 1, after))
    return None


def depth_first(game: Reduced, start: Position, value: Callable[[Position], float], meter: Meter) -> list[Move] | None:
    """Search every position that can be reached; return a win, None if there is none. The start is not won."""
    new, won = _new(game, start, meter), game.won
    path: list[Line] = [()]

    def following(position: Position) -> list[Child]:
        """Return what is new here, the most promising last."""
        found = [(value(after), number, line, after) for number, (line, after) in enumerate(new(position))]
        found.sort(reverse=True)
        return [(line, after) for _, _, line, after in found]

    stack = [following(start)]
    while stack:
        if not stack[-1]:
            stack.pop()
            path.pop()
            continue
        line, position = stack[-1].pop()
        path.append(line)
        if won(position):
            return [move for line in path for move in line]
        stack.append(following(position))
    return None


def _new(game: Reduced, start: Position, meter: Meter) -> Callable[[Position], Iterator[Child]]:
    """Return the function that lists where a position leads that was not met before: safe moves made, no dead ends."""
    key, children, settled, look = game.key, game.children, game.settled, meter.look
    dead = game.dead or _alive
    seen = {key(start)}

    def new(position: Position) -> Iterator[Child]:
        for first, after in children(position):
            look()
            more, after = settled(after)
            mark = key(after)
            if mark not in seen:
                seen.add(mark)
                if not dead(after):
                    yield first + more, after

    return new


def _alive(position: Position) -> bool:
    return False


def _way(reached: list[tuple[int, Line]], at: int) -> list[Move]:
    found: list[Line] = []
    while at >= 0:
        at, line = reached[at]
        found.append(line)
    return [move for line in reversed(found) for move in line]


LONG = 300
"""How many moves make a long win."""
_NEAR = 500


def leapt(rules: Rules, start: Position, moves: list[Move], meter: Meter) -> list[Move]:
    """Return a win by fewer moves: of what lies near, by breadth first, it goes on to where this one came last.

    That finds its way about the bends of a search in depth, but is for long wins: it looks at hundreds of positions for
    each leap.
    """
    same = rules.layout.canonical
    line = [start]
    for move in moves:
        line.append(rules.play(line[-1], move)[1])
    place = {same(at): i for i, at in enumerate(line)}
    at, came = start, place[same(start)]
    found: list[Move] = []
    while came < len(moves):
        near: list[tuple[Position, list[Move]]] = [(at, [])]
        met = {same(at)}
        furthest: tuple[int, Position, list[Move]] = came, at, []
        for position, way in near:
            if len(near) > _NEAR:
                break
            for move in rules.moves(position):
                meter.look()
                after = rules.play(position, move)[1]
                mark = same(after)
                if mark not in met:
                    met.add(mark)
                    near.append((after, [*way, move]))
                    if (there := place.get(mark, -1)) > furthest[0]:
                        furthest = there, after, [*way, move]
        if furthest[0] == came:
            return moves
        came, at, way = furthest
        found += way
    return found


def shortened(rules: Rules, start: Position, moves: list[Move], meter: Meter) -> list[Move]:
    """Return a win by fewer moves, made of positions that this one goes through.

    A search in depth wanders; often some move leads at once to where it came much later. In long wins positions that
    differ in the order of piles that are alike count as one; in short ones that costs more than it is worth.
    """
    same: Callable[[Position], Position] = rules.layout.canonical if len(moves) > LONG else Position
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
                meter.look()
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
    while waiting:
        _, _, at, depth, position = heappop(waiting)
        if won(position):
            return _way(reached, at)
        if fewest[key(position)] < depth:
            continue
        for line, after in children(position):
            mark = key(after)
            meter.look()
            if fewest.get(mark, most + 1) <= depth + 1:
                continue
            left = least(after)
            if depth + 1 + left > most or dead(after):
                continue
            fewest[mark] = depth + 1
            reached.append((at, line))
            promise = depth + 1 + left if shortest else left
            heappush(waiting, (promise, -next(number), len(reached) - 1, depth + 1, after))
    return None
