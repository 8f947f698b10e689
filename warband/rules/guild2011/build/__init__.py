"""Building a warband by the rules of 2011: limits and formats."""
