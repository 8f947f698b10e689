"""Movement being carried out."""
