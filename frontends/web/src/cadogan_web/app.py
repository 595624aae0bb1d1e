"""The application: what stands at which address; the description for programs is made of the same list."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp

from cadogan.errors import CadoganError
from cadogan_jsonl.requests import Request as Wanted

from .description import Address, described
from .faults import Failed, NotFound, Stale
from .guard import Guard, Hosts, problem
from .requests import CHANGES, LOOKS, OPENING
from .tables import LOG
from .web import VERDICT, Web, answer

SAYS = {
    "": "The table.",
    "hint": "The legal moves, the likeliest first.",
    "moves": "The legal moves, each with what it does as far as the player can tell.",
    "branches": "The moves that were played from here.",
    "save": "The whole game as text.",
    "position": "The table as text, as the player sees it.",
    "why": "Whether a move is legal, and if not for what reason.",
    "obvious": "What pointing at a card most likely means.",
    "share": "What a link to this game needs.",
    "rules": "The rules and options of its game.",
    "house": "The house rules, and which change its game.",
    "play": "Play a move.",
    "auto": "Play safe moves, or every move to a foundation.",
    "undo": "Take moves back.",
    "redo": "Go forward.",
    "restart": "Go back to the start.",
    "leave": "Give the game up.",
}
TABLE = "/api/tables/{key}"


def addresses(web: Web) -> list[Address]:
    """Return all addresses of the interface for programs."""
    game = "/api/games/{game}"
    found = [
        Address("POST", "/api/session", web.session, "Who the player is.", Wanted(dict, {}, {"key": str}), "Session"),
        Address("GET", "/api/tables", web.tables_of, "The player's games, the newest first.", answer="Tables"),
        Address("POST", "/api/tables", web.open, "Open a table.", OPENING, "Changed", status=201),
        *(
            Address("GET", f"{TABLE}/{name}".rstrip("/"), partial(web.look, name=name), SAYS[name], wanted, "Changed")
            if not name
            else Address("GET", f"{TABLE}/{name}", partial(web.look, name=name), SAYS[name], wanted)
            for name, wanted in LOOKS.items()
        ),
        Address("GET", f"{TABLE}/events", web.events, "Changes as they happen, a stream.", stream=True),
        Address("GET", f"{TABLE}/verdict", web.verdict, "Can it still be won?", VERDICT),
        *(
            Address(
                "POST",
                f"{TABLE}/{name}",
                partial(web.change, name=name),
                SAYS[name],
                Wanted(dict, {"version": str, **wanted.must}, wanted.may),
                "Changed",
            )
            for name, wanted in CHANGES.items()
        ),
        Address("GET", "/api/games", web.games, "The installed games.", answer="Games"),
        Address("GET", game, web.rules, "The rules and options of a game."),
        Address("GET", f"{game}/house", web.house, "The house rules, and which change this game."),
        Address("GET", "/api/statistics", web.statistics, "How the games went.", Wanted(dict, {}, {"game": str})),
    ]
    return found


def app(web: Web, hosts: Hosts) -> ASGIApp:
    """Return the application, guarded."""
    known = addresses(web)
    description = described(known)

    async def describe(request: Request) -> Response:
        return answer(description)

    routes = [Route(each.path, answering(each.work), methods=[each.method]) for each in known]
    routes.append(Route("/api/openapi.json", describe, methods=["GET"]))
    routes.append(Route("/{path:path}", answering(web.file), methods=["GET"]))

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        yield
        web.close()

    async def nothing(request: Request, fault: Exception) -> Response:
        status = fault.status_code if isinstance(fault, HTTPException) else 404
        return Response(problem(NotFound())[1], status, media_type="application/json")

    inner = Starlette(routes=routes, lifespan=lifespan, exception_handlers={404: nothing, 405: nothing})
    return Guard(inner, hosts)


def answering(work: Callable[[Request], Awaitable[Response]]) -> Callable[[Request], Awaitable[Response]]:
    """Return an endpoint that answers errors as errors of ours."""

    async def answered(request: Request) -> Response:
        more: dict[str, Any] = {}
        try:
            return await work(request)
        except CadoganError as fault:
            if isinstance(fault, Stale):
                more = {"table": fault.table}
            status, body = problem(fault, **more)
        except ClientDisconnect:
            return Response(status_code=400)
        except Exception:
            LOG.exception("%s %s", request.method, request.url.path)
            status, body = problem(Failed())
        return Response(body, status, media_type="application/json")

    return answered


__all__ = ["addresses", "app"]
