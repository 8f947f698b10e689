"""`warband convert`: text, JSON, card files, pictures, groups, characters, errors."""

import json
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.d20.blocks import SOLDIER, made, monster_text, soldier
from warband.d20.convert.costs import Reference, attack_worth, by_comparison, defense_worth
from warband.d20.convert.references import references
from warband.d20.show.picture import HEIGHT, picture
from warband.data import data_folder
from warband.lab import convert_commands
from warband.lab.convert_commands import convert
from warband.rules.handbook.book import open_book
from warband.rules.handbook.cards import read_cards


def run(*words: str, text: str = "") -> Result:
    return CliRunner().invoke(convert, words, input=text)


def test_a_monster_by_name() -> None:
    result = run("nothic")
    assert result.exit_code == 0
    assert "LVL 5  SPD 6  AC 15  HP 40" in result.output
    assert "(Melee Damage, line 7191)" in result.output


def test_standard_input_and_decisions() -> None:
    result = run("-", "--no-trace", "--faction", "LG", "-d", "commander=3", text=SOLDIER)
    assert "Soldier, Commander 3: LG" in result.output


def test_json() -> None:
    """shows: card.json"""
    told = json.loads(run("thaskor", "--json").output)
    assert told["card"]["hp"] == 125
    assert told["card"]["melee"]["strikes"][0] == {
        "bonus": 22,
        "damage": [{"amount": 25, "kind": ""}],
        "riders": [],
    }
    assert {"field", "status", "book", "given", "line", "how", "result", "key"} <= set(
        told["trace"][0]
    )
    assert len(json.loads(run("thaskor", "nothic", "--json").output)) == 2


def test_a_card_file_that_the_rulebook_reads() -> None:
    """shows: field.cards"""
    cards = read_cards(run("ghirrash", "catfolk", "--card").output)
    assert list(cards) == ["Ghirrash", "Catfolk"]


def test_the_block_as_it_was_read() -> None:
    assert run("nothic", "--block").output == monster_text("Nothic")


def test_groups() -> None:
    """shows: encounter.groups"""
    assert "Encounter Level 5+" in run("nothic", "ramadeen", "--group", "--no-trace").output


def test_pictures(tmp_path: Path) -> None:
    """shows: card.picture"""
    result = run("ghirrash", "--no-trace", "--svg", str(tmp_path))
    assert result.exit_code == 0
    root = ET.fromstring((tmp_path / "ghirrash.svg").read_text())
    words = " ".join(root.itertext())
    for part in ("Ghirrash", "Conceal 11", "Paralysis (DC 16)", "SA/SQ", "Roleplaying side"):
        assert part in words


@pytest.mark.parametrize("name", ["Aspect of Hextor", "Aspect of Bahamut", "Catfolk"])
def test_everything_stays_on_the_card(name: str) -> None:
    """shows: card.picture"""
    conversion = made(monster_text(name))
    root = ET.fromstring(picture(conversion.card, conversion.block))
    lowest = max(float(node.get("y", "0")) for node in root.iter() if node.tag.endswith("text"))
    assert lowest <= HEIGHT


def test_pictures_escape_what_people_write() -> None:
    block = soldier().replace("Soldier", "<Soldier> & Co")
    conversion = made(block)
    assert "&lt;" in picture(conversion.card, conversion.block) or "Co" in conversion.card.name
    ET.fromstring(picture(conversion.card, conversion.block))


def test_a_character() -> None:
    result = run(str(data_folder() / "handbook" / "characters" / "vella-storn.character"))
    assert result.exit_code == 0
    assert "Fort save 9" in result.output
    assert "LVL 9" in result.output


def test_check() -> None:
    """shows: block.arithmetic"""
    assert (
        "by Dexterity and Improved Initiative it is +8" in run("aspect of kord", "--check").output
    )


@pytest.mark.parametrize(
    ("words", "text", "told"),
    [
        (("nobody",), "", "is no file and no monster"),
        (("-",), "nonsense", "the block has no Hit Dice"),
        (("nothic", "-d", "color=red"), "", "there is no decision 'color'"),
        (("nothic", "-d", "faction"), "", "KEY=VALUE"),
        (("nothic", "--commander", "much"), "", "commander is a rating"),
    ],
)
def test_errors_say_what_is_wrong(words: tuple[str, ...], text: str, told: str) -> None:
    result = run(*words, text=text)
    assert result.exit_code == 1
    assert told in result.output
    assert "Traceback" not in result.output


def test_cost_by_comparison() -> None:
    """shows: cost.comparison"""
    card = made(soldier()).card
    attack, defense = attack_worth(card), defense_worth(card)
    same = [Reference("Same", 10, attack, defense)]
    double = [Reference("Half", 10, attack / 2, defense / 2)]
    one = [Reference("Weak", 10, attack / 2, defense)]
    costs = [by_comparison(card, known) for known in (same, double, one)]
    assert [found.cost for found in costs if found] == [10, 20, 14]
    assert by_comparison(card, ()) is None
    assert len(references()) >= 10


def test_saved_cards_are_played_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """shows: field.saved"""
    monkeypatch.setattr(convert_commands, "user_card_folder", lambda: tmp_path)
    assert run("nothic", "--save", "--no-trace").exit_code == 0
    book = open_book(tmp_path)
    assert book.library.cards["Nothic"].hp == 40
    setup = "plain\ngrid 22x34\nblue A\n  faction LE\n  2 Nothic\nred B\n  faction LE\n  1 Nothic\n"
    assert book.start(setup, 1).ask() is not None
