"""The audit of readings: printed words that no part of a tree accounts for."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from warband.cards.audit import unaccounted
from warband.cards.commands import card_commands
from warband.cards.notation import parse_power
from warband.cards.reader import read_power

SAID = (
    ("Thorn Coat: Adjacent enemies have -2 AC while this creature is bloodied.", "general"),
    ("Skewer: (reach 2) +9 vs. Fort; 15 + 5 cold damage AND Dazed (save ends).", "attack"),
    (
        "Gloom: Use when an ally is destroyed: Each enemy within 5 squares takes 10 damage.",
        "general",
    ),
)


@pytest.mark.parametrize(("text", "section"), SAID)
def test_what_is_read_is_accounted_for(text: str, section: str) -> None:
    power = read_power(text, section=section)
    assert list(unaccounted(text.partition(": ")[2], power)) == []


@pytest.mark.parametrize(
    ("text", "tree", "lost"),
    [
        ("Adjacent enemies have -2 AC.", 'general "X": bonus each{enemy} AC -2', ["Adjacent"]),
        ("Each enemy takes 15 damage.", 'general "X" [minor]: hurt each{enemy} 10', ["15"]),
        ("Bloodied allies heal 5 HP.", 'general "X" [minor]: heal each{ally} 5', ["Bloodied"]),
        ("+2 AC while not Dazed.", 'general "X": bonus owner AC 2', ["not", "Dazed"]),
        ("Elf allies have +2 AC.", 'general "X": bonus each{ally} AC 2', ["Elf"]),
    ],
)
def test_what_vanished_is_listed(text: str, tree: str, lost: list[str]) -> None:
    assert list(unaccounted(text, parse_power(tree))) == lost


WOLF = {
    "name": "Ash Wolf", "alignment": "NEUTRAL", "movementMode": "NORMAL", "cost": 9, "level": 3,
    "speed": 7, "hp": 35, "ac": 15, "fort": 13, "ref": 14, "will": 12, "factions": ["WILD"],
    "keywords": ["Beast"],
    "powers": [
        {"type": "ATTACK", "text": "Bite: 8 vs. AC; 10 damage."},
        {"type": "SPECIAL", "text": "Growl: Minor action: 1 ally adjacent ot it heals 5 HP."},
    ],
}  # fmt: skip


def test_the_command_tells_what_was_put_right(tmp_path: Path) -> None:
    file = tmp_path / "wolves.json"
    file.write_text(json.dumps([WOLF]))
    shown = CliRunner().invoke(card_commands(), ["check", str(file), "--card", "Ash Wolf"])
    assert shown.exit_code == 0
    assert "'8 vs' read as '+8 vs'" in shown.output
    assert "'ot' read as 'to'" in shown.output
    audit = CliRunner().invoke(card_commands(), ["check", str(file), "--audit"])
    assert audit.output == "0 powers on 0 cards have words that no tree accounts for\n"


def test_rules_that_one_card_alone_uses_do_not_count_for_it(tmp_path: Path) -> None:
    odd = {"type": "SPECIAL", "text": "Sulk: Takes no damage from attacks that miss."}
    plain = {"type": "ATTACK", "text": "Claw: +8 vs. AC; 10 damage."}
    one = {**WOLF, "powers": [plain, odd]}
    two = {**WOLF, "name": "Dun Wolf", "powers": [plain]}
    file = tmp_path / "wolves.json"

    def understood(*cards: object) -> tuple[int, int]:
        file.write_text(json.dumps(cards))
        command = ["check", str(file), "--leave-one-out", "--json"]
        report = json.loads(CliRunner().invoke(card_commands(), command).output)
        return report["powers"]["understood"], report["powers"]["total"]

    assert understood(one, two) == (2, 3)
    assert understood(one, {**two, "powers": [plain, odd]}) == (4, 4)
