"""What terrain does to those who enter it, stop in it, start or end a turn in it."""

import warband.ddm.ask.movement.changed_terrain as changed_terrain
import warband.ddm.ask.movement.standing as standing
import warband.ddm.ask.numbers.abilities as abilities
import warband.ddm.ask.numbers.creatures as creatures
import warband.ddm.do.attacks.attack as attacking
import warband.ddm.do.harm.damage as damage
import warband.ddm.do.harm.effects as effects
import warband.ddm.do.harm.placement as placement
import warband.ddm.do.movement.forced as forced_movement
import warband.ddm.do.windows.dice as dice
from warband.cards import vocabulary as v
from warband.ddm import questions as q
from warband.ddm.ask.movement.destinations import HALTED
from warband.ddm.chapters.hazards import Hazards
from warband.ddm.conditions import suffers
from warband.ddm.ground.terrain import DAMAGING
from warband.ddm.moments import Attack, Harm, Scope
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import Bits, Flow, choose

BURNING = 5
SPIKES = 5
FALL = 5
DANGER = 10
DANGEROUS_UP_TO = 5
"""Dangerous terrain hurts on a d20 up to this."""


class HazardsOf2011(Hazards):
    """What terrain does to those who enter it, stop in it, start or end a turn in it."""

    __slots__ = ()

    def ground_of(self, piece: Piece) -> int:
        """Mount and rider alike."""
        return piece.space

    def entered(
        self,
        state: Skirmish,
        piece: Piece,
        cells: int,
        mode: v.Mode,
        *,
        forced: bool,
        crossed_down: bool,
        attack: Attack | None = None,
    ) -> Flow[None]:
        """Terrain entered by moving or being moved; the same kind never works twice at once.

        Riders are moved with their mount, in its mode: they have entered it as well.
        """
        field = state.field
        through = not forced and (mode == "burrow" or _phasing(state, piece))
        above = not forced and mode == "flight"
        harms: list[Harm] = []
        pricked = not (forced or through or above or _unhindered(state, piece, "spike stones"))
        for each in _with_riders(state, piece):
            for kind in DAMAGING:
                if cells & changed_terrain.squares_for(state, each, kind) and not through:
                    harms.append(_harm(each, BURNING, kind, f"{kind} terrain"))
            if pricked and cells & changed_terrain.squares_for(state, each, "spike stones"):
                harms.append(_harm(each, SPIKES, "", "spike stones"))
        if harms:
            yield from damage.deal(state, harms)
        if piece.anchor < 0:
            return
        if forced and piece.space & field.pits:
            yield from self.pushed_into_pit(state, piece, attack)
            return
        if through or above:
            return
        gliding = _glides(state, piece)
        if cells & changed_terrain.squares_for(state, piece, "web") and not gliding:
            yield from _caught(state, piece)
        if cells & changed_terrain.squares_for(state, piece, "steep slope") and not gliding:
            yield from self.fall(state, piece)

    # -------------------------------------------------------------------------- pits

    def pushed_into_pit(self, state: Skirmish, piece: Piece, attack: Attack | None) -> Flow[None]:
        """Pit: a followup attack, if an attack did it; otherwise it climbs out as the turn ends."""
        state.marks.add((HALTED, piece.id))
        if attack is None or attack.strike.bonus is None:
            return
        hit = yield from attacking.roll_again_over_pit(state, attack, piece)
        if hit and piece.anchor >= 0:
            scope = Scope(piece.id, piece.seat, None)
            scope.origin = "pit terrain"
            yield from effects.impose(state, piece, v.Afflict(v.Owner(), "Dazed"), scope, None)
            yield from self.climb_out(state, piece)

    def climb_out(self, state: Skirmish, piece: Piece) -> Flow[None]:
        """Its controller puts it in the nearest legal position."""
        options = nearest_anchors(state, piece, standing.standing_anchors(state, piece))
        if options:
            anchor = yield from choose(piece.seat, q.PLACE, Bits(options), who=piece.id, why="pit")
            placement.put(state, piece, anchor)
            piece.last_legal = anchor
            state.tell("placed", who=piece.id, origin=-1, square=anchor, why="pit")

    # ------------------------------------------------------------------- steep slope

    def fall(self, state: Skirmish, piece: Piece) -> Flow[None]:
        """Steep Slope: 5 damage, put in the nearest legal position off it, the action is over."""
        state.marks.add((HALTED, piece.id))
        slope = changed_terrain.squares_for(state, piece, "steep slope")
        options = nearest_anchors(
            state, piece, standing.standing_anchors(state, piece), without=slope
        )
        if options:
            anchor = yield from choose(
                piece.seat, q.PLACE, Bits(options), who=piece.id, why="slope"
            )
            placement.put(state, piece, anchor)
            piece.last_legal = anchor
            state.tell("placed", who=piece.id, origin=-1, square=anchor, why="slope")
        fallen = _with_riders(state, piece)
        yield from damage.deal(state, [_harm(each, FALL, "", "steep slope") for each in fallen])

    # ------------------------------------------------------------------ where it stops

    def walk_ended(self, state: Skirmish, piece: Piece, mode: v.Mode) -> Flow[None]:
        """Flight, Burrow and Phasing meet web and steep slope only where they stop.

        Everybody who still occupies web then is caught in it, entered anew or not.
        """
        if piece.anchor < 0:
            return
        if _glides(state, piece):
            yield from self.stopped(state, piece)
        elif piece.space & changed_terrain.squares_for(state, piece, "web") and not suffers(
            piece, state.edition.conditions.immobile
        ):
            yield from _caught(state, piece)

    def shove_ended(self, state: Skirmish, piece: Piece) -> Flow[None]:
        """The same where they have been moved to."""
        if _glides(state, piece):
            yield from self.stopped(state, piece)

    def stopped(self, state: Skirmish, piece: Piece) -> Flow[None]:
        """Web and steep slope under a creature that has stopped."""
        if piece.space & changed_terrain.squares_for(state, piece, "web"):
            yield from _caught(state, piece)
        slope = changed_terrain.squares_for(state, piece, "steep slope")
        if piece.anchor >= 0 and piece.space & slope:
            yield from self.fall(state, piece)
            state.marks.discard((HALTED, piece.id))

    # -------------------------------------------------------------------------- turns

    def start_of_turn(self, state: Skirmish, piece: Piece) -> list[Harm]:
        """Fire and the like hurt who starts a turn in them."""
        harms: list[Harm] = []
        if piece.space & state.field.damaging or changed_terrain.differing(state):
            for kind in DAMAGING:
                if piece.space & changed_terrain.squares_for(state, piece, kind):
                    harms.append(_harm(piece, BURNING, kind, f"{kind} terrain"))
        return harms

    def end_of_turn(self, state: Skirmish, piece: Piece) -> list[Harm]:
        """Nothing hurts without a die."""
        return []

    def turn_over(self, state: Skirmish, piece: Piece) -> Flow[None]:
        """Dangerous terrain: a d20, and 10 damage on 1 to 5. Pits let go of whoever is in one."""
        danger = changed_terrain.squares_for(state, piece, "dangerous")
        if piece.anchor >= 0 and piece.space & danger:
            die = yield from dice.d20(state, piece, "dangerous terrain")
            if die.natural <= DANGEROUS_UP_TO:
                yield from damage.deal(state, [_harm(piece, DANGER, "", "dangerous terrain")])
        if state.field.pits:
            for other in state.pieces:
                if other.anchor >= 0 and other.space & state.field.pits:
                    yield from self.climb_out(state, other)

    def thrown_down(self, state: Skirmish) -> Flow[None]:
        """The book knows no cliffs."""
        yield from ()

    def slip(self, state: Skirmish, struck: list[Attack]) -> Flow[None]:
        """Slippery: damaged by a melee attack, pushed 1 square by the attacker."""
        for attack in struck:
            target = state.pieces[attack.target]
            slippery = changed_terrain.squares_for(state, target, "slippery")
            if (
                attack.kind == "melee"
                and attack.harm is not None
                and attack.harm.taken > 0
                and target.anchor >= 0
                and (attack.space if attack.redirected else target.space) & slippery
            ):
                attacker = state.pieces[attack.attacker]
                yield from forced_movement.shove(
                    state,
                    target,
                    "push",
                    1,
                    up_to=False,
                    source=attacker,
                    seat=attacker.seat,
                    stead=attack.space if attack.redirected else 0,
                    attack=attack,
                )


def nearest_anchors(state: Skirmish, piece: Piece, legal: int, without: int = 0) -> int:
    """The legal anchors nearest to where a creature is, as the crow flies."""
    grid = state.field.grid
    x, y = grid.xy(piece.anchor)
    best: dict[int, int] = {}
    for anchor in Bits(legal):
        if without and grid.footprint(anchor, piece.side) & without:
            continue
        u, w = grid.xy(anchor)
        far = max(abs(u - x), abs(w - y))
        best[far] = best.get(far, 0) | 1 << anchor
    return best[min(best)] if best else 0


def _with_riders(state: Skirmish, piece: Piece) -> list[Piece]:
    return [piece, *(state.pieces[rider] for rider in piece.riders)]


def _harm(piece: Piece, amount: int, kind: v.DamageType, why: str) -> Harm:
    return Harm(piece.id, [(amount, kind)], origin=why, terrain=True)


def _caught(state: Skirmish, piece: Piece) -> Flow[None]:
    """Web: Immobilized until a save ends it."""
    for each in _with_riders(state, piece):
        scope = Scope(each.id, each.seat, None)
        scope.origin = "web terrain"
        held = v.Afflict(v.Owner(), "Immobilized")
        yield from effects.impose(state, each, held, scope, v.SaveEnds())


def _phasing(state: Skirmish, piece: Piece) -> bool:
    return abilities.has_ability(state, piece, "phasing")


def _glides(state: Skirmish, piece: Piece) -> bool:
    """Flight, Burrow and Phasing."""
    return creatures.movement_mode(state, piece) != "surface" or _phasing(state, piece)


def _unhindered(state: Skirmish, piece: Piece, terrain: str) -> bool:
    """Whether a power frees the creature from the extra cost of the terrain."""
    return any(
        ability.word in ("extra cost", "difficult", "", terrain)
        for ability, _ in abilities.abilities(state, piece, "ignore terrain")
    )
