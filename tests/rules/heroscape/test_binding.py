"""Any tree of the vocabulary is bound or refused, and what is bound can be played."""

from typing import get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.cards.trees import nodes, powers
from warband.cards import vocabulary as v
from warband.cards.schema import notation_name
from warband.rules.heroscape.army_cards.binding import READ, bind, faults
from warband.rules.heroscape.army_cards.kit import Kit

MANY = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
EFFECTS = [kind for kind in READ if kind in get_args(v.Effect)]
TRIGGERS = (
    None,
    v.Trigger("activates", "at", (v.Ally(),), mandatory=True),
    v.Trigger("start of turn", "at", (v.Itself(),)),
    v.Trigger("end of turn", "at", (v.InWarband(),), mandatory=True),
    v.Trigger("moves", "before", (v.Itself(),)),
    v.Trigger("attack declared", "before", (v.Itself(),)),
    v.Trigger("hit", "before", (), (v.Itself(),), mandatory=True),
    v.Trigger("damage", "after", (v.Itself(),), mandatory=True),
)


@MANY
@given(powers())
def test_any_power_is_bound_or_refused(power: v.Power) -> None:
    for fault in faults(power):
        assert fault.startswith(f"power {power.name!r}: ")


@pytest.mark.parametrize("kind", EFFECTS, ids=notation_name)
def test_any_step_is_bound_or_refused_wherever_it_stands(kind: type[v.Node]) -> None:
    @MANY
    @given(nodes(kind, 2), st.sampled_from(TRIGGERS))
    def holds(step: v.Effect, trigger: v.Trigger | None) -> None:
        action: v.ActionType = "none" if trigger is None else "free"
        power = v.Power("X", action=(action,), trigger=trigger, steps=(step,))
        for fault in faults(power):
            assert fault.startswith("power 'X': ")
        special = v.Power(
            "Y", "attack", action=("attack",), bounds=v.Bounds(range=3), steps=(v.Volley(2), step)
        )
        for fault in faults(special):
            assert fault.startswith("power 'Y': ")

    holds()


def test_a_card_without_powers_has_an_empty_kit() -> None:
    assert bind(()) == Kit()
