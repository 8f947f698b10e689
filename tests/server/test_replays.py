"""Replays: positions of every line, records, branches, and dice that can be checked."""

import hashlib
import hmac
import random
from itertools import pairwise

import pytest

from tests.server.folding import folded
from tests.server.harness import Json, Site


@pytest.fixture(scope="module")
def played(site: Site) -> Json:
    """A table where a good deal has happened."""
    seated = site.create("hotseat", salt="abc")
    with site.sit(seated) as player:
        player.play_until("activate", random.Random(3))
        player.play_randomly(random.Random(4), 60)
        seated["view"] = player.view
        seated["lines"] = player.lines
        seated["answers"] = player.last["answers"]
    return seated


def test_frames_lead_to_the_present(site: Site, played: Json) -> None:
    path = f"/api/tables/{played['table']}"
    replay, frames = site.get(f"{path}/replay"), site.get(f"{path}/frames")["frames"]
    assert replay["lines"] == played["lines"]
    assert [frame["line"] for frame in frames] == [line["n"] for line in replay["lines"]]
    last = folded(replay["start"], frames)[-1]
    assert last["pieces"] == played["view"]["pieces"]
    assert last["score"] == played["view"]["score"]
    assert last["round"] == played["view"]["round"]


def test_a_moment_agrees_with_the_frames(site: Site, played: Json) -> None:
    path = f"/api/tables/{played['table']}"
    replay, frames = site.get(f"{path}/replay"), site.get(f"{path}/frames")["frames"]
    positions = folded(replay["start"], frames)
    for answers in range(5, played["answers"], 7):
        moment = site.get(f"{path}/moment?answers={answers}")
        assert moment["answers"] <= answers
        assert moment["view"]["question"]["options"]
        assert moment["view"]["pieces"] == positions[moment["line"]]["pieces"]


def test_a_line_of_the_log_leads_to_its_moment(site: Site, played: Json) -> None:
    """To the position right after it where somebody is asked then, else to the last before."""
    path = f"/api/tables/{played['table']}/moment"
    lines = played["lines"]
    for line, after in pairwise(lines[30:60]):
        moment = site.get(f"{path}?line={line['n']}")
        assert moment["answers"] <= line["answers"]
        if after["kind"] == "answer":
            assert moment["line"] == line["n"] + 1
            assert moment["answers"] == line["answers"]
        else:
            assert moment["line"] <= line["n"]
    assert site.get(f"{path}?line={lines[-1]['n']}")["view"]["pieces"] == played["view"]["pieces"]


def test_marks_name_rounds_and_activations(site: Site, played: Json) -> None:
    marks = site.get(f"/api/tables/{played['table']}/replay")["marks"]
    lines = {line["n"]: line for line in played["lines"]}
    assert marks[0]["kind"] == "setup"
    for mark in marks:
        if mark["kind"] == "round":
            assert lines[mark["line"]]["kind"] == "round"
            assert mark["text"] == f"Round {mark['round']}"
        if mark["kind"] == "activation":
            assert lines[mark["line"]]["kind"] == "turn"


def test_events_in_the_middle_of_an_answer_have_positions_of_their_own(
    site: Site, played: Json
) -> None:
    path = f"/api/tables/{played['table']}"
    start = site.get(f"{path}/replay")["start"]
    positions = folded(start, site.get(f"{path}/frames")["frames"])
    steps = [line for line in played["lines"] if line["kind"] == "moves"]
    assert steps
    for line in steps:
        pieces = positions[line["n"] + 1]["pieces"]
        assert pieces[line["facts"]["who"]]["anchor"] == line["facts"]["square"]


def test_lines_are_fetched_in_parts(site: Site, played: Json) -> None:
    path = f"/api/tables/{played['table']}/lines"
    part = site.get(f"{path}?from=10&to=20")
    assert part == {"total": len(played["lines"]), "lines": played["lines"][10:20]}
    assert site.get(f"{path}?from=999999")["lines"] == []


def test_a_record_goes_out_and_comes_back(site: Site, played: Json) -> None:
    text = site.http.get(f"/api/tables/{played['table']}/record").text
    table = site.post("/api/records", text=text)
    assert table["status"] == "record"
    path = f"/api/tables/{table['id']}"
    replay = site.get(f"{path}/replay")
    assert [line["text"] for line in replay["lines"]] == [line["text"] for line in played["lines"]]
    assert site.http.get(f"{path}/record").text == text
    with site.sit(table["id"]) as watcher:
        assert watcher.view["pieces"] == played["view"]["pieces"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "line 1"),
        ("warband record 1\nrules v3\nsetup\nplay\n", "cut off"),
        ("warband record 1\nrules chess\nsetup\nplay\nresult unfinished\n", "chess"),
        ("warband record 1\nrules v3\nsetup\n  format 1\nplay\nresult unfinished\n", "line"),
    ],
)
def test_a_broken_record_is_refused_with_the_reason(site: Site, text: str, reason: str) -> None:
    response = site.http.post("/api/records", json={"text": text})
    assert response.status_code == 422
    assert reason in response.json()["reason"]


def test_a_tampered_record_is_refused(site: Site, played: Json) -> None:
    text = site.http.get(f"/api/tables/{played['table']}/record").text
    head, mark, tail = text.rpartition("  = ")
    other = "1" if tail[0] == "0" else "0"
    response = site.http.post("/api/records", json={"text": head + mark + other + tail[1:]})
    assert response.status_code == 422
    assert "line" in response.json()["reason"]


def test_a_branch_plays_on_from_a_moment(site: Site, played: Json) -> None:
    source = f"/api/tables/{played['table']}"
    moment = site.get(f"{source}/moment?answers=40")
    branch = site.post(f"{source}/branch", answers=40, opponent="hotseat", name="Eve")
    with site.sit(branch) as player:
        assert player.welcome["table"]["branched_from"] == played["table"]
        assert player.view["pieces"] == moment["view"]["pieces"]
        assert player.view["question"]["ask"] == moment["view"]["question"]["ask"]
        player.play_randomly(random.Random(1), 5)
        assert player.last["answers"] > 40
    assert site.get(source)["status"] == "playing"


def test_a_branch_against_an_invited_friend_waits_for_them(site: Site, played: Json) -> None:
    source = f"/api/tables/{played['table']}"
    branch = site.post(f"{source}/branch", answers=40, opponent="invite", name="Eve")
    assert site.get(f"/api/tables/{branch['table']}")["status"] == "waiting"
    joined = site.post(f"/api/tables/{branch['table']}/join", name="Bob")
    moment = site.get(f"{source}/moment?answers=40")
    with site.sit(joined) as player:
        assert player.view["pieces"] == moment["view"]["pieces"]


def test_a_branch_beyond_the_end_is_refused(site: Site, played: Json) -> None:
    response = site.http.post(
        f"/api/tables/{played['table']}/branch", json={"answers": 99999, "opponent": "hotseat"}
    )
    assert response.status_code == 409


def test_anybody_can_check_the_dice_once_it_is_over(site: Site) -> None:
    seated = site.create("hotseat", salt="s4lt")
    dice = f"/api/tables/{seated['table']}/dice"
    with site.sit(seated) as player:
        player.play_until("activate", random.Random(3))
        player.play_randomly(random.Random(4), 40)
        during = site.get(dice)
        assert during["seed"] == ""
        player.ask("resign", seat=0)
    proof = site.get(dice)
    seed = bytes.fromhex(proof["seed"])
    assert hashlib.sha256(seed).hexdigest() == proof["commitment"] == during["commitment"]
    assert proof["salts"] == ["s4lt", ""]
    assert len(proof["rolls"]) > 5
    expected = 0
    for roll in proof["rolls"]:
        assert roll["first"] == expected
        for offset, face in enumerate(roll["faces"]):
            message = f"s4lt||{roll['first'] + offset}|0".encode()
            value = int.from_bytes(hmac.new(seed, message, hashlib.sha256).digest()[:4], "big")
            assert value % roll["sides"] + 1 == face
        expected += len(roll["faces"])


def test_the_seed_is_nowhere_before_the_end(site: Site, played: Json) -> None:
    assert site.server is not None
    seed = site.server.tables.rooms[played["table"]].table.opened.seed
    path = f"/api/tables/{played['table']}"
    for part in ("", "/replay", "/dice", "/record", "/moment", "/lines"):
        assert seed not in site.http.get(path + part).text
    with site.sit(played) as player:
        assert seed not in str(player.welcome)
