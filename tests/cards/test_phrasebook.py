"""The phrasebook says every tree and reads it back."""

import pytest
from hypothesis import HealthCheck, given, settings

from tests.cards.trees import powers
from warband.cards.notation import parse_power
from warband.cards.phrasebook import PhraseError, read_line, say_power, without_phrases
from warband.cards.phrasebook.book import TABLES
from warband.cards.phrasebook.words import WORDS
from warband.cards.vocabulary import Power


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(powers())
def test_every_power_reads_back(power: Power) -> None:
    assert read_line(say_power(power), power.section) == power


def test_every_kind_of_node_has_a_phrase() -> None:
    assert without_phrases() == []


def test_no_phrase_stands_in_the_tables_twice() -> None:
    rows = [
        (cls, text, str(sorted(fixed.items(), key=str)))
        for table in TABLES
        for cls, text, fixed in table
    ]
    assert len(set(rows)) == len(rows)


def test_words_for_values_differ() -> None:
    for (cls, field), words in WORDS.items():
        assert len(set(words.values())) == len(words), (cls.__name__, field)


@pytest.mark.parametrize(
    ("notation", "english"),
    [
        (
            'general "Riposte" [immediate] before miss subject={enemy} object={itself}: '
            "hurt subject 5 fire",
            "Riposte: Immediate action, when an enemy misses this creature: "
            "▸ That enemy takes 5 fire damage.",
        ),
        (
            'general "Wall" x2: gain each{ally, #Elf, #Wizard, within 5} (ability blocks-lines)',
            "☐☐ Wall: ▸ Each Elf, Wizard ally within 5 squares of this creature "
            "blocks lines of sight and effect.",
        ),
        (
            'attack "Roar" close burst=2: strike +8 Will 5 thunder [shove target push 2]',
            "{close} Roar: (burst 2) ▸ +8 vs. Will; 5 thunder damage; on a hit, "
            "push the target 2 squares.",
        ),
        (
            'general "Gift" [minor]: heal (pick {ally, bloodied} count=2) (stat-of level)',
            "Gift: Minor action: ▸ 2 bloodied allies heal HP: the level of this creature.",
        ),
    ],
)
def test_phrases(notation: str, english: str) -> None:
    power = parse_power(notation)
    assert say_power(power) == english
    assert read_line(english, power.section) == power


def test_words_that_belong_together_stand_in_brackets_where_they_must() -> None:
    power = parse_power(
        'general "Mark" [minor]: later pick{enemy} (at end-of-turn subject={is bearer}) '
        "[if [matches bearer {bloodied}] [hurt bearer 5]]"
    )
    assert say_power(power) == (
        "Mark: Minor action: ▸ For (1 enemy), at the end of the turn of the bearer, "
        "(if (the bearer is bloodied), (the bearer takes 5 damage))."
    )


def test_a_text_of_other_words_is_an_error_that_quotes_them() -> None:
    with pytest.raises(PhraseError, match="sneezes"):
        read_line("Grudge: ▸ This creature sneezes.", "general")
