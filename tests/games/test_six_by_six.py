"""Six by Six: the worked example, runs of any suits, and the stock that comes to the first column."""

import pytest

from cadogan.cards import names
from cadogan.catalogue import game
from cadogan.errors import IllegalMove
from cadogan.notation import read
from cadogan.rules import Rules
from cadogan.testing import counts, legal_by_cards, played, position, shown


@pytest.fixture(scope="module")
def rules() -> Rules:
    return game("six-by-six").bound()


def test_the_deal(rules: Rules) -> None:
    """Six rows of six open cards; sixteen are the stock."""
    pack = bytes(rules.layout.pack)
    _, at = rules.opening(pack[::-1], 0)
    dealt = names(pack).split()

    assert shown(rules, at, *(f"t{n}" for n in range(1, 7))) == [" ".join(dealt[column:36:6]) for column in range(6)]
    assert counts(rules, at, "stock", face_down=True) == [16]


def test_the_worked_example(rules: Rules) -> None:
    """The moves of the sheet in their order; then runs, and a four that comes from the stock."""
    at = position(
        rules, "t1: 9h Jh 2d Ad; t2: Qc; t3: 5d 9c Th; t4: 7c 6h; t5: 2h Ah 6d 7h 8s 5c Ac; t6: Qs; s: -Qh -4s"
    )
    at = played(rules, at, "Ad -> foundation", "2d -> Ad", "Ac -> foundation", "5c -> 6h", "Jh -> Qc", "Th -> Jh")
    at = played(rules, at, "9c -> Th", "8s -> 9c", "7h -> 8s", "6d -> 7h", "Ah -> foundation", "2h -> Ah")

    assert shown(rules, at, "f1", "f2", "f3", "t2") == ["Ad 2d", "Ac", "Ah 2h", "Qc Jh Th 9c 8s 7h 6d"]
    assert "Jh Th 9c 8s 7h 6d -> Qs" in legal_by_cards(rules, at)
    assert {"Jh Th 9c -> Qs", "Th 9c -> Jc"} <= legal_by_cards(
        rules, position(rules, "t1: Kd Jh Th 9c; t2: Qs; t3: Jc")
    )
    at = played(rules, at, "deal")
    assert shown(rules, at, "t1", "s") == ["9h 4s", "-Qh"]
    assert shown(rules, played(rules, at, "4s -> 5d"), "t1", "t3") == ["9h", "5d 4s"]


def test_the_stock_fills_the_first_column_too(rules: Rules) -> None:
    """If it is empty; one card a turn, one pass."""
    at = position(rules, "t2: 9h; s: -Qh -4s")
    at = played(rules, at, "deal", "deal")

    assert shown(rules, at, "t1", "t2", "s") == ["4s Qh", "9h", ""]
    assert not {"deal", "redeal"} & legal_by_cards(rules, at)


def test_columns_and_spaces(rules: Rules) -> None:
    """Down by one whatever the suit, no wrap; any card or run to a space; foundations keep their cards."""
    at = position(rules, "f1: Ah 2h; t1: 9h 8h; t2: Ts; t3: Ad; t4: Kc; t5: 3s")
    found = legal_by_cards(rules, at)

    assert {"9h 8h -> Ts", "9h 8h -> space", "8h -> space", "Ad -> foundation"} <= found
    for said in ("Kc -> Ad", "2h -> 3s"):
        with pytest.raises(IllegalMove):
            read(rules, at, said)


def test_the_first_column_is_not_like_the_others(rules: Rules) -> None:
    """The stock tells it apart, so no column may change places with it."""
    at = position(rules, "t1: 9h; t2: Ts; s: -Qh")
    swapped = at.replace({rules.layout.piles("t1")[0]: at[rules.layout.piles("t2")[0]]})
    other = swapped.replace({rules.layout.piles("t2")[0]: at[rules.layout.piles("t1")[0]]})

    assert rules.layout.canonical(at) != rules.layout.canonical(other)
