"""Trigger windows, dice, and effects that wait."""
