"""Misprints: what is put right, what is told, and what is left alone."""

import pytest

from warband.cards.notation import print_power
from warband.cards.reader import NotUnderstoodError, read_power, split_name
from warband.cards.reader.context import Context
from warband.cards.reader.powers import read_body


def corrected(text: str, section: str = "general") -> tuple[str, list[tuple[str, str]]]:
    name, body = split_name(text, section)
    context = Context(powers=[name], section=section)
    return print_power(read_body(body, context, name, None)), context.corrections


@pytest.mark.parametrize(
    ("text", "section", "tree", "told"),
    [
        ("Peck: 6 vs. Ref; 5 damage.", "attack",
         'attack "Peck" melee: strike +6 Ref 5', ("6 vs", "+6 vs")),
        ("Butt: +6 vs. 15 damage.", "attack",
         'attack "Butt" melee: strike +6 AC 15', ("vs", "vs AC")),
        ("Hum: Use at start f turn: Heal 5 HP.", "general",
         'general "Hum" at start-of-turn subject={itself}: heal owner 5', ("f", "of")),
        ("Lick: Minor action: Heal an ally ally 5 HP.", "general",
         'general "Lick" [minor]: heal pick{ally} 5', None),
        ("Peck: (reach 2 +6 vs. Ref; 5 damage.", "attack",
         'attack "Peck" melee reach=2: strike +6 Ref 5', ("+6", ") +6")),
        ("Peck: +6 vx. Ref; 5 damage.", "attack",
         'attack "Peck" melee: strike +6 Ref 5', ("vx.", "vs")),
        ("Peck: +6 vs. Fortiude; 5 damage.", "attack",
         'attack "Peck" melee: strike +6 Fort 5', ("Fortiude", "Fort")),
        ("Peck: +6 vs. DEF(Wil; 5 damage.", "attack",
         'attack "Peck" melee: strike +6 Will 5', ("DEF(Wil", "Will")),
        ("Hum: Minor action: Thsi creature heals 5 HP.", "general",
         'general "Hum" [minor]: heal owner 5', None),
        ("Hum: Minor action: Heal an al ly 5 HP.", "general",
         'general "Hum" [minor]: heal pick{ally} 5', ("al ly", "ally")),
        ("Butt: 5 damage while charging.", "general",
         'general "Butt": bonus owner damage 5 attack=(attack-is +charge)', ("5", "+5")),
        ("Hum: Use when an ally misses an enemy That ally heals 5 HP.", "general",
         'general "Hum" before miss subject={ally} object={enemy}: heal subject 5',
         ("That", ". That")),
        ("Sting: (radius 1 with 10) +8 vs. Ref; 5 damage.", "attack",
         'attack "Sting" area radius=1 range=10: strike +8 Ref 5', ("with", "within")),
    ],
)  # fmt: skip
def test_misprints_are_put_right_and_told(
    text: str, section: str, tree: str, told: tuple[str, str] | None
) -> None:
    try:
        read, corrections = corrected(text, section)
    except NotUnderstoodError:
        assert told is None
        return
    assert read == tree
    assert told is None or told in [tuple(each) for each in corrections]


def test_what_can_be_read_as_it_stands_is_left_alone() -> None:
    assert corrected("Growl: Minor action: 1 enemy takes 10 damage.")[1] == []


@pytest.mark.parametrize(
    "text", ["Hum: Sings to an ally.", "Hum: Minor action: 1 enemy sneezes.", "Hum: An ally of."]
)
def test_what_is_no_misprint_stays_unread(text: str) -> None:
    with pytest.raises(NotUnderstoodError):
        read_power(text)


def test_two_misprints_in_one_text_are_put_right_and_told() -> None:
    told = "Gulp: Use when an alliy whithin 3 squares is hit: That ally shiffts 1 square."
    read, corrections = corrected(told)
    assert (
        read
        == 'general "Gulp" before hit object={ally, within 3}: walk object shift 1 +squares -up_to'
    )
    assert {was for was, _ in corrections} >= {"alliy", "whithin", "shiffts"}


@pytest.mark.parametrize(
    ("misprint", "meant"),
    [
        ("Rally: Minor action: Each Orrc ally heals 5 HP.", "#Orc"),
        ("Rally: Minor action: Each Undaed ally heals 5 HP.", "#Undead"),
        ("Rally: Minor action: Each Imobilized ally heals 5 HP.", "afflicted Immobilized"),
        ("Rally: Minor action: Eacch ally heals 5 HP.", "heal each{ally} 5"),
        ("Ban: +2 attack vs. non-Dragno enemies.", "!#Dragon"),
        ("Ban: +2 attack with comat advantage.", "has-advantage"),
    ],
)
def test_a_kind_with_a_wrong_letter_is_no_kind_of_its_own(misprint: str, meant: str) -> None:
    assert meant in corrected(misprint)[0]


@pytest.mark.parametrize(
    ("text", "section"),
    [
        # Melee or ranged? The article belongs to the icon.
        ("Snap: Use when this creature hits with a attack: Heal 5 HP.", "general"),
        # This creature or the target?
        ("Sap: +10 vs. AC; 10 damage AND creature heals 10 HP.", "attack"),
    ],
)
def test_what_is_lost_without_a_trace_is_refused(text: str, section: str) -> None:
    with pytest.raises(NotUnderstoodError):
        read_power(text, section=section)
