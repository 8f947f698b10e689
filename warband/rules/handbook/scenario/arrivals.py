"""Creatures that come while the battle goes on: returned, straggling, in reserve, summoned."""

from __future__ import annotations

from warband.kernel.questions import Bits, Flow, Pieces, Players, choose, roll
from warband.rules.handbook import questions as q
from warband.rules.handbook.moving.gaits import stopping
from warband.rules.handbook.scenario import nodes as n
from warband.rules.handbook.scenario.notation import summoned
from warband.rules.handbook.scenario.plan import Plan
from warband.rules.handbook.scenario.scoring import by_points, is_visitor
from warband.rules.handbook.seats import SEATS
from warband.rules.handbook.state import CONDITIONS, NOBODY, Skirmish

DUE = "eliminated last round"
RESERVE = "in reserve"
TOTAL = "reserve total"
WARBAND_WIDE = ("your warband", "any warband")


# Places.


def terrain_tiles(state: Skirmish) -> list[int]:
    """The squares of every terrain tile, assembly tiles included."""
    return [place.start for place in state.field.places if place.start] + [
        cells for _, cells in state.field.tiles
    ]


def room_on(state: Skirmish, creature: int, cells: int) -> int:
    """The anchors at which a creature stands wholly on some squares."""
    side = state.roster.sides[creature]
    return stopping(state, creature) & state.field.grid.anchors_within(cells, side)


def random_tile(state: Skirmish, seat: int, tiles: list[int], why: str) -> Flow[int]:
    """One of some tiles, at random."""
    if len(tiles) == 1:
        return tiles[0]
    (die,) = yield from roll(seat, len(tiles), 1, why)
    return tiles[die - 1]


def enter_on(state: Skirmish, seat: int, creature: int, cells: int) -> Flow[bool]:
    """Let a player put a creature on some squares; False if there is no room."""
    places = room_on(state, creature, cells)
    if not places:
        return False
    anchor = yield from choose(seat, q.PLACE, Bits(places), who=creature)
    state.put(creature, anchor)
    state.tell("enters", who=creature, seat=seat, square=anchor)
    return True


def enter_on_random_tile(state: Skirmish, seat: int, creature: int) -> Flow[bool]:
    """Put a creature on a random terrain tile, on another if that has no room."""
    tiles = terrain_tiles(state)
    while tiles:
        cells = yield from random_tile(state, seat, tiles, "tile")
        tiles.remove(cells)
        if (yield from enter_on(state, seat, creature, cells)):
            return True
    return False


# Returning (Eternal Battle).


def note_return(state: Skirmish, plan: Plan, creature: int) -> None:
    """Whoever was eliminated comes back before the next round; the summoned do not."""
    comes = state.summoner[creature] == NOBODY and not is_visitor(state, creature)
    if comes and plan.has(n.Return):
        state.remember(DUE, state.recall(DUE) | 1 << creature)


def bring_back(state: Skirmish, plan: Plan) -> Flow[None]:
    """Before a round: most points first, everybody returns with all that is on the card."""
    due = state.recall(DUE)
    if not plan.has(n.Return) or not due:
        return
    state.remember(DUE, 0)
    order = yield from by_points(state, "who returns first")
    for seat in order:
        for creature in _of(state, seat, due):
            _renew(state, creature)
            came = yield from enter_on_random_tile(state, seat, creature)
            if not came:
                state.gone |= 1 << creature
                state.remember(DUE, state.recall(DUE) | 1 << creature)


def _renew(state: Skirmish, creature: int) -> None:
    """As new; only what was given to a whole warband stays. Points for it stay scored."""
    bit = 1 << creature
    state.gone &= ~bit
    state.routing &= ~bit
    state.shaken &= ~bit
    state.activated &= ~bit
    state.hp[creature] = state.roster.cards[creature].hp
    state.obey(creature, state.roster.owners[creature])
    state.blame[creature] = NOBODY
    state.awards[creature] = ()
    state.saves[creature] = ()
    for condition in range(len(CONDITIONS)):
        state.set_under(creature, condition, False)
    state.lasting[creature] = tuple(
        each for each in state.lasting[creature] if _warband_wide(state, each.name, each.by)
    )
    state.used = {key: uses for key, uses in state.used.items() if key[0] != creature}


def _warband_wide(state: Skirmish, name: str, by: int) -> bool:
    if by == NOBODY:
        return False
    spells = state.roster.cards[by].spells
    return any(spell.name == name and spell.spec.range in WARBAND_WIDE for spell in spells)


def _of(state: Skirmish, seat: int, bits: int) -> list[int]:
    owners = state.roster.owners
    return [k for k in range(bits.bit_length()) if bits >> k & 1 and owners[k] == seat]


# Stragglers.


def waiting_for_entry(state: Skirmish, seat: int) -> list[int]:
    """A player's creatures that have not come yet."""
    owners = state.roster.owners
    return [
        k
        for k, space in enumerate(state.space)
        if not space and owners[k] == seat and not state.gone >> k & 1
    ]


def straggle_in(state: Skirmish, plan: Plan) -> Flow[None]:
    """Before a round: one roll gives everybody points to bring in creatures (Stragglers)."""
    rule = plan.get(n.Stragglers)
    if rule is None:
        return
    (points,) = yield from roll(state.first, rule.sides, 1, "stragglers")
    state.tell("stragglers", points=points)
    for seat in range(state.roster.players):
        yield from _spend(state, seat, points)
    order = yield from by_points(state, "who places first")
    for seat in order:
        ready = state.recall(f"ready {SEATS[seat]}")
        for creature in _of(state, seat, ready):
            if (yield from enter_on(state, seat, creature, state.field.places[seat].start)):
                ready &= ~(1 << creature)
        state.remember(f"ready {SEATS[seat]}", ready)


def _spend(state: Skirmish, seat: int, points: int) -> Flow[None]:
    """All points go to whole creatures, and what is left to exactly one other; whoever has points
    on a creature puts everything on it until it comes."""
    saving, paid = state.recall(f"saving {SEATS[seat]}") - 1, state.recall(f"paid {SEATS[seat]}")
    while points > 0 or saving != NOBODY:
        if saving == NOBODY:
            ready = state.recall(f"ready {SEATS[seat]}")
            choices = [k for k in waiting_for_entry(state, seat) if not ready >> k & 1]
            if not choices or points <= 0:
                break
            saving = yield from choose(
                seat, q.BRING_IN, Pieces(choices), points=points, secret=True
            )
            paid = 0
        needed = state.cost[saving] - paid
        if points < needed:
            paid += points
            break
        points -= needed
        state.remember(f"ready {SEATS[seat]}", state.recall(f"ready {SEATS[seat]}") | 1 << saving)
        saving, paid = NOBODY, 0
    state.remember(f"saving {SEATS[seat]}", saving + 1)
    state.remember(f"paid {SEATS[seat]}", paid)


# Reserves (Reinforcements; Good against Evil).


def count_up(state: Skirmish, plan: Plan) -> Flow[None]:
    """At the end of a round dice are added to the total."""
    rule = plan.get(n.ReserveArrives)
    if rule is None or not state.recall(RESERVE):
        return
    dice = yield from roll(state.first, 20, rule.dice, "reserve")
    total = state.recall(TOTAL) + sum(dice)
    state.remember(TOTAL, total)
    state.tell("reserve", dice=dice, total=total)


def bring_reserve(state: Skirmish, plan: Plan) -> Flow[None]:
    """As a round starts everybody's reserve comes, once the total is reached."""
    rule = plan.get(n.ReserveArrives)
    reserve = state.recall(RESERVE)
    if rule is None or not reserve or state.recall(TOTAL) < rule.total:
        return
    order = yield from _reserve_order(state)
    for seat in order:
        for creature in _of(state, seat, reserve):
            if (yield from enter_on(state, seat, creature, state.field.places[seat].start)):
                reserve &= ~(1 << creature)
    state.remember(RESERVE, reserve)


def _reserve_order(state: Skirmish) -> Flow[list[int]]:
    """Most points first; teams begin with either player of the leading one and go round."""
    players = state.roster.players
    teams = state.roster.teams[:players]
    if len(set(teams)) == players:
        return (yield from by_points(state, "who places first"))
    totals = {team: sum(p for p, t in zip(state.points, teams, strict=False) if t == team)
              for team in teams}  # fmt: skip
    best = max(totals.values())
    leading = [seat for seat in range(players) if totals[teams[seat]] == best]
    if len({teams[seat] for seat in leading}) > 1:
        (die,) = yield from roll(state.first, len(leading), 1, "who places first")
        first = leading[die - 1]
    else:
        first = yield from choose(leading[0], q.WHO_PLACES_FIRST, Players(leading))
    return [(first + k) % players for k in range(players)]


# Summons (Blackguard's Dungeon).


def answer_summons(state: Skirmish, plan: Plan) -> Flow[None]:
    """From a round on a creature on its ground may call others; those without room wait."""
    rule = plan.get(n.Summons)
    if rule is None or state.round < rule.start:
        return
    cells = state.field.cells(rule.terrain)
    callers = [
        k for k in state.standing()
        if state.roster.cards[k].name == rule.creature and state.space[k] & cells
    ]  # fmt: skip
    if callers:
        seat = state.controller[callers[0]]
        (die,) = yield from roll(seat, 100, 1, "summons")
        name = next(who for rolls, who in summoned(rule) if die in rolls)
        state.tell("summons", die=die, who_comes=name or "nobody")
        if name:
            state.recruit(state.scenario.card(name), seat, state.roster.fresh_name(name))
            new = len(state.roster.cards) - 1
            state.remember("waiting", state.recall("waiting") | 1 << new)
    yield from _appear(state, cells)


def _appear(state: Skirmish, cells: int) -> Flow[None]:
    while True:
        waiting = state.recall("waiting")
        able = [
            k for k in range(waiting.bit_length()) if waiting >> k & 1 and room_on(state, k, cells)
        ]
        if not able:
            return
        seat = state.controller[able[0]]
        creature = yield from choose(seat, q.APPEARS, Pieces(able))
        yield from enter_on(state, seat, creature, cells)
        state.remember("waiting", waiting & ~(1 << creature))
