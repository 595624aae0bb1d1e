"""What the server answers: who asks, the tables of each player, games and their rules, the page."""

import asyncio
import hmac
import json
import secrets
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from contextlib import suppress
from hashlib import sha256
from importlib.metadata import version
from typing import Any, TypeVar

import attrs
from itsdangerous import BadSignature, Signer
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from cadogan import catalogue
from cadogan.catalogue import Game
from cadogan.errors import CadoganError, UnknownGame
from cadogan.outlook import Outlook
from cadogan.sentences import LANGUAGES
from cadogan.store import Kept, Store
from cadogan_jsonl.faults import RequestError
from cadogan_jsonl.requests import Request as Wanted
from cadogan_jsonl.requests import Talk, answered, checked
from cadogan_jsonl.values import Values, both

from . import files, sheets, solving
from .faults import NoSession, NoSolver, NotFound, NotKnown
from .requests import CHANGES, LOOKS, OPENING, opened
from .solving import Solver
from .tables import Change, Held, Tables, encoded

COOKIE = "cadogan"
YEAR = 365 * 24 * 3600
OWNER = ""
MOST_LISTED = 100
MOST_HISTORY = 1000
STILL_HERE = 20.0
"""Seconds between two signs of life on a stream of events."""
VERDICT = Wanted(dict, {"version": str}, {"mode": str})
VERDICTS = {"won": "winnable", "lost": "lost", "unknown": "unknown"}

Answer = TypeVar("Answer")


@attrs.define
class Web:
    """The server.

    Attributes:
        tables: the tables of all players.
        signer: signs the names of players.
        solver: tells what can be won.
        language: the language to begin with.
        key: what makes a browser that of the owner, once; empty when it was used.
        fresh: the page's files are read anew for each request.
        page: the page's files.
    """

    tables: Tables
    signer: Signer
    solver: Solver = attrs.field(factory=Solver)
    language: str = "en"
    key: str = ""
    fresh: bool = False
    page: dict[str, files.File] = attrs.field(factory=files.page)
    _known: dict[str, bytes] = attrs.field(factory=dict, init=False)

    @classmethod
    def of(cls, store: Store, secret: bytes, **more: Any) -> "Web":
        """Return a server for a store, with the secret that signs its cookies."""
        return cls(Tables(store), Signer(secret, salt="cadogan-web", digest_method=sha256), **more)

    def close(self) -> None:
        """End all that goes on."""
        self.tables.close()

    # Who asks.

    def known(self, request: Request) -> str | None:
        """Return the player whose browser asks, None for an unknown one."""
        try:
            name = self.signer.unsign(request.cookies.get(COOKIE, "")).decode("ascii", "replace")
        except BadSignature:
            return None
        return name.removeprefix("player-") if name.startswith("player-") else None

    def player(self, request: Request) -> str:
        """Return the player whose browser asks. Raises NoSession for an unknown one."""
        found = self.known(request)
        if found is None:
            raise NoSession
        return found

    async def session(self, request: Request) -> Response:
        """Give a browser its cookie and say who the player is."""
        fields = checked("session", Wanted(dict, {}, {"key": str}), await body(request))
        player = self.known(request)
        given = fields.get("key", "").encode("utf-8", "surrogatepass")
        if self.key and hmac.compare_digest(given, self.key.encode()):
            self.key, player = "", OWNER
        if player is None:
            player = secrets.token_hex(16)
        last = await self.tables.slowly(player, self.tables.store.of(player).last)
        found = {
            "owner": player == OWNER,
            "language": self.language,
            "version": version("cadogan-web"),
            "solver": self.solver.installed,
            "table": last.key if last is not None else None,
        }
        response = answer(found)
        response.set_cookie(
            COOKIE,
            self.signer.sign(f"player-{player}").decode("ascii"),
            max_age=YEAR,
            httponly=True,
            samesite="strict",
            secure=request.url.scheme == "https",
        )
        return response

    # Tables.

    async def tables_of(self, request: Request) -> Response:
        """List a player's games."""
        player = self.player(request)
        store = self.tables.store.of(player)
        return answer({"tables": await self.tables.slowly(player, lambda: listed(store.recent(MOST_LISTED)))})

    async def open(self, request: Request) -> Response:
        """Open a table."""
        player = self.player(request)
        fields = checked("tables", OPENING, await body(request))
        like = await self.tables.find(player, fields["like"]) if "like" in fields else None
        if fields.pop("winnable", False):
            fields = await self.winnable(request, player, fields)
        held = await self.tables.open(player, lambda: opened(fields, like))
        return answer({"table": await self.tables.look(held, Held.values)}, 201)

    async def winnable(self, request: Request, player: str, fields: Values) -> Values:
        """Return the fields of a request with a deal added that can surely be won."""
        if not self.solver.installed:
            raise NoSolver
        if "code" not in fields or "#" in fields["code"] or fields.keys() & {"moves", "save", "like"}:
            raise RequestError("winnable goes with a game, without a deal", "winnable нужна игра без расклада")
        table = await self.tables.slowly(player, lambda: opened(fields))
        code = table.rules.code
        deal = await unless_gone(request, self.solver.winnable(code))
        if deal is None:
            raise NotKnown
        return {"code": f"{code}#{deal}"}

    async def look(self, request: Request, *, name: str) -> Response:
        """Ask something of a table."""
        player = self.player(request)
        fields = checked(name, LOOKS[name], query(request, LOOKS[name]))
        held = await self.tables.find(player, key_of(request))
        return answer(await self.tables.look(held, lambda each: LOOKS[name].answer(each, **fields)))

    async def change(self, request: Request, *, name: str) -> Response:
        """Change a table."""
        player = self.player(request)
        change = CHANGES[name]
        wanted = Wanted(change.answer, {"version": str, **change.must}, change.may)
        fields = checked(name, wanted, await body(request))
        held = await self.tables.find(player, key_of(request))
        seen = fields.pop("version")
        found = await self.tables.change(held, seen, name, lambda each: change.answer(each, **fields))
        return Response(found, media_type="application/json")

    async def events(self, request: Request) -> Response:
        """Tell of the changes of a table as they happen."""
        held = await self.tables.find(self.player(request), key_of(request))
        queue = self.tables.watch(held)

        async def told() -> AsyncIterator[bytes]:
            yield b"event: version\ndata: %s\n\n" % encoded({"version": held.version})
            while True:
                try:
                    change = await asyncio.wait_for(queue.get(), STILL_HERE)
                except TimeoutError:
                    yield b": still here\n\n"
                    continue
                if change is None:
                    return
                yield change.event()

        return Stream(told(), lambda: self.tables.leave(held, queue))

    async def verdict(self, request: Request) -> Response:
        """Tell whether a table can still be won, or at once that it has changed."""
        fields = checked("verdict", VERDICT, query(request, VERDICT))
        seen, mode = fields["version"], fields.get("mode", "open")
        if mode not in ("open", "honest"):
            raise RequestError("the mode is open or honest", "режим - open или honest")
        held = await self.tables.find(self.player(request), key_of(request))
        queue = self.tables.watch(held)
        try:
            found = await self.tables.look(held, lambda each: solving.known(each, seen, mode))
            if isinstance(found, solving.Asked):
                at = found.at
                told = await unless_gone(request, self.solver.outlook(found), changed(queue, seen))
                if told is not None:
                    found = await self.tables.look(held, lambda each: solving.learn(each, at, told))
        finally:
            self.tables.leave(held, queue)
        outlook = found if isinstance(found, Outlook) and held.version == seen else None
        return answer({"version": held.version} | outlook_of(outlook or Outlook("unknown", mode, why="stopped")))

    # Games.

    async def games(self, request: Request) -> Response:
        """List the installed games."""

        def work() -> Values:
            found = answered(Talk(), {"do": "games"})
            shares, lengths = solving.shares(), solving.lengths()
            for each in found["games"]:
                keys = catalogue.games()[each["game"]].sheet.keys
                each |= {
                    "style": keys.get("style"),
                    "cards": keys.get("cards"),
                    "winnable": shares.get(each["game"]),
                    "length": lengths.get(each["game"]),
                }
            return found

        return await self._once("", work)

    async def rules(self, request: Request) -> Response:
        """Show the rules of a game."""
        game = game_of(request)

        def work() -> Values:
            return sheets.rules_of(game)

        return await self._once(game.id, work)

    async def house(self, request: Request) -> Response:
        """List the house rules for a game."""
        game = game_of(request)
        return await self._once(f"{game.id}/house", lambda: {"house": sheets.house_of(game)})

    async def _once(self, name: str, work: Callable[[], Values]) -> Response:
        """Answer what stays the same as long as the server runs."""
        if name not in self._known:
            self._known[name] = await self.tables.slowly(None, lambda: encoded(work()))
        return Response(self._known[name], media_type="application/json")

    async def statistics(self, request: Request) -> Response:
        """Tell how a player's games went."""
        player = self.player(request)
        wanted = Wanted(dict, {}, {"game": str})
        game = checked("statistics", wanted, query(request, wanted)).get("game")
        if game is not None and game not in catalogue.games() and not catalogue.is_path(game):
            raise UnknownGame(f"no game {game!r} is installed", f"игра {game!r} не установлена")
        store = self.tables.store.of(player)

        def work() -> Values:
            return {
                "statistics": [attrs.asdict(each) | {"house": each.house.split()} for each in store.statistics(game)],
                "history": listed(store.recent(MOST_HISTORY, game))[::-1],
            }

        return answer(await self.tables.slowly(player, work))

    # The page.

    async def file(self, request: Request) -> Response:
        """Send a file of the page."""
        if self.fresh:
            self.page = files.page()
        found = self.page.get(request.url.path)
        if found is None:
            raise NotFound
        headers = {"ETag": found.tag, "Cache-Control": "no-cache"}
        if request.headers.get("if-none-match") == found.tag:
            return Response(status_code=304, headers=headers)
        headers["Vary"] = "Accept-Encoding"
        if found.packed and "gzip" in request.headers.get("accept-encoding", ""):
            headers["Content-Encoding"] = "gzip"
            return Response(found.packed, headers=headers, media_type=found.type)
        return Response(found.contents, headers=headers, media_type=found.type)


class Stream(StreamingResponse):
    """A stream of server-sent events, after which something is done, even if nobody stayed for the first of them."""

    def __init__(self, events: AsyncIterator[bytes], after: Callable[[], None]) -> None:
        super().__init__(events, media_type="text/event-stream")
        self._after = after

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._after()


def answer(values: Values, status: int = 200) -> Response:
    """Return an answer."""
    return Response(encoded(values), status, media_type="application/json")


async def body(request: Request) -> dict[str, Any]:
    """Return the body of a request. Raises RequestError for one that is no JSON object."""
    try:
        found = json.loads(await request.body())
    except (ValueError, RecursionError) as fault:
        raise RequestError(f"the body is not JSON: {fault}", f"тело запроса - не JSON: {fault}") from None
    if not isinstance(found, dict):
        raise RequestError("the body must be an object", "тело запроса должно быть объектом")
    return found


def query(request: Request, wanted: Wanted) -> dict[str, Any]:
    """Return what stands after the question mark, numbers as numbers."""
    known: Mapping[str, type] = {**wanted.must, **wanted.may}
    found: dict[str, Any] = {}
    for name, value in request.query_params.items():
        number = known.get(name) is int and value.isascii() and value.isdecimal() and len(value) < 10
        found[name] = int(value) if number else value
    return found


def key_of(request: Request) -> int:
    """Return the key in an address; 0, which no table has, for what is none."""
    text = request.path_params["key"]
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 19 else 0


def game_of(request: Request) -> Game:
    """Return the game in an address. Raises NotFound."""
    found = catalogue.games().get(request.path_params["game"])
    if found is None:
        raise NotFound
    return found


async def unless_gone(
    request: Request, work: Coroutine[Any, Any, Answer], *others: Coroutine[Any, Any, None]
) -> Answer | None:
    """Do some work to its end, unless the browser goes away first or one of some other things happens."""

    async def gone() -> None:
        while (await request.receive())["type"] != "http.disconnect":
            pass

    main = asyncio.ensure_future(work)
    tasks = [main, *(asyncio.ensure_future(each) for each in (gone(), *others))]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        return main.result() if main.done() else None
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def changed(queue: "asyncio.Queue[Change | None]", seen: str) -> None:
    """Wait until a table has another version, or there is nothing more to be told."""
    while True:
        told = await queue.get()
        if told is None or told.version != seen:
            return


def outlook_of(outlook: Outlook) -> Values:
    """Return what a solver found out as plain values, without the moves."""
    return {
        "verdict": "stopped" if outlook.why == "stopped" else VERDICTS[outlook.verdict],
        "says": both(outlook.said()),
        **{name: getattr(outlook, name) for name in ("mode", "why", "samples", "won", "lost", "hidden")},
    }


def listed(games: list[Kept]) -> list[Values]:
    """Return stored games as plain values."""
    return [kept_of(each) for each in games]


def kept_of(kept: Kept) -> Values:
    """Return a stored game as plain values."""
    name = dict.fromkeys(LANGUAGES, kept.game)
    if kept.game in catalogue.games() or catalogue.is_path(kept.game):
        with suppress(CadoganError):
            game = catalogue.game(kept.game)
            name = {language: game.sheet.name(language) for language in LANGUAGES}
    code = kept.game + (f":{kept.options}" if kept.options else "")
    code += "".join(f"+{rule}" for rule in kept.house.split())
    return {
        "key": kept.key,
        "game": kept.game,
        "name": name,
        "options": kept.options,
        "house": kept.house.split(),
        "deal": kept.deal,
        "code": f"{code}#{kept.deal}" if kept.deal else code,
        "state": kept.state,
        "points": kept.points,
        "moves": kept.moves,
        "started": kept.started.isoformat(),
        "updated": kept.updated.isoformat(),
    }
