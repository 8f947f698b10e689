"""Powers put together from what was read: everybody named, every part in its place."""
