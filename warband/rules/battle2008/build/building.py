"""Building a Warband: faction and alignment, point limits, numbers, the dearest creature."""

from collections.abc import Collection, Mapping, Sequence

import warband.ddm.build.construction as construction
import warband.rules.battle2008.build.formats as formats
from warband.cards import vocabulary as v
from warband.ddm.build.building_powers import Charter
from warband.ddm.build.construction import Verdict
from warband.ddm.build.formats import Format
from warband.ddm.build.profiles import Profile
from warband.ddm.build.roster import Muster, Warband
from warband.ddm.build.violations import Violation, Waiver
from warband.ddm.chapters.building import Building
from warband.ddm.power_analysis import nodes
from warband.rules.battle2008.conditions import CONDITIONS

OUT_OF_THE_BOX: tuple[Waiver, ...] = ("faction", "alignment", "unique")
"""Sealed-Booster Games: what is ignored."""

TOO_LARGE = ("Huge", "Gargantuan", "Colossal")


class BuildingOf2008(Building):
    """Building a Warband: faction and alignment, point limits, numbers, the dearest creature."""

    __slots__ = ()

    formats: Mapping[str, Format] = formats.NAMED

    @property
    def drawn(self) -> tuple[Format, ...]:
        """Every scenario comes up in random battles, but what needs sealed boosters."""
        usual = (form for form in self.formats.values() if not self.from_packs(form))
        return (*usual, formats.ALL_TRIED)

    def from_packs(self, form: Format) -> bool:
        """Sealed warbands are built out of boosters."""
        return form.scenario == formats.SEALED

    def parse_format(self, text: str) -> Format:
        """Read a format: a name, or limits such as 200-10 (75%, bounty)."""
        return formats.parse_format(text)

    def judge_warband(self, warband: Warband, form: Format, cards: Mapping[str, v.Card]) -> Verdict:
        """Check a warband, and say on which faction and powers it stands."""
        return construction.judge_warband(warband, form, cards, waivers(form), self.check_muster)

    def check_muster(
        self, muster: Muster, form: Format, waive: Collection[Waiver] = ()
    ) -> list[Violation]:
        """Construction Limits, but for faction, alignment and number."""
        found: list[Violation] = []
        if not muster.members:
            found.append(Violation("build.number", "the warband has no creature"))
        cost, limit = construction.total_cost(muster), points_for(form)
        if cost > limit:
            found.append(Violation("build.points", f"the warband costs {cost} of {limit} points"))
        found += construction.check_cost_limit(muster.members, form)
        found += _check_cards(muster.members, form)
        if "unique" not in waive:
            found += construction.check_unique(muster.members)
        if muster.items or any(muster.carried):
            found.append(Violation("build.items", "there are no items in these rules"))
        found += construction.check_exclusions(muster.members)
        found += construction.check_restrictions(muster.members, muster.items, form)
        return found

    def drawable(self, cards: Mapping[str, v.Card], form: Format) -> Mapping[str, v.Card]:
        """Creatures of which every word means something here, of a size and might that fits."""
        return {
            name: card
            for name, card in cards.items()
            if isinstance(card, v.Creature) and not _check_cards((Profile.of(card),), form)
        }

    def may_join(
        self, card: v.Creature, present: Sequence[v.Creature], form: Format, charter: Charter
    ) -> list[Violation]:
        """Points, number and cost no longer bind; faction, alignment and uniqueness do."""
        return construction.may_join(card, present, form, charter, waivers(form))


def waivers(form: Format) -> tuple[Waiver, ...]:
    """What a format does not ask for."""
    return OUT_OF_THE_BOX if form.scenario == formats.SEALED else ()


def _check_cards(members: Sequence[Profile], form: Format) -> list[Violation]:
    """What keeps a card out of every warband of the format."""
    found = _check_words(members)
    if form.scenario != formats.SEALED:
        found += _check_sizes(members)
    if formats.EPIC_CARDS not in form.optional or form.scenario == formats.SEALED:
        found += _check_epic(members)
    return found


def _check_sizes(members: Sequence[Profile]) -> list[Violation]:
    """No Huge Creatures."""
    return [
        Violation("build.size", f"{member.name} is {member.card.size}", (member.name,))
        for member in members
        if member.card.size in TOO_LARGE
    ]


def points_for(form: Format) -> int:
    """Warbands of slightly different size: a tenth more, if agreed (ruling.unequal)."""
    return form.points * 11 // 10 if formats.UNEQUAL in form.optional else form.points


def _check_epic(members: Sequence[Profile]) -> list[Violation]:
    """Epic: the mightier card of a creature, only where the battle allows such cards."""
    return [
        Violation("card.epic", f"{member.name} is an epic card", (member.name,))
        for member in members
        if "Epic" in member.card.keywords
    ]


def _check_words(members: Sequence[Profile]) -> list[Violation]:
    """Cards of later editions may say what these rules do not know."""
    return [
        Violation("build.words", f"{member.name}: {reason}", (member.name,))
        for member in members
        for reason in unknown_words(member.card)
    ]


def unknown_words(card: v.Creature) -> list[str]:
    """What on a card means nothing under these rules."""
    found = [
        f"{power.name} takes a minor action, and there are none"
        for power in card.powers
        if "minor" in power.action
    ]
    found += [
        f"{power.name} is a blast, and there are none"
        for power in card.powers
        if power.bounds.shape == "blast"
    ]
    found += [
        f"{power.name}: {unknown}"
        for power in card.powers
        for node in nodes(power)
        if isinstance(node, v.Afflict) and (unknown := CONDITIONS.why_unknown(node.condition))
    ]
    return found
