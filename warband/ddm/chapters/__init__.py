"""What editions fill in, chapter by chapter; a chapter says what it is asked."""
