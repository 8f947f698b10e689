"""How battles look on each kind of board: the structure says which in `board`."""

from typing import TypeAlias

from warband.looks.hexes import HexFrame, HexMap, HexView
from warband.looks.plane import PlaneFrame, PlaneMap, PlaneView
from warband.looks.squares import Frame, MapView, View

AnyView: TypeAlias = View | HexView | PlaneView
AnyMap: TypeAlias = MapView | HexMap | PlaneMap
AnyFrame: TypeAlias = Frame | HexFrame | PlaneFrame

__all__ = [
    "AnyFrame",
    "AnyMap",
    "AnyView",
    "Frame",
    "HexFrame",
    "HexMap",
    "HexView",
    "MapView",
    "PlaneFrame",
    "PlaneMap",
    "PlaneView",
    "View",
]
