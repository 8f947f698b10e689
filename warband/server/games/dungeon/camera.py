"""Pictures of a delve for its replay: those who leave the dungeon leave the picture."""

from msgspec.structs import replace

from warband.kernel.battle import Battle
from warband.looks.squares import Frame, PieceView
from warband.rules.handbook.dungeon.delve.state import Delve
from warband.server.games.dungeon.views import map_version, map_view
from warband.server.games.handbook.camera import HandbookCamera


class DungeonCamera(HandbookCamera):
    """Follows one delve."""

    def __init__(self, battle: Battle[Delve]) -> None:
        self.delve = battle
        self._map = map_version(battle.state)
        super().__init__(battle)  # type: ignore[arg-type]

    def _changes(self) -> list[PieceView]:
        changed = super()._changes()
        there = len(self.battle.state.roster.cards)
        for number in [known for known in self._pieces if known >= there]:
            piece = self._pieces.pop(number)
            if not piece.destroyed:
                changed.append(replace(piece, destroyed=True, anchor=-1))
        return changed

    def _frame(self, line: int, changed: list[PieceView]) -> Frame:
        frame = super()._frame(line, changed)
        version = map_version(self.delve.state)
        drawn = map_view(self.delve.state) if version != self._map else None
        self._map = version
        return replace(frame, map=drawn)
