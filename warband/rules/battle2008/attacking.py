"""Attack Types: whom areas take in, and one target after the other in them."""

import warband.ddm.ask.attacks.areas as areas
import warband.ddm.ask.attacks.available_attacks as available_attacks
import warband.ddm.do.attacks.area_attacks as area_attacks
import warband.ddm.do.attacks.results as results
import warband.ddm.do.attacks.rolls as rolls
from warband.ddm.chapters.attacking import Attacking
from warband.ddm.compiled import CompiledPower
from warband.ddm.moments import Attack, Scope
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import Flow


class AttackingOf2008(Attacking):
    """Attack Types: whom areas take in, and one target after the other in them."""

    __slots__ = ()

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
        """Whoever was in the area when it was laid is attacked."""
        return attacks

    def roll_area_attacks(
        self,
        state: Skirmish,
        piece: Piece,
        skill: CompiledPower,
        scope: Scope,
        attacks: list[Attack],
    ) -> Flow[None]:
        """Multiple Targets: the effect of each hit is resolved before the next roll is made.

        The attacking player decides the order: an attacker in its own area comes last.
        """
        pending = sorted(attacks, key=lambda attack: attack.target == piece.id)
        while pending:
            attack = yield from area_attacks.next_roll(state, piece, skill, pending)
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
        return areas.eligible(state, piece, skill, cells, allies=True)

    def area_goals(self, state: Skirmish, piece: Piece, skill: CompiledPower) -> int:
        """Anybody; with "nearest" the nearest enemy in sight."""
        return self.close_goals(state, piece, skill, state.field.everywhere)

    def area_origins(self, state: Skirmish, piece: Piece, skill: CompiledPower, cells: int) -> int:
        """Any square in range, sight and effect, its own among them."""
        return cells
