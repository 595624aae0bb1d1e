"""What one layer of a house rule adds to a list of moves, in nanoseconds a call.

``also`` costs a call, whatever the number of moves. ``only`` and ``first`` ask their test about each move besides.
"""

import pytest
from layers import WORDS, laid_over
from measure import in_cpu_time, nanoseconds, note
from pytest_benchmark.fixture import BenchmarkFixture

from cadogan import Move, Moves, Position

SHORT, LONG = 2, 12
"""Numbers of moves in a list: a usual one of Klondike, and a long one."""

CALLS = 1_000


def listing(count: int) -> Moves:
    """Return moves that are always the same, made in a new list as every lister does."""
    some = [Move("move", 0, target) for target in range(count)]
    return Moves(lister=lambda position: some[:])


def call(moves: Moves, position: Position) -> None:
    lister = moves.lister
    for _ in range(CALLS):
        lister(position)


@in_cpu_time
@pytest.mark.parametrize("word", WORDS)
def test_layer(benchmark: BenchmarkFixture, word: str) -> None:
    """A layer that changes nothing; the table has a thousand calls a round."""
    position = Position.of("")
    layered = laid_over(listing(SHORT), word)
    benchmark(call, layered, position)
    added = {
        count: nanoseconds(laid_over(listing(count), word).lister, position)
        - nanoseconds(listing(count).lister, position)
        for count in (0, SHORT, LONG)
    }
    each = (added[LONG] - added[SHORT]) / (LONG - SHORT)
    note(benchmark, f"adds {added[0]:.0f} ns to no move, {added[SHORT]:.0f} to {SHORT} moves, {each:.0f} for each more")
