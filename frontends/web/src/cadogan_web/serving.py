"""Starting the server: its arguments, its secret, the link that is opened."""

import asyncio
import gc
import os
import secrets
import socket
import sys
import threading
import webbrowser
from collections.abc import Sequence
from pathlib import Path
from types import FrameType
from typing import Any
from urllib.parse import urlsplit

import uvicorn

from cadogan.arguments import Parser, asked, language_of
from cadogan.errors import CadoganError
from cadogan.session import Session
from cadogan.store import Store, folder
from cadogan.table import Table

from . import ARGUMENTS, PORT
from .app import app
from .guard import Hosts
from .tables import adopted
from .web import OWNER, Web

RARELY = (2000, 10, 1_000_000)
"""When Python looks for garbage by itself: among old objects never; with 200 tables that takes a third of a second."""
SHARED = 0.0005
"""Seconds after which a thread that thinks long lets others go on; ten times as many, as usual, are felt."""
TIDY = 600.0
"""Seconds between two such looks among all objects: what tables leave behind when they leave memory."""


def reader(language: str = "en") -> Parser:
    """Return the parser of the arguments, which speaks a language."""
    russian = language == "ru"
    found = Parser(prog="cadogan-web", description=_HELP[""][russian], add_help=False)
    found.language = language
    options = found.add_argument_group(_HELP["options"][russian])
    options.add_argument("-h", "--help", action="help", help=_HELP["help"][russian])
    options.add_argument("--lang", choices=("en", "ru"), default=language, help=_HELP["lang"][russian])
    for words, said in ARGUMENTS.items():
        name, _, value = words.partition(" ")
        settings = _SETTINGS.get(name, {}) | ({"metavar": value} if value else {"action": "store_true"})
        options.add_argument(name, help=said[russian], **settings)
    return found


_SETTINGS: dict[str, dict[str, Any]] = {
    "--host": {"default": "127.0.0.1"},
    "--port": {"type": int},
    "--origin": {"action": "append", "default": []},
    "--secret-file": {"type": Path},
}
_HELP = {
    "": ("Patience games in a browser.", "Пасьянсы в браузере."),
    "options": ("options", "параметры"),
    "help": ("show this help and stop", "показать эту справку"),
    "lang": ("the language to begin with", "язык, с которого начинают"),
}


def serve(table: Table | None, arguments: Sequence[str]) -> int:
    """Serve until interrupted."""
    known = reader(asked(arguments) or language_of(dict(os.environ))).parse_args(arguments)
    for origin in known.origin:
        parts = urlsplit(origin)
        if parts.scheme not in ("http", "https") or not parts.netloc or parts.path.strip("/"):
            raise CadoganError(
                f"--origin {origin}: write it like https://cards.example.org",
                f"--origin {origin}: пишите так: https://cards.example.org",
            )
    store = Store()
    secret = secret_of(known.secret_file or folder() / "web-secret")
    listening = listen(known.host, known.port)
    web = Web.of(store, secret, language=known.lang, key=secrets.token_urlsafe(24), fresh=known.fresh)
    held = adopted(OWNER, Session(store, apart=False), table) if table is not None else None
    link = link_of(known.host, listening.getsockname()[1], web, held.key if held else None)
    print(link, flush=True)
    config = uvicorn.Config(
        app(web, Hosts.of(known.host, known.origin)),
        # Another parser, where one is installed, takes heads of any length.
        http="h11",
        log_level="error",
        ws="none",
        access_log=False,
        server_header=False,
        timeout_keep_alive=65,
        timeout_graceful_shutdown=2,
        limit_concurrency=2000,
        h11_max_incomplete_event_size=32_768,
    )
    Server(config, web, None if known.no_browser else link).run(sockets=[listening])
    return 0


class Server(uvicorn.Server):
    """A server that opens a browser when it has started and ends its streams of events when it is to stop."""

    def __init__(self, config: uvicorn.Config, web: Web, link: str | None) -> None:
        super().__init__(config)
        self._web = web
        self._link = link
        self._tidying: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then open the browser."""
        await super().startup(sockets)
        gc.collect()
        gc.freeze()
        gc.set_threshold(*RARELY)
        sys.setswitchinterval(SHARED)
        self._tidying = asyncio.create_task(tidied())
        if self._link is not None and self.started:
            # A browser in a terminal would not come back.
            threading.Thread(target=webbrowser.open, args=(self._link,), daemon=True).start()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop."""
        self._web.tables.hush()
        super().handle_exit(sig, frame)


async def tidied() -> None:
    """Look for garbage now and then."""
    while True:
        await asyncio.sleep(TIDY)
        gc.collect()


def link_of(host: str, port: int, web: Web, table: int | None) -> str:
    """Return the link that makes whoever opens it first the owner."""
    name = {"": "127.0.0.1", "0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    shown = f"&table={table}" if table is not None else ""
    return f"http://{name}:{port}/#key={web.key}{shown}&lang={web.language}"


def listen(host: str, port: int | None) -> socket.socket:
    """Return a socket that listens. Raises CadoganError if the address cannot be used."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    tried = [PORT, 0] if port is None else [port]
    for each in tried:
        found = socket.socket(family, socket.SOCK_STREAM)
        if sys.platform != "win32":
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            found.bind((host, each))
            found.listen(512)
        except OverflowError as fault:
            found.close()
            raise CadoganError(
                f"port {each} cannot be used: ports go from 0 to 65535; name another with --port",
                f"порт {each}: порты идут от 0 до 65535; назовите другой через --port",
            ) from fault
        except OSError as fault:
            found.close()
            reason = fault.strerror or str(fault)
            if each == tried[-1]:
                raise CadoganError(
                    f"{host} port {tried[0]} cannot be used: {reason}; name another with --host or --port",
                    f"{host}, порт {tried[0]}: {reason}; назовите другой через --host или --port",
                ) from fault
        else:
            found.set_inheritable(False)
            return found
    raise AssertionError("unreachable")


def secret_of(path: Path) -> bytes:
    """Return the secret of a file, which is made if there is none. Raises CadoganError if that cannot be done."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:
            found = path.read_bytes().strip()
        else:
            with os.fdopen(handle, "wb") as file:
                found = secrets.token_hex(32).encode()
                file.write(found + b"\n")
    except OSError as fault:
        raise CadoganError(
            f"{path}: the secret cannot be read or made: {fault.strerror}; name another file with --secret-file",
            f"{path}: ключ не читается и не создается: {fault.strerror}; назовите другой файл через --secret-file",
        ) from fault
    if len(found) < 32:
        raise CadoganError(
            f"{path}: a secret has at least 32 signs; delete the file, and a new one is made",
            f"{path}: в ключе должно быть не меньше 32 знаков; удалите файл, и будет создан новый",
        )
    return found
