"""Numbers and abilities of creatures, every modifier by name."""
