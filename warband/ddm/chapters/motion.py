"""Moving: how far, at what cost, past whom."""

from functools import partial

import warband.ddm.ask.movement.changed_terrain as changed_terrain
import warband.ddm.ask.movement.reachable as reachable
import warband.ddm.ask.movement.standing as standing
import warband.ddm.ask.numbers.abilities as abilities
import warband.ddm.ask.numbers.modifiers as modifiers
from warband.boards.squares.country import Country
from warband.boards.squares.reach import Movement, Reach
from warband.ddm.ask.movement.move_options import Going
from warband.ddm.ask.numbers.stacking import Term, stacked
from warband.ddm.conditions import suffers
from warband.ddm.ground.field import Crossing, Field
from warband.ddm.index import AFFLICTING
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import Flow

SPEED_POWERS = frozenset(("speed", "ability speed cap"))
"""What in play may change how fast somebody is."""
SLOW_SPEED = 2
"""What is left to the Slowed where that is a speed."""


def _least(term: Term) -> int:
    """Penalties with a minimum come last: they count from what the others leave."""
    return term.least if term.amount < 0 else 0


class Motion:
    """Moving: how far, at what cost, past whom."""

    __slots__ = ()

    def speed(self, state: Skirmish, piece: Piece, despite: frozenset[str] = frozenset()) -> int:
        """Current speed: 0 while it cannot move (Speed 0 cannot move; riders; Immobilized).

        `despite` names conditions that a power allows the creature to move under.
        """
        value = piece.kit.speed
        if piece.mount >= 0 or value == 0:
            return 0
        if not piece.conditions and not piece.squeezed and state.known.isdisjoint(SPEED_POWERS):
            # The printed speed is all there is to it.
            return value
        if piece.conditions and suffers(piece, state.edition.conditions.immobile - despite):
            return 0
        if "ability speed cap" in state.known:
            for ability, _ in abilities.abilities(state, piece, "speed cap"):
                value = min(value, ability.number)
        if "speed" in state.known:
            for term in sorted(stacked(modifiers.terms(state, piece, "speed")), key=_least):
                lessened = value + term.amount
                value = max(lessened, min(value, term.least)) if term.least else lessened
        if piece.squeezed and not abilities.has_ability(state, piece, "squeeze freely"):
            value -= 2
        return max(self.capped(state, piece, value), 0)

    as_the_crow_flies = False
    """How far somebody moved is counted without regard to walls."""

    shifts_freely = True
    """A shift counts squares, whatever the ground costs."""

    def may_squeeze(self, state: Skirmish, piece: Piece, going: Going) -> bool:
        """Whether a Huge creature may make itself small now: before it has moved."""
        return (
            piece.kit.card.size == "Huge"
            and not piece.squeezed
            and going.moved == 0
            and not suffers(piece, state.edition.conditions.unable_to_answer)
        )

    def cramped(self, state: Skirmish, piece: Piece) -> bool:
        """Whether a creature has the penalties of squeezing."""
        return piece.squeezed

    def squeezing(self, state: Skirmish, piece: Piece, going: Going) -> Flow[None]:
        """What comes before a creature is squeezed."""
        yield from ()

    def stretches_under_way(self) -> bool:
        """Whether squeezing may end in the middle of a move."""
        return True

    def capped(self, state: Skirmish, piece: Piece, speed: int) -> int:
        """The speed that conditions leave; as it is where they make every square dearer."""
        return speed

    def left(self, state: Skirmish, piece: Piece, going: Going) -> int:
        """How far a movement under way may go on at the most."""
        return going.points

    def labours(self, state: Skirmish, piece: Piece) -> bool:
        """Whether every square costs the creature one more."""
        return bool(piece.conditions) and suffers(piece, state.edition.conditions.slowing)

    def country_of(self, state: Skirmish, piece: Piece, going: Going) -> Country:
        """The map as this movement finds it where nobody is in the way."""
        mode, squares = going.mode, going.squares
        phasing = going.phasing = reachable.PHASING in state.known and abilities.has_ability(
            state, piece, "phasing"
        )
        if phasing or mode == "burrow":
            way = "through"
        else:
            way = "fly" if mode == "flight" else "walk"
        free = squares or phasing or mode != "surface"
        dear = reachable.FREE if free else self.terrain_costs(state, piece, going.how)
        slowed = not squares and self.labours(state, piece)
        key = (piece.side, mode, way, squares, slowed, dear)
        field = state.field
        known = field.countries.get(key)
        return known or field.countries.get_or_make(key, partial(_survey, field, key))

    def terrain_costs(self, state: Skirmish, piece: Piece, how: str) -> tuple[int, int] | None:
        """Squares that cost 1 and 2 points more on the surface; None for the usual ones."""
        field = state.field
        if (
            state.known.isdisjoint(reachable.TERRAIN_POWERS)
            and not changed_terrain.differing(state)
            and not ("river" in field.masks and reachable.aquatic(state, piece))
        ):
            return None
        ones = changed_terrain.squares_for(state, piece, "difficult")
        river = 0
        if not reachable.aquatic(state, piece):
            river = changed_terrain.squares_for(state, piece, "river")
        statue = field.statues
        for ability, _ in abilities.abilities(state, piece, "hindered by"):
            ones |= reachable.hindering(field, ability.word)
        for ability, _ in abilities.abilities(state, piece, "ignore terrain"):
            terrain, _, only = ability.word.partition(" while ")
            if only == "shifting" and how != "shift":
                continue
            if terrain == "extra cost":
                return reachable.FREE
            if terrain in ("difficult", ""):
                ones = 0
            ones &= ~field.masks.get(terrain, 0)
            if terrain == "river":
                river = 0
            if terrain == "statue":
                statue = 0
        return ones | river, statue

    def dead_ends(self, state: Skirmish, piece: Piece, going: Going) -> int:
        """Anchors that nobody gets past: what lies behind them is no destination."""
        return reachable.holding(state, piece, going)

    def survived(self, state: Skirmish, piece: Piece, going: Going, found: Reach) -> int:
        """The anchors found that the mover may mean to reach, whatever the ground there does."""
        return found.all

    def barring_enemies(self, state: Skirmish, piece: Piece, going: Going) -> int:
        """Squares of enemies whose space this movement may not enter."""
        return self.enemies_in_the_way(state, piece, going)

    def enemies_in_the_way(self, state: Skirmish, piece: Piece, going: Going) -> int:
        """Squares of those enemies whom neither the mode nor a power leads past."""
        mode = going.mode
        if mode == "burrow":
            return 0
        passing = reachable.TRANSIT in state.known
        if passing and abilities.has_ability(state, piece, "transit enemies"):
            return 0
        if going.transit or piece.riders or passing or not state.known.isdisjoint(standing.SHARING):
            return reachable.barring_some(state, piece, going)
        return (
            reachable.flying_enemies(state, piece)
            if mode == "flight"
            else state.against[piece.seat]
        )


class CappedMotion(Motion):
    """Slowed is a cap on speed; Phasing passes enemies, and everybody those who are Helpless."""

    __slots__ = ()

    as_the_crow_flies = True
    shifts_freely = False

    def capped(self, state: Skirmish, piece: Piece, speed: int) -> int:
        """Slowed: a current speed of 2, whatever would raise it."""
        if piece.conditions and suffers(piece, state.edition.conditions.slowing):
            return min(speed, SLOW_SPEED)
        return speed

    def labours(self, state: Skirmish, piece: Piece) -> bool:
        """Slowed costs no more by the square."""
        return False

    def left(self, state: Skirmish, piece: Piece, going: Going) -> int:
        """Slowed while moving: it stops once it has moved 2 squares in that action."""
        if going.how == "shift" or not suffers(piece, state.edition.conditions.slowing):
            return going.points
        return max(going.legs * SLOW_SPEED - going.moved, 0)

    def barring_enemies(self, state: Skirmish, piece: Piece, going: Going) -> int:
        """Phasing passes enemies; everybody passes those who are Helpless."""
        return 0 if going.phasing else self.able_in_the_way(state, piece, going)

    def able_in_the_way(self, state: Skirmish, piece: Piece, going: Going) -> int:
        """The same squares without those of the Helpless."""
        barred = self.enemies_in_the_way(state, piece, going)
        if barred and not state.known.isdisjoint(AFFLICTING):
            passable = state.edition.conditions.passable
            for other in state.pieces:
                if other.conditions and suffers(other, passable):
                    barred &= ~other.space
        return barred


def _survey(field: Field, key: Crossing) -> Country:
    """Steps, passable ground and its costs for all who move alike."""
    side, mode, way, squares, slowed, dear = key
    cells = field.everywhere if way == "through" else field.passable
    if mode != "flight":
        cells &= ~field.pits
    if way == "through":
        # Gridline walls may be crossed, so a big creature is astride them for a step.
        legal = field.grid.anchors_within(cells, side)
    else:
        legal = field.block_anchors(cells, side)
    steps = field.steps(side, "squares" if squares and way != "through" else way)
    ones, twos = field.dear if dear is None else dear
    tolls, directed = field.tolls(side, ones, twos) if ones or twos else ((), None)
    return Country(Movement(steps, legal, tolls, directed, 1 if slowed else 0))
