"""Words that the page explains are those that the rulebooks have."""

from pathlib import Path

from warband.rules.massbattle.ground.terrain import GROUNDS
from warband.server.games.massbattle.looks import about_ground
from warband.server.judging.shown_words import as_json

FILE = Path(__file__).parent / "shown_words.json"


def test_the_page_is_tested_with_every_word_of_every_rulebook() -> None:
    assert FILE.read_text(encoding="utf-8") == as_json(), (
        "run: python -m warband.server.judging.shown_words tests/server/shown_words.json"
    )


def test_every_kind_of_ground_of_a_mass_battle_says_what_it_does() -> None:
    silent = [name for name, ground in GROUNDS.items() if about_ground(ground) == "open ground"]
    assert silent == ["open"]
