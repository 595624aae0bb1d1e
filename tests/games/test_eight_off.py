"""Eight Off: the aces go out in the deal; the worked example, kings in spaces, and the eight cells."""

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
    return game("eight-off").bound()


def test_an_ace_goes_out_and_the_next_card_takes_its_place(rules: Rules) -> None:
    """So the other cards lie in six rows of eight, in the order of the pack (ruling 1)."""
    pack = bytes(rules.layout.pack)
    _, at = rules.opening(pack[::-1], 0)
    others = [card for card in names(pack).split() if card[0] != "A"]

    assert shown(rules, at, "f1", "f2", "f3", "f4") == ["Ac", "Ad", "Ah", "As"]
    assert shown(rules, at, *(f"t{n}" for n in range(1, 9))) == [" ".join(others[column::8]) for column in range(8)]


def test_filled_cells() -> None:
    """With the option aces are dealt like other cards, the last four cards to cells, and a base takes aces only."""
    rules = game("eight-off").bound(["filled_cells"])
    pack = bytes(rules.layout.pack)
    _, at = rules.opening(pack[::-1], 0)
    dealt = names(pack).split()

    assert shown(rules, at, *(f"t{n}" for n in range(1, 9))) == [" ".join(dealt[column:48:8]) for column in range(8)]
    assert shown(rules, at, *(f"c{n}" for n in range(1, 9))) == [*dealt[48:], "", "", "", ""]
    assert shown(rules, at, "f1", "f2", "f3", "f4") == [""] * 4

    at = position(rules, "t1: 3c Ac; t2: 2c; c1: Kd; c2: As")

    assert {"Ac -> foundation", "As -> foundation"} <= legal_by_cards(rules, at)
    assert "2c -> foundation" in legal_by_cards(rules, played(rules, at, "Ac -> foundation"))
    with pytest.raises(IllegalMove, match="only an ace"):
        read(rules, at, "2c -> f1")


def test_the_worked_example(rules: Rules) -> None:
    """The moves of the sheet in their order; a card is played from a cell as well."""
    at = position(rules, f"{ACES}; t1: Kd; t2: 9s; t3: 8d; t4: 2c 7d 5c; t5: 8s Qd; t6: Jd 5h; t7: 2s 7s; t8: 7c 8c 3c")
    at = played(rules, at, "Qd -> Kd", "8s -> 9s", "5c -> cell", "7d -> 8d", "2c -> Ac", "5h -> cell", "Jd -> Qd")
    at = played(rules, at, "3c -> 2c", "7d -> cell", "8d -> cell")
    with pytest.raises(IllegalMove, match="down by one in suit"):
        read(rules, at, "7s -> 8c")
    at = played(rules, at, "7s -> 8s", "2s -> As")

    assert shown(rules, at, "f1", "f4", "t1", "t2", "t3") == ["Ac 2c 3c", "As 2s", "Kd Qd Jd", "9s 8s 7s", ""]
    assert sorted(shown(rules, at, *(f"c{n}" for n in range(1, 9))))[4:] == ["5c", "5h", "7d", "8d"]


def test_a_space_takes_a_king_only(rules: Rules) -> None:
    """From a column or from a cell; no other card (ruling 3)."""
    at = position(rules, f"{ACES}; t1: 4c Kc; t2: Qd; c1: Kh; c2: 9s")
    to_a_space = {move for move in legal_by_cards(rules, at) if move.endswith("-> space")}

    assert to_a_space == {"Kc -> space", "Kh -> space"}
    with pytest.raises(IllegalMove, match="only a king goes there"):
        read(rules, at, "Qd -> space")


def test_cells(rules: Rules) -> None:
    """Eight of them, a card each; a ninth has no place, and from a cell a card goes to columns and foundations."""
    full = "c1: 9c; c2: 9d; c3: 9h; c4: 9s; c5: 2c; c6: 4d; c7: 4h; c8: 4s"
    at = position(rules, f"{ACES}; t1: Tc; t2: Jd; {full}")

    assert legal_by_cards(rules, at) == {"9c -> Tc", "2c -> foundation"}
    assert "Jd -> cell" in legal_by_cards(rules, played(rules, at, "2c -> foundation"))


def test_single_cards_and_no_way_back(rules: Rules) -> None:
    """B55: a foundation gives no card, neither to a column nor to a cell (ruling 4); a run moves card by card."""
    at = position(rules, "f1: Ac; f2: Ad; f3: Ah 2h; f4: As; t1: 3h; t2: 9c 8c; t3: Tc")

    for said in ("2h -> 3h", "2h -> cell", "9c 8c -> Tc"):
        with pytest.raises(IllegalMove):
            read(rules, at, said)
