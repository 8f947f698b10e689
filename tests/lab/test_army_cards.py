"""`warband cards army`: what the powers of army cards do, or why they cannot be played."""

from pathlib import Path

from click.testing import CliRunner

from warband.lab.card_commands import cards

CARD = """\
card Gate Warden like Tandros Kreel
  points 110
  powers
    general "Shield Wall": more-dice each{ally, adjacent} defense 1
"""


def told(file: Path) -> tuple[int, str]:
    result = CliRunner().invoke(cards, ["army", str(file)])
    return result.exit_code, result.output


def test_cards_are_said_in_words(tmp_path: Path) -> None:
    file = tmp_path / "mine.cards"
    file.write_text(CARD, encoding="utf-8")
    assert told(file) == (
        0,
        "Gate Warden: 110 points, life 7, move 5, range 5, attack 2, defense 4\n"
        "  Shield Wall: Each adjacent ally rolls 1 more defense die.\n",
    )


def test_what_cannot_be_played_is_an_error(tmp_path: Path) -> None:
    file = tmp_path / "mine.cards"
    file.write_text(CARD.replace("defense 1", "defense (stat-of level)"), encoding="utf-8")
    code, output = told(file)
    assert code == 1
    assert "mine.cards, line 1: 'Gate Warden': power 'Shield Wall': stat-of means nothing" in output
