"""Cover: against which attacks, by what, and who can hide behind it."""

from abc import ABC, abstractmethod

import warband.ddm.ask.attacks.sight as sight
import warband.ddm.ask.attacks.targets as targets
import warband.ddm.ask.numbers.abilities as abilities
from warband.cards import vocabulary as v
from warband.ddm.compiled import CompiledPower
from warband.ddm.ground.lines_from_squares import LinesFromSquares
from warband.ddm.moments import Attack
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import Bits


class Covering(ABC):
    """Cover: against which attacks, by what, and who can hide behind it."""

    __slots__ = ()

    blindsight_pierces_smoke = False
    """Blindsight looks through smoke, as far as it reaches."""

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
        obstacle = attack.obstacle
        if obstacle is None:
            found = targets.aim(
                state, attacker, attack.space, target, attack.skill, attack.reach_bonus
            )
            obstacle = found.cover if found is not None else ""
        if obstacle == "creature" and abilities.has_ability(
            state, attacker, "ignore cover", "enemies", attack, target
        ):
            return ""
        return obstacle

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
        if sight.BLINDSIGHT in known and sight.blindsight(state, viewer, piece):
            return False
        if "ability ignore invisible" in known and abilities.has_ability(
            state, viewer, "ignore invisible", other=piece
        ):
            return False
        if "ability not invisible" in known and abilities.has_ability(
            state, piece, "not invisible", other=viewer
        ):
            return False
        if "ability invisible" in known and abilities.has_ability(
            state, piece, "invisible", other=viewer
        ):
            return True
        # Hide: ranged cover other than from creatures.
        return (
            "ability hide" in known
            and piece.team != viewer.team
            and abilities.has_ability(state, piece, "hide")
            and self.may_hide(state, viewer, piece)
            and self.has_terrain_cover(state, viewer, piece)
        )


class CoveringWholeSpaces(Covering):
    """Ranged attacks come from a corner to the whole of a space, all others from squares."""

    __slots__ = ()

    def blockers(self, state: Skirmish, attacker: Piece, target: Piece, kind: v.AttackKind) -> int:
        """Enemies of the attacker provide cover against ranged attacks, and nobody else does."""
        return state.against[attacker.seat] & ~target.space if kind == "ranged" else 0

    def ranged_aim(
        self, state: Skirmish, attacker: Piece, space: int, target: Piece, skill: CompiledPower
    ) -> targets.Aim | None:
        """Origin is a corner of the attacker's space, with lines to all of the target's."""
        field = state.field
        lines = lines_of(state)
        distance = targets.range_of(state, attacker, skill)
        reached = field.everywhere if distance is None else field.within(attacker.space, distance)
        through = targets.sees_through_terrain(state, attacker, target, skill)
        flies = sight.flies(state, attacker)
        veils = sight.veils(state, attacker) & ~space
        cells = lines.aimed_at(attacker.space, flies, through, veils) & reached & space
        if not cells:
            return None
        cell = (cells & -cells).bit_length() - 1
        if target.mount >= 0:
            # A mount does provide cover for its rider.
            return targets.Aim(-1, cell, "creature")
        blockers = self.blockers(state, attacker, target, "ranged")
        corner = lines.clear_corner(attacker.space, space, blockers, veils, through)
        if corner is not None:
            return targets.Aim(corner, cell, "")
        open_ground = lines.clear_corner(attacker.space, space, 0, veils, through) is not None
        return targets.Aim(-1, cell, "creature" if open_ground else "terrain")


def lines_of(state: Skirmish) -> LinesFromSquares:
    """The lines of an edition whose attacks come from squares."""
    lines = state.field.lines
    assert isinstance(lines, LinesFromSquares)
    return lines
