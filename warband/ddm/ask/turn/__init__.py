"""What a creature and a player may do next."""
