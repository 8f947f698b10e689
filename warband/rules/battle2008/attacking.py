"""Attack Types: whom areas take in, and one target after the other in them."""

import warband.ddm.ask.attacks.areas as areas
import warband.ddm.ask.attacks.available_attacks as available_attacks
import warband.ddm.do.attacks.area_attacks as area_attacks
import warband.ddm.do.attacks.area_choice as area_choice
import warband.ddm.do.attacks.attack as attacking
import warband.ddm.do.attacks.results as results
import warband.ddm.do.attacks.rolls as rolls
import warband.ddm.do.windows.windows as windows
from warband.ddm.chapters.attacking import Attacking
from warband.ddm.compiled import CompiledPower
from warband.ddm.moments import Attack, Scope
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import Flow


class AttackingOf2008(Attacking):
    """Attack Types: whom areas take in, and one target after the other in them."""

    __slots__ = ()

    def make_area_attacks(
        self, state: Skirmish, piece: Piece, skill: CompiledPower, scope: Scope
    ) -> Flow[None]:
        """Multiple Targets: the effect of each hit is resolved before the next roll is made."""
        placement = yield from area_choice.choose_placement(state, piece, skill, scope)
        if placement is None:
            return
        scope.template = placement.cells
        affected = areas.targets_in(state, piece, skill, scope, placement)
        scope.targets = [target.id for target in affected]
        corner = areas.best_corner(state, piece, skill, placement)
        attacks: list[Attack] = []
        for target in affected:
            attack = Attack(piece.id, target.id, skill, skill.power.strike, scope)  # type: ignore[arg-type]
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
        yield from state.edition.opportunity.designation_window(state, attacks)
        for attack in attacks:
            attacking.fix_cover(state, attack)
        yield from windows.window(state, "after", attacking.declared(attacks))
        pending = list(attacks)
        while pending:
            attack = pending[0]
            if len(pending) > 1:
                attack = yield from area_attacks.next_roll(state, piece, skill, pending)
            pending.remove(attack)
            if state.pieces[attack.target].anchor < 0 or attack.fizzled:
                continue
            if not available_attacks.able(state, piece):
                state.tell("fizzle", who=piece.id, target=attack.target, power=skill.name)
                return
            yield from rolls.attack_roll(state, attack)
            yield from results.apply_hits(state, scope, [attack])
            yield from results.resolved(state, [attack])

    def closely_concerned(self, state: Skirmish, piece: Piece) -> int:
        """Anybody, allies as well."""
        return state.occupied & ~piece.space

    def close_goals(self, state: Skirmish, piece: Piece, skill: CompiledPower, cells: int) -> int:
        """Anybody; with "nearest" the nearest enemy in sight."""
        if skill.power.bounds.range == "nearest":
            return areas.nearest_cells(state, piece)
        return areas.eligible(state, piece, skill, state.field.everywhere, allies=True)

    def area_goals(self, state: Skirmish, piece: Piece, skill: CompiledPower) -> int:
        """Anybody; with "nearest" the nearest enemy in sight."""
        return self.close_goals(state, piece, skill, state.field.everywhere)

    def area_origins(self, state: Skirmish, piece: Piece, skill: CompiledPower, cells: int) -> int:
        """Any square in range, sight and effect, its own among them."""
        return cells
