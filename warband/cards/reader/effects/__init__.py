"""Phrases for what creatures have, do and suffer, and for what becomes of others."""
