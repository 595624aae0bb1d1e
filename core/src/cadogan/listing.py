"""The list of ordinary moves, made of records: what a pile, and then a row of piles, gives and takes.

A record is worked out once for the cards that it is about and looked up by them from then on: a ply leaves most piles
of a table, and often whole rows, as they were. The masks of all links between rows stand side by side in one long
number, so that one AND tells where some card that is given is also wanted; only there are piles compared. What depends
on other rows (conditions, the base rank) is asked once a position.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import Any, TypeAlias

import attrs

from cadogan.cards import DOWN
from cadogan.layout import Layout
from cadogan.piles import Known, Lifts, Pile
from cadogan.position import Move, Position
from cadogan.rows import Row
from cadogan.vocabulary import EVERY

Holds: TypeAlias = Callable[[Position], bool]
Record: TypeAlias = tuple[Any, ...]
"""Of a pile: the masks of all links, its length, then what `Link.give` and `Link.take` point at."""
RowRecord: TypeAlias = tuple[int, tuple[tuple[Move, ...], ...], tuple[Record, ...]]
"""Of a row: the masks of all links, the moves within the row, a list for each group of inner links, and its piles."""
Lists: TypeAlias = Callable[[list[Move], Sequence[Record], Any, int], None]
"""Adds moves to a list, told the records of the givers, those of the takers, and which cards are given and wanted."""

ROWS = 1 << 9
"""How many records of a row are kept: more cost more in the processor's caches than they save."""

_Rows: TypeAlias = tuple[tuple[Known[Any, RowRecord], Any], ...]

_FACE_DOWN = bytes(range(DOWN, 256))


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
        alike: of several empty targets only the first counts.
        limit: the most cards on a target that takes groups.
        single: the verb is ``pick``: one card out of many.
        beside: for each target, which is a space then, the pile whose card decides; `targets` speak of that pile.
    """

    condition: Holds | None
    sources: tuple[int, ...]
    give: Callable[[Pile], Lifts]
    targets: tuple[tuple[tuple[int, Callable[[Pile], int]], ...], ...]
    free: dict[int, tuple[int, int, tuple[int, ...]]] | None
    along: dict[int, frozenset[int]] | None
    alike: bool
    limit: int | None
    single: bool
    beside: dict[int, int] | None


@attrs.frozen(eq=False)
class Link:
    """A channel between one row and one row.

    Attributes:
        channel: what it is a part of.
        source: the row that gives, by its place in the layout.
        target: the row that takes; the same in an inner link.
        shift: where its mask of what is given begins in the masks of a record; half a record further on is its mask
            of what is taken.
        give: where the record of a source has the set of cards that it gives; the lifts come next.
        take: where the record of a target has the set of cards that it takes.
    """

    channel: Channel
    source: int
    target: int
    shift: int
    give: int = 0
    take: int = 0

    @property
    def inner(self) -> bool:
        """Tell whether cards move within one row, and its own cards decide where."""
        return self.source == self.target and self.channel.beside is None

    @property
    def field(self) -> int:
        """Return the masks of what is given; -1 if cards go beside others, where no mask tells what is wanted."""
        return -1 if self.channel.beside is not None else EVERY << self.shift


def lister(
    layout: Layout, channels: Sequence[Channel], base: Callable[[Position], int] | None
) -> Callable[[Position], list[Move]]:
    """Return the function that lists the moves of the channels, one channel after the other, source by source."""
    links = _links(layout, channels)
    half = 64 * len(links)
    # Rows whose record is that of one top card come last.
    used = sorted({row for link in links for row in (link.source, link.target)}, key=lambda row: _is_top(layout, row))
    wide = sum(not _is_top(layout, row) for row in used)
    index = {row: i for i, row in enumerate(used)}
    moves = [[Known(_mover(s, t)) for t in range(layout.size)] for s in range(layout.size)]
    picks = [[Known(_picker(s, t)) for t in range(layout.size)] for s in range(layout.size)]
    between = [
        (_beside if link.channel.beside else _between)(layout, link, picks if link.channel.single else moves)
        for link in links
    ]

    # The plan: each link in order, with the field of its masks, -1 where cards go beside others. Inner links that
    # follow each other make a group, which has the field 0, and its own number in the place of the row that takes.
    plan: list[tuple[Holds | None, int, int, int, int, Lists]] = []
    groups: dict[int, list[list[tuple[int, Lists]]]] = {row: [] for row in used}
    for (inner, row, condition), some in groupby(
        zip(links, between, strict=True), key=lambda each: (each[0].inner, each[0].source, each[0].channel.condition)
    ):
        if inner:
            plan.append((condition, index[row], len(groups[row]), 0, 0, _nothing))
            groups[row].append([(link.shift, lists) for link, lists in some])
        else:
            plan += [(condition, index[row], index[link.target], link.field, link.shift, lists) for link, lists in some]
    crossing = sum(field for _, _, _, field, _, _ in plan if field > 0)
    inside = [(condition, i, field) for condition, i, _, field, _, _ in plan if field <= 0]
    simple = len(inside) == 1 and inside[0][0] is None and not inside[0][2]
    only = inside[0][1] if simple else 0
    # Mostly the inner moves come first, and are taken without asking.
    leading = simple and not plan[0][3]
    later = plan[1:] if leading else plan

    by_base: Known[int, tuple[_Rows, _Rows]] = Known(
        lambda rank: (
            tuple(_row(layout, row, links, half, groups[row], rank) for row in used[:wide]),
            tuple(_row(layout, row, links, half, groups[row], rank) for row in used[wide:]),
        )
    )
    always = by_base[0] if base is None else ((), ())
    overlapping = _overlapping(channels)

    def legal(position: Position) -> list[Move]:
        masks = 0
        records = []
        rows, tops = always if base is None else by_base[base(position)]
        for known, piles in rows:
            record = known[position[piles]]
            masks |= record[0]
            records.append(record)
        for known, pile in tops:
            record = known[position[pile][-1:]]
            masks |= record[0]
            records.append(record)
        met = masks >> half & masks & crossing
        if simple and not met:
            return [*records[only][1][0]]
        found: list[Move] = [*records[only][1][0]] if leading else []
        for condition, i, j, field, shift, lists in later:
            if field > 0:
                if met & field and (condition is None or condition(position)):
                    lists(found, records[i][2], records[j][2], met >> shift & EVERY)
            elif condition is None or condition(position):
                if field:
                    lists(found, records[i][2], position, EVERY)
                else:
                    found += records[i][1][j]
        return [*dict.fromkeys(found)] if overlapping else found

    return legal


def wanting(channels: Sequence[Channel], base: Callable[[Position], int] | None) -> Callable[[Position], int]:
    """Return the function that tells which cards the channels' targets take; of no other card do they list a move."""
    if not channels:
        return lambda position: 0
    if any(channel.beside for channel in channels):
        return lambda position: EVERY
    shared: dict[Callable[[Pile], int], Known[Pile, int]] = {}
    by_base = [
        [
            (pile, shared.setdefault(take, Known(take)))
            for channel in channels
            for pile, take in channel.targets[rank if len(channel.targets) > 1 else 0]
        ]
        for rank in range(max(len(channel.targets) for channel in channels))
    ]

    def wanted(position: Position) -> int:
        found = 0
        for pile, takes in by_base[base(position) if base is not None else 0]:
            found |= takes[position[pile]]
        return found

    return wanted


def _nothing(found: list[Move], givers: Sequence[Record], takers: Sequence[Record], met: int) -> None:
    """Stand for a link where there is none."""


def _mover(source: int, target: int) -> Callable[[int], Move]:
    return lambda count: Move("move", source, target, count)


def _picker(source: int, target: int) -> Callable[[int], Move]:
    return lambda count: Move("pick" if count > 1 else "move", source, target, count)


def _overlapping(channels: Iterable[Channel]) -> bool:
    """Tell whether two channels could list the same move."""
    seen: set[tuple[int, int]] = set()
    for channel in channels:
        pairs = {(s, t) for s in channel.sources for t, _ in channel.targets[0]}
        if pairs & seen:
            return True
        seen |= pairs
    return False


def _links(layout: Layout, channels: Iterable[Channel]) -> list[Link]:
    row_of = {pile: row for row, span in enumerate(layout.spans) for pile in span}
    pairs = []
    for channel in channels:
        if channel.targets[0]:
            target = row_of[channel.targets[0][0][0]]
            pairs += [
                (channel, source, target)
                for source in dict.fromkeys(row_of[s] for s in channel.sources)
                if source != target or layout.rows[source].count > 1
            ]
    givers, takers = [source for _, source, _ in pairs], [target for _, _, target in pairs]
    return [
        Link(
            channel,
            source,
            target,
            shift=64 * i,
            give=2 + 2 * givers[:i].count(source),
            take=2 + 2 * givers.count(target) + takers[:i].count(target),
        )
        for i, (channel, source, target) in enumerate(pairs)
    ]


def _between(layout: Layout, link: Link, moves: list[list[Known[int, Move]]]) -> Lists:
    """Return the function that adds the moves of a link; it is told which cards are both given and wanted."""
    channel, give, lifts, take = link.channel, link.give, link.give + 1, link.take
    free, along, limit, alike, single = channel.free, channel.along, channel.limit, channel.alike, channel.single
    sources, targets = tuple(layout.spans[link.source]), tuple(layout.spans[link.target])
    first = sources[0]

    def lists(found: list[Move], givers: Sequence[Record], takers: Sequence[Record], met: int) -> None:
        for s, record in zip(sources, givers):  # noqa: B905
            if record[give] & met and (free is None or _is_free(givers, first, *free[s])):
                row = moves[s]
                for card, count in record[lifts]:
                    if card & met:
                        space = False
                        for t, other in zip(targets, takers):  # noqa: B905
                            if other[take] & card and t != s:
                                if alike and not other[1]:
                                    if space:
                                        continue
                                    space = True
                                if along is not None and s not in along[t]:
                                    continue
                                if limit is not None and other[1] + (1 if single else count) > limit:
                                    continue
                                found.append(row[t][count])

    return lists


def _beside(layout: Layout, link: Link, moves: list[list[Known[int, Move]]]) -> Lists:
    """Return the function that adds the moves of a link to spaces beside cards; it is told the position."""
    channel, give, lifts = link.channel, link.give, link.give + 1
    free, along, limit, near = channel.free, channel.along, channel.limit, channel.beside or {}
    sources = tuple(layout.spans[link.source])
    spots = [(t, near[t], Known(take)) for t, take in channel.targets[0]]

    def lists(found: list[Move], givers: Sequence[Record], position: Position, met: int) -> None:
        wanting = [(t, mask) for t, card, take in spots if not position[t] and (mask := take[position[card]])]
        if not wanting:
            return
        for s, record in zip(sources, givers):  # noqa: B905
            if record[give] and (free is None or _is_free(givers, sources[0], *free[s])):
                for card, count in record[lifts]:
                    if limit is None or (1 if channel.single else count) <= limit:
                        for t, mask in wanting:
                            if card & mask and t != s and (along is None or s in along[t]):
                                found.append(moves[s][t][count])

    return lists


def _is_free(row: Sequence[Record], first: int, least: int, beyond: int, neighbours: tuple[int, ...]) -> bool:
    """Tell whether at least so many sides of a pile are empty, those beyond the edge included."""
    return beyond + sum(not row[i - first][1] for i in neighbours) >= least


def _row(
    layout: Layout, row: int, links: Iterable[Link], half: int, groups: list[list[tuple[int, Lists]]], base: int
) -> tuple[Known[Any, RowRecord], Any]:
    """Return the records of a row by its piles, and which of a position's piles these are: a slice or one number."""
    span = layout.spans[row]
    gives = [(link.shift, link.channel.give) for link in links if link.source == row]
    takes = [
        (half + link.shift, {} if link.channel.beside else dict(link.channel.targets[base]))
        for link in links
        if link.target == row
    ]
    exact = any(link.target == row and link.channel.limit is not None for link in links)
    tail = None if exact else _tail(layout.rows[row])
    shared: dict[tuple[int, ...], Known[Pile, Record]] = {}
    places = []
    for pile in span:
        taken = [(shift, by_pile.get(pile, _takes_nothing)) for shift, by_pile in takes]
        places.append(shared.setdefault(tuple(id(take) for _, take in taken), Known(_pile(gives, taken, tail))))
    if len(span) == 1:
        return Known(_alone(places[0].function)), span[0]

    def record(piles: tuple[Pile, ...]) -> RowRecord:
        masks = 0
        found = []
        for known, pile in zip(places, piles):  # noqa: B905
            one = known[pile]
            masks |= one[0]
            found.append(one)
        met = masks >> half & masks if groups else 0
        within = []
        for group in groups:
            some: list[Move] = []
            for shift, lists in group:
                if here := met >> shift & EVERY:
                    lists(some, found, found, here)
            within.append((*dict.fromkeys(some),) if len(group) > 1 else (*some,))
        return masks, (*within,), (*found,)

    return Known(record, ROWS), slice(span[0], span[-1] + 1)


def _takes_nothing(pile: Pile) -> int:
    return 0


def _is_top(layout: Layout, row: int) -> bool:
    """Tell whether a row is one pile whose top card decides everything."""
    one = layout.rows[row]
    return one.count == 1 and one.holds is None and _tail(one) is _top


def _alone(record: Callable[[Pile], Record]) -> Callable[[Pile], RowRecord]:
    """Return the function that makes the record of a row of one pile."""

    def known(pile: Pile) -> RowRecord:
        one = record(pile)
        return one[0], (), (one,)

    return known


def _pile(
    gives: list[tuple[int, Callable[[Pile], Lifts]]],
    takes: list[tuple[int, Callable[[Pile], int]]],
    tail: Callable[[Pile], Pile] | None,
) -> Callable[[Pile], Record]:
    """Return the function that makes the record of a pile."""

    def record(pile: Pile) -> Record:
        masks = 0
        parts: list[Any] = []
        for shift, give in gives:
            cards, lifts = give(pile) if pile else (0, ())
            masks |= cards << shift
            parts += (cards, lifts)
        for shift, take in takes:
            cards = take(pile)
            masks |= cards << shift
            parts.append(cards)
        return masks, len(pile), *parts

    if tail is None:
        return record
    tails = Known(record)
    return lambda pile: tails[tail(pile)]


def _top(pile: Pile) -> Pile:
    return pile[-1:]


def _tail(row: Row) -> Callable[[Pile], Pile] | None:
    """Return the function that leaves of a pile only what its record depends on; None if that is all of it."""
    most = row.holds
    if row.keeps or row.order:
        return None
    if all(take.lift in ("top", "nothing") for take in row.take):
        if most is None:
            return _top
        return lambda pile: pile[-1:] if len(pile) < most else pile
    if row.hides and most is None:
        return lambda pile: pile.lstrip(_FACE_DOWN) or pile[-1:]
    return None
