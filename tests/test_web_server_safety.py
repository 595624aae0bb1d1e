"""The web server against those who ask it improperly: nothing hidden gets out, nobody reaches another's table."""

import asyncio
import random
import re
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from httpx2 import ASGITransport, AsyncClient, Response
from hypothesis import HealthCheck, settings
from starlette.testclient import TestClient

from cadogan import Position, codes
from cadogan.cards import DOWN, UNSEEN, names
from cadogan.catalogue import games
from cadogan.outlook import Outlook
from cadogan.store import Store
from cadogan.table import Table
from cadogan_web.app import app
from cadogan_web.guard import HEADERS, Hosts
from cadogan_web.requests import CHANGES, LOOKS
from cadogan_web.solving import Asked, Solver
from cadogan_web.web import COOKIE, Web

SECRET = b"0" * 64
URL = "http://localhost:8000"
JSON = {"Content-Type": "application/json"}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Web]:
    with Store(tmp_path / "games.sqlite3") as store:
        yield Web.of(store, SECRET, key="the key")


def client_of(server: Web) -> TestClient:
    found = TestClient(app(server, Hosts.of("127.0.0.1")), base_url=URL, headers={"X-Cadogan": "1"})
    assert found.post("/api/session", json={}).status_code == 200
    return found


@pytest.fixture
def client(server: Web) -> TestClient:
    return client_of(server)


def kind(found: Response, status: int) -> str:
    assert found.status_code == status, found.text
    return str(found.json()["error"]["kind"])


# Nothing hidden.


class Watching:
    """A client that remembers every byte that the server sends, events included."""

    def __init__(self, folder: str) -> None:
        self.server = Web.of(Store(Path(folder, "games.sqlite3")), SECRET)
        self.bytes = b""
        self._client = AsyncClient(
            transport=ASGITransport(app(self.server, Hosts.of("127.0.0.1"))),
            base_url=URL,
            headers={"X-Cadogan": "1"},
        )

    async def ask(self, method: str, path: str, **said: Any) -> Any:
        found = await self._client.request(method, path, **said)
        assert found.status_code < 500, found.text
        self.bytes += found.content
        return found.json()

    async def open(self, **said: Any) -> Any:
        if not self._client.cookies:
            await self.ask("POST", "/api/session", json={})
        table = (await self.ask("POST", "/api/tables", json=said))["table"]
        held = self.server.tables._held[table["key"]]
        self.events = self.server.tables.watch(held)
        self.table = held.table
        return table

    def told(self) -> None:
        while not self.events.empty():
            change = self.events.get_nowait()
            assert change is not None
            self.bytes += change.event()

    def close(self) -> None:
        self.server.tables.close()


CARD = re.compile(rb"(?<![A-Za-z0-9])(?:[A2-9TJQK][cdhs]|JK)(?![A-Za-z0-9])")


@pytest.mark.parametrize("game", games())
def test_no_byte_shows_a_card_before_the_player_sees_it(game: str) -> None:
    """A game is played through the server; each card in what it sends lies open, or lay open before."""

    async def played() -> None:
        with tempfile.TemporaryDirectory() as folder:
            watching = Watching(folder)
            table = await watching.open(code=f"{game}#11")
            chooser = random.Random(11)
            seen = set(names(b"".join(watching.table.view.piles)).split())
            path = f"/api/tables/{table['key']}"
            for _ in range(12):
                for name in LOOKS:
                    if name not in ("why", "obvious", "rules", "house"):
                        await watching.ask("GET", f"{path}/{name}".rstrip("/"))
                for pile in chooser.sample(list(table["piles"]), 2):
                    await watching.ask("GET", f"{path}/obvious", params={"pile": pile})
                    await watching.ask("GET", f"{path}/why", params={"move": f"{pile}-{next(iter(table['piles']))}"})
                await watching.ask("POST", f"{path}/play", json={"version": table["version"], "move": "t1-t2 x9"})
                if not table["moves"]:
                    break
                said = {"version": table["version"], "move": chooser.choice(table["moves"])["move"]}
                before = watching.table.position
                table = (await watching.ask("POST", f"{path}/play", json=said))["table"]
                assert watching.table.position is not before
                # What came to lie open on the way, such as a card dealt and covered at once, was seen too.
                move = watching.table.node.move
                assert move is not None
                steps, _ = watching.table.rules.play(before, move)
                for step in watching.table.seen(before, steps):
                    seen |= set(names(step.cards).split())
                seen |= set(names(b"".join(watching.table.view.piles)).split())
                watching.told()
                shown = {card.decode() for card in CARD.findall(watching.bytes)}
                assert shown <= {card.removeprefix("-") for card in seen}
                assert str(watching.table.position.chance).encode() not in watching.bytes
            # A game that is given up shows no more than before, nor does the same deal from its start.
            await watching.ask("POST", f"{path}/leave", json={"version": table["version"]})
            for name in ("", "hint", "moves", "branches", "share", "save", "position"):
                await watching.ask("GET", f"{path}/{name}".rstrip("/"))
            again = await watching.open(like=table["key"], code="#11")
            assert again["key"] != table["key"]
            assert {card.decode() for card in CARD.findall(watching.bytes)} <= {card.removeprefix("-") for card in seen}
            watching.close()

    asyncio.run(played())


def rearranged(position: Position, view: Position) -> Position:
    """Return a position that looks the same with its hidden cards turned round among their places."""
    hidden = [(i, at) for i, pile in enumerate(view.piles) for at, card in enumerate(pile) if card == UNSEEN]
    piles = [bytearray(pile) for pile in position.piles]
    faces = [position[i][at] for i, at in hidden]
    for (i, at), face in zip(hidden, faces[1:] + faces[:1], strict=True):
        piles[i][at] = face | DOWN
    return Position.of(*map(bytes, piles), memo=position.memo, chance=position.chance ^ 12345)


@pytest.mark.parametrize("game", games())
def test_what_is_sent_does_not_depend_on_hidden_cards(game: str) -> None:
    """Two tables that look the same get the same bytes to all that looks, and to all that goes back and forth."""
    table = codes.opened(f"{game}#11")
    chooser = random.Random(11)
    for _ in range(4):
        if table.moves:
            table.play(chooser.choice(table.moves))
    position = table.position
    twins = [Table(table.rules, position=each) for each in (position, rearranged(position, table.view))]

    async def told(twin: Table) -> bytes:
        with tempfile.TemporaryDirectory() as folder:
            watching = Watching(folder)
            found = await watching.open(save=codes.position_text(twin))
            path = f"/api/tables/{found['key']}"
            labels = list(found["piles"])
            for name in LOOKS:
                if name not in ("why", "obvious", "save"):
                    await watching.ask("GET", f"{path}/{name}".rstrip("/"))
            for source, target in zip(labels, labels[1:] + labels[:1], strict=True):
                await watching.ask("GET", f"{path}/obvious", params={"pile": source, "count": 1})
                await watching.ask("GET", f"{path}/why", params={"move": f"{source}-{target}"})
            for did in ("undo", "redo", "restart", "leave"):
                await watching.ask("POST", f"{path}/{did}", json={"version": found["version"]})
            watching.told()
            await watching.ask("GET", "/api/statistics")
            watching.close()
            times = rb'"(started|updated)":"[^"]*"'
            return re.sub(times, b"", watching.bytes)

    first, second = (asyncio.run(told(twin)) for twin in twins)

    assert first == second


# Who is who.


def test_nobody_reaches_the_table_of_another(server: Web) -> None:
    """Each address of a table answers as if there were none, and the table is untouched."""
    mine, theirs = client_of(server), client_of(server)
    table = mine.post("/api/tables", json={"code": "klondike#12345"}).json()["table"]
    path = f"/api/tables/{table['key']}"
    fields = {"why": {"move": "deal"}, "obvious": {"pile": "t1"}, "verdict": {"version": table["version"]}}
    for name in (*LOOKS, "events", "verdict"):
        found = theirs.get(f"{path}/{name}".rstrip("/"), params=fields.get(name))
        assert kind(found, 404) == "NoTable"
    for name in CHANGES:
        said = {"version": table["version"]} | ({"move": "deal"} if name == "play" else {})
        assert kind(theirs.post(f"{path}/{name}", json=said), 404) == "NoTable"

    assert theirs.get("/api/tables").json() == {"tables": []}
    assert theirs.get("/api/statistics").json() == {"statistics": [], "history": []}
    assert mine.get(path).json()["table"] == table


def test_nobody_reaches_a_table_of_another_in_the_store(server: Web, tmp_path: Path) -> None:
    """After a new start, with nothing in memory, it is the same; asking at the same moment changes nothing."""
    mine, theirs = client_of(server), client_of(server)
    table = mine.post("/api/tables", json={"code": "klondike#12345"}).json()["table"]
    path = f"/api/tables/{table['key']}"
    again = app(Web.of(Store(tmp_path / "games.sqlite3"), SECRET), Hosts.of("127.0.0.1"))

    async def at_once() -> list[int]:
        async with AsyncClient(transport=ASGITransport(again), base_url=URL) as client:
            asked = [
                client.get(path, headers={"Cookie": f"{COOKIE}={each.cookies[COOKIE]}"})
                for each in (theirs, mine, theirs, mine)
            ]
            return [each.status_code for each in await asyncio.gather(*asked)]

    assert asyncio.run(at_once()) == [404, 200, 404, 200]


@pytest.mark.parametrize("cookie", ["", "player-", "player-x.y", ".", "player-." + "A" * 43, "\u00e9", "x" * 4000])
def test_a_cookie_that_is_not_ours_is_none(client: TestClient, cookie: str) -> None:
    """Whoever writes a cookie himself is nobody, and gets a new name when he asks for one."""
    headers = {"Cookie": f"{COOKIE}={cookie}".encode()}
    anew = TestClient(client.app, base_url=URL)

    assert kind(anew.get("/api/tables", headers=headers), 401) == "NoSession"
    found = anew.post("/api/session", json={}, headers={**headers, "X-Cadogan": "1"})
    assert found.json()["owner"] is False
    assert anew.cookies[COOKIE].startswith("player-") and len(anew.cookies[COOKIE]) > 70


def test_a_cookie_of_another_secret_is_none(client: TestClient, tmp_path: Path) -> None:
    """Cookies are signed with the server's own secret."""
    other = client_of(Web.of(Store(tmp_path / "other.sqlite3"), b"1" * 64))

    assert (
        kind(
            TestClient(client.app, base_url=URL).get(
                "/api/tables", headers={"Cookie": f"{COOKIE}={other.cookies[COOKIE]}"}
            ),
            401,
        )
        == "NoSession"
    )


def test_the_key_of_the_link_works_once(server: Web) -> None:
    """The first browser that has it is the owner's, whose games are those of the terminal; no other one is."""
    first, second = client_of(server), client_of(server)

    assert first.post("/api/session", json={"key": "another"}).json()["owner"] is False
    assert first.post("/api/session", json={"key": "the key"}).json()["owner"] is True
    assert first.post("/api/session", json={}).json()["owner"] is True
    assert second.post("/api/session", json={"key": "the key"}).json()["owner"] is False
    assert second.post("/api/session", json={"key": ""}).json()["owner"] is False
    first.post("/api/tables", json={"code": "golf#5"})
    assert server.tables.store.last() is not None


def test_the_cookie_is_kept_from_scripts_and_other_sites(server: Web) -> None:
    """It is for this server's requests alone, and for https alone where the page came by it."""
    plain = client_of(server).post("/api/session", json={}).headers["set-cookie"]
    secure = TestClient(app(server, Hosts.of("127.0.0.1")), base_url="https://localhost", headers={"X-Cadogan": "1"})

    assert {"HttpOnly", "SameSite=strict", "Path=/"} <= set(plain.split("; "))
    assert "Secure" not in plain
    assert "Secure" in secure.post("/api/session", json={}).headers["set-cookie"]


# Other sites.


@pytest.mark.parametrize(
    "headers",
    [
        {"X-Cadogan": None},
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": ""},
        {"Origin": "http://[broken"},
        {"Origin": "http://localhost:8001"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Host": "evil.example"},
        {"Host": "localhost.evil.example:8000"},
        {"Host": "[broken"},
        {"Host": ""},
    ],
    ids=str,
)
def test_a_change_that_another_site_may_have_made_is_refused(client: TestClient, headers: dict[str, str]) -> None:
    """Every request that changes something must come from the page; of another host nothing is even read."""
    table = client.post("/api/tables", json={"code": "klondike#12345"}).json()["table"]
    path = f"/api/tables/{table['key']}"
    said = {"version": table["version"], "move": "deal"}
    sent = {name: value for name, value in {"X-Cadogan": "1", **headers}.items() if value is not None}
    other = TestClient(client.app, base_url=URL, cookies=dict(client.cookies))
    for address, body in ((f"{path}/play", said), ("/api/session", {}), ("/api/tables", {"code": "golf"})):
        assert kind(other.post(address, json=body, headers=sent), 403) == "CrossSite"
    if "Host" in headers:
        assert kind(other.get(path, headers=sent), 403) == "CrossSite"

    assert client.get(path).json()["table"] == table


def test_a_change_from_the_page_is_taken(client: TestClient, server: Web) -> None:
    """With the headers that a browser sends from the page all is well, behind a proxy too that asks by another name."""
    headers = {"Origin": URL, "Sec-Fetch-Site": "same-origin"}
    behind = app(server, Hosts.of("127.0.0.1", ["https://cards.example.org"]))
    proxied = {"Origin": "https://cards.example.org", "Sec-Fetch-Site": "same-origin", "X-Cadogan": "1"}

    assert client.post("/api/session", json={}, headers=headers).status_code == 200
    assert TestClient(behind, base_url=URL).post("/api/session", json={}, headers=proxied).status_code == 200
    assert client.post("/api/session", json={}, headers=proxied).status_code == 403


@pytest.mark.parametrize(
    ("host", "allowed"),
    [
        ("localhost:8000", True),
        ("LOCALHOST", True),
        ("127.0.0.1:1", True),
        ("[::1]:8000", True),
        ("cards.example.org", True),
        ("cards.example.org:8000", False),
        ("192.168.1.5:8000", False),
        ("evil.example", False),
        ("", False),
    ],
)
def test_the_hosts_that_are_answered(host: str, allowed: bool) -> None:
    """By default only the machine itself and what `--origin` names; on all addresses also any written in numbers."""
    origins = ["https://Cards.example.org"]

    assert Hosts.of("127.0.0.1", origins).allow(host) is allowed
    assert Hosts.of("0.0.0.0", origins).allow(host) is (allowed or host == "192.168.1.5:8000")
    assert Hosts.of("cards.lan").allow("cards.lan:8000")


@pytest.mark.parametrize("type", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
def test_a_body_that_a_form_can_send_is_refused(client: TestClient, type: str) -> None:
    """Only JSON, which a browser does not send to another site without asking, is read."""
    found = client.post("/api/session", content=b"{}", headers={"Content-Type": type})

    assert kind(found, 400) == "RequestError"


def test_every_answer_has_the_headers(client: TestClient) -> None:
    """The policy stands on pages, answers and errors alike, and allows nothing from elsewhere and nothing inline."""
    answers = [
        client.get("/"),
        client.get("/none"),
        client.get("/api/games"),
        client.post("/api/none", json={}),
        client.put("/api/games", json={}),
        client.post("/api/session", content=b"x", headers=JSON),
        client.get("/api/tables/1", headers={"Host": "evil.example"}),
    ]
    for found in answers:
        assert {name: found.headers.get(name) for name in HEADERS} == HEADERS
        assert found.headers["cache-control"] == (
            "no-cache" if found.status_code == 200 and found.url.path == "/" else "no-store"
        )
        assert "server" not in found.headers
        assert not [name for name in found.headers if name.startswith("access-control")]
    policy = HEADERS["Content-Security-Policy"]
    assert "default-src 'none'" in policy and "unsafe" not in policy and "http" not in policy


# Limits.


@pytest.mark.parametrize(
    ("body", "expected", "status"),
    [
        (b"", "RequestError", 400),
        (b"x", "RequestError", 400),
        (b"[]", "RequestError", 400),
        (b"7", "RequestError", 400),
        (b"\xff", "RequestError", 400),
        (b"[" * 250_000, "RequestError", 400),
        (b'{"code":' + b"9" * 5000 + b"}", "RequestError", 400),
        (b'{"code":"' + b"x" * 1001 + b'"}', "RequestError", 400),
        (b'{"code":"' + b"x" * 300_000 + b'"}', "TooLarge", 413),
        (b'{"save":"' + b"a\\n" * 6000 + b'"}', "TooLarge", 413),
        (b'{"code":"golf","moves":[' + b",".join([b'"a"'] * 6000) + b"]}", "TooLarge", 413),
        (b'{"code":"golf","house":[["merci"]]}', "RequestError", 400),
        (b'{"code":"golf#' + b"9" * 500 + b'"}', "CodeError", 422),
        (b'{"code":"\\ud800"}', "UnknownGame", 422),
        (b'{"code":"golf\\u0000"}', "UnknownGame", 422),
        (b'{"code":"golf","house":["../../x"]}', "PluginError", 422),
    ],
    ids=lambda value: repr(value[:30]) if isinstance(value, bytes) else str(value),
)
def test_a_body_that_is_too_much_or_none_is_refused(
    client: TestClient, body: bytes, expected: str, status: int
) -> None:
    """Whatever comes in is answered with a sentence, and nothing is opened."""
    for content in (body, iter([body[:10], body[10:]])):
        assert kind(client.post("/api/tables", content=content, headers=JSON), status) == expected

    assert client.get("/api/tables").json() == {"tables": []}


@pytest.mark.parametrize("key", ["0", "-1", "1.0", "1e3", "x", "9" * 18, "9" * 30, "%00", "..%2f", "\u0661", "1 "])
def test_a_key_that_is_none_finds_no_table(client: TestClient, key: str) -> None:
    """Only a plain number is a key."""
    client.post("/api/tables", json={"code": "golf"})

    assert client.get(f"/api/tables/{key}").status_code == 404


def test_a_table_does_not_grow_without_end(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """At some number of moves a table takes no more, and says so; what was played remains."""
    monkeypatch.setattr("cadogan_web.tables.MOST_MOMENTS", 5)
    table = client.post("/api/tables", json={"code": "klondike#12345"}).json()["table"]
    path = f"/api/tables/{table['key']}"
    for _ in range(4):
        table = client.post(f"{path}/play", json={"version": table["version"], "move": "deal"}).json()["table"]

    assert kind(client.post(f"{path}/play", json={"version": table["version"], "move": "deal"}), 413) == "TooLarge"
    assert client.get(path).json()["table"] == table
    assert client.post(f"{path}/undo", json={"version": table["version"]}).status_code == 200


def test_branches_within_branches_come_to_an_end(client: TestClient, server: Web) -> None:
    """A tree that is too deep to be written down is refused with a sentence, and the game goes on."""
    table = client.post("/api/tables", json={"code": "klondike:redeals=unlimited#12345"}).json()["table"]
    path = f"/api/tables/{table['key']}"
    held = server.tables._held[table["key"]]
    game = held.table
    keep, game.keep = game.keep, None
    nodes = []
    for _ in range(400):
        nodes.append(game.node)
        game.play("deal" if any(move.verb == "deal" for move in game.moves) else "redeal")

    def play_otherwise() -> Response:
        """Go back to the last of the moments and play another move, which makes what follows it a branch."""
        game.node = nodes.pop()
        other = next(move for move in game.moves if move.verb not in ("deal", "redeal"))
        return client.post(f"{path}/play", json={"version": held.version, "move": held.written(other)})

    limit = sys.getrecursionlimit()
    try:
        sys.setrecursionlimit(400)
        for _ in range(300):
            game.node = nodes.pop()
            game.play(next(move for move in game.moves if move.verb not in ("deal", "redeal")))
        game.keep = keep
        for _ in range(100):
            found = play_otherwise()
            if found.status_code != 200:
                break
        node = game.node
        again = client.post(f"{path}/undo", json={"version": held.version})
    finally:
        sys.setrecursionlimit(limit)

    assert kind(found, 413) == "TooLarge"
    assert again.status_code == 200
    assert game.node is node.parent


def test_one_player_cannot_ask_for_everything_at_once(server: Web) -> None:
    """Beyond a number of requests that wait, and of streams, a player is told to try again; others are served."""

    async def many() -> None:
        transport = ASGITransport(app(server, Hosts.of("127.0.0.1")))
        headers = {"X-Cadogan": "1"}
        async with (
            AsyncClient(transport=transport, base_url=URL, headers=headers) as greedy,
            AsyncClient(transport=transport, base_url=URL, headers=headers) as other,
        ):
            for each in (greedy, other):
                await each.post("/api/session", json={})
            asked = [greedy.post("/api/tables", json={"code": "golf"}) for _ in range(100)]
            *found, kept = await asyncio.gather(*asked, other.post("/api/tables", json={"code": "golf"}))

            assert {each.status_code for each in found} == {201, 429}
            assert kept.status_code == 201
            assert not server.tables._asking

    asyncio.run(many())


# Files.

_opened: list[str] = []
_listening = False


def _listen() -> None:
    """Note every file that is opened or listed from now on; Python has no way to stop listening."""
    global _listening
    if not _listening:
        sys.addaudithook(
            lambda event, arguments: (
                _opened.append(f"{event} {arguments[0]}")
                if event in ("open", "os.listdir", "os.scandir", "os.chdir", "import", "exec", "os.system")
                else None
            )
        )
        _listening = True


@pytest.mark.parametrize(
    "text",
    [
        "./trap.py",
        "trap.py",
        "trap",
        "trap.py:draw=3#1",
        "trap.txt",
        "sub/trap",
        "../trap",
        "/etc/passwd",
        "C:\\trap.py",
        "trap+merci",
        "klondike+./trap.py",
        "klondike+trap",
        "klondike:./trap.py",
        "klondike#./trap.py",
        "file:trap.py",
        "%2e%2e/trap.py",
    ],
)
def test_no_request_reaches_a_file(server: Web, text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Codes, house rules, saves, moves and addresses that name files open, run and find none of them."""
    (tmp_path / "sub").mkdir()
    for name in ("trap.py", "trap", "trap.txt", "sub/trap"):
        (tmp_path / name).write_text("raise SystemExit('run')", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    client = client_of(server)
    table = client.post("/api/tables", json={"code": "klondike#12345"}).json()["table"]
    _listen()
    _opened.clear()
    for said in (
        {"code": text},
        {"code": "klondike", "house": [text]},
        {"code": "klondike", "moves": [text]},
        {"save": text},
        {"save": f"game {text}\n"},
        {"save": f"cadogan 1\ngame {text}\ndeal 1\nmoves\n"},
        {"save": f"cadogan 1\ngame klondike\nhouse {text}\ndeal 1\nmoves\n"},
        {"save": f"cadogan 1\ngame klondike\ndeal {text}\nmoves\n"},
    ):
        assert client.post("/api/tables", json=said).status_code == 422, said
    for code in (text, f":{text}", f"#{text}", f"+{text}"):
        assert client.post("/api/tables", json={"like": table["key"], "code": code}).status_code in (400, 422), code
    path = f"/api/tables/{table['key']}"
    client.post(f"{path}/play", json={"version": table["version"], "move": text})
    client.get(f"{path}/why", params={"move": text})
    client.get("/api/statistics", params={"game": text})
    for address in (f"/api/games/{text}", f"/{text}", f"/../{text}", f"//{text}", f"/page/../{text}"):
        assert asyncio.run(raw(client.app, address)) == 404, address

    assert [each for each in _opened if "trap" in each or "passwd" in each] == []


@pytest.mark.parametrize(
    "path",
    [
        "/../web.py",
        "/../cadogan_web/web.py",
        "/page/index.html",
        "//etc/passwd",
        "/etc/passwd",
        "/.",
        "/./index.html",
        "/\\..\\web.py",
    ],
)
def test_no_address_leaves_the_page(client: TestClient, path: str) -> None:
    """An address is looked up among the page's files and never becomes a path."""
    assert asyncio.run(raw(client.app, path)) == 404


async def raw(server: Any, path: str) -> int:
    """Ask for a path that no client of ours would send as it is, and return the status."""
    sent: list[Any] = []

    async def receive() -> Any:
        return {"type": "http.request", "body": b""}

    async def send(message: Any) -> None:
        sent.append(message)

    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": path,
        "query_string": b"",
    }
    await server({**scope, "raw_path": path.encode(), "headers": [(b"host", b"localhost:8000")]}, receive, send)
    return int(sent[0]["status"])


# Fuzzed.


class Silent(Solver):
    """A solver that knows nothing, at once."""

    async def outlook(self, asked: Asked) -> Outlook:
        return Outlook("unknown", asked.mode)

    async def winnable(self, code: str) -> str | None:
        return None


folder = tempfile.TemporaryDirectory()
fuzzed = Web.of(Store(Path(folder.name, "games.sqlite3")), SECRET)
fuzzed.solver = Silent()
description = schemathesis.openapi.from_asgi("/api/openapi.json", app(fuzzed, Hosts(frozenset({"testserver"}))))
schemathesis.checks.load_all_checks()
CHECKS = schemathesis.checks.CHECKS.get_by_names(
    [
        "not_a_server_error",
        "status_code_conformance",
        "content_type_conformance",
        "response_schema_conformance",
        "negative_data_rejection",
        "missing_required_header",
        "ignored_auth",
    ]
)


@description.parametrize()
@settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))
def test_whatever_is_asked_is_answered(case: Any) -> None:
    """Requests made up from the description, right and wrong ones, get the answers that it names, and never a 500."""
    case.call_and_validate(checks=CHECKS)


@description.parametrize()
@settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))
def test_whatever_is_asked_of_a_table_that_there_is_is_answered(case: Any) -> None:
    """The same of a player who has a table, with its key and its version in place of those made up."""
    client = TestClient(case.operation.app, base_url="http://testserver", headers={"X-Cadogan": "1"})
    client.post("/api/session", json={})
    table = client.post("/api/tables", json={"code": "golf#5"}).json()["table"]
    if isinstance(case.path_parameters, dict) and "key" in case.path_parameters:
        case.path_parameters["key"] = table["key"]
    for fields in (case.body, case.query):
        if isinstance(fields, dict) and isinstance(fields.get("version"), str):
            fields["version"] = table["version"]
    if not case.path.endswith("/events"):
        case.call_and_validate(cookies={COOKIE: client.cookies[COOKIE]}, checks=CHECKS[:4])
