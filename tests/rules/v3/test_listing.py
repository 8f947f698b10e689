"""Quick looks in front of a listing rule out only what could not be done anyway."""

from collections.abc import Iterator

import pytest

import warband.ddm.ask.attacks.available_attacks as available_attacks
import warband.ddm.ask.attacks.lunges as lunges
import warband.ddm.ask.movement.reachable as reachable
import warband.ddm.ask.movement.room_to_squeeze as room_to_squeeze
import warband.ddm.ask.numbers.creatures as creatures
import warband.ddm.ask.turn.actions as actions
import warband.ddm.ask.turn.universal_powers as universal_powers
from warband.ddm.ask.movement.move_options import Going
from warband.ddm.state import Piece, Skirmish
from warband.kernel.dice import Dice
from warband.kernel.questions import Choose
from warband.kernel.rulebook import Selection
from warband.rules.v3.book import V3Book

BOOK = V3Book()
SETUPS = BOOK.fixtures(Selection(rounds=3))
SOME = range(0, len(SETUPS), max(1, len(SETUPS) // 12))


def turns_of(number: int) -> Iterator[tuple[Skirmish, Piece]]:
    """The positions of a random battle in which somebody chooses an action."""
    battle = BOOK.start(SETUPS[number], number, log=False)
    luck = Dice(number)
    while isinstance(question := battle.question, Choose):
        if question.ask == "action":
            who = question.about["who"]
            assert isinstance(who, int)
            yield battle.state, battle.state.pieces[who]
        battle.pick(luck.below(len(question.options)))


@pytest.mark.parametrize("number", SOME)
def test_no_attack_is_usable_beyond_its_span(number: int) -> None:
    ruled_out = 0
    for state, piece in turns_of(number):
        gap = available_attacks.gap_to_enemies(state, piece)
        for skill in piece.kit.allotted:
            if skill.span < gap:
                ruled_out += 1
                assert not actions.usable(state, piece, skill)
        if piece.kit.lunge_span < gap:
            assert not lunges.possible(state, piece)
    assert ruled_out


@pytest.mark.parametrize("number", SOME)
def test_whoever_can_charge_finds_somebody_to_charge(number: int) -> None:
    for state, piece in turns_of(number):
        assert state.edition.charging.can_charge(state, piece) == bool(
            state.edition.charging.charge_targets(state, piece)
        )


@pytest.mark.parametrize("number", SOME)
def test_whoever_can_step_has_a_step_to_take(number: int) -> None:
    for state, _ in turns_of(number):
        for piece in state.pieces:
            if piece.anchor >= 0 and piece.mount < 0 and universal_powers.can_step(state, piece):
                going = Going("move", 1, creatures.movement_mode(state, piece), piece.seat)
                legal = reachable.movement_of(state, piece, going)
                assert room_to_squeeze.may_squeeze(state, piece, going) or any(
                    legal.steps.open[direction] >> piece.anchor & 1
                    and legal.legal >> (piece.anchor + offset) & 1
                    for direction, offset in enumerate(state.field.grid.offsets)
                )
