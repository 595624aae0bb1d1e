"""The store: a game counts once, nothing is lost when the process dies, and faults are sentences."""

import os
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import attrs
import pytest

from cadogan import store as module
from cadogan.errors import SaveError
from cadogan.store import MIGRATIONS, Elsewhere, Statistics, Store, folder

DRAW_ONE = ("klondike", "draw=1", "")

# A child keeps games whose save, points and moves agree, and says so after each; argument: the file, how often.
KEEPS = """
import sys
from pathlib import Path
from cadogan.store import Store

store = Store(Path(sys.argv[1]), wait=60)
print("ready", flush=True)
sys.stdin.readline()
key = store.new("klondike", "", "", "cadogan 1", "0\\n" * 2000)
print(key, flush=True)
for n in range(1, int(sys.argv[2])):
    store.keep(key, save=f"{n}\\n" * 2000, state="playing", points=n, moves=n)
    print(n, flush=True)
store.close()
"""


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that moves a second whenever it is read, so that the order does not depend on the system's."""
    ticks = iter(datetime(2026, 1, 1, tzinfo=UTC) + timedelta(seconds=n) for n in range(10**9))
    monkeypatch.setattr(module, "_now", lambda: next(ticks).isoformat(timespec="microseconds"))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "games.sqlite3"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    with Store(path, wait=0.01) as store:
        yield store


def played(store: Store, *states: str, points: int = 10, moves: int = 5, kind: tuple[str, str, str] = DRAW_ONE) -> int:
    """Store a game that goes through the states."""
    key = store.new(*kind, "cadogan 1", "save")
    for state in states:
        store.keep(key, save=f"save {state}", state=state, points=points, moves=moves)
    return key


def counted(store: Store) -> Statistics:
    """The statistics of the only kind of game that was played."""
    [found] = store.statistics()
    return found


def integrity(path: Path) -> str:
    connection = sqlite3.connect(path)
    try:
        return connection.execute("PRAGMA integrity_check").fetchone()[0]
    finally:
        connection.close()


def children(number: int, path: Path, times: int) -> "list[subprocess.Popen[str]]":
    """Processes that begin at the same moment to keep a game each."""
    command = [sys.executable, "-c", KEEPS, str(path), str(times)]
    pipe = subprocess.PIPE
    started = [subprocess.Popen(command, stdin=pipe, stdout=pipe, encoding="utf-8") for _ in range(number)]
    for process in started:
        assert process.stdout.readline() == "ready\n"
    for process in started:
        process.stdin.write("\n")
        process.stdin.flush()
    return started


def rest(process: "subprocess.Popen[str]") -> list[str]:
    """What a process still has to say until it ends."""
    with process:
        return process.stdout.readlines()


# Keeping


def test_a_kept_game_comes_back_whole(store: Store, path: Path) -> None:
    """Every value is as it was given, in another process too; the times are in UTC."""
    key = store.new("klondike", "draw=3 redeals=2", "merci", "cadogan 12345", "начало\n")
    store.keep(key, save="начало\nt3-t5 x2\r\n\0", state="playing", points=-52, moves=1)
    store.close()

    with Store(path) as again:
        kept = again.get(key)

    assert kept is not None
    assert attrs.astuple(kept)[:9] == (
        *(key, "klondike", "draw=3 redeals=2", "merci", "cadogan 12345"),
        *("начало\nt3-t5 x2\r\n\0", "playing", -52, 1),
    )
    assert kept.started == datetime(2026, 1, 1, 0, 0, 0, tzinfo=UTC)
    assert kept.updated == datetime(2026, 1, 1, 0, 0, 1, tzinfo=UTC)


def test_a_new_game_leaves_the_old_one_to_be_resumed(store: Store) -> None:
    """`last` is the game kept last that is still being played, of all games or of one; the others stay playing."""
    first, second = played(store, "playing"), played(store, "playing", kind=("golf", "", ""))
    played(store, "won")

    assert store.last().key == second
    assert store.last("klondike").key == first

    store.keep(first, save="", state="playing", points=0, moves=2)

    assert store.last().key == first
    assert store.get(second).state == "playing"
    assert store.last("scorpion") is None


def test_recent_games_come_newest_first(store: Store) -> None:
    """They come in the order in which they were last kept, whatever their state."""
    keys = [played(store, state) for state in ("playing", "lost", "left", "won")]
    store.keep(keys[0], save="", state="playing", points=0, moves=9)

    assert [kept.key for kept in store.recent(3)] == [keys[0], keys[3], keys[2]]
    assert len(store.recent(100)) == 4


def test_an_empty_store_answers_with_nothing(store: Store) -> None:
    """No game is None, no games are an empty list."""
    assert (store.get(1), store.last(), store.recent(5), store.statistics()) == (None, None, [], [])
    assert store.best(*DRAW_ONE, 5) == []


def test_keeping_a_game_that_is_not_stored_is_refused(store: Store, path: Path) -> None:
    """It would be lost without a word otherwise."""
    with pytest.raises(SaveError) as refused:
        store.keep(7, save="", state="playing", points=0, moves=0)

    assert refused.value.english == (
        f"{path}: game 7 is not stored here, so it was not saved; save it to a file of its own"
    )
    assert refused.value.russian == (
        f"{path}: игры 7 здесь нет, поэтому она не сохранена; сохраните её в отдельный файл"
    )


def test_a_state_of_no_meaning_is_refused_and_changes_nothing(store: Store) -> None:
    """The file itself allows four states."""
    key = played(store, "playing")
    before = store.get(key)

    with pytest.raises(SaveError, match="CHECK constraint"):
        store.keep(key, save="other", state="resting", points=0, moves=0)

    assert store.get(key) == before


def test_the_file_is_made_when_it_is_first_used(path: Path) -> None:
    """A store that nobody asks costs nothing and leaves no trace, and may be closed."""
    with Store(path):
        pass

    assert not path.parent.exists()


def test_the_folder_is_the_users_unless_another_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """CADOGAN_HOME names another."""
    monkeypatch.setenv("CADOGAN_HOME", str(tmp_path / "games"))

    assert Store().path == tmp_path / "games" / "games.sqlite3"

    monkeypatch.delenv("CADOGAN_HOME")

    assert folder().name == "cadogan"
    assert Store().path == folder() / "games.sqlite3"


# Statistics


def test_a_win_counts_once(store: Store, path: Path) -> None:
    """B68: won, closed, opened, confirmed again; taken back, won again, left: the statistics do not change."""
    key = played(store, "playing", "won", points=52)
    before = store.statistics(), store.best(*DRAW_ONE, 5)[0].points
    store.close()

    with Store(path) as again:
        for state, points in [("won", 52), ("playing", 40), ("won", 99), ("lost", 3), ("left", 3), ("playing", 0)]:
            again.keep(key, save=state, state=state, points=points, moves=0)

            assert (again.statistics(), again.best(*DRAW_ONE, 5)[0].points) == before
            assert again.get(key).state == state


def test_shares_never_exceed_the_whole(store: Store) -> None:
    """Whatever is kept in whatever order, no more games are won than played, and the parts fit into the whole."""
    chance = random.Random(68)
    keys = [played(store, kind=(game, "", "")) for game in ("golf", "clock") for _ in range(4)]
    for _ in range(300):
        state = chance.choice(["playing", "won", "lost", "left"])
        store.keep(chance.choice(keys), save="", state=state, points=chance.randrange(52), moves=chance.randrange(3))

        for kind in store.statistics():
            assert kind.won + kind.playing <= kind.played <= 4
            assert kind.streak <= kind.longest_streak <= kind.won


def test_a_game_without_a_move_is_not_counted(store: Store) -> None:
    """Neither as played nor as lost, and no streak ends; a move that was taken back has been made."""
    played(store, "won")
    played(store, "playing", "left", "lost", moves=0)

    assert (counted(store).played, counted(store).streak) == (1, 1)
    assert len(store.best(*DRAW_ONE, 10)) == 1

    key = played(store, "playing")
    store.keep(key, save="", state="left", points=0, moves=0)

    assert (counted(store).played, counted(store).streak) == (2, 0)


def test_statistics_are_kept_apart_by_options_and_house_rules(store: Store) -> None:
    """Each choice has its own line; a game's id picks its lines."""
    kinds = [("golf", "", ""), ("klondike", "draw=1", ""), ("klondike", "draw=1", "merci"), ("klondike", "draw=3", "")]
    for kind in reversed(kinds):
        played(store, "won", kind=kind)

    assert [(each.game, each.options, each.house) for each in store.statistics()] == kinds
    assert [each.played for each in store.statistics()] == [1, 1, 1, 1]
    assert len(store.statistics("klondike")) == 3


def test_streaks_follow_the_order_in_which_games_end(store: Store) -> None:
    """Games being played are passed over; a loss ends the streak when it comes, not when its game began."""
    early = played(store, "playing")
    for state in ("lost", "won", "won", "won"):
        played(store, "playing", state)
    played(store, "playing")

    assert (counted(store).streak, counted(store).longest_streak) == (3, 3)

    store.keep(early, save="", state="left", points=0, moves=8)

    assert (counted(store).streak, counted(store).longest_streak) == (0, 3)

    played(store, "won")

    assert (counted(store).streak, counted(store).longest_streak) == (1, 3)
    assert (counted(store).played, counted(store).won, counted(store).playing) == (7, 4, 1)


def test_looking_again_at_a_lost_game_does_not_end_a_later_streak(store: Store) -> None:
    """A loss has its place in the order from when it came; a lost game that is taken back and won is won."""
    key = played(store, "lost")
    played(store, "won")
    store.keep(key, save="", state="lost", points=0, moves=5)

    assert counted(store).streak == 1

    store.keep(key, save="", state="playing", points=0, moves=4)
    store.keep(key, save="", state="won", points=52, moves=9)

    assert counted(store).streak == 2


def test_the_best_points_are_those_of_games_won_if_any_was(store: Store) -> None:
    """A game left before its end has no result, or the fewest strokes would be none at all."""
    played(store, "left", points=0)

    assert (counted(store).most, counted(store).fewest) == (None, None)

    played(store, "lost", points=5)
    played(store, "lost", points=50)

    assert (counted(store).most, counted(store).fewest) == (50, 5)

    played(store, "won", points=30)

    assert (counted(store).most, counted(store).fewest) == (30, 30)


@pytest.mark.parametrize(("fewer", "order"), [(False, "fcbade"), (True, "acbfed")])
def test_the_league_table_has_those_won_before_those_lost(store: Store, fewer: bool, order: str) -> None:
    """Then by points, then by moves, then by age; games left, being played or of another kind are not in it."""
    keys = {
        played(store, "won", points=1): "a",
        played(store, "won", points=20, moves=7): "b",
        played(store, "won", points=20, moves=6): "c",
        played(store, "lost", points=9): "d",
        played(store, "lost", points=3): "e",
        played(store, "won", points=30): "f",
    }
    played(store, "left", points=99)
    played(store, "playing", points=0)
    played(store, "won", points=99, kind=("klondike", "draw=3", ""))

    assert "".join(keys[kept.key] for kept in store.best(*DRAW_ONE, 10, fewer)) == order
    assert len(store.best(*DRAW_ONE, 2, fewer)) == 2


def test_the_older_of_two_equal_games_stands_first(store: Store) -> None:
    """Who reached a result first keeps the place, though the game was begun later or was looked at again."""
    late = played(store)
    first, second = played(store, "won"), played(store, "won")
    store.keep(late, save="", state="won", points=10, moves=5)
    store.keep(first, save="", state="won", points=10, moves=5)

    assert [kept.key for kept in store.best(*DRAW_ONE, 10)] == [first, second, late]


# Killed, crowded


def test_a_killed_process_loses_no_move_that_was_kept(tmp_path: Path) -> None:
    """Two processes are killed at any point, in the first two rounds while they make the file, then in the same file.

    What they were told is kept is there, every game is whole, and the file is sound.
    """
    chance = random.Random()
    for number in range(6):
        path = tmp_path / str(min(number, 2)) / "games.sqlite3"
        killed = children(2, path, 10**6)
        lines = [[each.stdout.readline() for _ in range(chance.randrange(60) if number > 1 else 0)] for each in killed]
        time.sleep(chance.uniform(0, 0.005))  # So that the blow falls at any point of a move.
        for process in killed:
            process.kill()
        lines = [first + rest(process) for first, process in zip(lines, killed, strict=True)]

        with Store(path) as store:
            for kept in store.recent(100):
                assert kept.save == f"{kept.moves}\n" * 2000
                assert kept.points == kept.moves
            for told in lines:
                whole = [int(line) for line in told if line.endswith("\n")]
                assert not whole or store.get(whole[0]).moves >= whole[-1] * (len(whole) > 1)
        assert integrity(path) == "ok"


def test_processes_that_keep_different_games_lose_nothing(path: Path) -> None:
    """Four processes that make the file at the same moment and keep a game each all succeed, to the last move."""
    processes = children(4, path, 50)
    keys = [int(rest(process)[0]) for process in processes]

    assert [process.returncode for process in processes] == [0] * 4
    assert sorted(keys) == [1, 2, 3, 4]
    with Store(path) as store:
        assert [store.get(key).moves for key in keys] == [49] * 4
    assert integrity(path) == "ok"


def test_two_that_keep_the_same_game_leave_the_later_one(store: Store, path: Path) -> None:
    """The last writer wins, whole: nothing is mixed; the other reads it at once."""
    key = store.new(*DRAW_ONE, "cadogan 1", "")
    with Store(path) as other:
        other.keep(key, save="other", state="playing", points=1, moves=1)
        store.keep(key, save="this", state="playing", points=2, moves=2)

        assert (other.get(key).save, other.get(key).points) == ("this", 2)


def test_unfinished_games_are_found_among_many(store: Store) -> None:
    """However many were won since; games in which no move stands are none."""
    key = store.new(*DRAW_ONE, "cadogan 1", "")
    store.keep(key, save="", state="playing", points=1, moves=1)
    store.new(*DRAW_ONE, "cadogan 2", "")
    for _ in range(150):
        store.keep(store.new(*DRAW_ONE, "cadogan 3", ""), save="", state="won", points=52, moves=99)

    assert [kept.key for kept in store.unfinished(100)] == [key]


def test_whoever_kept_a_game_before_is_told(store: Store, path: Path) -> None:
    """With the time of the last keeping that is known: what another wrote since is not written over."""
    key = store.new(*DRAW_ONE, "cadogan 1", "")
    first = store.keep(key, save="first", state="playing", points=1, moves=1)
    with Store(path) as other:
        second = other.keep(key, save="second", state="playing", points=2, moves=2, since=first)
        with pytest.raises(Elsewhere, match="played on in another window"):
            store.keep(key, save="lost", state="playing", points=3, moves=3, since=first)

        assert (store.get(key).save, store.get(key).updated) == ("second", second)


def test_threads_may_share_a_store(store: Store) -> None:
    """Each gets the key of its own game."""

    def game(number: int) -> tuple[str, str]:
        key = store.new("golf", str(number), "", "", "")
        store.keep(key, save=str(number), state="won", points=number, moves=1)
        return store.get(key).options, store.get(key).save

    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(game, range(100)))

    assert found == [(str(number), str(number)) for number in range(100)]
    assert len(store.statistics()) == 100


# Faults


def faulted(action: Callable[[], object]) -> tuple[str, str]:
    with pytest.raises(SaveError) as fault:
        action()
    return fault.value.english, fault.value.russian


def test_a_full_disk_loses_nothing_that_was_kept(store: Store, path: Path) -> None:
    """The move is refused whole, the move before is still there, and the next succeeds when there is room."""
    key = played(store, "playing")
    before = store.get(key)
    with store._file.connected() as connection:
        [[pages]] = connection.execute("PRAGMA page_count").fetchall()
        connection.execute(f"PRAGMA max_page_count = {pages}")

    assert faulted(lambda: store.keep(key, save="x" * 10**5, state="won", points=1, moves=1)) == (
        f"{path}: the disk is full, so nothing was saved; what was saved before is whole; make room and try again",
        f"{path}: диск полон, поэтому ничего не сохранено; сохранённое раньше цело; освободите место и повторите",
    )
    assert store.get(key) == before

    with store._file.connected() as connection:
        connection.execute("PRAGMA max_page_count = 1000000")
    store.keep(key, save="x" * 10**5, state="won", points=1, moves=1)

    assert len(store.get(key).save) == 10**5
    assert integrity(path) == "ok"


@pytest.fixture
def read_only() -> Iterator[Path]:
    """A folder with a game in it that may be read and not written to."""
    if not hasattr(os, "geteuid"):
        pytest.skip("on Windows a folder is closed to writing by other means")
    folder = Path(tempfile.mkdtemp())
    with Store(folder / "games.sqlite3") as store:
        played(store, "playing")
    (folder / "games.sqlite3").chmod(0o444)
    folder.chmod(0o555)
    if root := os.geteuid() == 0:
        os.seteuid(65534)  # Nothing is closed to root.
    try:
        yield folder
    finally:
        if root:
            os.seteuid(0)
        folder.chmod(0o755)
        shutil.rmtree(folder)


@pytest.mark.parametrize("name", ["games.sqlite3", "new.sqlite3", "below/new.sqlite3"])
def test_a_read_only_folder_is_named(read_only: Path, name: str) -> None:
    """Whether the file is there, is to be made, or its folder is: the sentence says where, why and what would do."""
    path = read_only / name

    with Store(path) as store:
        english, russian = faulted(lambda: played(store, "playing"))

    assert english.startswith(f"{path}: games cannot be saved here (")
    assert english.endswith("); make the folder writable or name another one in CADOGAN_HOME")
    assert russian.startswith(f"{path}: здесь нельзя сохранять игры (")
    assert russian.endswith("); разрешите запись в папку или укажите другую в CADOGAN_HOME")


def test_a_folder_that_cannot_be_one_is_named(tmp_path: Path) -> None:
    """A file where the folder should be, or a folder where the file should be, is said to be in the way."""
    (tmp_path / "file").write_text("")

    for path in (tmp_path / "file" / "games.sqlite3", tmp_path):
        with Store(path) as store:
            assert faulted(store.last)[0].startswith(f"{path}: games cannot be saved here (")


@pytest.mark.parametrize("content", [b"Not a database, but long enough. " * 100, b"SQLite format 3\0" + b"\xff" * 5000])
def test_a_file_that_is_no_database_is_left_alone(path: Path, content: bytes) -> None:
    """The sentence says what to do with it; the file is as it was."""
    path.parent.mkdir()
    path.write_bytes(content)

    with Store(path) as store:
        assert faulted(store.last) == (
            f"{path}: the file is damaged, or none of Cadogan's (file is not a database); "
            "move it elsewhere or put a good copy in its place",
            f"{path}: файл повреждён или создан не Cadogan (file is not a database); "
            "уберите его отсюда или замените целой копией",
        )
    assert path.read_bytes() == content
    assert os.listdir(path.parent) == [path.name]


def test_damage_inside_the_file_is_said(store: Store, path: Path) -> None:
    """Pages overwritten behind the first are found when they are read."""
    for _ in range(50):
        played(store, "playing")
    store.close()
    data = path.read_bytes()
    path.write_bytes(data[:4096] + b"\xa5" * (len(data) - 4096))

    assert faulted(store.last)[0].startswith(f"{path}: the file is damaged, or none of Cadogan's (")


def test_a_locked_file_is_said_and_can_be_used_afterwards(store: Store, path: Path) -> None:
    """Another program that holds the file is waited for, not for ever; nothing is lost."""
    key = played(store, "playing")
    before = store.get(key)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")

    assert faulted(lambda: store.keep(key, save="", state="won", points=0, moves=1)) == (
        f"{path}: another program keeps the file locked, so nothing was saved; close that program or try again",
        f"{path}: файл занят другой программой, поэтому ничего не сохранено; закройте её или повторите",
    )
    assert store.get(key) == before

    other.close()
    store.keep(key, save="", state="won", points=0, moves=1)

    assert store.get(key).state == "won"


# Versions


def test_a_file_of_a_newer_version_is_refused_and_left_as_it_is(store: Store, path: Path) -> None:
    """Its games may mean more than this version knows."""
    played(store, "playing")
    with store._file.connected() as connection:
        connection.execute("PRAGMA user_version = 99")
    store.close()
    before = path.read_bytes()

    assert faulted(store.last) == (
        f"{path}: a newer Cadogan made this file (version 99, this one reads {len(MIGRATIONS)}); "
        "it was left as it is; update Cadogan or name another folder in CADOGAN_HOME",
        f"{path}: файл создан более новым Cadogan (версия 99, этот читает {len(MIGRATIONS)}); "
        "он не изменён; обновите Cadogan или укажите другую папку в CADOGAN_HOME",
    )
    assert path.read_bytes() == before
    assert os.listdir(path.parent) == [path.name]


def test_migrations_keep_the_games_and_run_once(store: Store, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file of an older version is brought up to date when it is opened, its games with it."""
    key = played(store, "playing")
    before = store.get(key)
    store.close()
    monkeypatch.setattr(store._file, "_migrations", (*MIGRATIONS, ("ALTER TABLE games ADD COLUMN note TEXT",)))

    for _ in range(2):
        assert store.get(key) == before

        store.close()


def test_games_of_the_first_version_are_those_of_the_user(path: Path) -> None:
    """A file from before there were players is brought up to date, and its games are found as before."""
    path.parent.mkdir()
    with closing(sqlite3.connect(path, isolation_level=None)) as old:
        for statement in MIGRATIONS[0]:
            old.execute(statement)
        values = "('golf', '', '', '5', 'save', '2026-01-01T00:00:00+00:00', '2026-01-01T00:00:00+00:00')"
        old.execute(f"INSERT INTO games (game, options, house, deal, save, started, updated) VALUES {values}")
        old.execute("PRAGMA user_version = 1")
    with Store(path) as store:
        found = store.last()
        others = store.of("somebody").recent(10)

    assert found is not None and (found.game, found.save) == ("golf", "save")
    assert others == []


# Several players.


def test_players_know_nothing_of_each_other(store: Store) -> None:
    """Games, statistics and league tables are each player's own, and nobody keeps another's game."""
    mine, theirs = store.of("me"), store.of("them")
    key = played(mine, "playing", "won")
    played(theirs, "playing")

    assert [each.key for each in mine.recent(10)] == [key]
    assert (counted(mine).won, counted(theirs).won) == (1, 0)
    assert theirs.get(key) is None
    assert theirs.last() != mine.get(key)
    assert theirs.best(*DRAW_ONE, 10) == []
    assert store.recent(10) == []
    with pytest.raises(SaveError, match="is not stored here"):
        theirs.keep(key, save="theirs", state="left", points=0, moves=0)
    kept = mine.get(key)
    assert kept is not None and kept.save == "save won"


def test_only_games_without_a_move_are_forgotten(store: Store) -> None:
    """Those that were kept later, those that are open, and those of others remain."""
    begun, open_one, old = (
        played(store, "playing"),
        store.new(*DRAW_ONE, "1", "save"),
        store.new(*DRAW_ONE, "2", "save"),
    )
    other = store.of("somebody").new(*DRAW_ONE, "3", "save")
    kept = store.get(old)
    assert kept is not None
    new = store.new(*DRAW_ONE, "4", "save")

    assert store.forget(kept.updated + timedelta(milliseconds=1), [open_one]) == 1
    assert {each.key for each in store.recent(10)} == {begun, open_one, new}
    assert store.of("somebody").get(other) is not None
    assert [each.key for each in store.recent(10, "golf")] == []


def test_a_migration_that_fails_leaves_the_file_as_it_was(
    store: Store, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All of them are one transaction: the version before still reads the file."""
    key = played(store, "playing")
    before = store.get(key)
    store.close()
    broken = ("ALTER TABLE games ADD COLUMN note TEXT", "ALTER TABLE absent ADD COLUMN note TEXT")

    with monkeypatch.context() as newer:
        newer.setattr(store._file, "_migrations", (*MIGRATIONS, broken))

        assert "no such table: absent" in faulted(store.last)[0]

    assert store.get(key) == before
    with store._file.connected() as connection:
        assert "note" not in [column[1] for column in connection.execute("PRAGMA table_info(games)")]


def test_the_file_allows_for_readers_beside_a_writer(store: Store, path: Path) -> None:
    """The journal is a write-ahead log from the beginning."""
    played(store, "playing")
    with store._file.connected() as connection:
        assert connection.execute("PRAGMA journal_mode").fetchall() == [("wal",)]
