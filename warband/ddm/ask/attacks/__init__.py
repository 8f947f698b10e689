"""Sight, targets, cover, flanking, areas, and what rolls and damage come to."""
