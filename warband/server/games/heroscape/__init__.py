"""HeroScape at tables."""
