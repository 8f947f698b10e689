"""Charge: at whom, by which way, with what at its end."""

from abc import ABC, abstractmethod

import warband.ddm.ask.attacks.available_attacks as available_attacks
import warband.ddm.ask.attacks.charges as chargeable
import warband.ddm.do.attacks.attack as attacking
import warband.ddm.do.windows.windows as windows
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import Flow, Listed, choose


class Charging(ABC):
    """Charge: at whom, by which way, with what at its end."""

    __slots__ = ()

    @abstractmethod
    def charge_targets(self, state: Skirmish, piece: Piece) -> list[Piece]:
        """Enemies the creature sees and can move closer to."""

    @abstractmethod
    def can_charge(self, state: Skirmish, piece: Piece) -> bool:
        """Whether there is anybody to charge."""

    @abstractmethod
    def charge(self, state: Skirmish, piece: Piece, among: list[Piece] | None = None) -> Flow[None]:
        """Charge: move closer with every square; after two or more, strike if adjacent.

        `among` are the enemies that a power lets it charge.
        """

    def strike(self, state: Skirmish, piece: Piece, enemy: Piece) -> Flow[None]:
        """A basic melee attack, or one whose power may end a charge."""
        options = [
            skill
            for skill in chargeable.charging_attacks(state, piece)
            if (
                available_attacks.may_target(state, piece, skill, enemy)
                if skill.power.strike is not None
                else available_attacks.any_granted_target(state, piece, skill)
            )
        ]
        if not options:
            return
        skill = yield from choose(
            piece.seat, "attack", Listed(options), who=piece.id, against=enemy.id
        )
        if skill.power.bounds.charge:
            windows.expend(state, piece, skill)
        scope = windows.new_scope(state, piece, skill)
        if skill.power.strike is None:
            scope.targets = [enemy.id]
            yield from attacking.resolve_attack_power(state, piece, skill, scope)
            return
        yield from attacking.make_one_attack(state, piece, skill, enemy, scope, charge=True)
        if skill.power.bounds.charge:
            yield from attacking.follow_through(state, skill, scope)
