"""Building a warband: point limits, numbers, the dearest creature, items for anybody."""

from collections.abc import Collection, Mapping, Sequence

import warband.ddm.build.construction as construction
import warband.rules.guild2011.build.formats as formats
from warband.cards import vocabulary as v
from warband.ddm.build.building_powers import Charter
from warband.ddm.build.construction import Verdict
from warband.ddm.build.equipment import cannot_use
from warband.ddm.build.formats import Format
from warband.ddm.build.profiles import Profile
from warband.ddm.build.roster import Muster, Warband
from warband.ddm.build.violations import Violation, Waiver
from warband.ddm.chapters.building import Building

WHOLE_NAMES: tuple[Waiver, ...] = ("versions",)
"""Unique: of two names there may be one each, whoever they are (ruling.unique-versions)."""
LIMITED_PLAY: tuple[Waiver, ...] = ("faction", "alignment", "unique")
"""Sealed-Booster Games: what is ignored."""

LARGER_THAN_HUGE = ("Gargantuan", "Colossal")


class BuildingOf2011(Building):
    """Building a warband: point limits, numbers, the dearest creature, items for anybody."""

    __slots__ = ()

    formats: Mapping[str, Format] = formats.NAMED

    @property
    def drawn(self) -> tuple[Format, ...]:
        """Every scenario comes up in random battles."""
        names = ("assault", "quick assault", "arena", "bounty", "quick raid", "uncontested victory")
        return tuple(self.formats[name] for name in names)

    def from_packs(self, form: Format) -> bool:
        """Sealed warbands are built out of boosters."""
        return form.scenario == formats.SEALED

    def parse_format(self, text: str) -> Format:
        """Read a format: a name, or limits such as 200-10 (75%, bounty)."""
        return formats.parse_format(text)

    def judge_warband(self, warband: Warband, form: Format, cards: Mapping[str, v.Card]) -> Verdict:
        """Check a warband, and say on which faction and powers it stands."""
        return construction.judge_warband(warband, form, cards, waivers(form), self.check_muster)

    def can_use(self, item: v.Item, creature: v.Creature) -> bool:
        """Items: of use only to creatures of fitting level, keywords, factions and alignment."""
        return not cannot_use(item, Profile.of(creature))

    def check_muster(
        self, muster: Muster, form: Format, waive: Collection[Waiver] = ()
    ) -> list[Violation]:
        """Warband Restrictions, but for faction, alignment and number."""
        found: list[Violation] = []
        if not muster.members:
            found.append(Violation("build.number", "the warband has no creature"))
        cost = construction.total_cost(muster)
        if cost > form.points:
            found.append(
                Violation("build.points", f"the warband costs {cost} of {form.points} points")
            )
        found += construction.check_cost_limit(muster.members, form)
        if form.scenario != formats.SEALED:
            found += _check_sizes(muster.members)
        if "unique" not in waive:
            found += construction.check_unique(muster.members, versions="versions" not in waive)
        found += _check_items(muster)
        found += construction.check_exclusions(muster.members)
        found += construction.check_restrictions(muster.members, muster.items, form)
        return found

    def may_join(
        self, card: v.Creature, present: Sequence[v.Creature], form: Format, charter: Charter
    ) -> list[Violation]:
        """Points, number and cost no longer bind; faction, alignment and uniqueness do."""
        return construction.may_join(card, present, form, charter, waivers(form))


def waivers(form: Format) -> tuple[Waiver, ...]:
    """What a format does not ask for."""
    return LIMITED_PLAY if form.scenario == formats.SEALED else WHOLE_NAMES


def item_room(members: Sequence[Profile]) -> int:
    """Items: one for every creature in the warband, two for every Unique one."""
    return sum(2 if member.unique else 1 for member in members)


def _check_sizes(members: Sequence[Profile]) -> list[Violation]:
    """No Larger Than Huge Creatures."""
    return [
        Violation("build.size", f"{member.name} is larger than Huge", (member.name,))
        for member in members
        if member.card.size in LARGER_THAN_HUGE
    ]


def _check_items(muster: Muster) -> list[Violation]:
    """Items: not more than the warband has room for; anybody may carry one."""
    found: list[Violation] = []
    room = item_room(muster.members)
    if len(muster.items) > room:
        found.append(Violation("build.items", f"{len(muster.items)} items, at most {room}"))
    for member, carried in zip(muster.members, muster.carried, strict=True):
        most = 2 if member.unique else 1
        if len(carried) > most:
            found.append(
                Violation(
                    "build.items",
                    f"{member.name} carries {len(carried)} items, at most {most}",
                    (member.name,),
                )
            )
    return found
