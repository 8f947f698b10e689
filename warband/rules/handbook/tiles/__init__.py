"""Terrain tiles: their drawings, where they may lie, and the laying of them in turn."""
