"""Where battles are fought: battlefields, sight, engagement, glyphs, scenarios, rooms."""
