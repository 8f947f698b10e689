"""Clients at tables: sockets, what they are told, what they may do."""
