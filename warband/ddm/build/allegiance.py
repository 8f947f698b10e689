"""Faction and alignment: who may stand together, and whom a power lets in besides."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from warband.cards import vocabulary as v
from warband.ddm.build.building_powers import (
    UsedPower,
    choices,
    named_powers,
    too_many,
    usable_powers,
)
from warband.ddm.build.profiles import FACTIONS, Profile
from warband.ddm.build.roster import Warband
from warband.ddm.build.violations import Violation, Waiver, listed


def check_faction(
    members: Sequence[Profile], faction: str | None, building: Sequence[UsedPower]
) -> Iterator[Violation]:
    """Faction: all share the warband's, but for those a power makes legal."""
    welcome = _welcome_outsiders(members, faction, building)
    for index, member in enumerate(members):
        if faction not in member.factions and index not in welcome:
            yield Violation(
                "build.faction",
                f"{member.name} ({listed(sorted(member.factions) or ['no faction'])}) "
                f"does not belong to {faction or 'any faction'}",
                (member.name,),
            )


def _welcome_outsiders(
    members: Sequence[Profile], faction: str | None, building: Sequence[UsedPower]
) -> dict[int, v.LegalToo]:
    """Members of other factions that powers let in, as many as the powers say."""
    welcome: dict[int, v.LegalToo] = {}
    for used in building:
        for grant in used.legal_too:
            legal = [
                index
                for index, member in enumerate(members)
                if faction not in member.factions
                and index not in welcome
                and used.concerns(member, grant.where)
            ]
            welcome.update(dict.fromkeys(legal[: grant.limit], grant))
    return welcome


def check_alignment(
    members: Sequence[Profile], faction: str | None, building: Sequence[UsedPower]
) -> Iterator[Violation]:
    """Alignment: no Good beside Evil, but for those a power names as exempt."""
    exempt = _exempt_from_alignment(members, faction, building)
    good = _aligned(members, "good", exempt)
    evil = _aligned(members, "evil", exempt)
    if good and evil:
        names = [[members[index].name for index in side] for side in (good, evil)]
        yield Violation(
            "build.alignment",
            f"Good ({listed(names[0])}) and Evil ({listed(names[1])}) in one warband",
            (*names[0], *names[1]),
        )


def _aligned(members: Sequence[Profile], side: str, exempt: Collection[int]) -> list[int]:
    return [
        index
        for index, member in enumerate(members)
        if member.alignments == {side} and index not in exempt
    ]


def _exempt_from_alignment(
    members: Sequence[Profile], faction: str | None, building: Sequence[UsedPower]
) -> set[int]:
    welcome = _welcome_outsiders(members, faction, building)
    exempt: set[int] = set()
    for used in building:
        for grant in used.legal_too:
            if not grant.any_alignment:
                continue
            mine = [index for index, by in welcome.items() if by is grant]
            exempt.update(mine)
            # Room that is left goes to the side with fewer creatures.
            sides = [_aligned(members, side, exempt) for side in ("good", "evil")]
            others = [
                index
                for side in sorted(sides, key=len)
                for index in side
                if used.concerns(members[index], grant.where)
            ]
            room = None if grant.limit is None else max(0, grant.limit - len(mine))
            exempt.update(others[:room])
    return exempt


def best_allegiance(
    members: Sequence[Profile], warband: Warband, waive: Collection[Waiver]
) -> tuple[list[Violation], v.Faction | None, tuple[UsedPower, ...]]:
    """Single Warband Building Power: the faction and the one power that serve best."""
    powers = tuple(power for power in usable_powers(members) if power.legal_too)
    unknown: list[Violation] = []
    if warband.building:
        powers, unknown = named_powers(warband.building, powers, "build.power.one-legal")
        ways = [powers]
    else:
        ways = choices(powers)
    factions: Sequence[v.Faction | None] = (warband.faction,)
    if warband.faction is None:
        following = Counter(faction for member in members for faction in member.factions)
        ranked: list[v.Faction] = sorted(FACTIONS, key=lambda faction: -following[faction])
        factions = ranked
    if "faction" in waive:
        factions = (None,)
    verdicts = []
    for faction in factions:
        for building in ways:
            violations = unknown + too_many(building, "build.power.one-legal", "lets creatures in")
            if "faction" not in waive:
                violations += check_faction(members, faction, building)
            if "alignment" not in waive:
                violations += check_alignment(members, faction, building)
            verdicts.append((violations, faction, building))
    return min(verdicts, key=lambda verdict: len(verdict[0]))
