"""Cadogan's solver: can a deal be won, and how; what share of deals can. It knows no game by name."""

from cadogan_solver.answers import Answer, Budget, Verdict
from cadogan_solver.solve import SHORTCUTS, solve

__all__ = ["SHORTCUTS", "Answer", "Budget", "Verdict", "solve"]
