"""Many tables at once: players who each make a move every second, and how long the answers take.

`uv run python benchmarks/web_load.py` starts a server of its own on the loopback interface with an empty store, opens a
table and a stream of events for each player, over all installed games, and prints the times of the moves. A time is
counted from when the move was due, so that a server that falls behind cannot hide it. The last line says whether 99 %
of the moves were answered within 50 ms; the exit status says it too.
"""

import argparse
import asyncio
import contextlib
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from typing import Any

LIMIT = 0.050


class Player:
    """A player with a connection that stays open, which is written and read by hand: a client must cost little."""

    def __init__(self, port: int, seed: int) -> None:
        self.port = port
        self.chooser = random.Random(seed)
        self.cookie = ""
        self.table: dict[str, Any] = {}
        self.moved = self.told = 0

    async def begin(self, code: str) -> None:
        """Connect, become somebody, open a table and watch it."""
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        await self.ask("POST", "/api/session", {})
        await self.open(code)
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(self.request("GET", f"/api/tables/{self.table['key']}/events"))
        self.watching = asyncio.create_task(drain(reader)), writer

    async def open(self, code: str) -> None:
        """Open a table."""
        self.code = code
        _, found = await self.ask("POST", "/api/tables", {"code": code})
        self.table = found["table"]

    def request(self, method: str, path: str, said: dict[str, Any] | None = None) -> bytes:
        body = b"" if said is None else json.dumps(said).encode()
        lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{self.port}", f"Cookie: {self.cookie}"]
        if said is not None:
            lines += ["X-Cadogan: 1", "Content-Type: application/json", f"Content-Length: {len(body)}"]
        return "\r\n".join([*lines, "", ""]).encode() + body

    async def ask(self, method: str, path: str, said: dict[str, Any] | None = None) -> tuple[int, Any]:
        """Ask for something and return the status and the answer."""
        self.writer.write(self.request(method, path, said))
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode()
        headers = dict(line.lower().split(": ", 1) for line in head.split("\r\n")[1:-2])
        if "set-cookie" in headers:
            at = head.lower().index("set-cookie: ") + len("set-cookie: ")
            self.cookie = head[at:].partition(";")[0]
        body = await self.reader.readexactly(int(headers["content-length"]))
        return int(head.split()[1]), json.loads(body)

    async def play(self, begin: float, seconds: float, every: float, times: list[float]) -> int:
        """Play until the time is over and note how long each move took; return how many were not answered with 200."""
        wrong = 0
        due = begin + self.chooser.random() * every
        while due < begin + seconds:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            if not self.table["moves"]:
                await self.open(self.code)
                due += every
                continue
            said = {"version": self.table["version"], "move": self.chooser.choice(self.table["moves"])["move"]}
            status, found = await self.ask("POST", f"/api/tables/{self.table['key']}/play", said)
            times.append(time.perf_counter() - due)
            wrong += status != 200
            self.moved += 1
            self.table = found["table"]
            due += every
        return wrong


async def drain(reader: asyncio.StreamReader) -> int:
    """Read to the end and return how many bytes came."""
    count = 0
    with contextlib.suppress(ConnectionError):
        while some := await reader.read(65536):
            count += len(some)
    return count


async def load(port: int, pid: int, tables: int, seconds: float, every: float) -> tuple[list[float], int, float]:
    """Return the times of all moves, how many failed, and how much CPU time the server used for them."""
    from cadogan.catalogue import games

    players = [Player(port, seed) for seed in range(tables)]
    for number, player in enumerate(players):
        await player.begin(list(games())[number % len(games())])
    times: list[float] = []
    used = sum(cpu(pid))
    begin = time.perf_counter() + 0.5
    wrong = await asyncio.gather(*(player.play(begin, seconds, every, times) for player in players))
    used = sum(cpu(pid)) - used
    for player in players:
        task, writer = player.watching
        writer.close()
        player.writer.close()
        player.told = await task
    assert all(player.told > 500 or not player.moved for player in players), "somebody was not told of his moves"
    return times, sum(wrong), used


def main() -> int:
    """Run the load and print what came of it."""
    reader = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    reader.add_argument("--tables", type=int, default=200)
    reader.add_argument("--seconds", type=float, default=60.0)
    reader.add_argument("--every", type=float, default=1.0, help="seconds between two moves of a player")
    known = reader.parse_args()
    with tempfile.TemporaryDirectory() as home:
        command = [sys.executable, "-m", "cadogan_web", "--no-browser", "--port", "0"]
        environment = {**os.environ, "CADOGAN_HOME": home}
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        try:
            assert server.stdout is not None
            port = int(server.stdout.readline().split("/#")[0].rsplit(":", 1)[1])
            times, wrong, used = asyncio.run(load(port, server.pid, known.tables, known.seconds, known.every))
            memory = peak(server.pid)
        finally:
            server.terminate()
            server.wait()
    times.sort()
    share = {
        name: times[int(len(times) * part)] * 1000 for name, part in (("50 %", 0.5), ("95 %", 0.95), ("99 %", 0.99))
    }
    print(f"{known.tables} tables, all watched, a move every {known.every:g} s, {known.seconds:g} s")
    print(
        f"{len(times)} moves, {wrong} not answered; "
        f"server: {used / len(times) * 1000:.2f} ms of CPU time a move, {memory} MB"
    )
    print(
        ", ".join(f"{name} within {value:.1f} ms" for name, value in share.items()),
        f"; the longest {times[-1] * 1000:.1f} ms",
    )
    good = not wrong and share["99 %"] <= LIMIT * 1000
    print("99 % of the moves within 50 ms: " + ("yes" if good else "NO"))
    return 0 if good else 1


def cpu(pid: int) -> tuple[float, float]:
    """Return the CPU time of a process so far, its own and the system's; zeros where there is no /proc."""
    try:
        with open(f"/proc/{pid}/stat") as file:
            fields = file.read().rpartition(")")[2].split()
    except OSError:
        return 0.0, 0.0
    tick = os.sysconf("SC_CLK_TCK")
    return int(fields[11]) / tick, int(fields[12]) / tick


def peak(pid: int) -> int:
    """Return the most memory that a process has had in use, in MB; 0 where there is no /proc."""
    try:
        with open(f"/proc/{pid}/status") as file:
            return next(int(line.split()[1]) // 1024 for line in file if line.startswith("VmHWM"))
    except OSError:
        return 0


if __name__ == "__main__":
    sys.exit(main())
