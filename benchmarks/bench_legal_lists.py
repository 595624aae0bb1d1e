"""Lists of legal moves: ours against the yardstick over the same positions of Klondike, and ours for other games.

Ours remembers what piles give and take, so what it has met before matters. *Warm* lists the same positions again and
again. *Fresh* lists games never seen before, by rules that have been in use for a while. *New* does so by rules bound
for each round, which have met nothing. The yardstick remembers nothing.
"""

from itertools import count

import pytest
from measure import Lister, forget, games, in_cpu_time, list_all, note_rate, positions, rules_of, spread
from pytest_benchmark.fixture import BenchmarkFixture
from yardstick import klondike

from cadogan.position import Position
from cadogan.rules import Rules

POSITIONS = 400
ROUNDS = 60

seeds = count(1000)


@pytest.fixture(scope="module")
def rules() -> Rules:
    return rules_of("klondike")


@pytest.fixture(scope="module")
def yardstick(rules: Rules) -> Lister:
    return klondike(rules.layout)


def test_the_yardstick_lists_the_same_moves(rules: Rules, yardstick: Lister) -> None:
    """A yardstick that plays another game would measure nothing."""
    for position in positions(rules, 2_000, seed=3):
        ours, by_hand = rules.moves(position), yardstick(position)

        assert len(ours) == len(by_hand)
        assert set(ours) == set(by_hand)


@in_cpu_time
@pytest.mark.parametrize("player", ["ours", "yardstick"])
def test_warm(benchmark: BenchmarkFixture, rules: Rules, yardstick: Lister, player: str) -> None:
    """The same positions again and again."""
    benchmark(list_all, rules.moves if player == "ours" else yardstick, spread(rules, POSITIONS))
    note_rate(benchmark, POSITIONS, "lists")


@in_cpu_time
@pytest.mark.parametrize("player", ["ours", "ours-new", "yardstick"])
def test_fresh(benchmark: BenchmarkFixture, rules: Rules, yardstick: Lister, player: str, few: bool) -> None:
    """Games never seen before; the yardstick chooses the moves by which they come about."""

    def unseen() -> tuple[tuple[Lister, list[Position]], dict[str, object]]:
        if player == "ours-new":
            forget()
        lister = {"ours": rules.moves, "yardstick": yardstick}.get(player) or rules_of("klondike").moves
        return (lister, positions(rules, POSITIONS, seed=next(seeds), moves=yardstick)), {}

    for _ in range(1 if few else ROUNDS // 3):
        list_all(*unseen()[0])
    benchmark.pedantic(list_all, setup=unseen, rounds=2 if few else ROUNDS)
    note_rate(benchmark, POSITIONS, "lists")


@in_cpu_time
@games
def test_games(benchmark: BenchmarkFixture, style: str) -> None:
    """The same positions of other games again and again."""
    rules = rules_of(style)
    benchmark(list_all, rules.moves, spread(rules, POSITIONS))
    note_rate(benchmark, POSITIONS, "lists", rules.id)
