"""Computer opponents for the skirmish of the Miniatures Handbook."""
