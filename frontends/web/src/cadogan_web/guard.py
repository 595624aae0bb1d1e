"""What stands before every request and every answer: who may ask, how much, and what a browser may do with it."""

import ipaddress
import json
from collections.abc import Iterable
from typing import Any
from urllib.parse import urlsplit

import attrs
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cadogan.errors import CadoganError
from cadogan_jsonl.faults import RequestError, error_of

from .faults import KINDS, CrossSite, TooLarge, status_of

LONGEST_BODY = 300_000
HEADER = "x-cadogan"
"""A header that a page of another site cannot send without asking first, which is never granted."""

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}


@attrs.frozen
class Hosts:
    """The names by which the server is asked, so that no other name can be made to point at it.

    Attributes:
        names: those that are allowed, in small letters, without ports.
        origins: further ones, with their ports, that a proxy stands for.
        addresses: whether any address written in numbers will do: where the server listens on all of the machine's.
    """

    names: frozenset[str]
    origins: frozenset[str] = frozenset()
    addresses: bool = False

    @classmethod
    def of(cls, host: str, origins: Iterable[str] = ()) -> "Hosts":
        """Return the names for a server that listens on an address."""
        everywhere = host in ("", "0.0.0.0", "::")
        names = {"127.0.0.1", "localhost", "::1", *(() if everywhere else (host.lower(),))}
        return cls(frozenset(names), frozenset(urlsplit(each).netloc.lower() for each in origins), everywhere)

    def allow(self, host: str) -> bool:
        """Tell whether a request may be for this host."""
        host = host.lower()
        if host in self.origins:
            return True
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:
            return False
        if name in self.names:
            return True
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return self.addresses


def problem(fault: CadoganError, **more: Any) -> tuple[int, bytes]:
    """Return the status and the body of an error."""
    values = error_of(fault)
    values["kind"] = KINDS.get(type(fault), values["kind"])
    return status_of(fault), json.dumps({"error": values, **more}, separators=(",", ":")).encode("ascii")


class Guard:
    """Stands before an application: checks the host, where a change comes from and how long it is; adds headers."""

    def __init__(self, app: ASGIApp, hosts: Hosts) -> None:
        self._app = app
        self._hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        fault = self._wrong(scope)
        if fault is not None:
            status, body = problem(fault)
            length = str(len(body)).encode()
            start = [(b"content-type", b"application/json"), (b"content-length", length), (b"connection", b"close")]
            await sent({"type": "http.response.start", "status": status, "headers": start})
            await sent({"type": "http.response.body", "body": body})
            return
        await self._app(scope, _limited(receive), sent)

    def _wrong(self, scope: Scope) -> CadoganError | None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if not self._hosts.allow(host):
            return CrossSite()
        if scope["method"] in ("GET", "HEAD"):
            return None
        origin = headers.get("origin")
        site = headers.get("sec-fetch-site", "same-origin")
        if headers.get(HEADER) != "1" or site not in ("same-origin", "none") or not self._same(origin, host):
            return CrossSite()
        if headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
            return RequestError(
                "the body must be JSON, with Content-Type: application/json",
                "тело запроса должно быть в JSON, с Content-Type: application/json",
            )
        length = headers.get("content-length", "0")
        return too_large() if not length.isdecimal() or int(length) > LONGEST_BODY else None

    def _same(self, origin: str | None, host: str) -> bool:
        if origin is None:
            return True
        try:
            found = urlsplit(origin).netloc.lower()
        except ValueError:
            return False
        return bool(found) and (found == host.lower() or found in self._hosts.origins)


def too_large() -> TooLarge:
    """Return the error of a body that is too long."""
    return TooLarge(f"the body is longer than {LONGEST_BODY} bytes", f"тело запроса длиннее {LONGEST_BODY} байт")


def _limited(receive: Receive) -> Receive:
    """Count what comes in without a length said beforehand."""
    count = 0

    async def received() -> Message:
        nonlocal count
        message = await receive()
        count += len(message.get("body", b""))
        if count > LONGEST_BODY:
            raise too_large()
        return message

    return received
