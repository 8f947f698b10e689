"""The roleplaying game beside the battle games: stat blocks, characters, and cards made of them."""
