"""Stat blocks of the roleplaying game: what they say, how they are read and written."""
