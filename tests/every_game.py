"""The conformance kit over every installed game."""

from cadogan import catalogue
from cadogan.testing import GameTests

DEAL_VARIES = {"vacancies", "dog", "corner-stones", "empress-of-india"}
"""Games in which the shuffle decides how many cards each pile begins with, as their sheets say."""

QUIET = {"calculation": ("coda",), "klondike": ("joker",)}
"""Options that show only late in a game; the games' own tests show them."""

for _id in catalogue.games():
    _name = f"Test{_id.title().replace('-', '')}"
    globals()[_name] = type(
        _name, (GameTests,), {"game": _id, "deal_varies": _id in DEAL_VARIES, "quiet_options": QUIET.get(_id, ())}
    )
