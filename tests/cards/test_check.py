"""Checking and importing files of printed cards."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from tests.cards.corpus import CORPUS, needs_corpus
from warband.cards import vocabulary as v
from warband.cards.check import check, check_card, check_many, import_cards, load_printed
from warband.cards.commands import card_commands
from warband.cards.notation import load_cards
from warband.cards.reader import CardError, parse_printed, read_card
from warband.cards.vocabulary import Creature
from warband.kernel.rulebook import Selection
from warband.lab.commands import build
from warband.rules.v3.book import V3Book
from warband.rules.v3.library import standard_library

WOLF: dict[str, Any] = {
    "name": "Grey Wolf",
    "setInfo": "Woods",
    "alignment": "NEUTRAL",
    "movementMode": "NORMAL",
    "cost": 9,
    "level": 3,
    "speed": 7,
    "hp": 35,
    "ac": 15,
    "fort": 13,
    "ref": 13,
    "will": 13,
    "factions": ["WILD"],
    "keywords": ["Beast"],
    "powers": [
        {"type": "ATTACK", "text": "Howl: (burst 2) +8 vs. Will; Dazed.", "limit": 1},
        {"type": "ATTACK", "text": "Bite: +8 vs. AC; 10 damage."},
        {"type": "ABILITY", "text": "+2 DEF(Ref)"},
    ],
}
ODD = {
    **WOLF,
    "name": "Odd Wolf",
    "powers": [*WOLF["powers"], {"type": "SPECIAL", "text": "Song: Sings merrily."}],
}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "My Cards.json"
    path.write_text(json.dumps([WOLF, ODD]))
    return path


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(card_commands(), [str(each) for each in arguments])


# ------------------------------------------------------------------------------- cards


def test_what_a_printed_card_lacks_is_filled_in() -> None:
    card = read_card(parse_printed(WOLF, "card 1")).card
    assert card.bloodied == 15
    assert card.size == "Medium"
    assert [power.basic for power in card.powers] == [False, True, False]
    assert [power.attack for power in card.powers] == ["close", "melee", None]
    assert card.powers[0].uses == 1


def test_a_power_that_recharges_has_a_box_even_if_the_file_lost_it() -> None:
    snarl = "Snarl: Minor action: 1 adjacent enemy is Dazed. RECHARGE when first bloodied."
    card = {**WOLF, "powers": [*WOLF["powers"], {"type": "SPECIAL", "text": snarl}]}
    assert read_card(parse_printed(card, "card 1")).card.powers[-1].uses == 1


def test_flight_among_the_powers_is_the_movement_mode() -> None:
    flying = {**WOLF, "powers": [*WOLF["powers"], {"type": "ABILITY", "text": "Flight"}]}
    assert read_card(parse_printed(flying, "card 1")).card.mode == "flight"


def test_one_value_for_three_defenses_has_what_is_added_on_top() -> None:
    card = read_card(parse_printed(WOLF, "card 1")).card
    assert card.powers[2].steps == (v.Bonus(v.Owner(), "Ref", 2),)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"cost": -3}, "Grey Wolf: cost is negative (-3)"),
        ({"hp": 0}, "Grey Wolf: hp is 0"),
        ({"hp": "many"}, "Grey Wolf: Expected `int`, got `str` - at `$.hp`"),
        ({"movementMode": "HOP"}, "Grey Wolf: unknown movementMode 'HOP'"),
        ({"alignment": "ODD"}, "Grey Wolf: unknown alignment 'ODD'"),
        ({"name": ""}, "card 1: the name is empty"),
        ({"powers": [{"type": "SONG", "text": "x"}]}, "Grey Wolf: unknown power type 'SONG'"),
        ({"powers": [{"type": "ATTACK"}]}, "Grey Wolf: Object missing required field `text`"),
        (
            {"powers": [{"type": "ATTACK", "text": "x" * 10_000_000}]},
            "Grey Wolf: a power text has 10000000 characters, more than 4000",
        ),
    ],
)
def test_a_wrong_card_is_named(change: dict[str, Any], reason: str) -> None:
    with pytest.raises(CardError) as caught:
        parse_printed({**WOLF, **change}, "card 1")
    assert str(caught.value).startswith(reason)


def test_a_missing_field_is_named() -> None:
    without = {key: value for key, value in WOLF.items() if key != "cost"}
    with pytest.raises(CardError, match="Grey Wolf: Object missing required field `cost`"):
        parse_printed(without, "card 1")


# -------------------------------------------------------------------------------- check


def test_the_report_counts_powers_and_cards(file: Path) -> None:
    report = check(load_printed(file))
    assert (report.powers.total, report.powers.understood) == (7, 6)
    assert (report.cards.total, report.cards.understood) == (2, 1)
    assert [(s.words, s.powers) for s in report.stumbles] == [("sings merrily", 1)]


def test_what_the_rules_cannot_execute_is_not_understood(file: Path) -> None:
    def faults(power: v.Power) -> tuple[str, ...]:
        return ("no howling",) if power.name == "Howl" else ()

    card = check_card(load_printed(file)[0], faults)
    (text, why), *others = card.stumbles
    assert text.startswith("Howl:")
    assert (why, others) == ("the rules cannot play it: no howling", [])
    assert [power.name for power in card.card.powers] == ["Bite", "+2 DEF(Ref)"]


def test_check_tells_people(file: Path) -> None:
    result = run("check", file)
    assert result.exit_code == 0
    assert "powers understood: 6 of 7 (85.7 %)" in result.output
    assert "cards fully understood: 1 of 2 (50.0 %)" in result.output
    assert "1  sings merrily" in result.output


def test_check_tells_machines(file: Path) -> None:
    result = run("check", file, "--json")
    assert json.loads(result.stdout) == {
        "powers": {"total": 7, "understood": 6},
        "cards": {"total": 2, "understood": 1},
        "stumbles": [{"words": "sings merrily", "powers": 1}],
    }


def test_check_shows_one_card(file: Path) -> None:
    result = run("check", file, "--card", "odd wolf")
    assert result.exit_code == 0
    assert "Song: Sings merrily." in result.output
    assert 'attack "Bite" melee basic: strike +8 AC 10' in result.output
    assert "{melee basic} Bite: +8 vs. AC; 10 damage." in result.output
    assert "at 'Sings merrily' in: Song: Sings merrily." in result.output


def test_check_knows_no_such_card(file: Path) -> None:
    result = run("check", file, "--card", "Wolf of")
    assert result.exit_code != 0
    assert "no card is named 'Wolf of'" in result.output


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[{", "not a JSON file"),
        ('{"name": 1}', "expected a list of cards, found dict"),
        ("[5]", "card 1: Expected `object`, got `int`"),
    ],
)
def test_a_wrong_file_is_an_error(tmp_path: Path, text: str, reason: str) -> None:
    path = tmp_path / "wrong.json"
    path.write_text(text)
    for command in ("check", "import"):
        result = run(command, path)
        assert result.exit_code != 0
        assert reason in result.output


def test_a_missing_file_is_an_error(tmp_path: Path) -> None:
    result = run("check", tmp_path / "none.json")
    assert result.exit_code != 0
    assert "No such file" in result.output


# ------------------------------------------------------------------------------- import


def test_import_writes_what_is_understood(file: Path, tmp_path: Path) -> None:
    result = run("import", file, "--folder", tmp_path / "mine")
    assert result.exit_code == 0
    assert "1 cards written to" in result.output
    assert "Odd Wolf" in result.output
    cards = load_cards(tmp_path / "mine")
    assert list(cards) == ["Grey Wolf"]
    assert cards["Grey Wolf"] == read_card(parse_printed(WOLF, "")).card


def test_import_takes_partial_cards_only_when_asked(file: Path, tmp_path: Path) -> None:
    done = import_cards(file, tmp_path / "mine", allow_partial=True)
    assert done.cards == ("Grey Wolf", "Odd Wolf")
    odd = load_cards(done.file)["Odd Wolf"]
    assert isinstance(odd, Creature)
    assert odd.sources[-1] == "not understood: Song: Sings merrily."


def test_a_card_is_in_one_file_of_the_folder_only(file: Path, tmp_path: Path) -> None:
    import_cards(file, tmp_path / "mine")
    assert import_cards(file, tmp_path / "mine").cards == ("Grey Wolf",)  # again: replaced
    other = tmp_path / "more.json"
    other.write_text(json.dumps([WOLF]))
    result = run("import", other, "--folder", tmp_path / "mine")
    assert result.exit_code == 1
    assert "more.json: Grey Wolf is in" in result.output
    assert list(load_cards(tmp_path / "mine")) == ["Grey Wolf"]


def test_warbands_are_built_and_simulated_with_imported_cards(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("warband.rulebooks.user_card_folder", lambda: tmp_path / "mine")
    listing = tmp_path / "pack.warband"
    listing.write_text("warband Pack\nformat 100-2 (75%)\n2 Grey Wolf\n")
    before = CliRunner().invoke(build, [str(listing)])
    assert before.exit_code == 1
    assert "Grey Wolf: unknown" in before.output
    import_cards(file, tmp_path / "mine")
    after = CliRunner().invoke(build, [str(listing)])
    assert (after.exit_code, after.output) == (0, "Pack, 100-2 (75%): legal\n")
    book = V3Book(standard_library(tmp_path / "mine"))
    setups = book.fixtures(Selection(armies=(str(listing),)))
    assert all("2 Grey Wolf" in setup for setup in setups)


def test_a_wrong_card_imports_nothing(tmp_path: Path) -> None:
    path = tmp_path / "cards.json"
    path.write_text(json.dumps([WOLF, {**WOLF, "name": "Bad", "cost": -1}]))
    result = run("import", path, "--folder", tmp_path / "mine")
    assert result.exit_code != 0
    assert "Bad: cost is negative (-1)" in result.output
    assert not (tmp_path / "mine").exists()


def test_a_card_that_appears_twice_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "cards.json"
    path.write_text(json.dumps([WOLF, WOLF]))
    with pytest.raises(CardError, match="appears twice"):
        load_printed(path)


@needs_corpus
def test_real_cards_survive_the_way_through_a_card_file(tmp_path: Path) -> None:
    printed = load_printed(CORPUS)[::10]
    part = tmp_path / "part.json"
    data = json.loads(CORPUS.read_text())
    names = {card.name for card in printed}
    part.write_text(json.dumps([entry for entry in data if entry["name"] in names]))
    done = import_cards(part, tmp_path / "mine")
    cards = load_cards(done.file)
    for card in printed:
        if card.name in cards:
            assert cards[card.name] == check_card(card).card


def test_two_processes_find_the_same_in_the_same_order(tmp_path: Path) -> None:
    path = tmp_path / "many.json"
    path.write_text(
        json.dumps([{**(ODD if n % 3 else WOLF), "name": f"Wolf {n}"} for n in range(7)])
    )
    cards = load_printed(path)
    assert [*check_many(cards, jobs=2)] == [*check_many(cards, jobs=1)]
    assert run("check", path, "--jobs", "2").output == run("check", path).output
    assert (
        run("check", path, "--audit", "--jobs", "2").output == run("check", path, "--audit").output
    )
