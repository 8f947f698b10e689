"""The ground of 2011: kinds of terrain, and what of it would destroy a mover."""
