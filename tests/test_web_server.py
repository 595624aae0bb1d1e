"""The web server: what docs/web.md promises to those who ask it properly."""

import asyncio
import json
import random
import re
import threading
import time
from collections import Counter
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import attrs
import pytest
from httpx2 import ASGITransport, AsyncClient
from local import OWN_GAME
from starlette.requests import Request as Asker
from starlette.testclient import TestClient

from cadogan import catalogue, errors, outlook
from cadogan.errors import CadoganError, PluginError
from cadogan.outlook import Outlook
from cadogan.session import Session
from cadogan.sheet import SECTIONS
from cadogan.store import Store
from cadogan.table import Table
from cadogan_web import faults, sheets
from cadogan_web.app import addresses, app
from cadogan_web.files import page
from cadogan_web.guard import Hosts
from cadogan_web.solving import Asked, Solver
from cadogan_web.tables import Tables, adopted
from cadogan_web.web import Web

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "web.md").read_text(encoding="utf-8")
SECRET = b"0" * 64
URL = "http://localhost:8000"
NEARLY_WON = "game klondike\nf1: Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc\nf2: Ad 2d 3d 4d 5d 6d 7d 8d 9d Td Jd Qd Kd\n"
NEARLY_WON += "f3: Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh\nf4: As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js\nt1: Ks Qs\n"
LOST = "game golf\nt1: 5c\nw: 5d 5h 5s " + " ".join(rank + suit for suit in "cdhs" for rank in "A2346789TJQK") + "\n"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "games.sqlite3") as found:
        yield found


@pytest.fixture
def server(store: Store) -> Web:
    return Web.of(store, SECRET, key="the key")


@pytest.fixture
def client(server: Web) -> Iterator[TestClient]:
    with TestClient(app(server, Hosts.of("127.0.0.1")), base_url=URL, headers={"X-Cadogan": "1"}) as found:
        assert found.post("/api/session", json={}).status_code == 200
        yield found


def opened(client: TestClient, code: str = "klondike#12345", **more: Any) -> dict[str, Any]:
    """Open a table and return it."""
    return answered(client, "", {"code": code, **more})["table"]


def answered(client: TestClient, path: str, said: dict[str, Any]) -> dict[str, Any]:
    found = client.post(f"/api/tables{path}", json=said)

    assert found.status_code in (200, 201), found.text
    return found.json()


def changed(client: TestClient, table: dict[str, Any], did: str, **fields: Any) -> dict[str, Any]:
    return answered(client, f"/{table['key']}/{did}", {"version": table["version"], **fields})


def asked(client: TestClient, table: dict[str, Any], what: str, **fields: Any) -> dict[str, Any]:
    found = client.get(f"/api/tables/{table['key']}/{what}".rstrip("/"), params=fields)

    assert found.status_code == 200, found.text
    return found.json()


def refused(client: TestClient, path: str, said: dict[str, Any], status: int) -> dict[str, Any]:
    found = client.post(path, json=said)

    assert found.status_code == status, found.text
    error = found.json()["error"]
    assert re.search("[а-я]", error["ru"])
    assert error["en"]
    return error


# Playing.


def test_a_game_is_played_and_taken_back(client: TestClient) -> None:
    """A move is answered with its steps and the table; undo brings back the table, and redo the version too."""
    table = opened(client)
    after = changed(client, table, "play", move="Ah -> foundation")
    back = changed(client, after["table"], "undo")

    assert [step["step"] for step in after["steps"]] == ["move", "turn"]
    assert after["table"]["count"] == after["table"]["undo"] == 1
    assert back["done"]
    assert back["table"]["piles"] == table["piles"]
    assert back["table"]["redo"] == 1
    assert changed(client, back["table"], "redo")["table"] == after["table"]


def test_moves_go_by_several_and_by_branches(client: TestClient) -> None:
    """Several moves are taken back and played again as one; a branch is chosen by its number."""
    table = opened(client)
    for _ in range(3):
        table = changed(client, table, "play", move="deal")["table"]
    end = table
    table = changed(client, table, "undo", times=2)["table"]

    assert (table["undo"], table["redo"]) == (1, 2)

    table = changed(client, table, "undo", times=5)
    assert not table["done"]
    table = changed(client, table["table"], "play", move="t3-f1")["table"]
    table = changed(client, table, "restart")["table"]

    assert (table["undo"], table["branches"], table["count"]) == (0, 2, 0)
    assert [move["move"] for move in asked(client, table, "branches")["branches"]] == ["deal", "t3-f1"]

    found = changed(client, table, "redo", branch=0, times=3)

    assert found["done"]
    assert found["table"]["piles"] == end["piles"]


def test_moves_that_cannot_be_kept_do_not_happen(client: TestClient, server: Web) -> None:
    """A store that fails leaves the table as it was, and says so with 503."""
    table = opened(client)
    for _ in range(3):
        table = changed(client, table, "play", move="deal")["table"]
    with server.tables.store._file.connected() as connection:
        connection.execute("DELETE FROM games")
    for did, fields in (("play", {"move": "deal"}), ("undo", {}), ("undo", {"times": 2}), ("auto", {})):
        said = {"version": table["version"], **fields}
        error = refused(client, f"/api/tables/{table['key']}/{did}", said, 503)

        assert error["kind"] == "SaveError"
        assert asked(client, table, "")["table"] == table


def test_safe_moves_and_all_moves_to_foundations(client: TestClient) -> None:
    """`auto` plays what can do no harm; with `every` it plays all that goes to a foundation."""
    table = opened(client)

    assert table["safe"]
    safe = changed(client, table, "auto")
    assert not safe["table"]["safe"]
    assert {step["to"] for step in safe["steps"] if step["step"] == "move"} <= {"f1", "f2", "f3", "f4"}
    every = changed(client, safe["table"], "auto", every=True)["table"]
    assert [move for move in every["moves"] if move["to"].startswith("f")] == []


def test_a_won_game_is_won(client: TestClient) -> None:
    """A position is opened from its text, played to the end, and counted."""
    table = answered(client, "", {"save": NEARLY_WON})["table"]
    table = changed(client, table, "auto", every=True)["table"]

    assert table["state"] == "won"
    assert table["moves"] == []
    found = client.get("/api/statistics").json()
    assert [(each["game"], each["played"], each["won"]) for each in found["statistics"]] == [("klondike", 1, 1)]
    assert [each["state"] for each in found["history"]] == ["won"]


def test_what_is_asked_of_a_table(client: TestClient) -> None:
    """Hints, moves with their steps, reasons, what pointing means, the table as text: none of it changes anything."""
    table = opened(client)

    assert asked(client, table, "hint")["hints"][0]["move"] == "t3-f1"
    assert {"move", "steps"} <= asked(client, table, "moves")["moves"][0].keys()
    assert asked(client, table, "why", move="t1-t2")["reason"]["en"].endswith("alternating colours")
    assert asked(client, table, "why", move="deal")["legal"]
    assert asked(client, table, "obvious", pile="t3")["move"]["move"] == "t3-f1"
    assert asked(client, table, "obvious", pile="t3", count=1)["move"]["move"] == "t3-f1"
    assert asked(client, table, "obvious", pile="t1", count=1)["move"] is None
    assert asked(client, table, "position")["position"].startswith("game klondike\nt1: 2s\n")
    assert asked(client, table, "")["table"] == table


def test_a_refused_move_says_why(client: TestClient) -> None:
    """The sentence of the rules comes in both languages, and the table is as it was."""
    table = opened(client)
    path = f"/api/tables/{table['key']}/play"
    error = refused(client, path, {"version": table["version"], "move": "Kh -> Ks"}, 422)

    assert error["kind"] == "IllegalMove"
    assert error["en"] == "Kh -> Ks: here cards are built down by one in alternating colours"
    assert refused(client, path, {"version": table["version"], "move": "xyzzy"}, 422)["kind"] == "InvalidMove"
    assert asked(client, table, "")["table"] == table


# Opening.


def test_deals_by_number_day_options_and_house_rules(client: TestClient) -> None:
    """All that a deal code can say is opened; without a deal a new one each time."""
    assert opened(client, "klondike:draw=3#ms617", house=["merci"])["code"] == "klondike:draw=3+merci#ms617"
    assert opened(client, "klondike#date2026-11-30")["piles"] == opened(client, "klondike#date2026-11-30")["piles"]
    assert opened(client, "golf")["code"] != opened(client, "golf")["code"]


@pytest.mark.parametrize(
    ("said", "kind", "status"),
    [
        ({"code": "klondlike"}, "UnknownGame", 422),
        ({"code": "klondike:draw=2"}, "OptionError", 422),
        ({"code": "klondike#x"}, "CodeError", 422),
        ({"code": "klondike", "house": ["none"]}, "PluginError", 422),
        ({"code": "klondike#12345", "moves": ["Kh -> Ks"]}, "IllegalMove", 422),
        ({"save": "nonsense"}, "SaveError", 422),
        ({"save": "game klondike\nt1: Xx\n"}, "CodeError", 422),
        ({}, "RequestError", 400),
        ({"code": 7}, "RequestError", 400),
        ({"code": "golf", "more": 1}, "RequestError", 400),
        ({"save": "game golf", "code": "golf"}, "RequestError", 400),
        ({"code": "golf#1", "winnable": True}, "RequestError", 400),
    ],
)
def test_what_cannot_be_opened_is_refused_with_a_sentence(
    client: TestClient, said: dict[str, Any], kind: str, status: int
) -> None:
    """The errors of the protocol come with a status each; nothing is opened."""
    assert refused(client, "/api/tables", said, status)["kind"] == kind
    assert client.get("/api/tables").json() == {"tables": []}


def test_a_replay_is_opened_at_its_start(client: TestClient) -> None:
    """What `share` says opens, for somebody else too, the same game with the moves ahead."""
    table = opened(client)
    for move in ("t3-f1", "deal", "deal"):
        table = changed(client, table, "play", move=move)["table"]
    link = asked(client, table, "share")
    replay = answered(client, "", link)["table"]

    assert link == {"code": "klondike#12345", "moves": ["t3-f1", "deal", "deal"]}
    assert (replay["undo"], replay["redo"]) == (0, 3)
    assert changed(client, replay, "redo", times=3)["table"]["piles"] == table["piles"]
    assert asked(client, answered(client, "", {"save": NEARLY_WON})["table"], "share") == {"code": None, "moves": []}


def test_a_saved_game_is_opened_as_it_was(client: TestClient) -> None:
    """A save holds branches and all, and its version is the same."""
    table = opened(client)
    table = changed(client, table, "play", move="deal")["table"]
    table = changed(client, table, "undo")["table"]
    table = changed(client, table, "play", move="t3-f1")["table"]
    again = answered(client, "", asked(client, table, "save"))["table"]

    assert again["key"] != table["key"]
    assert {**again, "key": 0} == {**table, "key": 0}


def test_games_are_listed_and_resumed(client: TestClient) -> None:
    """The newest game comes first, and a session tells which one goes on."""
    first, second = opened(client), opened(client, "golf:dead_kings#5")
    changed(client, first, "play", move="deal")
    listed = client.get("/api/tables").json()["tables"]

    assert [each["code"] for each in listed] == ["klondike#12345", second["code"]]
    assert listed[0]["name"] == {"en": "Klondike", "ru": "Клондайк"}
    assert listed[0]["moves"] == 1
    assert client.post("/api/session", json={}).json()["table"] == first["key"]

    changed(client, asked(client, first, "")["table"], "leave")

    assert client.get("/api/tables").json()["tables"][0]["state"] == "left"


def test_a_game_that_was_given_up_is_over(client: TestClient, server: Web) -> None:
    """No move is legal any more, in any tab and after a restart, until one is taken back; it has counted as lost."""
    table = opened(client, "klondike#12345")
    table = changed(client, table, "play", move=table["moves"][0]["move"])["table"]
    left = changed(client, table, "leave")["table"]
    path = f"/api/tables/{table['key']}"

    assert (left["state"], left["moves"], left["safe"]) == ("left", [], False)
    assert left["version"] != table["version"]
    assert left["piles"] == table["piles"]
    assert client.get("/api/tables").json()["tables"][0]["state"] == "left"
    move = table["moves"][0]
    for did, more in (("play", {"move": move["move"]}), ("auto", {})):
        assert refused(client, f"{path}/{did}", {"version": left["version"], **more}, 422)["kind"] == "IllegalMove"
    assert asked(client, left, "hint") == {"hints": []}
    assert asked(client, left, "moves") == {"moves": []}
    assert asked(client, left, "obvious", pile=move["from"], count=move["count"]) == {"move": None}
    why = asked(client, left, "why", move=move["move"])
    assert (why["legal"], why["reason"]["en"].partition(";")[0]) == (False, "the game was given up")

    server.tables.close()
    assert asked(client, table, "")["table"] == left

    again = changed(client, left, "undo")["table"]
    assert again["state"] == "playing" and again["moves"]
    assert changed(client, again, "redo")["table"] == table
    assert client.get("/api/tables").json()["tables"][0]["state"] == "playing"


def test_a_game_from_a_file_is_dealt_anew(client: TestClient, server: Web, tmp_path: Path) -> None:
    """By naming a table of it; its rules and options are told, and no other player can name that table."""
    (tmp_path / "my_own.py").write_text(OWN_GAME, encoding="utf-8")
    player = str(
        server.known(Asker({"headers": [(b"cookie", f"cadogan={client.cookies['cadogan']}".encode())], "type": "http"}))
    )
    session = Session(server.tables.store.of(player), apart=False)
    first = adopted(player, session, session.open(f"{tmp_path / 'my_own.py'}#7"))
    second = answered(client, "", {"like": first.key})["table"]
    third = answered(client, "", {"like": first.key, "code": ":columns=13#7", "house": ["merci"]})["table"]

    assert second["name"] == {"en": "My Own", "ru": "My Own"}
    assert second["key"] != first.key and second["code"].startswith(f"{tmp_path / 'my_own.py'}#")
    assert third["code"] == f"{tmp_path / 'my_own.py'}:columns=13+merci#7"
    assert changed(client, third, "restart")["table"]["piles"] == third["piles"]
    rules = asked(client, third, "rules")
    assert [option["name"] for option in rules["options"]] == ["columns"]
    assert "merci" in {each["rule"] for each in asked(client, third, "house")["house"]}
    assert asked(client, third, "share") == {"code": None, "moves": []}
    assert {each["name"]["en"] for each in client.get("/api/tables").json()["tables"]} == {"My Own"}
    assert client.get("/api/statistics", params={"game": third["game"]}).status_code == 200

    for code in ("klondike", "./trap.py", ":columns=13/x", f"{tmp_path / 'my_own.py'}#7"):
        assert refused(client, "/api/tables", {"like": first.key, "code": code}, 400)["kind"] == "RequestError"
    for more in ({"winnable": True}, {"moves": []}, {"save": ""}):
        assert refused(client, "/api/tables", {"like": first.key, **more}, 400)["kind"] == "RequestError"
    client.cookies.clear()
    client.post("/api/session", json={})
    assert refused(client, "/api/tables", {"like": first.key}, 404)["kind"] == "NoTable"


def test_another_deal_of_an_installed_game(client: TestClient) -> None:
    """Options and house rules are those that the code says."""
    table = opened(client, "klondike:draw=3#7")
    again = answered(client, "", {"like": table["key"], "code": "+merci#7"})["table"]

    assert again["code"] == "klondike+merci#7"


def test_a_table_comes_back_from_the_store(client: TestClient, server: Web, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that has left memory is the same when it is asked for again, and goes on."""
    monkeypatch.setattr("cadogan_web.tables.MOST_HELD", 1)
    table = opened(client)
    table = changed(client, table, "play", move="deal")["table"]
    opened(client, "golf#5")

    assert list(server.tables._held) != [table["key"]]
    assert asked(client, table, "")["table"] == table
    assert changed(client, table, "undo")["table"]["undo"] == 0


def test_deals_that_nobody_touched_are_forgotten_after_a_day(
    client: TestClient, server: Web, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only games without a move go, and none that is open."""
    monkeypatch.setattr("cadogan_web.tables.MOST_HELD", 1)
    played, untouched = opened(client), opened(client, "golf#5")
    changed(client, played, "play", move="deal")
    monkeypatch.setattr("cadogan_web.tables.UNTOUCHED", timedelta(days=-1))
    last = opened(client, "golf#6")

    assert {each["key"] for each in client.get("/api/tables").json()["tables"]} == {played["key"], last["key"]}
    assert client.get(f"/api/tables/{untouched['key']}").status_code == 404


# Two tabs.


def test_a_stale_change_is_refused_with_the_fresh_table(client: TestClient) -> None:
    """Of two tabs that show the same table the second to move is told how it stands now."""
    table = opened(client)
    after = changed(client, table, "play", move="deal")["table"]
    found = client.post(f"/api/tables/{table['key']}/play", json={"version": table["version"], "move": "deal"})

    assert found.status_code == 409
    assert found.json()["error"]["kind"] == "Stale"
    assert found.json()["table"] == after


def test_a_game_played_on_in_the_terminal_is_read_again(client: TestClient, server: Web) -> None:
    """The page is refused with the table as the terminal left it, and goes on from there."""
    client.post("/api/session", json={"key": "the key"})
    table = opened(client)
    table = changed(client, table, "play", move="deal")["table"]
    terminal = Session(server.tables.store).resume()
    assert terminal is not None
    terminal.play("t3-f1")
    found = client.post(f"/api/tables/{table['key']}/play", json={"version": table["version"], "move": "deal"})
    fresh = found.json()["table"]

    assert found.status_code == 409
    assert (fresh["key"], fresh["count"], fresh["piles"]["f1"]["cards"]) == (table["key"], 2, ["Ah"])
    assert changed(client, fresh, "undo")["table"]["count"] == 1


def test_another_tab_is_told_of_each_change(server: Web) -> None:
    """Whoever watches a table gets what was answered, in order; of many tabs that move at once one succeeds."""

    async def both() -> None:
        async with talking(server) as client:
            table = (await client.post("/api/tables", json={"code": "klondike#12345"})).json()["table"]
            held = server.tables._held[table["key"]]
            queue = server.tables.watch(held)
            said = {"version": table["version"], "move": "deal"}
            path = f"/api/tables/{table['key']}/play"
            found = await asyncio.gather(*(client.post(path, json=said) for _ in range(10)))

            assert sorted(each.status_code for each in found) == [200] + [409] * 9
            won = next(each.json() for each in found if each.status_code == 200)
            told = queue.get_nowait()
            assert told is not None
            assert told.event().startswith(b"event: change\ndata: {") and told.event().endswith(b"}\n\n")
            assert json.loads(told.event()[20:]) == {"did": "play", **won}
            assert queue.empty()
            assert all(each.json()["table"] == won["table"] for each in found)
            server.tables.leave(held, queue)

    asyncio.run(both())


def test_many_tabs_at_once_make_one_history(server: Web, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever several tabs do at several tables, with little memory, each change builds on the one before it."""
    monkeypatch.setattr("cadogan_web.tables.MOST_HELD", 2)

    async def tab(client: AsyncClient, key: int, seed: int, history: list[tuple[str, str]]) -> None:
        chooser = random.Random(seed)
        table = (await client.get(f"/api/tables/{key}")).json()["table"]
        for _ in range(40):
            did = chooser.choice(["play", "play", "undo", "redo", "restart", "auto"])
            said = {"version": table["version"]}
            if did == "play":
                said["move"] = chooser.choice(table["moves"])["move"]
            found = await client.post(f"/api/tables/{key}/{did}", json=said)
            if found.status_code == 200 and found.json()["table"]["version"] != said["version"]:
                history.append((said["version"], found.json()["table"]["version"]))
            assert found.status_code in (200, 409), found.text
            table = found.json()["table"]

    async def all_of_them() -> None:
        async with talking(server) as client:
            codes = ("klondike:redeals=unlimited#1", "klondike:redeals=unlimited#2", "spider#3", "freecell#4")
            tables = [(await client.post("/api/tables", json={"code": code})).json()["table"] for code in codes]
            histories: list[list[tuple[str, str]]] = [[] for _ in tables]
            await asyncio.gather(
                *(
                    tab(client, table["key"], seed, history)
                    for table, history in zip(tables, histories, strict=True)
                    for seed in range(3)
                )
            )
            for table, history in zip(tables, histories, strict=True):
                now = (await client.get(f"/api/tables/{table['key']}")).json()["table"]["version"]
                # Each version was left as often as it was come to, but for the first and the last.
                came, left = Counter(new for _, new in history), Counter(old for old, _ in history)
                came[table["version"]] += 1
                left[now] += 1

                assert len(history) > 30
                assert came == left

    asyncio.run(all_of_them())


def test_a_reader_that_is_far_behind_gets_the_newest_alone(server: Web) -> None:
    """A tab that sleeps costs no memory, and shows the right table when it wakes up."""

    async def slow() -> None:
        async with talking(server) as client:
            table = (await client.post("/api/tables", json={"code": "golf#5"})).json()["table"]
            held = server.tables._held[table["key"]]
            queue = server.tables.watch(held)
            for did in ("play", "undo") * 40:
                said = {"version": table["version"]} | ({"move": table["moves"][0]["move"]} if did == "play" else {})
                table = (await client.post(f"/api/tables/{table['key']}/{did}", json=said)).json()["table"]
            told = [queue.get_nowait() for _ in range(queue.qsize())]

            assert len(told) <= 64
            assert told[-1] is not None and told[-1].version == table["version"]

    asyncio.run(slow())


def test_a_move_that_takes_long_holds_up_nobody_else(server: Web, monkeypatch: pytest.MonkeyPatch) -> None:
    """While a table thinks, busily and for as long as it likes, another one and the page are answered."""
    play = Table.play
    enough = threading.Event()

    def slowly(table: Table, move: Any) -> Any:
        end = time.monotonic() + 60
        while table.rules.id == "golf" and not enough.is_set() and time.monotonic() < end:
            pass
        return play(table, move)

    monkeypatch.setattr(Table, "play", slowly)

    async def both() -> None:
        async with talking(server) as client:
            golf = (await client.post("/api/tables", json={"code": "golf#5"})).json()["table"]
            table = (await client.post("/api/tables", json={"code": "klondike#12345"})).json()["table"]
            said = {"version": golf["version"], "move": golf["moves"][0]["move"]}
            slow = asyncio.create_task(client.post(f"/api/tables/{golf['key']}/play", json=said))
            await asyncio.sleep(0.05)
            said = {"version": table["version"], "move": "deal"}
            found = await client.post(f"/api/tables/{table['key']}/play", json=said)

            assert found.status_code == 200
            assert (await client.get("/")).status_code == 200
            assert not slow.done()
            enough.set()
            assert (await slow).status_code == 200

    asyncio.run(both())


class talking:
    """A client in the same event loop as the server, with a session."""

    def __init__(self, server: Web) -> None:
        headers = {"X-Cadogan": "1"}
        self._client = AsyncClient(
            transport=ASGITransport(app(server, Hosts.of("127.0.0.1"))), base_url=URL, headers=headers
        )

    async def __aenter__(self) -> AsyncClient:
        await self._client.__aenter__()
        await self._client.post("/api/session", json={})
        return self._client

    async def __aexit__(self, *_: object) -> None:
        await self._client.__aexit__(None, None, None)


# Can it be won?


def test_whether_a_table_can_be_won(client: TestClient) -> None:
    """The solver's word on a table that can, and on one that cannot, and that nothing of the solution is told."""
    pytest.importorskip("cadogan_solver")
    table = answered(client, "", {"save": NEARLY_WON})["table"]
    lost = answered(client, "", {"save": LOST})["table"]

    assert asked(client, table, "verdict", version=table["version"]) == {
        "version": table["version"],
        "verdict": "winnable",
        "says": {"en": "It can still be won.", "ru": "Пасьянс еще может сойтись."},
        "mode": "open",
        "why": "",
        "samples": 1,
        "won": 1,
        "lost": 0,
        "hidden": False,
    }
    assert asked(client, lost, "verdict", version=lost["version"])["verdict"] == "lost"
    assert asked(client, lost, "verdict", version=lost["version"], mode="honest")["mode"] == "honest"
    assert asked(client, lost, "verdict", version="other")["verdict"] == "stopped"
    assert client.get(f"/api/tables/{lost['key']}/verdict?version=x&mode=other").status_code == 400


def test_a_deal_that_can_be_won_is_dealt(client: TestClient) -> None:
    """The solver finds one, by the options and house rules that are wanted."""
    pytest.importorskip("cadogan_solver")
    table = opened(client, "eight-off", house=["worrying-back"], winnable=True)

    assert table["code"].startswith("eight-off+worrying-back#")
    assert asked(client, table, "verdict", version=table["version"])["verdict"] in ("winnable", "unknown")


def test_without_a_solver_nothing_is_known(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page is told that there is none, and a deal that can surely be won is refused with a sentence."""
    monkeypatch.setattr(catalogue, "SOLVERS", "cadogan.no_such_group")
    table = opened(client)

    assert client.post("/api/session", json={}).json()["solver"] is False
    assert asked(client, table, "verdict", version=table["version"])["verdict"] == "unknown"
    assert refused(client, "/api/tables", {"code": "golf", "winnable": True}, 422)["kind"] == "NoSolver"


class Thinking:
    """A solver, and its question, that needs for ever, and knows whether it was stopped."""

    done = False
    stopped = False

    def ask(self, *_: Any) -> "Thinking":
        return self

    def stop(self) -> None:
        self.stopped = True


def test_the_solver_stops_when_the_table_changes(server: Web, monkeypatch: pytest.MonkeyPatch) -> None:
    """A search is given up at once when a move is made, and the page is told that it was."""
    solver = Thinking()
    monkeypatch.setattr(catalogue, "solver", lambda: solver)

    async def both() -> None:
        async with talking(server) as client:
            table = (await client.post("/api/tables", json={"code": "klondike#12345"})).json()["table"]
            path = f"/api/tables/{table['key']}"
            verdict = asyncio.create_task(client.get(f"{path}/verdict", params={"version": table["version"]}))
            await asyncio.sleep(0.2)
            assert not verdict.done()
            after = (await client.post(f"{path}/play", json={"version": table["version"], "move": "deal"})).json()
            found = (await asyncio.wait_for(verdict, 5)).json()

            assert (found["verdict"], found["version"]) == ("stopped", after["table"]["version"])
            assert solver.stopped

    asyncio.run(both())


class Knowing(Solver):
    """A solver that says what it is told to."""

    installed = True  # type: ignore[assignment]

    def __init__(self, *found: Outlook | str | None) -> None:
        super().__init__()
        self.found = list(found)

    async def outlook(self, asked: Asked) -> Outlook:
        found = self.found.pop(0)
        assert isinstance(found, Outlook)
        return found

    async def winnable(self, code: str) -> str | None:
        found = self.found.pop(0)
        assert found is None or isinstance(found, str)
        return found


def test_a_solution_is_believed_only_when_it_wins_and_is_kept(client: TestClient, server: Web) -> None:
    """Moves that do not win here count for nothing; those that do make known what follows too, without a search."""
    table = answered(client, "", {"save": NEARLY_WON})["table"]
    held = server.tables._held[table["key"]]
    up = held.table.read("t1-f4")
    server.solver = Knowing(Outlook("won", "open", won=1, moves=(up, up)))

    assert asked(client, table, "verdict", version=table["version"])["verdict"] == "winnable"
    after = changed(client, table, "play", move="t1-f4")["table"]
    assert asked(client, after, "verdict", version=after["version"])["verdict"] == "winnable"

    for moves in ((), (up,), (attrs.evolve(up, source=1),)):
        other = answered(client, "", {"save": NEARLY_WON})["table"]
        server.solver = Knowing(Outlook("won", "open", won=1, moves=moves))
        assert asked(client, other, "verdict", version=other["version"])["verdict"] == "unknown"


def test_what_follows_a_lost_position_is_lost(client: TestClient, server: Web) -> None:
    """After a proved loss no further search is made, whichever way the game goes on; the modes are kept apart."""
    table = opened(client)
    server.solver = solver = Knowing(Outlook("lost", "open", lost=1), Outlook("unknown", "honest", why="time"))

    assert asked(client, table, "verdict", version=table["version"])["verdict"] == "lost"
    after = changed(client, table, "play", move="deal")["table"]
    assert asked(client, after, "verdict", version=after["version"])["verdict"] == "lost"
    found = asked(client, after, "verdict", version=after["version"], mode="honest")
    assert (found["verdict"], found["why"], solver.found) == ("unknown", "time", [])


def test_what_the_solver_finds_is_dealt(client: TestClient, server: Web) -> None:
    """The deal that the solver names is opened; if it knows none in time the player is told."""
    server.solver = Knowing("617", None)
    table = opened(client, "klondike:draw=3", house=["merci"], winnable=True)

    assert table["code"] == "klondike:draw=3+merci#617"
    assert refused(client, "/api/tables", {"code": "golf", "winnable": True}, 422)["kind"] == "NotKnown"


# Games.


def test_the_catalogue_and_the_rules(client: TestClient) -> None:
    """Each installed game has what a list needs, and rules in both languages, in sections."""
    found = client.get("/api/games").json()
    klondike = next(each for each in found["games"] if each["game"] == "klondike")

    assert found["faults"] == []
    assert [each["game"] for each in found["games"]] == list(catalogue.games())
    assert {key: klondike[key] for key in ("decks", "cards", "style")} == {
        "decks": 1,
        "cards": 52,
        "style": "declarative",
    }

    freecell = next(each for each in found["games"] if each["game"] == "freecell")
    assert freecell["winnable"] == attrs.asdict(outlook.shares()["freecell"])
    assert {"deals", "won", "lost", "unknown", "low", "high", "budget"} == set(freecell["winnable"])
    assert freecell["family"] == {"id": "freecell", "name": {"en": "FreeCell", "ru": "Солитер"}}
    length = outlook.lengths()["freecell"]
    assert freecell["length"] == attrs.asdict(length) | {"size": length.size}

    rules = client.get("/api/games/klondike").json()
    house = client.get("/api/games/golf/house").json()["house"]

    assert [option["name"] for option in rules["options"]][:2] == ["draw", "redeals"]
    assert [each["section"] for each in rules["sections"]] == list(SECTIONS)
    assert {each["rule"]: each["idle"] for each in house}["draw-three"] is True
    assert client.get("/api/games/none").status_code == 404


@pytest.mark.parametrize("game", catalogue.games())
def test_every_sheet_is_told_whole_as_data(game: str) -> None:
    """No word of a sheet is lost between its text and the blocks that the page draws, nor is any mark left in them."""
    for section in sheets.sections_of(catalogue.game(game)):
        for language in ("en", "ru"):
            text = catalogue.game(game).sheet.section(section["section"], language)
            words = re.findall(r"\w+", re.sub(r"(?m)^ *\d+\. ", "", text))

            assert re.findall(r"\w+", " ".join(texts(section["blocks"][language]))) == words


def texts(value: Any) -> list[str]:
    if isinstance(value, dict):
        return ["".join(run["text"] for run in value["text"])] if "text" in value else texts(list(value.values()))
    if isinstance(value, list):
        runs = [each for each in value if isinstance(each, dict) and "is" in each]
        return ["".join(run["text"] for run in runs)] if runs else [text for each in value for text in texts(each)]
    return []


# The page and its description.


def test_the_page_is_sent_from_memory(client: TestClient) -> None:
    """Each file has its type and a tag, by which it is not sent twice."""
    found = client.get("/")

    assert found.headers["content-type"] == "text/html; charset=utf-8"
    assert client.get("/", headers={"If-None-Match": found.headers["etag"]}).status_code == 304
    for address, file in page().items():
        assert client.get(address).content == file.contents
    assert client.get("/none.html").status_code == 404


def test_every_address_is_on_the_page_of_the_documents(server: Web) -> None:
    """Nobody has to read the code to use the server."""
    for each in addresses(server):
        parts = each.path.replace("{key}", "KEY").replace("{game}", "ID").rpartition("/")
        named = each.path.replace("{key}", "KEY").replace("{game}", "ID")

        assert named in PAGE or (parts[0].endswith("/KEY") and f"`{parts[2]}" in PAGE), each.path


def test_every_kind_of_error_is_on_the_page_of_the_documents() -> None:
    """Its name and its status, as the server answers them."""
    kinds = [kind for kind in vars(faults).values() if isinstance(kind, type) and issubclass(kind, CadoganError)]
    kinds += [kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, CadoganError)]
    for kind in kinds:
        if kind is not CadoganError:
            name = faults.KINDS.get(kind, kind.__name__)
            status = next((faults.STATUS[each] for each in kind.__mro__ if each in faults.STATUS), 422)

            assert re.search(rf"(?m)^\| {status} \| .*`{name}`", PAGE), (status, name)


def test_limits_are_those_of_the_documents() -> None:
    """The numbers that docs/web.md names are those of the code."""
    from cadogan_jsonl.requests import LONGEST_TEXT
    from cadogan_web.guard import LONGEST_BODY
    from cadogan_web.tables import MOST_LINES, MOST_MOMENTS

    assert f"{LONGEST_BODY:,} bytes" in PAGE
    assert f"at most {LONGEST_TEXT:,} characters" in PAGE
    assert f"at most {MOST_LINES:,} lines" in PAGE
    assert f"at most {MOST_MOMENTS:,} moves" in PAGE


def test_tables_leave_memory_only_when_nobody_uses_them(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that is watched stays, whatever else is opened."""
    monkeypatch.setattr("cadogan_web.tables.MOST_HELD", 2)
    from cadogan.codes import opened as table_of

    async def work() -> None:
        tables = Tables(store)
        first = await tables.open("", lambda: table_of("golf#1"))
        queue = tables.watch(first)
        others = [await tables.open("", lambda: table_of("golf#2")) for _ in range(3)]

        assert list(tables._held.values()) == [first, others[-1]]
        tables.leave(first, queue)
        last = await tables.open("", lambda: table_of("golf#3"))
        assert list(tables._held.values()) == [others[-1], last]
        tables.close()

    asyncio.run(work())


# What goes wrong inside.


@pytest.mark.parametrize(
    "fault", [ZeroDivisionError("of Qs"), PluginError("Qs lies there"), SystemExit("Qs")], ids=repr
)
def test_a_fault_of_a_plugin_is_told_without_what_it_knows(
    client: TestClient, fault: BaseException, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The player gets a sentence, the log the reason, which may name hidden cards; the server goes on."""

    def fails(table: Table, move: Any) -> Any:
        raise fault

    table = opened(client)
    with monkeypatch.context() as broken:
        broken.setattr(Table, "play", fails)
        found = client.post(f"/api/tables/{table['key']}/play", json={"version": table["version"], "move": "deal"})

    assert found.status_code == 500
    assert found.json()["error"]["kind"] == "Fault"
    assert "Qs" not in found.text
    assert "Qs" in caplog.text
    assert asked(client, table, "")["table"] == table


def test_nobody_watches_any_more_when_a_tab_is_closed(server: Web) -> None:
    """A stream that its reader leaves, even before the first event, is forgotten."""

    async def left() -> None:
        async with talking(server) as client:
            table = (await client.post("/api/tables", json={"code": "golf#5"})).json()["table"]
            cookie = client.cookies["cadogan"]
        held = server.tables._held[table["key"]]
        headers = [(b"host", b"localhost:8000"), (b"cookie", f"cadogan={cookie}".encode())]
        path = f"/api/tables/{table['key']}/events"
        scope = {"type": "http", "method": "GET", "scheme": "http", "http_version": "1.1", "path": path}

        async def receive() -> Any:
            return {"type": "http.disconnect"}

        async def send(_: Any) -> None:
            assert server.tables._streams

        scope |= {"raw_path": path.encode(), "query_string": b"", "headers": headers}
        await asyncio.wait_for(app(server, Hosts.of("127.0.0.1"))(scope, receive, send), 5)

        assert not held.listeners
        assert held.users == 0
        assert not server.tables._streams

    asyncio.run(left())
