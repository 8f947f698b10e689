"""The Standard scenario, and what other scenarios may change of it (Scenarios and Variants)."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from warband.kernel.questions import Flow

if TYPE_CHECKING:
    from warband.rules.handbook.cards import Card
    from warband.rules.handbook.state import Skirmish

QUIET = 5
"""After so many rounds without an attack roll or a save the battle is over."""


class Scenario:
    """The Standard scenario. Others answer some of these questions differently."""

    name = "standard"
    sight = 0
    """How far anybody sees; 0 for no limit."""
    cards: tuple["Card", ...] = ()
    """All cards that there are, for those who summon."""

    def goal(self, state: "Skirmish", seat: int) -> int:
        """How many points win: what the player's own warband cost."""
        roster = state.roster
        return sum(
            state.cost[number] for number, owner in enumerate(roster.owners) if owner == seat
        )

    def worth(self, state: "Skirmish", creature: int) -> int:
        """What a creature is worth to whoever eliminates it."""
        return state.cost[creature]

    def counts(self, state: "Skirmish", creature: int) -> bool:
        """Whether a creature counts when the last one standing wins."""
        return True

    def summonable(self, state: "Skirmish") -> tuple["Card", ...]:
        """The cards of creatures that can be summoned."""
        return self.cards

    def actions(self, state: "Skirmish", creature: int) -> Sequence[str]:
        """What the scenario lets a creature do instead of attacking, by name."""
        return ()

    def act(self, state: "Skirmish", creature: int, name: str) -> Flow[None]:
        """Do one of those actions."""
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

    def initiative(self, state: "Skirmish") -> Sequence[int] | None:
        """Who wins initiative without a roll; None if dice decide."""
        return None

    def result(self, state: "Skirmish") -> tuple[int, ...] | None:
        """The seats that have won by a rule of the scenario; empty for a draw, None for nobody."""
        return None
