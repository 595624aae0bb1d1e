"""Perft: all sequences of moves to a small depth, for one game of each style."""

from measure import games, in_cpu_time, note_rate, opening, rules_of
from pytest_benchmark.fixture import BenchmarkFixture

from cadogan.invariants import perft

MOST = 3_000
"""The depth is the greatest that has no more sequences than these."""


@in_cpu_time
@games
def test_perft(benchmark: BenchmarkFixture, style: str) -> None:
    rules = rules_of(style)
    position = opening(rules, 1)
    depth, sequences = 1, perft(rules, position, 1)
    while 0 < (more := perft(rules, position, depth + 1)) <= MOST and depth < 12:
        depth, sequences = depth + 1, more

    assert benchmark(perft, rules, position, depth) == sequences

    note_rate(benchmark, sequences, f"sequences of depth {depth}", rules.id)
