"""Attacks being made."""
