"""The board of squares."""
