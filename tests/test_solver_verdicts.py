"""Verdicts on Solvitaire's deals 1 to 30 beside Solvitaire's own: never won against lost."""

import json
from pathlib import Path

import pytest

from cadogan.codes import opened
from cadogan_solver import Budget, solve

GAMES = json.loads((Path(__file__).parent / "data" / "solvitaire" / "verdicts.json").read_text())
"""Verdicts of Solvitaire 0.10.1 within ten CPU seconds, written by ``benchmarks/solvitaire.py --write``."""

BUDGET = Budget(seconds=None, states=600)


@pytest.mark.parametrize("preset", GAMES)
def test_no_verdict_contradicts_that_of_solvitaire(preset: str) -> None:
    """The same deals by the same rules: what one has won, the other must not call lost."""
    theirs = GAMES[preset]["verdicts"]
    ours = ""
    for seed in range(1, len(theirs) + 1):
        table = opened(f"{GAMES[preset]['code']}#solvitaire{seed}")
        ours += {"won": "W", "lost": "L", "unknown": "?"}[solve(table.rules, table.position, BUDGET).verdict]

    assert len(theirs) == 30
    assert [seed for seed, pair in enumerate(zip(ours, theirs, strict=True), 1) if set(pair) == {"W", "L"}] == []
