"""Toy house rules: layers over the list of moves that change nothing, so that only their own cost is measured."""

from collections.abc import Generator, Iterable
from types import ModuleType

from cadogan import Move, Moves, Position, hookimpl
from cadogan.rules import HouseRule
from cadogan.steps import Steps

WORDS = ("also", "only", "first")
"""The words by which a house rule changes the moves."""


def _nowhere(position: Position) -> Iterable[Move]:
    return ()


def _wish(position: Position, move: Move) -> Steps:
    """Wish for a better card."""
    return []


def _any(position: Position, move: Move) -> bool:
    """Every move will do."""
    return True


def _none(position: Position, move: Move) -> bool:
    """No move is good enough."""
    return False


def laid_over(moves: Moves, word: str) -> Moves:
    """Return the moves with one layer more: a verb without moves, a test that all pass, or one that none passes."""
    if word == "also":
        return moves.also("wish", _nowhere, _wish)
    return moves.only(_any) if word == "only" else moves.first(_none)


def house_rule(word: str, name: str) -> HouseRule:
    """Return a house rule that lays one layer over the moves of any game."""
    module = ModuleType(name)

    @hookimpl(wrapper=True)
    def moves() -> Generator[None, Moves, Moves]:
        return laid_over((yield), word)

    module.moves = moves  # type: ignore[attr-defined]
    return HouseRule(name, module)
