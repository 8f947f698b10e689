"""Random battles keep every invariant, copy and replay; and the proof itself notices faults."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from warband.ddm.invariants import IllegalState, check
from warband.ddm.state import Skirmish
from warband.ddm.text.setup_text import parse_setup
from warband.kernel.battle import Battle, Position
from warband.kernel.dice import Dice
from warband.kernel.lines import numbered
from warband.kernel.questions import Answer
from warband.kernel.rulebook import Selection, UnknownName
from warband.lab import soak as soaking
from warband.lab.commands import soak as soak_command
from warband.lab.soak import SoakFailure, all_courses, find_course, setups, soak, soak_battle
from warband.rulebooks import open_rulebook
from warband.rules.v3.book import V3Book

BATCHES = 20
DUELS = 6
COURSES = all_courses()
V3, HEROSCAPE, CAMPAIGN = (COURSES[name] for name in ("v3", "heroscape", "campaign"))
GLADIATORS = 2
"""The place of two against two on small maps among the random formats."""


@pytest.mark.parametrize("batch", range(BATCHES))
def test_random_duels_hold(batch: int) -> None:
    """Two a side on every small map, for one to four rounds."""
    for number in range(batch * DUELS, (batch + 1) * DUELS):
        outcome = soak_battle("v3", duel(number), number)
        assert outcome.checkpoints > 4


@pytest.mark.parametrize("number", range(12))
def test_random_battles_of_ready_warbands_hold(number: int) -> None:
    """The first round of every ready battle in turn."""
    ready = V3Book().fixtures(Selection(rounds=1))
    soak_battle("v3", ready[number % len(ready)], number)


@pytest.mark.parametrize("batch", range(5))
def test_random_skirmishes_of_heroscape_hold(batch: int) -> None:
    """Two rounds on all boards, with small and large armies."""
    for setup, number in setups(*HEROSCAPE, 14, seed=14 * batch):
        short = "".join(line for line in setup.splitlines(True) if not line.startswith("rounds"))
        assert soak_battle("heroscape", f"{short}rounds 2\n", number).checkpoints > 4


def duel(number: int) -> str:
    """A random battle of two a side that is over after a few rounds."""
    luck = Dice(number)
    first = iter((GLADIATORS,))
    setup = open_rulebook("v3").random_setup(lambda below: next(first, None) or luck.below(below))
    assert setup is not None
    assert "-2 (" in setup
    return setup.replace("rounds 30", f"rounds {1 + number % 4}")


def test_half_of_the_battles_are_made_up() -> None:
    ready = set(V3Book().fixtures(Selection()))
    found = list(setups(*V3, 12))
    assert [setup in ready for setup, _ in found] == [True, False] * 6
    assert [number for _, number in found] == list(range(12))
    parsed = [parse_setup(setup) for setup, _ in found]
    assert all(side.recruits for setup in parsed for side in setup.sides)


def test_made_up_battles_are_the_same_for_the_same_number() -> None:
    assert list(setups(*V3, 4, seed=7)) == list(setups(*V3, 4, seed=7))


def test_heroscape_is_proven_on_all_seven_boards_and_in_the_campaign() -> None:
    names = {setup.splitlines()[0] for setup, _ in setups(*HEROSCAPE, 40)}
    assert len(names) == 7
    assert all(name.startswith("scenario skirmish-") for name in names)
    assert {setup for setup, _ in setups(*CAMPAIGN, 3)} == {"campaign\n"}


def test_a_full_proof_has_so_many_battles() -> None:
    battles = {name: course.battles for name, (_, course) in COURSES.items()}
    assert battles["v3"] == 5000
    assert battles["heroscape"] == 2000
    assert battles["campaign"] == 200
    assert find_course("campaign") == CAMPAIGN
    with pytest.raises(UnknownName, match=r"'chess'; there are v3, .*heroscape, campaign"):
        find_course("chess")


def test_battles_are_counted() -> None:
    total = soak(*CAMPAIGN, 2, workers=1)
    assert total.battles == 2
    assert total.checkpoints > total.battles
    assert total.decisions > 0


PRINTED = {
    "alignment": "NEUTRAL", "movementMode": "NORMAL", "cost": 20, "level": 3, "speed": 7,
    "hp": 10, "ac": 10, "fort": 10, "ref": 10, "will": 10, "factions": ["WILD"],
    "keywords": ["Beast"], "powers": [{"type": "ATTACK", "text": "Bite: +8 vs. AC; 10 damage."}],
}  # fmt: skip


def test_battles_of_printed_cards(tmp_path: Path) -> None:
    """The warbands hold nothing but the cards of the files."""
    file = tmp_path / "printed.json"
    file.write_text(json.dumps([{**PRINTED, "name": "Grey Wolf"}, {**PRINTED, "name": "Red Fox"}]))
    asked = ["--cards", str(file), "--battles", "1", "--rounds", "1", "--workers", "1"]
    told = CliRunner().invoke(soak_command, asked)
    assert told.exit_code == 0, told.output
    assert "printed cards: 1 random battles" in told.output
    none = CliRunner().invoke(soak_command, [*asked, "--rules", "heroscape"])
    assert "heroscape is not played with printed cards" in none.output


def broken_book(monkeypatch: pytest.MonkeyPatch) -> V3Book:
    book = V3Book()
    monkeypatch.setattr(soaking, "open_rulebook", lambda rules, cards=None: book)
    return book


def test_an_illegal_state_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    book = broken_book(monkeypatch)
    setup = duel(3)
    check = book.check

    def spoiled(state: Skirmish) -> None:
        if state.round == 2:
            state.occupied ^= 1
        check(state)

    monkeypatch.setattr(book, "check", spoiled)
    with pytest.raises(SoakFailure, match="occupied squares are out of step"):
        soak_battle("v3", setup, 1)


MOUNTED = """map 10x5
creature "Mammoth"
  size Huge
  general "Saddle": gain owner (ability mount)
blue Mammoth C2
blue Knight (plain) riding Mammoth
red Orc (plain) J5
turn Mammoth
"""


def test_a_rider_keeps_to_its_squeezing_mount() -> None:
    cases = V3Book()
    battle = Battle(cases.rules, cases.read_position(numbered(MOUNTED), "mounted"))
    for answer in ("Move", "squeeze", "D3", "stop"):
        battle.answer(answer)
    check(battle.state)
    battle.state.pieces[1].mount = 2
    with pytest.raises(IllegalState, match="Knight rides Orc and is elsewhere"):
        check(battle.state)


def test_a_copy_that_shares_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    setup = duel(3)
    broken_book(monkeypatch)
    monkeypatch.setattr(soaking, "COPY_EVERY", 3)
    monkeypatch.setattr(soaking, "COPY_LIVES", 2)

    class Careless(soaking._Shadow):
        def answer(self, answer: Answer) -> None:
            super().answer(answer)
            state = self.twin.state
            assert isinstance(state, Skirmish)
            state.score[0] += 1

    monkeypatch.setattr(soaking, "_Shadow", Careless)
    with pytest.raises(SoakFailure, match="a copy differs from its original"):
        soak_battle("v3", setup, 1)


def test_a_replay_that_differs_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    book = broken_book(monkeypatch)
    setup = duel(3)
    begin = book.begin
    calls = 0

    def forgetful(text: str) -> Skirmish:
        nonlocal calls
        calls += 1
        state = begin(text)
        if calls > 1:
            state.pieces[0].hp -= 5
        return state

    monkeypatch.setattr(book, "begin", forgetful)
    with pytest.raises(SoakFailure, match="the record does not replay"):
        soak_battle("v3", setup, 1)


def test_a_failure_says_how_to_see_it_again(monkeypatch: pytest.MonkeyPatch) -> None:
    book = open_rulebook("heroscape")

    def never(state: Position) -> None:
        raise AssertionError("never content")

    monkeypatch.setattr(book, "check", never)
    with pytest.raises(AssertionError, match="never content"):
        soak_battle("heroscape", "scenario ambush\n", 3)
