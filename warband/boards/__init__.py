"""Squares and hexes: distance, sight, cover, movement."""
