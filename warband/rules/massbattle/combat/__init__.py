"""Attacks, damage, effects and morale."""
