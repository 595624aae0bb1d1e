"""The solver beside Solvitaire: ``uv run python benchmarks/solvitaire.py`` where its binary is on PATH.

Solvitaire (Blake and Gent, GPL-2.0, https://github.com/thecharlieblake/Solvitaire) is a general solver in C++ and no
dependency of ours; without it this script says so and ends well. Both are given the same deals, Solvitaire's seeds, by
rules that agree. It is run with ``--classify``, whose line ends with the verdict, and with ``--streamliners
smart-solvability``: a quick incomplete pass with a tenth of the time, then a complete one. Times are CPU times of the
process that solves. A verdict against ours, *won* against *lost*, is printed, and the status is 1 then.
"""

import argparse
import os
import shutil
import statistics
import subprocess
import sys
from typing import TypeAlias

from cadogan import codes
from cadogan.errors import CadoganError
from cadogan_solver import Budget, solve

GAMES = {
    "klondike": "klondike:draw=3,redeals=none,partial_runs=on,worrying_back=on",
    "klondike-deal-1": "klondike:redeals=none,partial_runs=on,worrying_back=on",
    "canfield": "demon:partial_runs=on",
    "beleaguered-castle": "beleaguered-castle",
    "free-cell": "freecell",
    "golf": "golf",
}
"""Solvitaire's preset, and our code without a deal."""

VERDICTS = {"solved": "won", "unsolvable": "lost"}


Found: TypeAlias = tuple[str, float, int]
"""A verdict, the CPU time that it took, and how many positions were looked at."""


def theirs(binary: str, preset: str, seed: int, seconds: float) -> Found:
    """Solve by Solvitaire. Raises ValueError with what it said if that is no verdict."""
    command = [binary, "--type", preset, "--random", str(seed), "--classify"]
    command += ["--streamliners", "smart-solvability", "--timeout", str(int(seconds * 1000))]
    before = os.times()
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=20 * seconds + 60)
    except subprocess.TimeoutExpired:
        return "unknown", seconds, 0
    after = os.times()
    # The seed; outcome, milliseconds, states and eight more of each pass; then the outcome.
    fields = [field.strip() for field in done.stdout.strip().split(",")]
    if done.returncode or len(fields) < 13:
        raise ValueError(((done.stderr + done.stdout).strip() or "Solvitaire said nothing").splitlines()[0])
    states = sum(int(fields[at]) for at in (3, 14) if at < len(fields) and fields[at].isdigit())
    spent = after.children_user - before.children_user + after.children_system - before.children_system
    return VERDICTS.get(fields[-1], "unknown"), spent, states


def ours(code: str, seed: int, seconds: float) -> Found:
    """Solve by our solver."""
    table = codes.opened(f"{code}#solvitaire{seed}")
    answer = solve(table.rules, table.position, Budget(seconds=seconds))
    return answer.verdict, answer.seconds, answer.states


def row(who: str, found: list[Found]) -> str:
    """Write how many were won, lost and left open, the medians of those decided, and the positions a second."""
    verdicts = [verdict for verdict, _, _ in found]
    counts = "/".join(str(verdicts.count(each)) for each in ("won", "lost", "unknown"))
    decided = [(spent, states) for verdict, spent, states in found if verdict != "unknown"]
    time = statistics.median([spent for spent, _ in decided]) * 1000 if decided else 0
    states = statistics.median([states for _, states in decided]) if decided else 0
    rate = sum(states for _, _, states in found) / max(sum(spent for _, spent, _ in found), 1e-9)
    return f"  {who:12}{counts:>10}{time:12,.0f}{states:14,.0f}{rate:14,.0f}"


def main() -> int:
    """Solve and print; status 1 if a verdict stands against another."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="*", default=list(GAMES), choices=list(GAMES))
    parser.add_argument("--deals", type=int, default=30, help="seeds 1 to so many (30)")
    parser.add_argument("--seconds", type=float, default=10.0, help="time for a deal (10)")
    parser.add_argument("--binary", default="solvitaire", help="the program, if it has another name or place")
    arguments = parser.parse_args()
    binary = shutil.which(arguments.binary)
    if binary is None:
        print(f"{arguments.binary} is not on PATH: nothing to compare with")
        return 0
    status = 0
    print(f"  {'':12}{'won/lost/?':>10}{'median ms':>12}{'median states':>14}{'states/s':>14}")
    for preset in arguments.games:
        here: list[Found] = []
        there: list[Found] = []
        try:
            for seed in range(1, arguments.deals + 1):
                there.append(theirs(binary, preset, seed, arguments.seconds))
                here.append(ours(GAMES[preset], seed, arguments.seconds))
                if {here[-1][0], there[-1][0]} == {"won", "lost"}:
                    status = 1
                    print(f"{preset}, seed {seed}: ours says {here[-1][0]}, Solvitaire {there[-1][0]}")
        except (CadoganError, ValueError) as fault:
            print(f"{preset} is left out: {fault}", file=sys.stderr)
            continue
        print(f"{preset}\n{row('ours', here)}\n{row('Solvitaire', there)}", flush=True)
    return status


if __name__ == "__main__":
    raise SystemExit(main())
