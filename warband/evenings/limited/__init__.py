"""Sealed and draft evenings: packs from a seed, pods, picks, building against the clock."""
