"""What the solver decides of the deals by which solvers are compared, and how fast.

    uv run python benchmarks/solver_deals.py [--seconds 10] [--last 30] [GAME ...]

Solvitaire's deals 1 to 30 with the options that give its rules, and Microsoft's FreeCell deals. CPU time, one process.
"""

import argparse
from statistics import median

from cadogan.codes import opened
from cadogan_solver import Budget, solve

GAMES = {
    "klondike, draw one": "klondike:redeals=none,partial_runs=on,worrying_back=on#solvitaire",
    "klondike, draw three": "klondike:draw=3,redeals=none,partial_runs=on,worrying_back=on#solvitaire",
    "demon": "demon:partial_runs=on#solvitaire",
    "canfield": "demon:partial_runs=on,last_together=on,down_to_base=on+any-card-to-a-space#solvitaire",
    "beleaguered castle": "beleaguered-castle#solvitaire",
    "accordion": "accordion:spread=on#solvitaire",
    "golf": "golf#solvitaire",
    "king albert": "king-albert:worrying_back=on#solvitaire",
    "eight off": "eight-off:filled_cells=on#solvitaire",
    "baker's dozen": "bakers-dozen#solvitaire",
    "raglan": "raglan:worrying_back=on#solvitaire",
    "flower garden": "flower-garden:single_cards=on+worrying-back#solvitaire",
    "fortune": "fortune:late_spaces=on#solvitaire",
    "seahaven towers": "seahaven-towers#solvitaire",
    "baker's game": "bakers-game#solvitaire",
    "freecell": "freecell#ms",
}


def main() -> None:
    """Solve the deals and print a line a game."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("games", nargs="*", help="begin so; all by default")
    reader.add_argument("--seconds", type=float, default=10.0, help="CPU time for a deal")
    reader.add_argument("--last", type=int, default=30, help="the number of the last deal")
    known = reader.parse_args()
    print(f"{'game':22} won lost open  median ms (decided)  median states  CPU s  open deals")
    for name, code in GAMES.items():
        if known.games and not any(name.startswith(each) for each in known.games):
            continue
        answers = []
        for number in range(1, known.last + 1):
            table = opened(f"{code}{number}")
            answers.append(solve(table.rules, table.position, Budget(seconds=known.seconds)))
        verdicts = [answer.verdict for answer in answers]
        decided = [answer for answer in answers if answer.verdict != "unknown"]
        still = " ".join(str(number) for number, verdict in enumerate(verdicts, 1) if verdict == "unknown")
        milliseconds = median([1000 * answer.seconds for answer in decided] or [0])
        states = median([answer.states for answer in decided] or [0])
        print(
            f"{name:22} {verdicts.count('won'):3} {verdicts.count('lost'):4} {verdicts.count('unknown'):4}"
            f"  {milliseconds:19.0f}  {states:13.0f}  {sum(answer.seconds for answer in answers):5.0f}  {still}",
            flush=True,
        )


if __name__ == "__main__":
    main()
