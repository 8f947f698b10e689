"""The rulebooks that can be played at tables: one package each, behind `Book`."""
