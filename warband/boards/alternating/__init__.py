"""Boards of squares whose diagonals count 1, 2, 1, 2, and lines must not touch walls."""
