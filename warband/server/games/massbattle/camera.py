"""Pictures of a battle as it goes on: what differs from the picture before."""

from msgspec.structs import replace

from warband.kernel.battle import Battle
from warband.kernel.events import Event
from warband.looks.plane import PlaneFrame, PlaneView
from warband.rules.massbattle.state import NOBODY, Game
from warband.server.games.massbattle.looks import look
from warband.server.protocol import AnyFrame

_PLAIN = ("round", "phase", "order", "active", "acting", "score")
"""What a picture shows as a whole where it differs."""


class MassbattleCamera:
    """Follows one battle."""

    def __init__(self, battle: Battle[Game]) -> None:
        self.battle = battle
        self._seen = look(battle.state, None, ())

    def picture(self, line: int, event: Event | None = None) -> PlaneFrame:
        """The position right after something was told; a unit acts until another does."""
        before, now = self._seen, look(self.battle.state, None, ())
        game = self.battle.state
        acting, active = before.acting, before.active
        if event is not None and event.kind == "activates":
            unit = game.named(str(event["unit"]))
            if unit is not None:
                acting, active = unit.number, unit.seat
        elif event is not None and event.kind in ("round", "play-order"):
            acting = active = NOBODY
        return self._differing(line, replace(now, acting=acting, active=active))

    def _differing(self, line: int, now: PlaneView) -> PlaneFrame:
        """What differs from the picture before."""
        before, self._seen = self._seen, now
        changes = {
            name: getattr(now, name)
            for name in _PLAIN
            if getattr(now, name) != getattr(before, name)
        }
        units = tuple(u for n, u in enumerate(now.units) if before.units[n : n + 1] != (u,))
        return PlaneFrame(line, units=units, **changes)

    def blank(self, line: int) -> PlaneFrame:
        """The line of an answer."""
        return PlaneFrame(line)

    def settle(self, last: AnyFrame) -> AnyFrame:
        """The last picture, with what changed since without being told."""
        assert isinstance(last, PlaneFrame)
        now = look(self.battle.state, None, ())
        now = replace(now, acting=self._seen.acting, active=self._seen.active)
        later = self._differing(last.line, now)
        units = {unit.id: unit for unit in (*last.units, *later.units)}
        changes = {name: change for name in _PLAIN if (change := getattr(later, name)) is not None}
        return replace(last, units=tuple(units.values()), **changes)
