"""New Rules to Try: what each of seven rules brings back of the full game."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from warband.cards import vocabulary as v
from warband.ddm.power_analysis import nodes


def asks_for_bloodied(power: v.Power) -> bool:
    """An attack that works only when somebody is Bloodied."""
    return power.section == "attack" and any(
        isinstance(node, v.InState) and node.state == "bloodied" for node in nodes(power.bounds)
    )


def is_no_attack(power: v.Power) -> bool:
    """A special power or a champion power."""
    return power.section != "attack"


@dataclass(frozen=True, slots=True, kw_only=True)
class BroughtBack:
    """What is in force beyond the quick start."""

    powers: tuple[Callable[[v.Power], bool], ...] = ()
    """Powers of cards that may be used besides basic attacks: those of any of these kinds."""
    bloodied: bool = False
    """Creatures with half their hit points or less are Bloodied."""
    modes: frozenset[str] = frozenset()
    """Ways of moving besides walking."""
    terrain: frozenset[str] = frozenset()
    """Kinds of terrain that matter."""
    universal: frozenset[str] = frozenset()
    """What every creature can do besides moving."""
    opportunity: bool = False
    """Who moves beside an enemy may be attacked."""


OPTIONAL: dict[str, BroughtBack] = {
    "bloodied": BroughtBack(bloodied=True, powers=(asks_for_bloodied,)),
    "special powers": BroughtBack(powers=(is_no_attack,)),
    "flight": BroughtBack(modes=frozenset(("flight",))),
    "difficult terrain": BroughtBack(terrain=frozenset(("difficult",))),
    "walls": BroughtBack(terrain=frozenset(("wall",))),
    "opportunity attacks": BroughtBack(opportunity=True),
    "shift": BroughtBack(universal=frozenset(("Shift",))),
}
"""The seven rules, in the order in which they are best learned."""


def together(names: Iterable[str]) -> BroughtBack:
    """What several optional rules bring back."""
    rules = [OPTIONAL[name] for name in names if name in OPTIONAL]
    return BroughtBack(
        powers=tuple(kind for rule in rules for kind in rule.powers),
        bloodied=any(rule.bloodied for rule in rules),
        modes=frozenset().union(*(rule.modes for rule in rules)),
        terrain=frozenset().union(*(rule.terrain for rule in rules)),
        universal=frozenset().union(*(rule.universal for rule in rules)),
        opportunity=any(rule.opportunity for rule in rules),
    )
