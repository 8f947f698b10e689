"""A real server on loopback and clients that talk to it as browsers do."""

import json
import random
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import uvicorn
from starlette.types import ASGIApp
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.server.ports import unused_port
from warband.server.http.application import Server, make_application
from warband.server.http.connections import Door, guarded_config
from warband.server.table_book import open_tables

Json = dict[str, Any]
PATIENCE = 60.0
"""Seconds after which something will not come any more, however slow the machine."""


class Site:
    """A running server."""

    def __init__(self, url: str, server: Server | None = None) -> None:
        self.url = url
        self.server = server
        self.http = httpx.Client(base_url=url, timeout=PATIENCE)

    def get(self, path: str) -> Json:
        """The answer to a request that must succeed."""
        response = self.http.get(path)
        assert response.status_code == 200, response.text
        return dict(response.json())

    def post(self, path: str, **body: object) -> Json:
        """The answer to a request that must succeed."""
        response = self.http.post(path, json=body)
        assert response.status_code == 200, response.text
        return dict(response.json())

    def create(self, opponent: str = "hotseat", **more: object) -> Json:
        """A new table."""
        fields: Json = {
            "army": {"ready": "Bows of the Wood"},
            "enemy": {"ready": "Siege and Fury"},
            "fixed_map": "Furnace Hall",
            "pace": "instant",
            "agent": "random",
        }
        return self.post("/api/tables", opponent=opponent, **(fields | more))

    @contextmanager
    def sit(self, seated: Json | str, **hello: object) -> Iterator["Player"]:
        """Take a seat by its token, or watch a table by its name."""
        table = seated if isinstance(seated, str) else seated["table"]
        token = "" if isinstance(seated, str) else seated["token"]
        address = self.url.replace("http", "ws", 1) + f"/api/tables/{table}/socket"
        with connect(address, max_size=None, open_timeout=PATIENCE, ping_interval=None) as socket:
            player = Player(socket)
            player.send("hello", **({"token": token} | hello))
            player.wait_for("welcome")
            yield player


class Player:
    """A client at a table."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.welcome: Json = {}
        self.view: Json = {}
        self.seq = 0
        self.lines: list[Json] = []
        self.notices: list[Json] = []
        self.last: Json = {}
        """The last welcome or update."""

    def send(self, kind: str, /, **fields: object) -> None:
        """Say something."""
        self.socket.send(json.dumps({"type": kind, **fields}))

    def receive(self, timeout: float = PATIENCE) -> Json:
        """The next message, taken note of."""
        message: Json = json.loads(self.socket.recv(timeout))
        if message["type"] in ("welcome", "update"):
            if message["type"] == "welcome":
                self.welcome = message
            self.last = message
            self.view = message["view"]
            self.seq = message["seq"]
            first = message["first_line"]
            self.lines = [line for line in self.lines if line["n"] < first] + message["lines"]
            self.notices += message["notices"]
        return message

    def wait_for(self, *kinds: str) -> Json:
        """The next message of one of the kinds."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            message = self.receive()
            if message["type"] in kinds:
                return message
        raise TimeoutError(f"no {kinds} came")

    def ask(self, kind: str, /, **fields: object) -> Json:
        """Say something and wait for what comes of it."""
        self.send(kind, **fields)
        return self.wait_for("update", "refused")

    @property
    def question(self) -> Json | None:
        """What is asked now, with options if they are ours."""
        return self.view["question"] if self.view else None

    def answer(self, option: int) -> Json:
        """Choose an option."""
        return self.ask("answer", seq=self.seq, option=option)

    def choose(self, text: str) -> Json:
        """Choose an option by its text."""
        assert self.question is not None
        for option in self.question["options"]:
            if option["text"] == text:
                return self.answer(option["n"])
        raise AssertionError(f"{text!r} is not offered: {self.question['options']}")

    def play_randomly(self, luck: random.Random, answers: int) -> None:
        """Answer whatever is asked of us, at random."""
        for _ in range(answers):
            while self.question is not None and not self.question["options"]:
                self.wait_for("update")
            if self.question is None:
                return
            option = luck.choice(self.question["options"])
            message = self.answer(option["n"])
            assert message["type"] == "update", message

    def play_until(self, ask: str, luck: random.Random, limit: int = 400) -> None:
        """Answer at random until a kind of question comes."""
        for _ in range(limit):
            if self.question is not None and self.question["ask"] == ask:
                return
            self.play_randomly(luck, 1)
        raise AssertionError(f"no question {ask!r} within {limit} answers")


@contextmanager
def serving(
    database: str,
    around: Callable[[ASGIApp], ASGIApp] = lambda inner: inner,
    door: Door | None = None,
    **options: Any,
) -> Iterator[Site]:
    """A server of this process, in a thread of its own, perhaps with something around it."""
    server = Server(database, open_tables(), **({"allowance": 1e9, "messages": 1e6} | options))
    # However slow the machine, nobody is taken for dead.
    config = guarded_config(
        around(make_application(server)), "127.0.0.1", 0, door=door, ping=None, log_level="error"
    )
    config.timeout_graceful_shutdown = 1
    runner = uvicorn.Server(config)
    thread = threading.Thread(target=runner.run, daemon=True)
    thread.start()
    while not runner.started:
        assert thread.is_alive(), "the server did not start"
        time.sleep(0.01)
    port = runner.servers[0].sockets[0].getsockname()[1]
    try:
        yield Site(f"http://127.0.0.1:{port}", server)
    finally:
        runner.should_exit = True
        thread.join(PATIENCE)


@contextmanager
def process(
    database: str, workers: int = 0, port: int = 0, crowd: int = 1
) -> Iterator[tuple[Site, subprocess.Popen[bytes]]]:
    """A server in a process of its own, which may be killed."""
    port = port or unused_port()
    running = subprocess.Popen(
        [sys.executable, "-c", "from warband.cli import main; main()", "serve", "--port", str(port),
         "--database", database, "--workers", str(workers),
         "--crowd", str(crowd)],
        stdout=subprocess.DEVNULL,
    )  # fmt: skip
    site = Site(f"http://127.0.0.1:{port}")
    try:
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                site.get("/api/health")
                break
            except httpx.TransportError:
                assert running.poll() is None, "the server did not start"
                assert time.monotonic() < deadline, "the server does not answer"
                time.sleep(0.05)
        yield site, running
    finally:
        running.kill()
        running.wait()


__all__ = ["PATIENCE", "ConnectionClosed", "Json", "Player", "Site", "process", "serving"]
