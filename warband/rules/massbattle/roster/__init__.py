"""Creatures, their powers, and armies made of them."""
