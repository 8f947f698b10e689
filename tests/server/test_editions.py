"""One moment under every edition, and under which of them cards and warbands are legal."""

from warband.cards.notation import parse_card
from warband.ddm.book import EditionBook
from warband.ddm.build.roster import Recruit, Warband
from warband.ddm.fielding import faults_elsewhere, why_no_card
from warband.kernel.battle import Battle
from warband.kernel.dice import Dice
from warband.kernel.questions import Choose
from warband.lab.same_moment import compare, compare_battle
from warband.looks.editions import EditionsView
from warband.rulebooks import open_rulebook

DUEL = """map 10x6
terrain wall E3
blue Knight (plain) B3 slowed(save)
blue Page (plain) B5
red Orc (plain) C3
red Guard (plain) G4
turn Knight
"""


def edition(name: str) -> EditionBook:
    book = open_rulebook(name)
    assert isinstance(book, EditionBook)
    return book


def cells(view: EditionsView, kind: str, about: str) -> dict[str, str]:
    """What every edition has of something."""
    row = next(row for row in view.rows if (row.kind, row.about) == (kind, about))
    return {one.rules: cell for one, cell in zip(view.editions, row.cells, strict=True)}


def test_options_numbers_and_results_of_a_position() -> None:
    view = compare(edition("v3"), DUEL)
    assert [one.reason for one in view.editions] == ["", "", ""]
    assert cells(view, "options", "Lunge")["v3"] == "offered"
    assert cells(view, "options", "Lunge")["guild2011"] == "not offered"
    assert cells(view, "numbers", "Knight: Speed") == {
        "v3": "6", "guild2011": "2", "battle2008": "2",
    }  # fmt: skip
    assert "Move" in {row.about for row in view.rows if row.kind == "results"}
    for row in view.rows:
        assert len(set(row.cells)) > 1


def test_the_fallen_are_not_compared() -> None:
    def told_of_the_guard(state: str) -> set[str]:
        line = DUEL.replace("Guard (plain) G4", f"Guard (Duodrone) {state}")
        rows = {row.about for row in compare(edition("v3"), line).rows}
        return {about for about in rows if about.startswith("Guard: ")}

    assert "Guard: bloodied" in told_of_the_guard("G4 hp 2")
    assert told_of_the_guard("hp 0 destroyed") == set()


def test_an_edition_that_cannot_express_a_position_says_why() -> None:
    view = compare(edition("guild2011"), f"format 200-10 (75%, quick raid)\n{DUEL}")
    reasons = {one.rules: one.reason for one in view.editions}
    assert reasons["guild2011"] == ""
    assert "quick raid" in reasons["v3"]


def test_a_moment_of_a_battle_is_read_by_the_others_with_its_own_cards_and_map() -> None:
    book = edition("v3")
    battle = Battle(book.rules, book.begin(book.typical()[0]), dice=Dice(3))
    luck = Dice(4)
    for _ in range(60):
        question = battle.ask()
        assert isinstance(question, Choose)
        battle.pick(luck.below(len(question.options)))
    view = compare_battle(book, battle)
    assert view.home == "v3"
    assert [one.reason for one in view.editions] == ["", "", ""]
    assert view.rows


def test_a_card_is_legal_where_some_format_takes_it() -> None:
    assert why_no_card("Hobgoblin Soldier", edition("guild2011").library) == ""
    assert why_no_card("Hobgoblin Soldier", edition("v3").library) == ""
    assert why_no_card("Nobody", edition("v3").library) == "not among its cards"


def test_a_card_that_wants_company_is_legal_where_there_is_such() -> None:
    lonely = """creature "Lonely"
  level 3; cost 9; factions [wild]; hp 35; bloodied 15; speed 7; ac 15; fort 13; ref 14; will 12
  attack "Bite" melee basic: strike +8 AC 10
  general "Company": not-without {%s}
"""
    home = edition("v3").library
    found = [
        home.with_cards([parse_card(lonely % word)]) for word in ("of-faction wild", "#Nobody")
    ]
    assert why_no_card("Lonely", found[0]) == ""
    assert "company" in why_no_card("Lonely", found[1])


def test_a_warband_is_judged_in_the_format_of_each_edition() -> None:
    nine = Warband(tuple(Recruit("Tressym") for _ in range(9)))
    assert faults_elsewhere(nine, 200, edition("guild2011").library) == []
    assert [fault.rule for fault in faults_elsewhere(nine, 200, edition("v3").library)]
