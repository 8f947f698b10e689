"""Previews say what the rules then do."""

import random

import pytest

from warband.ddm.do.turn.setting_up import begin
from warband.ddm.library import Library
from warband.ddm.look.preview import (
    PreviewError,
    preview_attacks,
    preview_reach,
    preview_sight,
    preview_templates,
    preview_threat,
)
from warband.ddm.state import Skirmish
from warband.kernel.battle import Battle
from warband.kernel.questions import Choose, Roll
from warband.looks.square_previews import Odds
from warband.rules.v3.book import GuildV3
from warband.rules.v3.library import standard_library
from warband.rules.v3.ready_battles import ready_setup


@pytest.fixture(scope="module")
def library() -> Library:
    return standard_library()


def fight(library: Library, seed: int, ask: str, skip: int = 0) -> Battle[Skirmish]:
    """A random battle up to a kind of question; no dice of its own."""
    luck = random.Random(seed)
    setup = ready_setup(library, "Iron Column", "Bronze and Gold", map_name="Furnace Hall")
    battle = Battle(GuildV3(), begin(setup, library))
    while (question := battle.ask()) is not None:
        if isinstance(question, Roll):
            battle.roll(*(luck.randint(1, question.sides) for _ in range(question.count)))
            continue
        if question.ask == ask:
            if not skip:
                return battle
            skip -= 1
        battle.pick(luck.randrange(len(question.options)))
    raise AssertionError(f"the battle ended before {ask!r} was asked")


def looked_at(battle: Battle[Skirmish]) -> Skirmish:
    """A state that may be changed."""
    return battle.copy().state


# --------------------------------------------------------------------------------- odds


def strike(battle: Battle[Skirmish], option: int, face: int, odds: Odds) -> int:
    """Make the attack with this face and pass on everything; the hit points it took."""
    battle = battle.copy()
    battle.events = []
    battle.pick(option)
    rolled = False
    for _ in range(50):
        question = battle.ask()
        told = battle.events
        if any(event.kind == "attack-roll" for event in told) and rolled:
            break
        if isinstance(question, Roll):
            attack = question.why == "attack" and question.about["target"] == odds.target
            assert attack or not rolled
            battle.roll(*([face if attack else 20] * question.count))
            rolled = rolled or attack
        elif isinstance(question, Choose):
            passing = len(question.options) - 1
            battle.pick(passing)
        else:
            break
    return sum(
        int(str(event["amount"]))
        for event in told
        if event.kind == "damage"
        and event["who"] == odds.target
        and event["source"] == odds.piece
        and event["why"] == odds.power
    )


@pytest.mark.parametrize("seed", range(6))
def test_odds_are_what_all_twenty_faces_do(library: Library, seed: int) -> None:
    battle = fight(library, seed, "target", skip=seed % 2)
    question = battle.ask()
    assert isinstance(question, Choose)
    who, power = question.about["who"], question.about["power"]
    assert isinstance(who, int)
    view = preview_attacks(looked_at(battle), who, -1, -1)
    for n in range(len(question.options)):
        target = question.options[n]
        if target is None:
            continue
        odds = next(o for o in view.attacks if o.power == power and o.target == target)
        taken = [strike(battle, n, face, odds) for face in range(1, 21)]
        assert sum(taken) / 20 == pytest.approx(odds.expected)
        hits = [face for face, amount in enumerate(taken, 1) if amount]
        if odds.damage:
            assert len(hits) / 20 == pytest.approx(odds.hit)
            assert min(hits) == odds.needed
        hp = battle.state.pieces[odds.target].hp
        assert sum(amount >= hp for amount in taken) / 20 == pytest.approx(odds.destroys)


def test_modifiers_add_up_to_the_bonus(library: Library) -> None:
    battle = fight(library, 3, "target")
    for piece in list(battle.state.on_map()):
        for odds in preview_attacks(looked_at(battle), piece.id, -1, -1).attacks:
            assert sum(amount for _, amount in odds.modifiers) == odds.bonus
            if not odds.automatic and odds.needed <= 20:
                assert odds.needed == 20 or odds.needed + odds.bonus >= odds.defense


def test_attacks_from_another_square_are_those_of_that_square(library: Library) -> None:
    battle = fight(library, 3, "target")
    question = battle.ask()
    assert isinstance(question, Choose)
    who = question.about["who"]
    assert isinstance(who, int)
    far = looked_at(battle).field.grid.parse("A1")
    view = preview_attacks(looked_at(battle), who, far, -1)
    assert view.origin == far
    here = preview_attacks(looked_at(battle), who, -1, -1)
    assert {o.target for o in here.attacks if o.kind == "melee"} != {
        o.target for o in view.attacks if o.kind == "melee"
    } or not [o for o in here.attacks if o.kind == "melee"]


# --------------------------------------------------------------------------------- reach


@pytest.mark.parametrize("seed", range(5))
def test_a_walk_costs_and_provokes_what_was_foretold(library: Library, seed: int) -> None:
    battle = fight(library, seed, "move", skip=12)
    question = battle.ask()
    assert isinstance(question, Choose)
    who = question.about["who"]
    assert isinstance(who, int)
    seat = question.seat
    view = preview_reach(looked_at(battle), question, who, "")
    assert view.steps
    for step in view.steps:
        if not step.may_stop:
            continue
        walked = battle.copy()
        walked.events = []
        grid = walked.state.field.grid
        walked.answer(grid.name(step.cell))
        provoked: list[int] = []
        while isinstance(question := walked.ask(), Choose) and question.ask == "reaction":
            if question.seat == seat or question.about["event"] != "provokes":
                break
            for n in range(len(question.options)):
                option = question.options[n]
                if isinstance(option, tuple):
                    provoked.append(option[0])
            walked.pick(len(question.options) - 1)
        if isinstance(question, Choose) and question.ask == "reaction":
            continue
        moves = [e for e in walked.events if e.kind == "moves" and e["who"] == who]
        if len(moves) != len(step.path) - 1:
            continue  # Something on the way stopped it.
        assert tuple(e["square"] for e in moves) == step.path[1:]
        assert sum(int(str(e["cost"])) for e in moves) == step.cost
        assert set(provoked) == set(step.provokes)


def test_a_shift_goes_one_square(library: Library) -> None:
    battle = fight(library, 1, "action", skip=3)
    question = battle.ask()
    assert isinstance(question, Choose)
    who = question.about["who"]
    assert isinstance(who, int)
    view = preview_reach(looked_at(battle), None, who, "shift")
    assert view.points == 1
    assert all(len(step.path) == 2 and not step.provokes for step in view.steps)


def test_a_double_move_goes_farther(library: Library) -> None:
    battle = fight(library, 1, "action")
    question = battle.ask()
    assert isinstance(question, Choose)
    who = question.about["who"]
    assert isinstance(who, int)
    single = preview_reach(looked_at(battle), None, who, "move")
    double = preview_reach(looked_at(battle), None, who, "double move")
    assert double.points == 2 * single.points
    assert {s.cell for s in single.steps} < {s.cell for s in double.steps}


# ------------------------------------------------------------------- threat, sight, areas


def test_threat_covers_every_square_of_an_attack_made_now(library: Library) -> None:
    battle = fight(library, 3, "target")
    state = battle.state
    for piece in list(state.on_map()):
        threat = preview_threat(looked_at(battle), (piece.id,))
        cells = set(threat.reach[str(piece.id)])
        for odds in preview_attacks(looked_at(battle), piece.id, -1, -1).attacks:
            space = state.pieces[odds.target].space
            assert any(space >> cell & 1 for cell in cells), (piece.label, odds)


def test_sight_names_the_wall_in_the_way(library: Library) -> None:
    battle = fight(library, 1, "activate")
    field = battle.state.field
    for target in range(field.grid.size):
        view = preview_sight(looked_at(battle), 0, target, -1)
        assert view.sight == bool(field.seen(1, False) >> target & 1)
        if view.sight:
            assert not view.blockers
        else:
            assert view.blockers
            assert field.grid.name(target) in view.text


def test_templates_are_the_ways_the_power_can_be_placed(library: Library) -> None:
    battle = fight(library, 2, "area")
    question = battle.ask()
    assert isinstance(question, Choose)
    who, power = question.about["who"], question.about["power"]
    assert isinstance(who, int)
    view = preview_templates(looked_at(battle), who, str(power), -1)
    assert len(view.templates) == len(question.options)
    state = battle.state
    for template in view.templates:
        for target in template.targets:
            assert any(state.pieces[target].space >> cell & 1 for cell in template.cells)


@pytest.mark.parametrize("piece", [-1, 99])
def test_a_creature_that_is_not_there_is_named(library: Library, piece: int) -> None:
    battle = fight(library, 1, "activate")
    with pytest.raises(PreviewError, match=str(piece)):
        preview_reach(looked_at(battle), None, piece, "move")
