"""The battle in words."""
