"""Phrases for when: tests, durations, events and what happened before."""
