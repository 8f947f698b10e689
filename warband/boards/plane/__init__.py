"""The plane: blocks on an open table, measured in whole numbers.

Lengths are whole points, 36,000 to the inch; headings whole tenths of a degree, clockwise from
north. Directions come from a table, so positions and their hashes agree on every machine.
"""
