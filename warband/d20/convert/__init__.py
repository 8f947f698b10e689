"""From a stat block to a card of the skirmish, every step told (Handbook, chapter 4)."""
