"""Texts: positions, setups, answers, facts and events in words."""
