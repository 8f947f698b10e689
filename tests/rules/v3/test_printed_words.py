"""The lines that the page of positions gives for printed words can be played."""

import re
from pathlib import Path

import pytest

from warband.kernel.battle import Battle
from warband.kernel.lines import numbered
from warband.rulebooks import open_rulebook

PAGE = (Path(__file__).parents[3] / "docs" / "notation-position.md").read_text()
SECTION = PAGE.partition("### Printed words")[2].partition("\n### ")[0]
LINES = re.findall(r"`((?:attack|general|champion) [^`]*)`", SECTION)


def test_the_section_has_lines() -> None:
    assert len(LINES) > 30


@pytest.mark.parametrize("line", LINES)
def test_a_creature_with_the_line_takes_its_turn(line: str) -> None:
    book = open_rulebook("v3")
    text = f"""creature "X"
  {line}
blue X B2
blue Ally (plain) C2
red Orc (plain) B3
turn X
"""
    battle = Battle(book.rules, book.read_position(numbered(text), "page"))
    assert battle.ask() is not None
