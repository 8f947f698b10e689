"""Battles of evenings are fought at tables of the server, and their results come back."""

import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from tests.server.harness import PATIENCE, Json, Site, process, serving
from tests.server.test_events import WARBAND, Evening

T = TypeVar("T")


def until(look: Callable[[], T], wanted: Callable[[T], object]) -> T:
    """What is seen as soon as it is as wanted."""
    deadline = time.monotonic() + PATIENCE
    while True:
        seen = look()
        if wanted(seen):
            return seen
        assert time.monotonic() < deadline, seen
        time.sleep(0.02)


def opened(friday: Evening, who: str = "") -> Json:
    """The evening as soon as every battle of the round has its table."""
    return until(
        lambda: friday.view(who), lambda v: v["tables"] and all(t["table"] for t in v["tables"])
    )


def seat(friday: Evening, table: Json, name: str) -> Json:
    return {"table": table["table"], "token": friday.tokens[name]}


def tournament(site: Site, *names: str, **more: object) -> Evening:
    friday = Evening(site, "tournament", rules="v3", rounds=1, **more)
    for name in names:
        friday.join(name)
    return friday


def test_a_pairing_is_fought_at_its_table_and_reports_itself(site: Site) -> None:
    friday = tournament(site, "Ana", "Bert")
    friday.enter("round")
    (table,) = opened(friday)["tables"]
    one, other = table["names"]
    assert friday.view(one)["tables"][0]["yours"]
    assert not friday.view(None)["tables"][0]["yours"]
    assert "comes from there" in friday.refused(f"result 1 {one} 9-0", one)
    with site.sit(seat(friday, table, one)) as player, site.sit(table["table"]) as guest:
        assert player.welcome["seats"] == [0]
        assert guest.welcome["seats"] == []
        assert player.welcome["table"]["event"]["id"] == friday.id
        assert [s["name"] for s in player.welcome["table"]["seats"]] == [one, other]
        player.ask("resign")
    view = until(friday.view, lambda v: v["tables"][0]["result"])
    assert view["tables"][0]["result"].startswith(f"{other} ")
    assert view["history"][0]["table"] == table["table"]
    assert "ended already" in friday.refused(f"result 1 {one} 9-0")
    record = site.http.get(f"/api/events/{friday.id}/record").text
    assert f"result 1 {other} 0-0 {table['table']}" in record
    assert site.http.get(f"/api/tables/{table['table']}/record").status_code == 200


def test_registered_warbands_are_sealed_until_they_fight(site: Site) -> None:
    friday = tournament(site, "Ana", "Bert")
    army = site.get("/api/library?rules=v3")["warbands"][0]["name"]
    text = _ready(army)
    friday.enter("army Ana\n  " + text.replace("\n", "\n  "), "Ana")
    assert friday.view("Ana")["suggestion"].strip() == text.strip()
    assert friday.view("Bert")["suggestion"] == ""
    assert "sealed" in site.http.get(f"/api/events/{friday.id}/export").text
    friday.enter("round")
    (table,) = opened(friday)["tables"]
    place = table["names"].index("Ana")
    info = site.get(f"/api/tables/{table['table']}")
    assert info["seats"][place]["warband"] == army
    assert site.get(f"/api/events/{friday.id}/export")["players"] == ["Ana", "Bert"]


def test_a_warband_of_another_format_is_refused_at_registration(site: Site) -> None:
    friday = tournament(site, "Ana", "Bert", format="100-4")
    text = _ready(site.get("/api/library?rules=v3")["warbands"][0]["name"])
    reason = friday.refused("army Ana\n  " + text.replace("\n", "\n  "), "Ana")
    assert reason.startswith("100-4: "), reason
    assert friday.view("Ana")["suggestion"] == ""


def _ready(name: str) -> str:
    from warband.cards.warbands import print_warband
    from warband.rulebooks import open_rulebook

    library = open_rulebook("v3").library  # type: ignore[attr-defined]
    return print_warband(library.warbands[name])


def test_a_judge_rolls_back_with_both_sides_told_and_adds_time(site: Site) -> None:
    friday = tournament(site, "Ana", "Bert", minutes=30)
    friday.enter("round")
    (table,) = opened(friday)["tables"]
    one, other = table["names"]
    luck = random.Random(2)
    with (
        site.sit(seat(friday, table, one)) as first,
        site.sit(seat(friday, table, other)) as second,
    ):
        ends = first.welcome["table"]["event"]["ends"]
        while first.last["answers"] < 2:
            for player in (first, second):
                if player.question is not None and player.question["options"]:
                    player.play_randomly(luck, 1)
                while first.last["answers"] != second.last["answers"]:
                    behind = min((first, second), key=lambda p: int(p.last["answers"]))
                    behind.wait_for("update")
        friday.enter(f"call 1 by {one}: may it stand there?", one)
        late = first.last["answers"] + 1
        assert f"not {late}" in friday.refused(f"rule 1 by Judy: no, back to {late}")
        friday.enter("rule 1 by Judy: it may not, minutes 5, back to 1")
        for player in (first, second):
            while not any(notice["kind"] == "judged" for notice in player.notices):
                player.wait_for("update")
            told = next(n for n in player.notices if n["kind"] == "judged")
            assert "Judy rules: it may not; the battle goes back" in told["text"]
            assert player.last["answers"] <= 1
            assert player.last["table"]["event"]["ends"] == ends + 300_000
    friday.enter(f"rule 1 by Judy: enough, winner {other}")
    view = friday.view()
    assert view["tables"][0]["result"].startswith(other)
    (match,) = view["history"]
    assert (match["result"], match["table"]) == (f"{other}, as ruled", table["table"])
    info = until(lambda: site.get(f"/api/tables/{table['table']}"), lambda i: i["status"] == "over")
    assert info["ended"] == "ruling"
    assert info["seats"][info["winner"]]["name"] == other
    record = site.http.get(f"/api/events/{friday.id}/record").text
    assert "rule 1 by Judy: it may not, minutes 5, back to 1" in record


def test_time_is_called_and_the_round_is_the_last(tmp_path: Path) -> None:
    now = [1_000_000_000]
    with serving(f"sqlite+aiosqlite:///{tmp_path / 't.db'}", now=lambda: now[0]) as site:
        friday = tournament(site, "Ana", "Bert", minutes=1)
        friday.enter("round")
        (table,) = opened(friday)["tables"]
        one = table["names"][0]
        now[0] += 61_000
        with site.sit(seat(friday, table, one)) as player:
            while not player.last["table"]["event"]["time_up"]:
                player.wait_for("update")
            assert any("this round is the last" in n["text"] for n in player.notices)
        record = site.http.get(f"/api/tables/{table['table']}/record").text
        assert "rounds 1\n" in record
        friday.enter("rule 1 by Judy: there was a fire, minutes 10")
        info = until(
            lambda: site.get(f"/api/tables/{table['table']}"),
            lambda i: not i["event"]["time_up"],
        )
        assert info["event"]["ends"] > now[0]
        assert "rounds" not in site.http.get(f"/api/tables/{table['table']}/record").text


def test_computers_fight_their_battles_without_anybody_watching(site: Site) -> None:
    friday = Evening(site, "tournament", rules="heroscape", rounds=1)
    for name in ("Cleo", "Dora"):
        friday.join(name, "soldier")
    friday.enter("round")
    view = until(friday.view, lambda v: v["tables"][0]["result"])
    assert view["history"][0]["table"] == view["tables"][0]["table"]


def test_a_draft_goes_on_with_swiss_rounds_at_tables(site: Site) -> None:
    friday = Evening(site, "draft")
    for name, computer in (("Ana", ""), ("Bert", "soldier"), ("Cleo", "soldier")):
        friday.join(name, computer)
    view = friday.enter("deal")
    while view["phase"] == "drafting":
        (pod,) = view["pods"]
        view = friday.enter(f"pick Ana: {pod['cards'][0]['name']}", "Ana")
    mine = friday.view("Ana")
    army = mine["suggestion"].replace("\n", "\n  ")
    friday.enter(f"register Ana on {mine['maps'][0]}\n  {army}", "Ana")
    friday.enter("close")
    assert "only the host" in friday.refused("round", "Ana")
    friday.enter("round")
    tables = opened(friday)["tables"]
    names = {name for table in tables for name in table["names"]}
    assert len(names) == 2
    if "Ana" not in names:
        until(friday.view, lambda v: v["tables"][0]["playing"])
    else:
        with site.sit(seat(friday, tables[0], "Ana")) as player:
            player.ask("resign")
        until(friday.view, lambda v: v["tables"][0]["result"])
    assert "over: the battles" in friday.refused("withdraw Ana", "Ana")


def test_a_campaign_battle_is_fought_at_a_table(site: Site) -> None:
    friday = Evening(site, "campaign")
    friday.join("Ana")
    friday.join("Bert", "soldier")
    friday.enter("enlist Ana\n  " + WARBAND.replace("\n", "\n  "), "Ana")
    friday.enter("round")
    (table,) = opened(friday)["tables"]
    assert "comes from there" in friday.refused("result 1 Ana", "Ana")
    with site.sit(seat(friday, table, "Ana")) as player:
        assert player.welcome["table"]["rules"] == "handbook"
        player.ask("resign")
    view = until(friday.view, lambda v: v["history"])
    assert view["history"][0] == {
        "round": 1, "names": table["names"], "result": "Bert won", "table": table["table"],
        "number": 0,
    }  # fmt: skip
    standings = {row[0]: row[2] for row in view["rows"]}
    assert standings["Ana"] == "0-1-0"
    assert view["phase"] == "between rounds", "people see to their warbands first"
    assert ("Ana", "enlist") in [(due["name"], due["what"]) for due in view["due"]]
    again = friday.enter("enlist Ana\n  " + WARBAND.replace("\n", "\n  "), "Ana")
    assert again["phase"] == "round"


def test_a_judge_at_a_battle_of_a_campaign(site: Site) -> None:
    friday = Evening(site, "campaign")
    for name in ("Ana", "Bert", "Cleo"):
        friday.join(name)
        friday.enter(f"enlist {name}\n  " + WARBAND.replace("\n", "\n  "), name)
    friday.enter("round")
    (table,) = opened(friday)["tables"]
    assert "only Bert or the host" in friday.refused("call 1 by Bert: may it?", "Ana")
    friday.enter("call 1 by Ana: may it stand there?", "Ana")
    assert friday.view("Bert")["tables"][0]["calls"] == ["Ana: may it stand there?"]
    assert "only the host" in friday.refused("rule 1 by Ana: it may", "Ana")
    assert "not 9999" in friday.refused("rule 1 by Judy: it may not, back to 9999")
    with site.sit(seat(friday, table, "Ana")) as player:
        friday.enter("rule 1 by Judy: it may")
        while not any(notice["kind"] == "judged" for notice in player.notices):
            player.wait_for("update")
    (judged,) = friday.view()["tables"]
    assert (judged["calls"], judged["rulings"]) == ([], ["Judy: it may"])
    friday.enter("rule 1 by Judy: it is late, winner Cleo")
    view = until(friday.view, lambda v: v["history"])
    assert view["history"][0]["result"] == "Cleo won"
    info = site.get(f"/api/tables/{table['table']}")
    assert (info["ended"], info["seats"][info["winner"]]["name"]) == ("ruling", "Cleo")
    assert {row[0]: row[1] for row in view["rows"]} == {"Cleo": "65", "Ana": "45", "Bert": "45"}


def test_after_a_drawn_table_of_an_elimination_nobody_waits(site: Site) -> None:
    friday = Evening(site, "tournament", rules="v3", style="single")
    for name in ("Ana", "Bert"):
        friday.join(name)
    friday.enter("round")
    (table,) = opened(friday)["tables"]
    one, other = table["names"]
    with (
        site.sit(seat(friday, table, one)) as first,
        site.sit(seat(friday, table, other)) as second,
    ):
        first.ask("propose", kind="draw")
        while not second.last["proposals"]:
            second.wait_for("update")
        second.ask("reply", kind="draw", accept=True)
    view = until(friday.view, lambda v: v["tables"][0]["result"])
    told = view["tables"][0]["result"]
    ahead = next(name for name in (one, other) if f"{name} goes on by a roll of" in told)
    assert next(row[1] for row in view["rows"]) == ahead
    behind = one if ahead == other else other
    friday.enter(f"rule 1 by Judy: more creatures were left, winner {behind}")
    assert friday.view()["tables"][0]["result"].startswith(behind)
    friday.enter("end")
    assert friday.view()["winner"] == behind


def test_a_server_killed_in_mid_event_loses_nothing(tmp_path: Path) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}"
    with process(url) as (site, running):
        friday = tournament(site, "Ana", "Bert", "Cleo", "Dora")
        friday.enter("round")
        before = opened(friday)
        first, second = before["tables"]
        asked = first["names"][site.get(f"/api/tables/{first['table']}")["asked"]]
        with site.sit(seat(friday, first, asked)) as player:
            player.play_randomly(random.Random(3), 1)
            answers = player.last["answers"]
        friday.enter(f"call 2 by {second['names'][0]}: does it see?", second["names"][0])
        running.kill()
        running.wait()
    with process(url) as (site, _):
        friday.site = site
        view = opened(friday, asked)
        assert [t["table"] for t in view["tables"]] == [t["table"] for t in before["tables"]]
        assert view["tables"][1]["calls"] == [f"{second['names'][0]}: does it see?"]
        with site.sit(seat(friday, first, asked)) as player:
            assert player.welcome["answers"] == answers
            player.ask("resign")
        view = until(friday.view, lambda v: v["tables"][0]["result"])
        assert view["history"][0]["table"] == first["table"]


def test_no_clock_of_an_evening_runs_while_the_server_is_down(tmp_path: Path) -> None:
    url, evening = f"sqlite+aiosqlite:///{tmp_path / 't.db'}", 1_000_000_000_000
    now = [evening]
    with serving(url, now=lambda: now[0]) as site:
        friday = tournament(site, "Ana", "Bert", minutes=30)
        friday.enter("round")
        (table,) = opened(friday)["tables"]
        now[0] += 600_000
        friday.enter("call 1 by Ana: is it late?")
        asked = table["names"][site.get(f"/api/tables/{table['table']}")["asked"]]
        with site.sit(seat(friday, table, asked)) as player:
            player.play_randomly(random.Random(3), 1)
        drawing = Evening(site, "draft", timed=True)
        for name in ("Ana", "Bert", "Cleo"):
            drawing.join(name)
        drawing.enter("deal")
    now[0] += 10 * 3600 * 1000
    with serving(url, now=lambda: now[0]) as site:
        friday.site = drawing.site = site
        (after,) = opened(friday)["tables"]
        assert 1199 <= after["seconds"] <= 1200
        info = site.get(f"/api/tables/{table['table']}")
        assert info["event"]["ends"] == now[0] + 1_200_000
        assert not info["event"]["time_up"]
        (pod,) = drawing.view()["pods"]
        assert pod["seconds"] == 40
        assert not any(seat["cards"] for seat in pod["seats"])
        now[0] += 1_201_000
        with site.sit(seat(friday, table, table["names"][0])) as player:
            while not player.last["table"]["event"]["time_up"]:
                player.wait_for("update")
