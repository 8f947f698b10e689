"""Positions as text: everything a battle is at one moment, to write, to read, to share.

`docs/notation-position.md` is the page for people who write positions.
"""

from warband.ddm.text.position.reading import PositionError, parse_position
from warband.ddm.text.position.writing import print_position

__all__ = ["PositionError", "parse_position", "print_position"]
