"""What the start page, the builder and the card browser are given."""

import pytest

from tests.server.harness import Site
from warband.players.registry import agent_names


def test_the_library_lists_what_tables_are_made_of(site: Site) -> None:
    library = site.get("/api/library")
    assert len(library["warbands"]) == 10
    assert len(library["maps"]) == 8
    assert [agent["name"] for agent in library["agents"]] == list(agent_names("v3"))
    assert all(agent["about"] for agent in library["agents"])
    assert "200-8 (75%)" in library["formats"]


def test_every_card_of_every_ready_warband_is_shown(site: Site) -> None:
    cards = {card["name"]: card for card in site.get("/api/cards")["cards"]}
    for warband in site.get("/api/library")["warbands"]:
        for member in warband["members"]:
            card = cards[member["creature"]]
            assert card["kind"] == "creature"
            assert dict(card["stats"])["HP"] > 0
            assert all(power["text"] for power in card["powers"])
            keys = [power["key"] for power in card["powers"]]
            assert all(keys)
            assert len(set(keys)) == len(keys)
            for item in member["items"]:
                assert cards[item]["kind"] == "item"


def test_every_map_can_be_looked_at(site: Site) -> None:
    for summary in site.get("/api/library")["maps"]:
        shown = site.get(f"/api/maps/{summary['name']}")
        assert (shown["width"], shown["height"]) == (summary["width"], summary["height"])
        assert {area["label"] for area in shown["areas"]} >= {"start A", "start B"}


def test_ready_warbands_are_judged(site: Site) -> None:
    illegal = []
    for warband in site.get("/api/library")["warbands"]:
        verdict = site.post("/api/warbands/check", text=warband["text"])
        assert verdict["points"] <= verdict["limit"]
        assert verdict["text"] == warband["text"]
        if not verdict["legal"]:
            illegal.append((warband["name"], [v["rule"] for v in verdict["violations"]]))
    # The book itself prints one whose leader costs two points too many.
    assert illegal == [("Walking Furnace", ["build.cost-limit"])]


def test_every_ready_warband_can_be_played(site: Site) -> None:
    for warband in site.get("/api/library")["warbands"]:
        army = {"ready": warband["name"]}
        seated = site.create("hotseat", army=army, enemy=army)
        assert site.get(f"/api/tables/{seated['table']}")["status"] == "playing"


def test_every_broken_rule_is_named(site: Site) -> None:
    text = "warband Wrong\nformat 100-2 (75%)\nfaction wild\n3 Young Black Dragon\n1 Nobody\n"
    verdict = site.post("/api/warbands/check", text=text)
    assert not verdict["legal"]
    reasons = " ".join(violation["reason"] for violation in verdict["violations"])
    assert "Nobody" in reasons
    assert "100" in reasons
    assert len({violation["rule"] for violation in verdict["violations"]}) >= 3


@pytest.mark.parametrize("seat", [0, 1])
def test_one_plays_the_side_one_asked_for(site: Site, seat: int) -> None:
    seated = site.create("computer", seat=seat)
    assert seated["seats"] == [seat]
    table = site.get(f"/api/tables/{seated['table']}")
    assert table["seats"][seat]["kind"] == "person"
    assert table["seats"][seat]["warband"] == "Bows of the Wood"
    assert table["seats"][1 - seat]["kind"] == "computer"


def test_a_warband_as_text_is_fielded(site: Site) -> None:
    texts = {w["name"]: w["text"] for w in site.get("/api/library")["warbands"]}
    text = texts["Bows of the Wood"].replace("Bows of the Wood", "My Own")
    seated = site.create("hotseat", army={"text": text})
    assert site.get(f"/api/tables/{seated['table']}")["seats"][0]["warband"] == "My Own"


def test_an_illegal_warband_is_not_fielded(site: Site) -> None:
    response = site.http.post(
        "/api/tables",
        json={
            "opponent": "hotseat",
            "format": "100-2 (75%)",
            "army": {"ready": "Black Wings"},
            "enemy": {"ready": "Siege and Fury"},
        },
    )
    assert response.status_code == 422
    assert "Black Wings" in response.json()["reason"]


def test_with_nothing_named_somebody_suitable_turns_up(site: Site) -> None:
    seated = site.post("/api/tables", opponent="computer", agent="random", pace="instant")
    table = site.get(f"/api/tables/{seated['table']}")
    assert table["status"] == "playing"
    assert all(seat["warband"] for seat in table["seats"])


def test_only_listed_tables_are_listed(site: Site) -> None:
    listed = site.create("hotseat", listed=True)["table"]
    secret = site.create("hotseat")["table"]
    shown = {table["id"] for table in site.get("/api/tables")["tables"]}
    assert listed in shown
    assert secret not in shown
    asked = site.get(f"/api/tables?ids={secret},{listed}")["tables"]
    assert {table["id"] for table in asked} == {listed, secret}


def test_who_would_break_a_rule_by_joining_is_told_with_the_rule(site: Site) -> None:
    def broken_by(**asked: str) -> dict[str, set[str]]:
        misfits = site.post("/api/warbands/misfits", **asked)["misfits"]
        return {each["name"]: {v["rule"] for v in each["violations"]} for each in misfits}

    # Nobody has joined: only the format binds, and the faction once it is chosen.
    small = broken_by(format="50-2 (50%)")
    assert small["Fire Giant Dreadnought"] >= {"build.cost-limit"}
    assert "Duodrone" not in small
    assert "Duodrone" in broken_by(format="50-2 (50%)", faction="wild")

    # A warband has room, a faction, and names that occur once.
    one = broken_by(text="warband One\nformat 200-2 (75%)\n1 Gray Ooze\n")
    assert one["Duodrone"] == {"build.faction"}
    assert "Gray Ooze" not in one
    full = broken_by(text="warband Full\nformat 200-5 (75%)\n5 Gray Ooze\n")
    assert full["Gray Ooze"] == {"build.creature-limit"}
    twice = broken_by(text="warband Two\nformat 500-9 (90%)\n1 Bryn Lightfingers\n")
    assert twice["Bryn Lightfingers"] == {"build.unique"}

    # A rule that is broken already is held against those who break it further, no others.
    wrong = broken_by(text="warband Wrong\nformat 500-9 (5%)\n1 Gray Ooze\n")
    assert "Gray Ooze" not in wrong


def test_formats_that_armies_are_brought_to_are_not_those_of_opened_packs(site: Site) -> None:
    formats = {one["name"]: one["formats"] for one in site.get("/api/rulebooks")["rulebooks"]}
    for edition, usual in (("battle2008", "200-10 (75%)"), ("guild2011", "200-10 (75%)")):
        assert usual in formats[edition]
        assert not [one for one in formats[edition] if "sealed" in one]
        assert [
            one for one in site.get(f"/api/library?rules={edition}")["formats"] if "sealed" in one
        ]
