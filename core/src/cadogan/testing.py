"""The conformance kit for pytest, and helpers for the tests of a game.

An author writes, in a test file::

    from cadogan.testing import GameTests

    class TestMyGame(GameTests):
        game = "my-game"

Only tests import this module.
"""

import os
import re
from collections import Counter
from functools import cache
from typing import ClassVar

import pytest

from cadogan import catalogue
from cadogan.cards import DOWN, FACES, cards, names
from cadogan.conformance import CHECKS, Check, Subject
from cadogan.notation import by_cards, read, written
from cadogan.position import Position
from cadogan.rules import Rules

PLIES = int(os.environ.get("CADOGAN_PLIES", "2000"))
"""How many random plies the kit plays in each game; the environment variable CADOGAN_PLIES changes it."""


def position(rules: Rules, piles: str) -> Position:
    """Make a position that names only the piles that matter: ``"t1: -4c 3d; t3: 5d; redeals = 2"``.

    The cards not named lie face down in the pack, where they play no part until a redeal deals them. Raises
    AssertionError for a card named too often, and ValueError for a line that cannot be read.
    """
    lines = re.sub(r"\s*;\s*", "\n", piles)
    wanted = Counter(rules.layout.pack)
    for line in lines.splitlines():
        _, colon, some = line.partition(":")
        if colon:
            wanted.subtract(cards(some).translate(FACES))
    assert min(wanted.values()) >= 0, f"some card is named too often in {piles!r}"
    rest = bytes(card | DOWN for card in sorted(wanted.elements()))
    return rules.layout.read(f"{lines}\npack: {names(rest)}")


def legal(rules: Rules, at: Position) -> set[str]:
    """Return the legal moves by places."""
    return {written(rules.layout, move) for move in rules.moves(at)}


def legal_by_cards(rules: Rules, at: Position) -> set[str]:
    """Return the legal moves by cards."""
    return {by_cards(rules.layout, at, move) for move in rules.moves(at)}


def played(rules: Rules, at: Position, *moves: str) -> Position:
    """Play moves written in either notation and return the position that they lead to. Raises as `notation.read`."""
    for move in moves:
        _, at = rules.play(at, read(rules, at, move))
    return at


def counts(rules: Rules, at: Position, kind: str, *, face_down: bool = False) -> list[int]:
    """Return the number of cards, or of face-down cards, of each pile of a kind."""
    piles = [at[i] for i in rules.layout.piles(kind)]
    return [sum(card >= DOWN for card in pile) if face_down else len(pile) for pile in piles]


def shown(rules: Rules, at: Position, *labels: str) -> list[str]:
    """Return the cards of the piles with these labels, written out."""
    return [names(at[rules.layout.labels.index(label)]) for label in labels]


@cache
def _subject(game: str) -> Subject:
    return Subject(catalogue.game(game), PLIES)


class GameTests:
    """The kit, see `cadogan.conformance`. A subclass names its game; everything else follows from it and its sheet.

    Attributes:
        game: the game's id.
    """

    game: ClassVar[str]

    @pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
    def test_conformance(self, check: Check) -> None:
        """The game passes each check of the kit."""
        check(_subject(self.game))
