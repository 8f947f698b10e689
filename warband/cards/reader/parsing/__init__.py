"""The chart parser that the grammar is written for."""
