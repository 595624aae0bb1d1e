"""A layout compiled to tables: legal moves of ordinary play, and the reasons against all others.

What a pile gives and what it takes depends on its cards alone, so both are worked out once for each pile of cards
ever met and then looked up by its bytes. A set of cards is a 64-bit mask: a source none of whose cards any target
wants costs one AND. What depends on other piles (conditions, free cards, the base rank) is asked once a position.
"""

from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import lru_cache
from typing import TypeAlias

import attrs

from cadogan.cards import rank
from cadogan.layout import Layout
from cadogan.piles import Known, Lifts, Pile, accepting, giving_of, lifter
from cadogan.position import Move, Position
from cadogan.vocabulary import Build, Condition, Take

Holds: TypeAlias = Callable[[Position], bool]


def holds(condition: Condition, layout: Layout) -> Holds:
    """Return the function that tells whether a condition holds in a position.

    Raises ValueError if it speaks of piles that the layout does not have.
    """
    piles = layout.piles(condition.name)
    if condition.kind in ("out", "empty") and not piles:
        raise ValueError(f"a condition speaks of {condition.name!r}, which the layout does not have")
    if condition.kind == "out":
        return lambda position: not any(position[i] for i in piles)
    if condition.kind == "empty":
        return lambda position: not all(position[i] for i in piles)
    if condition.kind == "deal":
        if "redeals" not in layout.memo:
            first = condition.number == 1
            return lambda position: first
        at, number = layout.memo_index("redeals"), condition.number - 1
        return lambda position: bool(position[-2][at] == number)
    parts = [holds(part, layout) for part in condition.parts]
    if condition.kind == "not":
        negated = parts[0]
        return lambda position: not negated(position)
    if condition.kind == "and":
        return lambda position: all(part(position) for part in parts)
    return lambda position: any(part(position) for part in parts)


@attrs.frozen(eq=False)
class Channel:
    """Moves between some sources and some targets that follow the same rules.

    Attributes:
        condition: when the channel is open; None for always.
        sources: the piles that give.
        give: what each gives, by its cards.
        targets: for each base rank, the piles that take and what each takes, by its cards; one entry without a base.
        free: for each source, how many of which piles must be empty.
        along: for each target, the sources that it knows.
        alike: 1 if of several empty targets only the first counts, else 0.
        limits: the most cards on a target that takes groups.
        single: the verb is ``pick``: one card out of many.
        beside: for each target, which is a space then, the pile whose card decides; `targets` speak of that pile.
    """

    condition: Holds | None
    sources: tuple[int, ...]
    give: Known[Pile, Lifts]
    targets: tuple[tuple[tuple[int, Known[Pile, int]], ...], ...]
    free: dict[int, tuple[int, int, tuple[int, ...]]] | None
    along: dict[int, frozenset[int]] | None
    alike: int
    limit: int | None
    single: bool
    beside: dict[int, int] | None


class Tables:
    """The ordinary moves of a layout, compiled. ``legal(position)`` lists them; `refusal` says why not.

    Raises ValueError when made of a layout whose words contradict each other.
    """

    def __init__(self, layout: Layout) -> None:
        _check(layout)
        self.layout = layout
        self.moves: list[list[Known[int, Move]]] = [
            [Known(_mover("move", s, t)) for t in range(layout.size)] for s in range(layout.size)
        ]
        self.base_piles = layout.piles("foundation") if any(b.base for row in layout.rows for b in row.space) else ()
        self.channels = _channels(layout, bool(self.base_piles))
        self.legal = _lister(self, self.channels)

    def into(self, piles: Iterable[int]) -> Callable[[Position], list[Move]]:
        """Return the function that lists the legal moves to some piles, all those of a row, and no others."""
        wanted = set(piles)
        return _lister(self, [channel for channel in self.channels if wanted & {t for t, _ in channel.targets[0]}])

    def base(self, position: Position) -> int:
        """Return the base rank: that of the lowest card of the begun foundations; 0 while none has begun."""
        for i in self.base_piles:
            if position[i]:
                return rank(position[i][0])
        return 0


def _check(layout: Layout) -> None:
    """Raise ValueError for a word that speaks of what the layout does not have, or that nothing can ever use."""
    used = ways(layout)
    for j, row in enumerate(layout.rows):
        line = f"{type(row).__name__}({row.name or row.count})"
        wanted = [each for take in row.take for each in take.targets if each not in ("cards", "spaces")]
        wanted += [*row.refill, *(each for build in (*row.accepts, *row.space) for each in build.sources)]
        for each in wanted:
            if not layout.piles(each):
                raise ValueError(f"{line} speaks of {each!r}, which the layout does not have; {_known(layout)}")
        if any(layout.row(i) is row for name in row.refill for i in layout.piles(name)):
            raise ValueError(f"{line} is refilled from itself")
        for build in (*row.accepts, *row.space):
            if build.sources and not any(way.target == j and way.build is build for way in used):
                raise ValueError(f"{line}: no pile of {' or '.join(build.sources)} gives it cards; say take= there")
        for take in row.take:
            if take.targets and not any(way.source == j and way.take is take for way in used):
                raise ValueError(
                    f"{line}: no pile of {' or '.join(take.targets)} takes its cards; say accepts= or space="
                )


def _known(layout: Layout) -> str:
    names = dict.fromkeys(name for row in layout.rows for name in (row.kind, row.name) if name)
    return f"it has {', '.join(names)}"


@lru_cache(maxsize=32)
def tables_of(layout: Layout) -> Tables:
    """Return the tables of a layout, compiled once."""
    return Tables(layout)


def _mover(verb: str, source: int, target: int) -> Callable[[int], Move]:
    return lambda count: Move(verb, source, target, count)


def _picker(source: int, target: int) -> Callable[[int], Move]:
    return lambda count: Move("pick" if count > 1 else "move", source, target, count)


def _lister(tables: Tables, channels: Sequence[Channel]) -> Callable[[Position], list[Move]]:
    plain = tuple(
        (c.condition, c.sources, c.give, c.targets, c.free, c.along, c.alike, c.limit, c.single, c.beside)
        for c in channels
    )
    moves, base_piles, base_of = tables.moves, tables.base_piles, tables.base
    picks = [[Known(_picker(s, t)) for t in range(tables.layout.size)] for s in range(tables.layout.size)]
    overlapping = _overlapping(channels)

    def legal(position: Position) -> list[Move]:
        found: list[Move] = []
        base = base_of(position) if base_piles else 0
        for condition, sources, give, by_base, free, along, alike, limit, single, beside in plain:
            if condition is not None and not condition(position):
                continue
            wanted = 0
            takers = []
            for t, takes in by_base[base]:
                pile = position[t]
                if beside is not None:
                    if pile:
                        continue
                    pile = position[beside[t]]
                mask = takes[pile]
                if mask:
                    if alike and not pile:
                        if alike > 1:
                            continue
                        alike = 2
                    wanted |= mask
                    takers.append((t, mask))
            if not takers:
                continue
            for s in sources:
                pile = position[s]
                if not pile:
                    continue
                cards, lifts = give[pile]
                if not cards & wanted:
                    continue
                if free is not None:
                    least, edges, neighbours = free[s]
                    for i in neighbours:
                        if not position[i]:
                            edges += 1
                    if edges < least:
                        continue
                row = (picks if single else moves)[s]
                for card, count in lifts:
                    if card & wanted:
                        for t, mask in takers:
                            if card & mask and t != s:
                                if along is not None and s not in along[t]:
                                    continue
                                if limit is not None and len(position[t]) + (1 if single else count) > limit:
                                    continue
                                found.append(row[t][count])
        return list(dict.fromkeys(found)) if overlapping else found

    return legal


def _overlapping(channels: Iterable[Channel]) -> bool:
    """Tell whether two channels could list the same move."""
    seen: set[tuple[int, int]] = set()
    for channel in channels:
        pairs = {(s, t) for s in channel.sources for t, _ in channel.targets[0]}
        if pairs & seen:
            return True
        seen |= pairs
    return False


@attrs.frozen
class _Way:
    """One way from a row to a row: a take, and a build on cards or for a space, that permit each other."""

    source: int
    target: int
    take: Take
    build: Build
    space: bool
    conditions: tuple[Condition, ...]


def ways(layout: Layout) -> list[_Way]:
    """Return every way in which ordinary moves go from one row to another. Rows by their place in the layout."""
    found = []
    for j, taker in enumerate(layout.rows):
        for i, giver in enumerate(layout.rows):
            for take in giver.take:
                if take.lift == "nothing":
                    continue
                states = {name for name in take.targets if name in ("cards", "spaces")}
                names = set(take.targets) - states
                if names and not names & {taker.kind, taker.name}:
                    continue
                if giver.kind == taker.kind == "cell":
                    continue
                for space, builds in ((False, taker.accepts), (True, taker.fills)):
                    if states and ("spaces" if space else "cards") not in states:
                        continue
                    for build in builds:
                        if build.sources and not {giver.kind, giver.name} & set(build.sources):
                            continue
                        when = None if giver.kind == "stock" else giver.when
                        conditions = [when, taker.when, take.condition, build.condition]
                        found.append(_Way(i, j, take, build, space, tuple(c for c in conditions if c is not None)))
    return found


@attrs.frozen
class _Traffic:
    """What must agree for ways between rows to share a channel."""

    target: int
    conditions: tuple[Condition, ...]
    free: tuple[int, tuple[tuple[int | None, ...], ...]] | None
    owner: int | None
    keeps: int
    unseen: bool
    groups: bool
    single: bool
    neighbours: tuple[int | str | None, ...]


def _traffic(layout: Layout, way: _Way) -> tuple[_Traffic, Take]:
    giver, taker = layout.rows[way.source], layout.rows[way.target]
    lift = attrs.evolve(way.take, targets=(), condition=None, free=None)
    if lift.lift in ("top", "any card"):
        lift = attrs.evolve(lift, link=None)
    elif lift.link is None and giver.accepts and lift.lift != "full run":
        lift = attrs.evolve(lift, link=_bare(giver.accepts[0]))
    return (
        _Traffic(
            target=way.target,
            conditions=way.conditions,
            free=way.take.free,
            owner=way.source if way.take.free is not None else None,
            keeps=giver.keeps,
            unseen=giver.unseen,
            groups=taker.groups or lift.lift == "full run",
            single=lift.lift == "any card",
            neighbours=way.build.neighbours,
        ),
        lift,
    )


def _bare(build: Build) -> Build:
    return attrs.evolve(build, sources=(), condition=None, neighbours=())


Bare: TypeAlias = frozenset[tuple[bool, Build]]
"""What targets take: builds for a space (True) and for piles that have cards (False)."""


def _channels(layout: Layout, based: bool) -> tuple[Channel, ...]:
    """Gather ways into channels: first what a target takes, then lifts wanted alike, then sources that give alike."""
    takes: dict[tuple[_Traffic, int, Take], set[tuple[bool, Build]]] = {}
    for way in ways(layout):
        traffic, lift = _traffic(layout, way)
        # A space beside a card takes what the card would take.
        space = way.space and not traffic.neighbours
        takes.setdefault((traffic, way.source, lift), set()).add((space, _bare(way.build)))
    lifts: dict[tuple[_Traffic, int, Bare], list[Take]] = {}
    for (traffic, source, lift), builds in takes.items():
        lifts.setdefault((traffic, source, frozenset(builds)), []).append(lift)
    sources: dict[tuple[_Traffic, Bare, tuple[Take, ...]], list[int]] = {}
    for (traffic, source, bare), some in lifts.items():
        sources.setdefault((traffic, bare, tuple(some)), []).append(source)

    giving: dict[Hashable, Known[Pile, Lifts]] = {}
    taking: dict[Hashable, Known[Pile, int]] = {}
    return tuple(
        _channel(layout, traffic, bare, given, givers, giving, taking, 16 if based else 1)
        for (traffic, bare, given), givers in sources.items()
    )


def _channel(
    layout: Layout,
    traffic: _Traffic,
    bare: Bare,
    given: tuple[Take, ...],
    givers: list[int],
    giving: dict[Hashable, Known[Pile, Lifts]],
    taking: dict[Hashable, Known[Pile, int]],
    bases: int,
) -> Channel:
    spans = layout.spans
    giver, taker = layout.rows[givers[0]], layout.rows[traffic.target]
    give_key = (given, traffic.keeps, traffic.unseen, traffic.groups)
    if give_key not in giving:
        giving[give_key] = Known(giving_of([lifter(lift, giver, traffic.groups) for lift in given]))
    cards = tuple(sorted((build for space, build in bare if not space), key=repr))
    space = tuple(sorted((build for space, build in bare if space), key=repr))
    different = taker.one_by_one
    targets = []
    for base in range(bases):
        takers = []
        for place, t in enumerate(spans[traffic.target]):
            if traffic.neighbours and traffic.neighbours[place] is None:
                continue
            take_key = (traffic.target, cards, space, place if different else 0, base, bool(traffic.neighbours))
            if take_key not in taking:
                most = None if traffic.neighbours else taker.holds
                taking[take_key] = Known(accepting(attrs.evolve(taker, holds=most), place, cards, space, base))
            takers.append((t, taking[take_key]))
        targets.append(tuple(takers))
    free = None
    if traffic.free is not None:
        least, around = traffic.free
        span = spans[givers[0]]
        free = {
            s: (least if near else 0, sum(n is None for n in near), tuple(span[n] for n in near if n is not None))
            for s, near in zip(span, around, strict=True)
        }
    condition: Condition | None = None
    for each in traffic.conditions:
        condition = each if condition is None else condition & each
    along = None
    if taker.along:
        along = {
            t: frozenset(map(layout.labels.index, names))
            for t, names in zip(spans[traffic.target], taker.along, strict=True)
        }
    return Channel(
        condition=None if condition is None else holds(condition, layout),
        sources=tuple(s for i in givers for s in spans[i]),
        give=giving[give_key],
        targets=tuple(targets),
        free=free,
        along=along,
        alike=int(taker.kind == "foundation" and not different and not taker.along),
        limit=taker.holds if traffic.groups else None,
        single=traffic.single,
        beside={
            t: layout.labels.index(near) if isinstance(near, str) else spans[traffic.target][near]
            for t, near in zip(spans[traffic.target], traffic.neighbours, strict=True)
            if near is not None
        }
        if traffic.neighbours
        else None,
    )
