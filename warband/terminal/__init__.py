"""The table in a terminal: a board drawn in letters, questions answered by typing."""
