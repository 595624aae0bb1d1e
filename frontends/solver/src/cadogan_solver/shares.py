"""How often a game can be won: what studies found, as it comes with this package.

``python -m cadogan_solver.shares FILE STUDY.json ...`` brings the list up to date from what ``cadogan study --json``
printed.
"""

import argparse
import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from cadogan.errors import CadoganError
from cadogan.outlook import Share
from cadogan.session import write
from cadogan_solver.intervals import bounds

LIST = Path(__file__).with_name("shares.txt")
"""A line a game: its code without a deal, how many deals, of these won, lost, unknown; the budget of each deal."""

_HEAD = """\
# How often a game can be won. Made by 'python -m cadogan_solver.shares' from studies.
# game deals won lost unknown budget
"""


def listed(path: Path = LIST) -> dict[str, Share]:
    """Return what a list says, by the code of each game."""
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    found = {}
    for line in lines:
        if not line.startswith("#"):
            code, deals, won, lost, unknown, budget = line.split(" ", 5)
            found[code] = _share(int(deals), int(won), int(lost), int(unknown), budget)
    return found


@lru_cache(maxsize=1)
def shares() -> Mapping[str, Share]:
    """Return how often games can be won: what `cadogan.outlook.shares` wants."""
    return listed()


def of_study(text: str) -> tuple[str, Share]:
    """Return the code of a game and its share, from what a study printed. Raises CadoganError if it is none."""
    try:
        said: dict[str, Any] = json.loads(text)
        won, lost, unknown = (said[verdict]["count"] for verdict in ("won", "lost", "unknown"))
        return said["game"], _share(said["count"], won, lost, unknown, _budget(said["limits"]))
    except (ValueError, KeyError, TypeError):
        raise CadoganError(
            "this is not what 'cadogan study --json' prints", "это не то, что печатает 'cadogan study --json'"
        ) from None


def _share(deals: int, won: int, lost: int, unknown: int, budget: str) -> Share:
    # A line that does not add up is a mistake of whoever has made it.
    if not deals or won + lost + unknown != deals:
        raise ValueError(f"{won} won, {lost} lost, {unknown} unknown are not {deals} deals")
    found = bounds(won, unknown, deals)
    return Share(deals, won, lost, unknown, found.low, found.high, budget)


def _budget(limits: Mapping[str, Any]) -> str:
    parts = []
    if limits["seconds"] is not None:
        parts.append(f"{limits['seconds']:g} s")
    if limits["states"] is not None:
        parts.append(f"{limits['states']} states")
    return ", ".join(parts) or "none"


def main(arguments: Sequence[str] | None = None) -> None:
    """Bring a list of how often games can be won up to date from studies; other games in it stay as they are."""
    parser = argparse.ArgumentParser(prog="python -m cadogan_solver.shares", description=main.__doc__)
    parser.add_argument("file", type=Path, help="the list")
    parser.add_argument("study", type=Path, nargs="+", help="what 'cadogan study --json' printed")
    known = parser.parse_args(arguments)
    found = listed(known.file)
    for path in known.study:
        try:
            code, share = of_study(path.read_text(encoding="utf-8"))
        except (OSError, CadoganError) as fault:
            parser.error(f"{path}: {fault}")
        found[code] = share
    lines = [
        f"{code} {share.deals} {share.won} {share.lost} {share.unknown} {share.budget}\n"
        for code, share in sorted(found.items())
    ]
    write(known.file, _HEAD + "".join(lines))
    print(f"{known.file}: {len(lines)} games")


if __name__ == "__main__":
    main()
