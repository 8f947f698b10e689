"""Stat blocks and characters for the browser: read, converted, saved by the page, fought with."""
