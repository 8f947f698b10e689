"""HeroScape at tables: every scenario can be played, replayed and previewed."""

import random

import pytest

from tests.server.harness import Json, Player, Site


def create(site: Site, scenario: str, opponent: str = "hotseat", **more: object) -> Json:
    """A new table of HeroScape."""
    fields: Json = {"rules": "heroscape", "format": scenario, "pace": "instant", "agent": "random"}
    return site.post("/api/tables", opponent=opponent, **(fields | more))


def play_out(player: Player, luck: random.Random, limit: int) -> int:
    """Answer at random until the battle is over; how many answers it took."""
    for count in range(limit):
        if player.last["table"]["status"] == "over":
            return count
        player.play_randomly(luck, 1)
    return limit


def test_the_library_lists_what_can_be_played(site: Site) -> None:
    library = site.get("/api/heroscape")
    games = {one["key"]: one["game"] for one in library["scenarios"]}
    assert games["ambush"] == "basic"
    assert games["skirmish-throne"] == "master"
    assert games["campaign"] == "campaign"
    assert len(library["cards"]) == 8
    assert library["agents"][0]["name"] == "random"


@pytest.mark.parametrize("seed", [1, 2])
def test_a_whole_basic_battle(site: Site, seed: int) -> None:
    seated = create(site, "ambush")
    with site.sit(seated) as player:
        assert player.view["board"] == "hexes"
        assert player.view["game"] == "basic"
        play_out(player, random.Random(seed), 3000)
        assert player.last["table"]["status"] == "over"
        winner = player.last["table"]["winner"]
        assert winner in (0, 1)
        assert player.last["table"]["outcome"] == (
            f"{('blue', 'red')[winner]} wins: last on the battlefield"
        )


@pytest.mark.parametrize(
    "scenario", ["skirmish-throne", "skirmish-river", "the-lair", "drow-ambush", "campaign"]
)
def test_master_battles_replay_as_they_were_played(site: Site, scenario: str) -> None:
    seated = create(site, scenario)
    with site.sit(seated) as player:
        play_out(player, random.Random(7), 250)
        last = player.view
    replay = site.get(f"/api/tables/{seated['table']}/replay")
    frames = site.get(f"/api/tables/{seated['table']}/frames?to=1000")["frames"]
    assert [line["kind"] for line in replay["lines"]] == [line["kind"] for line in player.lines]
    figures = {one["id"]: one for one in replay["start"]["figures"]}
    for frame in frames:
        if frame.get("map"):
            figures = {}
        figures |= {one["id"]: one for one in frame.get("figures", [])}
    assert list(figures.values()) == last["figures"]


def test_armies_can_be_brought(site: Site) -> None:
    own = "Tandros Kreel, Ana Karithon"
    seated = create(site, "skirmish-throne", army={"text": own})
    with site.sit(seated) as player:
        names = [unit["card"] for unit in player.view["units"] if unit["seat"] == 0]
        assert names == own.split(", ")
        assert any(unit["seat"] == 1 for unit in player.view["units"])


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"format": "nowhere"}, "no scenario 'nowhere'"),
        ({"format": "skirmish-throne", "army": {"text": "Nobody"}}, "no army card 'Nobody'"),
        (
            {"format": "skirmish-throne", "army": {"text": "Ana Karithon, Ana Karithon"}},
            "only once",
        ),
        ({"format": "ambush", "army": {"text": "Ana Karithon"}}, "are set"),
        ({"format": "ambush", "agent": "captain", "opponent": "computer"}, "'captain'"),
    ],
)
def test_what_cannot_be_played_is_refused(site: Site, fields: Json, reason: str) -> None:
    body = {"rules": "heroscape", "opponent": "hotseat"} | fields
    response = site.http.post("/api/tables", json=body)
    assert response.status_code == 422
    assert reason in response.json()["reason"]


def test_moves_say_what_they_cost_and_attacks_what_they_promise(site: Site) -> None:
    seated = create(site, "ambush")
    luck = random.Random(3)
    with site.sit(seated) as player:
        player.play_until("move", luck)
        assert player.question is not None
        options = player.question["options"]
        stays = [option for option in options if option["text"] == "stay"]
        assert len(stays) == 1
        goes = [option for option in options if option.get("cost", 0) > 0]
        assert goes
        assert all(len(option["path"]) <= option["cost"] for option in goes)
        assert all(option["path"][-1] == option["spaces"] for option in goes)
        figure = player.question["figure"]
        there = site.post(
            f"/api/tables/{seated['table']}/preview/hex-attacks",
            figure=figure,
            spaces=goes[-1]["spaces"],
        )
        assert there["spaces"] == goes[-1]["spaces"]
        for _ in range(400):
            player.play_until("attack", luck)
            assert player.question is not None
            attacks = [o for o in player.question["options"] if o["kind"] == "attack"]
            if attacks:
                break
            player.play_randomly(luck, 1)
        odds = attacks[0]["odds"]
        assert sum(odds["wounds"]) == pytest.approx(1, abs=1e-3)
        assert odds["hit"] == pytest.approx(1 - odds["wounds"][0], abs=1e-3)


def test_sight_says_what_is_in_the_way(site: Site) -> None:
    seated = create(site, "ambush")
    with site.sit(seated) as player:
        names = player.welcome["map"]["names"]
        query = {"source": names.index("R2"), "target": names.index("E1")}
    told = site.post(f"/api/tables/{seated['table']}/preview/hex-sight", **query)
    assert told["text"].startswith("Tandros Kreel to Deepwyrm Drow 1:")
    assert told["clear"] or told["hexes"] or told["figures"]


def test_previews_of_another_rulebook_are_refused(site: Site) -> None:
    seated = create(site, "ambush")
    path = f"/api/tables/{seated['table']}/preview/reach"
    response = site.http.post(path, json={"piece": 0})
    assert response.status_code == 422
    assert "another rulebook" in response.json()["reason"]


def test_a_preview_of_a_space_that_is_taken_is_empty(site: Site) -> None:
    seated = create(site, "ambush")
    with site.sit(seated) as player:
        names = player.welcome["map"]["names"]
    path = f"/api/tables/{seated['table']}/preview/hex-attacks"
    taken = site.post(path, figure=0, spaces=[names.index("R3")])
    assert taken["attacks"] == []
    nobody = site.http.post(path, json={"figure": 99})
    assert nobody.status_code == 422
    assert "no figure 99" in nobody.json()["reason"]


def test_a_record_of_a_finished_battle_can_be_uploaded(site: Site) -> None:
    seated = create(site, "ambush")
    with site.sit(seated) as player:
        play_out(player, random.Random(4), 3000)
    record = site.http.get(f"/api/tables/{seated['table']}/record").text
    assert record.startswith("warband record 1\nrules heroscape\n")
    uploaded = site.post("/api/records", text=record)
    assert uploaded["status"] == "record"
    assert uploaded["rules"] == "heroscape"
    replay = site.get(f"/api/tables/{uploaded['id']}/replay")
    assert len(replay["lines"]) == len(player.lines)


@pytest.mark.parametrize(
    ("setup", "reason"),
    [
        ("scenario skirmish-throne\n  players blue red blue red purple", "4 seats"),
        ("scenario skirmish-throne\n  army blue: A" + ", A" * 40 + "\n  army red: A", "30 cards"),
        ("draw\n" + "    s1 s1 s1\n" * 2500, "too large"),
    ],
)
def test_records_too_large_for_a_table_are_refused(site: Site, setup: str, reason: str) -> None:
    text = f"warband record 1\nrules heroscape\nsetup\n  {setup}\nplay\nresult unfinished\n"
    response = site.http.post("/api/records", json={"text": text})
    assert response.status_code == 422
    assert reason in response.json()["reason"]
