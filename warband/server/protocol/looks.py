"""How battles look under each rulebook: the structure says its rulebook in `rules`."""

from typing import TypeAlias

from warband.rules.v3.view import MapView, View
from warband.server.games.heroscape.shapes import HexFrame, HexMap, HexView
from warband.server.games.v3.shapes import Frame

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
