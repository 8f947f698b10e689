"""Opportunity attacks: what provokes them, who may make them, what they cost."""

from abc import ABC, abstractmethod

import warband.ddm.ask.attacks.available_attacks as available_attacks
import warband.ddm.ask.attacks.sight as sight
import warband.ddm.ask.attacks.threats as threats
import warband.ddm.ask.numbers.abilities as abilities
import warband.ddm.ask.numbers.creatures as creatures
import warband.ddm.do.attacks.attack as attacking
import warband.ddm.do.windows.windows as windows
from warband.cards import vocabulary as v
from warband.ddm import questions as q
from warband.ddm.compiled import CompiledPower
from warband.ddm.conditions import suffers
from warband.ddm.index import OPPORTUNISTS
from warband.ddm.moments import Attack, Moment, Window
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import Flow, Listed, choose

ATTACK_ACTION = "attack action"
"""Marks a creature in the middle of an attack power that has had its opportunity attacks."""


class Opportunity(ABC):
    """Opportunity attacks: what provokes them, who may make them, what they cost."""

    __slots__ = ()

    @abstractmethod
    def ready(self, state: Skirmish, piece: Piece) -> bool:
        """Whether a creature has not made its opportunity attack in this phase yet."""

    @abstractmethod
    def spend(self, state: Skirmish, piece: Piece) -> None:
        """An opportunity attack is made: what it costs."""

    def may_strike(self, state: Skirmish, piece: Piece, moment: Moment) -> bool:
        """Whether a creature in position may make an opportunity attack."""
        provoker = state.pieces[moment.subject]
        return (
            (
                moment.amount != threats.FLYERS_ONLY
                or creatures.movement_mode(state, piece) == "flight"
            )
            and (
                moment.action != "shift"
                or abilities.has_ability(state, piece, "opportunity on", "shift")
            )
            and not suffers(piece, state.edition.conditions.unable_to_strike)
            and not self.barred(state, piece)
            and self.capable(state, piece, provoker)
            and threats.provokes(state, provoker, piece, moment)
        )

    def barred(self, state: Skirmish, piece: Piece) -> bool:
        """Whether a power keeps the creature from the action that it takes."""
        return False

    def attack_begins(self, state: Skirmish, piece: Piece, skill: CompiledPower) -> Flow[None]:
        """An attack power is declared and no target is chosen yet."""
        yield from ()

    def attack_over(self, state: Skirmish, piece: Piece) -> None:
        """An attack power is resolved, or given up."""
        state.marks.discard((ATTACK_ACTION, piece.id))

    @abstractmethod
    def designation_window(self, state: Skirmish, attacks: list[Attack]) -> Flow[None]:
        """Target designation is initiated: powers that answer it, opportunity attacks."""

    def provoked_by_moving(
        self, state: Skirmish, piece: Piece, mode: v.Mode, *, first: bool, left: int
    ) -> Moment | None:
        """Opportunity Attack Triggers, movement: surface, or flight (first square, or flyers)."""
        if mode == "burrow":
            return None
        moment = Moment("provokes", piece.id, cells=left)
        if mode == "flight" and not first:
            moment.amount = threats.FLYERS_ONLY
        moment.action = "move"
        return moment

    def capable(self, state: Skirmish, piece: Piece, enemy: Piece) -> bool:
        """Able to make an opportunity attack against a creature beside it, whatever it costs."""
        return (
            not piece.inactive
            and available_attacks.can_strike(state, piece, enemy)
            and not abilities.forbidden(state, piece, "opportunity attacks", other=enemy)
            and sight.sees(state, piece, enemy)
        )

    def attack_now(self, state: Skirmish, piece: Piece, enemy: Piece, here: Window) -> Flow[None]:
        """This creature makes a basic attack against that enemy."""
        options = [
            skill
            for skill in available_attacks.attack_skills(piece)
            if (skill.power.basic or skill.power.bounds.opportunity)
            and available_attacks.usable_strike(state, piece, skill)
            and available_attacks.may_target(state, piece, skill, enemy)
        ]
        if not options:
            return
        state.tell("opportunity", who=piece.id, against=enemy.id)
        skill = yield from choose(
            piece.seat, q.ATTACK, Listed(options), who=piece.id, against=enemy.id
        )
        if skill.power.bounds.opportunity:
            # The power itself is used, not only the attack it lists.
            windows.expend(state, piece, skill)
        scope = windows.new_scope(state, piece, skill, window=here)
        yield from attacking.make_one_attack(state, piece, skill, enemy, scope, opportunity=True)
        if skill.power.bounds.opportunity:
            yield from attacking.follow_through(state, skill, scope)

    def in_position(self, state: Skirmish, moment: Moment) -> list[Piece]:
        """Enemies of a provoking creature beside it that have not struck yet."""
        provoker = state.pieces[moment.subject]
        if provoker.anchor < 0:
            return []
        beside = state.field.beside[provoker.side][provoker.anchor]
        if moment.cells and moment.cells != provoker.space:
            # A big creature provokes only by the squares it vacates (ruling.big-mover-provokes).
            # Whoever it was moved away from meanwhile has missed the chance.
            beside = state.field.touching(moment.cells) & (beside | provoker.space)
        team = provoker.team
        by_power = OPPORTUNISTS in state.known
        found: list[Piece] = []
        for piece in state.pieces:
            if (
                piece.team != team
                and (
                    piece.space & beside
                    or (by_power and threats.strikes_afar(state, piece, provoker, moment))
                )
                and self.ready(state, piece)
            ):
                found.append(piece)
        return found


class FreeOpportunity(Opportunity):
    """Opportunity attacks: free, one on any creature's turn, before targets are chosen."""

    __slots__ = ()

    def ready(self, state: Skirmish, piece: Piece) -> bool:
        """Once Per Turn."""
        return ("opportunity", piece.id) not in state.marks

    def spend(self, state: Skirmish, piece: Piece) -> None:
        """It costs nothing, and does not come again on this turn."""
        state.marks.add(("opportunity", piece.id))

    def attack_begins(self, state: Skirmish, piece: Piece, skill: CompiledPower) -> Flow[None]:
        """Ranged and area attack actions provoke before targets are chosen."""
        if self.provoking(skill):
            yield from windows.window(state, "before", [threats.provoked_by_attack(piece)])
        state.marks.add((ATTACK_ACTION, piece.id))

    def designation_window(self, state: Skirmish, attacks: list[Attack]) -> Flow[None]:
        """Powers that answer the attack or its targets.

        An attack that is no action of its own, granted by a power, provokes here.
        """
        first = attacks[0]
        attacker = state.pieces[first.attacker]
        begun = (ATTACK_ACTION, attacker.id) in state.marks
        if not first.opportunity and not begun and self.provoking(first.skill):
            yield from windows.window(
                state, "before", [threats.provoked_by_attack(attacker, first)]
            )
        if attacking.heeded(state, "before"):
            yield from windows.window(state, "before", attacking.declared(attacks))

    def provoking(self, skill: CompiledPower) -> bool:
        """Ranged and area attacks do; others where they say so."""
        power = skill.power
        if power.bounds.no_provoke:
            return False
        return power.attack in ("ranged", "area") or power.bounds.provokes
