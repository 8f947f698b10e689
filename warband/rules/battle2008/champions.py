"""Champions: ratings that count, and champion powers that cost as many uses as they have dots."""

from warband.ddm.chapters.champions import OncePerTurn
from warband.ddm.compiled import CompiledPower
from warband.ddm.conditions import suffers
from warband.ddm.state import Piece, Skirmish


class ChampionsOf2008(OncePerTurn):
    """Champions: ratings that count, and champion powers that cost as many uses as they have dots.

    A champion power is used once on any creature's turn, without an action.
    """

    __slots__ = ()

    def uses_of(self, skill: CompiledPower) -> int:
        """Champion Powers: the dots next to it."""
        return skill.power.bounds.dots

    def may_use(self, state: Skirmish, piece: Piece, skill: CompiledPower) -> bool:
        """Uses left, not used on this turn, and neither Staggered nor Confused."""
        return not suffers(piece, state.edition.conditions.unable_to_champion) and super().may_use(
            state, piece, skill
        )
