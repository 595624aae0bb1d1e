"""The words in which a layout says what piles give and take: builds, takes, conditions, goals.

>>> from cadogan.cards import card
>>> down.alternating.takes(card("9h"), card("Ts")), down.alternating.takes(card("9c"), card("Ts"))
(True, False)
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any, Literal, Self

import attrs

from cadogan.cards import DOWN, JOKER, KING, PACK, Card, is_red, matching, rank, suit

EVERY = (1 << 64) - 1
"""The set of all cards, the unseen one (bit 0) included. A set of cards is a mask: bit ``card & 63`` for each."""


def bit(card: Card) -> int:
    """Return the set that holds one card; a face-down card, whatever its face, is the unseen one."""
    return 1 if card >= DOWN else 1 << card


@attrs.frozen
class Condition:
    """When a word holds. Made by `out`, `empty` and `deal_is`; combined with ``&``, ``|`` and ``~``.

    Attributes:
        kind: ``out``, ``empty``, ``deal``, ``and``, ``or`` or ``not``.
        name: the piles that ``out`` and ``empty`` speak of.
        number: the deal, from 1, that ``deal`` speaks of.
        parts: the conditions that are combined.
    """

    kind: str
    name: str = ""
    number: int = 0
    parts: tuple["Condition", ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """Return the piles that the condition speaks of."""
        return (self.name, *(name for part in self.parts for name in part.names)) if self.name or self.parts else ()

    @property
    def counts(self) -> bool:
        """Tell whether the condition depends on the number of the deal."""
        return self.kind == "deal" or any(part.counts for part in self.parts)

    def __and__(self, other: "Condition") -> "Condition":
        return Condition("and", parts=(self, other))

    def __or__(self, other: "Condition") -> "Condition":
        return Condition("or", parts=(self, other))

    def __invert__(self) -> "Condition":
        return Condition("not", parts=(self,))


def out(name: str) -> Condition:
    """All piles of that kind or name are empty."""
    return Condition("out", name)


def empty(name: str) -> Condition:
    """Some pile of that kind or name is empty."""
    return Condition("empty", name)


def deal_is(number: int) -> Condition:
    """This is the deal (or pass through the stock) with that number, 1 being the first."""
    return Condition("deal", number=number)


Suits = Literal["any", "same", "alternating", "colour"]
_SUITS = {"same": ".in_suit", "alternating": ".alternating", "colour": ".in_colour"}


@attrs.frozen(cache_hash=True)
class Build:
    """What may be put on a pile: on its top card, or into a space.

    `up`, `down`, `either`, `ANY` and `BASE` are builds, and so is what `one_of`, `each_suit` and `relation` return;
    the properties and methods make a stricter one from each.

    Attributes:
        directions: the ranks above (1) or below (-1) the top card that fit.
        suits: how the suits of the two cards relate.
        wraps: ace and king are neighbours.
        ends: nothing fits on a card of the base rank.
        among: these cards and no others, whatever lies below; None if the top card decides.
        by_suit: pile i takes only the cards of ``among`` that are of suit i.
        base: cards of the base rank, any card while there is none.
        fits: a relation of the game's own, ``fits(card, top)``.
        says: that relation as a sentence, in English and in Russian.
        sources: the piles that it may come from, by kind or name; all if there are none.
        condition: when it holds.
        neighbours: for a space: the pile whose card decides instead of a top card, for each pile of the row, by its
            place in the row or its label; None where there is none, and then nothing fits.
    """

    directions: tuple[int, ...] = ()
    suits: Suits = "any"
    wraps: bool = False
    ends: bool = False
    among: bytes | None = None
    by_suit: bool = False
    base: bool = False
    fits: Callable[[Card, Card], bool] | None = None
    says: tuple[str, str] | None = None
    sources: tuple[str, ...] = ()
    condition: Condition | None = None
    neighbours: tuple[int | str | None, ...] = ()

    @property
    def in_suit(self) -> Self:
        """Of one suit. Raises ValueError, as the next three do, for a build that looks at no other card."""
        return self._stricter(suits="same")

    @property
    def alternating(self) -> Self:
        """Red on black, black on red."""
        return self._stricter(suits="alternating")

    @property
    def in_colour(self) -> Self:
        """Red on red, black on black."""
        return self._stricter(suits="colour")

    @property
    def wrapping(self) -> Self:
        """Ace and king are neighbours."""
        return self._stricter(wraps=True)

    @property
    def to_base(self) -> Self:
        """Down to the base rank: on a card of that rank, with which the foundations began, nothing fits.

        Raises ValueError for a build that does not go down.
        """
        if self.directions != (-1,):
            raise ValueError("only what is built down ends with the base rank; say down before .to_base")
        return attrs.evolve(self, ends=True)

    def _stricter(self, **words: Any) -> Self:
        if not self.directions:
            raise ValueError("ANY, BASE and cards look at no other card; say up, down or either with a suit")
        if self.suits not in ("any", words.get("suits", self.suits)):
            said = [_SUITS[self.suits], _SUITS[words["suits"]]]
            raise ValueError(f"{said[0]} and {said[1]} contradict each other; say one of them")
        return attrs.evolve(self, **words)

    def of(self, *names: str) -> Self:
        """Only from piles of these kinds or names."""
        return attrs.evolve(self, sources=(*self.sources, *names))

    def when(self, condition: Condition) -> Self:
        """Only while the condition holds."""
        return attrs.evolve(self, condition=condition if self.condition is None else self.condition & condition)

    def beside(self, neighbours: Iterable[int | str | None]) -> Self:
        """In ``space=``: the card goes beside another, on which it must fit, not on a top card.

        ``neighbours`` names for each pile of the row that other card: its place in the row, its label, or None.
        """
        return attrs.evolve(self, neighbours=tuple(neighbours))

    @property
    def is_any(self) -> bool:
        """Tell whether every card fits."""
        return self.among is None and not self.directions and self.fits is None and not self.base

    def takes(self, card: Card, top: Card) -> bool:
        """Tell whether a card fits on a top card, both face up."""
        if self.among is not None:
            return card in self.among
        if self.fits is not None:
            return self.fits(card, top)
        if self.is_any:
            return True
        if JOKER in (card, top):
            return False
        steps = {rank(top) + direction for direction in self.directions}
        if self.wraps:
            steps = {(step - 1) % KING + 1 for step in steps}
        if rank(card) not in steps:
            return False
        if self.suits == "same":
            return suit(card) == suit(top)
        if self.suits == "alternating":
            return is_red(card) != is_red(top)
        return self.suits != "colour" or is_red(card) == is_red(top)

    def on(self, top: Card) -> int:
        """Return the set of cards that fit on a top card: nothing fits on a card that lies face down."""
        return table(self)[top]

    def run(self, pile: bytes) -> int:
        """Return the length of the longest open run that a pile ends with, each card fitting on the one below it."""
        return run_length(table(self), pile)


def run_length(fits: Sequence[int], pile: bytes) -> int:
    """Return the length of the longest open run that a pile ends with; ``fits[card]`` is what may lie on a card."""
    length = len(pile)
    if not length or pile[-1] >= DOWN:
        return 0
    for i in range(length - 1, 0, -1):
        if not fits[pile[i - 1]] >> pile[i] & 1:
            return length - i
    return length


@cache
def table(build: Build) -> tuple[int, ...]:
    """Return for each of the 256 bytes the set of cards that fit on it."""
    found = [0] * 256
    for top in (*PACK, JOKER):
        if build.among is None and build.is_any:
            found[top] = EVERY
        elif build.fits is None and build.among is None:
            found[top] = _neighbours(build, top)
        else:
            found[top] = sum(1 << card for card in (*PACK, JOKER) if build.takes(card, top))
    return tuple(found)


def _neighbours(build: Build, top: Card) -> int:
    """Work out ``build.takes`` for all cards at once where ranks and suits decide: binding must be quick."""
    ranks = [rank(top) + direction for direction in build.directions]
    ranks = [(each - 1) % KING + 1 if build.wraps else each for each in ranks]
    colours = {"any": (0, 1, 2, 3), "same": (suit(top),), "alternating": (suit(top) ^ 1, suit(top) ^ 2)}
    suits = colours.get(build.suits, (suit(top), suit(top) ^ 3))
    return sum(1 << (s << 4 | r) for r in set(ranks) if 1 <= r <= KING and top != JOKER for s in suits)


up = Build((1,))
"""One rank higher."""
down = Build((-1,))
"""One rank lower."""
either = Build((1, -1))
"""One rank higher or lower."""
ANY = Build()
"""Any card."""
BASE = Build(base=True)
"""A card of the rank with which the begun foundations began; any card while none has."""


def one_of(pattern: str) -> Build:
    """The cards that a pattern such as ``"K*"`` means. Where a build is wanted, the pattern alone will do."""
    return Build(among=matching(pattern))


def each_suit(pattern: str) -> Build:
    """Like `one_of`, but each pile of the row takes one suit: the first clubs, then diamonds, hearts, spades."""
    return Build(among=matching(pattern), by_suit=True)


def relation(fits: Callable[[Card, Card], bool], says: tuple[str, str]) -> Build:
    """Any relation of two cards, ``fits(card, top)``, with its sentence in English and in Russian.

    It is asked once for each pair of cards when the game is bound, and never during play.
    """
    return Build(fits=fits, says=says)


Lift = Literal["top", "run", "whole run", "any card", "full run", "nothing"]


@attrs.frozen
class Take:
    """What may be lifted from a pile.

    Attributes:
        lift: the top card; a run, the whole or any part that ends with the top card; the longest run and nothing
            less; any one open card; a run of thirteen; nothing.
        link: the build that a run follows; None for the build of its own row.
        targets: where it may go: kinds, names, ``cards`` (piles that are not empty) or ``spaces``; all if none.
        condition: when it holds.
        free: ``(k, neighbours)``: at least k of a pile's neighbours are empty, see `Take.freed`.
    """

    lift: Lift
    link: Build | None = None
    targets: tuple[str, ...] = ()
    condition: Condition | None = None
    free: tuple[int, tuple[tuple[int | None, ...], ...]] | None = None

    def __call__(self, link: Build) -> Self:
        """Follow another build than that of the row: ``run(down.in_suit)``."""
        return attrs.evolve(self, link=link)

    def to(self, *names: str) -> Self:
        """Only to piles of these kinds or names, to ``"cards"`` or to ``"spaces"``."""
        return attrs.evolve(self, targets=(*self.targets, *names))

    def when(self, condition: Condition) -> Self:
        """Only while the condition holds."""
        return attrs.evolve(self, condition=condition if self.condition is None else self.condition & condition)

    def freed(self, least: int, neighbours: Any) -> Self:
        """Only while at least so many of the pile's neighbours are empty.

        ``neighbours`` has a sequence for each pile of the row: places in the row, or None for a side on which
        nothing can lie, which counts as empty. A pile without neighbours is free.
        """
        return attrs.evolve(self, free=(least, tuple(map(tuple, neighbours))))


top = Take("top")
"""The top card."""
run = Take("run")
"""A run that ends with the top card, or any part that does."""
whole_run = Take("whole run")
"""The longest run that ends with the top card, never a part of it."""
any_card = Take("any card")
"""Any one open card of the pile."""
full_run = Take("full run")
"""A run of thirteen cards that ends with the top card."""
nothing = Take("nothing")
"""Nothing leaves the pile by choice."""


@attrs.frozen
class Goal:
    """When a game is won.

    Attributes:
        kind: ``all out`` (each card on a foundation or a discard), ``cleared`` or ``runs``.
        name: the piles that are to be empty, or to hold the runs.
        link: the build that a run follows.
        length: the number of cards of a run.
    """

    kind: Literal["all out", "cleared", "runs"] = "all out"
    name: str = ""
    link: Build | None = None
    length: int = KING


def cleared(name: str) -> Goal:
    """All piles of that kind or name are empty."""
    return Goal("cleared", name)


def runs(link: Build, length: int = KING, name: str = "tableau") -> Goal:
    """Each pile of that kind or name is empty or a single open run of so many cards."""
    return Goal("runs", name, link, length)
