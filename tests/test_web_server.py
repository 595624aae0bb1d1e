"""The web server: what docs/web.md promises."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from cadogan.store import Store
from cadogan_web.app import app, web_of
from cadogan_web.guard import Hosts

SECRET = b"0" * 64
URL = "http://localhost:8000"


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "games.sqlite3")


@pytest.fixture
def client(store: Store) -> Iterator[TestClient]:
    with TestClient(app(web_of(store, SECRET, key="the key"), Hosts.of("127.0.0.1")), base_url=URL) as found:
        found.headers["X-Cadogan"] = "1"
        assert found.post("/api/session", json={}).status_code == 200
        yield found


def opened(client: TestClient, code: str = "klondike#12345", **more: Any) -> dict[str, Any]:
    found = client.post("/api/tables", json={"code": code, **more})

    assert found.status_code == 201, found.text
    return found.json()["table"]


def changed(client: TestClient, table: dict[str, Any], did: str, **fields: Any) -> dict[str, Any]:
    found = client.post(f"/api/tables/{table['key']}/{did}", json={"version": table["version"], **fields})

    assert found.status_code == 200, found.text
    return found.json()


def test_a_game_is_played_and_taken_back(client: TestClient) -> None:
    """A move is answered with its steps and the table; undo brings back the table, version and all."""
    table = opened(client)
    after = changed(client, table, "play", move="Ah -> foundation")
    back = changed(client, after["table"], "undo")

    assert [step["step"] for step in after["steps"]] == ["move", "turn"]
    assert after["table"]["count"] == after["table"]["undo"] == 1
    assert back["done"]
    assert back["table"]["piles"] == table["piles"]
    assert back["table"]["redo"] == 1
    assert changed(client, back["table"], "redo")["table"] == after["table"]


def test_a_stale_change_is_refused_with_the_fresh_table(client: TestClient) -> None:
    """Of two tabs that show the same table the second to move is told how it stands now."""
    table = opened(client)
    after = changed(client, table, "play", move="deal")["table"]
    found = client.post(f"/api/tables/{table['key']}/play", json={"version": table["version"], "move": "deal"})

    assert found.status_code == 409
    assert found.json()["error"]["kind"] == "Stale"
    assert found.json()["table"] == after
