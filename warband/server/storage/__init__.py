"""Where tables are kept, and what is kept of them."""
