"""Evenings: several battles with people, results and something that carries over.

An event is a fold of its entries, as a table is: who joined, what was paired, played and judged.
"""
