"""What studies have found, in one SQLite file: each deal's answer is in it, whole, as soon as it is there.

Answers belong to the rules, the options, the house rules and the kind of deal number, to the shortcuts left out, and to
the very code that found them: a changed solver or plugin begins anew, so that no figure mixes two of them.
"""

import hashlib
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path

import attrs

import cadogan
from cadogan.errors import CadoganError
from cadogan.rules import Rules
from cadogan.store import File, folder
from cadogan_solver.answers import Verdict, Why
from cadogan_solver.questions import files_of

# Add to the end; never change one that was released.
MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        """CREATE TABLE subjects (key INTEGER PRIMARY KEY,
        rules TEXT NOT NULL, -- a deal code without a deal
        deals TEXT NOT NULL, -- whose numbers: cadogan, ms, pysol, solvitaire
        without TEXT NOT NULL, code TEXT NOT NULL,
        first INTEGER NOT NULL DEFAULT 1, count INTEGER NOT NULL DEFAULT 0, -- the deals last asked for
        seconds REAL, states INTEGER, memory INTEGER NOT NULL DEFAULT 0, tries INTEGER NOT NULL DEFAULT 0,
        asked TEXT NOT NULL DEFAULT '',
        UNIQUE (rules, deals, without, code))""",
        """CREATE TABLE results (subject INTEGER NOT NULL REFERENCES subjects, number INTEGER NOT NULL,
        verdict TEXT NOT NULL CHECK (verdict IN ('won', 'lost', 'unknown')), why TEXT NOT NULL,
        budget_seconds REAL, budget_states INTEGER, budget_memory INTEGER NOT NULL,
        states INTEGER NOT NULL, seconds REAL NOT NULL, memory INTEGER NOT NULL,
        tries INTEGER NOT NULL, random INTEGER NOT NULL, greedy INTEGER NOT NULL,
        found TEXT NOT NULL, moves TEXT NOT NULL, PRIMARY KEY (subject, number)) WITHOUT ROWID""",
    ),
)

_ASIDE = frozenset(
    # Of the core: what shows, keeps, reads and checks games. Of the solver: what is around the search.
    [
        "arguments",
        "codes",
        "command",
        "conformance",
        "faults",
        "invariants",
        "new",
        "outlook",
        "pages",
        "pytest_plugin",
        "report",
        "session",
        "sheet",
        "store",
        "svg",
        "table",
        "testing",
        "commands",
        "intervals",
        "plot",
        "results",
        "samples",
        "saying",
        "service",
        "shares",
        "study",
        "winnable",
    ]
)
"""Modules of the core and of the solver that no verdict depends on."""


@attrs.frozen
class Limits:
    """The budget of each deal, and how often players try it; see `cadogan_solver.Budget`."""

    seconds: float | None = 10.0
    states: int | None = None
    memory: int = 1 << 30
    tries: int = 0


@attrs.frozen
class Subject:
    """What a study is about.

    Attributes:
        rules: a deal code without a deal.
        deals: whose numbers: ``cadogan``, ``ms``, ``pysol`` or ``solvitaire``.
        without: the shortcuts left out, separated by spaces.
        code: the code that answers, see `code_of`.
    """

    rules: str
    deals: str
    without: str
    code: str


@attrs.frozen
class Result:
    """What was found out about a deal.

    Attributes:
        number: that of the deal.
        verdict, why, states, seconds, memory: see `cadogan_solver.Answer`.
        moves: a win, its moves by places, separated by ``"; "``.
        tries, random, greedy: how often each player tried to win it, and how often each did.
    """

    number: int
    verdict: Verdict
    why: Why
    states: int
    seconds: float
    memory: int
    tries: int
    random: int
    greedy: int
    moves: str

    @property
    def length(self) -> int:
        """Return the number of moves of the win."""
        return len(self.moves.split("; ")) if self.moves else 0


_COLUMNS = ", ".join(field.name for field in attrs.fields(Result))


class Results:
    """The studies of a user. Every method raises SaveError if the file cannot be used."""

    def __init__(self, path: Path | None = None) -> None:
        """Name the file, by default ``studies.sqlite3`` where games are kept."""
        self.path = path or folder() / "studies.sqlite3"
        self._file = File(self.path, MIGRATIONS, wait=30.0)

    def close(self) -> None:
        """Close the file; the next use opens it again."""
        self._file.close()

    def begin(self, subject: Subject, first: int, count: int, limits: Limits) -> int:
        """Write down what is asked for, so that it can be gone on with, and return the key of the subject."""
        identity = attrs.astuple(subject)
        asked = (first, count, *attrs.astuple(limits), datetime.now(UTC).isoformat())
        with self._file.connected() as connection:
            connection.execute(
                """INSERT INTO subjects
                (rules, deals, without, code, first, count, seconds, states, memory, tries, asked)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET first = excluded.first,
                count = excluded.count, seconds = excluded.seconds, states = excluded.states,
                memory = excluded.memory, tries = excluded.tries, asked = excluded.asked""",
                (*identity, *asked),
            )
            which = "SELECT key FROM subjects WHERE rules = ? AND deals = ? AND without = ? AND code = ?"
            return int(connection.execute(which, identity).fetchone()[0])

    def last(self, rules: str = "") -> tuple[Subject, int, int, Limits] | None:
        """Return what was asked for last, of any game or of one: its subject, first deal, count and limits."""
        with self._file.connected() as connection:
            row = connection.execute(
                """SELECT rules, deals, without, code, first, count, seconds, states, memory, tries FROM subjects
                WHERE ? IN ('', rules) ORDER BY asked DESC LIMIT 1""",
                (rules,),
            ).fetchone()
        return (Subject(*row[:4]), row[4], row[5], Limits(*row[6:])) if row else None

    def keep(self, key: int, result: Result, limits: Limits) -> None:
        """Store a result. What is decided stays so, whatever a smaller budget finds later.

        Raises CadoganError if a deal that was won is lost now, or the other way round: then the solver is at fault.
        """
        before = next(self.found(key, result.number, 1), None)
        if before is not None and before.verdict != "unknown":
            if result.verdict == "unknown":
                result = attrs.evolve(before, tries=result.tries, random=result.random, greedy=result.greedy)
            elif result.verdict != before.verdict:
                raise CadoganError(
                    f"deal {result.number} was {before.verdict} and is {result.verdict} now: the solver is at fault; "
                    "please report it",
                    f"расклад {result.number}: раньше {before.verdict}, теперь {result.verdict}; это ошибка решателя, "
                    "сообщите о ней",
                )
        columns = f"subject, {_COLUMNS}, budget_seconds, budget_states, budget_memory, found"
        values = (
            key,
            *attrs.astuple(result),
            limits.seconds,
            limits.states,
            limits.memory,
            datetime.now(UTC).isoformat(timespec="seconds"),
        )
        with self._file.connected() as connection:
            marks = ", ".join("?" * len(values))
            connection.execute(f"INSERT OR REPLACE INTO results ({columns}) VALUES ({marks})", values)

    def found(self, key: int, first: int, count: int, limits: Limits | None = None) -> Iterator[Result]:
        """Yield the results of so many deals from the first, in order; with limits, those that need no further search.

        What is decided counts whatever it took; what is unknown counts if at least that budget was given to it.
        """
        enough = """verdict != 'unknown' OR (
            (budget_seconds IS NULL OR budget_seconds >= coalesce(:seconds, 9e99))
            AND (budget_states IS NULL OR budget_states >= coalesce(:states, 9e99)) AND budget_memory >= :memory)"""
        wanted = limits or Limits()
        with self._file.connected() as connection:
            rows = connection.execute(
                f"""SELECT {_COLUMNS} FROM results WHERE subject = :key AND number >= :first
                AND number < :first + :count AND (:any OR (({enough}) AND tries >= :tries)) ORDER BY number""",
                {"key": key, "first": first, "count": count, "any": limits is None, **attrs.asdict(wanted)},
            ).fetchall()
        return (Result(*row) for row in rows)

    def won(self, rules: str) -> list[tuple[str, str]]:
        """Return the deals of a game that were ever won, with their moves, whatever code found them."""
        with self._file.connected() as connection:
            return connection.execute(
                """SELECT DISTINCT CASE deals WHEN 'cadogan' THEN '' ELSE deals END || number, moves
                FROM results JOIN subjects ON key = subject
                WHERE rules = ? AND verdict = 'won' ORDER BY deals != 'cadogan', deals, number""",
                (rules,),
            ).fetchall()

    def games(self) -> list[str]:
        """Return the deal codes, without a deal, of all that was studied."""
        with self._file.connected() as connection:
            return [row[0] for row in connection.execute("SELECT DISTINCT rules FROM subjects ORDER BY rules")]


@lru_cache(maxsize=8)
def _digest(files: tuple[Path, ...]) -> str:
    digest = hashlib.sha256()
    for path in files:
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:12]


def code_of(rules: Rules) -> str:
    """Return a fingerprint of all the code that a verdict depends on: the core, the solver and the game's plugins."""
    folders = (Path(cadogan.__file__).parent, Path(__file__).parent)
    # A compiled module counts as well as its source.
    code = [path for at in folders for path in sorted(at.iterdir()) if path.suffix in (".py", ".so", ".pyd")]
    files = [path for path in code if path.stem not in _ASIDE]
    return _digest((*files, *files_of(rules)))
