"""Spells and abilities: conditions, lasting effects, and what changes the grid."""
