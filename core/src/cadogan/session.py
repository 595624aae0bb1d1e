"""Tables that are kept: each change is stored before anything else happens, and the last game can be resumed."""

import os
import tempfile
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Literal
from weakref import WeakKeyDictionary

from cadogan import catalogue, codes
from cadogan.errors import CadoganError, SaveError
from cadogan.store import Kept, Store
from cadogan.table import Node, Table

STATES: dict[str, Literal["playing", "won", "lost"]] = {"playing": "playing", "won": "won", "over": "lost"}


class Session:
    """Opens tables whose games are stored in the user's data folder.

    A game is stored from its first move on. Nothing is opened on disk before that.
    """

    def __init__(self, store: Store | None = None) -> None:
        self.faults: list[CadoganError] = []
        self.store = store or Store()
        self._keys: WeakKeyDictionary[Node, int] = WeakKeyDictionary()

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
        table.keep = self.keep
        return table

    def key(self, table: Table) -> int | None:
        """Return the number of a table's game in the store, None if it is not stored yet."""
        return self._keys.get(table.root)

    def leave(self, table: Table) -> None:
        """Mark a stored game as left, so that it is not resumed. Raises SaveError if that cannot be done."""
        key = self._keys.get(table.root)
        if key is not None and table.state == "playing":
            self.store.keep(key, save=codes.save(table), state="left", points=table.score.points, moves=table.count)

    def keep(self, table: Table) -> None:
        """Store a table as it is now. Raises SaveError if that cannot be done."""
        key = self._keys.get(table.root)
        save = codes.save(table)
        if key is None:
            rules = table.rules
            deal = str(table.deal) if table.deal is not None else ""
            key = self.store.new(rules.id, rules.options.written(), " ".join(rules.house), deal, save)
            self._keys[table.root] = key
        self.store.keep(key, save=save, state=STATES[table.state], points=table.score.points, moves=table.count)


def write(path: Path, text: str) -> None:
    """Write a file whole or not at all. Raises SaveError with the reason."""
    try:
        handle, temporary = tempfile.mkstemp(dir=path.parent or Path("."), prefix=f".{path.name}.")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            Path(temporary).replace(path)
        except BaseException:
            Path(temporary).unlink(missing_ok=True)
            raise
    except OSError as fault:
        raise SaveError(
            f"{path} cannot be written: {fault.strerror}; what was there is unchanged",
            f"{path}: файл не записывается: {fault.strerror}; прежнее содержимое не тронуто",
        ) from fault
