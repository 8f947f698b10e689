"""Powers in wordings of our own, none of which the grammar was written for.

The file holds one power a line: section, uses, text. The reader must understand each, the
rules must play all of it, and what the printer makes of it must mean the same.
"""

from pathlib import Path

import pytest

from warband.cards.printer import print_power
from warband.cards.reader import read_power
from warband.cards.vocabulary import Power
from warband.ddm.do.perform.playable import faults

EXAMPLES = [
    line.split("|", 2)
    for line in Path(__file__)
    .with_name("reader_examples.txt")
    .read_text(encoding="utf-8")
    .splitlines()
]


def understood(section: str, uses: str, text: str) -> Power:
    return read_power("☐" * int(uses or 0) + text, section=section)


def test_there_are_examples_of_every_section() -> None:
    assert {section for section, _, _ in EXAMPLES} == {"attack", "general", "champion"}
    assert len(EXAMPLES) >= 250


@pytest.mark.parametrize(("section", "uses", "text"), EXAMPLES)
def test_an_example_is_read_and_played(section: str, uses: str, text: str) -> None:
    power = understood(section, uses, text)
    assert faults(power) == ()
    assert power.uses == (int(uses) if uses else None)


@pytest.mark.parametrize(("section", "uses", "text"), EXAMPLES[::6])
def test_an_example_survives_being_printed(section: str, uses: str, text: str) -> None:
    power = understood(section, uses, text)
    assert read_power(print_power(power), section=section) == power
