"""Converted cards in battle: fielded, fought with, and weighed."""
