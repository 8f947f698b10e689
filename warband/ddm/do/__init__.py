"""Doing: procedures that ask, roll and write the state."""
