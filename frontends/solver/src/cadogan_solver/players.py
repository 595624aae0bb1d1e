"""Players who see what a player sees, and win now and then: how hard a deal is without looking through cards."""

import random
from collections.abc import Callable
from typing import TypeAlias

from cadogan import Move, Position, advice
from cadogan.rules import Rules

Player: TypeAlias = Callable[[Position], Move | None]
"""Chooses a move of a view; None gives up."""


def random_player(rules: Rules, chooser: random.Random) -> Player:
    """Return a player who chooses any legal move, each as likely as the others."""

    def chosen(view: Position) -> Move | None:
        moves = rules.moves(view)
        return chooser.choice(moves) if moves else None

    return chosen


def greedy_player(rules: Rules, chooser: random.Random) -> Player:
    """Return a player who mostly takes the best hint: cards put away, then cards uncovered, then builds, then deals.

    One time in four it passes over a hint for the next, so that tries differ. Where the table looks as it did before
    it takes a hint that it has not tried there, and gives up where none is left.
    """
    tried: dict[Position, set[Move]] = {}

    def chosen(view: Position) -> Move | None:
        before = tried.setdefault(view, set())
        left = [move for move in advice.hints(rules, view) if move not in before]
        if not left:
            return None
        at = 0
        while at + 1 < len(left) and chooser.random() < 0.25:
            at += 1
        before.add(left[at])
        return left[at]

    return chosen


def wins(rules: Rules, start: Position, player: Player) -> bool:
    """Tell whether a player wins from a position. One who makes ten moves a card without an end does not."""
    position = start
    for _ in range(10 * len(rules.layout.pack)):
        if rules.score(position).won:
            return True
        move = player(rules.view(position))
        if move is None:
            return False
        _, position = rules.play(position, move)
    return rules.score(position).won


def won_of(rules: Rules, start: Position, tries: int, seed: int = 0) -> tuple[int, int]:
    """Return how many of so many tries the random player wins, and the greedy one; the same numbers each time."""
    counts = []
    for kind in (random_player, greedy_player):
        chooser = random.Random(f"{seed} {tries}")
        counts.append(sum(wins(rules, start, kind(rules, chooser)) for _ in range(tries)))
    return counts[0], counts[1]
