"""Random dungeons (chapter 7): decks, the encounters drawn from them, treasure, the delve."""
