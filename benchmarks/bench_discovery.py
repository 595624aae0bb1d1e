"""Discovery: finding what is installed, and reading the sheets, without importing a plugin."""

from measure import in_cpu_time, note
from pytest_benchmark.fixture import BenchmarkFixture

from cadogan import catalogue


def find() -> list[catalogue.Game]:
    catalogue.games.cache_clear()
    return list(catalogue.games().values())


def read() -> list[tuple[str, str]]:
    return [(game.sheet.name(), game.sheet.summary()) for game in find()]


@in_cpu_time
def test_games(benchmark: BenchmarkFixture) -> None:
    """The ids of all games."""
    games = benchmark(find)
    if benchmark.stats is not None:
        note(benchmark, f"{benchmark.stats.stats.median * 1e3:.1f} ms for {len(games)} games")


@in_cpu_time
def test_names_and_summaries(benchmark: BenchmarkFixture) -> None:
    """What the list of games shows: each sheet is found and read."""
    games = benchmark(read)
    if benchmark.stats is not None:
        note(benchmark, f"{benchmark.stats.stats.median * 1e3:.1f} ms for {len(games)} games")
