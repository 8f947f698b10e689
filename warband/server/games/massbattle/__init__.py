"""Mass battles at tables."""
