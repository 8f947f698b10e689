"""The Standard scenario, and what other scenarios may change of it (Scenarios and Variants)."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from warband.kernel.questions import Flow
from warband.rules.handbook.scenario.plan import STANDARD, Plan

if TYPE_CHECKING:
    from warband.rules.handbook.cards import Card
    from warband.rules.handbook.state import Skirmish

NOBODY = -1

QUIET = 5
"""After so many rounds without an attack roll or a save the battle is over."""

LONGEST = 100
"""After so many rounds the tie-breaker decides, whatever was rolled: no battle goes on for ever."""


class Scenario:
    """The Standard scenario. Others answer some of these questions differently."""

    name = "standard"
    sight = 0
    """How far anybody sees; 0 for no limit."""
    more_damage = 0
    """What every melee and ranged attack does besides."""
    lethal_twenty = False
    """Whether an attack roll of 20 on the die destroys."""
    own_factions = False
    """Whether every creature counts as of its own faction, not of its warband's."""
    has_actions = True
    """Whether it offers anything to do instead of attacking."""
    leaving = False
    """Whether creatures may leave the grid on purpose."""
    squads = False
    """Whether creatures activate in squads."""
    teleporting = False
    """Whether creatures may go from statue to statue."""
    wipe_out = True
    """Whether whoever alone has creatures left wins."""
    written = ""
    """Its text, if it is nowhere but in the setup or position that uses it."""
    commands = True
    """Whether there is command at all."""
    plan: "Plan" = STANDARD
    """The mechanisms of the scenario."""
    cards: tuple["Card", ...] = ()
    """All cards that there are, for those who summon."""

    def goal(self, state: "Skirmish", seat: int) -> int:
        """How many points win: what one's own warband cost, unless a position says otherwise."""
        said = state.recall("goal")
        if said:
            return said
        roster = state.roster
        return sum(
            state.cost[number] for number, owner in enumerate(roster.owners) if owner == seat
        )

    def worth(self, state: "Skirmish", creature: int, *, destroyed: bool = False) -> int:
        """What a creature is worth to whoever destroys it or drives it off."""
        return state.cost[creature]

    def credit(self, state: "Skirmish", by: int) -> int:
        """The seat that scores what a creature eliminates; NOBODY to split it."""
        return NOBODY if by == NOBODY else state.controller[by]

    def elimination_points(self, state: "Skirmish", seat: int) -> int:
        """A player's points from eliminating enemies, which break ties."""
        return state.points[seat]

    def harmed(self, state: "Skirmish", creature: int, by: int, amount: int) -> None:
        """A creature has taken damage, as far as it counted."""

    def mended(self, state: "Skirmish", creature: int, amount: int) -> None:
        """A creature was healed."""

    def tallied(self, state: "Skirmish") -> Flow[None]:
        """Somebody was eliminated, or points have changed."""
        yield from ()

    def counts(self, state: "Skirmish", creature: int) -> bool:
        """Whether a creature counts when the last one standing wins."""
        return True

    def card(self, name: str) -> "Card":
        """The card of a creature that comes with the scenario."""
        for card in self.cards:
            if card.name == name:
                return card
        raise LookupError(f"{self.name}: there is no card {name!r}")

    def summonable(self, state: "Skirmish") -> tuple["Card", ...]:
        """The cards of creatures that can be summoned."""
        return self.cards

    def actions(self, state: "Skirmish", creature: int) -> Sequence[str]:
        """What the scenario lets a creature do instead of attacking, by name."""
        return ()

    def act(self, state: "Skirmish", creature: int, name: str) -> Flow[None]:
        """Do one of those actions."""
        yield from ()

    def full_round(self, state: "Skirmish", creature: int) -> Sequence[str]:
        """What the scenario lets a creature do with a whole turn, by name; `act` does it."""
        return ()

    def may_teleport(self, state: "Skirmish", creature: int, *, goes_on: bool) -> bool:
        """Whether the scenario lets a creature use a move to step to another place."""
        return False

    def teleport(self, state: "Skirmish", creature: int, *, goes_on: bool) -> Flow[None]:
        """Do so."""
        yield from ()

    def way_out(self, state: "Skirmish", creature: int) -> int:
        """The squares from which a creature may leave the grid on purpose."""
        return 0

    def depart(self, state: "Skirmish", creature: int) -> None:
        """A creature has left the grid on purpose."""

    # Who is whose, and what it can do.

    def hostile(self, state: "Skirmish", one: int, other: int) -> bool:
        """Whether creatures of different sides are enemies."""
        return True

    def targets(self, state: "Skirmish", creature: int, enemies: list[int]) -> list[int]:
        """Whom of its enemies a creature may attack."""
        return enemies

    def gives(self, state: "Skirmish", creature: int) -> str:
        """An ability that a creature has by the scenario; empty for none."""
        return ""

    def command_status(self, state: "Skirmish", creature: int) -> bool | None:
        """Whether a creature counts as under command, whatever else; None if nothing says so."""
        return None

    def attack_bonus(self, state: "Skirmish", creature: int) -> Sequence[tuple[str, int]]:
        """What the scenario adds to the attack rolls of a creature, by name."""
        return ()

    def armor_bonus(self, state: "Skirmish", creature: int) -> Sequence[tuple[str, int]]:
        """What it adds to the Armor Class of a creature, by name."""
        return ()

    def damage_bonus(
        self, state: "Skirmish", creature: int, base: int, *, spell: bool
    ) -> Flow[Sequence[tuple[str, int]]]:
        """What it adds to the base damage that a creature's hit or spell deals, by name."""
        yield from ()
        return ()

    def sure_save(self, state: "Skirmish", creature: int) -> bool | None:
        """Whether a creature's saves succeed, or fail, by themselves; None if it must roll."""
        return None

    def sight_of(self, state: "Skirmish", creature: int) -> int:
        """How far a creature sees; 0 for no limit."""
        return self.sight

    # Activations.

    def shared(self, state: "Skirmish") -> list[int]:
        """Creatures that any player may activate."""
        return []

    def activate_shared(self, state: "Skirmish", creature: int, seat: int) -> Flow[None]:
        """Activate one of them."""
        yield from ()

    def free_activation(self, state: "Skirmish", creature: int) -> bool:
        """Whether activating a creature does not count against the two of a phase."""
        return False

    def muster_squad(self, state: "Skirmish", first: int, waiting: list[int]) -> Flow[None]:
        """Who activates together with a creature."""
        yield from ()

    def squad(self, state: "Skirmish") -> list[int]:
        """The members of a squad that have still to act."""
        return []

    # Fleeing.

    def retreats(self, state: "Skirmish", creature: int) -> bool:
        """Whether a creature at half hit points flees without a save."""
        return False

    def provokes(self, state: "Skirmish", creature: int) -> bool:
        """Whether a fleeing creature can be attacked in passing."""
        return True

    def may_rally(self, state: "Skirmish", creature: int) -> bool:
        """Whether a fleeing creature may rally."""
        return True

    def exits(self, state: "Skirmish", creature: int) -> Flow[tuple[int, int]]:
        """The squares from which a fleeing creature leaves, and those that it makes for."""
        yield from ()
        place = state.field.places[state.controller[creature]]
        return place.exits, place.corners

    # Setting up.

    def after_terrain(self, state: "Skirmish") -> Flow[None]:
        """When all tiles lie, before warbands are placed."""
        yield from ()

    def ignores(self, ability: str) -> bool:
        """Whether an ability does not count when warbands are placed."""
        return False

    def sets_up(self, state: "Skirmish", seat: int) -> bool:
        """Whether the scenario places a warband in its own way."""
        return False

    def set_up(self, state: "Skirmish", seat: int) -> Flow[None]:
        """Place a warband in that way."""
        yield from ()

    # Moments at which a scenario may do something of its own.

    def at_start(self, state: "Skirmish") -> Flow[None]:
        """Before the first round."""
        yield from ()

    def at_round(self, state: "Skirmish") -> Flow[None]:
        """At the start of a round, before initiative."""
        yield from ()

    def after_round(self, state: "Skirmish") -> Flow[None]:
        """When everybody has been activated."""
        yield from ()

    def at_destruction(self, state: "Skirmish", creature: int, by: int) -> Flow[bool]:
        """When a creature would be destroyed; True if it is not, after all."""
        yield from ()
        return False

    def eliminated(self, state: "Skirmish", creature: int, by: int) -> Flow[None]:
        """After a creature was eliminated; `by` is the seat that did it, or NOBODY."""
        yield from ()

    def clock_runs(self, state: "Skirmish") -> bool:
        """Whether rounds without an attack roll or a save are counted yet."""
        return True

    def initiative(self, state: "Skirmish") -> Sequence[int] | None:
        """Who alone is in the running for initiative; None if everybody is."""
        return None

    def killed(self, state: "Skirmish", creature: int, by: int) -> None:
        """A creature has destroyed an enemy."""

    def result(self, state: "Skirmish") -> tuple[tuple[int, ...], str] | None:
        """The seats that have won by a rule of the scenario, and how; no seat is a draw."""
        return None
