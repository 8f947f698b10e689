"""Effects that move creatures, bring new ones, or change the ground (Glossary)."""

from dataclasses import replace

from warband.boards.squares.grid import cells_of
from warband.kernel.questions import Bits, Flow, Listed, Places, choose
from warband.rules.handbook import questions as q
from warband.rules.handbook.allowed import Turn
from warband.rules.handbook.cards import Card
from warband.rules.handbook.magic.afflictions import can_affect, resists
from warband.rules.handbook.moving.gaits import stopping
from warband.rules.handbook.moving.terrain import forced_onto_pit
from warband.rules.handbook.saves import save
from warband.rules.handbook.statcard.abilities import Spec
from warband.rules.handbook.statcard.effects import Effect
from warband.rules.handbook.state import NOBODY, PHASED, Skirmish
from warband.rules.handbook.victory import award, revoke

SUMMONED = 6
"""How far from its summoner a creature appears."""

_TERRAIN = {"difficult": "difficult", "cloud": "cloud", "grease": "grease", "vines": "vines",
            "spike stones": "spike stones", "shadow": "shadow"}  # fmt: skip


def is_marvel(effect: Effect) -> bool:
    """Whether an effect is one of those below."""
    if effect.kind == "deed":
        return effect.word in ("teleport", "switch positions", "phase out")
    return effect.kind in ("shift", "summon", "area", "illusion")


def work_marvels(
    state: Skirmish, turn: Turn, spec: Spec, name: str, target: int, level: int
) -> Flow[None]:
    """Those effects of a spell or ability that are more than numbers and conditions."""
    for effect in spec.effects:
        if effect.kind == "shift":
            yield from _shift(state, turn, spec, effect, name, target, level)
        elif effect.kind == "summon":
            yield from _summon(state, turn, effect)
        elif effect.kind == "area":
            yield from _lay_area(state, turn, spec, effect)
        elif effect.kind == "illusion":
            yield from _conjure(state, turn, spec)
        elif effect.word == "teleport":
            yield from _teleport(state, turn)
        elif effect.word == "switch positions":
            yield from _switch(state, turn, target)
        elif effect.word == "phase out":
            phase_out(state, turn.who if target == NOBODY else target, turn.who)


# ------------------------------------------------------------------------- moving others


def _shift(
    state: Skirmish, turn: Turn, spec: Spec, effect: Effect, name: str, target: int, level: int
) -> Flow[None]:
    """Push, pull and slide: step by step, no attacks of opportunity (Push/Pull; Slide)."""
    who = turn.who
    if target == NOBODY or not can_affect(state, target, spec):
        return
    if level and not spec.ignores_resistance and (yield from resists(state, target, name, spec)):
        return
    if spec.dc and (yield from save(state, target, spec.dc, name)):
        return
    seat = state.controller[who]
    for _ in range(effect.number):
        squares = _shift_squares(state, who, target, effect.word)
        if not squares:
            break
        options = Places([NOBODY, *cells_of(squares)])
        goal = yield from choose(seat, q.SHOVES[effect.word], options, who=target)
        if goal == NOBODY:
            break
        before = state.anchor[target]
        state.put(target, goal)
        state.tell("forced", who=target, origin=before, square=goal, how=effect.word)
    yield from forced_onto_pit(state, target, who)


def _shift_squares(state: Skirmish, who: int, target: int, how: str) -> int:
    """Where a forced step may lead: farther, closer or anywhere; not into creatures or walls."""
    side = state.roster.sides[target]
    if target in state.squeezed:
        return 0
    ground = state.field.ground
    steps = ground.country(side).going.steps
    counting = ground.counting
    taken = state.field.grid.anchors_touching(state.bodies(target), side)
    here = counting.apart(state.space[who], state.space[target])
    found = 0
    for cell in cells_of(steps.easily_from(1 << state.anchor[target])):
        if taken >> cell & 1 or not ground.country(side).going.legal >> cell & 1:
            continue
        there = counting.apart(state.space[who], state.field.grid.footprint(cell, side))
        if (how == "push" and there <= here) or (how == "pull" and there >= here):
            continue
        found |= 1 << cell
    return found


def _teleport(state: Skirmish, turn: Turn) -> Flow[None]:
    """Go to any space of which it sees a part."""
    who = turn.who
    seen = state.field.ground.sight.seen_from_space(state.space[who])
    side = state.roster.sides[who]
    squares = stopping(state, who) & state.field.grid.anchors_touching(seen, side)
    squares &= ~(1 << state.anchor[who])
    if not squares:
        return
    goal = yield from choose(state.controller[who], q.TELEPORT, Bits(squares), who=who)
    before = state.anchor[who]
    state.put(who, goal)
    state.tell("teleported", who=who, origin=before, square=goal)


def _switch(state: Skirmish, turn: Turn, target: int) -> Flow[None]:
    """Two creatures trade places; the larger must fit (Switch Position)."""
    who = turn.who
    if target == NOBODY:
        return
    old, other = state.anchor[who], state.anchor[target]
    places = list(_swaps(state, who, target))
    if not places:
        return
    mine, theirs = yield from choose(
        state.controller[who], q.SWITCH, Listed(places), who=who, target=target
    )
    state.put(who, mine)
    state.put(target, theirs)
    state.tell("switched", who=who, target=target, origin=old, square=other)


def _swaps(state: Skirmish, one: int, two: int) -> list[tuple[int, int]]:
    grid, sides = state.field.grid, state.roster.sides
    taken = state.bodies(one, two)
    found = []
    for mine in cells_of(grid.anchors_touching(state.space[two], sides[one])):
        space = grid.footprint(mine, sides[one])
        if space & taken or not state.field.ground.standing(sides[one]) >> mine & 1:
            continue
        for theirs in cells_of(grid.anchors_touching(state.space[one], sides[two])):
            other = grid.footprint(theirs, sides[two])
            if other & (taken | space):
                continue
            if state.field.ground.standing(sides[two]) >> theirs & 1:
                found.append((mine, theirs))
    return found


def phase_out(state: Skirmish, creature: int, by: int) -> None:
    """Off the grid without being eliminated; it counts as that until it returns (Phase Out)."""
    state.remember(f"phased from {creature}", state.anchor[creature] + 1)
    state.set_under(creature, PHASED)
    award(state, creature, state.controller[by])
    state.put(creature, NOBODY)
    state.tell("phased-out", who=creature)


def phase_in(state: Skirmish, creature: int) -> bool:
    """Back where it was, if that space is free."""
    anchor = state.recall(f"phased from {creature}") - 1
    state.set_under(creature, PHASED, False)
    if anchor < 0 or not stopping(state, creature) >> anchor & 1:
        state.set_under(creature, PHASED)
        return False
    state.put(creature, anchor)
    revoke(state, creature)
    state.tell("phased-in", who=creature, square=anchor)
    return True


# ------------------------------------------------------------------------- new ones


def _summon(state: Skirmish, turn: Turn, effect: Effect) -> Flow[None]:
    """Creatures of a kind appear within 6 squares and act from the next round on (Summon)."""
    who = turn.who
    seat = state.controller[who]
    cards = [card for card in state.scenario.summonable(state) if _fits(card, effect.word)]
    if not cards:
        return
    names = Listed([card.name for card in cards])
    name = yield from choose(seat, q.SUMMON, names, who=who)
    card = next(each for each in cards if each.name == name)
    card = replace(card, cost=0, invented=card.invented)
    for _ in range(effect.number):
        places = _places(state, who, card)
        if not places:
            return
        goal = yield from choose(seat, q.PLACE, Bits(places), who=who)
        creature = enlist(state, card, seat)
        state.summoner[creature] = who
        state.cost[creature] = 0
        state.activated |= 1 << creature
        state.put(creature, goal)
        state.tell("summoned", who=creature, by=who, square=goal)


def enlist(state: Skirmish, card: Card, seat: int) -> int:
    """One more creature of a card, under a name of its own."""
    names = set(state.roster.names)
    name, number = card.name, 1
    while name in names:
        number += 1
        name = f"{card.name} {number}"
    return state.recruit(card, seat, name)


def _fits(card: Card, words: str) -> bool:
    """``Wolf``, ``Animal cost 10``, ``CE cost 5``."""
    kind, _, limit = words.partition(" cost ")
    if card.commander is not None or (limit and card.cost > int(limit)):
        return False
    return kind in card.factions or card.is_a(kind)


def _places(state: Skirmish, who: int, card: Card) -> int:
    grid, ground = state.field.grid, state.field.ground
    near = ground.within(state.space[who], SUMMONED)
    free = ground.standing(card.side) & ~grid.anchors_touching(state.bodies(), card.side)
    return free & grid.anchors_within(near, card.side)


# ------------------------------------------------------------------------- the ground


def _aimed(state: Skirmish, turn: Turn, spec: Spec) -> int:
    ground, space = state.field.ground, state.space[turn.who]
    cells = ground.sight.seen_from_space(space)
    if spec.range == "range":
        cells &= ground.within(space, spec.squares)
    if spec.range == "touch":
        cells = ground.adjacent(space)
    return cells & ~state.field.cells("wall")


def _lay_area(state: Skirmish, turn: Turn, spec: Spec, effect: Effect) -> Flow[None]:
    """A permanent area of effect about any square in range; it adds to the terrain there."""
    seat = state.controller[turn.who]
    grid, ground = state.field.grid, state.field.ground
    cell = yield from choose(seat, q.SQUARE, Bits(_aimed(state, turn, spec)), who=turn.who)
    cells = 1 << cell
    if spec.radius:
        areas = sorted({ground.circle(corner, spec.radius) for corner in grid.corners_of(cell)})
        cells = yield from choose(seat, q.CIRCLE, Listed(areas), who=turn.who)
    kind = _TERRAIN[effect.word]
    cells &= ~state.field.cells("wall")
    state.field = state.field.with_terrain(kind, state.field.cells(kind) | cells)
    state.tell("terrain", kind=kind, cells=tuple(cells_of(cells)))


ILLUSION = Card("Illusion", cost=0, level=0, speed=0, ac=0, hp=5, invented=True)


def _conjure(state: Skirmish, turn: Turn, spec: Spec) -> Flow[None]:
    """An illusion in an unoccupied square counts as a member of the warband (Illusion)."""
    seat = state.controller[turn.who]
    free = _aimed(state, turn, spec) & ~state.bodies() & state.field.ground.standing(1)
    if not free:
        return
    cell = yield from choose(seat, q.SQUARE, Bits(free), who=turn.who)
    creature = enlist(state, ILLUSION, seat)
    state.cost[creature] = 0
    state.put(creature, cell)
    state.tell("illusion", who=creature, square=cell)
