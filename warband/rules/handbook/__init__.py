"""The skirmish of the Miniatures Handbook (2003): command, morale and spells."""
