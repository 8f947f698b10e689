"""Conditions: ten of them, and what each entails."""

from warband.cards import vocabulary as v
from warband.ddm.conditions import NEXT_TURN, Condition, Conditions


def _dazed(name: str) -> Condition:
    """Dazed, and whatever has every limitation of it."""
    return Condition(
        name=name,
        grants_advantage=True,
        flanks=False,
        leads=False,
        answers=False,
        strikes_out_of_turn=False,
        lost_actions=("move", "minor"),
        ends_turn=True,
    )


def _stunned(name: str, *, helpless: bool = False, until: v.Duration = NEXT_TURN) -> Condition:
    """Stunned: all limitations of Dazed, and no actions at all."""
    return Condition(
        name=name,
        inactive=True,
        grants_advantage=True,
        flanks=False,
        leads=False,
        answers=False,
        strikes_out_of_turn=False,
        ends_turn=True,
        immobile=helpless,
        at_mercy=helpless,
        passable=helpless,
        until=until,
    )


CONDITIONS = Conditions(
    (
        Condition(name="Blinded", grants_advantage=True, flanks=False, sightless=True),
        _dazed("Dazed"),
        _dazed("Confused"),
        _dazed("Dominated"),
        _stunned("Stunned"),
        _stunned("Helpless", helpless=True),
        Condition(name="Immobilized", immobile=True),
        Condition(name="Slowed", slows=True),
        Condition(name="Weakened", halves=True),
    ),
    old_names={"Staggered": "Dazed", "Enervated": "Weakened"},
)
"""The tenth, ongoing damage, has a number and a type: it is an effect of its own."""
