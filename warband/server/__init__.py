"""People at tables: seats, games, sockets, storage."""
