"""Quick looks in front of a listing rule out only what could not be done anyway."""

from collections.abc import Iterator

import pytest

from warband.kernel.dice import Dice
from warband.kernel.questions import Choose
from warband.kernel.rulebook import Selection
from warband.rules.v3 import arsenal, squeezing, stats, transit, turn, universal
from warband.rules.v3.book import V3Book
from warband.rules.v3.going import Going
from warband.rules.v3.state import Piece, Skirmish

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
        gap = arsenal.gap_to_enemies(state, piece)
        for skill in piece.kit.allotted:
            if skill.span < gap:
                ruled_out += 1
                assert not turn.usable(state, piece, skill)
        if piece.kit.lunge_span < gap:
            assert not list(universal.each_lunge(state, piece))
    assert ruled_out


@pytest.mark.parametrize("number", SOME)
def test_whoever_can_charge_finds_somebody_to_charge(number: int) -> None:
    for state, piece in turns_of(number):
        assert universal.can_charge(state, piece) == bool(universal.charge_targets(state, piece))


@pytest.mark.parametrize("number", SOME)
def test_whoever_can_step_has_a_step_to_take(number: int) -> None:
    for state, _ in turns_of(number):
        for piece in state.pieces:
            if piece.anchor >= 0 and piece.mount < 0 and universal.can_step(state, piece):
                going = Going("move", 1, stats.movement_mode(state, piece), piece.seat)
                legal = transit.movement_of(state, piece, going)
                assert squeezing.may_squeeze(state, piece, going) or any(
                    legal.steps.open[direction] >> piece.anchor & 1
                    and legal.legal >> (piece.anchor + offset) & 1
                    for direction, offset in enumerate(state.field.grid.offsets)
                )
