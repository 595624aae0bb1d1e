"""My Game: the kit, and the worked example of the sheet."""

from cadogan.catalogue import game
from cadogan.testing import GameTests, legal_by_cards, position


class TestMyGame(GameTests):
    game = "my-game"


def test_the_worked_example() -> None:
    """Touching cards pair off by rank or by sum; cards that do not touch stay."""
    rules = game("my-game").bound()
    at = position(rules, "g1.1: 9h; g1.2: 9c; g1.4: 9d; g2.2: 5s; g2.3: Kd")

    assert legal_by_cards(rules, at) == {"9h + 9c pair", "9h + 5s pair", "9c + 5s pair"}
