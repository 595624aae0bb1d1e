"""A layout compiled to tables: legal moves of ordinary play, and the reasons against all others.

Ways from row to row are gathered into channels, whose moves `cadogan.listing` lists. A set of cards is a 64-bit mask.
"""

from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import lru_cache
from typing import TypeAlias

import attrs

from cadogan.cards import rank
from cadogan.layout import Layout
from cadogan.listing import Channel, Holds, lister, wanting
from cadogan.piles import Lifts, Pile, accepting, giving_of, lifter
from cadogan.position import Move, Position
from cadogan.vocabulary import Build, Condition, Take


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


class Tables:
    """The ordinary moves of a layout, compiled. ``legal(position)`` lists them; `refusal` says why not.

    Raises ValueError when made of a layout whose words contradict each other.
    """

    def __init__(self, layout: Layout) -> None:
        _check(layout)
        self.layout = layout
        based = any(b.base or b.ends for row in layout.rows for b in (*row.space, *row.accepts))
        self.base_piles = layout.piles("foundation") if based else ()
        self.channels = _channels(layout, bool(self.base_piles))
        self.legal = self._lister(self.channels)

    def into(self, piles: Iterable[int]) -> Callable[[Position], list[Move]]:
        """Return the function that lists the legal moves to some piles, all those of a row, and no others."""
        wanted = set(piles)
        return self._lister([channel for channel in self.channels if wanted & {t for t, _ in channel.targets[0]}])

    def out_of(self, pile: int) -> Callable[[Position], list[Move]]:
        """Return the function that lists the legal moves from the piles of a row that holds a pile, and few others."""
        return self._lister([channel for channel in self.channels if pile in channel.sources])

    def wanted_from(self, pile: int) -> Callable[[Position], int]:
        """Return the function that tells which cards would be taken from a pile, were they on top of it.

        It may tell of too many, where conditions have a say; of no other card is there an ordinary move.
        """
        channels = [channel for channel in self.channels if pile in channel.sources]
        return wanting(channels, self.base if self.base_piles else None)

    def _lister(self, channels: Sequence[Channel]) -> Callable[[Position], list[Move]]:
        return lister(self.layout, channels, self.base if self.base_piles else None)

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

    giving: dict[Hashable, Callable[[Pile], Lifts]] = {}
    taking: dict[Hashable, Callable[[Pile], int]] = {}
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
    giving: dict[Hashable, Callable[[Pile], Lifts]],
    taking: dict[Hashable, Callable[[Pile], int]],
    bases: int,
) -> Channel:
    spans = layout.spans
    giver, taker = layout.rows[givers[0]], layout.rows[traffic.target]
    give_key = (given, traffic.keeps, traffic.unseen, traffic.groups)
    if give_key not in giving:
        giving[give_key] = giving_of([lifter(lift, giver, traffic.groups) for lift in given])
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
                taking[take_key] = accepting(attrs.evolve(taker, holds=most), place, cards, space, base)
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
        alike=taker.kind == "foundation" and not different and not taker.along,
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
