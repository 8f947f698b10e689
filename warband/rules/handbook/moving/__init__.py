"""Moving over the grid: ways of moving, walking step by step, terrain."""
