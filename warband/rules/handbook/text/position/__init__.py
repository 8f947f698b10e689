"""Positions as text: the grid, the creatures with their state, whose turn it is.

    map 20x15
    blue Sword (Sword of Heironeous) C4
    blue Guard (Man-at-Arms) D4 hp 5 activated
    red Orc (plain; ac 13; melee +4 (10)) E4 stunned
    turn Guard

``docs/notation-handbook.md`` explains each line.
"""

from warband.rules.handbook.text.position.reading import PositionError, parse_position
from warband.rules.handbook.text.position.writing import print_position

__all__ = ["PositionError", "parse_position", "print_position"]
