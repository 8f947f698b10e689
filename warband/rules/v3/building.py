"""Building a warband: formats of three limits, and what makes a warband legal."""

from collections.abc import Mapping, Sequence

import warband.ddm.build.construction as construction
import warband.ddm.build.formats as formats
from warband.cards import vocabulary as v
from warband.ddm.build.building_powers import Charter
from warband.ddm.build.construction import Verdict
from warband.ddm.build.formats import Format
from warband.ddm.build.roster import Warband
from warband.ddm.build.sealed_and_draft import RELAXED
from warband.ddm.build.violations import Violation, Waiver
from warband.ddm.chapters.building import Building

SEALED = "sealed"
"""Warbands are built from packs (Rules for Sealed Tournaments)."""


class BuildingOfV3(Building):
    """Building a warband: formats of three limits, and what makes a warband legal."""

    __slots__ = ()

    formats: Mapping[str, Format] = formats.NAMED

    def parse_format(self, text: str) -> Format:
        """Read a format: a name, or limits such as 200-8 (75%)."""
        return formats.parse_format(text, scenarios=(SEALED,))

    def from_packs(self, form: Format) -> bool:
        """Sealed warbands are built out of boosters."""
        return form.scenario == SEALED

    def judge_warband(self, warband: Warband, form: Format, cards: Mapping[str, v.Card]) -> Verdict:
        """Check a warband, and say on which faction and powers it stands."""
        return construction.judge_warband(warband, form, cards, waivers(form))

    def may_join(
        self, card: v.Creature, present: Sequence[v.Creature], form: Format, charter: Charter
    ) -> list[Violation]:
        """Points, number and cost no longer bind; faction, alignment and uniqueness do."""
        return construction.may_join(card, present, form, charter, waivers(form))


def waivers(form: Format) -> tuple[Waiver, ...]:
    """What a format does not ask for: faction, alignment and Unique of sealed warbands."""
    return RELAXED if form.scenario == SEALED else ()
