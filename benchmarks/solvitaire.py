"""The solver beside Solvitaire: ``uv run python benchmarks/solvitaire.py`` where its binary is on PATH.

Solvitaire (Blake and Gent, GPL-2.0, https://github.com/thecharlieblake/Solvitaire) is a general solver in C++ and no
dependency of ours; without it this script says so and ends well. Both are given the same deals, Solvitaire's seeds, by
rules that agree. Solvitaire is run as its authors do, first with its streamliners, which are quick and incomplete and
have a tenth of the time, then without. All times are CPU times, and so are all limits: Solvitaire's own limit is of
the clock, which says little on a machine that others use. A verdict against ours, *won* against *lost*, is printed,
and the status is 1 then. ``--write FILE`` keeps Solvitaire's verdicts: ``tests/test_solver_verdicts.py`` reads them.
"""

import argparse
import json
import math
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

from cadogan import codes
from cadogan.cards import names
from cadogan.errors import CadoganError
from cadogan_solver import Budget, solve

GAMES = {
    "klondike": "klondike:draw=3,redeals=none,partial_runs=on,worrying_back=on",
    "klondike-deal-1": "klondike:redeals=none,partial_runs=on,worrying_back=on",
    "canfield": "demon:partial_runs=on,last_together=on,down_to_base=on+any-card-to-a-space",
    "king-albert": "king-albert:worrying_back=on",
    "eight-off": "eight-off:filled_cells=on",
    "free-cell": "freecell",
    "beleaguered-castle": "beleaguered-castle",
    "bakers-dozen": "bakers-dozen",
    "raglan": "raglan:worrying_back=on",
    "flower-garden": "parterre:worrying_back=on",
    "fortunes-favor": "fortune:late_spaces=on",
    "golf": "golf",
    "accordion": "accordion:spread=on",
    "black-hole": "black-hole",
    "seahaven-towers": "seahaven-towers",
    "bakers-game": "bakers-game",
}
"""Solvitaire's preset, and our code without a deal."""

RULES = {"bakers-dozen": {"tableau piles": {"count": 13, "build policy": "any-suit", "spaces policy": "no-build"}}}
"""Rules of games that are no preset; the cards of a deal are given to Solvitaire then, as they lie with us."""

VERDICTS = {"solved": "won", "unsolvable": "lost"}

Found: TypeAlias = tuple[str, float, int]
"""A verdict, the CPU time that it took, and how many positions were looked at: 0 if that is not known."""


def theirs(binary: str, preset: str, seed: int, seconds: float) -> Found:
    """Solve by Solvitaire. Raises ValueError with what it said if that is no verdict."""
    with tempfile.TemporaryDirectory() as folder:
        deal = ["--type", preset, "--random", str(seed)]
        if preset in RULES:
            (rules := Path(folder, "rules.json")).write_text(json.dumps(RULES[preset]))
            (cards := Path(folder, "deal.json")).write_text(json.dumps(tableau(f"{GAMES[preset]}#solvitaire{seed}")))
            deal = ["--custom-rules", str(rules), str(cards)]
        verdict, spent, states = run([binary, *deal, "--classify", "--streamliners", "both"], seconds / 10)
        if verdict == "won":
            return verdict, spent, states
        verdict, more, states_then = run([binary, *deal, "--classify", "--streamliners", "none"], seconds)
        return verdict, spent + more, states + states_then


def run(command: list[str], seconds: float) -> Found:
    """Run Solvitaire for so many seconds of CPU time, rounded up."""
    most = math.ceil(seconds)

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_CPU, (most, most))

    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, capture_output=True, text=True, preexec_fn=limit)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    if done.returncode < 0:
        return "unknown", spent, 0
    # The seed, if one was given; outcome, milliseconds, states and eight more; then the outcome again.
    fields = [field.strip() for field in done.stdout.strip("\n").split(",")]
    if done.returncode or len(fields) != 13 or fields[-1] not in VERDICTS:
        raise ValueError(((done.stderr + done.stdout).strip() or "Solvitaire said nothing").splitlines()[0])
    return VERDICTS[fields[-1]], spent, int(fields[3])


def tableau(code: str) -> dict[str, list[list[str]]]:
    """Write the tableau of a deal as Solvitaire reads it."""
    table = codes.opened(code)
    piles = [names(table.position[i]).split() for i in table.rules.layout.piles("tableau")]
    return {"tableau piles": [[card.replace("T", "10").upper() for card in pile] for pile in piles]}


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
    rate = sum(states for _, states in decided) / max(sum(spent for spent, _ in decided), 1e-9)
    return f"  {who:12}{counts:>10}{time:12,.0f}{states:14,.0f}{rate:14,.0f}"


def keep(file: Path, preset: str, found: list[Found]) -> None:
    """Write Solvitaire's verdicts on the seeds from 1 on: W won, L lost, ? not decided; those of other games stay."""
    kept = json.loads(file.read_text()) if file.exists() else {}
    kept[preset] = {"code": GAMES[preset], "verdicts": "".join(letter(verdict) for verdict, _, _ in found)}
    file.write_text(json.dumps({each: kept[each] for each in GAMES if each in kept}, indent=1) + "\n")


def letter(verdict: str) -> str:
    """Return one letter for a verdict."""
    return {"won": "W", "lost": "L"}.get(verdict, "?")


def main() -> int:
    """Solve and print; status 1 if a verdict stands against another."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="*", default=list(GAMES), choices=list(GAMES))
    parser.add_argument("--deals", type=int, default=30, help="seeds 1 to so many (30)")
    parser.add_argument("--seconds", type=float, default=10.0, help="CPU time for a deal (10)")
    parser.add_argument("--binary", default="solvitaire", help="the program, if it has another name or place")
    parser.add_argument("--write", type=Path, metavar="FILE", help="keep Solvitaire's verdicts there")
    parser.add_argument("--only", choices=["ours", "theirs"], help="ask one of the two")
    arguments = parser.parse_args()
    binary = shutil.which(arguments.binary)
    if binary is None:
        print(f"{arguments.binary} is not on PATH: nothing to compare with")
        return 0
    status = 0
    print(f"  {'':12}{'won/lost/?':>10}{'median ms':>12}{'median states':>14}{'states/s':>14}")
    asked: dict[str, Callable[[str, int], Found]] = {
        "ours": lambda preset, seed: ours(GAMES[preset], seed, arguments.seconds),
        "theirs": lambda preset, seed: theirs(binary, preset, seed, arguments.seconds),
    }
    who = [each for each in asked if arguments.only in (None, each)]
    for preset in arguments.games:
        found: dict[str, list[Found]] = {each: [] for each in who}
        try:
            for seed in range(1, arguments.deals + 1):
                for each in who:
                    found[each].append(asked[each](preset, seed))
                verdicts = {each: found[each][-1][0] for each in who}
                if {"won", "lost"} <= set(verdicts.values()):
                    status = 1
                    print(f"{preset}, seed {seed}: ours says {verdicts['ours']}, Solvitaire {verdicts['theirs']}")
        except (CadoganError, ValueError) as fault:
            print(f"{preset} is left out: {fault}", file=sys.stderr)
            continue
        print(preset)
        for each in who:
            print(row({"ours": "ours", "theirs": "Solvitaire"}[each], found[each]), flush=True)
        if arguments.write and "theirs" in found:
            keep(arguments.write, preset, found["theirs"])
    return status


if __name__ == "__main__":
    raise SystemExit(main())
