"""The commands ``cadogan solve``, ``study`` and ``rate``, and the frontend ``solver``."""

import argparse
import csv
import io
import os
import shlex
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import attrs

from cadogan import codes, notation
from cadogan.arguments import Parser, asked, for_programs, print_json
from cadogan.errors import CadoganError, CodeError
from cadogan.rules import Rules
from cadogan.session import write
from cadogan.table import Table
from cadogan_solver import saying, study
from cadogan_solver.answers import Answer, Budget
from cadogan_solver.players import won_of
from cadogan_solver.results import Limits, Result, Results
from cadogan_solver.saying import bytes_of, seconds_of
from cadogan_solver.solve import SHORTCUTS, solve

KNOWN, UNKNOWN, STOPPED = 0, 3, 130
"""Exit statuses: won or lost, unknown, Ctrl-C; what is wrong with the input is 2, as everywhere."""

_DEALS = ("cadogan", "ms", "pysol", "solvitaire")
_BUDGET: dict[str, dict[str, Any]] = {
    "--budget": {"type": seconds_of, "default": 10.0, "metavar": "TIME"},
    "--states": {"type": saying.number_of, "metavar": "N"},
    "--memory": {"type": bytes_of, "default": 1 << 30, "metavar": "SIZE"},
    "--without": {"type": saying.names_of, "action": "extend", "default": [], "metavar": "SHORTCUT"},
}
_HOUSE: dict[str, Any] = {"nargs": "+", "action": "extend", "default": [], "metavar": "NAME"}
_YES: dict[str, Any] = {"action": "store_true", "default": False}
_ARGUMENTS: dict[str, dict[str, dict[str, Any]]] = {
    "solve": {
        "code": {},
        "--house": _HOUSE,
        **_BUDGET,
        "--moves": {"type": saying.number_of, "metavar": "N"},
        "--shortest": _YES,
        "--json": _YES,
    },
    "rate": {
        "code": {},
        "--house": _HOUSE,
        **_BUDGET,
        "--tries": {"type": saying.number_of, "default": 100, "metavar": "N"},
        "--json": _YES,
    },
    "study": {
        "game": {"nargs": "?", "default": ""},
        "--house": _HOUSE,
        "-n": {"type": saying.number_of, "default": 100, "metavar": "N"},
        "--seed-from": {"type": saying.from_zero, "default": 1, "metavar": "N"},
        "--deals": {"choices": _DEALS, "default": "cadogan"},
        **_BUDGET,
        "--tries": {"type": saying.from_zero, "default": 0, "metavar": "N"},
        "--jobs": {"type": saying.number_of, "default": os.cpu_count() or 1, "metavar": "N"},
        "--cluster": {"metavar": "ADDRESS"},
        "--resume": _YES,
        "--db": {"type": Path, "metavar": "FILE"},
        "--csv": {"type": Path, "metavar": "FILE"},
        "--plot": {"type": Path, "metavar": "FILE"},
        "--json": _YES,
    },
}
"""The arguments of each command, and what `argparse` has to know of them."""


def _parser(command: str, language: str, names: Sequence[str]) -> Parser:
    index = int(language == "ru")
    parser = Parser(prog=f"cadogan {command}", description=saying.COMMANDS[command][index], add_help=False)
    parser.language = language
    titles = (("arguments", "что указать"), ("options", "параметры"))
    groups = [parser.add_argument_group(title[index]) for title in titles]
    for name in names:
        # What is not typed is left out here, so that it can be told from what is.
        settings = {**_ARGUMENTS[command][name], "default": argparse.SUPPRESS}
        groups[name.startswith("-")].add_argument(name, help=saying.HELP[name][index], **settings)
    groups[1].add_argument("--lang", choices=("en", "ru"), help=saying.HELP["--lang"][index])
    groups[1].add_argument("-h", "--help", action="help", help=saying.HELP["-h"][index])
    return parser


def _read(command: str, arguments: Sequence[str], language: str, but: Sequence[str] = ()) -> argparse.Namespace:
    """Read all arguments of a command but some; ``typed`` holds those that were not left out."""
    names = [name for name in _ARGUMENTS[command] if name not in but]
    typed = vars(_parser(command, language, names).parse_args(arguments))
    usual = {name.lstrip("-").replace("-", "_"): _ARGUMENTS[command][name].get("default") for name in names}
    known = argparse.Namespace(**{**usual, **typed}, typed=typed)
    for name in known.without:
        if name not in SHORTCUTS:
            raise CadoganError(
                f"there is no shortcut {name!r}; there are: {', '.join(SHORTCUTS)}",
                f"нет сокращения {name!r}; есть: {', '.join(SHORTCUTS)}",
            )
    return known


def _budget(known: argparse.Namespace) -> Budget:
    return Budget(known.budget, known.states, known.memory)


# One deal.


def solve_command(arguments: list[str], language: str) -> int:
    """Run ``cadogan solve``."""
    known = _read("solve", arguments, language)
    with for_programs(known.json):
        return _solve(codes.opened(known.code, house=known.house), known, language)


def run(table: Table, arguments: list[str]) -> int:
    """Solve a table as it stands: the frontend ``solver``, which takes the arguments of ``cadogan solve``."""
    language = asked(arguments) or "en"
    known = _read("solve", arguments, language, _SAID_BY_THE_TABLE)
    with for_programs(known.json):
        return _solve(table, known, language)


_SAID_BY_THE_TABLE = "code", "--house"
run.arguments = {  # type: ignore[attr-defined]
    " ".join([name, *filter(None, [settings.get("metavar"), "..." if "nargs" in settings else ""])]): saying.HELP[name]
    for name, settings in _ARGUMENTS["solve"].items()
    if name not in _SAID_BY_THE_TABLE
}


def _solve(table: Table, known: argparse.Namespace, language: str) -> int:
    rules, position = table.rules, table.position
    with _stoppable(language):
        answer = solve(
            rules, position, _budget(known), most=known.moves, shortest=known.shortest, without=known.without
        )
        moves = study.played(rules, position, answer.moves) if answer.moves or answer.verdict == "won" else []
        key: str = answer.verdict
        too_long = known.moves is not None and len(moves) > known.moves
        if moves and (too_long or answer.verdict == "unknown"):
            answer = attrs.evolve(answer, verdict="unknown")
            key = "won, but longer" if too_long else "won, perhaps shorter"
        elif known.moves is not None and answer.verdict != "won":
            key += ", so short"
        if known.json:
            at_most = {} if known.moves is None else {"at_most": known.moves}
            print_json({**_asked_about(table), **at_most, **_values(answer), "moves": moves})
        else:
            why = saying.why(answer.why, language)
            about = _named(table, language)
            print(saying.said(language, key, code=about, moves=len(moves), most=known.moves, why=why))
            for text, move in zip(moves, () if too_long else answer.moves, strict=False):
                print(f"{text:16} {notation.by_cards(rules.layout, position, move)}")
                _, position = rules.play(position, move)
            print(_used(answer, language))
        return UNKNOWN if answer.verdict == "unknown" else KNOWN
    return STOPPED


def _named(table: Table, language: str) -> str:
    """Say what was searched: a deal, or what has become of it, of which the deal itself says nothing."""
    if table.deal is None:
        return saying.said(language, "a position", code=table.code)
    return saying.said(language, "played", code=table.code, count=table.count) if table.count else table.code


def _asked_about(table: Table) -> dict[str, Any]:
    return {"code": table.code, "played": table.count}


def _values(answer: Answer) -> dict[str, Any]:
    return {name: getattr(answer, name) for name in ("verdict", "why", "states", "seconds", "memory")}


def _used(answer: Answer, language: str) -> str:
    return saying.said(
        language, "used", states=answer.states, seconds=answer.seconds, memory=round(answer.memory / (1 << 20))
    )


def rate_command(arguments: list[str], language: str) -> int:
    """Run ``cadogan rate``."""
    known = _read("rate", arguments, language)
    with for_programs(known.json):
        return _rate(known, language)


def _rate(known: argparse.Namespace, language: str) -> int:
    table = codes.opened(known.code, house=known.house)
    rules, position = table.rules, table.position
    with _stoppable(language):
        answer = solve(rules, position, _budget(known), without=known.without)
        length = len(study.played(rules, position, answer.moves)) if answer.verdict == "won" else 0
        random, greedy = won_of(rules, position, known.tries)
        if known.json:
            counts = {"length": length, "tries": known.tries, "random": random, "greedy": greedy}
            print_json({**_asked_about(table), **_values(answer), **counts})
        else:
            said = {"code": _named(table, language), "moves": length, "why": saying.why(answer.why, language)}
            print(saying.said(language, answer.verdict, **said))
            print(_used(answer, language))
            print(saying.said(language, "players", tries=known.tries, random=random, greedy=greedy))
        return UNKNOWN if answer.verdict == "unknown" else KNOWN
    return STOPPED


@contextmanager
def _stoppable(language: str) -> Iterator[None]:
    """Say that nothing was found out where the player stops a search."""
    try:
        yield
    except KeyboardInterrupt:
        print(f"cadogan: {saying.said(language, 'stopped')}", file=sys.stderr)


# Many deals.


def study_command(arguments: list[str], language: str) -> int:
    """Run ``cadogan study``."""
    known = _read("study", arguments, language)
    with for_programs(known.json):
        return _study(known, language)


def _study(known: argparse.Namespace, language: str) -> int:
    results = Results(known.db)
    asked_for, rules = _wanted(known, results, language)
    # What is missing to write them is told before, and not after, the work.
    for path in (known.csv, known.plot):
        if path is not None and not path.parent.is_dir():
            raise CadoganError(f"{path}: there is no such folder", f"{path}: нет такой папки")
    if known.plot is not None:
        from cadogan_solver import plot

        plot.check()
    # Begun before anything can fail, so that it can be gone on with.
    first, count, limits = asked_for.first, asked_for.count, asked_for.limits
    key = results.begin(asked_for.subject, first, count, limits)
    found = {result.number: result for result in results.found(key, first, count, limits)}
    status = KNOWN
    try:
        with (
            _ended_by_signals(),
            _executor(known, count) as (executor, ahead),
            _progress(count, known.json, language) as step,
        ):

            def told(result: Result) -> None:
                found[result.number] = result
                step(result)

            study.run(asked_for, results, executor, ahead, told)
    except KeyboardInterrupt:
        status = STOPPED
        print(f"cadogan: {_kept(found, asked_for, 'study stopped', known.db, language)}", file=sys.stderr)
    except CadoganError as fault:
        raise type(fault)(
            *(
                f"{sentence}; {_kept(found, asked_for, 'study kept', known.db, each)}"
                for each, sentence in (("en", fault.english), ("ru", fault.russian))
            )
        ) from fault
    counted = study.counted(asked_for, list(found.values()))
    _report(asked_for, counted, known.json, language)
    if known.csv is not None:
        write(known.csv, _csv(counted))
    if known.plot is not None and counted:
        title = f"{rules.code}, {asked_for.subject.deals} {first}-{first + len(counted) - 1}"
        write(known.plot, plot.svg(title, counted, language))
    return status


def _wanted(known: argparse.Namespace, results: Results, language: str) -> tuple[study.Study, Rules]:
    """Return the study that is asked for: a new one, or with ``--resume`` the last, but for what is typed besides."""
    rules = None
    if known.game:
        code = codes.read(known.game)
        if code.deal:
            raise CodeError(
                f"{known.game}: a study is about many deals: leave out #{code.deal}, or say --seed-from",
                f"{known.game}: исследуют много раскладов: уберите #{code.deal} или укажите --seed-from",
            )
        rules = codes.bound(code, known.house)
    elif not known.resume:
        raise CadoganError(
            "name a game, such as 'cadogan study klondike', or go on with the last study: 'cadogan study --resume'",
            "назовите игру, например 'cadogan study klondike', или продолжите последнее исследование: "
            "'cadogan study --resume'",
        )
    before = None
    if known.resume:
        last = results.last(rules.code if rules else "") if results.path.is_file() else None
        if last is None:
            raise CadoganError(
                f"{results.path}: there is no study to go on with", f"{results.path}: нет начатого исследования"
            )
        before, first, count, limits = last
        rules = rules or codes.bound(codes.read(before.rules), known.house)
        of_before = {"n": count, "seed_from": first, "deals": before.deals, "without": before.without.split()}
        of_before |= {"budget": limits.seconds, "states": limits.states, "memory": limits.memory, "tries": limits.tries}
        known = argparse.Namespace(**{**vars(known), **of_before, **known.typed})
    assert rules is not None
    limits = Limits(known.budget, known.states, known.memory, known.tries)
    wanted = study.study_of(
        rules, known.n, first=known.seed_from, deals=known.deals, without=known.without, limits=limits
    )
    if before is not None and before.rules == rules.code and before.code != wanted.subject.code:
        print(f"cadogan: {saying.said(language, 'other code')}", file=sys.stderr)
    return wanted, rules


@contextmanager
def _ended_by_signals() -> Iterator[None]:
    """Let SIGTERM end a study as Ctrl-C does, with what was found: so `timeout` and service managers end it."""
    try:
        before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    except ValueError:
        # Signals are for the main thread alone.
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


@contextmanager
def _executor(known: argparse.Namespace, count: int) -> Iterator[tuple[Any, int]]:
    """Lend what solves, and how many deals to give it at a time: so many that nobody waits for the next."""
    if known.cluster is not None:
        with study.cluster(known.cluster) as (executor, workers):
            yield executor, 2 * workers
    else:
        jobs = min(known.jobs, count)
        with study.processes(jobs) as executor:
            yield executor, 2 * jobs


@contextmanager
def _progress(count: int, quiet: bool, language: str) -> Iterator[Callable[[Result], None]]:
    """Show a bar with the time that is left while somebody watches."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), TextColumn("{task.description}"))
    with Progress(*columns, console=console, transient=True, disable=quiet or not console.is_terminal) as bar:
        task = bar.add_task("", total=count)

        counts = {"won": 0, "lost": 0, "unknown": 0}

        def step(result: Result) -> None:
            counts[result.verdict] += 1
            bar.update(task, advance=1, description=saying.said(language, "so far", **counts))

        yield step


def _kept(found: dict[int, Result], asked_for: study.Study, key: str, db: Path | None, language: str) -> str:
    again = "cadogan study --resume" + (f" --db {shlex.quote(str(db))}" if db else "")
    return saying.said(language, key, found=len(found), count=asked_for.count, again=again)


def _report(asked_for: study.Study, counted: list[Result], as_json: bool, language: str) -> None:
    found = study.summary(counted, asked_for.limits)
    if as_json:
        subject = {"game": asked_for.subject.rules, "deals": asked_for.subject.deals, "first": asked_for.first}
        print_json({**subject, "count": found.deals, "limits": attrs.asdict(asked_for.limits), **attrs.asdict(found)})
        return
    print(saying.report(asked_for, found, language))


def _csv(results: Sequence[Result]) -> str:
    out = io.StringIO()
    names = [field.name for field in attrs.fields(Result)]
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([*names[:-1], "length", names[-1]])
    for result in results:
        values = [getattr(result, name) for name in names]
        writer.writerow([*values[:-1], result.length, values[-1]])
    return out.getvalue()
