"""Pictures of a battle of HeroScape for its replay: only what differs from the one before."""

from msgspec.structs import replace

from warband.kernel.battle import Battle
from warband.kernel.events import Event
from warband.kernel.questions import Choose
from warband.looks.hexes import HexFrame, HexView
from warband.rules.heroscape.state import Game
from warband.server.games.heroscape.looks import look, map_view, whose_turn
from warband.server.protocol import AnyFrame

_PLAIN = (
    "glyphs", "round", "turn", "order", "active", "acting", "score", "phase", "scenario",
)  # fmt: skip
"""What a picture shows as a whole where it differs."""


class HeroscapeCamera:
    """Follows one battle, as whoever holds some seats may see it."""

    def __init__(self, battle: Battle[Game], seats: tuple[int, ...]) -> None:
        self.battle = battle
        self.seats = seats
        self._seen = look(battle.state, None, seats)

    def picture(self, line: int, event: Event | None = None) -> HexFrame:
        """The position right after something was told; the army card that acts is acting still."""
        before, now = self._seen, look(self.battle.state, None, self.seats)
        if now.acting < 0 and now.active == before.active:
            now = replace(now, acting=before.acting)
        return self._differing(line, now)

    def _differing(self, line: int, now: HexView) -> HexFrame:
        """What differs from the picture before."""
        before, self._seen = self._seen, now
        moved_on = now.map != before.map
        old_figures = () if moved_on else before.figures
        old_units = () if moved_on else before.units
        return HexFrame(
            line,
            figures=tuple(f for n, f in enumerate(now.figures) if old_figures[n : n + 1] != (f,)),
            units=tuple(u for n, u in enumerate(now.units) if old_units[n : n + 1] != (u,)),
            glyphs=now.glyphs if now.glyphs != before.glyphs else None,
            round=now.round if now.round != before.round else None,
            turn=now.turn if now.turn != before.turn else None,
            order=now.order if now.order != before.order else None,
            active=now.active if now.active != before.active else None,
            acting=now.acting if now.acting != before.acting else None,
            score=now.score if now.score != before.score else None,
            phase=now.phase if now.phase != before.phase else None,
            scenario=now.scenario if now.scenario != before.scenario else None,
            map=map_view(self.battle.state) if moved_on else None,
        )

    def blank(self, line: int) -> HexFrame:
        """The line of an answer."""
        return HexFrame(line)

    def settle(self, last: AnyFrame) -> AnyFrame:
        """The last picture, with what changed since without being told."""
        assert isinstance(last, HexFrame)
        game, question = self.battle.state, self.battle.ask()
        _, acting = whose_turn(game, question if isinstance(question, Choose) else None)
        later = self._differing(last.line, replace(look(game, None, self.seats), acting=acting))
        if later.map is not None:
            return later
        figures = {figure.id: figure for figure in (*last.figures, *later.figures)}
        units = {unit.id: unit for unit in (*last.units, *later.units)}
        changes = {name: change for name in _PLAIN if (change := getattr(later, name)) is not None}
        return replace(
            last, figures=tuple(figures.values()), units=tuple(units.values()), **changes
        )
