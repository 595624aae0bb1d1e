"""Three Blind Mice: the worked example, the two cards apart, kings in spaces, and suits that stay."""

import pytest

from cadogan.cards import names
from cadogan.catalogue import game
from cadogan.errors import IllegalMove
from cadogan.notation import read
from cadogan.rules import Rules
from cadogan.testing import legal_by_cards, played, position, shown

SUITS = {suit: " ".join(rank + suit for rank in "KQJT98765432A") for suit in "cdhs"}


@pytest.fixture(scope="module")
def rules() -> Rules:
    return game("three-blind-mice").bound()


def test_the_deal(rules: Rules) -> None:
    """Five rows of ten; of the upper three the last three cards lie face down; two cards are left."""
    pack = bytes(rules.layout.pack)
    _, at = rules.opening(pack[::-1], 0)
    dealt = names(pack).split()

    for column in range(10):
        cards = [("-" if row < 3 and column > 6 else "") + dealt[10 * row + column] for row in range(5)]
        assert shown(rules, at, f"t{column + 1}") == [" ".join(cards)]
    assert shown(rules, at, "r1", "r2") == dealt[50:]


def test_the_worked_example(rules: Rules) -> None:
    """The moves of the sheet in their order; 5d waits for 6d; the blind card turns up."""
    at = position(
        rules, "t1: Ks; t2: 3h 7c 3c Ah; t3: 8c; t4: 6d 9s; t5: Tc; t8: -4h 2h 7d; t9: 3d; t10: Ts; r1: Qs; r2: 5d"
    )

    assert "Qs -> Ks" in legal_by_cards(rules, at)
    assert not any(move.startswith("5d") for move in legal_by_cards(rules, at))
    at = played(rules, at, "Qs -> Ks", "7c 3c Ah -> 8c", "2h 7d -> 3h")

    assert shown(rules, at, "t1", "t2", "t3", "t8", "r1") == ["Ks Qs", "3h 2h 7d", "8c 7c 3c Ah", "4h", ""]
    at = played(rules, at, "9s -> Ts", "5d -> 6d")
    assert shown(rules, at, "t4", "r2") == ["6d 5d", ""]
    for said in ("2h -> 3d", "7d -> Ah", "3d -> space"):
        with pytest.raises(IllegalMove):
            read(rules, at, said)


def test_a_space_takes_a_king_alone(rules: Rules) -> None:
    """With all cards below it from a column, or from the reserve (ruling 4)."""
    at = position(rules, "t1: 3c Kd 5h; t2: Qh; r1: Ks; r2: Qc")

    assert legal_by_cards(rules, at) == {"Kd 5h -> space", "Ks -> space"}
    with pytest.raises(IllegalMove, match="no card is put there"):
        read(rules, played(rules, at, "Ks -> space"), "5h -> r1")


def test_won_when_four_columns_hold_the_suits(rules: Rules) -> None:
    """They stay in the layout (ruling 3); with a card in reserve, or one face down, nothing is won."""
    three = "; ".join(f"t{n}: {SUITS[suit]}" for n, suit in enumerate("cdh", 1))

    assert rules.score(position(rules, f"{three}; t7: {SUITS['s']}")).won
    assert not rules.score(position(rules, f"{three}; t7: {SUITS['s'][:-3]}; r1: As")).won
    assert not rules.score(position(rules, f"{three}; t7: -{SUITS['s']}")).won
