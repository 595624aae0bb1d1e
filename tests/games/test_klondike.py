"""Klondike: the worked example and the faults of other programs."""

import pytest

from cadogan.catalogue import game
from cadogan.errors import IllegalMove
from cadogan.notation import read
from cadogan.rules import Rules
from cadogan.testing import legal_by_cards, position


@pytest.fixture(scope="module")
def rules() -> Rules:
    return game("klondike").bound()


def test_a_face_down_card_does_not_travel_inside_a_run(rules: Rules) -> None:
    """B01: a take never begins at a card that lies face down; once it is turned up it may go."""
    at = position(rules, "t5: -4c 3d; t3: 5d; t1: 4s")

    with pytest.raises(IllegalMove, match="a card that lies face down does not move"):
        read(rules, at, "t5-t3 x2")

    _, at = rules.play(at, read(rules, at, "3d -> 4s"))

    assert "4c -> 5d" in legal_by_cards(rules, at)
