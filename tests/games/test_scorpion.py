"""Scorpion: the worked example, blocks in any order, the three cards put by, and suits that stay."""

import pytest

from cadogan.cards import names
from cadogan.catalogue import game
from cadogan.errors import IllegalMove
from cadogan.notation import read
from cadogan.rules import Rules
from cadogan.testing import counts, legal_by_cards, played, position, shown

SUITS = {suit: " ".join(rank + suit for rank in "KQJT98765432A") for suit in "cdhs"}


@pytest.fixture(scope="module")
def rules() -> Rules:
    return game("scorpion").bound()


def test_the_deal(rules: Rules) -> None:
    """Seven rows of seven; of the first three the four cards at the left lie face down; three cards are put by."""
    pack = bytes(rules.layout.pack)
    _, at = rules.opening(pack[::-1], 0)
    dealt = names(pack).split()

    for column in range(7):
        cards = [("-" if row < 3 and column < 4 else "") + dealt[7 * row + column] for row in range(7)]
        assert shown(rules, at, f"t{column + 1}") == [" ".join(cards)]
    assert shown(rules, at, "s") == [" ".join(f"-{card}" for card in reversed(dealt[49:]))]


def test_the_worked_example(rules: Rules) -> None:
    """The moves of the sheet in their order, each with what lies below its card."""
    at = position(
        rules, "t1: 8c 3d 2c; t2: 4d; t3: Kc 5s 7s 6h Ac Td; t4: 6s; t5: -9h 4c 9d 3s Qc; t6: 5c; t7: As; s: -2s"
    )
    at = played(rules, at, "3d 2c -> 4d", "5s 7s 6h Ac Td -> 6s", "4c 9d 3s Qc -> 5c")

    assert shown(rules, at, *(f"t{n}" for n in range(1, 8))) == [
        "8c",
        "4d 3d 2c",
        "Kc",
        "6s 5s 7s 6h Ac Td",
        "9h",
        "5c 4c 9d 3s Qc",
        "As",
    ]


def test_blocks(rules: Rules) -> None:
    """B28: any open card with all below it, in suit and no other way."""
    at = position(rules, "t1: 4c 9d 3s Qc; t2: 5c; t3: 5s; t4: 3d; t5: 4h; t6: Ah; t7: 2d")

    assert {"4c 9d 3s Qc -> 5c", "2d -> 3d"} == legal_by_cards(rules, at)
    for said in ("4c 9d 3s Qc -> 5s", "3d -> 4h", "2d -> Ah", "9d 3s -> 5c"):
        with pytest.raises(IllegalMove):
            read(rules, at, said)


def test_face_down_cards(rules: Rules) -> None:
    """B29: none moves, none is built on, and no sequence is counted over one."""
    at = position(rules, "t1: -5h 4h; t2: 6h")

    with pytest.raises(IllegalMove):
        read(rules, at, "5h 4h -> 6h")
    over_one = "; ".join(f"t{n}: {SUITS[suit]}" for n, suit in enumerate("cdh", 1))
    assert rules.score(position(rules, f"{over_one}; t4: {SUITS['s']}")).won
    assert not rules.score(position(rules, f"{over_one}; t4: -{SUITS['s']}")).won
    assert not rules.score(position(rules, f"{over_one}; t4: {SUITS['s'][:-3]}; t5: As")).won


def test_a_space_takes_a_king_with_all_below_it(rules: Rules) -> None:
    """No other card; and finished suits stay (ruling 2)."""
    at = position(rules, f"t1: 3c Kd 5h; t2: {SUITS['s']}; t3: Qh; t4: 2c; t5: 8d; t6: 7c")
    found = legal_by_cards(rules, at)

    assert {move for move in found if move.endswith("space")} == {"Kd 5h -> space", f"{SUITS['s']} -> space"}


def test_three_cards_are_dealt_once_at_any_time(rules: Rules) -> None:
    """To the first three columns, all at once, a space included, whatever their rank; no second time (ruling 3)."""
    at = position(rules, "t1: 6h; t3: 4c; t4: 7h; s: -9s -8d -2c")

    assert {"6h -> 7h", "deal"} == legal_by_cards(rules, at)
    at = played(rules, at, "deal")

    assert shown(rules, at, "t1", "t2", "t3", "t4", "s") == ["6h 2c", "8d", "4c 9s", "7h", ""]
    assert counts(rules, at, "tableau", face_down=True) == [0] * 7
    assert "deal" not in legal_by_cards(rules, at)
