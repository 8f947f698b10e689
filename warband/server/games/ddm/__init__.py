"""Guild V3 at tables."""
