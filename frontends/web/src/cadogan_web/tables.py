"""The tables of all players: in memory while somebody plays, in the store always, changed by one at a time."""

import asyncio
import hashlib
import json
import logging
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from itertools import islice
from typing import TypeVar

import attrs

from cadogan import catalogue, codes, sentences
from cadogan.catalogue import Game
from cadogan.errors import CadoganError, PluginError, SaveError
from cadogan.notation import written
from cadogan.outlook import Mode, Outlook
from cadogan.position import Move, Position
from cadogan.session import Session
from cadogan.store import Elsewhere, Store
from cadogan.table import Node, Table
from cadogan_jsonl.requests import Talk
from cadogan_jsonl.values import Values, both, table_of

from .faults import Busy, Failed, NoSuchTable, NotStored, Stale, TooLarge

LOG = logging.getLogger("cadogan_web")

MOST_HELD = 2000
"""How many tables stay in memory; of more, those that nobody watches leave it, the longest unused first."""
MOST_AT_ONCE = 32
"""How many requests of a player may wait for an answer."""
MOST_STREAMS = 32
"""How many streams of events a player may have."""
MOST_MOMENTS = 5000
"""How many moves a table may have, tried ones included."""
MOST_LINES = 5000
"""How many lines a save may have that is opened."""
UNTOUCHED = timedelta(days=1)
"""How long a game is kept in which no move is made."""
MOST_WAITING = 64
"""How many events wait for a reader before all but the last are dropped."""

Answer = TypeVar("Answer")


@attrs.frozen
class Change:
    """What those who watch a table are told.

    Attributes:
        did: the request that changed it.
        version: what the table has become.
        answer: the answer to the request, as JSON.
    """

    did: str
    version: str
    answer: bytes

    def event(self) -> bytes:
        """Return it as a server-sent event."""
        return b'event: change\ndata: {"did":"%s",%s\n\n' % (self.did.encode(), self.answer[1:])


@attrs.define(eq=False)
class Held:
    """A table in memory.

    Attributes:
        key: its number in the store.
        player: whose it is.
        table: the game.
        session: what keeps it.
        version: what stands for the game as it is.
        moments: how many there are.
        lock: taken by whoever looks at the table or changes it.
        listeners: the streams that are told of changes.
        known: what the solver found out of positions of this table.
        users: how many are at work with it or watch it; only a table without any may leave memory.
        game: its game, which need not be installed.
    """

    key: int
    player: str
    table: Table
    session: Session
    version: str = ""
    moments: int = 0
    lock: asyncio.Lock = attrs.field(factory=asyncio.Lock)
    listeners: "set[asyncio.Queue[Change | None]]" = attrs.field(factory=set)
    known: dict[tuple[Mode, Position], Outlook] = attrs.field(factory=dict)
    users: int = 0
    game: Game = attrs.field(init=False)

    @game.default
    def _its_game(self) -> Game:
        return catalogue.game(self.table.rules.id)

    @property
    def talk(self) -> Talk:
        """Return the table as the protocol's requests take it."""
        return Talk(self.table, self.session.keep)

    def read_again(self) -> None:
        """Take the game from the store, where another program has played on."""
        kept = self.session.store.get(self.key)
        if kept is None:
            raise NoSuchTable
        self.table = self.session.reopen(kept)

    def written(self, move: Move) -> str:
        """Write a move by places."""
        return written(self.table.rules.layout, move)

    @property
    def left(self) -> bool:
        """Tell whether the game was given up, and not taken up again."""
        return self.session.left(self.table)

    def note(self) -> None:
        """Work out the version anew after a change."""
        # The moves alone, since a position that was set up shows hidden cards.
        moves = codes.save(self.table).partition("\nmoves\n")[2]
        self.version = hashlib.blake2b(moves.encode() + b"left" * self.left, digest_size=9).hexdigest()
        self.moments = moves.count("\n")

    def values(self) -> Values:
        """Return the table as the page sees it."""
        table, sheet = self.table, self.game.sheet
        return (
            {"key": self.key, "version": self.version}
            | table_of(table)
            | ({"state": "left", "moves": []} if self.left else {})
            | {
                "name": {language: sheet.name(language) for language in sentences.LANGUAGES},
                "undo": table.count,
                "redo": _ahead(table.node),
                "branches": len(table.node.children),
                "safe": not self.left and bool(table.safe()),
                "verbs": {
                    verb: both(sentences.of(what))
                    for verb, what in table.rules.composed.verbs.items()
                    if verb not in ("move", "pick")
                },
            }
        )


def _ahead(node: Node) -> int:
    count = 0
    here = node.line
    while here is not None:
        count, here = count + 1, here.line
    return count


class Tables:
    """The tables of all players.

    Work on tables is done by threads, one at a time for each table; opening games has threads of its own, for a long
    save takes long to be replayed.
    """

    def __init__(self, store: Store) -> None:
        self.store = store
        self._begin()
        self._held: OrderedDict[int, Held] = OrderedDict()
        self._coming: dict[tuple[str, int], asyncio.Task[None]] = {}
        self._asking: Counter[str] = Counter()
        self._streams: Counter[str] = Counter()

    def _begin(self) -> None:
        # Their threads start with the first work.
        self._quick = ThreadPoolExecutor(6, "table")
        self._slow = ThreadPoolExecutor(2, "opening")

    def close(self) -> None:
        """End all streams and all work; what is asked afterwards begins anew."""
        self.hush()
        self._quick.shutdown(wait=True, cancel_futures=True)
        self._slow.shutdown(wait=True, cancel_futures=True)
        self._held.clear()
        self.store.close()
        self._begin()

    def hush(self) -> None:
        """End all streams of events, without which a server would wait for their readers."""
        for held in self._held.values():
            for each in held.listeners:
                _put(each, None)

    # Finding and opening.

    async def slowly(self, player: str | None, work: Callable[[], Answer]) -> Answer:
        """Do what may take long in a thread. Raises Busy if the player, if any, asks for too much at once."""
        if player is None:
            return await _in(self._slow, work)
        self._enter(player)
        try:
            return await _in(self._slow, work)
        finally:
            self._exit(player)

    async def find(self, player: str, key: int) -> Held:
        """Return a player's table, from the store if it is not in memory. Raises NoSuchTable.

        Whoever awaits it must go on with `look`, `change` or `watch` at once, or the table may leave memory meanwhile.
        """
        while True:
            held = self._held.get(key)
            if held is not None:
                if held.player != player:
                    raise NoSuchTable
                self._held.move_to_end(key)
                return held
            if not 0 < key < 1 << 63:
                raise NoSuchTable
            coming = self._coming.get((player, key))
            if coming is None:
                coming = self._coming[player, key] = asyncio.create_task(self._load(player, key))
                coming.add_done_callback(lambda _: self._coming.pop((player, key)))
            await asyncio.shield(coming)

    async def _load(self, player: str, key: int) -> None:
        def work() -> Held:
            session = Session(self.store.of(player), apart=False)
            kept = session.store.get(key)
            if kept is None:
                raise NoSuchTable
            held = Held(key, player, session.reopen(kept), session)
            held.note()
            return held

        self._hold(await self.slowly(player, work))

    def _hold(self, held: Held) -> Held:
        # Somebody may have asked for it while it was being opened.
        held = self._held.setdefault(held.key, held)
        if len(self._held) > MOST_HELD:
            unused = (each for each in self._held.values() if not each.users and each is not held)
            for each in list(islice(unused, len(self._held) - MOST_HELD)):
                del self._held[each.key]
        return held

    async def open(self, player: str, opening: Callable[[], Table]) -> Held:
        """Open a table and store it."""

        def work() -> Held:
            session = Session(self.store.of(player), apart=False)
            table = opening()
            return adopted(player, session, table)

        but = [held.key for held in self._held.values() if held.player == player]
        held = await self.slowly(player, work)
        # Deals that were opened and left at once would gather for ever.
        await self.slowly(player, lambda: self.store.of(player).forget(datetime.now(UTC) - UNTOUCHED, [held.key, *but]))
        return self._hold(held)

    # Looking and changing.

    async def look(self, held: Held, work: Callable[[Held], Answer]) -> Answer:
        """Ask something of a table."""
        return await self._used(held, lambda: _in(self._quick, lambda: work(held)))

    async def change(self, held: Held, version: str, did: str, work: Callable[[Held], Values]) -> bytes:
        """Change a table that has a version, tell those who watch it, and return the answer as JSON.

        The change goes on when whoever asked for it has gone. Raises Stale for a table of another version.
        """

        def changed() -> bytes:
            if version != held.version:
                raise Stale(held.values())
            if did in ("play", "auto") and held.moments >= MOST_MOMENTS:
                raise TooLarge(
                    f"a table has at most {MOST_MOMENTS} moves, tried ones included",
                    f"на столе не больше {MOST_MOMENTS} ходов вместе с отмененными",
                )
            try:
                answer = work(held)
            except Elsewhere:
                held.read_again()
                held.note()
                raise Stale(held.values()) from None
            except SaveError as fault:
                raise NotStored(fault.english, fault.russian) from fault
            except RecursionError as fault:
                raise TooLarge(
                    "there are too many branches within branches", "слишком много ветвей внутри ветвей"
                ) from fault
            finally:
                held.note()
            return encoded(answer | {"table": held.values()})

        async def asked() -> bytes:
            before = held.version
            answer = b""
            try:
                answer = await _in(self._quick, changed)
            finally:
                if held.version != before:
                    # What failed after some moves has changed the table as well.
                    told = answer or await _in(self._quick, lambda: encoded({"table": held.values()}))
                    for each in held.listeners:
                        _put(each, Change(did, held.version, told))
            return answer

        return await self._used(held, asked)

    async def _used(self, held: Held, work: Callable[[], Awaitable[Answer]]) -> Answer:
        """Do what is to be done with a table when it is its turn, to its end, even if whoever asked has gone."""
        self._enter(held.player)
        held.users += 1

        async def turn() -> Answer:
            try:
                async with held.lock:
                    return await work()
            except PluginError as fault:
                LOG.exception("table %s (%s)", held.key, held.table.code, exc_info=fault)
                raise Failed from fault
            finally:
                held.users -= 1
                self._exit(held.player)

        return await asyncio.shield(asyncio.create_task(turn()))

    def _enter(self, player: str) -> None:
        if self._asking[player] >= MOST_AT_ONCE:
            raise Busy
        self._asking[player] += 1

    def _exit(self, player: str) -> None:
        self._asking[player] -= 1
        if not self._asking[player]:
            del self._asking[player]

    # Watching.

    def watch(self, held: Held) -> "asyncio.Queue[Change | None]":
        """Return what brings the changes of a table, None at the end; `leave` it afterwards. Raises Busy."""
        if self._streams[held.player] >= MOST_STREAMS:
            raise Busy
        self._streams[held.player] += 1
        queue: asyncio.Queue[Change | None] = asyncio.Queue(MOST_WAITING)
        held.listeners.add(queue)
        held.users += 1
        return queue

    def leave(self, held: Held, queue: "asyncio.Queue[Change | None]") -> None:
        """Watch no longer."""
        held.listeners.discard(queue)
        held.users -= 1
        self._streams[held.player] -= 1
        if not self._streams[held.player]:
            del self._streams[held.player]


def adopted(player: str, session: Session, table: Table) -> Held:
    """Store a new table and hold it."""
    table.keep = session.keep
    try:
        session.keep(table)
    except SaveError as fault:
        raise NotStored(fault.english, fault.russian) from fault
    key = session.key(table)
    if key is None:
        raise CadoganError("the table was not stored", "стол не сохранен")
    held = Held(key, player, table, session)
    held.note()
    return held


def encoded(values: Values) -> bytes:
    """Return values as JSON, in ASCII."""
    return json.dumps(values, separators=(",", ":")).encode("ascii")


def _put(queue: "asyncio.Queue[Change | None]", event: Change | None) -> None:
    """Put an event into a queue; a reader that is far behind gets the newest one alone."""
    if queue.full():
        while not queue.empty():
            queue.get_nowait()
    queue.put_nowait(event)


async def _in(pool: ThreadPoolExecutor, work: Callable[[], Answer]) -> Answer:
    def contained() -> Answer:
        try:
            return work()
        except SystemExit as fault:
            # A plugin may stop a program, but not a server.
            raise PluginError(f"a plugin wants to stop the program (SystemExit: {fault})") from fault

    return await asyncio.get_running_loop().run_in_executor(pool, contained)
