"""Cards, packs and the shuffle. A card is one byte, a pile is bytes with its bottom card first.

>>> name(card("Th")), rank(card("Th")), is_red(card("Th"))
('Th', 10, True)
>>> names(cards("5d 4c -9s"))
'5d 4c -9s'
"""

from typing import TypeAlias

from cadogan.errors import Unreadable

Card: TypeAlias = int
"""``suit << 4 | rank``; `DOWN` (128) is added while it lies face down; 128 alone is a card that cannot be seen."""

RANKS = "A23456789TJQK"
SUITS = "cdhs"
"""Clubs, diamonds, hearts, spades: ``suit ^ 3`` is the other suit of its colour, ``^ 1`` and ``^ 2`` have the other."""

KING = 13
JOKER: Card = 15
DOWN = 0x80
UNSEEN: Card = DOWN

FLIP = bytes(card ^ DOWN for card in range(256))
"""Translation table: every card turned over."""
HIDE = bytes(UNSEEN if card & DOWN else card for card in range(256))
"""Translation table: face-down cards lose their faces."""
BACKS = bytes(card | DOWN for card in range(256))
"""Translation table: every card face down."""
FACES = bytes(card & 0x7F for card in range(256))
"""Translation table: every card face up."""

PACK = bytes(suit << 4 | rank for suit in range(4) for rank in range(1, 14))
"""The 52 cards, face up, suit after suit: the order that every shuffle starts from."""

_NAMES = {suit << 4 | rank: RANKS[rank - 1] + SUITS[suit] for suit in range(4) for rank in range(1, 14)}
_NAMES[JOKER] = "JK"
_CARDS = {text: value for value, text in _NAMES.items()}


def rank(card: Card) -> int:
    """Return 1 for an ace up to 13 for a king, 15 for a joker, 0 for a card that cannot be seen."""
    return card & 0x0F


def suit(card: Card) -> int:
    """Return the number of the suit, an index into `SUITS`."""
    return card >> 4 & 3


def is_red(card: Card) -> bool:
    """Tell whether the card is a diamond or a heart."""
    return bool((card >> 4 ^ card >> 5) & 1)


def is_down(card: Card) -> bool:
    """Tell whether the card lies face down."""
    return card >= DOWN


_LOOK_ALIKES = str.maketrans("КкАаСсѕ", "KkAaCcs")
"""Cyrillic letters that look like those of cards and mean the same; not so Т, which could be a ten or an ace."""


def card(text: str) -> Card:
    """Read one card: ``Th``, ``-Th`` face down, ``?`` face down and unknown, ``JK`` the joker.

    Raises ValueError with a sentence that says how cards are written.
    """
    if text == "?":
        return UNSEEN
    down = text.startswith("-")
    face = (text[1:] if down else text).translate(_LOOK_ALIKES)
    found = JOKER if face.lower() in ("jk", "joker") else _CARDS.get(face[:1].upper() + face[1:].lower())
    if found is None:
        raise Unreadable(
            f"{text!r} is not a card: write rank and suit, such as Th or 5c, with - in front if face down",
            f"{text!r} не карта: пишут достоинство и масть, например Th или 5c, закрытую с минусом впереди",
        )
    return found | DOWN if down else found


def cards(text: str) -> bytes:
    """Read a pile, its bottom card first: ``"-4c 3d"``."""
    return bytes(card(word) for word in text.split())


def name(card: Card) -> str:
    """Write one card as `card` reads it."""
    if card == UNSEEN:
        return "?"
    face = _NAMES.get(card & 0x7F)
    if face is None:
        raise ValueError(f"{card} is not a card")
    return "-" + face if card & DOWN else face


def names(pile: bytes) -> str:
    """Write a pile as `cards` reads it."""
    return " ".join(map(name, pile))


def matching(pattern: str) -> bytes:
    """Return the cards that a pattern of the rule sheets means, rank by rank and in each c d h s.

    >>> names(matching("A*")), names(matching("Kh 2*"))
    ('Ac Ad Ah As', '2c 2d 2h 2s Kh')

    Raises ValueError if nothing can match.
    """
    found: set[Card] = set()
    for word in pattern.split():
        if len(word) == 2 and "*" in word:
            some = [c for c in PACK if word[0] in ("*", RANKS[rank(c) - 1]) and word[1] in ("*", SUITS[suit(c)])]
        else:
            some = [card(word)]
        if not some:
            raise ValueError(f"{word!r} names no card: write A*, *h, Kh")
        found.update(some)
    order = [suit << 4 | rank for rank in range(16) for suit in range(4)]
    return bytes(each for each in order if each in found)


MASK64 = (1 << 64) - 1


def _draw(chance: int) -> tuple[int, int]:
    """One step of SplitMix64 (Steele, Lea and Flood, 2014): a 64-bit number and the generator's next state."""
    chance = chance + 0x9E3779B97F4A7C15 & MASK64
    mixed = (chance ^ chance >> 30) * 0xBF58476D1CE4E5B9 & MASK64
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & MASK64
    return mixed ^ mixed >> 31, chance


def shuffled(pile: bytes, chance: int) -> tuple[bytes, int]:
    """Return the pile in an order that only its cards and ``chance`` decide, and the chance that is left.

    The cards are sorted, then shuffled by Fisher and Yates from the last place down; each place is drawn without
    bias, by drawing again above the largest multiple. Their order before does not matter, so that a shuffle can
    never carry over what was not known. Never change this: deal codes depend on it.
    """
    order = sorted(sorted(pile), key=FACES.__getitem__)
    # A draw up to this is never repeated, whatever the bound: nearly always, and without a division.
    sure = MASK64 - len(order)
    for last in range(len(order) - 1, 0, -1):
        drawn, chance = _draw(chance)
        while drawn > sure and drawn >= (1 << 64) - (1 << 64) % (last + 1):
            drawn, chance = _draw(chance)
        place = drawn % (last + 1)
        order[last], order[place] = order[place], order[last]
    return bytes(order), chance
