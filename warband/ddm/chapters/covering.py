"""Cover: against which attacks, by what, and who can hide behind it."""

from abc import ABC, abstractmethod

from warband.cards import vocabulary as v
from warband.ddm.moments import Attack
from warband.ddm.state import Piece, Skirmish


class Covering(ABC):
    """Cover: against which attacks, by what, and who can hide behind it."""

    __slots__ = ()

    @abstractmethod
    def blockers(self, state: Skirmish, attacker: Piece, target: Piece, kind: v.AttackKind) -> int:
        """Creatures that give cover by standing in the way of an attack of a kind, as bits."""

    @abstractmethod
    def has_terrain_cover(self, state: Skirmish, viewer: Piece, piece: Piece) -> bool:
        """Ranged cover other than from creatures, as Hide asks for it."""

    @abstractmethod
    def cover(self, state: Skirmish, attack: Attack) -> str:
        """Why the target has cover against the attack, or "" (Cover does not stack)."""

    @abstractmethod
    def concealed_from(self, state: Skirmish, viewer: Piece, piece: Piece) -> bool:
        """Invisible to the viewer, by a power or by hiding."""
