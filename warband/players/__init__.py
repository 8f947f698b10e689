"""Who answers the questions: people at a terminal, computer opponents."""
