"""Set-up, rounds, turns, victory."""
