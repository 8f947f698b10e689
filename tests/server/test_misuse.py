"""What a bad neighbour tries: each is refused, and the table goes on."""

import json
import logging
import random
import socket
import time
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.server.harness import PATIENCE, Json, Player, Site, serving
from warband.server.commands import database_url
from warband.server.storage.entries import Chatted, Moved
from warband.server.tables.clocks import steady_time
from warband.server.tables.player_names import alike, distinct_name, visible
from warband.server.tables.refusals import Refusal
from warband.server.tables.stored_size import MOST_BATTLE, MOST_TALK, check_room_for


@pytest.fixture
def duel(site: Site) -> tuple[Json, Json]:
    ann = site.create("invite", name="Ann")
    army = {"ready": "Siege and Fury"}
    return ann, site.post(f"/api/tables/{ann['table']}/join", name="Bob", army=army)


# ------------------------------------------------------------------------- replaced too soon


def test_who_has_just_joined_is_not_replaced_by_the_computer(
    site: Site, duel: tuple[Json, Json]
) -> None:
    with site.sit(duel[0]) as ann:
        refused = ann.ask("substitute", seat=1, agent="random")
        assert refused["reason"] == "the player is still here"


def test_nobody_is_replaced_right_after_a_restart(tmp_path: Path) -> None:
    database = database_url(f"{tmp_path}/tables.db")
    with serving(database) as site:
        ann = site.create("invite", name="Ann")
        site.post(f"/api/tables/{ann['table']}/join", name="Bob", army={"ready": "Siege and Fury"})
    with serving(database) as site, site.sit(ann) as player:
        refused = player.ask("substitute", seat=1, agent="random")
        assert refused["reason"] == "the player is still here"


# ------------------------------------------------------------------------------- takebacks


def test_only_the_takeback_that_was_seen_is_accepted(site: Site, duel: tuple[Json, Json]) -> None:
    luck = random.Random(2)
    with site.sit(duel[0]) as ann, site.sit(duel[1]) as bob:
        players = [ann, bob]
        for _ in range(20):
            asked = ann.view["asked"]
            players[asked].play_randomly(luck, 1)
            while players[1 - asked].seq < players[asked].seq:
                players[1 - asked].wait_for("update")
        ann.ask("propose", kind="takeback", answers=ann.last["answers"] - 2)
        bob.wait_for("update")
        seen = bob.last["proposals"][0]["answers"]
        # Ann asks for much more, just before Bob says yes.
        ann.ask("propose", kind="takeback", answers=3)
        refused = bob.ask("reply", kind="takeback", accept=True, answers=seen)
        while refused["type"] != "refused":
            refused = bob.wait_for("refused")
        assert refused["error"] == "stale"
        assert bob.last["answers"] > seen


# ----------------------------------------------------------------------------------- names


def test_two_players_never_have_one_name(site: Site) -> None:
    ann = site.create("invite", name="Ann")
    for wanted in ("ANN", "A\u200bnn"):
        table = site.create("invite", name="Ann")["table"]
        site.post(f"/api/tables/{table}/join", name=wanted, army={"ready": "Siege and Fury"})
        names = [seat["name"] for seat in site.get(f"/api/tables/{table}")["seats"]]
        assert len({alike(name) for name in names}) == 2
    hotseat = site.create("hotseat", name="\u202e\u200b")
    seats = site.get(f"/api/tables/{hotseat['table']}")["seats"]
    assert [seat["name"] for seat in seats] == ["Guest", "Guest (2)"]
    assert ann["table"]


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("Ann", "Ann"),
        ("  Ann \u2003 B ", "Ann B"),
        ("\u202eRED\u202c", "RED"),
        ("A\u0000\u0007n\u00adn", "Ann"),
        ("Zoe\u0301", "Zo\u00e9"),
        ("a" + "\u0300" * 30, "\u00e0\u0300\u0300"),
        ("\u3164\u2800", ""),
    ],
)
def test_what_cannot_be_seen_is_no_part_of_a_name(written: str, shown: str) -> None:
    assert visible(written) == shown


def test_a_crowd_of_one_name_is_told_apart() -> None:
    taken: list[str] = []
    for _ in range(4):
        taken.append(distinct_name("X" * 60, taken))
    assert len({alike(name) for name in taken}) == 4
    assert max(map(len, taken)) <= 40


# --------------------------------------------------------------------------------- numbers


def test_an_answer_with_a_number_that_does_not_exist_yet_is_refused(site: Site) -> None:
    with site.sit(site.create("hotseat")) as player:
        assert player.ask("answer", seq=player.seq + 1, option=0)["error"] == "illegal"
        assert player.ask("answer", seq=9_999_999, option=0)["error"] == "illegal"
        assert player.answer(0)["type"] == "update"


# ------------------------------------------------------------------------------- bad frames


@pytest.fixture
def errors(caplog: pytest.LogCaptureFixture) -> list[logging.LogRecord]:
    """What is logged as an error during the test."""
    caplog.set_level(logging.ERROR)
    return caplog.records


def address(site: Site, table: str) -> str:
    return site.url.replace("http", "ws", 1) + f"/api/tables/{table}/socket"


def test_binary_frames_get_a_reason(site: Site, errors: list[logging.LogRecord]) -> None:
    seated = site.create("hotseat")
    with connect(address(site, seated["table"]), open_timeout=PATIENCE) as raw:
        raw.send(b"\x00\x01")
        with pytest.raises(ConnectionClosed) as closed:
            raw.recv(PATIENCE)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1008
    with site.sit(seated) as player:
        player.socket.send(b"\xff\xfe")
        assert player.wait_for("refused")["error"] == "malformed"
        assert player.answer(0)["type"] == "update"
    assert not errors


def test_aborted_handshakes_are_nobodys_error(site: Site, errors: list[logging.LogRecord]) -> None:
    seated = site.create("hotseat")
    host, port = site.url.removeprefix("http://").split(":")
    shake = (
        f"GET /api/tables/{seated['table']}/socket HTTP/1.1\r\nHost: {host}:{port}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    ).encode()
    for sent in (shake, shake[:-2], shake + b"\x81", shake + b"\xff" * 20, b"\x16\x03\x01" * 9):
        with socket.create_connection((host, int(port)), timeout=PATIENCE) as raw:
            raw.sendall(sent)
            raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\x01\0\0\0\0\0\0\0")
    for _ in range(3):
        with connect(address(site, seated["table"]), open_timeout=PATIENCE) as quick:
            quick.send(json.dumps({"type": "hello", "token": seated["token"]}))
    time.sleep(0.3)
    with site.sit(seated) as player:
        assert player.answer(0)["type"] == "update"
    assert not [record.getMessage() for record in errors]


# --------------------------------------------------------------------------- what is stored


def test_settings_are_bounded(site: Site) -> None:
    def settings(habits: int, stops: int) -> Json:
        powers = {f"Creature: Power {n}": "never" for n in range(habits)}
        return {"powers": powers, "stops": [f"stop {n}" for n in range(stops)]}

    with site.sit(site.create("hotseat")) as player:
        for habits, stops in ((101, 0), (0, 41)):
            refused = player.ask("settings", settings=settings(habits, stops))
            assert refused["error"] == "malformed"
        assert player.ask("settings", settings=settings(100, 40))["type"] == "update"
        # The same again is nothing new, and is not stored.
        assert player.ask("settings", settings=settings(100, 40))["type"] == "refused"


def test_a_table_stores_so_much_and_no_more() -> None:
    move, talk = Moved(1, 0, 0), Chatted(1, 0, "Ann", "hello")
    check_room_for(MOST_TALK - 10, [talk], ["x" * 10])
    with pytest.raises(Refusal, match="said and set"):
        check_room_for(MOST_TALK, [talk], ["x"])
    check_room_for(MOST_TALK, [move], ["x"])
    with pytest.raises(Refusal, match="too long"):
        check_room_for(MOST_BATTLE, [move], ["x"])


def test_talk_ends_before_the_battle_does(site: Site) -> None:
    seated = site.create("hotseat")
    with site.sit(seated) as player:
        assert site.server is not None
        site.server.tables.rooms[seated["table"]].stored = MOST_TALK
        assert player.ask("chat", text="one more thing")["error"] == "full"
        assert talked(player) == []
        assert player.answer(0)["type"] == "update"


def talked(player: Player) -> list[str]:
    return [notice["text"] for notice in player.notices if notice["kind"] == "chat"]


# ----------------------------------------------------------------------------------- clocks


def test_the_servers_time_goes_on_steadily_whoever_sets_the_clock(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = steady_time()
    before = now()
    monkeypatch.setattr(time, "time_ns", lambda: 0)
    monkeypatch.setattr(time, "time", lambda: 0.0)
    assert 0 <= now() - before < 60_000


@pytest.mark.parametrize("jump", [-7_200_000, 3_000, 86_400_000])
def test_a_clock_set_while_the_server_was_down_moves_nobodys_time(
    tmp_path: Path, jump: int
) -> None:
    database = database_url(f"{tmp_path}/tables.db")
    evening = 1_800_000_000_000
    with serving(database, now=lambda: evening) as site:
        seated = site.create("hotseat", clock={"bank": 100, "increment": 0})
    later = [evening + jump]
    with serving(database, now=lambda: later[0]) as site, site.sit(seated) as player:
        assert player.last["clocks"]["left"] == [100_000, 100_000]
        # From here on it runs.
        later[0] += 5_000
        player.ask("chat", text="what time is it?")
        assert sorted(player.last["clocks"]["left"]) == [95_000, 100_000]
