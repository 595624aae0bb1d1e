"""Studies: what is found is kept and counted once, whatever stops them; intervals, players, plots, winnable deals."""

import contextlib
import importlib
import json
import os
import re
import resource
import signal
import sqlite3
import subprocess
import sys
import time
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace

import attrs
import pytest

from cadogan import codes
from cadogan.deals import Deal, opening
from cadogan.errors import CadoganError, SaveError
from cadogan.outlook import Length, Share
from cadogan.outlook import Limits as OutlookLimits
from cadogan.store import Store
from cadogan_solver import plot, shares, study, winnable
from cadogan_solver.commands import study_command
from cadogan_solver.intervals import Interval, bounds, wilson
from cadogan_solver.players import won_of
from cadogan_solver.questions import files_of
from cadogan_solver.results import Limits, Result, Results, Subject, code_of
from cadogan_solver.saying import report
from cadogan_solver.study import Beyond, Study, counted, replayed, solved, study_of, summary

CADOGAN = str(Path(sys.executable).with_name("cadogan"))
QUICK = Limits(states=500)
EASY = Limits(states=20_000)
SLOW = ["study", "golf", "-n", "4000", "--budget", "400ms", "--jobs", "2"]
"""A study that takes longer than any test."""


def result(number: int, verdict: str = "won", **changes: object) -> Result:
    made = Result(number, verdict, "", 100, 0.5, 1 << 20, 0, 0, 0, "s-t1; t1-f1" if verdict == "won" else "")
    return attrs.evolve(made, **changes)


def rules(code: str):
    return codes.bound(codes.read(code))


@pytest.fixture
def results(tmp_path: Path) -> Iterator[Results]:
    found = Results(tmp_path / "studies.sqlite3")
    yield found
    found.close()


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CADOGAN_HOME", str(tmp_path))
    monkeypatch.setenv("CADOGAN_LANG", "en")
    return tmp_path


# Intervals.


@pytest.mark.parametrize(
    ("hits", "trials", "low", "high"),
    [
        # Newcombe (1998), Statistics in Medicine 17, table I, method 3: the score interval without correction.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_intervals_are_those_of_the_literature(hits: int, trials: int, low: float, high: float) -> None:
    """To the four places that are published."""
    found = wilson(hits, trials)

    assert (found.low, found.high) == pytest.approx((low, high), abs=5e-5)


def test_an_interval_is_within_0_and_1() -> None:
    """It is everything where nothing is known, touches an end only where all went one way, and narrows."""
    assert wilson(0, 0) == Interval(0.0, 1.0)
    assert wilson(0, 50).low == 0.0 and wilson(0, 50).high > 0
    assert wilson(50, 50).high == 1.0 and wilson(50, 50).low < 1
    widths = [wilson(n // 2, n).high - wilson(n // 2, n).low for n in (10, 100, 1000)]
    assert widths == sorted(widths, reverse=True)


def test_unknown_deals_widen_the_bounds_both_ways() -> None:
    """Down to the interval in which none of them can be won, up to that in which all can."""
    assert bounds(50, 10, 100) == Interval(wilson(50, 100).low, wilson(60, 100).high)


# Results.


def test_a_result_is_kept_and_found(results: Results) -> None:
    """As it was, in order, and only the deals asked for."""
    key = results.begin(Subject("klondike", "cadogan", "", "abc"), 1, 10, Limits())
    for number in (3, 1, 2):
        results.keep(key, result(number), Limits())

    assert list(results.found(key, 1, 10)) == [result(1), result(2), result(3)]
    assert list(results.found(key, 2, 1)) == [result(2)]


def test_code_that_changed_begins_anew(results: Results) -> None:
    """No figure mixes what two versions have found; but a win stays a win."""
    for code in ("old", "new"):
        key = results.begin(Subject("klondike", "cadogan", "", code), 1, 10, Limits())
        if code == "old":
            results.keep(key, result(1), Limits())

    assert list(results.found(key, 1, 10)) == []
    assert results.won("klondike") == [("1", "s-t1; t1-f1")]


@pytest.mark.parametrize(
    ("given", "asked", "counts"),
    [
        (Limits(5.0), Limits(5.0), True),
        (Limits(5.0), Limits(2.0), True),
        (Limits(5.0), Limits(10.0), False),
        (Limits(None), Limits(10.0), True),
        (Limits(5.0), Limits(None), False),
        (Limits(5.0, states=100), Limits(5.0), False),
        (Limits(5.0), Limits(5.0, states=100), True),
        (Limits(5.0, memory=100), Limits(5.0, memory=200), False),
        (Limits(5.0), Limits(5.0, tries=10), False),
    ],
)
def test_what_is_unknown_counts_for_no_larger_budget(
    results: Results, given: Limits, asked: Limits, counts: bool
) -> None:
    """It is searched again when more is given; what is decided is not."""
    key = results.begin(Subject("klondike", "cadogan", "", "abc"), 1, 10, given)
    results.keep(key, result(1, "unknown", why="time"), given)
    results.keep(key, result(2, tries=10), given)
    found = [each.number for each in results.found(key, 1, 10, asked)]

    assert found == ([1, 2] if counts else [2])


def test_what_is_decided_stays(results: Results) -> None:
    """A smaller budget takes nothing back, and a contradiction is told of."""
    key = results.begin(Subject("klondike", "cadogan", "", "abc"), 1, 10, Limits())
    results.keep(key, result(1), Limits())
    results.keep(key, result(1, "unknown", tries=5, greedy=2), Limits(0.1))

    assert list(results.found(key, 1, 1)) == [result(1, tries=5, greedy=2)]
    with pytest.raises(CadoganError, match="deal 1 was won and is lost now: the solver is at fault"):
        results.keep(key, result(1, "lost"), Limits())


def test_the_last_study_is_known(results: Results) -> None:
    """Of all, and of a game."""
    one, other = (Subject(game, "cadogan", "", "abc") for game in ("klondike", "golf"))
    results.begin(one, 5, 10, Limits(3.0))
    results.begin(other, 1, 20, Limits())

    assert results.last() == (other, 1, 20, Limits())
    assert results.last("klondike") == (one, 5, 10, Limits(3.0))
    assert results.last("demon") is None


def test_a_file_of_something_else_is_refused(tmp_path: Path) -> None:
    """With a sentence, and it is left as it was."""
    path = tmp_path / "notes.txt"
    path.write_text("not a database" * 100)
    with pytest.raises(SaveError, match="none of Cadogan's"):
        Results(path).last()

    assert path.read_text() == "not a database" * 100


def test_the_code_of_a_game_is_that_of_its_plugins() -> None:
    """Another house rule is other code."""
    assert code_of(rules("klondike")) == code_of(rules("klondike:draw=3"))
    assert code_of(rules("klondike")) != code_of(rules("klondike+merci"))
    assert code_of(rules("klondike")) != code_of(rules("golf"))


def test_code_that_games_of_a_pack_share_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It stands beside the game, which is one file of a package."""
    for name in ("__init__", "one", "shared"):
        (tmp_path / "some_pack").mkdir(exist_ok=True)
        (tmp_path / "some_pack" / f"{name}.py").write_text("")
    monkeypatch.syspath_prepend(tmp_path)
    game = importlib.import_module("some_pack.one")
    found = files_of(SimpleNamespace(plugins=[("one", game)]))

    assert [path.name for path in found] == ["__init__.py", "one.py", "shared.py"]


# Running.


class Here(Executor):
    """An executor that does everything at once and counts it."""

    def __init__(self, most: int = 1000) -> None:
        self.left = most
        self.numbers: list[int] = []

    def submit(self, function, task):
        done: Future = Future()
        self.numbers.append(task.number)
        self.left -= 1
        if self.left < 0:
            done.set_exception(MemoryError("no memory"))
        else:
            done.set_result(function(task))
        return done


def ran(asked: Study, results: Results, executor: Executor) -> list[Result]:
    told: list[Result] = []
    study.run(asked, results, executor, 2, told.append)
    return sorted(told, key=lambda each: each.number)


def test_a_study_can_be_extended(results: Results) -> None:
    """Only what is new is solved, and told with the rest."""
    first = Here()
    ran(study_of(rules("beleaguered-castle"), 3, limits=QUICK), results, first)
    second = Here()
    told = ran(study_of(rules("beleaguered-castle"), 5, limits=QUICK), results, second)

    assert (first.numbers, second.numbers) == ([1, 2, 3], [4, 5])
    assert [each.number for each in told] == [1, 2, 3, 4, 5]


def test_more_time_is_given_to_what_is_unknown_alone(results: Results) -> None:
    """So that an interval is narrowed without doing everything again."""
    told = ran(study_of(rules("beleaguered-castle"), 6, limits=Limits(states=150)), results, Here())
    unknown = [each.number for each in told if each.verdict == "unknown"]
    again = Here()
    ran(study_of(rules("beleaguered-castle"), 6, limits=Limits(states=200)), results, again)

    assert 0 < len(unknown) < 6
    assert again.numbers == unknown


def test_a_win_that_is_kept_wins(results: Results) -> None:
    """Its moves are replayed from text, and any other moves do not win."""
    castle = rules("eight-off")
    (found,) = ran(study_of(castle, 1, limits=EASY), results, Here())
    _, start = opening(castle, Deal("cadogan", 1))

    assert found.verdict == "won"
    assert replayed(castle, start, found.moves)
    assert not replayed(castle, start, found.moves.rpartition("; ")[0])
    assert not replayed(castle, start, "t1-t99; " + found.moves)


def test_a_worker_that_fails_loses_nothing(results: Results) -> None:
    """What was found before is kept; the reason is in the sentence; another run goes on."""
    asked = study_of(rules("beleaguered-castle"), 6, limits=QUICK)
    with pytest.raises(study.Stopped, match="MemoryError: no memory"):
        ran(asked, results, Here(3))
    rest = Here()
    told = ran(asked, results, rest)

    assert len(told) == 6
    assert len(rest.numbers) <= 4


def test_it_runs_on_any_executor(results: Results) -> None:
    """Threads here, which nobody would take: the answers are the same."""
    asked = study_of(rules("beleaguered-castle"), 6, limits=QUICK)
    with ThreadPoolExecutor(2) as threads:
        told = ran(asked, results, threads)

    assert [each.verdict for each in told] == [solved(study.Task(asked.subject, n, QUICK)).verdict for n in range(1, 7)]


def test_it_runs_on_processes(results: Results) -> None:
    """They end with it."""
    asked = study_of(rules("beleaguered-castle"), 6, limits=QUICK)
    with study.processes(2) as executor:
        told = ran(asked, results, executor)
        workers = list(executor._processes)

    assert [each.number for each in told] == [1, 2, 3, 4, 5, 6]
    assert not any(alive(process) for process in workers)


@pytest.mark.filterwarnings("ignore")
def test_it_runs_on_a_cluster(results: Results, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two workers of Dask, through the executor that it has itself: both do something, and the answers are the same."""
    distributed = pytest.importorskip("distributed")
    monkeypatch.setenv("DASK_TEMPORARY_DIRECTORY", str(tmp_path))
    asked = study_of(rules("beleaguered-castle"), 8, limits=QUICK)
    settings = {"n_workers": 2, "threads_per_worker": 1, "dashboard_address": None, "local_directory": str(tmp_path)}
    with (
        distributed.LocalCluster(**settings) as cluster,
        study.cluster(cluster.scheduler_address) as (executor, workers),
    ):
        told = ran(asked, results, executor)

    assert workers == 2
    assert [each.verdict for each in told] == [solved(study.Task(asked.subject, n, QUICK)).verdict for n in range(1, 9)]


@pytest.mark.parametrize(
    ("threads", "sentence"),
    [({}, "the cluster at tcp://some has no workers"), ({"tcp://1": 1, "tcp://2": 4}, "must have one thread each")],
)
def test_workers_with_more_threads_than_one_are_refused(
    threads: dict[str, int], sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The budget is of a process: deals that share one would take it from each other. None at all are told of too."""
    lent = contextlib.nullcontext()
    lent.nthreads = lambda: threads
    monkeypatch.setattr(study.importlib, "import_module", lambda name: SimpleNamespace(Client=lambda *a, **k: lent))
    with pytest.raises(study.Stopped, match=sentence), study.cluster("tcp://some"):
        pass


def test_a_worker_of_another_version_is_told_of() -> None:
    """Figures never come from other code than the study says."""
    asked = study_of(rules("golf"), 1)
    other = attrs.evolve(asked.subject, code="another")
    with pytest.raises(study.Stopped, match="another version"):
        solved(study.Task(other, 1, QUICK))


def test_deals_that_a_game_cannot_have_are_refused_first() -> None:
    """Before anything is searched."""
    with pytest.raises(CadoganError, match="ms1 needs a game of one pack"):
        study_of(rules("spider"), 10, deals="ms")
    with pytest.raises(CadoganError, match="there is no deal solvitaire2147483652"):
        study_of(rules("klondike"), 10, first=(1 << 31) - 5, deals="solvitaire")


# What stops them.


def begun(home: Path, *words: str, **settings: object) -> subprocess.Popen[str]:
    """Begin a study as a process of its own, and wait until it has kept some results."""
    process = subprocess.Popen([CADOGAN, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **settings)
    until(lambda: kept(home) >= 2 or process.poll() is not None)
    return process


def until(holds: Callable[[], bool], seconds: float = 60.0) -> None:
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, "it took too long"
        time.sleep(0.05)


def kept(home: Path) -> int:
    with contextlib.suppress(sqlite3.Error):
        connection = sqlite3.connect(f"file:{home / 'studies.sqlite3'}?mode=ro", uri=True)
        try:
            return connection.execute("SELECT count(*) FROM results").fetchone()[0]
        finally:
            connection.close()
    return 0


def alive(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def workers(process: int) -> list[int]:
    """Return the processes that solve: those that come of the server that a process has started."""
    found, last = [], [process]
    while last:
        last = [int(p.parent.name) for p in Path("/proc").glob("[0-9]*/stat") if parent(p) in last]
        found += last
    return [each for each in found if "forkserver" in command(each) and parent(Path(f"/proc/{each}/stat")) != process]


def parent(stat: Path) -> int:
    with contextlib.suppress(OSError):
        return int(stat.read_text().rpartition(")")[2].split()[1])
    return 0


def command(process: int) -> str:
    with contextlib.suppress(OSError):
        return Path(f"/proc/{process}/cmdline").read_text()
    return ""


def goes_on(home: Path, found: int) -> None:
    """The study goes on with what it has, and says so when it is stopped once more."""
    process = begun(home, "study", "--resume")
    until(lambda: kept(home) > found)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=60)

    assert re.search(r"stopped; (\d+) of 4000 deals are kept", err), err
    assert int(re.search(r"(\d+) of 4000", err)[1]) > found


linux = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="it looks for processes in /proc")


@linux
@pytest.mark.parametrize("by", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_loses_nothing(by: signal.Signals, home: Path) -> None:
    """A sentence and status 130, at once; nothing is left running; what was found is counted, and the study goes on.

    So too after SIGTERM, which `timeout` and service managers send.
    """
    process = begun(home, *SLOW)
    solving = workers(process.pid)
    process.send_signal(by)
    out, err = process.communicate(timeout=60)
    found = kept(home)

    assert process.returncode == 130
    assert re.fullmatch(r"cadogan: stopped; \d+ of 4000 deals are kept, and 'cadogan study --resume' goes on\n", err)
    assert out.startswith("golf, deals cadogan 1 to ") or out == "No deal is answered yet.\n"
    assert len(solving) == 2
    until(lambda: not any(map(alive, solving)), 30)
    goes_on(home, found)


@linux
def test_a_worker_that_is_killed_loses_nothing(home: Path) -> None:
    """A sentence and status 2; what was found is kept, and the study goes on."""
    process = begun(home, *SLOW)
    os.kill(workers(process.pid)[0], signal.SIGKILL)
    _, err = process.communicate(timeout=60)

    assert process.returncode == 2
    assert re.fullmatch(
        r"cadogan: a worker has failed; perhaps it was killed, [^\n]+ 'cadogan study --resume' goes on\n", err
    )
    goes_on(home, kept(home))


@linux
def test_workers_end_with_a_study_that_is_killed(home: Path) -> None:
    """Nobody goes on working for nobody; and what was found is there."""
    process = begun(home, *SLOW)
    solving = workers(process.pid)
    process.kill()
    process.communicate()

    assert len(solving) == 2
    until(lambda: not any(map(alive, solving)), 30)
    assert kept(home) >= 2


def test_a_full_disk_loses_nothing(home: Path) -> None:
    """A sentence and status 2; the results before are whole, and the study goes on where there is room."""
    path = home / "studies.sqlite3"
    first = subprocess.run(
        [CADOGAN, "study", "beleaguered-castle", "-n", "4", "--states", "200"], capture_output=True, text=True
    )
    full = path.stat().st_size + 40_000
    done = subprocess.run(
        [CADOGAN, "study", "beleaguered-castle", "-n", "60", "--states", "200"],
        capture_output=True,
        text=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (full, full)),
    )
    found = kept(home)

    assert first.returncode == 0, first.stderr
    assert done.returncode == 2
    assert re.fullmatch(r"cadogan: [^\n]+studies.sqlite3: [^\n]+ 'cadogan study --resume' goes on\n", done.stderr)
    assert 4 <= found < 60
    again = subprocess.run([CADOGAN, "study", "--resume"], capture_output=True, text=True)
    assert (again.returncode, kept(home)) == (0, 60)


# What they say.


def test_only_the_deals_before_a_gap_are_counted() -> None:
    """Those that were quick come first and are won more often."""
    asked = Study(Subject("golf", "cadogan", "", ""), 1, 10, QUICK)

    assert [each.number for each in counted(asked, [result(n) for n in (4, 1, 2, 6)])] == [1, 2]


def test_a_summary_counts() -> None:
    """Shares add up, and the tries of all deals are taken together."""
    some = [
        result(1, tries=10, random=1, greedy=3),
        result(2, "lost", tries=10, seconds=1.5),
        result(3, "unknown", tries=10),
    ]
    found = summary(some, Limits())

    assert (found.won.count, found.lost.count, found.unknown.count, found.deals) == (1, 1, 1, 3)
    assert found.won.share + found.lost.share + found.unknown.share == pytest.approx(1)
    assert found.winnable == bounds(1, 1, 3)
    assert found.seconds == (0.5, pytest.approx(2.5 / 3), 1.5)
    assert (found.random, found.greedy) == (pytest.approx(1 / 30), pytest.approx(3 / 30))
    assert found.beyond is None


def test_deals_that_took_more_than_is_asked_for_now_are_told() -> None:
    """They count, but nobody shall believe that the smaller budget was enough; an unknown deal may overrun a little."""
    some = [result(1), result(2, "lost", seconds=1.5), result(3, "unknown", seconds=2.0), result(4, seconds=0.7)]
    found = summary(some, Limits(seconds=0.6))

    assert found.beyond == Beyond(2, 1.5, max(each.states for each in some))
    asked = Study(Subject("golf", "cadogan", "", ""), 1, 4, Limits(seconds=0.6))
    assert "With larger limits 2 of these deals were decided earlier, in up to 1.50 s" in report(asked, found, "en")
    assert "Из них решено раньше, с большими пределами: 2; время до 1.50 с" in report(asked, found, "ru")


@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_plot_is_a_drawing(language: str) -> None:
    """The same each time, with its words as text."""
    pytest.importorskip("matplotlib")
    some = [result(n, "won" if n % 3 else "unknown", seconds=n / 10) for n in range(1, 30)]
    text = plot.svg("klondike", some, language)

    assert ElementTree.fromstring(text).tag.endswith("svg")
    assert {"en": "share that can be won, %", "ru": "доля сходящихся, %"}[language] in text
    assert text == plot.svg("klondike", some, language)


# Players.


def test_players_win_what_is_easy_and_see_only_the_view() -> None:
    """The same each time; two tables that look the same until the end of the stock are begun with the same moves."""
    table = codes.opened("klondike:redeals=unlimited#1")
    random, greedy = won_of(table.rules, table.position, 30)

    assert (random, greedy) == won_of(table.rules, table.position, 30)
    totals = [0, 0]
    for number in range(1, 9):
        table = codes.opened(f"klondike:redeals=unlimited#{number}")
        for at, count in enumerate(won_of(table.rules, table.position, 10)):
            totals[at] += count
    assert 0 < totals[0] < totals[1] < 80


def test_players_are_given_views_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither hidden cards nor coming shuffles are in what they choose from."""
    from cadogan_solver import players

    seen = []
    table = codes.opened("klondike#1")

    def watching(view):
        seen.append(view)
        moves = table.rules.moves(view)
        return moves[0] if moves else None

    players.wins(table.rules, table.position, watching)

    assert len(seen) > 5
    assert all(table.rules.view(view) == view and view.chance == 0 for view in seen)


# Deals that can be won.


def test_the_deals_of_the_list_can_be_won() -> None:
    """Every line is replayed by the rules as they are now."""
    bound: dict[str, object] = {}
    broken = []
    for won in winnable.listed():
        game = bound.setdefault(won.game, rules(won.game))
        if not winnable.holds(game, won):
            broken.append(f"{won.game}#{won.deal}")

    assert broken == []


def test_a_deal_of_a_study_is_dealt(home: Path) -> None:
    """Where the user has proved some; one whose moves do not win is passed over."""
    castle = rules("eight-off")
    asked = study_of(castle, 2, limits=EASY)
    store = Results()
    ran(asked, store, Here())
    key = store.begin(asked.subject, 1, 3, Limits())
    store.keep(key, result(3, moves="s-t1"), Limits())
    store.close()

    assert {str(winnable.winnable(castle, OutlookLimits(0.0))) for _ in range(20)} <= {"1", "2"} | {
        won.deal for won in winnable.listed() if won.game == castle.code
    }


def test_a_deal_that_was_played_is_not_dealt_again_while_there_are_others(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Unless nothing new is found in time."""
    eight = rules("eight-off")
    asked = study_of(eight, 3, limits=EASY)
    store = Results()
    ran(asked, store, Here())
    store.close()
    monkeypatch.setattr(winnable.listed, "__defaults__", (home / "none.txt",))
    games = Store()
    for deal in ("1", "3"):
        games.new("eight-off", "", "", deal, "")
    games.close()

    assert {str(winnable.winnable(eight, OutlookLimits(0.0))) for _ in range(10)} == {"2"}
    games.new("eight-off", "", "", "2", "")
    games.close()
    assert str(winnable.winnable(eight, OutlookLimits(0.0))) in {"1", "2", "3"}
    assert str(winnable.winnable(eight, OutlookLimits(20.0))) not in {"1", "2", "3"}


def test_a_deal_is_found_on_the_spot(home: Path) -> None:
    """Where none is known; within the limits, or there is none."""
    castle = rules("eight-off+any-card-to-a-space")
    found = winnable.winnable(castle, OutlookLimits(20.0))

    assert found is not None and found.source == "cadogan"
    assert winnable.winnable(castle, OutlookLimits(0.0)) is None


def test_a_list_is_made_from_studies(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """So many deals of each game, with their moves; it reads as it was written."""
    store = Results()
    told = ran(study_of(rules("eight-off"), 6, limits=EASY), store, Here())
    store.close()
    numbers = [str(each.number) for each in told if each.verdict == "won"]
    path = home / "list.txt"
    winnable.main([str(path), "--most", "2"])
    found = list(winnable.listed(path))

    assert [(won.game, won.deal) for won in found] == [("eight-off", each) for each in numbers[:2]]
    assert winnable.holds(rules("eight-off"), found[0])
    assert capsys.readouterr().out == f"{path}: {len(found)} deals\n"

    # A longer win gives way, one that does not hold as well; what no study has stays.
    kept = next(won for won in winnable.listed() if won.game == "westcliff")
    lines = [f"eight-off#{numbers[0]} s-t1", f"eight-off#{numbers[1]} {found[1].moves}; s-t1; s-t1"]
    path.write_text("\n".join([*lines, f"westcliff#{kept.deal} {kept.moves}"]) + "\n")
    winnable.main([str(path), "--most", "2"])

    assert list(winnable.listed(path)) == [*found, kept]


def test_lengths_are_the_medians_of_wins(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of each game by its code; of an even number the lower of the two in the middle."""
    lines = ["klondike#1 deal; deal; deal", "klondike#2 deal", "klondike:draw=3#1 deal; deal"]
    (home / "some.txt").write_text("\n".join(lines) + "\n")
    monkeypatch.setattr(winnable.listed, "__defaults__", (home / "some.txt",))
    winnable.lengths.cache_clear()
    try:
        assert winnable.lengths() == {"klondike": Length(2, 1, 1, 3), "klondike:draw=3": Length(1, 2, 2, 2)}
    finally:
        winnable.lengths.cache_clear()


# How often a game can be won.


def test_each_share_of_the_list_is_of_a_game() -> None:
    """Its code is the one that is asked for, and freecell is nearly always won."""
    found = shares.listed()

    assert [rules(code).code for code in found] == list(found)
    assert found["freecell"].low > 0.95
    assert all(share.budget for share in found.values())


def test_shares_are_made_from_studies(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What was in the list stays, unless a new study is of that game; the interval is the study's."""
    path = home / "shares.txt"
    for game, said in (("eight-off", "eight.json"), ("golf", "golf.json"), ("golf", "golf.json")):
        assert study_command([game, "-n", "4", "--states", "500", "--jobs", "1", "--json"], "en") == 0
        printed = capsys.readouterr().out
        (home / said).write_text(printed)
        shares.main([str(path), str(home / said)])
        capsys.readouterr()
    found = shares.listed(path)
    last = json.loads(printed)

    assert list(found) == ["eight-off", "golf"]
    assert (found["golf"].won, found["golf"].deals) == (last["won"]["count"], 4)
    assert {"low": found["golf"].low, "high": found["golf"].high} == last["winnable"]
    assert found["golf"].budget == "10 s, 500 states"


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"game": "golf", "count": 3}'])
def test_what_is_no_study_is_refused(text: str, home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """In a sentence, and the list stays as it was."""
    (home / "study.json").write_text(text)
    with pytest.raises(SystemExit):
        shares.main([str(home / "shares.txt"), str(home / "study.json")])

    assert "study.json: this is not what 'cadogan study --json' prints" in capsys.readouterr().err
    assert not (home / "shares.txt").exists()


def test_percents_are_widened_to_whole_ones() -> None:
    """So that the interval that is shown holds what it says."""
    assert Share(10, 5, 5, 0, 0.2365, 0.7634).percent == "23-77 %"
    assert Share(10, 10, 0, 0, 1.0, 1.0).percent == "100 %"
