"""An opportunity attack being made."""
