"""Opportunity attacks: free actions, one on any creature's turn, before targets are chosen."""

from warband.ddm.chapters.opportunity import FreeOpportunity
from warband.ddm.compiled import CompiledPower


class OpportunityOf2011(FreeOpportunity):
    """Opportunity attacks: free actions, one on any creature's turn, before targets are chosen."""

    __slots__ = ()

    def provoking(self, skill: CompiledPower) -> bool:
        """Ranged and area attacks do, basic ranged ones excepted; others where they say so."""
        power = skill.power
        basic_ranged = power.attack == "ranged" and power.basic
        return super().provoking(skill) and (power.bounds.provokes or not basic_ranged)
