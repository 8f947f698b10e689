"""What stands on a stat card: keywords, effects, abilities, and what they come to."""
