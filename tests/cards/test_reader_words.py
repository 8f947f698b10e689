"""What the reader does to a text before it reads it."""

import pytest

from warband.cards.reader.powers import flagged
from warband.cards.reader.text.normal import smooth
from warband.cards.reader.text.words import Speller, cut


@pytest.mark.parametrize(
    ("printed", "same"),
    [
        ("+5 {m} Damage", "+5 melee Damage"),
        ("a [m] attack", "a melee attack"),
        ("with a M attack", "with a melee attack"),
        ("a{m}attack", "a melee attack"),
        ("MELEE basic attacks", "basic attacks"),
        ("basic ranged attack", "rangedbasic attack"),
        ("vs. DEF(Fort)", "vs Fort"),
        ("vs. DEF (Ref )", "vs Ref"),
        ("against Will", "vs Will"),
        ("this creature’s turn", "this creature's turn"),
        ("–2 Attack", "-2 Attack"),
        ("+ 2 attack", "+2 attack"),
        ("10 + 5 fire", "10 + 5 fire"),
        ("re-roll a saving throw", "reroll a save"),
        ("set-up", "setup"),
        ("may not move", "cannot move"),
        ("can't shift", "cannot shift"),
        ("Score +5VP", "Score +5 VP"),
        ("heals 5 HP.)", "heals 5 HP"),
    ],
)
def test_what_means_the_same_becomes_the_same(printed: str, same: str) -> None:
    assert smooth(printed) == same


def test_words_have_plain_keys() -> None:
    assert cut("Each ally's attacks, 19-20, 11+").keys == [
        "each", "ally", "'s", "attack", ",", "#-#", ",", "#+",
    ]  # fmt: skip


def test_signs_belong_to_numbers() -> None:
    assert cut("-2 AC and +5 to F8").keys == ["-#", "ac", "and", "+#", "to", "f#"]


def test_words_without_weight_are_left_out() -> None:
    assert cut("the target is also Dazed").keys == ["target", "is", "dazed"]


def test_misspelt_words_are_put_right() -> None:
    speller = Speller(["enemies", "damage", "damaged", "square", "this"])
    assert speller.correct("enenmies") == ("enemies",)
    assert speller.correct("damamge") == ("damage",)
    assert speller.correct("sqaure") == ("square",)
    assert speller.correct("ths") == ("this",)


def test_words_run_together_are_taken_apart() -> None:
    speller = Speller(["then", "apply", "target"])
    assert speller.correct("thenapply") == ("then", "apply")


def test_unknown_words_stay_as_they_are() -> None:
    assert Speller(["damage"]).correct("zebra") == ("zebra",)


def test_flags_are_taken_out_of_the_text() -> None:
    assert flagged("Dazed (Fear). Slowed (poison)") == ("Dazed. Slowed", ("Fear", "Poison"))


def test_a_quote_is_as_it_stood_in_the_text() -> None:
    words = cut("Roll the dice, then weep")
    assert words.quote(1, 4) == "dice, then"
    assert words.quote(9, 12) == "the end of the text"
