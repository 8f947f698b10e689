"""Quick Start Battle: fewer rules for first battles, and seven that are added one by one."""
