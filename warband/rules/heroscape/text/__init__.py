"""A battle in words: setups, positions, questions, options, facts, events."""
