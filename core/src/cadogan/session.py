"""Tables that are kept: each change is stored before anything else happens, and the last game can be resumed."""

import os
from collections.abc import Iterable
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Literal
from weakref import WeakKeyDictionary, WeakSet

from cadogan import catalogue, codes
from cadogan.errors import CadoganError, SaveError
from cadogan.sentences import Sentence
from cadogan.store import Elsewhere, Kept, State, Store
from cadogan.table import Node, Table

STATES: dict[str, Literal["playing", "won", "lost"]] = {"playing": "playing", "won": "won", "over": "lost"}

_TWO = (
    "This game was played on in another window: from here on it is a game of its own, and both are kept.",
    "Эту игру продолжили в другом окне: отсюда это отдельная игра, и обе сохраняются.",
)


class Session:
    """Opens tables whose games are stored in the user's data folder.

    A game is stored from its first move on. Nothing is opened on disk before that. A game that is played on in two
    windows becomes two games, so that nothing is lost.

    Attributes:
        store: where games are kept.
        apart: whether it does; if not, `keep` raises Elsewhere for a game that was played on in another window.
        faults: of games that could not be opened while another was.
        told: what the player should be told of games that were kept, in English and in Russian; frontends empty it.
    """

    def __init__(self, store: Store | None = None, apart: bool = True) -> None:
        self.faults: list[CadoganError] = []
        self.store = store or Store()
        self.apart = apart
        self.told: list[Sentence] = []
        self._keys: WeakKeyDictionary[Node, int] = WeakKeyDictionary()
        self._times: WeakKeyDictionary[Node, datetime] = WeakKeyDictionary()
        self._left: WeakSet[Node] = WeakSet()

    def open(self, text: str, house: Iterable[str] = ()) -> Table:
        """Open a new table by a deal code or a file, see `cadogan.codes.opened`."""
        default = "klondike"
        if not codes.is_file(text) and not codes.read(text).game:
            last = self.store.last()
            default = last.game if last is not None and last.game in catalogue.games() else default
        table = codes.opened(text, house=house, default=default)
        table.keep = self.keep
        return table

    def resume(self, game: str | None = None) -> Table | None:
        """Open the game that was played last and is not ended, None if there is none."""
        kept = self.store.last(game)
        if kept is None:
            return None
        try:
            return self.reopen(kept)
        except CadoganError as fault:
            # A game whose plugin is gone or broken does not bar the way to the others.
            others = [each for each in self.store.recent(100) if each.state == "playing" and each.key != kept.key]
            for other in others:
                if game in (None, other.game):
                    with suppress(CadoganError):
                        table = self.reopen(other)
                        self.faults.append(fault)
                        return table
            raise

    def reopen(self, kept: Kept) -> Table:
        """Open a stored game. Raises SaveError if it cannot be replayed any more."""
        table = codes.load(kept.save)
        self._keys[table.root] = kept.key
        self._times[table.root] = kept.updated
        if kept.state == "left":
            self._left.add(table.root)
        table.keep = self.keep
        return table

    def key(self, table: Table) -> int | None:
        """Return the number of a table's game in the store, None if it is not stored yet."""
        return self._keys.get(table.root)

    def leave(self, table: Table) -> None:
        """Mark a stored game as left, so that it is not resumed. Raises SaveError if that cannot be done."""
        key = self._keys.get(table.root)
        if key is not None and table.state == "playing":
            self._keep(table, key, "left")

    def left(self, table: Table) -> bool:
        """Tell whether a table's game is marked as left; whatever is done at the table takes it up again."""
        return table.root in self._left

    def keep(self, table: Table) -> None:
        """Store a table as it is now. Raises SaveError if that cannot be done."""
        key = self._keys.get(table.root)
        try:
            self._keep(table, self._new(table) if key is None else key, STATES[table.state])
        except Elsewhere:
            if not self.apart:
                raise
            self._keep(table, self._new(table), STATES[table.state])
            self.told.append(_TWO)

    def unfinished(self, limit: int = 100) -> list[Kept]:
        """Return the stored games that are still being played, the newest first. Raises SaveError."""
        return self.store.unfinished(limit)

    def _new(self, table: Table) -> int:
        rules = table.rules
        deal = str(table.deal) if table.deal is not None else ""
        key = self.store.new(rules.id, rules.options.written(), " ".join(rules.house), deal, codes.save(table))
        self._keys[table.root] = key
        self._times.pop(table.root, None)
        return key

    def _keep(self, table: Table, key: int, state: State) -> None:
        since = self._times.get(table.root)
        save, points = codes.save(table), table.score.points
        self._times[table.root] = self.store.keep(
            key, save=save, state=state, points=points, moves=table.count, since=since
        )
        (self._left.add if state == "left" else self._left.discard)(table.root)


def write(path: Path, text: str) -> None:
    """Write a file whole or not at all, with the permissions that a new file gets. Raises SaveError with the reason."""
    # Where the name is a link, it stays one.
    whole = path.resolve()
    temporary = whole.with_name(f".{whole.name}.{os.urandom(4).hex()}")
    try:
        try:
            with temporary.open("x", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            temporary.replace(whole)
        except BaseException:
            temporary.unlink(missing_ok=True)
            raise
    except OSError as fault:
        raise SaveError(
            f"{path} cannot be written: {fault.strerror}; what was there is unchanged",
            f"{path}: файл не записывается: {fault.strerror}; прежнее содержимое не тронуто",
        ) from fault
