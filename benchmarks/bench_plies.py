"""Whole plies in random play, deals included: list the moves, choose one, play it with all that follows by itself.

A game goes on until no move is left, 150 moves at most, and each deal is new. ``--benchmark-max-time=3`` gives the
method by which rates are compared: three CPU seconds, a new random number for each choice, made beforehand.
"""

import pytest
from layers import house_rule
from measure import RandomPlay, games, in_cpu_time, note, rules_of
from pytest_benchmark.fixture import BenchmarkFixture

GAMES = 10
"""Games a round."""


def play_games(play: RandomPlay) -> None:
    for _ in range(GAMES):
        play.game()


@in_cpu_time
@games
@pytest.mark.parametrize("layers", [0, 1, 2])
def test_random_play(benchmark: BenchmarkFixture, style: str, layers: int, few: bool) -> None:
    """With so many house rules, each of which adds a verb that has no moves."""
    rules = rules_of(style, tuple(house_rule("also", f"wish{i}") for i in range(layers)))
    play = RandomPlay(rules)
    play.seconds(0.01 if few else 0.5)
    benchmark(play_games, play)
    if benchmark.stats is not None:
        rate = play.plies / play.games * GAMES / benchmark.stats.stats.mean
        note(benchmark, f"{rate:,.0f} plies a second, {play.plies / play.games:.0f} a game", rules.id)


@in_cpu_time
@games
def test_deal(benchmark: BenchmarkFixture, style: str) -> None:
    """What `test_random_play` spends on shuffling and dealing."""
    play = RandomPlay(rules_of(style))
    benchmark(play.new_deal)
    if benchmark.stats is not None:
        note(benchmark, f"{benchmark.stats.stats.median * 1e6:.0f} µs a deal", play.rules.id)
