"""Appendix C: the conditions, and what each of them entails."""

from warband.cards import vocabulary as v
from warband.ddm.conditions import NEXT_TURN, Condition, Conditions


def _dazed(name: str, *, ends_turn: bool = True) -> Condition:
    """Dazed, and whatever shares its limitations."""
    return Condition(
        name=name,
        grants_advantage=True,
        flanks=False,
        leads=False,
        answers=False,
        strikes_out_of_turn=False,
        lost_actions=("move",),
        ends_turn=ends_turn,
    )


def _stunned(
    name: str,
    *,
    helpless: bool = False,
    heals: bool = True,
    resists: int = 0,
    until: v.Duration = NEXT_TURN,
) -> Condition:
    """Stunned, and whatever shares its limitations."""
    return Condition(
        name=name,
        inactive=True,
        grants_advantage=True,
        flanks=False,
        leads=False,
        answers=False,
        ends_turn=True,
        immobile=helpless,
        at_mercy=helpless,
        heals=heals,
        resists=resists,
        until=until,
    )


CONDITIONS = Conditions(
    (
        Condition(name="Blinded", grants_advantage=True, flanks=False, sightless=True),
        _dazed("Dazed"),
        _dazed("Confused"),
        _dazed("Dominated"),
        _dazed("Dangling", ends_turn=False),
        _stunned("Stunned"),
        _stunned("Helpless", helpless=True),
        _stunned("Petrified", helpless=True, heals=False, resists=20, until=v.SaveEnds()),
        Condition(name="Immobilized", immobile=True),
        Condition(name="Slowed", slows=True),
        Condition(name="Weakened", halves=True),
    ),
    old_names={"Staggered": "Dazed", "Enervated": "Weakened"},
)
