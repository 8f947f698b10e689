"""HeroScape for three and four: who sits where, teams, armies, giving up, agreeing."""

import random
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager

import pytest

from tests.server.harness import Json, Player, Site
from tests.server.test_heroscape_tables import create, play_out
from warband.server.protocol import Army, Clock
from warband.server.table_book import ArmyError, Brought, open_tables
from warband.server.tables.clocks import ClockFace

MELEE = "melee-four-winds"
HOST, OPEN, COMPUTER = {"who": "host"}, {"who": "open"}, {"who": "computer"}


def melee(site: Site, *places: Json, **more: object) -> Json:
    """A new table with these seats."""
    fields: Json = {"places": list(places), **more}
    return create(site, MELEE, **fields)


@contextmanager
def at_table(site: Site, seated: Sequence[Json]) -> Iterator[list[Player]]:
    """Everybody sits down."""
    with ExitStack() as stack:
        yield [stack.enter_context(site.sit(seat)) for seat in seated]


@contextmanager
def three_by_link(site: Site, **more: object) -> Iterator[list[Player]]:
    """Three players at three screens."""
    host = melee(site, HOST, OPEN, OPEN, **more)
    guests = [site.post(f"/api/tables/{host['table']}/join", name=name) for name in ("B", "C")]
    with at_table(site, [host, *guests]) as players:
        yield players


def hear(player: Player, kind: str) -> None:
    """Wait for a notice of a kind."""
    while not any(notice["kind"] == kind for notice in player.notices):
        player.wait_for("update")


def until_over(player: Player) -> Json:
    """Wait for the end; the table then."""
    while player.last["table"]["status"] != "over":
        player.wait_for("update")
    return dict(player.last["table"])


# ------------------------------------------------------------------------------ who sits where


def test_computers_at_one_table_have_different_names(site: Site) -> None:
    seated = melee(site, HOST, COMPUTER, {**COMPUTER, "agent": "soldier"}, COMPUTER, name="Random")
    with site.sit(seated) as player:
        names = [seat["name"] for seat in player.last["table"]["seats"]]
    assert names == ["Random", "Random (2)", "Soldier", "Random (3)"]


@pytest.mark.parametrize("seats", [3, 4])
def test_a_whole_melee_on_one_screen(site: Site, seats: int) -> None:
    seated = melee(site, *[HOST] * seats, rounds=2)
    assert seated["seats"] == list(range(seats))
    with site.sit(seated) as player:
        play_out(player, random.Random(seats), 6000)
        table = player.last["table"]
        last = player.view
    assert table["status"] == "over"
    assert [one["colour"] for one in table["seats"]] == ["blue", "red", "green", "yellow"][:seats]
    assert len(table["score"]) == seats
    if table["winners"]:
        assert table["winner"] == table["winners"][0]
        colour = table["seats"][table["winner"]]["colour"]
        assert table["outcome"].startswith(f"{colour} wins: ")
    frames = site.get(f"/api/tables/{seated['table']}/frames?to=1000")["frames"]
    assert {unit["seat"] for frame in frames for unit in frame.get("units", [])} == set(
        range(seats)
    )
    assert last["winners"] == table["winners"]
    record = site.http.get(f"/api/tables/{seated['table']}/record").text
    uploaded = site.post("/api/records", text=record)
    assert len(uploaded["seats"]) == seats
    assert uploaded["winners"] == table["winners"]


def test_a_draft_goes_back_and_forth_among_three(site: Site) -> None:
    luck = random.Random(1)
    with site.sit(melee(site, HOST, HOST, HOST)) as player:
        picks: list[int] = []
        while player.view["phase"] == "draft" and len(picks) < 6:
            question = player.question
            assert question is not None
            if question["ask"] == "draft":
                picks.append(question["seat"])
            player.play_randomly(luck, 1)
    assert sorted(picks[:3]) == [0, 1, 2]
    assert picks[3:] == picks[:3][::-1]


def test_people_links_and_computers_at_one_table(site: Site) -> None:
    host = melee(site, HOST, OPEN, COMPUTER | {"agent": "soldier"}, HOST | {"name": "Ann"})
    assert host["seats"] == [0, 3]
    info = site.get(f"/api/tables/{host['table']}")
    assert info["status"] == "waiting"
    assert [one["kind"] for one in info["seats"]] == ["person", "open", "computer", "person"]
    assert info["seats"][3]["name"] == "Ann"
    guest = site.post(f"/api/tables/{host['table']}/join", name="Bea")
    assert guest["seats"] == [1]
    info = site.get(f"/api/tables/{host['table']}")
    assert info["status"] == "playing"
    assert info["opponent"] == "invite"


def test_the_battle_begins_when_the_last_seat_is_taken(site: Site) -> None:
    host = melee(site, HOST, OPEN, OPEN)
    path = f"/api/tables/{host['table']}"
    with site.sit(host) as player:
        assert player.view is None
        assert site.post(f"{path}/join", name="C", seat=2)["seats"] == [2]
        assert player.wait_for("update")["table"]["status"] == "waiting"
        taken = site.http.post(f"{path}/join", json={"name": "D", "seat": 2})
        assert taken.status_code == 409
        assert "taken" in taken.json()["reason"]
        assert site.post(f"{path}/join", name="B")["seats"] == [1]
        assert player.wait_for("update")["table"]["status"] == "playing"
    full = site.http.post(f"{path}/join", json={"name": "E"})
    assert "no open seat" in full.json()["reason"]


def test_a_computer_takes_an_open_seat_when_nobody_comes(site: Site) -> None:
    host = melee(site, HOST, OPEN, OPEN)
    site.post(f"/api/tables/{host['table']}/join", name="B")
    with site.sit(host) as player:
        refused = player.ask("substitute", seat=2, agent="captain")
        assert "no computer opponent named 'captain'" in refused["reason"]
        assert player.ask("substitute", seat=1)["type"] == "refused"
        told = player.ask("substitute", seat=2, agent="random")
        assert told["table"]["status"] == "playing"
        assert told["table"]["seats"][2]["agent"] == "random"
    with site.sit(host["table"]) as watcher:
        watcher.send("substitute", seat=2)
        assert "spectators only watch" in watcher.wait_for("refused")["reason"]


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"format": "ambush", "places": [HOST] * 3}, "two players play this scenario"),
        ({"format": "campaign", "places": [HOST] * 3}, "two players play this scenario"),
        ({"format": "skirmish-throne", "places": [HOST] * 3}, "start zones for 2 sides"),
        ({"places": [HOST]}, "2 to 4 players"),
        ({"places": [OPEN, COMPUTER]}, "takes one of its seats"),
        ({"places": [HOST, COMPUTER | {"team": 0}]}, "in one team"),
        ({"places": [HOST, COMPUTER | {"agent": "captain"}]}, "'captain'"),
        ({"places": [HOST | {"army": {"ready": "The Moon"}}, HOST]}, "no ready army 'The Moon'"),
        ({"rules": "v3", "format": "", "places": [HOST] * 3}, "2 to 2 players"),
        ({"opponent": "hotseat", "seat": 3}, "none has the number 3"),
    ],
)
def test_tables_that_cannot_be_set_up_are_refused(site: Site, fields: Json, reason: str) -> None:
    body = {"rules": "heroscape", "opponent": "hotseat", "format": MELEE} | fields
    response = site.http.post("/api/tables", json=body)
    assert response.status_code == 422
    assert reason in response.json()["reason"]


# ----------------------------------------------------------------------------- teams, armies


def test_teammates_share_a_zone_their_points_and_their_victory(site: Site) -> None:
    teams = [0, 0, 2, 2]
    army = {"ready": "random"}
    seated = create(
        site,
        "skirmish-throne",
        places=[HOST | {"team": team, "army": army} for team in teams],
    )
    with site.sit(seated) as player:
        player.play_until("order marker", random.Random(2))
        assert player.view["teams"] == teams
        score = player.view["score"]
        assert (score[0], score[2]) == (score[1], score[3])
        zones = player.welcome["map"]["zones"]
        stood = {
            frozenset(
                name
                for name, spaces in zones.items()
                for one in player.view["figures"]
                if one["seat"] == seat and set(one.get("spaces", [])) & set(spaces)
            )
            for seat in (0, 1)
        }
        assert len(stood) == 1, "both stand in one zone"
        for seat in (0, 1):
            player.send("resign", seat=seat)
        table = until_over(player)
        assert table["winners"] == [2, 3]
        assert table["outcome"] == "green and yellow win: red resigns"


def test_guests_bring_their_own_army_where_the_host_does(site: Site) -> None:
    host = melee(site, HOST | {"army": {"ready": "The Drow House"}}, OPEN, OPEN)
    path = f"/api/tables/{host['table']}"
    info = site.get(path)
    assert (info["brings"], info["points"]) == (True, 300)
    dear = site.http.post(f"{path}/join", json={"army": {"text": "Othkurik, Othkurik"}})
    assert dear.status_code == 422
    site.post(f"{path}/join", army={"text": "Pelloth, Feral Troll"})
    site.post(f"{path}/join")
    with site.sit(host) as player:
        armies = [
            [unit["card"] for unit in player.view["units"] if unit["seat"] == seat]
            for seat in range(3)
        ]
    assert armies[0] == ["Pelloth", "Deepwyrm Drow", "Deepwyrm Drow", "Darrak Ambershard"]
    assert armies[1] == ["Pelloth", "Feral Troll"]
    assert armies[2], "who brings none gets one at random"


def test_nobody_brings_an_army_to_a_draft(site: Site) -> None:
    host = melee(site, HOST, OPEN, OPEN)
    path = f"/api/tables/{host['table']}"
    assert site.get(path)["brings"] is False
    refused = site.http.post(f"{path}/join", json={"army": {"ready": "random"}})
    assert refused.status_code == 422
    assert "nobody brings an army" in refused.json()["reason"]


@pytest.mark.parametrize(
    ("rounds", "scenario", "lines"),
    [
        (0, "skirmish-throne", []),
        (5, "skirmish-throne", ["rounds 5"]),
        (-1, "skirmish-throne", ["rounds 0"]),
        (5, "the-portal", ["rounds 5"]),
        (5, "ambush", []),
    ],
)
def test_the_round_limit_of_a_table(rounds: int, scenario: str, lines: list[str]) -> None:
    book = open_tables()["heroscape"]
    setup = book.setup(Brought(scenario, (Army(), Army()), rounds=rounds), lambda n: 0)
    assert [line for line in setup.splitlines() if line.startswith("rounds")] == lines


def test_armies_may_be_larger_than_the_scenario_says() -> None:
    book = open_tables()["heroscape"]
    dear = Army(text="Tandros Kreel, Ana Karithon, Othkurik")
    with pytest.raises(ArmyError, match="costs 360 points"):
        book.setup(Brought(MELEE, (dear, dear)), lambda n: 0)
    assert "points 500" in book.setup(Brought(MELEE, (dear, dear), points=500), lambda n: 0)


def test_points_decide_when_the_rounds_are_over(site: Site) -> None:
    seated = melee(site, HOST, HOST, HOST, rounds=1)
    with site.sit(seated) as player:
        play_out(player, random.Random(4), 1000)
        table = player.last["table"]
    assert table["status"] == "over"
    assert table["round"] == 1
    best = max(table["score"])
    assert table["winners"] == (
        [table["score"].index(best)] if table["score"].count(best) == 1 else []
    )


def given_up(site: Site, seats: int) -> str:
    """A table of so many at one screen, where all but the first gave up after some answers."""
    seated = melee(site, *[HOST] * seats)
    with site.sit(seated) as player:
        player.play_randomly(random.Random(1), 8)
        for seat in range(1, seats):
            player.ask("resign", seat=seat)
        until_over(player)
    return str(seated["table"])


def test_everybody_may_be_replaced_when_a_battle_is_played_on(site: Site) -> None:
    table = given_up(site, 3)
    places = [COMPUTER | {"agent": "random"}, HOST, OPEN]
    branch = site.post(f"/api/tables/{table}/branch", answers=5, places=places, name="Eve")
    assert branch["seats"] == [1]
    path = f"/api/tables/{branch['table']}"
    assert site.get(path)["status"] == "waiting"
    assert site.post(f"{path}/join", name="Fay")["seats"] == [2]
    info = site.get(path)
    assert info["status"] == "playing"
    assert info["branched_from"] == table
    assert [one["kind"] for one in info["seats"]] == ["computer", "person", "person"]
    assert [one["name"] for one in info["seats"]][1:] == ["Eve", "Fay"]


@pytest.mark.parametrize(
    ("places", "reason"),
    [([HOST, COMPUTER], "3 players, not 2"), ([COMPUTER] * 3, "takes one of its seats")],
)
def test_places_that_do_not_fit_the_battle_are_refused(
    site: Site, places: list[Json], reason: str
) -> None:
    response = site.http.post(
        f"/api/tables/{given_up(site, 3)}/branch", json={"answers": 5, "places": places}
    )
    assert response.status_code == 422
    assert reason in response.json()["reason"]


# ----------------------------------------------------------------- giving up, agreeing, clocks


def test_the_computer_leads_the_army_of_one_who_gives_up(site: Site) -> None:
    with three_by_link(site) as (blue, red, green):
        red.send("resign")
        hear(red, "resigned")
        table = red.last["table"]
        assert table["status"] == "playing"
        assert [one["resigned"] for one in table["seats"]] == [False, True, False]
        red.send("return")
        assert "nobody plays for you" in red.wait_for("refused")["reason"]
        red.send("resign")
        assert "given up already" in red.wait_for("refused")["reason"]
        luck = random.Random(3)

        def led() -> bool:
            return any(line.get("by") == "computer" and line["seat"] == 1 for line in blue.lines)

        while not led():
            asked = blue.view["asked"]
            if asked == 1:
                blue.wait_for("update")
                continue
            player = (blue, red, green)[asked]
            while player.question is None or not player.question["options"]:
                player.wait_for("update")
            player.send(
                "answer", seq=player.seq, option=luck.choice(player.question["options"])["n"]
            )
            seq = player.seq
            while player.seq == seq:
                player.wait_for("update")
            while blue.seq < player.seq:
                blue.wait_for("update")
        green.send("resign")
        table = until_over(green)
        assert table["winners"] == [0]
        assert table["outcome"] == "blue wins: green resigns"


@pytest.mark.parametrize("kind", ["draw", "takeback"])
def test_everybody_must_agree(site: Site, kind: str) -> None:
    with three_by_link(site) as (blue, red, green):
        players = (blue, red, green)
        asked = players[blue.view["asked"]]
        others = [one for one in players if one is not asked]
        assert asked.question is not None
        asked.answer(asked.question["options"][0]["n"])
        answers = asked.last["answers"]
        asked.ask("propose", kind=kind)
        hear(others[0], "proposed")
        target = others[0].last["proposals"][0]["answers"]
        first = others[0].ask("reply", kind=kind, accept=True, answers=target)
        assert first["table"]["status"] == "playing"
        assert len(first["proposals"][0]["accepted"]) == 2
        again = others[0].ask("reply", kind=kind, accept=True, answers=target)
        assert again["type"] == "refused"
        hear(others[1], "agreed")
        last = others[1].ask("reply", kind=kind, accept=True, answers=target)
        if kind == "draw":
            assert last["table"]["ended"] == "draw"
            assert last["table"]["winners"] == []
        else:
            assert last["answers"] < answers
        assert last["proposals"] == []


def test_one_refusal_is_enough(site: Site) -> None:
    with three_by_link(site) as (blue, red, green):
        blue.ask("propose", kind="draw")
        hear(red, "proposed")
        red.ask("reply", kind="draw", accept=True)
        hear(green, "agreed")
        told = green.ask("reply", kind="draw", accept=False)
        assert told["proposals"] == []
        assert told["table"]["status"] == "playing"


def test_a_rematch_needs_everybody(site: Site) -> None:
    with three_by_link(site) as (blue, red, green):
        red.send("resign")
        hear(green, "resigned")
        green.send("resign")
        for player in (blue, red, green):
            until_over(player)
        blue.ask("propose", kind="rematch")
        hear(red, "proposed")
        assert not red.ask("propose", kind="rematch")["table"]["rematch"]
        hear(green, "agreed")
        green.ask("reply", kind="rematch", accept=True)
        while not blue.last["table"]["rematch"]:
            blue.wait_for("update")
        rematch = site.get(f"/api/tables/{blue.last['table']['rematch']}")
    assert [one["name"] for one in rematch["seats"]] == ["Guest", "B", "C"]
    assert rematch["status"] == "playing"


def test_every_seat_has_its_own_clock(site: Site) -> None:
    with three_by_link(site, clock={"bank": 600, "increment": 0}) as (blue, *_):
        clocks = blue.last["clocks"]
        assert len(clocks["left"]) == 3
        assert clocks["running"] == blue.view["asked"]
    face = ClockFace(Clock(bank=60, increment=5), 0, seats=3)
    face.turn_to(2, 0)
    face.turn_to(0, 7_000)
    assert face.view(7_000).left == (60_000, 60_000, 53_000)


def test_who_runs_out_of_time_leaves_the_fight_to_the_others(site: Site) -> None:
    with three_by_link(site, clock={"bank": 600, "increment": 0}) as (blue, *_):
        asked = blue.view["asked"]
        assert site.server is not None
        table = site.server.tables.rooms[blue.last["table"]["id"]].table
        assert table.clock is not None
        deadline = table.clock.deadline()
        assert deadline is not None
        fallen = table.flag(deadline)
        assert type(fallen).__name__ == "Resigned"
        assert table.resigned == {asked: "time"}
        assert not table.over


def test_a_spectator_cannot_look_over_a_shoulder_that_is_not_there(site: Site) -> None:
    seated = site.create()
    with site.sit(seated["table"], side=3) as watcher:
        assert watcher.question is not None
        assert watcher.question["options"] == []
    with site.sit(seated) as player:
        refused = player.ask("substitute", seat=3)
        assert "2 seats" in refused["reason"]
