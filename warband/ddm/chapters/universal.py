"""What every creature can do, and what some terrain lends."""

from abc import ABC, abstractmethod
from collections.abc import Mapping

import warband.ddm.ask.movement.destinations as destinations
import warband.ddm.ask.movement.riders as riders
import warband.ddm.ask.numbers.abilities as abilities
import warband.ddm.ask.turn.universal_powers as universal_powers
import warband.ddm.do.movement.riding as riding
import warband.ddm.do.movement.squeezing as squeezing
import warband.ddm.do.movement.walk as walking
from warband.ddm.action_budget import Means
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import Flow


class Universal(ABC):
    """What every creature can do, and what some terrain lends."""

    __slots__ = ()

    @property
    @abstractmethod
    def costs(self) -> Mapping[str, tuple[str, ...]]:
        """What every universal power costs, by its name."""

    @abstractmethod
    def available(
        self, state: Skirmish, piece: Piece, means: Means, gap: int, limited: bool
    ) -> list[str]:
        """The universal powers the creature may use now.

        No enemy is nearer than `gap` (0: nobody has looked). `limited`: under an opponent's control
        only Move, Shift and Charge (and basic attacks).
        """

    def moving(self, state: Skirmish, piece: Piece, means: Means, limited: bool) -> list[str]:
        """What everybody can do to move, and Charge, as far as it is possible now."""
        found: list[str] = []
        known = state.known
        if (means.move or means.charge) and destinations.can_expend(state, piece):
            if means.move:
                if universal_powers.can_step(state, piece):
                    found.append("Move")
                    if means.double_move and not limited:
                        found.append("Double Move")
                    forbids = "forbid shift" in known
                    if not (
                        forbids and abilities.forbidden(state, piece, "shift")
                    ) and universal_powers.can_shift(state, piece):
                        found.append("Shift")
                if (
                    not known.isdisjoint(riders.RIDING)
                    and not limited
                    and riders.legal_mounts(state, piece)
                ):
                    found.append("Mounting")
            if means.charge and state.edition.charging.can_charge(state, piece):
                found.append("Charge")
        return found

    @abstractmethod
    def use(self, state: Skirmish, piece: Piece, name: str) -> Flow[object]:
        """Resolve a universal power that was declared."""

    def move(self, state: Skirmish, piece: Piece, name: str) -> Flow[object]:
        """Resolve one of those that are movement, or a charge."""
        if state.log is not None:
            state.tell("power", who=piece.id, power=name, champion=False)
        if name == "Move":
            return walking.walk(state, piece, "move", state.edition.motion.speed(state, piece))
        if name == "Double Move":
            speed = state.edition.motion.speed(state, piece)
            return walking.walk(state, piece, "move", 2 * speed, legs=2)
        if name == "Shift":
            points = universal_powers.shift_points(state, piece)
            free = state.edition.motion.shifts_freely
            return walking.walk(state, piece, "shift", points, squares=free, up_to=points > 1)
        if name == "Charge":
            return state.edition.charging.charge(state, piece)
        if name == "Mounting":
            return riding.mounting(state, piece)
        if name == "Voluntary Dismount":
            return riding.voluntary_dismount(state, piece)
        assert name == "End Squeezing"
        return squeezing.end_squeezing(state, piece)

    def leave_saddle(self, state: Skirmish, rider: Piece, seat: int) -> Flow[None]:
        """A rider is about to be moved by force: from a square of its mount, which `seat` picks."""
        return riding.displaced_from_saddle(state, rider, seat)

    def taken_over(self, state: Skirmish, piece: Piece) -> Flow[bool]:
        """A creature is about to come under an opponent's control: whether it can act then."""
        yield from ()
        return True
