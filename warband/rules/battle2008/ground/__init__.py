"""How the rules of 2008 read a map: terrain, counting, lines, areas."""
