"""The store: every game is kept after every move, and statistics are counted from what is kept.

>>> from tempfile import TemporaryDirectory
>>> with TemporaryDirectory() as folder, Store(Path(folder, "games.sqlite3")) as store:
...     key = store.new("klondike", "draw=1", "", "cadogan 12345", "the save")
...     kept = store.keep(key, save="the save and a move", state="playing", points=1, moves=1)
...     store.last().save
'the save and a move'

One SQLite file holds all games. Each change is one statement and so one transaction: it is in the file whole or not at
all, whenever the process is killed. The journal is a write-ahead log, so that several processes can read and write at
once. It is not flushed to the disk after every move (``synchronous=NORMAL``): when a process is killed no kept move is
lost; when the power fails the last ones may be, but the file stays sound.
"""

import contextlib
import copy
import json
import os
import sqlite3
import threading
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from itertools import groupby
from pathlib import Path
from typing import Any, Literal, Self, TypeAlias

import attrs

from cadogan.errors import SaveError

State: TypeAlias = Literal["playing", "won", "lost", "left"]

# Each leads from one version (PRAGMA user_version) to the next. Add to the end; never change one that was released.
# The save comes last, so that a look at the short columns does not read it.
MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        """CREATE TABLE games (key INTEGER PRIMARY KEY,
        game TEXT NOT NULL, options TEXT NOT NULL, house TEXT NOT NULL, deal TEXT NOT NULL,
        state TEXT NOT NULL DEFAULT 'playing' CHECK (state IN ('playing', 'won', 'lost', 'left')),
        points INTEGER NOT NULL DEFAULT 0, moves INTEGER NOT NULL DEFAULT 0,
        started TEXT NOT NULL, updated TEXT NOT NULL,
        begun INTEGER NOT NULL DEFAULT 0, -- a move has been made, even if it was taken back
        ended TEXT, -- since when the state is another than playing
        won_at TEXT, won_points INTEGER, won_moves INTEGER, -- when and how it was first won: never changed again
        save TEXT NOT NULL)""",
        "CREATE INDEX games_updated ON games (updated)",
    ),
    (
        # Where several people play through one server, whose game it is; empty for the user of the machine.
        "ALTER TABLE games ADD COLUMN player TEXT NOT NULL DEFAULT ''",
        "DROP INDEX games_updated",
        "CREATE INDEX games_player ON games (player, updated)",
    ),
)

_KEPT = """SELECT key, game, options, house, deal, save, state, points, moves, started, updated FROM games
    WHERE player = :player"""
# A game counts as it was when it was first won.
_COUNTED = "CASE WHEN won_at IS NULL THEN state ELSE 'won' END, coalesce(won_points, points)"
_KEEP = """UPDATE games SET save = :save, state = :state, points = :points, moves = :moves, updated = :now,
    begun = begun OR :moves > 0,
    ended = CASE WHEN :state != 'playing' THEN coalesce(ended, :now) END,
    won_at = coalesce(won_at, CASE :state WHEN 'won' THEN :now END),
    won_points = coalesce(won_points, CASE :state WHEN 'won' THEN :points END),
    won_moves = coalesce(won_moves, CASE :state WHEN 'won' THEN :moves END)
    WHERE key = :key AND player = :player AND (:since IS NULL OR updated = :since)"""

# By the beginning of SQLite's name for the fault: what is wrong, and what would be right.
_FAULTS = {
    ("SQLITE_FULL",): (
        "the disk is full, so nothing was saved; what was saved before is whole; make room and try again",
        "диск полон, поэтому ничего не сохранено; сохранённое раньше цело; освободите место и повторите",
    ),
    ("SQLITE_BUSY", "SQLITE_LOCKED"): (
        "another program keeps the file locked, so nothing was saved; close that program or try again",
        "файл занят другой программой, поэтому ничего не сохранено; закройте её или повторите",
    ),
    ("SQLITE_READONLY", "SQLITE_CANTOPEN"): (
        "games cannot be saved here ({}); make the folder writable or name another one in CADOGAN_HOME",
        "здесь нельзя сохранять игры ({}); разрешите запись в папку или укажите другую в CADOGAN_HOME",
    ),
    ("SQLITE_NOTADB", "SQLITE_CORRUPT"): (
        "the file is damaged, or none of Cadogan's ({}); move it elsewhere or put a good copy in its place",
        "файл повреждён или создан не Cadogan ({}); уберите его отсюда или замените целой копией",
    ),
    ("",): (
        "the file cannot be read or written ({}); see that the disk is sound and not full, then try again",
        "файл не читается или не пишется ({}); проверьте, исправен ли диск и есть ли место, и повторите",
    ),
}


@attrs.frozen
class Kept:
    """A stored game.

    Attributes:
        key: its number in the store.
        game: the game's id.
        options, house, deal: as they stand in the save.
        save: the whole save as plain text.
        state: ``playing``, ``won``, ``lost`` or ``left``.
        points, moves: how it stands.
        started, updated: when it was begun and last kept, in UTC.
    """

    key: int
    game: str
    options: str
    house: str
    deal: str
    save: str
    state: State
    points: int
    moves: int
    started: datetime
    updated: datetime


@attrs.frozen
class Statistics:
    """How a game has gone with certain options and house rules. Games without a move are not counted.

    Attributes:
        game, options, house: what was played.
        played: the games in which a move was made.
        won: those that were won, whatever was done after.
        playing: those that are neither won nor over.
        streak: the games won since one was last lost or left, in the order in which they ended.
        longest_streak: the longest streak ever.
        most, fewest: the most and the fewest points of the games won; of those lost, if none was won.
    """

    game: str
    options: str
    house: str
    played: int
    won: int
    playing: int
    streak: int
    longest_streak: int
    most: int | None
    fewest: int | None


def folder() -> Path:
    """Return the folder for the user's games: CADOGAN_HOME if that is set, else where the system keeps such data."""
    if home := os.environ.get("CADOGAN_HOME"):
        return Path(home)
    from platformdirs import user_data_path  # Slow to import.

    return user_data_path("cadogan", appauthor=False)


class Elsewhere(SaveError):
    """A game that somebody else has kept meanwhile."""


class Store:
    """The games of a user. The file is opened, and made if need be, when it is first used; threads may share a store.

    Several processes may use one file. Those that keep different games do not disturb each other; one that keeps a
    game which another has kept meanwhile is told, see `keep`. Every method raises SaveError if the file is of no use.

    Attributes:
        path: the file.
        player: whose games these are; empty for the user of the machine.
    """

    def __init__(self, path: Path | None = None, wait: float = 5.0) -> None:
        """Name the file, by default ``games.sqlite3`` in `folder`; ``wait`` is how many seconds to wait for a lock."""
        self.path = path or folder() / "games.sqlite3"
        self.player = ""
        self._file = File(self.path, MIGRATIONS, wait)

    def of(self, player: str) -> "Store":
        """Return the games of another player in the same file, which know nothing of these."""
        other = copy.copy(self)
        other.player = player
        return other

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file, for all players; the next use opens it again."""
        self._file.close()

    def new(self, game: str, options: str, house: str, deal: str, save: str) -> int:
        """Store a game that begins, and return its key. Games that are still being played remain so."""
        columns = "player, game, options, house, deal, save, started, updated"
        now = _now()
        values = (self.player, game, options, house, deal, save, now, now)
        with self._file.connected() as connection:
            insert = f"INSERT INTO games ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
            return connection.execute(insert, values).lastrowid or 0

    def keep(
        self, key: int, *, save: str, state: State, points: int, moves: int, since: datetime | None = None
    ) -> datetime:
        """Store how a game stands now, and return when. Once won it counts as won, and once, whatever comes after.

        Raises Elsewhere, and stores nothing, if the game was kept by somebody else after ``since``.
        """
        now = _now()
        values = {"key": key, "save": save, "state": state, "points": points, "moves": moves, "now": now}
        values |= {"player": self.player, "since": _written(since) if since is not None else None}
        with self._file.connected() as connection:
            kept = connection.execute(_KEEP, values)
        if kept.rowcount:
            return datetime.fromisoformat(now)
        if since is not None and self.get(key) is not None:
            raise Elsewhere(
                f"{self.path}: game {key} was played on in another window, so it was not saved over that",
                f"{self.path}: игру {key} продолжили в другом окне, поэтому запись не заменена",
            )
        raise SaveError(
            f"{self.path}: game {key} is not stored here, so it was not saved; save it to a file of its own",
            f"{self.path}: игры {key} здесь нет, поэтому она не сохранена; сохраните её в отдельный файл",
        )

    def get(self, key: int) -> Kept | None:
        """Return a game, None if there is none with that key."""
        return next(iter(self._kept(f"{_KEPT} AND key = :key", key=key)), None)

    def last(self, game: str | None = None) -> Kept | None:
        """Return the game, or that with the id ``game``, that was kept last and is still being played."""
        which = "AND state = 'playing' AND (:game IS NULL OR game = :game) ORDER BY updated DESC, key DESC LIMIT 1"
        return next(iter(self._kept(f"{_KEPT} {which}", game=game)), None)

    def recent(self, limit: int, game: str | None = None) -> list[Kept]:
        """Return the games, or those with the id ``game``, that were kept last, the newest first."""
        which = "AND (:game IS NULL OR game = :game) ORDER BY updated DESC, key DESC LIMIT :limit"
        return self._kept(f"{_KEPT} {which}", game=game, limit=limit)

    def unfinished(self, limit: int) -> list[Kept]:
        """Return the games that are still being played and in which a move stands, the last kept first."""
        which = "AND state = 'playing' AND moves > 0 ORDER BY updated DESC, key DESC LIMIT :limit"
        return self._kept(f"{_KEPT} {which}", limit=limit)

    def forget(self, before: datetime, but: Iterable[int] = ()) -> int:
        """Delete games in which no move was ever made and that were last kept before a time; return how many.

        Those with the keys ``but`` remain.
        """
        delete = """DELETE FROM games WHERE player = ? AND NOT begun AND updated < ?
            AND key NOT IN (SELECT value FROM json_each(?))"""
        values = (self.player, _written(before), json.dumps(list(but)))
        with self._file.connected() as connection:
            return connection.execute(delete, values).rowcount

    def best(self, game: str, options: str, house: str, limit: int, fewer_is_better: bool = False) -> list[Kept]:
        """Return the league table: the games won, then those lost, by points, by moves, the older first.

        State, points and moves are those that count: of a game that was won, as they were when it first was.
        """
        order = f"coalesce(won_points, points) {'ASC' if fewer_is_better else 'DESC'}, coalesce(won_moves, moves)"
        return self._kept(
            f"""SELECT key, game, options, house, deal, save, {_COUNTED}, coalesce(won_moves, moves), started, updated
            FROM games WHERE player = :player AND game = :game AND options = :options AND house = :house
            AND begun AND (won_at IS NOT NULL OR state = 'lost')
            ORDER BY won_at IS NULL, {order}, coalesce(won_at, ended), key LIMIT :limit""",
            **{"game": game, "options": options, "house": house, "limit": limit},
        )

    def statistics(self, game: str | None = None) -> list[Statistics]:
        """Return the statistics of a game, or of all games, one for each choice of options and house rules."""
        rows = self._rows(
            f"""SELECT game, options, house, {_COUNTED} FROM games
            WHERE player = :player AND begun AND (:game IS NULL OR game = :game)
            ORDER BY game, options, house, coalesce(won_at, ended), key""",
            game=game,
        )
        return [_counted(kind, [row[3:] for row in each]) for kind, each in groupby(rows, lambda row: row[:3])]

    def _kept(self, query: str, **values: object) -> list[Kept]:
        return [Kept(*row[:9], *map(datetime.fromisoformat, row[9:])) for row in self._rows(query, **values)]

    def _rows(self, query: str, **values: object) -> list[tuple[Any, ...]]:
        with self._file.connected() as connection:
            return connection.execute(query, {"player": self.player, **values}).fetchall()


class File:
    """An SQLite file of ours: made and brought up to date when it is first used, its faults put into sentences.

    One connection is lent to one thread at a time.
    """

    def __init__(self, path: Path, migrations: tuple[tuple[str, ...], ...], wait: float = 5.0) -> None:
        """Name the file, what makes it and brings it up to date, and how many seconds to wait for a lock."""
        self.path = path
        self._migrations = migrations
        self._wait = wait
        self._lock = threading.Lock()
        self._connection: sqlite3.Connection | None = None

    def close(self) -> None:
        """Close the file; the next use opens it again."""
        with self._lock:
            if self._connection is not None:
                self._connection.close()
                self._connection = None

    @contextlib.contextmanager
    def connected(self) -> Iterator[sqlite3.Connection]:
        """Lend the connection to one thread at a time, and put faults into sentences."""
        with self._lock:
            try:
                if self._connection is None:
                    self._connection = self._opened()
                yield self._connection
            except (sqlite3.Error, OSError) as fault:
                name = "SQLITE_CANTOPEN" if isinstance(fault, OSError) else getattr(fault, "sqlite_errorname", "")
                reason = fault.strerror if isinstance(fault, OSError) else fault
                said = next(said for names, said in _FAULTS.items() if name.startswith(names))
                raise SaveError(*(f"{self.path}: {sentence.format(reason)}" for sentence in said)) from fault

    def _opened(self) -> sqlite3.Connection:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        connection = sqlite3.connect(self.path, timeout=self._wait, isolation_level=None, check_same_thread=False)
        try:
            newest = len(self._migrations)
            if _version(connection) < newest:
                connection.execute("BEGIN IMMEDIATE")
                for version in range(_version(connection), newest):
                    for statement in self._migrations[version]:
                        connection.execute(statement)
                    connection.execute(f"PRAGMA user_version = {version + 1}")
                connection.execute("COMMIT")
            if (version := _version(connection)) > newest:
                raise SaveError(
                    f"{self.path}: a newer Cadogan made this file (version {version}, this one reads "
                    f"{newest}); it was left as it is; update Cadogan or name another folder in CADOGAN_HOME",
                    f"{self.path}: файл создан более новым Cadogan (версия {version}, этот читает "
                    f"{newest}); он не изменён; обновите Cadogan или укажите другую папку в CADOGAN_HOME",
                )
            # It stays with the file, but the change wants the file alone: if not now, then when it is opened again.
            with contextlib.suppress(sqlite3.OperationalError):
                connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = NORMAL")
        except BaseException:
            connection.close()
            raise
        return connection


def _version(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def _now() -> str:
    return _written(datetime.now(UTC))


def _written(time: datetime) -> str:
    return time.astimezone(UTC).isoformat(timespec="microseconds")


def _counted(kind: tuple[str, str, str], results: list[tuple[str, int]]) -> Statistics:
    streak = longest = 0
    for state, _ in results:
        streak = {"won": streak + 1, "playing": streak}.get(state, 0)
        longest = max(longest, streak)
    states = [state for state, _ in results]
    won, playing = states.count("won"), states.count("playing")
    points = [points for state, points in results if state == ("won" if won else "lost")]
    most, fewest = max(points, default=None), min(points, default=None)
    return Statistics(*kind, len(results), won, playing, streak, longest, most, fewest)
