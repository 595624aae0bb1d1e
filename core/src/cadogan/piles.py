"""What one pile gives and takes: functions of its cards alone.

A set of cards is a 64-bit mask, see `cadogan.vocabulary.EVERY`.
"""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Generic, TypeAlias, TypeVar

from cadogan.cards import DOWN, KING, rank, suit
from cadogan.rows import Row
from cadogan.vocabulary import EVERY, Build, Suits, Take, bit, down, run_length, table

Pile: TypeAlias = bytes
Lifts: TypeAlias = tuple[int, tuple[tuple[int, int], ...]]
"""The set of cards that may lead a move, then each of them as ``(set of it alone, number of cards that move)``."""


K = TypeVar("K")
V = TypeVar("V")


class Known(dict[K, V], Generic[K, V]):
    """A function's answers, remembered; forgotten all at once when there are too many."""

    def __init__(self, function: Callable[[K], V], most: int = 1 << 13) -> None:
        super().__init__()
        self.function = function
        self.most = most

    def __missing__(self, key: K) -> V:
        if len(self) >= self.most:
            self.clear()
        found = self[key] = self.function(key)
        return found


def lifter(take: Take, row: Row, groups: bool) -> Callable[[Pile], Iterable[int]]:
    """Return the function that tells how many cards may be lifted from a pile; ``groups``: more than one may go."""
    keeps = row.keeps
    if take.lift == "top":
        unseen = row.unseen
        return lambda pile: (1,) if len(pile) > keeps and (pile[-1] < DOWN or unseen) else ()
    if take.lift == "any card":
        return lambda pile: [n for n in range(1, len(pile) - keeps + 1) if pile[-n] < DOWN]
    build = take.link or (row.accepts[0] if row.accepts else None)
    if take.lift == "full run":
        build = take.link or down.in_suit
    if build is None:
        raise ValueError(f"a {row.kind} gives runs, but neither accepts= nor the take says what a run is")
    length = partial(run_length, table(build))
    if take.lift == "full run":
        return lambda pile: (KING,) if len(pile) - keeps >= KING and length(pile) >= KING else ()

    def longest(pile: Pile) -> int:
        return min(length(pile), len(pile) - keeps)

    if take.lift == "run":
        return (
            (lambda pile: range(1, longest(pile) + 1)) if groups else (lambda pile: range(1, min(longest(pile), 1) + 1))
        )
    if groups:
        return lambda pile: (n,) if (n := longest(pile)) > 0 else ()
    return lambda pile: (1,) if longest(pile) == 1 else ()


def accepting(
    row: Row, place: int, cards: tuple[Build, ...], space: tuple[Build, ...], base: int
) -> Callable[[Pile], int]:
    """Return the function that tells which cards a pile takes; ``base`` is the base rank, 0 while there is none."""
    own = sum(1 << (place % 4 << 4 | r) for r in range(16))

    def fills(build: Build) -> int:
        if build.among is not None:
            return sum(1 << card for card in build.among) & (own if build.by_suit else EVERY)
        if build.base:
            return sum(1 << card for card in range(64) if rank(card) == base) if base else EVERY & ~1
        return EVERY if build.is_any else 0

    on = [0] * 256
    for build in cards:
        mask = own if build.by_suit else EVERY
        fits = table(build)
        if build.ends:
            fits = tuple(0 if rank(top) == base else fits[top] for top in range(256))
        on = [one | other & mask for one, other in zip(on, fits, strict=True)]
    opening = 0
    for build in space:
        opening |= fills(build)
    most = row.most(place)
    if not row.order:
        return lambda pile: 0 if len(pile) >= most else on[pile[-1]] if pile else opening

    order = row.order[place % len(row.order)]
    relations = {build.suits for build in cards if build.among is None}
    others = 0
    for build in cards:
        others |= fills(build) if build.among is not None else 0

    def by_height(pile: Pile) -> int:
        if not pile:
            return opening
        if len(pile) >= most or pile[-1] >= DOWN or not cards:
            return 0
        # In suit with the lowest card: a joker may lie on it.
        return _of_rank(order[len(pile)], relations, suit(pile[0]), suit(pile[-1])) | others

    return by_height


def _of_rank(wanted: int, relations: set[Suits], lowest: int, top: int) -> int:
    """Return the cards of a rank whose suits relate so to the cards of a pile."""
    suits: set[int] = set()
    for relation in relations:
        suits |= {"any": {0, 1, 2, 3}, "same": {lowest}, "alternating": {top ^ 1, top ^ 2}}.get(
            relation, {top, top ^ 3}
        )
    return sum(1 << (each << 4 | wanted) for each in suits)


def giving_of(lifters: list[Callable[[Pile], Iterable[int]]]) -> Callable[[Pile], Lifts]:
    """Return the function that tells what a pile gives by any of several lifts."""

    only = lifters[0] if len(lifters) == 1 else None

    def give(pile: Pile) -> Lifts:
        counts = only(pile) if only is not None else sorted({count for lift in lifters for count in lift(pile)})
        lifts = tuple([(bit(pile[-count]), count) for count in counts])
        wanted = 0
        for card, _ in lifts:
            wanted |= card
        return wanted, lifts

    return give
