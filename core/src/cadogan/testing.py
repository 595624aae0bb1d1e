"""The conformance kit: what every game must hold, for authors and for our own tests.

>>> class TestMyGame(GameTests):
...     game = "my-game"

Only pytest imports this module.
"""

import re
from collections import Counter

from cadogan.cards import DOWN, FACES
from cadogan.layout import PACK_NAME
from cadogan.notation import by_cards, written
from cadogan.position import Position
from cadogan.rules import Rules


def position(rules: Rules, text: str) -> Position:
    """Make a position that names only the piles that matter: ``"t1: -4c 3d; t3: 5d; redeals = 2"``.

    The cards not named lie face down in the pack, where they play no part. Raises AssertionError for a card named
    too often.
    """
    lines = re.sub(r"\s*;\s*", "\n", text)
    layout = rules.layout
    wanted = Counter(layout.pack)
    for line in lines.splitlines():
        label, colon, some = line.partition(":")
        if colon:
            wanted.subtract(Position.of(some.strip())[0].translate(FACES))
    assert min(wanted.values()) >= 0, f"too many of some card in {text!r}"
    rest = Position.of(bytes(card | DOWN for card in sorted(wanted.elements())))[0]
    at = rules.layout.pile(PACK_NAME)
    filled = layout.read(lines + f"\npack: {' '.join(_down(rest))}")
    assert filled[at] == rest
    return filled


def _down(pile: bytes) -> list[str]:
    from cadogan.cards import name

    return [name(card) for card in pile]


def legal(rules: Rules, at: Position) -> set[str]:
    """Return the legal moves by places."""
    return {written(rules.layout, move) for move in rules.moves(at)}


def legal_by_cards(rules: Rules, at: Position) -> set[str]:
    """Return the legal moves by cards."""
    return {by_cards(rules.layout, at, move) for move in rules.moves(at)}
