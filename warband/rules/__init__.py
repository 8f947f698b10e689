"""One package per rulebook; none imports another."""
