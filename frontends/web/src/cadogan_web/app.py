"""The application: addresses, and what answers at each."""

import asyncio
import hmac
import json
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from functools import partial
from importlib.metadata import version
from typing import Any

import attrs
from itsdangerous import BadSignature, Signer
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route
from starlette.types import ASGIApp

from cadogan import catalogue
from cadogan.errors import CadoganError
from cadogan.store import Kept, Store
from cadogan_jsonl.faults import Fault, RequestError
from cadogan_jsonl.requests import Request as Wanted
from cadogan_jsonl.requests import Talk, answered
from cadogan_jsonl.values import Values

from . import files
from .faults import NoSession, NotFound
from .guard import Guard, Hosts, problem
from .requests import CHANGES, LOOKS, OPENING, checked, opened
from .tables import Tables

COOKIE = "cadogan"
YEAR = 365 * 24 * 3600
OWNER = ""


@attrs.define
class Web:
    """What the server knows.

    Attributes:
        tables: the tables of all players.
        signer: signs the names of players.
        language: the language to begin with.
        key: what makes a browser that of the owner, once; empty when it was used.
        fresh: the page's files are read anew for each request.
        page: the page's files.
    """

    tables: Tables
    signer: Signer
    language: str = "en"
    key: str = ""
    fresh: bool = False
    page: dict[str, files.File] = attrs.field(factory=files.page)

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
        if self.key and hmac.compare_digest(fields.get("key", "").encode(), self.key.encode()):
            self.key, player = "", OWNER
        if player is None:
            player = secrets.token_hex(16)
        last = await self.tables.slowly(player, self.tables.store.of(player).last)
        found = {
            "owner": player == OWNER,
            "language": self.language,
            "version": version("cadogan-web"),
            "solver": False,
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
        kept = await self.tables.slowly(player, lambda: [kept_of(each) for each in store.recent(100)])
        return answer({"tables": kept})

    async def open(self, request: Request) -> Response:
        """Open a table."""
        player = self.player(request)
        fields = checked("tables", OPENING, await body(request))
        held = await self.tables.open(player, lambda: opened(fields))
        return answer({"table": await self.tables.look(held, lambda each: each.values())}, 201)

    async def view(self, request: Request) -> Response:
        """Show a table."""
        held = await self.tables.find(self.player(request), key_of(request))
        return answer({"table": await self.tables.look(held, lambda each: each.values())})

    async def look(self, request: Request, *, name: str) -> Response:
        """Ask something of a table."""
        player = self.player(request)
        fields = query(request, LOOKS[name])
        wanted = checked(name, LOOKS[name], fields)
        held = await self.tables.find(player, key_of(request))
        return answer(await self.tables.look(held, lambda each: LOOKS[name].answer(each, **wanted)))

    async def change(self, request: Request, *, name: str) -> Response:
        """Change a table."""
        player = self.player(request)
        change = CHANGES[name]
        wanted = Wanted(change.answer, {"version": str, **change.must}, change.may)
        fields = checked(name, wanted, await body(request))
        held = await self.tables.find(player, key_of(request))
        version = fields.pop("version")
        return answer(await self.tables.change(held, version, name, lambda each: change.answer(each, **fields)))

    async def events(self, request: Request) -> Response:
        """Tell of the changes of a table as they happen."""
        held = await self.tables.find(self.player(request), key_of(request))
        queue = self.tables.watch(held)

        async def told() -> AsyncIterator[bytes]:
            try:
                yield event("version", {"version": held.version})
                while True:
                    try:
                        change = await asyncio.wait_for(queue.get(), 20)
                    except TimeoutError:
                        yield b": still here\n\n"
                        continue
                    if change is None:
                        return
                    yield event("change", change)
            finally:
                self.tables.leave(held, queue)

        return StreamingResponse(told(), media_type="text/event-stream")

    # Games.

    async def games(self, request: Request) -> Response:
        """List the installed games."""
        return answer(await self.tables.slowly("", lambda: answered(Talk(), {"do": "games"})))

    async def rules(self, request: Request) -> Response:
        """Show the rules of a game."""
        game = request.path_params["game"]
        if game not in catalogue.games():
            raise NotFound
        return answer(await self.tables.slowly("", lambda: answered(Talk(), {"do": "rules", "game": game})))

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
        return Response(found.contents, headers=headers, media_type=found.type)


def app(web: Web, hosts: Hosts) -> ASGIApp:
    """Return the application, guarded."""
    at = "/api/tables/{key}"
    routes = [
        Route("/api/session", answering(web.session), methods=["POST"]),
        Route("/api/tables", answering(web.tables_of), methods=["GET"]),
        Route("/api/tables", answering(web.open), methods=["POST"]),
        Route(at, answering(web.view), methods=["GET"]),
        Route(f"{at}/events", answering(web.events), methods=["GET"]),
        *(Route(f"{at}/{name}", answering(partial(web.look, name=name)), methods=["GET"]) for name in LOOKS),
        *(Route(f"{at}/{name}", answering(partial(web.change, name=name)), methods=["POST"]) for name in CHANGES),
        Route("/api/games", answering(web.games), methods=["GET"]),
        Route("/api/games/{game}", answering(web.rules), methods=["GET"]),
        Route("/{path:path}", answering(web.file), methods=["GET"]),
    ]

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        yield
        web.tables.close()

    async def nothing(request: Request, fault: Exception) -> Response:
        status = fault.status_code if isinstance(fault, HTTPException) else 404
        return Response(problem(NotFound())[1], status, media_type="application/json")

    inner = Starlette(routes=routes, lifespan=lifespan, exception_handlers={404: nothing, 405: nothing})
    return Guard(inner, hosts)


def answering(work: Callable[[Request], Awaitable[Response]]) -> Callable[[Request], Awaitable[Response]]:
    """Return an endpoint that answers errors as errors of ours."""

    async def answered(request: Request) -> Response:
        try:
            return await work(request)
        except CadoganError as fault:
            more = {"table": fault.table} if hasattr(fault, "table") else {}
            status, body = problem(fault, **more)
        except Exception as fault:
            status, body = problem(Fault(fault))
        return Response(body, status, media_type="application/json")

    return answered


def answer(values: Values, status: int = 200) -> Response:
    """Return an answer."""
    return Response(json.dumps(values, separators=(",", ":")).encode("ascii"), status, media_type="application/json")


def event(name: str, values: Values) -> bytes:
    """Return a server-sent event."""
    return f"event: {name}\ndata: {json.dumps(values, separators=(',', ':'))}\n\n".encode("ascii")


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


def kept_of(kept: Kept) -> Values:
    """Return a stored game as plain values."""
    game = catalogue.games().get(kept.game)
    code = kept.game + (f":{kept.options}" if kept.options else "")
    code += "".join(f"+{rule}" for rule in kept.house.split())
    return {
        "key": kept.key,
        "game": kept.game,
        "name": {language: game.sheet.name(language) if game else kept.game for language in ("en", "ru")},
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


def web_of(store: Store, secret: bytes, **more: Any) -> Web:
    """Return what a server needs to know, for a store and a secret."""
    return Web(Tables(store), Signer(secret, salt="cadogan-web", digest_method=_sha256()), **more)


def _sha256() -> Any:
    import hashlib

    return hashlib.sha256
