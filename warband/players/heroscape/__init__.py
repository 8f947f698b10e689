"""Computer opponents for HeroScape."""
