"""Cover: against which attacks, by what, and who can hide behind it."""

from abc import ABC, abstractmethod

import warband.ddm.ask.attacks.sight as sight
import warband.ddm.ask.attacks.targets as targets
import warband.ddm.ask.numbers.abilities as abilities
from warband.cards import vocabulary as v
from warband.ddm.compiled import CompiledPower
from warband.ddm.moments import Attack
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import Bits


class Covering(ABC):
    """Cover: against which attacks, by what, and who can hide behind it."""

    __slots__ = ()

    @abstractmethod
    def blockers(self, state: Skirmish, attacker: Piece, target: Piece, kind: v.AttackKind) -> int:
        """Creatures that give cover by standing in the way of an attack of a kind, as bits."""

    @abstractmethod
    def may_hide(self, state: Skirmish, viewer: Piece, piece: Piece) -> bool:
        """Whether a creature that can hide may do so from an enemy so near."""

    def ranged_aim(
        self, state: Skirmish, attacker: Piece, space: int, target: Piece, skill: CompiledPower
    ) -> targets.Aim | None:
        """The best origin and target square of a ranged attack; None when there is none."""
        return targets.ranged_aim(state, attacker, space, target, skill)

    def has_terrain_cover(self, state: Skirmish, viewer: Piece, piece: Piece) -> bool:
        """Ranged cover other than from creatures, as Hide asks for it."""
        field = state.field
        flies = sight.flies(state, viewer)
        for cell in Bits(piece.space):  # noqa: SIM110 - asked often: quicker than `any`
            if field.in_the_open(viewer.space, cell, flies):
                return False
        return True

    def cover(self, state: Skirmish, attack: Attack) -> str:
        """Why the target has cover against the attack, or "" (Cover does not stack)."""
        attacker = state.pieces[attack.attacker]
        target = state.pieces[attack.target]
        if "cover" in attack.strike.ignores or abilities.has_ability(
            state, attacker, "ignore cover", "", attack, target
        ):
            return ""
        if attack.skill.power.bounds.ignores_cover or abilities.forbidden(
            state, target, "cover", attacker, attack
        ):
            return ""
        if abilities.has_ability(state, target, "cover", attack=attack, other=attacker):
            return "power"
        if attack.kind in ("close", "area"):
            return self.area_cover(state, attack)
        found = targets.aim(state, attacker, attack.space, target, attack.skill, attack.reach_bonus)
        if found is None:
            return ""
        if found.cover == "creature" and abilities.has_ability(
            state, attacker, "ignore cover", "enemies", attack, target
        ):
            return ""
        return found.cover

    def area_cover(self, state: Skirmish, attack: Attack) -> str:
        """Cover against close and area attacks: lines of effect only, creatures do not count."""
        squares = attack.space & (attack.scope.template or attack.space)
        attacker = state.pieces[attack.attacker]
        return (
            "terrain"
            if targets.shaded(state, attacker, attack.origin, attack.source, squares)
            else ""
        )

    def concealed_from(self, state: Skirmish, viewer: Piece, piece: Piece) -> bool:
        """Invisible to the viewer, by a power or by hiding."""
        known = state.known
        if "ability invisible" not in known and "ability hide" not in known:
            return False
        if not (piece.effects or piece.kit.hides or "ability invisible" in state.standing):
            return False
        if sight.blindsight(state, viewer, piece) or abilities.has_ability(
            state, viewer, "ignore invisible", other=piece
        ):
            return False
        if abilities.has_ability(state, piece, "not invisible", other=viewer):
            return False
        if abilities.has_ability(state, piece, "invisible", other=viewer):
            return True
        # Hide: ranged cover other than from creatures.
        return (
            piece.team != viewer.team
            and abilities.has_ability(state, piece, "hide")
            and self.may_hide(state, viewer, piece)
            and self.has_terrain_cover(state, viewer, piece)
        )
