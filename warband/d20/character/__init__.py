"""Characters of the Handbook's classes: choices in, a stat block and every sum out."""
