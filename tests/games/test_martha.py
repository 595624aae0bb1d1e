"""Martha: columns of hidden and open cards, the worked example, and spaces for single cards."""

import pytest

from cadogan.cards import names
from cadogan.catalogue import game
from cadogan.errors import IllegalMove
from cadogan.notation import read
from cadogan.rules import Rules
from cadogan.testing import legal_by_cards, played, position, shown

ACES = "f1: Ac; f2: Ad; f3: Ah; f4: As"


@pytest.fixture(scope="module")
def rules() -> Rules:
    return game("martha").bound()


def test_the_deal(rules: Rules) -> None:
    """Four rows of twelve without the aces, the first and the third face down."""
    pack = bytes(rules.layout.pack)
    _, at = rules.opening(pack[::-1], 0)
    others = [card for card in names(pack).split() if card[0] != "A"]

    for column in range(12):
        cards = [("-" if row in (0, 2) else "") + others[12 * row + column] for row in range(4)]
        assert shown(rules, at, f"t{column + 1}") == [" ".join(cards)]


def test_the_worked_example(rules: Rules) -> None:
    """The moves of the sheet in their order; after each a card turns up. Then runs, whole and in part."""
    at = position(
        rules, f"{ACES}; t1: -3h 2h; t2: -4c 2c; t3: Th; t4: -5c 9s; t5: -5d 8h; t6: -5h 7c; t7: Td; t8: 9c; t9: 9d"
    )
    at = played(rules, at, "2h -> Ah", "2c -> Ac", "9s -> Th", "8h -> 9s", "7c -> 8h")

    assert shown(rules, at, "t1", "t2", "t3", "t4", "t5", "t6") == ["3h", "4c", "Th 9s 8h 7c", "5c", "5d", "5h"]
    assert {"9s 8h 7c -> Td", "8h 7c -> 9c"} <= legal_by_cards(rules, at)
    with pytest.raises(IllegalMove):
        read(rules, at, "8h 7c -> 9d")


def test_a_space_takes_one_card_and_no_run(rules: Rules) -> None:
    """The bottom card of another column (ruling 3)."""
    at = position(rules, f"{ACES}; t1: 9s 8h; t2: Td; t3: Kc")

    assert {move for move in legal_by_cards(rules, at) if "space" in move} == {
        "8h -> space",
        "Td -> space",
        "Kc -> space",
    }
    with pytest.raises(IllegalMove, match="only one card at a time goes there"):
        read(rules, at, "9s 8h -> space")
    assert "9s 8h -> Td" in legal_by_cards(rules, at)


def test_runs_end_at_hidden_cards_and_foundations_keep_theirs(rules: Rules) -> None:
    """No run goes over a face-down card, nor to a foundation at once (ruling 4)."""
    at = position(rules, "f1: Ac; f2: Ad; f3: Ah 2h; f4: As; t1: 9s -8h 7s; t2: Td; t3: 8d; t4: 3s; t5: 4h 3c")
    found = {move for move in legal_by_cards(rules, at) if "space" not in move}

    assert found == {"7s -> 8d"}
    with pytest.raises(IllegalMove, match="cards on a foundation stay there"):
        read(rules, at, "2h -> 3s")
