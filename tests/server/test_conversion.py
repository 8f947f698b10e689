"""The page of stat blocks asks: cards, problems, characters, battles."""

import pytest

from tests.d20.blocks import SOLDIER, monster_text, soldier
from warband.server.conversion.endpoints import ENDPOINTS, LONGEST, _shelf, converted, fought
from warband.server.conversion.views import ConvertRequest, DecisionView, FightRequest


def test_a_stat_block_and_its_card() -> None:
    told = converted(ConvertRequest(monster_text("Nothic")))
    block = told.blocks[0]
    assert block.name == "Nothic"
    assert "<svg" in block.picture
    assert 'creature "Nothic"' in block.file
    assert any(step.field == "HP" and step.line == 3 for step in block.trace)


def test_decisions_are_followed() -> None:
    decided = (DecisionView("faction", "CG"), DecisionView("commander", "2"))
    told = converted(ConvertRequest(SOLDIER, decided))
    assert told.blocks[0].factions == ("CG",)
    assert "Commander 2" in told.blocks[0].card


def test_problems_come_with_their_lines() -> None:
    told = converted(ConvertRequest(soldier(speed="fast", armor_class="good")))
    assert [problem.line for problem in told.problems] == [4, 5]
    assert told.blocks == ()


def test_groups_have_an_encounter_level() -> None:
    told = converted(ConvertRequest(SOLDIER + "---\n" + SOLDIER))
    assert told.encounter == "3"


def test_a_character_with_its_sums_and_faults() -> None:
    text = next(one.text for one in _shelf().characters)
    told = converted(ConvertRequest(text, character=True))
    assert told.sums
    assert not told.faults
    bad = converted(ConvertRequest(text.replace("Power Attack, ", ""), character=True))
    assert any(fault.field == "feats" for fault in bad.faults)
    none = converted(ConvertRequest("character X\n", character=True))
    assert none.problems


@pytest.mark.parametrize(
    "request_",
    [
        ConvertRequest("x" * (LONGEST + 1)),
        ConvertRequest(SOLDIER, (DecisionView("color", "red"),)),
        ConvertRequest((SOLDIER + "---\n") * 21),
    ],
)
def test_too_much_is_refused(request_: ConvertRequest) -> None:
    with pytest.raises(ValueError, match=r"at most|no decision"):
        converted(request_)


def test_the_shelf_offers_what_there_is() -> None:
    shelf = _shelf()
    assert len(shelf.monsters) == 38
    assert len(shelf.classes) == 11
    assert all(one.text for one in shelf.decisions)


def test_a_battle_is_told() -> None:
    card = converted(ConvertRequest(monster_text("Nothic"))).blocks[0].file
    told = fought(FightRequest(card, 1, "Man-at-Arms", 2, seed=3))
    assert told.outcome
    assert len(told.log) > 5
    with pytest.raises(ValueError, match="opponent of the shelf"):
        fought(FightRequest(card, 1, "Nobody"))
    with pytest.raises(ValueError, match="creatures on a side"):
        fought(FightRequest(card, 99, "Man-at-Arms"))


def test_the_requests_are_known() -> None:
    assert [endpoint.path for endpoint in ENDPOINTS] == [
        "/api/convert",
        "/api/convert",
        "/api/convert/fight",
    ]
