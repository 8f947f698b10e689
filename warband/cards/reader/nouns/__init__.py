"""Phrases for things: numbers, names, creatures and what is true of them."""
