"""The judge's page: positions set up by hand, lines played with chosen dice."""
