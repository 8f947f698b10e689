"""The order of an attack against several creatures at once, and when an attack fizzles."""

import warband.ddm.ask.attacks.areas as areas
import warband.ddm.ask.attacks.available_attacks as available_attacks
import warband.ddm.ask.attacks.targets as targets
import warband.ddm.do.attacks.area_attacks as area_attacks
import warband.ddm.do.attacks.area_choice as area_choice
import warband.ddm.do.attacks.attack as attacking
import warband.ddm.do.attacks.results as results
import warband.ddm.do.attacks.rolls as rolls
import warband.ddm.do.windows.windows as windows
from warband.cards import vocabulary as v
from warband.ddm.compiled import CompiledPower
from warband.ddm.moments import Attack, Moment, Scope
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import Flow


class Attacking:
    """The order of an attack against several creatures at once, and when an attack fizzles."""

    __slots__ = ()

    def resolve(
        self, state: Skirmish, piece: Piece, skill: CompiledPower, scope: Scope
    ) -> Flow[None]:
        """Resolve an attack power that was declared: pre-attack effects, attacks, other effects."""
        opportunity = state.edition.opportunity
        yield from opportunity.attack_begins(state, piece, skill)
        if not available_attacks.able(state, piece):
            state.tell("fizzle", who=piece.id, target=-1, power=skill.name)
            opportunity.attack_over(state, piece)
            return
        steps = skill.power.steps
        if rolls.ROLLED_AGAIN in steps:
            scope.extra = (*scope.extra, (scope, rolls.ROLLED_AGAIN))
        if skill.power.strike is not None and not skill.makes_own_attacks:
            yield from attacking.own_attacks(state, scope, v.OwnAttacks())
        yield from state.edition.perform(state, scope, steps)
        opportunity.attack_over(state, piece)
        if windows.listening(state, "attack power resolved", "after"):
            moment = Moment("attack power resolved", piece.id, power=skill)
            yield from windows.window(state, "after", [moment])

    def make_area_attacks(
        self, state: Skirmish, piece: Piece, skill: CompiledPower, scope: Scope
    ) -> Flow[None]:
        """Close and area attack powers: one declaration against everybody in the area."""
        placement = yield from area_choice.choose_placement(state, piece, skill, scope)
        if placement is None:
            return
        scope.template = placement.cells
        affected = areas.targets_in(state, piece, skill, scope, placement)
        affected = yield from area_choice.spared(state, piece, skill, affected)
        scope.targets = [target.id for target in affected]
        corner = areas.best_corner(state, piece, skill, placement)
        attacks: list[Attack] = []
        for target in affected:
            attack = Attack(piece.id, target.id, skill, skill.strike, scope)
            attack.space = target.space
            attack.origin = corner
            attack.source = placement.source
            attacks.append(attack)
        state.tell(
            "area-attack",
            who=piece.id,
            power=skill.name,
            targets=tuple(a.target for a in attacks),
            cells=tuple(areas.cell_list(placement.cells)),
        )
        if not attacks:
            return
        put_down = piece.put_down
        yield from state.edition.opportunity.designation_window(state, attacks)
        attacks = self.still_aimed(
            state, piece, skill, placement, attacks, moved=piece.put_down != put_down
        )
        if not attacks:
            state.tell("fizzle", who=piece.id, target=-1, power=skill.name)
            return
        for attack in attacks:
            attacking.fix_cover(state, attack)
        yield from windows.window(state, "after", attacking.declared(attacks))
        yield from self.roll_area_attacks(state, piece, skill, scope, attacks)

    def still_aimed(
        self,
        state: Skirmish,
        piece: Piece,
        skill: CompiledPower,
        placement: areas.Placement,
        attacks: list[Attack],
        *,
        moved: bool,
    ) -> list[Attack]:
        """What is left of the attacks after powers have answered the declaration."""
        return areas.still_valid(state, piece, skill, placement, attacks, moved=moved)

    def roll_area_attacks(
        self,
        state: Skirmish,
        piece: Piece,
        skill: CompiledPower,
        scope: Scope,
        attacks: list[Attack],
    ) -> Flow[None]:
        """Every step for all targets before the next."""
        pending = list(attacks)
        while pending:
            attack = yield from area_attacks.next_roll(state, piece, skill, pending)
            if state.pieces[attack.target].anchor >= 0:
                yield from rolls.attack_roll(state, attack)
        yield from results.apply_hits(state, scope, attacks)
        yield from results.resolved(state, attacks)

    def closely_concerned(self, state: Skirmish, piece: Piece) -> int:
        """The squares of those for whose sake a close attack may be made: enemies."""
        return state.against[piece.seat]

    def close_goals(self, state: Skirmish, piece: Piece, skill: CompiledPower, cells: int) -> int:
        """Squares of which a close attack must cover one: of an enemy, seen or unseen.

        None if there is no enemy in the cells that it could reach.
        """
        if not cells & state.against[piece.seat]:
            return 0
        return areas.eligible(state, piece, skill, state.field.everywhere)

    def area_goals(self, state: Skirmish, piece: Piece, skill: CompiledPower) -> int:
        """Squares of which an area attack must cover one: of a visible enemy."""
        return areas.eligible(state, piece, skill, state.field.everywhere, seen=True)

    def area_origins(self, state: Skirmish, piece: Piece, skill: CompiledPower, cells: int) -> int:
        """Those of the squares in which an area attack may originate."""
        # Not the attacker's own space (ruling.area-origin-square).
        origins = cells & ~piece.space
        if skill.power.bounds.range == "nearest":
            origins &= areas.nearest_cells(state, piece)
        return origins

    def fizzles(self, state: Skirmish, attack: Attack) -> bool:
        """Attacks that Fizzle: attacker gone or inactive, or the target no longer legal."""
        attacker = state.pieces[attack.attacker]
        target = state.pieces[attack.target]
        if not available_attacks.able(state, attacker) or target.anchor < 0:
            return True
        if attack.fizzled:
            return True
        if attack.redirected or attacker is target:
            return False
        attack.space = target.space
        if attack.kind == "ranged" and not targets.visible_to_attack(
            state, attacker, attack.skill, target
        ):
            return True
        found = targets.aim(state, attacker, target.space, target, attack.skill, attack.reach_bonus)
        if found is None:
            return True
        attack.origin, attack.obstacle = found.corner, found.cover
        return False
