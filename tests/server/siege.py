"""A siege: many honest tables, and somebody who means harm.

    python -m tests.server.siege [--tables 200] [--seconds 20] [--every 5] [--only NAME]
    python -m tests.server.siege --tables 1000 --only nobody --seconds 60

Honest players answer every few seconds, each from an address of their own, while attackers do
their worst within the limits of theirs. What counts is how long an honest answer takes. All
addresses are loopback addresses; every attack is bounded in count and time.
"""

import argparse
import asyncio
import contextlib
import json
import os
import random
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.server.harness import process
from tests.server.storm import TABLE

Json = dict[str, Any]
Attack = Callable[[str, float], Awaitable[str]]
"""Attacks a server until a moment; says in words what came of it."""


def client(url: str, source: str) -> httpx.AsyncClient:
    transport = httpx.AsyncHTTPTransport(local_address=source)
    return httpx.AsyncClient(base_url=url, timeout=60, transport=transport)


async def sit(url: str, seated: Json, source: str) -> ClientConnection:
    address = url.replace("http", "ws", 1) + f"/api/tables/{seated['table']}/socket"
    socket = await connect(address, max_size=None, local_addr=(source, 0), ping_interval=None)
    await socket.send(json.dumps({"type": "hello", "token": seated["token"]}))
    return socket


# -------------------------------------------------------------------------------- honest


class Honest:
    """Somebody who plays, and looks at the clock."""

    def __init__(self, number: int, every: float) -> None:
        self.source = f"127.1.{number // 250}.{number % 250 + 1}"
        self.luck = random.Random(number)
        self.every = every
        self.times: list[float] = []
        self.failures: list[str] = []

    async def play(self, url: str, ready: asyncio.Semaphore, enough: asyncio.Event) -> None:
        while not enough.is_set():
            async with ready, client(url, self.source) as http:
                seated = (await http.post("/api/tables", json=TABLE)).json()
                socket = await sit(url, seated, self.source)
            try:
                await self._battle(socket, enough)
            except ConnectionClosed as closed:
                self.failures.append(f"closed: {closed}")
            finally:
                await socket.close()

    async def _battle(self, socket: ClientConnection, enough: asyncio.Event) -> None:
        last = await self._hear(socket)
        await asyncio.sleep(self.luck.uniform(0, self.every))
        while not enough.is_set():
            question = last["view"]["question"]
            if question is None or not question["options"]:
                return
            option = self.luck.choice(question["options"])["n"]
            started = time.perf_counter()
            await socket.send(json.dumps({"type": "answer", "seq": last["seq"], "option": option}))
            last = await self._hear(socket)
            self.times.append(time.perf_counter() - started)
            await asyncio.sleep(self.luck.uniform(0.5, 1.5) * self.every)

    async def _hear(self, socket: ClientConnection) -> Json:
        while True:
            message = json.loads(await socket.recv())
            if message["type"] in ("welcome", "update"):
                return dict(message)
            if message["type"] == "refused":
                self.failures.append(message["reason"])


# ------------------------------------------------------------------------------- attacks


async def until(moment: float, work: Callable[[], Awaitable[int]]) -> dict[int, int]:
    """Do something again and again; how often which status came."""
    told: dict[int, int] = {}
    while time.monotonic() < moment:
        try:
            status = await work()
        except (httpx.HTTPError, ConnectionClosed, OSError):
            status = 0
        told[status] = told.get(status, 0) + 1
        if status in (0, 429):
            await asyncio.sleep(0.2)
    return told


def in_words(told: list[dict[int, int]]) -> str:
    total: dict[int, int] = {}
    for one in told:
        for status, count in one.items():
            total[status] = total.get(status, 0) + count
    return ", ".join(f"{status}: {count}" for status, count in sorted(total.items()))


def drawn_record(size: int) -> str:
    """A small record with a large drawn board."""
    rows = "\n".join("    " + "  ".join(["g1"] * size) for _ in range(size))
    ends = [" ".join(f"{letter}{row}" for letter in "ABCDEFGHIJ") for row in (1, size)]
    return (
        f"warband record 1\nrules heroscape\nsetup\n  draw\n    map\n{rows}\n    zones\n"
        f"      blue: {ends[0]}\n      red: {ends[1]}\n"
        "  army blue: Tandros Kreel, Ana Karithon\n  army red: Othkurik\nplay\nresult unfinished\n"
    )


async def uploads(url: str, moment: float) -> str:
    """Small records with large boards, and moments of those that are taken."""

    async def one(source: str) -> dict[int, int]:
        async with client(url, source) as http:
            luck = random.Random(source)

            async def upload() -> int:
                text = drawn_record(luck.choice((60, 24, 40)))
                response = await http.post("/api/records", json={"text": text})
                if response.status_code == 200:
                    table = response.json()["id"]
                    asked = [http.get(f"/api/tables/{table}/moment?answers=0") for _ in range(15)]
                    await asyncio.gather(*asked)
                return response.status_code

            return await until(moment, upload)

    return in_words(await asyncio.gather(*(one(f"127.2.0.{n}") for n in range(1, 5))))


async def watching(url: str, moment: float) -> str:
    """Replays, frames, moments, threats and odds of a long battle, as fast as allowed."""
    async with client(url, "127.2.1.1") as http:
        seated = (await http.post("/api/tables", json=TABLE)).json()
        socket = await sit(url, seated, "127.2.1.1")
        honest = Honest(999, 0.0)
        last = await honest._hear(socket)
        for _ in range(60):
            options = last["view"]["question"]["options"]
            answer = {"type": "answer", "seq": last["seq"], "option": options[0]["n"]}
            await socket.send(json.dumps(answer))
            last = await honest._hear(socket)
        await socket.close()
    table = f"/api/tables/{seated['table']}"

    async def one(source: str) -> dict[int, int]:
        async with client(url, source) as http:
            luck = random.Random(source)

            async def look() -> int:
                answers = luck.randrange(60)
                kind = luck.randrange(5)
                if kind == 0:
                    return (await http.get(f"{table}/replay")).status_code
                if kind == 1:
                    return (await http.get(f"{table}/frames?from={answers}")).status_code
                if kind == 2:
                    return (await http.get(f"{table}/moment?answers={answers}")).status_code
                if kind == 3:
                    query = {"pieces": list(range(10)), "answers": answers}
                    return (await http.post(f"{table}/preview/threat", json=query)).status_code
                query = {"piece": luck.randrange(8), "answers": answers}
                return (await http.post(f"{table}/preview/attacks", json=query)).status_code

            at_once = await asyncio.gather(*(until(moment, look) for _ in range(8)))
            return {s: sum(one.get(s, 0) for one in at_once) for one in at_once for s in one}

    return in_words(await asyncio.gather(*(one(f"127.2.1.{n}") for n in range(2, 6))))


async def workers_of(http: httpx.AsyncClient) -> list[Json]:
    """How the workers are."""
    return list((await http.get("/api/health")).json()["workers"])


async def captains(url: str, moment: float) -> str:
    """Sixteen captains of one guest, and an honest soldier who waits for his turn."""
    sockets = []
    waits: list[float] = []
    table: Json
    async with client(url, "127.2.2.1") as http:
        for _ in range(8):
            table = TABLE | {"opponent": "computer", "agent": "captain", "seconds": 10}
            response = await http.post("/api/tables", json=table | {"seat": 1})
            if response.status_code == 200:
                sockets.append(await sit(url, response.json(), "127.2.2.1"))
            await asyncio.sleep(0.2)
    async with client(url, "127.2.2.9") as http:
        while any(one["busy"] == one["wanted"] for one in await workers_of(http)):
            await asyncio.sleep(0.1)
        table = TABLE | {"opponent": "computer", "agent": "soldier", "pace": "instant"}
        seated = (await http.post("/api/tables", json=table)).json()
    socket = await sit(url, seated, "127.2.2.9")
    guest = Honest(998, 0.0)
    last = await guest._hear(socket)
    while time.monotonic() < moment:
        question = last["view"]["question"]
        if question is None:
            break
        if not question["options"]:
            started = time.perf_counter()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(30):
                    last = await guest._hear(socket)
            waits.append(time.perf_counter() - started)
            continue
        answer = {"type": "answer", "seq": last["seq"], "option": question["options"][0]["n"]}
        await socket.send(json.dumps(answer))
        last = await guest._hear(socket)
        await asyncio.sleep(0.06)
    for one in (*sockets, socket):
        await one.close()
    waits.sort()
    longest = ", ".join(f"{wait:.2f}" for wait in waits[-3:])
    return (
        f"{len(sockets)} captains; the soldier answered {len(waits)} times, at most in {longest} s"
    )


async def half_requests(url: str, moment: float) -> str:
    """Fourteen hundred connections that never finish what they began."""
    host, port = url.removeprefix("http://").split(":")
    opened: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = []
    refused = 0
    for n in range(1400):
        if time.monotonic() > moment:
            break
        try:
            source = (f"127.2.3.{n % 7 + 1}", 0)
            reader, writer = await asyncio.open_connection(host, int(port), local_addr=source)
            writer.write(b"GET /api/health HTTP/1.1\r\nX-Half: ")
            opened.append((reader, writer))
        except OSError:
            refused += 1
    while time.monotonic() < moment:
        await asyncio.sleep(0.2)
    closed = sum(reader.at_eof() or writer.is_closing() for reader, writer in opened)
    for _, writer in opened:
        writer.close()
    return f"{len(opened)} opened, {refused} refused, {closed} let go by the server"


async def settings(url: str, moment: float) -> str:
    """As much into the database as a player may have stored."""

    async def one(source: str) -> dict[int, int]:
        told: dict[int, int] = {}
        async with client(url, source) as http:
            seated = (await http.post("/api/tables", json=TABLE)).json()
        number = 0
        while time.monotonic() < moment:
            socket = await sit(url, seated, source)
            with contextlib.suppress(ConnectionClosed):
                while time.monotonic() < moment:
                    number += 1
                    powers = {f"{number} {n} ".ljust(118, "x"): "never" for n in range(100)}
                    change = {"type": "settings", "settings": {"powers": powers}}
                    await socket.send(json.dumps(change))
                    message: Json = {"type": ""}
                    while message["type"] not in ("update", "refused"):
                        message = json.loads(await socket.recv())
                    kind = 200 if message["type"] == "update" else 429
                    told[kind] = told.get(kind, 0) + 1
                    await asyncio.sleep(0.05)
            await socket.close()
        return told

    return in_words(await asyncio.gather(*(one(f"127.2.4.{n}") for n in range(1, 5))))


async def nobody(url: str, moment: float) -> str:
    """No attack at all."""
    await asyncio.sleep(max(moment - time.monotonic(), 0))
    return ""


ATTACKS: dict[str, Attack] = {
    "nobody": nobody,
    "uploads": uploads,
    "watching": watching,
    "captains": captains,
    "half requests": half_requests,
    "settings": settings,
}


# ------------------------------------------------------------------------------- the siege


async def besiege(
    url: str, tables: int, seconds: float, every: float, names: list[str], pid: int
) -> dict[str, float]:
    """Every attack in turn while honest players play; the 99th percentile under each, in ms."""
    crowd = [Honest(n, every) for n in range(tables)]
    enough, ready = asyncio.Event(), asyncio.Semaphore(4)
    players = [asyncio.create_task(one.play(url, ready, enough)) for one in crowd]
    while sum(bool(one.times) for one in crowd) < tables * 0.99:
        for player in players:
            if player.done():
                player.result()
        await asyncio.sleep(0.1)
    found: dict[str, float] = {}
    async with client(url, "127.0.0.1") as http:
        for name in names:
            for one in crowd:
                one.times.clear()
                one.failures.clear()
            before = worked(pid)
            words = await ATTACKS[name](url, time.monotonic() + seconds)
            each = 1000 * (worked(pid) - before)
            times = sorted(time for one in crowd for time in one.times)
            failures = [failure for one in crowd for failure in one.failures]
            health = (await http.get("/api/health")).json()
            p99 = 1000 * times[max(int(len(times) * 0.99) - 1, 0)]
            found[name] = p99
            print(
                f"{name}: {len(times)} honest answers at {tables} tables in {seconds:g} s, "
                f"median {1000 * statistics.median(times):.0f} ms, 99 % within {p99:.0f} ms, "
                f"longest {1000 * times[-1]:.0f} ms; {len(failures)} failures {failures[:1]}; "
                f"the server worked {each / len(times):.1f} ms for each; "
                f"loop late at most {health['late']:.0f} ms. {words}",
                flush=True,
            )
    enough.set()
    await asyncio.gather(*players, return_exceptions=True)
    return found


async def churn(url: str, seconds: float, told: Callable[[int], None]) -> None:
    """Tables come and go: a few answers at each, then nobody looks at it any more."""
    number = 0
    moment = time.monotonic() + seconds

    async def one(lane: int) -> None:
        nonlocal number
        while time.monotonic() < moment:
            number += 1
            guest = Honest(number % 5000, 0.0)
            async with client(url, guest.source) as http:
                response = await http.post("/api/tables", json=TABLE)
                if response.status_code != 200:
                    await asyncio.sleep(0.2)
                    continue
                socket = await sit(url, response.json(), guest.source)
            last = await guest._hear(socket)
            for _ in range(12):
                options = last["view"]["question"]["options"]
                option = guest.luck.choice(options)["n"]
                answer = {"type": "answer", "seq": last["seq"], "option": option}
                await socket.send(json.dumps(answer))
                last = await guest._hear(socket)
            await socket.close()

    lanes = [asyncio.create_task(one(lane)) for lane in range(6)]
    while not all(lane.done() for lane in lanes):
        await asyncio.sleep(seconds / 12)
        told(number)

    await asyncio.gather(*lanes)


def worked(pid: int) -> float:
    """Seconds that a process has worked, whatever else the machine did."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(pid: int) -> float:
    """Megabytes that a process holds."""
    for line in Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return 0.0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--every", type=float, default=5.0)
    parser.add_argument("--only", default="")
    parser.add_argument("--churn", type=float, default=0.0)
    options = parser.parse_args()
    names = [options.only] if options.only else list(ATTACKS)
    with (
        tempfile.TemporaryDirectory(prefix="warband-siege-") as folder,
        process(f"{folder}/tables.db", workers=1) as (site, server),
    ):
        if options.churn:
            asyncio.run(
                churn(
                    site.url,
                    options.churn,
                    lambda n: print(f"{n} tables: {memory(server.pid):.0f} MB", flush=True),
                )
            )
            return
        besieged = besiege(
            site.url, options.tables, options.seconds, options.every, names, server.pid
        )
        asyncio.run(besieged)
        print(f"the server holds {memory(server.pid):.0f} MB", flush=True)


if __name__ == "__main__":
    main()
