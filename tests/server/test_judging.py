"""The judge's page as the server answers it: desks, changes, reasons, moments of battles."""

import random

import pytest

from tests.server.harness import Json, Site

DUEL = "map 12x10\nblue Knight (plain) D5\nred Orc (plain) E5 hp 20\nturn Knight\n"
BOOKS = ("v3", "guild2011", "handbook", "heroscape")


@pytest.mark.parametrize("rules", BOOKS)
def test_the_blank_of_every_desk_can_be_judged_and_changed(site: Site, rules: str) -> None:
    desk = site.get(f"/api/judge/desk?rules={rules}")
    judged = site.post("/api/judge", rules=rules, position=desk["blank"])
    assert judged["problem"] is None
    assert judged["question"]["options"]
    assert judged["view"]["question"]
    text = desk["blank"]

    def change(**edit: object) -> None:
        nonlocal text
        done = site.post("/api/judge/edit", rules=rules, position=text, **edit)
        assert done["problem"] == "", edit
        assert done["position"] != text, edit
        text = done["position"]

    change(what="move", who=0, place=2)
    change(what="number", who=1, number=3)
    change(what="condition", who=1, word=desk["conditions"][0])
    change(what="add", seat=1, word=desk["cards"][0], place=7)
    change(what="terrain", place=4, word=desk["terrains"][1])
    change(what="turn", who=1)
    change(what="remove", who=0)
    assert site.post("/api/judge", rules=rules, position=text)["problem"] is None


@pytest.mark.parametrize("rules", ["v3", "heroscape", "handbook", "massbattle", "dungeon"])
def test_examples_hold(site: Site, rules: str) -> None:
    examples = site.get(f"/api/judge/desk?rules={rules}")["examples"]
    assert examples
    for one in examples:
        judged = site.post(
            "/api/judge", rules=rules, position=one["position"], script=one["script"]
        )
        assert judged["holds"], one["title"]


def test_a_line_is_played_as_far_as_it_fits(site: Site) -> None:
    script = "blue: Strike\nroll 12\nexpect Orc hp 10\nexpect Orc hp 11\nblue: Strike\nblue: Move\n"
    judged = site.post("/api/judge", rules="v3", position=DUEL, script=script)
    assert [bool(line["result"]) for line in judged["lines"]] == [False, False, False, True]
    assert not judged["holds"]
    assert "line" in judged["stopped"]
    assert judged["question"]["ask"] == "action"


def test_what_cannot_be_read_is_named_with_its_line(site: Site) -> None:
    wrong = DUEL.replace("Orc (plain) E5", "Orc (plain) Z99")
    problem = site.post("/api/judge", rules="v3", position=wrong)["problem"]
    assert (problem["part"], problem["line"]) == ("position", 3)
    problem = site.post("/api/judge", rules="v3", position=DUEL, script="blue Strike")["problem"]
    assert (problem["part"], problem["line"]) == ("script", 1)


@pytest.mark.parametrize(
    ("script", "wanted", "reason"),
    [
        ("blue: Strike\nroll 12\n", "Strike", "it costs attack action"),
        ("blue: Move\n", "E5", "Orc stands there"),
        ("blue: Move\n", "L10", "the way costs 8, and 6 are left"),
        ("", "Strike", "Strike may be done now"),
        ("blue: Strike\n", "Move", "dice come first"),
    ],
)
def test_why_not(site: Site, script: str, wanted: str, reason: str) -> None:
    told = site.post("/api/judge/why", rules="v3", position=DUEL, script=script, wanted=wanted)
    assert reason in told["reason"]


@pytest.fixture(scope="module")
def played(site: Site) -> Json:
    """A table where a good deal has happened."""
    seated = site.create("hotseat", salt="abc")
    with site.sit(seated) as player:
        player.play_until("activate", random.Random(3))
        player.play_randomly(random.Random(4), 40)
        seated["answers"] = player.last["answers"]
        seated["view"] = player.view
    return seated


def test_any_moment_of_a_battle_can_be_judged(site: Site, played: Json) -> None:
    last = played["answers"]
    for answers in (last // 2, last):
        moment = site.get(f"/api/tables/{played['table']}/position?answers={answers}")
        judged = site.post(
            "/api/judge", rules="v3", position=moment["position"], script=moment["script"]
        )
        assert judged["problem"] is None
        assert not judged["stopped"]
    at = {piece["label"]: piece["anchor"] for piece in judged["view"]["pieces"]}
    assert at == {piece["label"]: piece["anchor"] for piece in played["view"]["pieces"]}
