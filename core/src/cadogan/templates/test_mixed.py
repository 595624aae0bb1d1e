"""My Game: the kit, the worked example of the sheet, and the stock that waits."""

import pytest

from cadogan.catalogue import game
from cadogan.errors import IllegalMove
from cadogan.testing import GameTests, legal_by_cards, played, position


class TestMyGame(GameTests):
    game = "my-game"


def test_the_worked_example() -> None:
    """Runs go on the other colour, whole or in part; an ace goes to a foundation."""
    rules = game("my-game").bound()
    at = position(rules, "t1: 9h 8s; t2: Tc; t3: 9c; t4: 9d; w: Ah")

    found = legal_by_cards(rules, at)

    assert {"9h 8s -> Tc", "8s -> 9d", "Ah -> foundation"} <= found
    assert not {"8s -> 9c", "9c -> Tc"} & found


def test_the_stock_waits_for_empty_columns() -> None:
    """With an empty column and a card on the waste the stock is not turned; once the waste is used up it is."""
    rules = game("my-game").bound()
    at = position(rules, "t1: Kc; w: 5d; s: -2c")

    with pytest.raises(IllegalMove, match="Fill the empty columns"):
        played(rules, at, "deal")
    assert "deal" in legal_by_cards(rules, played(rules, at, "5d -> space"))
