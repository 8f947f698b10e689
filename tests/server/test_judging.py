"""The judge's page as the server answers it: desks, changes, reasons, moments of battles."""

import random

import pytest

from tests.server.harness import Json, Site
from warband.kernel.questions import Choose
from warband.rulebooks import RULEBOOKS
from warband.server.judging.endpoints import judged, moment
from warband.server.judging.views import JudgeRequest
from warband.server.table_book import open_tables

DUEL = "map 12x10\nblue Knight (plain) D5\nred Orc (plain) E5 hp 20\nturn Knight\n"
BOOKS = ("v3", "guild2011", "handbook", "heroscape")


@pytest.mark.parametrize(
    ("rules", "who", "word"),
    [("dungeon", 1001, "ajar"), ("dungeon", 2001, "ajar"), ("heroscape", -1, "spent")],
)
def test_what_cannot_be_said_of_a_piece_is_refused(
    site: Site, rules: str, who: int, word: str
) -> None:
    blank = site.get(f"/api/judge/desk?rules={rules}")["blank"]
    done = site.post(
        "/api/judge/edit", rules=rules, position=blank, what="condition", who=who, word=word
    )
    assert done["problem"]
    assert done["position"] == blank


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
    change(what="number", who=1, word=judged["pieces"][1]["numbers"][0]["name"], number=3)
    change(what="condition", who=1, word=desk["conditions"][0])
    change(what="add", seat=1, word=desk["cards"][0], place=7)
    change(what="terrain", place=4, word=desk["terrains"][1])
    change(what="turn", who=1)
    change(what="remove", who=0)
    assert site.post("/api/judge", rules=rules, position=text)["problem"] is None


class AtTheDesk:
    """Somebody who changes a position by hand."""

    def __init__(self, site: Site, rules: str) -> None:
        self.site, self.rules = site, rules
        self.text = site.get(f"/api/judge/desk?rules={rules}")["blank"]

    def change(self, **edit: object) -> None:
        done = self.tries(**edit)
        assert done["problem"] == "", edit
        assert done["position"] != self.text, edit
        self.text = done["position"]

    def tries(self, **edit: object) -> Json:
        return self.site.post("/api/judge/edit", rules=self.rules, position=self.text, **edit)

    def judged(self, script: str = "", **more: object) -> Json:
        found = self.site.post(
            "/api/judge", rules=self.rules, position=self.text, script=script, **more
        )
        assert found["problem"] is None, self.text
        return found

    def piece(self, name: str) -> Json:
        return next(each for each in self.judged()["pieces"] if each["name"] == name)


def test_units_of_a_mass_battle_are_laid_out_by_hand(site: Site) -> None:
    desk = AtTheDesk(site, "massbattle")
    men = desk.piece("Men")["id"]
    desk.change(what="move", who=men, point=[30000, 20000])
    assert "blue Men: 10 Man-at-Arms formed at 30,21 facing 0" in desk.text
    desk.change(what="face", who=men, number=450)
    assert desk.piece("Men")["heading"] == 450
    desk.change(what="number", who=men, word="strength", number=5)
    desk.change(what="number", who=men, word="damage", number=3)
    desk.change(what="condition", who=men, word="shaken")
    desk.change(what="condition", who=men, word="order attack +2")
    assert "5 of 10 Man-at-Arms" in desk.text
    numbers = {each["name"]: each["value"] for each in desk.piece("Men")["numbers"]}
    assert numbers == {"strength": 5, "at the start": 10, "damage": 3}
    assert {"formed", "shaken", "order attack +2"} == set(desk.piece("Men")["marks"])
    desk.judged("expect Men shaken\nexpect Men strength 5\nexpect Men order attack +2\n")
    desk.change(what="add", seat=1, word="Minotaur", point=[50000, 30000])
    desk.change(what="condition", who=desk.piece("Captain")["id"], word="leads Men")
    assert "leads Men" in desk.piece("Captain")["marks"]
    assert "leads Men: move it away" in desk.tries(what="remove", who=men)["problem"]
    desk.change(what="move", who=desk.piece("Captain")["id"], point=[20000, 10000])
    desk.change(what="terrain", point=[60000, 40000], word="woods")
    desk.change(what="terrain", point=[10000, 40000], word="stakes")
    assert len(desk.judged()["map"]["terrain"]) == 2
    desk.change(what="terrain", point=[60500, 39500], word="take away")
    assert [each["ground"] for each in desk.judged()["map"]["terrain"]] == ["stakes"]
    assert "overlaps" in desk.tries(what="move", who=men, point=[50000, 30000])["problem"]
    desk.change(what="condition", who=desk.piece("Orcs")["id"], word="destroyed")
    desk.change(what="map", word="crossroads")
    desk.change(what="turn", who=desk.piece("Boss")["id"])
    assert desk.judged()["question"]["seat"] == 1
    desk.change(what="remove", who=men)
    assert "Men" not in [each["name"] for each in desk.judged()["pieces"]]


def test_a_unit_that_is_placed_by_another_stays_when_that_one_moves(site: Site) -> None:
    desk = AtTheDesk(site, "massbattle")
    desk.text = (
        "units\n  blue Men: 10 Man-at-Arms formed at 36,12 facing north\n"
        "  red Orcs: 10 Orc Warrior formed against Men front\nnow blue\n"
    )
    before = desk.judged()["view"]["units"][1]["pose"]
    desk.change(what="move", who=0, point=[10000, 10000])
    assert desk.judged()["view"]["units"][1]["pose"] == before


def test_a_manoeuvre_is_answered_by_its_number(site: Site) -> None:
    desk = AtTheDesk(site, "massbattle")
    script = "blue: Men\nblue: command by Captain\nblue: no order\n"
    moves = desk.judged(script)["view"]["question"]["moves"]
    number = moves["forward"][-1][0]
    done = desk.judged(script, pick=number)
    assert done["script"].startswith(script + "blue: forward ")
    assert done["lines"][-1]["result"] == ""


def test_a_delve_is_laid_out_by_hand(site: Site) -> None:
    desk = AtTheDesk(site, "dungeon")
    doors = [each for each in desk.judged()["pieces"] if each.get("group") == "Doors"]
    assert [door["name"] for door in doors] == ["door 1", "door 2"]
    opens = next(
        each for each in desk.judged()["question"]["options"] if each["text"] == "open door 1"
    )
    assert opens["places"] == doors[0]["places"]
    desk.change(what="condition", who=doors[0]["id"], word="open")
    desk.change(what="condition", who=doors[1]["id"], word="open")
    desk.change(what="condition", who=doors[1]["id"], word="trapped")
    assert set(desk.piece("door 2")["marks"]) == {"open", "trapped"}
    assert "seen" in desk.piece("room 2")["marks"]
    desk.judged("expect door 2 trapped\nexpect door 1 not trapped\n")
    beyond = desk.piece("room 2")["places"]
    desk.change(what="move", who=1, place=beyond[0])
    desk.change(what="add", seat=1, word="Wolf", place=beyond[-1])
    desk.change(what="add", seat=1, word="Ghoul", place=beyond[-3])
    wolf = desk.piece("Wolf")["id"]
    desk.change(what="number", who=wolf, word="hit points", number=5)
    desk.change(what="turn", who=0)
    judged = desk.judged("expect room 2\nexpect Wolf hp 5\nexpect turn Brakk\n")
    assert judged["holds"], judged["lines"]
    assert judged["question"]["ask"] == "action"
    desk.change(what="add", seat=0, word="plain soldier", place=beyond[2])
    assert [piece["label"] for piece in desk.judged()["view"]["pieces"]] == [
        "Brakk", "Lidda", "Soldier", "Wolf", "Ghoul",
    ]  # fmt: skip
    desk.change(what="remove", who=1)
    desk.change(what="remove", who=desk.piece("Ghoul")["id"])
    desk.change(what="remove", who=desk.piece("Wolf")["id"])
    judged = desk.judged("expect stage explore\n")
    assert judged["holds"], desk.text
    desk.change(what="terrain", place=1, word="door")
    assert desk.piece("door 3")["marks"] == ["open", "trapped"], "the others keep what is known"
    desk.change(what="map", word="map 4x3 3")
    desk.change(what="map", word="deck Basic delve")
    assert desk.judged()["question"]["ask"] == "delve"


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
        ("blue: Move\n", "D5", "Knight stands there; `stop` stays"),
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


def test_editions_are_laid_side_by_side(site: Site) -> None:
    script = "blue: Lunge\nred: pass\nroll 12\n"
    found = site.post("/api/judge/editions", rules="v3", position=DUEL, script=script)
    told = {one["rules"]: one["told"] for one in found["editions"]}
    assert list(told) == ["v3", "guild2011", "battle2008"]
    assert told["v3"] == "holds"
    assert told["battle2008"].startswith("line 1: 'Lunge'")
    first = found["parts"][0]
    assert (first["one"], first["line"]) == ("Guild V3", "1: blue: Lunge")
    assert "'Lunge'" in first["theirs"]
    assert "turn Knight" in found["now"]


def test_editions_of_what_cannot_be_read_say_why(site: Site) -> None:
    found = site.post("/api/judge/editions", rules="v3", position="bleu Knight (plain) D5\n")
    assert [one["able"] for one in found["editions"]] == [False]
    assert "bleu" in found["editions"][0]["told"]


def test_rules_without_other_editions_stand_alone(site: Site) -> None:
    blank = site.get("/api/judge/desk?rules=heroscape")["blank"]
    found = site.post("/api/judge/editions", rules="heroscape", position=blank)
    assert [one["rules"] for one in found["editions"]] == ["heroscape"]
    assert not found["parts"]


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


@pytest.mark.parametrize("name", list(RULEBOOKS))
def test_any_moment_of_any_rulebook_opens_as_it_was(name: str) -> None:
    book = open_tables()[name]
    rng = random.Random(4)
    setup = book.book.random_setup(rng.randrange)
    assert setup is not None
    battle = book.begin(setup)
    while (question := battle.ask()) is not None and len(battle.history) < 150:
        if isinstance(question, Choose):
            battle.pick(rng.randrange(len(question.options)))
        else:
            battle.roll(*(rng.randint(1, question.sides) for _ in range(question.count)))
    total = len(battle.history)
    for answers in (0, 3, total // 2, total):
        opened = moment(book, battle.copy(history=True), answers, setup)
        found = judged(book, JudgeRequest(name, opened.position, opened.script))
        assert found.problem is None
        assert not found.stopped
        then = battle.after(answers)
        everybody = tuple(range(len(book.book.sides(then.state))))
        assert found.view == book.view(then, everybody)
