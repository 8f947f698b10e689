"""What bad clients get: a reason, and nothing else."""

import json
import random
from pathlib import Path
from types import SimpleNamespace

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.server.harness import PATIENCE, Json, Player, Site, serving
from warband.server.clients import limits
from warband.server.clients.sockets import FAULTS
from warband.server.commands import database_url
from warband.server.http.application import LARGEST_BODY, same_origin
from warband.server.tables.seat_tokens import new_token


def address(site: Site, table: str) -> str:
    return site.url.replace("http", "ws", 1) + f"/api/tables/{table}/socket"


# ---------------------------------------------------------------------------- HTTP


def test_every_answer_carries_the_policy(site: Site) -> None:
    for path in ("/", "/api/health", "/api/nothing", "/nothing"):
        headers = site.http.get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "'unsafe-eval'" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize(
    ("method", "path", "body", "status"),
    [
        ("GET", "/api/nothing", None, 404),
        ("GET", "/api/tables/short", None, 404),
        ("GET", "/api/tables/../../etc/passwd", None, 404),
        ("DELETE", "/api/tables", None, 405),
        ("POST", "/api/tables", b"", 400),
        ("POST", "/api/tables", b"{", 400),
        ("POST", "/api/tables", b"[]", 422),
        ("POST", "/api/tables", b'{"opponent": "nobody"}', 422),
        ("POST", "/api/tables", b'{"opponent": "hotseat", "more": 1}', 422),
        ("POST", "/api/tables", b'{"opponent": "hotseat", "seat": 7}', 422),
        ("POST", "/api/tables", b'{"opponent": "hotseat", "format": "chess"}', 422),
        ("POST", "/api/tables", b'{"opponent": "hotseat", "fixed_map": "Moon"}', 422),
        ("POST", "/api/tables", b'{"opponent": "hotseat", "army": {"ready": "No"}}', 422),
        ("POST", "/api/tables", b'{"opponent": "computer", "agent": "god"}', 422),
        ("GET", "/api/maps/Moon", None, 404),
        ("POST", "/api/warbands/check", b'{"text": "nonsense"}', 422),
        ("GET", "/api/tables?ids=%00,%27", None, 200),
        ("GET", "/api/tables/%00%00%00%00%00%00%00%00%00%00%00%00", None, 404),
    ],
)
def test_bad_requests_get_a_reason(
    site: Site, method: str, path: str, body: bytes | None, status: int
) -> None:
    response = site.http.request(method, path, content=body)
    assert response.status_code == status
    if status >= 400:
        problem = response.json()
        assert problem["error"]
        assert problem["reason"]


def test_a_query_that_is_no_number_is_refused(site: Site) -> None:
    seated = site.create("hotseat")
    response = site.http.get(f"/api/tables/{seated['table']}/lines?from=abc")
    assert response.status_code == 422
    assert "from" in response.json()["reason"]


def test_large_bodies_are_refused(site: Site) -> None:
    body = json.dumps({"text": "x" * (LARGEST_BODY + 1)}).encode()
    assert site.http.post("/api/records", content=body).status_code == 413


@pytest.mark.parametrize("count", ["61", "999999999", "9" * 400])
def test_enormous_warbands_are_refused_at_once(site: Site, count: str) -> None:
    warband = f"warband Horde\nformat 200-8 (75%)\n{count} Winged Kobold\n"
    for path, body in (
        ("/api/warbands/check", {"text": warband}),
        ("/api/tables", {"opponent": "hotseat", "army": {"text": warband}}),
    ):
        response = site.http.post(path, json=body)
        assert response.status_code == 422
        assert response.json()["reason"]


@pytest.mark.parametrize("count", ["151", "999999999", "9" * 400])
def test_enormous_setups_in_records_are_refused_at_once(site: Site, count: str) -> None:
    seated = site.create("hotseat")
    text = site.http.get(f"/api/tables/{seated['table']}/record").text
    text = text.replace("  1 ", f"  {count} ", 1)
    response = site.http.post("/api/records", json={"text": text})
    assert response.status_code == 422


@pytest.mark.parametrize(
    ("setup", "reason"),
    [
        (["position", *(f"blue Knight {n} (plain) A1" for n in range(151))], "151 creatures"),
        (["position", *(f'creature "Card {n}"' for n in range(181))], "181 cards"),
    ],
)
def test_enormous_positions_in_records_are_refused_at_once(
    site: Site, setup: list[str], reason: str
) -> None:
    seated = site.create("hotseat")
    text = site.http.get(f"/api/tables/{seated['table']}/record").text
    head, _, play = text.partition("setup\n")
    rest = "\n".join(line for line in play.splitlines() if not line.startswith("  "))
    written = "\n".join(f"  {line}" for line in setup)
    response = site.http.post("/api/records", json={"text": f"{head}setup\n{written}\n{rest}\n"})
    assert response.status_code == 422
    assert reason in response.json()["reason"]


def test_answers_are_compressed(site: Site) -> None:
    response = site.http.get("/api/cards")
    assert response.headers["content-encoding"] == "gzip"
    assert response.headers["cache-control"] == "no-store"


def test_other_pages_may_not_use_the_server(site: Site) -> None:
    response = site.http.get("/api/health", headers={"origin": "https://evil.example"})
    assert response.status_code == 401
    assert site.http.get("/api/health", headers={"origin": site.url}).status_code == 200


@pytest.mark.parametrize(
    ("origin", "host", "allowed", "fits"),
    [
        ("http://localhost:8000", "localhost:8000", (), True),
        ("https://play.example", "play.example", (), True),
        ("http://localhost:8000.evil.example", "localhost:8000", (), False),
        ("null", "localhost:8000", (), False),
        ("https://friend.example", "play.example", ("https://friend.example",), True),
        ("https://friend.example", None, (), False),
        (None, "play.example", (), True),
    ],
)
def test_origins(
    origin: str | None, host: str | None, allowed: tuple[str, ...], fits: bool
) -> None:
    assert same_origin(origin, host, allowed) is fits


@pytest.fixture
def stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    """No time goes by for the limits: what was used up stays used up on a slow machine too."""
    monkeypatch.setattr(limits, "time", SimpleNamespace(monotonic=lambda: 0.0))


@pytest.mark.usefixtures("stopped")
def test_too_many_requests_are_slowed_down(tmp_path: Path) -> None:
    with serving(database_url(f"{tmp_path}/t.db"), allowance=10.0) as site:
        codes = [site.http.get("/api/health").status_code for _ in range(15)]
        assert codes == [200] * 10 + [429] * 5


# -------------------------------------------------------------------------- sockets


def hammer(player: Player, times: int) -> list[str]:
    """Send a lot at once, then listen to what comes of it."""
    for _ in range(times):
        player.send("ping", t=0)
    return [player.wait_for("pong", "refused")["type"] for _ in range(times)]


@pytest.mark.usefixtures("stopped")
def test_a_client_that_talks_too_fast_is_slowed_down_then_let_go(tmp_path: Path) -> None:
    with serving(database_url(f"{tmp_path}/t.db"), messages=5.0) as site:
        seated = site.create("hotseat")
        with site.sit(seated) as player:
            burst = int(3 * 5.0)
            assert hammer(player, burst + FAULTS) == ["pong"] * burst + ["refused"] * FAULTS
            with pytest.raises(ConnectionClosed) as closed:
                hammer(player, 1)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1008


def test_sockets_from_other_pages_are_refused(site: Site) -> None:
    seated = site.create("hotseat")
    with pytest.raises(InvalidStatus) as refused:
        connect(
            address(site, seated["table"]),
            origin=Origin("https://evil.example"),
            open_timeout=PATIENCE,
        )
    assert refused.value.response.status_code == 403


def test_a_client_must_say_hello_first(site: Site) -> None:
    seated = site.create("hotseat")
    with connect(address(site, seated["table"]), open_timeout=PATIENCE) as socket:
        socket.send(json.dumps({"type": "answer", "seq": 1, "option": 0}))
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(PATIENCE)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1008


def test_huge_messages_end_the_conversation(site: Site) -> None:
    seated = site.create("hotseat")
    with site.sit(seated) as player:
        player.socket.send("x" * 100_000)
        with pytest.raises(ConnectionClosed):
            player.wait_for("nothing")


def test_a_client_that_talks_nonsense_is_let_go(site: Site) -> None:
    seated = site.create("hotseat")
    with site.sit(seated) as player:
        for _ in range(FAULTS + 1):
            player.send("nonsense")
        with pytest.raises(ConnectionClosed) as closed:
            player.wait_for("nothing")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1008


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=8,
)
KINDS = [
    "hello", "answer", "say", "undo", "propose", "reply", "resign", "chat", "settings",
    "substitute", "return", "pace", "ping", "nonsense",
]  # fmt: skip
FIELDS = [
    "seq",
    "option",
    "text",
    "whole",
    "kind",
    "answers",
    "accept",
    "seat",
    "settings",
    "agent",
    "t",
]
MESSAGES = st.builds(
    lambda kind, fields: json.dumps({"type": kind, **fields}),
    st.sampled_from(KINDS),
    st.dictionaries(st.sampled_from(FIELDS), JSON | st.integers(0, 300), max_size=4),
)
ANYTHING = MESSAGES | st.text(max_size=200) | JSON.map(json.dumps)


@pytest.fixture(scope="module")
def neighbours(site: Site) -> tuple[Json, Json]:
    return site.create("hotseat"), site.create("hotseat")


@settings(
    deadline=None,
    max_examples=60,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(messages=st.lists(ANYTHING, min_size=1, max_size=12))
def test_whatever_a_spectator_sends_changes_nothing(
    site: Site, neighbours: tuple[Json, Json], messages: list[str]
) -> None:
    table = neighbours[0]["table"]
    before = site.get(f"/api/tables/{table}/moment")
    with site.sit(table) as watcher:
        try:
            for message in messages:
                watcher.socket.send(message)
            watcher.send("ping", t=1.5)
            watcher.wait_for("pong")
        except ConnectionClosed:
            pass
    assert site.get(f"/api/tables/{table}/moment") == before


@settings(
    deadline=None,
    max_examples=60,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(messages=st.lists(ANYTHING, min_size=1, max_size=12))
def test_whatever_a_player_sends_other_tables_do_not_notice(
    site: Site, neighbours: tuple[Json, Json], messages: list[str]
) -> None:
    seated = site.create("hotseat")
    quiet = neighbours[1]["table"]
    before = site.get(f"/api/tables/{quiet}/moment")
    with site.sit(seated) as player:
        try:
            for message in messages:
                player.socket.send(message)
            player.send("ping", t=1.5)
            player.wait_for("pong")
        except ConnectionClosed:
            pass
    with site.sit(seated) as again:
        assert again.welcome["table"]["status"] in ("playing", "over")
    assert site.get(f"/api/tables/{quiet}/moment") == before


def test_tokens_do_not_repeat_and_are_long() -> None:
    tokens = {new_token() for _ in range(1000)}
    assert len(tokens) == 1000
    assert min(map(len, tokens)) >= 43


def test_the_token_is_not_stored(site: Site) -> None:
    seated = site.create("hotseat")
    assert site.server is not None
    file = site.server.tables.storage.url.removeprefix("sqlite+aiosqlite:///")
    with site.sit(seated) as player:
        player.play_randomly(random.Random(1), 5)
    stored = b"".join(path.read_bytes() for path in Path(file).parent.iterdir())
    assert seated["table"].encode() in stored
    assert seated["token"].encode() not in stored


def test_names_are_kept_as_text(site: Site) -> None:
    name = "<script>alert(1)</script>"
    seated = site.create("hotseat", name=name)
    response = httpx.get(f"{site.url}/api/tables/{seated['table']}")
    assert response.headers["content-type"] == "application/json"
    assert response.json()["seats"][0]["name"] == name
