"""How battles look on each kind of board: the structure says which in `board`."""

from typing import TypeAlias

from warband.looks.hexes import HexFrame, HexMap, HexView
from warband.looks.squares import Frame, MapView, View

AnyView: TypeAlias = View | HexView
AnyMap: TypeAlias = MapView | HexMap
AnyFrame: TypeAlias = Frame | HexFrame

__all__ = [
    "AnyFrame",
    "AnyMap",
    "AnyView",
    "Frame",
    "HexFrame",
    "HexMap",
    "HexView",
    "MapView",
    "View",
]
