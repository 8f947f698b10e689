"""Connections that dawdle, pile up or lie: nobody else notices."""

import logging
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from tests.server.harness import PATIENCE, Site, serving
from warband.server.commands import database_url
from warband.server.http import application, connections
from warband.server.http.connections import Door
from warband.server.http.rare_errors import Once


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[tuple[Site, Door]]:
    """A server that waits for nobody, with room for few."""
    monkeypatch.setattr(connections, "HEAD_WITHIN", 0.4)
    monkeypatch.setattr(connections, "BODY_WITHIN", 0.6)
    monkeypatch.setattr(application, "BODY_WITHIN", 0.6)
    monkeypatch.setattr(connections, "READ_WITHIN", 0.6)
    door = Door(most=60, most_for_one=40)
    with serving(database_url(f"{tmp_path}/tables.db"), door=door) as site:
        yield site, door


def raw(site: Site, source: str = "127.0.0.1") -> socket.socket:
    host, port = site.url.removeprefix("http://").split(":")
    return socket.create_connection((host, int(port)), timeout=PATIENCE, source_address=(source, 0))


def ends(connection: socket.socket) -> bool:
    """Whether the server lets the connection go, whatever it says before."""
    try:
        while connection.recv(65536):
            pass
    except ConnectionResetError:
        pass
    except TimeoutError:
        return False
    return True


HALVES = [
    b"",
    b"GET /api/health HTTP/1.1\r\n",
    b"GET /api/health HTTP/1.1\r\nHost: x\r\nX-Slow: ",
    b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 500\r\n\r\n{",
    b"GET /api/health HTTP/1.1\r\nHost: x\r\nContent-Length: 500\r\n\r\n",
    b"GET /api/health HTTP/1.1\r\nHost: x\r\n\r\nGET /api/health HTTP/1.1\r\nX",
    b"POST /api/tables HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab",
]


@pytest.mark.parametrize("half", HALVES)
def test_half_a_request_is_not_waited_for(hasty: tuple[Site, Door], half: bytes) -> None:
    site, door = hasty
    with raw(site) as connection:
        connection.sendall(half)
        assert ends(connection)
    wait_until_empty(site, door)


def wait_until_empty(site: Site, door: Door) -> None:
    site.http.close()
    site.http = httpx.Client(base_url=site.url, timeout=PATIENCE)
    deadline = time.monotonic() + PATIENCE
    while door.total:
        assert time.monotonic() < deadline, door.inside
        time.sleep(0.02)


def test_a_request_that_trickles_is_not_waited_for(hasty: tuple[Site, Door]) -> None:
    site, _ = hasty
    with raw(site) as connection:
        try:
            for _ in range(100):
                connection.sendall(b"GET /api/health HTTP/1.1\r\n"[:1])
                time.sleep(0.05)
        except OSError:
            return
    raise AssertionError("the server waited for five seconds")


def test_who_does_not_read_is_let_go(hasty: tuple[Site, Door]) -> None:
    site, door = hasty
    with raw(site) as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        for _ in range(40):
            try:
                connection.sendall(b"GET /api/cards HTTP/1.1\r\nHost: x\r\n\r\n")
            except OSError:
                break
        deadline = time.monotonic() + PATIENCE
        while door.total and time.monotonic() < deadline:
            time.sleep(0.05)
        assert not door.total


def test_hundreds_of_half_requests_leave_room_for_others(
    hasty: tuple[Site, Door], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "HEAD_WITHIN", PATIENCE)
    site, door = hasty
    with ExitStack() as stack:
        for _ in range(200):
            connection = stack.enter_context(raw(site, "127.0.0.9"))
            connection.sendall(b"GET /api/health HTTP/1.1\r\n")
        site.get("/api/health")
        assert door.inside["127.0.0.9"] <= 40
        with site.sit(site.create("hotseat")) as player:
            assert player.answer(0)["type"] == "update"
            # A socket holds its place: sockets are counted like everything else.
            assert door.inside["127.0.0.1"] >= 1
    wait_until_empty(site, door)


def test_all_connections_together_are_bounded(hasty: tuple[Site, Door]) -> None:
    site, door = hasty
    with ExitStack() as stack:
        for n in range(90):
            connection = stack.enter_context(raw(site, f"127.0.0.{10 + n % 3}"))
            connection.sendall(b"GET /")
        deadline = time.monotonic() + 0.2
        while time.monotonic() < deadline:
            assert door.total <= 60
            time.sleep(0.01)


def test_the_same_error_is_logged_once_a_minute() -> None:
    once = Once()

    def record(message: str, *args: object) -> logging.LogRecord:
        return logging.LogRecord("asyncio", logging.ERROR, "", 0, message, args, None)

    assert [once.filter(record("out of files: %s", n)) for n in range(1000)].count(True) == 1
    assert once.filter(record("something else"))
    once._seen = {key: (since - 61, n) for key, (since, n) in once._seen.items()}
    again = record("out of files: %s", 7)
    assert once.filter(again)
    assert again.getMessage() == "out of files: 7 (and 999 times more before)"
