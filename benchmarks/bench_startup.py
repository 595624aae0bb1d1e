"""Whole processes, from the command to its end, in wall-clock time: what a player waits for.

Other programs on the machine make these times longer; the CPU time of the process itself is noted beside them.
"""

import os
import resource
import statistics
import subprocess
import sys
from pathlib import Path

import pytest
from measure import note
from pytest_benchmark.fixture import BenchmarkFixture

ROUNDS = 15
COMMAND = str(Path(sys.executable).with_name("cadogan"))


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Saves go to a new folder, so that no game of the player's is touched or gone on with.

    Bytecode is kept, as it is by default: a player waits for the compiler once, and not at every start.
    """
    home = str(tmp_path_factory.mktemp("home"))
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "HOME": home, "XDG_DATA_HOME": home, "XDG_STATE_HOME": home, "LC_ALL": "C.UTF-8"}


def run(arguments: list[str], given: str, environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(arguments, input=given, env=environment, capture_output=True, text=True, timeout=60)


def cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


@pytest.mark.parametrize(
    ("arguments", "given"),
    [
        pytest.param([sys.executable, "-c", "pass"], "", id="python"),
        pytest.param([COMMAND, "list"], "", id="list"),
        pytest.param([COMMAND, "play", "klondike"], "quit\n", id="play"),
    ],
)
def test_process(
    benchmark: BenchmarkFixture, environment: dict[str, str], arguments: list[str], given: str, few: bool
) -> None:
    """An interpreter that does nothing; the list of games; Klondike to its first board, where the player leaves."""
    try:
        first = run(arguments, given, environment)
    except (OSError, subprocess.SubprocessError) as fault:
        pytest.skip(f"{' '.join(arguments)}: {fault}")
    if first.returncode:
        pytest.skip(f"{' '.join(arguments)} ends with status {first.returncode}: {first.stderr.strip()[-200:]}")
    spent = []

    def process() -> None:
        before = cpu()
        run(arguments, given, environment)
        spent.append(cpu() - before)

    benchmark.pedantic(process, rounds=1 if few else ROUNDS)
    if benchmark.stats is not None:
        wall = benchmark.stats.stats.median * 1e3
        note(benchmark, f"{wall:.0f} ms, of which {statistics.median(spent) * 1e3:.0f} ms of CPU time")
