"""Random dungeons at tables: delves as the page sees them, and sheets for game masters."""
