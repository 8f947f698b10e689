"""How the rules of 2011 read a map."""
