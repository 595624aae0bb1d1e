"""Shows the figures of a run in words, below the table of times."""

import pytest
from measure import FIGURES


@pytest.fixture
def few(request: pytest.FixtureRequest) -> bool:
    """Tell whether this is a smoke run, with a ``--benchmark-max-time`` in which nothing can be measured."""
    return float(request.config.getoption("benchmark_max_time")) < 0.1


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if FIGURES:
        terminalreporter.section("figures")
        width = max(len(name) for name, _, _ in FIGURES)
        for name, game, figure in FIGURES:
            terminalreporter.write_line(f"{name:{width}}  {game + ': ' if game else ''}{figure}")
