"""Binding: from a plugin that is imported already to rules that can be played.

*First* binds as a new process does, with the core's caches empty; *again* binds the same game once more.
"""

import time

import pytest
from measure import forget, games, note, rules_of
from pytest_benchmark.fixture import BenchmarkFixture

from cadogan import catalogue
from cadogan.rules import Rules

ROUNDS = 30


@pytest.mark.benchmark(timer=time.process_time)
@games
@pytest.mark.parametrize("when", ["first", "again"])
def test_bind(benchmark: BenchmarkFixture, style: str, when: str, few: bool) -> None:
    game = catalogue.game(rules_of(style).id)

    def bind() -> Rules:
        return game.bound()

    benchmark.pedantic(bind, setup=forget if when == "first" else None, rounds=2 if few else ROUNDS)
    if benchmark.stats is not None:
        note(benchmark, f"{benchmark.stats.stats.median * 1e3:.2f} ms", game.id)
