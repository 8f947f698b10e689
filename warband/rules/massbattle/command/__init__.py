"""Orders, leaders, and what units do with or without them."""
