"""Stonewall: rows open and face down by turns, the worked example, runs in part, and the reserve."""

import pytest

from cadogan.cards import names
from cadogan.catalogue import game
from cadogan.errors import IllegalMove
from cadogan.notation import read
from cadogan.rules import Rules
from cadogan.testing import legal_by_cards, played, position, shown


@pytest.fixture(scope="module")
def rules() -> Rules:
    return game("stonewall").bound()


def test_the_deal(rules: Rules) -> None:
    """Six rows of six: the first, third and fifth face down; then sixteen open cards in reserve."""
    pack = bytes(rules.layout.pack)
    _, at = rules.opening(pack[::-1], 0)
    dealt = names(pack).split()

    for column in range(6):
        cards = [("-" if row % 2 == 0 else "") + dealt[6 * row + column] for row in range(6)]
        assert shown(rules, at, f"t{column + 1}") == [" ".join(cards)]
    assert shown(rules, at, *(f"r{n}" for n in range(1, 17))) == dealt[36:]


def test_the_worked_example(rules: Rules) -> None:
    """The moves of the sheet in their order; uncovered cards turn up; the run moves whole and in part."""
    at = position(
        rules, "t1: -4c As; t2: 8s; t3: -2d Jd; t4: Qs; t5: 6c; t6: 9d; r1: Ah; r2: 7h; r3: 6s; r4: 5d; r16: Kh"
    )
    at = played(rules, at, "Ah -> foundation", "As -> foundation")
    assert shown(rules, at, "t1") == ["4c"]

    at = played(rules, at, "7h -> 8s", "6s -> 7h", "5d -> 6s", "4c -> 5d", "Jd -> Qs")

    assert shown(rules, at, "t1", "t2", "t3", "t4", "r2") == ["", "8s 7h 6s 5d 4c", "2d", "Qs Jd", ""]
    assert {"8s 7h 6s 5d 4c -> 9d", "5d 4c -> 6c", "Kh -> space", "5d 4c -> space"} <= legal_by_cards(rules, at)
    with pytest.raises(IllegalMove, match="no card is put there"):
        read(rules, at, "6c -> r16")


def test_a_run_ends_where_a_card_lies_face_down(rules: Rules) -> None:
    """What lies under a face-down card does not move with what lies over it, nor does a king go on an ace."""
    at = position(rules, "t1: 9h -8s 7h; t2: Ts; t3: 8c; t4: Ad; t5: Ks")

    moves = {move for move in legal_by_cards(rules, at) if "space" not in move}

    assert moves == {"7h -> 8c", "Ad -> foundation"}
    assert shown(rules, played(rules, at, "7h -> 8c"), "t1") == ["9h 8s"]


def test_foundations_go_up_in_suit_and_keep_their_cards(rules: Rules) -> None:
    """Rulings 1 and 3; runs go there card by card."""
    at = position(rules, "f1: Ah 2h; t1: 3d; t2: 4s 3h; t3: 3c; t4: 4h")

    assert {move for move in legal_by_cards(rules, at) if "foundation" in move} == {"3h -> foundation"}
    with pytest.raises(IllegalMove, match="cards on a foundation stay there"):
        read(rules, at, "2h -> 3c")
