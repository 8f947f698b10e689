"""Computer opponents for Guild V3."""
