"""A charge being made."""
