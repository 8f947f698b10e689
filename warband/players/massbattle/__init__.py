"""Computer opponents for mass battles."""
