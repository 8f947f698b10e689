"""The skirmish of the Miniatures Handbook at tables."""
