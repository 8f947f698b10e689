"""What a scenario does to wounds and deaths: decay, resilience, first kills, concessions."""

from __future__ import annotations

from warband.kernel.questions import Flow, roll
from warband.rules.handbook.command import difficulty
from warband.rules.handbook.harm import lose_hit_points
from warband.rules.handbook.scenario import nodes as n
from warband.rules.handbook.scenario.plan import Plan
from warband.rules.handbook.scenario.scoring import HOPELESS, concession_holds
from warband.rules.handbook.senses import wounded
from warband.rules.handbook.statcard.effects import Effect
from warband.rules.handbook.state import NOBODY, Lasting, Skirmish

BOON = "first kill"
RETREATING = "retreating"
"""The set of creatures that retreat, as the state remembers it."""


def decay(state: Skirmish, plan: Plan) -> Flow[None]:
    """At the start of a round every wounded creature may take damage that nothing reduces."""
    rule = plan.get(n.Decay)
    if rule is None:
        return
    for creature in [each for each in state.standing() if wounded(state, each)]:
        if not state.space[creature]:
            continue
        (die,) = yield from roll(_roller(state, creature), 20, 1, "decay", who=creature)
        state.tell("decay", who=creature, die=die, harmed=die >= rule.die)
        if die >= rule.die:
            yield from lose_hit_points(state, creature, rule.damage, NOBODY, "decay")


def _roller(state: Skirmish, creature: int) -> int:
    """Who rolls for a creature: its player, or the first where it has none."""
    seat = state.controller[creature]
    return seat if seat < state.roster.players else state.first


def lives_on(state: Skirmish, plan: Plan, creature: int) -> Flow[bool]:
    """Whether a creature that fell a little below its last hit point lives on (Life Force)."""
    rule = plan.get(n.Survive)
    if rule is None or not rule.bound <= state.hp[creature] <= 0:
        return False
    (die,) = yield from roll(_roller(state, creature), 20, 1, "resilience", who=creature)
    lives = die >= rule.die
    if lives:
        state.hp[creature] = rule.hp
    state.tell("resilience", who=creature, die=die, lives=lives, hp=max(0, state.hp[creature]))
    return lives


def first_kill(state: Skirmish, plan: Plan, by: int) -> None:
    """A creature that has destroyed an enemy for the first time grows stronger."""
    rule = plan.get(n.FirstKill)
    if rule is None or by == NOBODY or any(each.name == BOON for each in state.lasting[by]):
        return
    bonuses = (("attack", rule.attack), ("Save", rule.saves), ("damage", rule.damage))
    state.lasting[by] = (
        *state.lasting[by],
        *(Lasting(BOON, Effect("bonus", number, word)) for word, number in bonuses if number),
    )
    state.tell("first-kill", who=by)


def retreats(state: Skirmish, plan: Plan, creature: int) -> bool:
    """Whether a creature at half hit points retreats instead of saving (Concession)."""
    return concession_holds(state, plan) and difficulty(state, creature) < HOPELESS


def start_retreat(state: Skirmish, creature: int) -> None:
    """From now on it hustles off the grid: nobody attacks it in passing, and it never rallies."""
    state.remember(RETREATING, state.recall(RETREATING) | 1 << creature)
    state.tell("retreats", who=creature)


def is_retreating(state: Skirmish, creature: int) -> bool:
    """Whether a creature retreats."""
    return state.recall(RETREATING) >> creature & 1 != 0
