"""A delve: a party in a dungeon, door by door (Playing the Delve)."""
