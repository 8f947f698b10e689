"""Battles as plain structures, for whoever shows them: one module for each kind of board."""
