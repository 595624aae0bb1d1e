"""My Rule, laid over an installed game."""

from cadogan.catalogue import game, house_rule
from cadogan.invariants import walk
from cadogan.testing import legal_by_cards, position

GAME = "klondike"


def test_any_card_fills_an_empty_column() -> None:
    """Without the rule a queen stays where she is; with it she may fill the space."""
    plain = game(GAME).bound()
    changed = game(GAME).bound(house=(house_rule("my-rule"),))
    at = position(plain, "t1: 5c Qh")

    assert "Qh -> space" not in legal_by_cards(plain, at)
    assert "Qh -> space" in legal_by_cards(changed, at)


def test_what_holds_in_every_game_still_holds() -> None:
    """Random play under the rule keeps all cards, hides what is hidden, and comes to an end."""
    changed = game(GAME).bound(house=(house_rule("my-rule"),))

    assert sum(1 for _ in walk(changed, 500)) > 500
