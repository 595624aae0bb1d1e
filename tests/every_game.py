"""The conformance kit over every installed game."""

from cadogan import catalogue
from cadogan.testing import GameTests

for _id in catalogue.games():
    _name = f"Test{_id.title().replace('-', '')}"
    globals()[_name] = type(_name, (GameTests,), {"game": _id})
