"""The board of squares: cells, distance, sight, cover, movement and templates, all exact."""
