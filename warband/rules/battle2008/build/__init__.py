"""Building a warband by the rules of 2008, and reading its cards."""
