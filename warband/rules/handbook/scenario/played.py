"""A scenario as the rules meet it: every question answered by the mechanisms of its plan."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from warband.kernel.questions import Flow
from warband.rules.handbook.cards import Card
from warband.rules.handbook.scenario import (
    arrivals,
    deployment,
    fates,
    leaving,
    scoring,
    secrets,
    squads,
    statues,
    visitors,
    winning,
    zones,
)
from warband.rules.handbook.scenario import nodes as n
from warband.rules.handbook.scenario.building import BuildBox
from warband.rules.handbook.scenario.plan import Plan
from warband.rules.handbook.standard import Scenario
from warband.rules.handbook.state import NOBODY, Skirmish
from warband.rules.handbook.victory import finish


class Played(Scenario):
    """A scenario that is played.

    >>> from warband.rules.handbook.scenario.library import plan_called
    >>> Played(plan_called("Misty Ruins"), {}).sight
    6
    """

    def __init__(self, plan: Plan, known: Mapping[str, Card]) -> None:
        self.plan = plan
        self.name = plan.key
        self.cards = tuple(known.values())
        limit = plan.get(n.SightLimit)
        self.sight = limit.squares if limit else 0
        more = plan.get(n.MoreDamage)
        self.more_damage = more.damage if more else 0
        self.lethal_twenty = plan.has(n.NaturalTwentyDestroys)
        self.own_factions = plan.has(BuildBox)
        self.wipe_out = plan.has(n.WinByWipeOut)
        self.has_actions = plan.has(n.StatueGifts) or plan.has(n.Search)
        self.leaving = plan.has(n.LeaveForCost) or plan.has(n.LeaveAsRunner)
        self.squads = plan.has(n.Squads)
        self.teleporting = plan.has(n.StatueTeleport)

    # Setting up.

    def after_terrain(self, state: Skirmish) -> Flow[None]:
        """Creatures of the scenario are placed before the warbands."""
        yield from visitors.set_up(state, self.plan, "on each feature tile")
        yield from visitors.set_up(state, self.plan, "in the centre")

    def ignores(self, ability: str) -> bool:
        """Whether an ability does not count when warbands are set up."""
        return deployment.ignores(self.plan, ability)

    def sets_up(self, state: Skirmish, seat: int) -> bool:
        """Whether the scenario sets up a warband in its own way."""
        return deployment.has_own_way(state, self.plan, seat)

    def set_up(self, state: Skirmish, seat: int) -> Flow[None]:
        """Set up a warband in that way."""
        yield from deployment.set_up(state, self.plan, seat)

    def at_start(self, state: Skirmish) -> Flow[None]:
        """Before the first round."""
        yield from deployment.scatter(state, self.plan)
        yield from deployment.place_wanderers(state, self.plan)
        yield from secrets.make_marks(state, self.plan)

    # The round.

    def at_round(self, state: Skirmish) -> Flow[None]:
        """Before initiative: arrivals, then the step of the scenario, then who holds what."""
        yield from arrivals.bring_back(state, self.plan)
        yield from arrivals.bring_reserve(state, self.plan)
        yield from fates.decay(state, self.plan)
        yield from arrivals.straggle_in(state, self.plan)
        yield from arrivals.answer_summons(state, self.plan)
        zones.note_holder(state, self.plan)

    def after_round(self, state: Skirmish) -> Flow[None]:
        """After the last activation: the scenario's own creatures, dice, and what was held."""
        from warband.rules.handbook.rounds import activate

        yield from visitors.act_last(state, self.plan, activate)
        yield from arrivals.count_up(state, self.plan)
        seat = zones.whole_round_holder(state, self.plan)
        if seat != NOBODY:
            if self.plan.has(n.HoldToWin):
                team = state.roster.teams[seat]
                winners = [s for s in range(state.roster.players) if state.roster.teams[s] == team]
                finish(state, tuple(winners), "held the central tile")
            yield from zones.grant_ally(state, self.plan, seat)
        over = winning.at_last_round(state, self.plan)
        if over is not None:
            finish(state, *over)

    def clock_runs(self, state: Skirmish) -> bool:
        """Quiet rounds count once every player has had a creature on the grid."""
        if not self.plan.has(n.DeployNobody):
            return True
        owners = state.roster.owners
        seen = {owners[k] for k in range(len(owners)) if state.space[k] or state.gone >> k & 1}
        return all(seat in seen for seat in range(state.roster.players))

    def initiative(self, state: Skirmish) -> Sequence[int] | None:
        """Who alone is in the running for initiative; None if everybody is."""
        if not self.plan.has(n.LeadersGoFirst):
            return None
        return winning.most_points(state)

    # Activations.

    def shared(self, state: Skirmish) -> list[int]:
        """Creatures that any player may activate."""
        return visitors.shared(state, self.plan) if state.roster.with_nobody else []

    def activate_shared(self, state: Skirmish, creature: int, seat: int) -> Flow[None]:
        """Activate one of them."""
        from warband.rules.handbook.rounds import activate

        yield from visitors.act_for(state, creature, seat, activate)

    def free_activation(self, state: Skirmish, creature: int) -> bool:
        """Whether activating a creature does not count against the two of a phase."""
        return statues.has_tactics(state, creature)

    def muster_squad(self, state: Skirmish, first: int, waiting: list[int]) -> Flow[None]:
        """Who activates together with a creature."""
        yield from squads.muster(state, self.plan, first, waiting)

    def squad(self, state: Skirmish) -> list[int]:
        """The members of a squad that have still to act."""
        return squads.pending(state) if self.squads else []

    def command_status(self, state: Skirmish, creature: int) -> bool | None:
        """Whether a creature counts as under command, whatever else; None if nothing says so."""
        if visitors.never_commanded(state, self.plan, creature):
            return False
        return squads.status(state, creature) if self.squads else None

    # Turns.

    def actions(self, state: Skirmish, creature: int) -> Sequence[str]:
        """What a creature may do instead of attacking."""
        found = statues.invocations(state, self.plan, creature)
        if self._may_search(state, creature):
            found.append("search")
        return found

    def act(self, state: Skirmish, creature: int, name: str) -> Flow[None]:
        """Do one of those actions."""
        if name == "search":
            from warband.rules.handbook.scenario.treasure import search

            yield from search(state, self.plan, creature)
        else:
            yield from statues.invoke(state, self.plan, creature, name)

    def _may_search(self, state: Skirmish, creature: int) -> bool:
        rule = self.plan.get(n.Search)
        if rule is None:
            return False
        card = state.roster.cards[creature]
        able = card.type in ("Humanoid", "Monstrous Humanoid") or card.commander is not None
        cells = sum(cells for name, cells in state.field.tiles if name == rule.tile)
        return able and bool(cells & state.space[creature])

    def may_teleport(self, state: Skirmish, creature: int, *, goes_on: bool) -> bool:
        """Whether a creature may use a move to go from statue to statue."""
        return statues.may_teleport(state, self.plan, creature, goes_on=goes_on)

    def teleport(self, state: Skirmish, creature: int, *, goes_on: bool) -> Flow[None]:
        """Go from statue to statue."""
        yield from statues.teleport(state, creature, goes_on=goes_on)

    def way_out(self, state: Skirmish, creature: int) -> int:
        """The squares from which a creature may leave the grid on purpose."""
        return leaving.way_out(state, self.plan, creature)

    def depart(self, state: Skirmish, creature: int) -> None:
        """A creature has left the grid on purpose."""
        leaving.depart(state, self.plan, creature)

    # Enemies and targets.

    def hostile(self, state: Skirmish, one: int, other: int) -> bool:
        """Whether creatures of different sides are enemies."""
        return visitors.hostile(state, one, other)

    def targets(self, state: Skirmish, creature: int, enemies: list[int]) -> list[int]:
        """Whom of its enemies a creature may attack."""
        return visitors.targets(state, self.plan, creature, enemies)

    def gives(self, state: Skirmish, creature: int) -> str:
        """An ability that a creature has by the scenario; empty for none."""
        return visitors.added_ability(state, self.plan, creature)

    # Wounds, routs and deaths.

    def at_destruction(self, state: Skirmish, creature: int, by: int) -> Flow[bool]:
        """When a creature would be destroyed; True if it is not, after all."""
        return (yield from fates.lives_on(state, self.plan, creature))

    def killed(self, state: Skirmish, creature: int, by: int) -> None:
        """A creature has destroyed an enemy."""
        fates.first_kill(state, self.plan, by)

    def eliminated(self, state: Skirmish, creature: int, by: int) -> Flow[None]:
        """A creature was eliminated, by a seat or by NOBODY."""
        statues.note_elimination(state, creature, by)
        arrivals.note_return(state, self.plan, creature)
        yield from ()

    def retreats(self, state: Skirmish, creature: int) -> bool:
        """Whether a creature at half hit points retreats without a save."""
        if not fates.retreats(state, self.plan, creature):
            return False
        fates.start_retreat(state, creature)
        return True

    def provokes(self, state: Skirmish, creature: int) -> bool:
        """Whether a fleeing creature can be attacked in passing."""
        return not fates.is_retreating(state, creature)

    def may_rally(self, state: Skirmish, creature: int) -> bool:
        """Whether a fleeing creature may rally."""
        if fates.is_retreating(state, creature):
            return False
        return not visitors.never_rallies(state, self.plan, creature)

    def exits(self, state: Skirmish, creature: int) -> Flow[tuple[int, int]]:
        """The squares from which a fleeing creature leaves, and those that it makes for."""
        if self.plan.has(n.OpenEdges) and not scoring.is_visitor(state, creature):
            edge = leaving.own_edge(state, state.controller[creature])
            return edge, edge
        if scoring.is_visitor(state, creature):
            return (yield from visitors.exits_for(state, self.plan, creature))
        place = state.field.places[state.controller[creature]]
        return place.exits, place.corners

    # Points and victory.

    def goal(self, state: Skirmish, seat: int) -> int:
        """How many points win for a player; 0 if points do not win."""
        return scoring.goal(state, self.plan, seat)

    def worth(self, state: Skirmish, creature: int, *, destroyed: bool = False) -> int:
        """What a creature is worth to whoever eliminates it."""
        return scoring.worth(state, self.plan, creature, destroyed=destroyed)

    def credit(self, state: Skirmish, by: int) -> int:
        """The seat that scores what a creature eliminates; NOBODY to split it."""
        return scoring.credit(state, self.plan, by)

    def harmed(self, state: Skirmish, creature: int, by: int, amount: int) -> None:
        """A creature has taken damage, as far as it counted."""
        scoring.harmed(state, self.plan, creature, by, amount)

    def mended(self, state: Skirmish, creature: int, amount: int) -> None:
        """A creature was healed."""
        scoring.mended(state, self.plan, creature, amount)

    def tallied(self, state: Skirmish) -> Flow[None]:
        """Points have changed, or somebody was eliminated."""
        yield from scoring.first_boon(state, self.plan)

    def elimination_points(self, state: Skirmish, seat: int) -> int:
        """The points that break ties."""
        return scoring.elimination_points(state, seat)

    def result(self, state: Skirmish) -> tuple[tuple[int, ...], str] | None:
        """Who has won by a rule of the scenario, and how; None for nobody."""
        return winning.winners(state, self.plan)
