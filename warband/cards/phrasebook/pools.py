"""How handfuls of dice, wounds and rolls with a threshold are said."""

from warband.cards import vocabulary as v

_BOUNDED = "[ against {versus}][ if {tests}][ {until}]"

POOLS: tuple[tuple[type[v.Node], str, dict[str, object]], ...] = (
    (v.MoreDice, "{who} <rolls|roll> 1 more {roll} die" + _BOUNDED, {"count": 1}),
    (v.MoreDice, "{who} <rolls|roll> {count:int} more {roll} dice" + _BOUNDED, {}),
    (v.MoreDice, "{who} <rolls|roll> more {roll} dice: {count:node}" + _BOUNDED, {}),
    (
        v.Volley,
        "attack with {dice}[ to {most}] dice[ that strike {also} too]"
        "{again?, and again if every die hits}",
        {},
    ),
    (v.Wound, "{who} <takes|take> a wound", {"count": 1}),
    (v.Wound, "{who} <takes|take> {count:int} wounds", {}),
    (v.Wound, "{who} <takes|take> wounds: {count:node}", {}),
    (v.Mend, "{who} <recovers|recover> from a wound", {"count": 1}),
    (v.Mend, "{who} <recovers|recover> from up to {count:int} wounds", {}),
    (v.Mend, "{who} <recovers|recover> from wounds: {count:node}", {}),
    (
        v.RollFor,
        "roll a d20[, adding {bonuses}]: on {least} or more, {success}[; otherwise, {failure}]",
        {},
    ),
    (v.RollBonus, "{amount} always", {"tests": ()}),
    (v.RollBonus, "{amount} if {tests}", {}),
    (v.ForEachHit, "roll {dice} attack dice, and for each hit {steps}", {}),
)
