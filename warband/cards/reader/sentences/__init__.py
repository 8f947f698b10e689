"""Clauses, sentences, attacks, and what stands before and after them."""
