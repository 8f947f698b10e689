"""Scenarios of the skirmish: mechanisms, a text form, and how each mechanism is carried out."""

from warband.rules.handbook.scenario.plan import STANDARD, Plan

__all__ = ["STANDARD", "Plan"]
