"""What the benchmarks share: games of each style, positions of random play, random play itself, and CPU time.

Everything is measured in CPU seconds of this process, because other programs run beside it.
"""

import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias, TypeVar

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from cadogan import catalogue
from cadogan.errors import CadoganError
from cadogan.position import Move, Position
from cadogan.rules import HouseRule, Rules, shuffle_of

Lister: TypeAlias = Callable[[Position], list[Move]]
T = TypeVar("T")

PREFERRED = {"declarative": ("spider", "simple-simon"), "mixed": ("demon",), "own-moves": ("monte-carlo", "accordion")}
"""The games that stand for a style; another of the style where none of them is installed and can be bound."""

LONGEST = 150
"""A game of random play ends after so many moves."""

_chooser = random.Random(1)
CHANCES = [_chooser.random() for _ in range(1 << 16)]
"""Random numbers made beforehand, so that choosing a move costs next to nothing."""

games = pytest.mark.parametrize("style", ["klondike", *PREFERRED])
"""Klondike, and one game of each style; `rules_of` finds it."""

in_cpu_time = pytest.mark.benchmark(timer=time.process_time)


def rules_of(style: str, house: tuple[HouseRule, ...] = ()) -> Rules:
    """Bind a game by its id, or one that stands for a style. Skips the test if there is none."""
    known = catalogue.games()
    some = [id for id in PREFERRED.get(style, (style,)) if id in known]
    some += [id for id, game in known.items() if game.sheet.keys["style"] == style]
    for id in some:
        try:
            rules = known[id].bound((), house)
            if rules.moves(opening(rules, 1)):
                return rules
        except CadoganError:
            continue
    pytest.skip(f"no game of the style {style} is installed and can be bound")


def opening(rules: Rules, deal: int) -> Position:
    """Return the position before the first move."""
    return rules.opening(*shuffle_of(rules.layout, deal))[1]


def chances(seed: int) -> Iterator[float]:
    """Yield random numbers for ever."""
    start = seed * 7919 % len(CHANCES)
    yield from CHANCES[start:]
    while True:
        yield from CHANCES


def positions(rules: Rules, count: int, *, seed: int = 1, moves: Lister | None = None) -> list[Position]:
    """Return so many positions in which a move is legal, one after the other along games of random play.

    ``moves`` lists the moves instead of the rules' own lister, whose caches then know nothing of the positions.
    """
    lister = moves or rules.moves
    chance = chances(seed)
    found: list[Position] = []
    deal = seed << 20
    while len(found) < count:
        deal += 1
        position = opening(rules, deal)
        for _ in range(LONGEST):
            legal = lister(position)
            if not legal or len(found) >= count:
                break
            found.append(position)
            position = rules.play(position, legal[int(next(chance) * len(legal))])[1]
    return found


def spread(rules: Rules, count: int, *, seed: int = 1) -> list[Position]:
    """Return so many positions picked evenly from random play twenty times as long."""
    return positions(rules, 20 * count, seed=seed)[::20]


def list_all(moves: Lister, some: Sequence[Position]) -> None:
    """List the moves of each position: what benchmarks of lists measure."""
    for position in some:
        moves(position)


class RandomPlay:
    """Random play from deal to deal, each deal new: whole plies, that is listing, choosing and playing.

    Attributes:
        plies: how many moves have been made.
        games: how many deals have been played.
    """

    def __init__(self, rules: Rules, seed: int = 1) -> None:
        self.rules = rules
        self.chance = chances(seed)
        self.deal = seed << 24
        self.plies = 0
        self.games = 0

    def new_deal(self) -> Position:
        """Deal a game never dealt before."""
        self.deal += 1
        return opening(self.rules, self.deal)

    def game(self) -> None:
        """Deal and play one game, `LONGEST` moves at most."""
        moves, play, chance = self.rules.moves, self.rules.play, self.chance
        position = self.new_deal()
        plies = 0
        while plies < LONGEST:
            legal = moves(position)
            if not legal:
                break
            position = play(position, legal[int(next(chance) * len(legal))])[1]
            plies += 1
        self.plies += plies
        self.games += 1

    def seconds(self, seconds: float) -> float:
        """Play for so many CPU seconds and return the plies a CPU second."""
        start, before = time.process_time(), self.plies
        while (spent := time.process_time() - start) < seconds:
            self.game()
        return (self.plies - before) / spent


def nanoseconds(function: Callable[[T], object], argument: T, *, calls: int = 5_000, repeats: int = 9) -> float:
    """Return the CPU time of one call in nanoseconds: the median of the repeats."""
    found = []
    for _ in range(repeats):
        start = time.process_time()
        for _ in range(calls):
            function(argument)
        found.append((time.process_time() - start) / calls * 1e9)
    return statistics.median(found)


def forget() -> None:
    """Empty the caches of the core, so that the next game is bound as in a new process."""
    for name, module in list(sys.modules.items()):
        if name == "cadogan" or name.startswith("cadogan."):
            for value in list(vars(module).values()):
                if hasattr(value, "cache_clear") and getattr(value, "__module__", "") == name != "cadogan.catalogue":
                    value.cache_clear()


FIGURES: list[tuple[str, str, str]] = []
"""What the end of the run shows: the benchmark, the game, and the figure in words."""


def note(benchmark: BenchmarkFixture, figure: str, game: str = "") -> None:
    """Write down a figure, for the end of the run and for ``--benchmark-json``."""
    benchmark.extra_info["figure"] = figure
    if game:
        benchmark.extra_info["game"] = game
    FIGURES.append((benchmark.fullname.removeprefix("benchmarks/"), game, figure))


def note_rate(benchmark: BenchmarkFixture, count: float, what: str, game: str = "") -> None:
    """Write down how many things are done in a second, and the time of each, by the median round of so many."""
    if benchmark.stats is not None:
        median = benchmark.stats.stats.median
        note(benchmark, f"{count / median:,.0f} {what} a second, {median / count * 1e6:.2f} µs each", game)
