"""The web server as a process: what survives a kill, what another tab is told, how it starts and ends."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from httpx2 import Client, HTTPError

from cadogan.store import Store

CADOGAN = "import sys; from cadogan.command import main; sys.exit(main())"


class Server:
    """A running server, and the link that it printed."""

    def __init__(self, home: Path, *command: str) -> None:
        command = command or ("-m", "cadogan_web", "--no-browser", "--port", "0")
        self.process = subprocess.Popen(
            [sys.executable, *command],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "CADOGAN_HOME": str(home)},
        )
        assert self.process.stdout is not None
        self.link = self.process.stdout.readline().strip()
        assert self.link, self.process.communicate()
        self.url, _, after = self.link.partition("/#")
        self.after = dict(part.split("=", 1) for part in after.split("&"))
        self._clients: list[Client] = []

    def client(self, **cookies: str) -> Client:
        found = Client(base_url=self.url, headers={"X-Cadogan": "1"}, cookies=cookies, timeout=30)
        self._clients.append(found)
        found.post("/api/session", json={}).raise_for_status()
        return found

    def end(self) -> None:
        for each in self._clients:
            each.close()
        self.process.kill()
        self.process.communicate()


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    running: list[Server] = []

    def started(*command: str) -> Server:
        running.append(Server(tmp_path, *command))
        return running[-1]

    yield started
    for each in running:
        each.end()


def opened(client: Client, code: str = "klondike#12345") -> dict[str, Any]:
    return client.post("/api/tables", json={"code": code}).raise_for_status().json()["table"]


def played(client: Client, table: dict[str, Any], move: str) -> dict[str, Any]:
    said = {"version": table["version"], "move": move}
    return client.post(f"/api/tables/{table['key']}/play", json=said).raise_for_status().json()["table"]


def test_every_table_is_there_after_a_kill(start: Callable[..., Server]) -> None:
    """Killed while several people play, and started again, the server has every move that it ever answered."""
    server = start()
    last: dict[int, tuple[str, dict[str, Any]]] = {}
    stop = threading.Event()

    def play(number: int) -> None:
        client = server.client()
        table = opened(client, f"klondike:redeals=unlimited#{number}")
        cookie = client.cookies["cadogan"]
        while not stop.is_set():
            last[number] = cookie, table
            with suppress(HTTPError):
                table = played(client, table, table["moves"][table["count"] % len(table["moves"])]["move"])

    threads = [threading.Thread(target=play, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    deadline = time.monotonic() + 60
    while (len(last) < 4 or min(table["count"] for _, table in last.values()) < 20) and time.monotonic() < deadline:
        time.sleep(0.05)
    server.process.send_signal(signal.SIGKILL)
    server.process.wait()
    stop.set()
    for thread in threads:
        thread.join()
    again = start()

    assert len(last) == 4
    for cookie, table in last.values():
        client = again.client(cadogan=cookie)
        found = client.get(f"/api/tables/{table['key']}").raise_for_status().json()["table"]
        # At most one move was stored whose answer did not get out any more.
        back = found
        while back["count"] > table["count"]:
            said = {"version": back["version"]}
            back = client.post(f"/api/tables/{table['key']}/undo", json=said).raise_for_status().json()["table"]

        assert table["count"] >= 20
        assert found["count"] - table["count"] in (0, 1)
        assert {**back, "version": "", "redo": 0, "branches": 0} == {**table, "version": "", "redo": 0, "branches": 0}


def test_another_tab_sees_each_move(start: Callable[..., Server]) -> None:
    """A stream of events brings what one tab did to the other, and ends when the server is told to stop."""
    server = start()
    client = server.client()
    table = opened(client)
    told: list[tuple[str, Any]] = []

    def watch() -> None:
        with client.stream("GET", f"/api/tables/{table['key']}/events", timeout=60) as stream:
            assert stream.headers["content-type"].startswith("text/event-stream")
            name = ""
            for line in stream.iter_lines():
                if line.startswith("event: "):
                    name = line[7:]
                elif line.startswith("data: "):
                    told.append((name, json.loads(line[6:])))

    tab = threading.Thread(target=watch)
    tab.start()
    deadline = time.monotonic() + 30
    while not told and time.monotonic() < deadline:
        time.sleep(0.02)
    other = server.client(cadogan=client.cookies["cadogan"])
    after = played(other, table, "t3-f1")
    while len(told) < 2 and time.monotonic() < deadline:
        time.sleep(0.02)
    server.process.send_signal(signal.SIGINT)
    begun = time.monotonic()
    server.process.wait(20)
    tab.join(20)

    assert told[0] == ("version", {"version": table["version"]})
    assert told[1][0] == "change"
    assert told[1][1]["did"] == "play"
    assert told[1][1]["table"] == after
    assert time.monotonic() - begun < 10
    assert not tab.is_alive()
    assert server.process.returncode == 130
    assert server.process.communicate()[1] == ""


def test_play_opens_the_table_for_the_owner(start: Callable[..., Server], tmp_path: Path) -> None:
    """`cadogan play CODE -f web` prints a link with the table, which goes on in the terminal too."""
    server = start("-c", CADOGAN, "play", "klondike#12345", "-f", "web", "--no-browser", "--port", "0")
    client = server.client()
    session = client.post("/api/session", json={"key": server.after["key"]}).json()
    table = client.get(f"/api/tables/{server.after['table']}").json()["table"]
    played(client, table, "t3-f1")
    server.end()

    assert session["owner"] is True
    assert session["table"] == table["key"]
    assert table["code"] == "klondike#12345"
    with Store(tmp_path / "games.sqlite3") as store:
        kept = store.last()
    assert kept is not None and kept.moves == 1


def test_play_without_a_code_goes_on(start: Callable[..., Server], tmp_path: Path) -> None:
    """`cadogan play -f web` opens the page without a table; the session names the game that was played last."""
    with Store(tmp_path / "games.sqlite3") as store:
        key = store.new("golf", "", "", "5", "cadogan 1\ngame golf\ndeal 5\nmoves\n*\n")
    server = start("-c", CADOGAN, "play", "-f", "web", "--lang", "ru", "--no-browser", "--port", "0")
    client = server.client()

    assert server.after.keys() == {"key", "lang"}
    assert client.post("/api/session", json={"key": server.after["key"]}).json() | {"version": "", "solver": None} == {
        "owner": True,
        "language": "ru",
        "version": "",
        "solver": None,
        "table": key,
    }


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--port", "x"], "cadogan-web: argument --port"),
        (["--nonsense"], "cadogan-web: unrecognized arguments: --nonsense"),
        (["--host", "256.1.1.1"], "256.1.1.1 port 8000 cannot be used"),
        (["--port", "99999"], "port 99999 cannot be used: ports go from 0 to 65535"),
        (["--lang", "ru", "--port", "-1"], "порт -1: порты идут от 0 до 65535"),
        (["--origin", "cards.example.org"], "write it like https://cards.example.org"),
        (["--secret-file", "/dev/null/x"], "the secret cannot be read or made"),
        (["--secret-file", "short"], "a secret has at least 32 signs"),
    ],
    ids=str,
)
def test_what_cannot_be_started_is_one_sentence(
    arguments: list[str], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Status 2, a sentence on the error stream, no traceback."""
    (tmp_path / "short").write_text("secret", encoding="utf-8")
    found = subprocess.run(
        [sys.executable, "-m", "cadogan_web", "--no-browser", *arguments],
        capture_output=True,
        text=True,
        timeout=60,
        cwd=tmp_path,
        env={**os.environ, "CADOGAN_HOME": str(tmp_path), "CADOGAN_LANG": "en"},
    )

    assert found.returncode == 2
    assert found.stdout == ""
    assert sentence in found.stderr
    assert len(found.stderr.splitlines()) == 1


def test_a_port_in_use_is_told_or_another_is_taken(start: Callable[..., Server], tmp_path: Path) -> None:
    """A port that was asked for must be free; without a wish any will do."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        found = subprocess.run(
            [sys.executable, "-m", "cadogan_web", "--no-browser", "--port", str(port)],
            capture_output=True,
            text=True,
            timeout=60,
            env={**os.environ, "CADOGAN_HOME": str(tmp_path), "CADOGAN_LANG": "en"},
        )

    assert found.returncode == 2
    assert re.fullmatch(rf"cadogan-web: 127\.0\.0\.1 port {port} cannot be used: .*\n", found.stderr)
    assert start("-m", "cadogan_web", "--no-browser").url != start("-m", "cadogan_web", "--no-browser").url


def test_a_head_without_end_is_refused(start: Callable[..., Server]) -> None:
    """Before it fills the memory."""
    host, _, port = start().url.removeprefix("http://").partition(":")
    with socket.create_connection((host, int(port)), 10) as asking, suppress(ConnectionError):
        asking.sendall(f"GET / HTTP/1.1\r\nHost: {host}:{port}\r\nX: ".encode())
        sent = 0
        while sent < 8 << 20:
            asking.sendall(b"a" * 65536)
            sent += 65536
    assert sent < 8 << 20


def test_the_secret_is_kept_and_is_for_the_user_alone(start: Callable[..., Server], tmp_path: Path) -> None:
    """It is made at the first start, readable by nobody else, and used again at the next."""
    start().end()
    secret = (tmp_path / "web-secret").read_bytes()
    start().end()

    assert (tmp_path / "web-secret").read_bytes() == secret
    assert len(secret.strip()) == 64
    if os.name == "posix":
        assert (tmp_path / "web-secret").stat().st_mode & 0o777 == 0o600
