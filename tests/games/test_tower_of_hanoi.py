"""Tower of Hanoi: nine hearts, any higher card, and the order that wins."""

import pytest

from cadogan.catalogue import game
from cadogan.deals import Deal, opening
from cadogan.errors import CodeError, IllegalMove
from cadogan.notation import read
from cadogan.rules import Rules
from cadogan.table import Table
from cadogan.testing import legal, legal_by_cards, played, position, shown

NINE = "9h 8h 7h 6h 5h 4h 3h 2h Ah"


@pytest.fixture(scope="module")
def rules() -> Rules:
    return game("tower-of-hanoi").bound()


def test_the_deal(rules: Rules) -> None:
    """Three rows of three, of nine cards."""
    pack = bytes(rules.layout.pack)
    _, at = rules.opening(pack[::-1], 0)

    assert shown(rules, at, "t1", "t2", "t3") == ["Ah 4h 7h", "2h 5h 8h", "3h 6h 9h"]
    with pytest.raises(CodeError):
        opening(rules, Deal("pysol", 1))


def test_the_worked_example(rules: Rules) -> None:
    """The moves of the sheet in their order, into the empty middle column too."""
    at = position(rules, "t1: 7h 6h 9h; t2: Ah 4h 2h; t3: 3h 5h 8h")
    for said in ("9h -> 8h", "4h 2h -> 9h", "9h -> 2h"):
        with pytest.raises(IllegalMove):
            read(rules, at, said)
    at = played(rules, at, "2h -> 9h", "4h -> 8h", "2h -> 4h", "Ah -> 2h", "9h -> space")

    assert shown(rules, at, "t1", "t2", "t3") == ["7h 6h", "9h", "3h 5h 8h 4h 2h Ah"]
    at = played(rules, at, "Ah -> 6h", "2h -> 9h", "Ah -> 2h", "4h -> 6h")
    assert shown(rules, at, "t1", "t2", "t3") == ["7h 6h 4h", "9h 2h Ah", "3h 5h 8h"]


def test_any_higher_card(rules: Rules) -> None:
    """Not only the next in rank (ruling 1); the reason is said otherwise."""
    at = position(rules, "t1: 9h; t2: 2h; t3: 5h 3h")

    assert legal_by_cards(rules, at) == {"2h -> 9h", "3h -> 9h", "2h -> 3h"}
    with pytest.raises(IllegalMove, match="here a card goes on any higher one"):
        read(rules, at, "3h -> 2h")


def test_the_order_counts(rules: Rules) -> None:
    """All nine in one column, nine to ace, in any of the three; another order does not win (ruling 2)."""
    for column in ("t1", "t2", "t3"):
        assert Table(rules, position=position(rules, f"{column}: {NINE}")).state == "won"
    assert not rules.score(position(rules, "t1: 8h 9h 7h 6h 5h 4h 3h 2h Ah")).won
    assert not rules.score(position(rules, f"t1: {NINE[:-3]}; t2: Ah")).won


def test_it_never_gets_stuck(rules: Rules) -> None:
    """Over many deals there is a move; and from one column there are two."""
    assert all(rules.moves(opening(rules, Deal("cadogan", number))[1]) for number in range(300))
    assert legal(rules, position(rules, "t2: 8h 9h 7h 6h 5h 4h 3h 2h Ah")) == {"t2-t1", "t2-t3"}
