"""The solver as Python runs it, and the same files compiled by mypyc and by Cython: is it worth it?

`uv run --with cython --with setuptools python benchmarks/compiled.py` copies the core and the solver into a folder of
its own, compiles the files that a search spends its time in, and lets every build do the same work: the same deals, the
same number of positions, the same perft. It prints positions and expanded positions a CPU second, the best of several
rounds, and says if a build finds another verdict, looks at another number of positions or lists another move. What
cannot be built here (no compiler, no Cython) is left out with a sentence.

No build has a rule of its own: the files are those of the source tree. `typed` adds types to variables of the inner
loops, as lines of text that stand below.
"""

import argparse
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from cadogan import codes
from cadogan.position import Position
from cadogan.rules import Rules
from cadogan_solver import Budget, solve
from cadogan_solver.reductions import Reduced
from cadogan_solver.value import valuations

ROOT = Path(__file__).resolve().parent.parent
DEALS = {
    "klondike": "klondike:redeals=none,partial_runs=on,worrying_back=on#solvitaire{}",
    "demon": "demon:partial_runs=on#solvitaire{}",
    "miss-milligan": "miss-milligan#{}",
}
DEPTHS = {"klondike": 5, "demon": 5, "miss-milligan": 4}

CORE = ("steps", "piles", "listing", "tables")
SOLVER = ("reductions", "safe", "turning", "search", "value", "dead")
FILES = {
    # Left out: position (mypyc inherits from no tuple), moves (mypyc fails on a function defined in two branches),
    # builder and rules (hooks and their docstrings are looked at as functions of Python).
    "mypyc": (*(f"cadogan/{each}.py" for each in CORE), *(f"cadogan_solver/{each}.py" for each in SOLVER)),
    # Left out: builder and rules, for the same reason.
    "cython": (
        *(f"cadogan/{each}.py" for each in (*CORE, "moves", "position", "cards")),
        *(f"cadogan_solver/{each}.py" for each in SOLVER),
    ),
}
FILES["typed"] = FILES["cython"]

_SIZE = "cython.Py_ssize_t"
_MASK = "cython.ulonglong"
TYPES: dict[str, dict[str, dict[str, str]]] = {
    "cadogan/steps.py": {
        "def apply(": {
            **dict.fromkeys(("source", "target", "count", "depth", "below", "end", "cut", "under"), _SIZE),
            **dict.fromkeys(("pile", "taken", "other"), "bytes"),
            "now": "list",
            "memo": "tuple",
        }
    },
    "cadogan/listing.py": {
        "def legal(": {
            **dict.fromkeys(("i", "j", "shift"), _SIZE),
            **dict.fromkeys(("records", "found"), "list"),
            "record": "tuple",
        },
        "def lists(found: list[Move], givers: Sequence[Record], takers": {
            **dict.fromkeys(("s", "t", "count"), _SIZE),
            **dict.fromkeys(("met", "card"), _MASK),
            **dict.fromkeys(("record", "other"), "tuple"),
            **dict.fromkeys(("found", "row"), "list"),
            "space": "cython.bint",
        },
    },
    "cadogan_solver/reductions.py": {"def key(": {"parts": "list", "i": _SIZE}},
    "cadogan_solver/search.py": {
        "def best_first(": {
            "at": _SIZE,
            **dict.fromkeys(("reached", "waiting"), "list"),
            "line": "tuple",
        }
    },
}


def copied(folder: Path) -> None:
    """Copy core and solver, without what was compiled before."""
    for source in (ROOT / "core/src/cadogan", ROOT / "frontends/solver/src/cadogan_solver"):
        shutil.copytree(source, folder / source.name, ignore=shutil.ignore_patterns("__pycache__", "*.so"))


def typed(folder: Path) -> None:
    """Write the types of `TYPES` above the functions that they belong to."""
    for name, functions in TYPES.items():
        path = folder / name
        text = path.read_text("utf-8")
        for begins, types in functions.items():
            head, found, tail = text.partition(begins)
            if not found:
                raise SystemExit(f"{name} has no function that begins with {begins!r} any more: mend TYPES")
            indent = head[head.rfind("\n") + 1 :]
            said = ", ".join(f"{variable}={of}" for variable, of in types.items())
            text = f"{head}@cython.locals({said})\n{indent}{found}{tail}"
        path.write_text(text.replace("\nfrom ", "\nimport cython\nfrom ", 1), "utf-8")


def built(kind: str, folder: Path) -> str:
    """Build; return what stands in the way, nothing if it is built."""
    files = FILES[kind]
    if kind == "mypyc":
        command = [sys.executable, "-m", "mypyc", "--python-version", "3.11", *files]
        tools = ("mypyc", "setuptools")
    else:
        if kind == "typed":
            typed(folder)
        (folder / "setup.py").write_text(
            "from Cython.Build import cythonize\n"
            "from setuptools import Extension, setup\n"
            f"files = {files!r}\n"
            "modules = [Extension(f[:-3].replace('/', '.'), [f], extra_compile_args=['-O3']) for f in files]\n"
            "directives = {'language_level': 3, 'annotation_typing': False}\n"
            "setup(name='x', packages=[], ext_modules=cythonize(modules, compiler_directives=directives, quiet=True))\n"
        )
        command = [sys.executable, "setup.py", "-q", "build_ext", "--inplace"]
        tools = ("Cython", "setuptools")
    for tool in tools:
        if subprocess.run([sys.executable, "-c", f"import {tool}"], capture_output=True).returncode:
            return f"{tool} is not installed"
    if not any(shutil.which(each) for each in (os.environ.get("CC") or "cc", "gcc", "clang", "cl")):
        return "there is no C compiler"
    # mypyc reads its settings from the environment; -O3 for both.
    done = subprocess.run(
        command, cwd=folder, env={**os.environ, "MYPYC_OPT_LEVEL": "3"}, capture_output=True, text=True
    )
    if done.returncode:
        lines = (done.stderr or done.stdout).strip().splitlines()
        return f"the build failed: {lines[-1] if lines else 'without a word'}"
    return ""


def measured(folder: Path, arguments: argparse.Namespace) -> dict[str, Any]:
    """Run a build in a process of its own."""
    environment = {**os.environ, "PYTHONHASHSEED": "0", "PYTHONPATH": str(folder)}
    command = [sys.executable, __file__, "--child", f"--deals={arguments.deals}", f"--states={arguments.states}"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(done.stderr)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def seconds(work: Callable[[], Any]) -> float:
    """Return the CPU time of some work."""
    start = time.process_time()
    work()
    return time.process_time() - start


def child(deals: int, states: int) -> dict[str, Any]:
    """Measure the build that this process has imported."""
    from cadogan_solver import search

    return {
        "file": search.__file__,
        "games": {name: of_game(name, deals, states) for name in DEALS},
        "parts": {name: of_parts(*opening(name, 1)) for name in DEALS},
    }


def opening(name: str, deal: int) -> tuple[Rules, Position]:
    """Return the rules and the position of a deal."""
    table = codes.opened(DEALS[name].format(deal))
    return table.rules, table.position


def of_game(name: str, deals: int, states: int) -> dict[str, Any]:
    """Solve the deals, each with so many positions at most; then perft."""
    budget = Budget(seconds=None, states=states, memory=1 << 60)
    spent, looked, verdicts = 0.0, 0, ""
    for deal in range(1, deals + 1):
        rules, position = opening(name, deal)
        start = time.process_time()
        answer = solve(rules, position, budget)
        spent += time.process_time() - start
        looked += answer.states
        verdicts += answer.verdict[0]
    rules, position = opening(name, 1)
    said = hashlib.sha256()
    sequences = told(rules, position, DEPTHS[name], said)
    return {
        "seconds": spent,
        "states": looked,
        "verdicts": verdicts,
        "perft": sequences,
        "moves": said.hexdigest(),
        "perft seconds": seconds(lambda: told(rules, position, DEPTHS[name], None)),
    }


def told(rules: Rules, position: Position, depth: int, said: Any) -> int:
    """Count the sequences of so many moves; ``said`` is told every move of every list."""
    moves = rules.moves(position)
    if said is not None:
        said.update(repr(moves).encode())
    if depth == 1:
        return len(moves)
    return sum(told(rules, rules.play(position, move)[1], depth - 1, said) for move in moves)


def of_parts(rules: Rules, position: Position) -> dict[str, float]:
    """Return the microseconds that each part of a search takes a position, over 2,000 positions reached in breadth."""
    game = Reduced(rules)
    value = valuations(rules)[0]
    met = {game.key(position): position}
    waiting = [position]
    for each in waiting:
        for _, after in game.children(each):
            _, settled = game.settled(after)
            if len(met) < 2_000 and game.key(settled) not in met:
                met[game.key(settled)] = settled
                waiting.append(settled)
        if len(met) >= 2_000:
            break
    some = list(met.values())
    played = [(each, move) for each in some for move in rules.moves(each)[:1]]

    def all_of(function: Callable[[Position], Any]) -> Callable[[], None]:
        def work() -> None:
            for each in some:
                function(each)

        return work

    def plays() -> None:
        play = rules.play
        for each, move in played:
            play(each, move)

    works = {
        "moves": (all_of(rules.moves), len(some)),
        "play": (plays, len(played)),
        "children": (all_of(game.children), len(some)),
        "settled": (all_of(game.settled), len(some)),
        "key": (all_of(game.key), len(some)),
        "value": (all_of(value), len(some)),
    }
    return {name: min(seconds(work) for _ in range(5)) / count * 1e6 for name, (work, count) in works.items()}


def expanded(deals: int, states: int) -> dict[str, int]:
    """Count the positions whose moves were listed: the same in every build, so it is counted in Python, untimed."""
    counts = dict.fromkeys(DEALS, 0)
    children = Reduced.children
    name = ""

    def counting(self: Reduced, position: Position) -> Any:
        counts[name] += 1
        return children(self, position)

    Reduced.children = counting  # type: ignore[method-assign]
    for name in DEALS:
        for deal in range(1, deals + 1):
            solve(*opening(name, deal), Budget(seconds=None, states=states, memory=1 << 60))
    Reduced.children = children  # type: ignore[method-assign]
    return counts


def compared(kinds: Sequence[str], arguments: argparse.Namespace) -> dict[str, Any]:
    """Build, let the builds take turns, and keep the best time of each."""
    found: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as scratch:
        folders = {kind: Path(scratch) / kind for kind in ("python", *kinds)}
        for folder in folders.values():
            copied(folder)
        for kind, folder in list(folders.items()):
            wrong = built(kind, folder) if kind != "python" else ""
            if wrong:
                print(f"{kind} is left out: {wrong}", file=sys.stderr)
                del folders[kind]
        for _ in range(arguments.rounds):
            for kind, of in folders.items():
                now = measured(of, arguments)
                if not now["file"].startswith(str(of)):
                    raise SystemExit(f"{kind}: measured {now['file']} instead")
                before = found.setdefault(kind, now)
                for name, game in now["games"].items():
                    for what in ("seconds", "perft seconds"):
                        before["games"][name][what] = min(before["games"][name][what], game[what])
                for name, parts in now["parts"].items():
                    for what, took in parts.items():
                        before["parts"][name][what] = min(before["parts"][name][what], took)
    return found


def main() -> int:
    """Measure and print; status 1 if a build differs from Python in anything but time."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--builds", nargs="*", default=["mypyc", "cython", "typed"], choices=list(FILES))
    parser.add_argument("--deals", type=int, default=30, help="deals of each game (30)")
    parser.add_argument("--states", type=int, default=20_000, help="positions a deal (20000)")
    parser.add_argument("--rounds", type=int, default=3, help="rounds, of which the best counts (3)")
    parser.add_argument("--child", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.child:
        print(json.dumps(child(arguments.deals, arguments.states)))
        return 0
    found = compared(arguments.builds, arguments)
    nodes = expanded(arguments.deals, arguments.states)
    status = 0
    print(f"{'':8}{'game':15}{'positions/s':>13}{'expanded/s':>12}{'perft/s':>12}{'gain':>7}{'perft':>7}")
    for kind, each in found.items():
        for name, game in each["games"].items():
            first = found["python"]["games"][name]
            print(
                f"{kind:8}{name:15}{game['states'] / game['seconds']:13,.0f}{nodes[name] / game['seconds']:12,.0f}"
                f"{game['perft'] / game['perft seconds']:12,.0f}{first['seconds'] / game['seconds']:7.2f}"
                f"{first['perft seconds'] / game['perft seconds']:7.2f}"
            )
            for what in ("verdicts", "states", "perft", "moves"):
                if game[what] != first[what]:
                    status = 1
                    print(f"{kind}, {name}: other {what} than Python: {game[what]} instead of {first[what]}")
    parts = found["python"]["parts"]["klondike"]
    print(f"\nmicroseconds a call\n{'':8}{'game':15}" + "".join(f"{part:>10}" for part in parts))
    for kind, each in found.items():
        for name, parts in each["parts"].items():
            print(f"{kind:8}{name:15}" + "".join(f"{took:10.2f}" for took in parts.values()))
    return status


if __name__ == "__main__":
    raise SystemExit(main())
