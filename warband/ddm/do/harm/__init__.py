"""Damage, lasting effects, terrain, and where creatures are put."""
