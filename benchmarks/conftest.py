"""Shows the figures of a run in words, below the table of times."""

import pytest
from measure import FIGURES


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if FIGURES:
        terminalreporter.section("figures")
        width = max(len(name) for name, _, _ in FIGURES)
        for name, game, figure in FIGURES:
            terminalreporter.write_line(f"{name:{width}}  {game + ': ' if game else ''}{figure}")
