"""What cards ask: tests, filters, traits, numbers, places, the past."""
