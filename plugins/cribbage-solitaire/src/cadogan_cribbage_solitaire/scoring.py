"""What four cards and a starter score in cribbage.

>>> from cadogan.cards import card, cards
>>> total(cards("5c 5d 5s Jh"), card("5h"))
29
"""

from itertools import combinations

from cadogan import rank, suit

JACK = 11


def total(hand: bytes, starter: int, crib: bool = False) -> int:
    """Score a hand with its starter."""
    five = hand + bytes([starter])
    return fifteens(five) + pairs(five) + runs(five) + flush(hand, starter, crib) + nobs(hand, starter)


def fifteens(five: bytes) -> int:
    """2 for each set of cards that adds up to 15."""
    values = [min(rank(card), 10) for card in five]
    return sum(2 for size in range(2, 6) for some in combinations(values, size) if sum(some) == 15)


def pairs(five: bytes) -> int:
    """2 for each pair of equal rank."""
    return sum(2 for one, other in combinations(five, 2) if rank(one) == rank(other))


def runs(five: bytes) -> int:
    """The length of the longest run, as often as it can be made."""
    ranks = sorted(map(rank, five))
    for length in (5, 4, 3):
        found = [some for some in combinations(ranks, length) if some == tuple(range(some[0], some[0] + length))]
        if found:
            return length * len(found)
    return 0


def flush(hand: bytes, starter: int, crib: bool = False) -> int:
    """4 for a hand of one suit and 1 more for the starter; in the crib 5 or nothing (ruling 4)."""
    if len(set(map(suit, hand))) > 1:
        return 0
    return 5 if suit(starter) == suit(hand[0]) else 0 if crib else 4


def nobs(hand: bytes, starter: int) -> int:
    """1 for the jack of the starter's suit (ruling 1)."""
    return int(any(rank(card) == JACK and suit(card) == suit(starter) for card in hand))


def heels(starter: int) -> int:
    """2 for a starter that is a jack."""
    return 2 if rank(starter) == JACK else 0
