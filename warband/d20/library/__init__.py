"""Classes, feats, spells, items, races and gear, read from text files that people can edit."""
