"""Rows of piles: the kinds, and the words that each line of a layout may use.

>>> Tableau(7, deal=range(1, 8), face_up=1).dealt
(1, 2, 3, 4, 5, 6, 7)
"""

from collections.abc import Iterator, Sequence
from typing import ClassVar, Literal, get_args

import attrs

from cadogan import given
from cadogan.cards import KING, matching
from cadogan.given import Builds, Takes
from cadogan.places import GAP_X, GAP_Y, Places
from cadogan.vocabulary import ANY, Build, Condition, Take, nothing, top, up

Fan = Literal["down", "right", "up", "left"]

every_second = "every second"
"""For ``face_up``: the top card lies open, the next one face down, and so on by turns."""


@attrs.frozen
class _Piles:
    count: int = 1


@attrs.frozen(kw_only=True)
class Row(_Piles):
    """Some piles of one kind with the same rules; the kinds are its subclasses.

    Attributes:
        count: how many piles.
        name: a second name, good wherever a kind is.
        deal: cards for each pile, one number or one a pile; dealt in rounds, a card to each pile that is to get more.
        by: ``"row"``, or ``"pile"`` if one pile is dealt full after another.
        face_up: how many cards from the top of each pile are dealt face up, one number or one a pile; None for all;
            `every_second` for the top card and each second one below it. Cards of a pile that has some face up
            turn up when they are uncovered.
        first: cards put out before the rest: a pattern for the row, of which each pile gets one suit in the order
            c d s h, or a pattern for each pile, which gets the first such card of the shuffled pack.
        keeps: the lowest cards, so many, never leave.
        holds: the most cards; None for any number.
        take: what may be lifted: a `Take` or several.
        accepts: what may be put on a pile that has cards: a `Build` or several.
        space: what may be put on an empty pile: a pattern such as ``"K*"``, a `Build`, or several. Where it is not
            said, a pattern or ``ANY`` in ``accepts`` holds for a space as well.
        order: an explicit sequence of ranks, one or one a pile; the height of a pile tells which comes next, and of
            ``accepts`` only the suits count.
        at_once: a pattern: cards of these that the row may take go there by themselves.
        along: for each pile, the short names of the piles that it takes cards from: ``("t1 t5", "t2 t6")``.
        refill: piles, by kind or name, from which an emptied pile is filled at once, in this order.
        when: the row gives, takes and is refilled only while this holds; a stock is turned and redealt.
        at: where the piles lie; None for the usual arrangement.
        fan: the way in which cards of a pile overlap, one or one a pile; None for piles squared up.
        fixed: the places of the piles matter in a way that no other word says.
    """

    kind: ClassVar[str]
    letter: ClassVar[str]
    groups: ClassVar[bool] = False

    name: str = ""
    deal: int | Sequence[int] = attrs.field(default=0, converter=given.listed)
    by: Literal["row", "pile"] = "row"
    face_up: int | str | tuple[int, ...] | None = attrs.field(default=None, converter=given.listed)
    first: str | tuple[str, ...] = attrs.field(default="", converter=given.listed)
    keeps: int = 0
    holds: int | None = None
    take: Takes = attrs.field(default=None, converter=given.takes)
    accepts: Builds = attrs.field(default=None, converter=given.accepts)
    space: Builds = attrs.field(default=None, converter=given.space)
    order: tuple[tuple[int, ...], ...] = attrs.field(default=None, converter=given.order)
    at_once: str = ""
    along: tuple[tuple[str, ...], ...] = attrs.field(default=(), converter=given.along)
    refill: tuple[str, ...] = attrs.field(default=(), converter=given.names_in)
    when: Condition | None = None
    at: Places | None = attrs.field(default=None, converter=given.at)
    fan: Fan | tuple[Fan | None, ...] | None = attrs.field(default=None, converter=given.listed)
    fixed: bool = False

    def __attrs_post_init__(self) -> None:
        """Raise ValueError for what no word can mean, with what would be right."""
        if not isinstance(self.count, int) or self.count < 0:
            raise ValueError(f"{type(self).__name__}: count wants a whole number, not {self.count!r}")
        for fault in _faults(self):
            raise ValueError(f"{self.line}: {fault}")

    @property
    def line(self) -> str:
        """Return how the row begins, for sentences that speak of it."""
        words = [*([str(self.count)] if self.count != 1 else []), *([f"name={self.name!r}"] if self.name else [])]
        return f"{type(self).__name__}({', '.join(words)})"

    @property
    def dealt(self) -> tuple[int, ...]:
        """Return how many cards each pile is dealt; piles left out of a list get none."""
        if isinstance(self.deal, int):
            return (self.deal,) * self.count
        return (*self.deal, *[0] * (self.count - len(self.deal)))

    @property
    def set_out(self) -> tuple[bytes, ...]:
        """Return for each pile the cards one of which is put out there before the deal, as ``first`` says."""
        if not self.first:
            return ()
        if isinstance(self.first, str):
            some = matching(self.first)
            return tuple(bytes([some[i % len(some)]]) for i in range(self.count))
        return tuple(map(matching, self.first))

    @property
    def fans(self) -> "tuple[Fan | None, ...]":
        """Return the way in which the cards of each pile overlap."""
        return self.fan if isinstance(self.fan, tuple) else (self.fan,) * self.count

    @property
    def pitch(self) -> float:
        """Return the distance between piles side by side in the usual arrangement, in card widths."""
        return 1 + 0.4 * max([*self.dealt, 3]) if {"left", "right"} & set(self.fans) else GAP_X

    @property
    def tall(self) -> float:
        """Return the height that the row needs in the usual arrangement, in card heights."""
        return 1.3 + 0.25 * max([*self.dealt, 3]) if {"up", "down"} & set(self.fans) else GAP_Y

    def is_open(self, place: int, height: int) -> bool:
        """Tell whether the card dealt to that height of a pile lies face up."""
        above = self.dealt[place] - height
        if self.face_up is None:
            return True
        if self.face_up == every_second:
            return above % 2 == 1
        number = self.face_up[place] if isinstance(self.face_up, tuple) else self.face_up
        return above <= int(number)

    def most(self, place: int) -> int:
        """Return how many cards a pile may hold: those of its sequence, or ``holds``."""
        if self.order:
            # The usual thirteen of a foundation give way to the sequence.
            length = len(self.order[place % len(self.order)])
            return length if self.holds in (None, KING) else min(length, self.holds or 0)
        return self.holds if self.holds is not None else 10_000

    @property
    def unseen(self) -> bool:
        """Tell whether a card that lies face down may be taken: from a stock that turns nothing where it lies."""
        return False

    @property
    def one_by_one(self) -> bool:
        """Tell whether empty piles of the row wait for different cards."""
        return len(self.order) > 1 or any(build.by_suit for build in (*self.space, *self.accepts))

    @property
    def fills(self) -> Builds:
        """Return what may be put on an empty pile: ``space``, or what ``accepts`` takes whatever lies there."""
        return self.space or tuple(build for build in self.accepts if build.among is not None or build.is_any)

    @property
    def conditions(self) -> tuple[Condition, ...]:
        """Return the conditions that the row speaks of."""
        words: tuple[Take | Build, ...] = (*self.take, *self.accepts, *self.space)
        return tuple(each for each in (self.when, *(word.condition for word in words)) if each is not None)

    @property
    def alike(self) -> bool:
        """Tell whether the piles of the row may change places."""
        apart = self.along or self.fixed or self.one_by_one or any(take.free for take in self.take)
        return not apart and not any(build.neighbours for build in self.space)

    @property
    def hides(self) -> bool:
        """Tell whether cards of the row may lie face down and turn up when they are uncovered."""
        return any(self.face_up) if isinstance(self.face_up, tuple) else bool(self.face_up)


@attrs.frozen(kw_only=True)
class Stock(Row):
    """The undealt cards: what is left of the pack after all rows have been dealt.

    Attributes:
        turn: how many cards the verb ``deal`` turns; 0 leaves the verb to the game.
        onto: the pile or row that they are turned on to: one a pile, from the first pile on or, if a turn has fewer
            cards than the row has piles, where the last turn stopped; ``"spaces tableau"`` for one to each empty pile
            of a row; ``"stock"`` turns the top card where it lies, and it is placed before the next one turns. Of
            several, the first that has a place.
    """

    kind: ClassVar[str] = "stock"
    letter: ClassVar[str] = "s"
    turn: int = 0
    onto: tuple[str, ...] = attrs.field(default=(), converter=given.onto)

    @property
    def unseen(self) -> bool:
        """Tell whether its top card may be taken face down."""
        return self.onto != ("stock",) and not self.hides


@attrs.frozen(kw_only=True)
class Waste(Row):
    """Cards turned from the stock, the books' talon; usually its top card may be taken."""

    kind: ClassVar[str] = "waste"
    letter: ClassVar[str] = "w"
    take: Takes = attrs.field(default=top, converter=given.takes)


@attrs.frozen(kw_only=True)
class Foundation(Row):
    """Piles to be built up as the goal; usually in suit, thirteen cards, and nothing leaves them."""

    kind: ClassVar[str] = "foundation"
    letter: ClassVar[str] = "f"
    holds: int | None = KING
    accepts: Builds = attrs.field(default=up.in_suit, converter=given.accepts)


@attrs.frozen(kw_only=True)
class Tableau(Row):
    """Piles that are built on, or spread for play; usually the top card may be taken and runs are welcome."""

    kind: ClassVar[str] = "tableau"
    letter: ClassVar[str] = "t"
    groups: ClassVar[bool] = True
    take: Takes = attrs.field(default=top, converter=given.takes)
    fan: Fan | tuple[Fan | None, ...] | None = attrs.field(default="down", converter=given.listed)


@attrs.frozen(kw_only=True)
class Reserve(Row):
    """Cards to be used and not built on; usually the top card may be taken."""

    kind: ClassVar[str] = "reserve"
    letter: ClassVar[str] = "r"
    take: Takes = attrs.field(default=top, converter=given.takes)


@attrs.frozen(kw_only=True)
class Cell(Row):
    """Places for one card each, put there by the player."""

    kind: ClassVar[str] = "cell"
    letter: ClassVar[str] = "c"
    holds: int | None = 1
    take: Takes = attrs.field(default=top, converter=given.takes)
    space: Builds = attrs.field(default=ANY, converter=given.space)


@attrs.frozen(kw_only=True)
class Discard(Row):
    """Cards out of play."""

    kind: ClassVar[str] = "discard"
    letter: ClassVar[str] = "d"
    take: Takes = attrs.field(default=nothing, converter=given.takes)


@attrs.frozen(kw_only=True)
class Grid(Row):
    """Cards in fixed places whose geometry matters, one card a place."""

    kind: ClassVar[str] = "grid"
    letter: ClassVar[str] = "g"
    holds: int | None = 1


KINDS: dict[str, type[Row]] = {k.kind: k for k in (Stock, Waste, Foundation, Tableau, Reserve, Cell, Discard, Grid)}

_NOT_NAMES = {*KINDS, "pack", "cards", "spaces"}
_LISTS = {
    "deal": "numbers",
    "face_up": "numbers",
    "first": "patterns",
    "at": "places",
    "along": "lists",
    "fan": "fans",
}


def _some(number: int, what: str) -> str:
    return f"{number} {what.removesuffix('s') if number == 1 else what}"


def _faults(row: Row) -> Iterator[str]:
    """Yield what is wrong with a row, whatever the rest of the layout is."""
    if not isinstance(row.name, str) or row.name in _NOT_NAMES:
        yield f"name= wants a new word; {row.name!r} means something already"
    for word in ("deal", "face_up", "turn", "keeps", "holds"):
        number = getattr(row, word, 0)
        some = number if isinstance(number, tuple) and word not in ("keeps", "holds") else (number,)
        usual = number is None if word in ("face_up", "holds") else False
        if not usual and number != every_second and not all(isinstance(each, int) and each >= 0 for each in some):
            yield f"{word}= wants a whole number, not {given.said(number)}"
    for word, what in _LISTS.items():
        some = getattr(row, word)
        least = 0 if word in ("deal", "first") else row.count
        if isinstance(some, tuple) and some and not (least <= len(some) <= row.count):
            yield f"{word}= has {_some(len(some), what)} for {_some(row.count, 'piles')}"
    if len(row.order) not in (0, 1, row.count):
        yield f"order= has {_some(len(row.order), 'orders')} for {_some(row.count, 'piles')}"
    if row.by not in ("row", "pile"):
        yield f'by= is "row" or "pile", not {row.by!r}'
    for fan in row.fans:
        if fan not in (None, *get_args(Fan)):
            yield f'fan= is "down", "right", "up", "left" or None, not {fan!r}'
    for cards in (row.at_once, *((row.first,) if isinstance(row.first, str) else row.first)):
        if cards:
            given.pattern(cards)
    yield from _faults_of_words(row)


def _faults_of_words(row: Row) -> Iterator[str]:
    """Yield what is wrong with the takes and builds of a row."""
    for condition in row.conditions:
        if not isinstance(condition, Condition):
            yield f'when= wants a condition: out("stock"), empty("tableau"), deal_is(2); not {given.said(condition)}'
    for take in row.take:
        if take.free is not None:
            around = take.free[1]
            yield from _faults_of_places("freed", len(around), [each for some in around for each in some], row.count)
    for build in (*row.accepts, *row.space):
        if build.neighbours:
            yield from _faults_of_places("beside", len(build.neighbours), build.neighbours, row.count)


def _faults_of_places(word: str, length: int, places: Sequence[object], count: int) -> Iterator[str]:
    """Yield what is wrong with a list of neighbours, one entry a pile, which names places of the row."""
    if length != count:
        yield f".{word}() has neighbours for {_some(length, 'piles')} of {count}"
    wrong = next((each for each in places if isinstance(each, int) and not 0 <= each < count), None)
    if wrong is not None:
        yield f".{word}() names the place {wrong}; the places of the row go from 0 to {count - 1}"
