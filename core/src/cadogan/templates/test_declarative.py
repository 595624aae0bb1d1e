"""My Game: the kit, and the worked example of the sheet."""

from cadogan.catalogue import game
from cadogan.testing import GameTests, legal_by_cards, position


class TestMyGame(GameTests):
    game = "my-game"


def test_the_worked_example() -> None:
    """Runs go on the other colour, whole or in part; an ace goes to a foundation."""
    rules = game("my-game").bound()
    at = position(rules, "t1: 9h 8s; t2: Tc; t3: 9c; t4: 9d; w: Ah")

    found = legal_by_cards(rules, at)

    assert {"9h 8s -> Tc", "8s -> 9d", "Ah -> foundation"} <= found
    assert not {"8s -> 9c", "9c -> Tc"} & found
