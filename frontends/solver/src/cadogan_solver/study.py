"""Studies: many deals of one game are solved, side by side, on any executor of `concurrent.futures`."""

import contextlib
import importlib
import logging
import math
import multiprocessing
import os
import signal
import statistics
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from functools import lru_cache
from multiprocessing.connection import wait as ready

import attrs

from cadogan import Move, Position, codes, notation
from cadogan.deals import Deal, opening
from cadogan.errors import CadoganError
from cadogan.rules import Rules
from cadogan_solver.answers import Budget
from cadogan_solver.intervals import Interval, bounds, wilson
from cadogan_solver.players import won_of
from cadogan_solver.results import Limits, Result, Results, Subject, code_of
from cadogan_solver.solve import solve


@attrs.frozen
class Study:
    """So many deals of a subject, from the first, each within the limits."""

    subject: Subject
    first: int
    count: int
    limits: Limits


@attrs.frozen
class Task:
    """One deal to be solved, wherever that is."""

    subject: Subject
    number: int
    limits: Limits


class Stopped(CadoganError):
    """A study that could not go on; what was found is kept."""


def study_of(
    rules: Rules, count: int, *, first: int = 1, deals: str = "cadogan", without: Sequence[str] = (),
    limits: Limits | None = None,
) -> Study:  # fmt: skip
    """Return a study of a game. Raises CadoganError for deals that the game cannot have."""
    opening(rules, Deal(deals, first))
    Deal(deals, first + count - 1)
    subject = Subject(rules.code, deals, " ".join(sorted(without)), code_of(rules))
    return Study(subject, first, count, limits or Limits())


@lru_cache(maxsize=4)
def bound(code: str) -> Rules:
    """Bind the game of a deal code, once in each process."""
    return codes.bound(codes.read(code))


def solved(task: Task) -> Result:
    """Solve one deal. Raises Stopped if the code here is not that of the study."""
    subject, limits = task.subject, task.limits
    rules = bound(subject.rules)
    if code_of(rules) != subject.code:
        raise Stopped(
            "a worker has another version of the code than the study; install the same one there",
            "у одного из исполнителей другая версия программы, чем у исследования; установите там ту же",
        )
    _, position = opening(rules, Deal(subject.deals, task.number))
    _forget_the_most_memory()
    budget = Budget(limits.seconds, limits.states, limits.memory)
    answer = solve(rules, position, budget, without=subject.without.split())
    moves = played(rules, position, answer.moves) if answer.verdict == "won" else []
    random, greedy = won_of(rules, position, limits.tries, task.number) if limits.tries else (0, 0)
    return Result(
        number=task.number,
        verdict=answer.verdict,
        why=answer.why,
        states=answer.states,
        seconds=answer.seconds,
        memory=answer.memory,
        tries=limits.tries,
        random=random,
        greedy=greedy,
        moves="; ".join(moves),
    )


def played(rules: Rules, position: Position, moves: Sequence[Move]) -> list[str]:
    """Play moves through the rules and return them as text by places.

    Raises CadoganError unless each is legal and the last one wins: nobody is shown a win that is none.
    """
    said = []
    for move in moves:
        if move not in rules.moves(position):
            break
        said.append(notation.written(rules.layout, move))
        _, position = rules.play(position, move)
    if len(said) < len(moves) or not rules.score(position).won:
        raise CadoganError(
            f"{rules.code}: the win that was found does not hold when it is played, but for {len(said)} moves of "
            f"{len(moves)}; please report it",
            f"{rules.code}: найденное решение не подтвердилось (ходов {len(said)} из {len(moves)}); сообщите об этом",
        )
    return said


def replayed(rules: Rules, position: Position, moves: str) -> bool:
    """Tell whether moves that a study has kept still win."""
    for text in moves.split("; "):
        legal = {notation.written(rules.layout, move): move for move in rules.moves(position)}
        if text not in legal:
            return False
        _, position = rules.play(position, legal[text])
    return rules.score(position).won


def _forget_the_most_memory() -> None:
    """Let the most memory that this process has had in use begin anew, where the system can do that."""
    with contextlib.suppress(OSError), open("/proc/self/clear_refs", "w", encoding="ascii") as file:
        file.write("5")


def run(study: Study, results: Results, executor: Executor, ahead: int, told: Callable[[Result], None]) -> None:
    """Solve what is not solved yet, keep each result, and tell of it; those known from before are told of first.

    Args:
        study: what to solve.
        results: where results are kept.
        executor: what solves; any number of processes on any number of machines.
        ahead: how many deals it may have at a time.
        told: is told of each result, in the order in which they come.

    Raises Stopped if the executor fails. However this ends, what was solved is kept, and another run goes on.
    """
    key = results.begin(study.subject, study.first, study.count, study.limits)
    known = list(results.found(key, study.first, study.count, study.limits))
    for result in known:
        told(result)
    done = {result.number for result in known}
    waiting = (number for number in range(study.first, study.first + study.count) if number not in done)
    running: set[Future[Result]] = set()
    try:
        while True:
            while len(running) < ahead and (number := next(waiting, None)) is not None:
                running.add(executor.submit(solved, Task(study.subject, number, study.limits)))
            if not running:
                return
            finished, running = wait(running, return_when=FIRST_COMPLETED)
            # Good results first: what one that failed raises shall not lose them.
            for future in sorted(finished, key=lambda future: future.exception() is not None):
                result = future.result()
                results.keep(key, result, study.limits)
                told(result)
    except CadoganError:
        raise
    except Exception as fault:
        reason = ": ".join(filter(None, (type(fault).__name__, " ".join(str(fault).split()))))
        raise Stopped(
            f"a worker has failed; perhaps it was killed, has no memory left or cannot be reached ({reason})",
            f"исполнитель отказал: может быть, остановлен, остался без памяти или недоступен ({reason})",
        ) from fault
    finally:
        for future in running:
            future.cancel()


@contextlib.contextmanager
def processes(jobs: int) -> Iterator[Executor]:
    """Lend an executor of so many processes on this machine, which end with it, whatever they are doing."""
    # Processes that are forked from one with threads may hang; a server from which they are forked has none.
    way = "forkserver" if "forkserver" in multiprocessing.get_all_start_methods() else "spawn"
    others = set(multiprocessing.active_children())
    executor = ProcessPoolExecutor(jobs, multiprocessing.get_context(way), _beginning)
    try:
        yield executor
    finally:
        for process in set(multiprocessing.active_children()) - others:
            process.kill()
        executor.shutdown(cancel_futures=True)


def _beginning() -> None:
    """Begin a worker: Ctrl-C is for the process that began the study, and the worker ends when that one does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # What plugins print does not come into the answer of the study.
    sys.stdout = sys.stderr
    parent = multiprocessing.parent_process()

    def watch() -> None:
        if parent is not None:
            ready([parent.sentinel])
            os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


@contextlib.contextmanager
def cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """Lend the executor of a Dask cluster, and the number of its workers. Raises Stopped if there is none."""
    try:
        distributed = importlib.import_module("distributed")
    except ImportError as fault:
        raise Stopped(
            "a cluster needs the package distributed: pip install 'cadogan-solver[cluster]'",
            "для кластера нужен пакет distributed: pip install 'cadogan-solver[cluster]'",
        ) from fault
    # It would tell at length, with tracebacks, what becomes one sentence here.
    before = logging.root.manager.disable
    logging.disable(logging.CRITICAL)
    try:
        try:
            client = distributed.Client(address, timeout=10, set_as_default=False)
        except (OSError, ValueError, TypeError) as fault:
            raise Stopped(
                f"no cluster answers at {address}; 'dask scheduler' and 'dask worker --nthreads 1 {address}' start one",
                f"кластер {address} не отвечает; его запускают 'dask scheduler' и 'dask worker --nthreads 1 {address}'",
            ) from fault
        with client:
            threads = client.nthreads()
            if not threads:
                raise Stopped(
                    f"the cluster at {address} has no workers; 'dask worker --nthreads 1 {address}' starts one",
                    f"у кластера {address} нет исполнителей; их запускает 'dask worker --nthreads 1 {address}'",
                )
            if any(count != 1 for count in threads.values()):
                # The budget is the CPU time and the memory of a process.
                raise Stopped(
                    f"the workers of {address} must have one thread each: 'dask worker --nthreads 1 {address}'",
                    f"исполнители {address} должны иметь по одному потоку: 'dask worker --nthreads 1 {address}'",
                )
            yield client.get_executor(pure=False, retries=0), len(threads)
    finally:
        logging.disable(before)


# What a study says.


@attrs.frozen
class Share:
    """How many deals went one way, their share, and Wilson's 95 % interval for it."""

    count: int
    share: float
    interval: Interval


@attrs.frozen
class Beyond:
    """How many deals took more than the limits that are asked for now, and the most that one took."""

    count: int
    seconds: float
    states: int


@attrs.frozen
class Summary:
    """What the deals say together.

    Attributes:
        deals: how many there are.
        won, lost, unknown: see `Share`.
        winnable: the 95 % interval for the share that can be won, whichever way the unknown deals would go.
        seconds, states: of a deal: the median, the mean, and the most.
        random, greedy: the share of tries that each player has won; None without tries.
        beyond: the deals that were decided earlier, with larger limits; None if there are none.
    """

    deals: int
    won: Share
    lost: Share
    unknown: Share
    winnable: Interval
    seconds: tuple[float, float, float]
    states: tuple[float, float, float]
    random: float | None
    greedy: float | None
    beyond: Beyond | None


def counted(study: Study, results: Sequence[Result]) -> list[Result]:
    """Return the results of the deals before the first that is still missing.

    Quick deals come first, and more of those are won: what has come so far would say too much.
    """
    by_number = {result.number: result for result in results}
    found = []
    for number in range(study.first, study.first + study.count):
        if number not in by_number:
            break
        found.append(by_number[number])
    return found


def summary(results: Sequence[Result], limits: Limits) -> Summary:
    """Count results of a study with these limits. What was decided counts, whatever it took."""
    verdicts = [result.verdict for result in results]
    total = len(results)

    def share(verdict: str) -> Share:
        count = sum(each == verdict for each in verdicts)
        return Share(count, count / total if total else 0.0, wilson(count, total))

    def spread(values: list[float]) -> tuple[float, float, float]:
        return (statistics.median(values), statistics.fmean(values), max(values)) if values else (0.0, 0.0, 0.0)

    won, unknown = share("won"), share("unknown")
    tries = sum(result.tries for result in results)
    return Summary(
        total,
        won,
        share("lost"),
        unknown,
        bounds(won.count, unknown.count, total),
        spread([result.seconds for result in results]),
        spread([float(result.states) for result in results]),
        sum(result.random for result in results) / tries if tries else None,
        sum(result.greedy for result in results) / tries if tries else None,
        _beyond(results, limits),
    )


def _beyond(results: Sequence[Result], limits: Limits) -> Beyond | None:
    seconds = math.inf if limits.seconds is None else limits.seconds
    states = math.inf if limits.states is None else limits.states
    some = [each for each in results if each.verdict != "unknown" and (each.seconds > seconds or each.states > states)]
    if not some:
        return None
    return Beyond(len(some), max(each.seconds for each in some), max(each.states for each in some))


__all__ = ["Limits", "Study", "Summary", "cluster", "processes", "run", "solved", "study_of", "summary"]
