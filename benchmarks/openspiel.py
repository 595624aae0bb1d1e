"""Random play of Klondike by OpenSpiel and by ours: ``uv run --with open_spiel python benchmarks/openspiel.py``.

OpenSpiel (pip install open_spiel) is C++ behind Python bindings; it is no dependency of ours. Its game ``solitaire``
is another Klondike: every third card of stock and waste lies ready, so that there are no draws, parts of runs move,
cards come back from the foundations, and a card that is turned up is chosen by chance at that moment. Hence:

- A *ply* is a move of the player, in both: list the legal moves, choose one, make it. What is turned up then (chance
  nodes there, automatic steps here) is part of the ply's time, and is not counted.
- A *game* is a deal and at most 150 such moves, in both. The deal (chance nodes there, shuffle and deal here) is part
  of the time. OpenSpiel's own limit of 150 actions, chance included, is set higher, so that it does not end games.
- A chance node is decided by the fastest means that OpenSpiel has: one of its legal actions, all equally likely.
- Each choice takes one random number, made beforehand, in both: int(number * len(moves)).
- A *list* is a call of ``legal_actions()`` or of ``rules.moves(position)`` for 400 positions picked from such play.
  OpenSpiel's state keeps nothing between calls. Ours is given both as *warm* (the same positions again and again)
  and *fresh* (games that its caches have not met).

Each side runs in a process of its own, which tells its CPU seconds; the sides alternate, and the medians are compared.
"""

import json
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

LONGEST = 150
SECONDS = 3.0
ROUNDS = 4
POSITIONS = 400


def theirs() -> dict[str, float]:
    """Play OpenSpiel's game, and list its moves."""
    import pyspiel

    game = pyspiel.load_game("solitaire", {"depth_limit": 10_000})
    number = numbers()

    def play() -> list[Any]:
        state = game.new_initial_state()
        seen = []
        plies = 0
        while not state.is_terminal():
            actions = state.legal_actions()
            if not state.is_chance_node():
                if plies == LONGEST:
                    break
                plies += 1
                if keep:
                    seen.append(state.clone())
            state.apply_action(actions[int(number() * len(actions))])
        counts[0] += plies
        return seen

    counts, keep = [0], False
    found = {"plies": rate(play, counts)}
    keep = True
    states = spread(play)
    found["moves"] = statistics.mean(len(state.legal_actions()) for state in states)
    found["lists"] = listing([state.legal_actions for state in states])
    return found


def ours() -> dict[str, float]:
    """Play our Klondike, and list its moves."""
    from measure import RandomPlay, positions, rules_of
    from yardstick import klondike

    rules = rules_of("klondike")
    play = RandomPlay(rules)
    play.seconds(0.5)
    found = {"plies": play.seconds(SECONDS)}
    yardstick = klondike(rules.layout)
    fresh = []
    for seed in range(100, 140):
        unseen = positions(rules, POSITIONS, seed=seed, moves=yardstick)
        fresh.append(POSITIONS / timed(lambda some=unseen: [rules.moves(position) for position in some]))
    found["lists, fresh"] = statistics.median(fresh)
    some = positions(rules, 20 * POSITIONS, seed=7)[::20]
    found["moves"] = statistics.mean(len(rules.moves(position)) for position in some)
    moves = rules.moves
    found["lists"] = statistics.median(
        POSITIONS / timed(lambda: [moves(position) for position in some]) for _ in range(40)
    )
    return found


def numbers() -> Callable[[], float]:
    """Return a function that gives random numbers made beforehand, over and over."""
    chooser = random.Random(1)
    some = [chooser.random() for _ in range(1 << 16)]

    def forever() -> Any:
        while True:
            yield from some

    return forever().__next__


def timed(function: Callable[[], object]) -> float:
    """Return the CPU seconds that a call takes."""
    start = time.process_time()
    function()
    return time.process_time() - start


def rate(play: Callable[[], object], counts: list[int]) -> float:
    """Play for some seconds, after half a second that does not count, and return the plies a CPU second."""
    for seconds in (0.5, SECONDS):
        start, before = time.process_time(), counts[0]
        while (spent := time.process_time() - start) < seconds:
            play()
        found = (counts[0] - before) / spent
    return found


def spread(play: Callable[[], list[Any]]) -> list[Any]:
    """Return states picked evenly from random play twenty times as long."""
    found: list[Any] = []
    while len(found) < 20 * POSITIONS:
        found += play()
    return found[: 20 * POSITIONS : 20]


def listing(functions: list[Callable[[], object]]) -> float:
    """Return lists a CPU second, the median of forty rounds."""
    return statistics.median(POSITIONS / timed(lambda: [function() for function in functions]) for _ in range(40))


def run(side: str) -> dict[str, float]:
    """Measure a side in a new process."""
    done = subprocess.run([sys.executable, __file__, side], capture_output=True, text=True)
    if done.returncode:
        fault = done.stderr.strip().splitlines()[-1]
        sys.exit(f"{fault}\nRun this with: uv run --with open_spiel python benchmarks/openspiel.py")
    found: dict[str, float] = json.loads(done.stdout)
    return found


def main() -> None:
    """Alternate the sides and print each round, then the ratios of the medians."""
    rounds: dict[str, list[dict[str, float]]] = {"theirs": [], "ours": []}
    for number in range(1, ROUNDS + 1):
        for side, name in (("theirs", "OpenSpiel"), ("ours", "ours")):
            found = run(side)
            rounds[side].append(found)
            lists = "".join(f", {found[key]:,.0f} {key}" for key in found if key.startswith("lists"))
            print(f"{number}  {name:9}  {found['plies']:9,.0f} plies{lists} a CPU second", flush=True)
    medians = {
        side: {key: statistics.median(found[key] for found in some) for key in some[0]} for side, some in rounds.items()
    }
    ours, theirs = medians["ours"], medians["theirs"]
    print(f"ours : OpenSpiel, plies         {ours['plies'] / theirs['plies']:.2f}")
    print(f"ours : OpenSpiel, lists, warm   {ours['lists'] / theirs['lists']:.2f}")
    print(f"ours : OpenSpiel, lists, fresh  {ours['lists, fresh'] / theirs['lists']:.2f}")
    print(f"moves in a list: ours {ours['moves']:.1f}, OpenSpiel {theirs['moves']:.1f}")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        print(json.dumps({"theirs": theirs, "ours": ours}[sys.argv[1]]()))
    else:
        main()
