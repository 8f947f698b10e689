"""Computer companions and masters for random dungeons."""
