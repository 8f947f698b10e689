"""Army cards: what is printed, what their powers mean, made ready for play."""
