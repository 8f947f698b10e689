"""What items let a creature do on its turn (Table 5-8 and on)."""

from collections.abc import Callable
from dataclasses import replace

from warband.kernel.questions import Bits, Flow, choose
from warband.rules.handbook import questions as q
from warband.rules.handbook.allowed import Turn
from warband.rules.handbook.attacks import RING
from warband.rules.handbook.cards import Strike
from warband.rules.handbook.items.worn import boxes, items_of, mark, refresh, threw
from warband.rules.handbook.moving.gaits import normal_speed
from warband.rules.handbook.statcard.effects import Effect
from warband.rules.handbook.state import INVISIBLE, ITEM, NOBODY, Lasting, Skirmish

SPRINT = "sandals of sprinting"


# ------------------------------------------------------------------------- further attacks


def extra_strikes(state: Skirmish, who: int, *, melee: bool) -> tuple[Strike, ...]:
    """What an item adds to a full attack; never more than one source of further attacks."""
    items = items_of(state, who)
    how = "melee" if melee else "ranged"
    if any(each.item.one_more and each.how == how for each in items):
        return ()
    found = boxes(state, who, "more")
    if found is None or (found[1].kind == "melee" and not melee):
        return ()
    name, extra = found
    card = state.roster.cards[who]
    best = max(card.melee if melee else card.ranged, key=lambda strike: strike.bonus)
    if extra.damage:
        best = Strike(best.bonus, extra.damage, "melee")
    return (best._replace(riders=(*best.riders, name)),)


def spent_strikes(
    state: Skirmish, who: int, strike: Strike, left: tuple[Strike, ...], *, melee: bool
) -> tuple[Strike, ...]:
    """Mark off what an attack uses up of an item; what is left of the full attack after it."""
    for each in items_of(state, who):
        if each.item.name in strike.riders:
            mark(state, who, each.item.name)
            refresh(state, who)
    if not melee and threw(state, who):
        return state.roster.cards[who].ranged[1:] if left else ()
    return left


# --------------------------------------------------------------------------- other deeds


def _sprint(state: Skirmish, turn: Turn) -> Flow[None]:
    """Sandals of sprinting: faster for this turn."""
    who = turn.who
    before = normal_speed(state, who)
    lasting = Lasting(SPRINT, Effect("bonus", 6, "speed"), NOBODY)
    state.lasting[who] = (*state.lasting[who], lasting)
    if turn.commanded:
        turn.speed += normal_speed(state, who) - before
    turn.known = None
    yield from ()


def slow_down(state: Skirmish, creature: int) -> None:
    """The turn of a sprinter has ended."""
    state.lasting[creature] = tuple(
        each for each in state.lasting[creature] if each.name != SPRINT or each.by == ITEM
    )


def _vanish(state: Skirmish, turn: Turn) -> Flow[None]:
    """A ring of invisibility: until its wearer attacks."""
    if all(each.name != RING for each in state.lasting[turn.who]):
        lasting = Lasting(RING, Effect("condition", 0, "Invisible"), NOBODY)
        state.set_under(turn.who, INVISIBLE)
        state.lasting[turn.who] = (*state.lasting[turn.who], lasting)
        state.tell("condition", who=turn.who, condition="invisible", why=RING)
    yield from ()


def _release(state: Skirmish, turn: Turn) -> Flow[None]:
    """A bag of tricks: a Wolf beside its bearer joins the warband and acts from the next round."""
    who = turn.who
    seat = state.controller[who]
    card = replace(state.scenario.card("Wolf"), cost=0)
    grid, ground = state.field.grid, state.field.ground
    free = ground.standing(card.side) & ~grid.anchors_touching(state.bodies(), card.side)
    places = free & grid.anchors_touching(ground.adjacent(state.space[who]), card.side)
    if not places:
        return
    goal = yield from choose(seat, q.PLACE, Bits(places), who=who)
    wolf = state.recruit(card, seat, state.roster.fresh_name(card.name))
    state.cost[wolf] = 0
    state.activated |= 1 << wolf
    state.put(wolf, goal)
    state.tell("joins", who=wolf, seat=seat, square=goal)


DEEDS: dict[str, Callable[[Skirmish, Turn], Flow[None]]] = {
    "Sprinting": _sprint,
    "Ring of Invisibility": _vanish,
    "Bag of Tricks": _release,
}
"""Abilities of items that are more than effects of cards."""
