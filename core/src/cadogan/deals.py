"""Deals: how the pack is shuffled, by our own numbers, by the date, or by the numbers of other programs.

>>> read("ms617"), str(read("ms617"))
(Deal(source='ms', number=617), 'ms617')
"""

import datetime
import random
import re
import secrets
from collections.abc import Iterable
from typing import TypeAlias

import attrs

from cadogan.cards import DOWN, MASK64, PACK, SUITS, shuffled
from cadogan.errors import CodeError
from cadogan.layout import Layout
from cadogan.position import Position
from cadogan.rules import Rules
from cadogan.steps import Steps

_TEXT = re.compile(r"(|ms|pysol|solvitaire)([0-9]{1,40})|date([0-9]{4})-([0-9]{2})-([0-9]{2})")
_BOUNDS = {
    "cadogan": (0, (1 << 64) - 1),
    "ms": (1, (1 << 33) - 1),
    "pysol": (1, 10**20 - 1),
    "solvitaire": (0, (1 << 31) - 1),
}

_Lie: TypeAlias = tuple[int, int]
"""Where a card lies: the number of the pile, and how many cards lie under it."""


@attrs.frozen
class Deal:
    """How a pack is shuffled. Its text is what `read` reads. Raises CodeError for a number that its source lacks.

    Attributes:
        source: ``cadogan`` (our own), ``date``, ``ms`` (Microsoft FreeCell), ``pysol`` (PySolFC) or ``solvitaire``.
        number: the number of the deal; a date as ``20261130``.
    """

    source: str = attrs.field(validator=attrs.validators.in_((*_BOUNDS, "date")))
    number: int

    def __attrs_post_init__(self) -> None:
        if self.source == "date":
            try:
                datetime.date(*_day(self.number))
            except ValueError:
                raise CodeError(
                    f"there is no deal {self}: the calendar has no such day",
                    f"нет расклада {self}: такого дня нет в календаре",
                ) from None
            return
        low, high = _BOUNDS[self.source]
        if not low <= self.number <= high:
            raise CodeError(
                f"there is no deal {self}: the numbers go from {low} to {high}",
                f"нет расклада {self}: номера идут от {low} до {high}",
            )

    def __str__(self) -> str:
        if self.source == "date":
            return "date{:04}-{:02}-{:02}".format(*_day(self.number))
        return f"{'' if self.source == 'cadogan' else self.source}{self.number}"


def _day(number: int) -> tuple[int, int, int]:
    return number // 10000, number // 100 % 100, number % 100


def read(text: str) -> Deal:
    """Read a deal: ``12345``, ``date2026-11-30``, ``ms617``, ``pysol12345`` or ``solvitaire7``.

    Raises CodeError, which says what would be right, for anything else.
    """
    parts = _TEXT.fullmatch(text.strip().lower())
    if parts is None:
        raise CodeError(
            f"{text!r} is not a deal; write a number such as 12345, or date2026-11-30, ms617, pysol12345, solvitaire7",
            f"{text!r}: не расклад; пишите число, например 12345, или date2026-11-30, ms617, pysol12345, solvitaire7",
        )
    source, number, *day = parts.groups()
    return Deal("date", int("".join(day))) if number is None else Deal(source or "cadogan", int(number))


def random_deal() -> Deal:
    """Choose a deal that nobody can foresee: a number of up to nine digits."""
    return Deal("cadogan", 1 + secrets.randbelow(999_999_999))


def daily(date: datetime.date) -> Deal:
    """Return the deal of a day, the same for everybody."""
    return Deal("date", date.year * 10000 + date.month * 100 + date.day)


def opening(rules: Rules, deal: Deal) -> tuple[Steps, Position]:
    """Deal, and return what happened and the position before the first move.

    - A plain number is the seed of SplitMix64, which shuffles by Fisher and Yates: see `cadogan.cards.shuffled`.
    - A date is such a number too, ``20261130`` with the highest bit set, which no number below 2**63 repeats.
    - ``ms`` and ``pysol`` shuffle the pack as Microsoft FreeCell and PySolFC do. What they deal first is our first
      card; the game's own deal lays it out. So FreeCell and Golf, dealt row by row from left to right, lie as in
      PySolFC; Klondike does not, for PySolFC deals its columns in another order.
    - ``solvitaire`` gives the position, not the order of dealing, that Solvitaire (Blake and Gent) makes of a seed
      when told of the same piles; columns that differ in height may stand in another order.

    Later shuffles go on from a plain number or a date where the first one ended, and begin from the number itself
    with the others. Raises CodeError if the deal does not fit the game.
    """
    pack = rules.layout.pack
    if deal.source == "cadogan":
        return rules.opening(*shuffled(pack, deal.number))
    if deal.source == "date":
        return rules.opening(*shuffled(pack, 1 << 63 | deal.number))
    packs = next((count for count in (1, 2) if sorted(PACK * count) == sorted(pack)), 0)
    if not packs or (packs == 2 and deal.source == "ms"):
        most, most_ru = ("one pack", "одной колоды") if deal.source == "ms" else ("one or two packs", "1-2 колод")
        raise CodeError(
            f"{deal} needs a game of {most} of 52 cards, and {rules.id} has {len(pack)}; any game takes 12345, say",
            f"{deal} - для игр из {most_ru} по 52 карты, а в {rules.id} карт: {len(pack)}; любой игре годится 12345",
        )
    dealt = _solvitaire(rules, deal, packs) if deal.source == "solvitaire" else _pysol(deal, packs)
    return rules.opening(dealt, deal.number & MASK64)


def _pysol(deal: Deal, packs: int) -> bytes:
    """Shuffle as Microsoft FreeCell and PySolFC do, through PySolFC's own package.

    Microsoft's is the linear congruential generator of its C library, with a shuffle that begins from the pack in
    the order of ranks; numbers from 2**31 on go by the extensions of FreeCell Pro. PySolFC takes it for numbers
    below 32000, and for greater ones the Mersenne Twister as Python seeds it. (The package's own `shuffle` differs
    from PySolFC for 32000 itself.)
    """
    from pysol_cards.cards import ms_rearrange  # type: ignore[import-untyped]
    from pysol_cards.random import LCRandom31, MTRandom  # type: ignore[import-untyped]

    pack = [SUITS.index(suit) << 4 | rank for _ in range(packs) for suit in "cshd" for rank in range(1, 14)]
    if deal.source == "ms" or deal.number < 32000:
        return bytes(LCRandom31(deal.number).shuffle(ms_rearrange(pack)))
    return bytes(MTRandom(deal.number).shuffle(pack))


# Solvitaire.


def _solvitaire(rules: Rules, deal: Deal, packs: int) -> bytes:
    """Order the pack so that the game's own deal makes the position that Solvitaire makes of its seed.

    The game deals a pack to see where each of its places comes to lie; then each place gets the card that Solvitaire
    lays there. Cards put out beforehand, such as aces, go on top of the pack, where the deal finds them first.
    """
    deck = _solvitaire_deck(deal.number, packs)
    lies = _lies(rules, deck)
    out = [height == 0 and pile < rules.layout.size and bool(rules.layout.row(pile).first) for pile, height in lies]
    first = bytes(card for card, is_out in zip(deck, out, strict=True) if is_out)
    rest = bytes(card for card, is_out in zip(deck, out, strict=True) if not is_out)
    lies = _lies(rules, rest + first)[: len(rest)]
    order = _solvitaire_order(rules.layout, lies)
    if sorted(order) == sorted(lies):
        laid = dict(zip(order, reversed(rest), strict=True))
        pack = bytes(laid[place] for place in lies) + first
        if _lies(rules, pack)[: len(rest)] == lies:
            return pack
    raise CodeError(
        f"{deal} does not fit {rules.id}: Solvitaire has no deal of that shape; any game takes 12345, say",
        f"{deal} не годится для {rules.id}: у Solvitaire нет расклада такой формы; любой игре годится 12345",
    )


def _lies(rules: Rules, pack: bytes) -> list[_Lie]:
    """Return where each card of a pack is dealt: what the game does with it afterwards, Solvitaire does too."""
    empty = rules.layout.empty()
    at = rules.layout.size
    steps = rules.deal(empty.replace({at: bytes(card | DOWN for card in pack)}))
    dealt = [step for step in steps if step[1] == at]
    marked = empty.replace({at: bytes(range(len(pack)))}).after(dealt)
    found = {mark & 0x7F: (i, height) for i, pile in enumerate(marked.piles) for height, mark in enumerate(pile)}
    return [found[mark] for mark in range(len(pack))]


def _solvitaire_deck(seed: int, packs: int) -> bytes:
    """Shuffle as Solvitaire does: by Fisher and Yates, with the 32-bit Mersenne Twister seeded by one word.

    A number up to i is drawn by dividing the range of the generator into i + 1 equal buckets, as Boost does, and
    drawing again for the little that is left over.
    """
    words = [seed]
    for i in range(1, 624):
        words.append(1812433253 * (words[-1] ^ words[-1] >> 30) + i & 0xFFFFFFFF)
    twister = random.Random()
    twister.setstate((3, (*words, 624), None))
    deck = [SUITS.index(suit) << 4 | rank for _ in range(packs) for rank in range(1, 14) for suit in "chsd"]
    for last in range(len(deck) - 1, 0, -1):
        bucket = (1 << 32) // (last + 1)
        place = twister.getrandbits(32) // bucket
        while place > last:
            place = twister.getrandbits(32) // bucket
        deck[last], deck[place] = deck[place], deck[last]
    return bytes(deck)


def _solvitaire_order(layout: Layout, lies: Iterable[_Lie]) -> list[_Lie]:
    """Return the places in the order in which Solvitaire takes cards for them from the end of its deck.

    Filled cells, the stock from its bottom up, the reserve (one pile, or one card a pile), the tableau. The one card
    that may be dealt to the foundations is Solvitaire's base card, that on the waste its hole card: both come from
    the other end. Places of any other shape are left out.
    """
    piles: dict[int, list[_Lie]] = {i: [] for i in range(layout.size + 1)}
    for lie in sorted(lies):
        piles[lie[0]].append(lie)

    def of(kind: str, most: int = 104) -> list[_Lie]:
        found = [lie for i in layout.piles(kind) for lie in piles[i]]
        return found if len(found) <= most else []

    reserve = layout.piles("reserve")
    stacked = len(reserve) == 1 or all(len(piles[i]) <= 1 for i in reserve)
    order = of("cell") + of("stock") + (of("reserve") if stacked else [])
    table = [*layout.piles("tableau"), *layout.piles("grid")]
    if len(table) == 52 and len({layout.places[i].y for i in layout.piles("grid")}) == 4:
        # Solvitaire deals the four sequences of gaps by columns.
        table.sort(key=lambda i: (layout.places[i].x, layout.places[i].y))
    by_height = sorted(table, key=lambda i: len(piles[i]))
    for diagonal in (False, True):
        rows = _rows(len(table), sum(len(piles[i]) for i in table), diagonal)
        theirs = sorted(range(len(table)), key=rows.count)
        if [rows.count(i) for i in theirs] == [len(piles[i]) for i in by_height]:
            columns = {i: iter(piles[pile]) for i, pile in zip(theirs, by_height, strict=True)}
            order += [next(columns[i]) for i in rows]
            break
    return order + of("foundation", 1) + of("waste", 1)


def _rows(count: int, cards: int, diagonal: bool) -> list[int]:
    """Return the columns that the cards go to, row by row; diagonal rows run from the right and get ever shorter."""
    found: list[int] = []
    for row in range(cards if count else 0):
        found += range(count - 1, row - 1, -1) if diagonal and row < count else range(count)
    return found[:cards]
