"""Cards of one's own: other combinations of the same nodes, from a folder or in a position."""

import re
import shutil
from pathlib import Path
from typing import get_args

import pytest

from tests.rules.heroscape.play import random_battle
from warband.cards import vocabulary as v
from warband.cards.schema import notation_name
from warband.kernel.battle import Battle
from warband.kernel.dice import Dice
from warband.kernel.questions import Choose
from warband.kernel.record import parse_record, replay_record, write_record
from warband.players.heroscape.soldier import Soldier
from warband.rules.heroscape.army_cards.binding import READ
from warband.rules.heroscape.army_cards.cards import CardError, read_cards, write_card
from warband.rules.heroscape.game import Heroscape
from warband.rules.heroscape.invariants import violations
from warband.rules.heroscape.library import Library
from warband.rules.heroscape.seats import SEATS
from warband.rules.heroscape.text.notation import PositionError, parse_position, print_position
from warband.rules.heroscape.text.setup_text import begin

OWN = Path(__file__).parent
SETUP = """\
scenario skirmish-river
points 400
army blue: Gate Warden, Plague Doctor, Pelloth
army red: Shade Runners, Shade Runners, Othkurik
rounds 8
"""


@pytest.fixture(scope="module")
def rules() -> Heroscape:
    return Heroscape(Library(own=OWN))


def test_own_cards_join_those_of_the_box(rules: Heroscape) -> None:
    library = rules.library
    assert set(library.cards) - set(library.boxed) == {
        "Gate Warden",
        "Plague Doctor",
        "Shade Runners",
    }
    assert len(library.boxed) == 8


def test_a_card_like_another_differs_in_what_it_says(rules: Heroscape) -> None:
    warden, tandros = rules.library.cards["Gate Warden"], rules.library.cards["Tandros Kreel"]
    assert warden.master == tandros.master
    assert warden.species == tandros.species
    assert [power.name for power in warden.powers] == ["Last Stand", "Thorns", "Follow Me"]
    (smaller,) = read_cards(
        "card Page like Tandros Kreel\n  size small 4\n", known=rules.library.cards
    ).values()
    assert (smaller.size, smaller.height, smaller.powers) == ("small", 4, tandros.powers)


def test_who_is_like_nobody_is_refused() -> None:
    with pytest.raises(CardError, match="line 1: there is no card 'Nobody' to be like"):
        read_cards("card Page like Nobody\n")


def test_two_cards_of_one_name_are_refused(tmp_path: Path, rules: Heroscape) -> None:
    text = write_card(rules.library.cards["Pelloth"])
    (tmp_path / "mine.cards").write_text(text, encoding="utf-8")
    with pytest.raises(CardError, match="there is another card 'Pelloth' already"):
        assert Library(own=tmp_path).cards


def test_a_power_that_cannot_be_played_names_file_card_power_and_node(tmp_path: Path) -> None:
    text = (OWN / "own.cards").read_text(encoding="utf-8")
    bad = text.replace("[wound subject]", "[hurt subject 5]")
    (tmp_path / "mine.cards").write_text(bad, encoding="utf-8")
    with pytest.raises(CardError, match=r"mine.cards.*'Gate Warden': power 'Thorns': hurt means"):
        assert Library(own=tmp_path).cards


@pytest.mark.parametrize("seed", range(6))
def test_battles_with_own_cards_are_sound_and_replay(rules: Heroscape, seed: int) -> None:
    battle = random_battle(rules, begin(rules, SETUP), seed)
    assert list(violations(battle.state)) == []
    text = write_record(battle, SETUP, SEATS[:2], seed)
    again = replay_record(parse_record(text), rules, lambda s: begin(rules, s), SEATS[:2])
    assert again.state.digest() == battle.state.digest()


def test_soldiers_play_own_cards(rules: Heroscape) -> None:
    battle = Battle(rules, begin(rules, SETUP), dice=Dice(3))
    soldiers = (Soldier(1), Soldier(2))
    asked = set()
    while isinstance(question := battle.question, Choose):
        asked.add(question.ask)
        battle.pick(soldiers[question.seat].choose(battle, question))
    assert battle.state.result
    assert {"use power", "teleport", "attack", "extra turn"} <= asked


POSITION = """\
cards
  card Warden like Tandros Kreel
    powers
      general "Thorns" after damage object={itself} subject={enemy} +mandatory: wound subject
draw
  map
    s1 s1 s1
armies
  blue Warden: A1
  red Pelloth: C1 wounds 1
now red with Pelloth
"""


def test_a_position_spells_out_the_cards_it_invents(rules: Heroscape) -> None:
    game = parse_position(rules, POSITION)
    told = print_position(game)
    assert "card Warden" in told
    again = parse_position(rules, told)
    assert again.key() == game.key()
    assert again.roster.cards == game.roster.cards
    plain = parse_position(rules, "board four-winds\narmies\n  blue Pelloth: waiting\n")
    assert "cards" not in print_position(plain)


def test_a_bad_card_in_a_position_names_its_line(rules: Heroscape) -> None:
    with pytest.raises(PositionError, match=r"line 4: column 81: expected .*'wonder'"):
        parse_position(rules, POSITION.replace("wound subject", "wonder subject"))


def test_the_judge_and_the_table_know_a_folder_of_cards(tmp_path: Path) -> None:
    from warband.rules.heroscape.book import open_book
    from warband.server.table_book import open_tables

    shutil.copy(OWN / "own.cards", tmp_path)
    assert "Gate Warden" in open_book(tmp_path).library.cards
    assert "Gate Warden" in open_tables(tmp_path)["heroscape"].rules.library.cards  # type: ignore[attr-defined]


def test_the_cards_on_the_page_can_be_played(rules: Heroscape) -> None:
    page = Path(__file__).parents[3] / "docs" / "notation-heroscape.md"
    blocks = re.findall(r"```cards\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    (cards,) = [read_cards(block, page.name, rules.library.cards) for block in blocks]
    assert len(cards["Gate Warden"].powers) == 3


def test_the_page_names_every_effect_that_is_carried_out() -> None:
    page = Path(__file__).parents[3] / "docs" / "notation-heroscape.md"
    text = page.read_text(encoding="utf-8").partition("## What powers are made of")[2]
    effects = [notation_name(kind) for kind in READ if kind in get_args(v.Effect)]
    assert [name for name in effects if name not in text] == []
