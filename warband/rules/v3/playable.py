"""What of the card vocabulary the rules play, so that a card is never half applied."""

from typing import get_args

from warband.cards import vocabulary as v
from warband.rules.v3 import asks, perform, who

BUILDING: frozenset[type[v.Node]] = frozenset(
    (v.LegalToo, v.NotWith, v.RaiseLimit, v.ChangeCost, v.CountsAs)
)
"""Effects that act while a warband is built; `CountsAs` also in play."""

_FRAME = (
    v.Creature, v.Item, v.Power, v.Strike, v.Bounds, v.RechargeOn, v.Trigger, v.Part, v.Ability,
    v.Spot, v.AttackChoice, v.Option, v.DieRow,
)  # fmt: skip
"""Parts that hold the others together and are read with them."""

_WORDS = (*get_args(v.Who), *get_args(v.Duration), *get_args(v.Number)[1:])
"""Words for creatures, for times, and for numbers that are not plain."""

EXECUTABLE: frozenset[type[v.Node]] = BUILDING.union(
    who.TRAITS, who.COMPARING, asks.TESTS, perform.instants(), perform.flows(), _FRAME, _WORDS
)
"""Every kind of node that the rules of V3 execute."""
