"""The table of a mass battle in letters."""

from warband.kernel.battle import Battle
from warband.kernel.lines import meant
from warband.kernel.questions import Choose
from warband.rules.massbattle.book import open_book
from warband.terminal.massbattle_screen import open_screen

POSITION = """\
table 24x12
terrain
  woods Oaks: 2,2 6,6
units
  blue Men: 10 Man-at-Arms formed at 12.5,4 facing north commanded
  red Orcs: 10 Orc Warrior formed at 12.5,8 facing south shaken
now blue
"""


def test_units_and_terrain_are_seen_from_above() -> None:
    book = open_book(None)
    screen = open_screen(book)
    battle = Battle(book.rules, book.read_position(meant(POSITION), "position"))
    question = battle.question
    assert isinstance(question, Choose)
    assert screen.begun(battle.state)
    rows = screen.picture(battle.state, question).plain.splitlines()
    assert rows[1].strip("·") == "BBBBB"
    assert rows[4] == "··♣♣♣♣····AAAAA" + "·" * 9
    around = screen.around(battle.state, question).plain
    assert "A Men: 10 of 10 Man-at-Arms, formed, at 12.5,4" in around
    assert "B Orcs: 10 of 10 Orc Warrior, formed, shaken" in around


def test_manoeuvres_are_typed_and_the_rest_is_named() -> None:
    book = open_book(None)
    screen = open_screen(book)
    battle = Battle(book.rules, book.read_position(meant(POSITION), "position"))
    battle.answer("Men")
    question = battle.question
    assert isinstance(question, Choose)
    assert screen.offers(battle.state, question)
    typed = screen.typed(battle.state, question)
    assert typed == "Type a move (back, forward, wheel with a number), or: done; charge Orcs."
    explained = list(screen.explain(battle.state, question))
    assert explained[1] == "morale saves: +5 (level +1, ranks +4) against 20"
