"""Powers that Affect Warband Construction: which there are, and which are put to use.

A power is known by its card and its name, so copies of a card share it and using it is
using it once.
"""

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from warband.cards import vocabulary as v
from warband.ddm.build.profiles import Profile, holds, matches
from warband.ddm.build.roster import PowerName
from warband.ddm.build.violations import Violation, listed


class UsedPower(msgspec.Struct, frozen=True):
    """A power put to use in construction: which creatures it lets in, or how many."""

    owner: Profile
    power: str
    legal_too: tuple[v.LegalToo, ...] = ()
    raises: tuple[v.RaiseLimit, ...] = ()

    @property
    def name(self) -> PowerName:
        return PowerName(self.owner.name, self.power)

    def concerns(self, member: Profile, where: v.Filter) -> bool:
        """Whether the filter of the power matches a member ("this creature": any copy)."""
        return matches(member, where, self.owner, itself=member.name == self.owner.name)


class Charter(msgspec.Struct, frozen=True):
    """What a warband was built on: it holds for the whole match."""

    faction: v.Faction | None = None
    building: tuple[UsedPower, ...] = ()
    raising: tuple[UsedPower, ...] = ()


def usable_powers(members: Sequence[Profile]) -> tuple[UsedPower, ...]:
    """Powers that let creatures in or raise the limit; copies of a card share its power."""
    powers: dict[PowerName, UsedPower] = {}
    for owner, member in enumerate(members):
        found: dict[PowerName, UsedPower] = {}
        for step in member.steps:
            if not isinstance(step.effect, v.LegalToo | v.RaiseLimit):
                continue
            name = PowerName(member.name, step.power)
            if name in powers or not holds(step.tests, members, owner):
                continue
            used = found.get(name, UsedPower(member, step.power))
            if isinstance(step.effect, v.LegalToo):
                used = replace(used, legal_too=(*used.legal_too, step.effect))
            else:
                used = replace(used, raises=(*used.raises, step.effect))
            found[name] = used
        powers.update(found)
    return tuple(powers.values())


def choices(powers: tuple[UsedPower, ...]) -> list[tuple[UsedPower, ...]]:
    """What may be used: nothing or one power; several only to show that it takes several."""
    several = [powers] if len(powers) > 1 else []
    return [(), *several, *((power,) for power in powers)]


def named_powers(
    names: Sequence[PowerName], powers: Sequence[UsedPower], rule: str
) -> tuple[tuple[UsedPower, ...], list[Violation]]:
    """The powers a player says are used, and names that fit none."""
    known = {power.name: power for power in powers}
    missing = [
        Violation(rule, f"no creature of the warband can use {name}", (name.creature,))
        for name in names
        if name not in known
    ]
    return tuple(known[name] for name in dict.fromkeys(names) if name in known), missing


def too_many(powers: Sequence[UsedPower], rule: str, what: str) -> list[Violation]:
    if len(powers) < 2:
        return []
    return [
        Violation(
            rule,
            f"only one power that {what} may be used: {listed(str(p.name) for p in powers)}",
            tuple(power.owner.name for power in powers),
        )
    ]
