"""Moving figures (Master: Action 2; Basic: Action 2)."""

from typing import NamedTuple

import msgspec

from warband.boards.hexes import Reach, Step, Trails
from warband.kernel.questions import Bits, Fact, Flow, Listed, choose, nth_bit
from warband.rules.heroscape import questions as q
from warband.rules.heroscape import treasure
from warband.rules.heroscape.army_cards.kit import Reaction
from warband.rules.heroscape.army_cards.meaning import Scene
from warband.rules.heroscape.dice import combat_roll, d20, skulls
from warband.rules.heroscape.perform import hit, wounded
from warband.rules.heroscape.places import glyphs
from warband.rules.heroscape.places.engagement import adjacent, engaged, engaged_with, threats
from warband.rules.heroscape.places.field import EXTREME, FALL_DANGER, MAJOR
from warband.rules.heroscape.state import NOBODY, Game
from warband.rules.heroscape.wounds import destroy, wound

__all__ = [
    "FLYING",
    "VIA",
    "Go",
    "Goings",
    "Stands",
    "Way",
    "landings",
    "leaving_attack",
    "move_figure",
    "ways_to_move",
]

ROAD_BONUS = 3
LAVA_SURVIVES = 20
"""The roll that gets a figure through molten lava alive."""
POISON_DANGER = FALL_DANGER + 1
"""What a leaving attack with a poisoned blade counts for when paths are compared."""


VIA = 1 << 20
"""Added to a stand: go there, then ask again."""
FLYING = 1 << 19
"""Added to a stand by way of which a figure flies."""


class Go(NamedTuple):
    """Where to move to, on foot or through the air, and a glyph to drop there."""

    flies: bool
    stand: int
    drop: int = NOBODY
    via: bool = False
    """Whether the figure goes on from there."""


class Stands(Bits):
    """Where a move may end; by way of which of these stands it may go can be said as well."""

    way: "Way"

    def __getitem__(self, index: int) -> int:
        return index if index >= VIA else nth_bit(self.bits, index)

    def allows(self, index: int) -> bool:
        """Whether the move may go on from the stand that the index names."""
        return index >= VIA and self.way.leads_on(index - VIA)


class Goings(msgspec.Struct, eq=False):
    """The same where it may be on foot or through the air, with or without treasure."""

    listed: list[Go]
    ways: "list[Way]"

    def __len__(self) -> int:
        return len(self.listed)

    def __getitem__(self, index: int) -> Go:
        if index < VIA:
            return self.listed[index]
        stand = index - VIA
        return Go(bool(stand & FLYING), stand & ~FLYING, via=True)

    def allows(self, index: int) -> bool:
        """Whether the move may go on from the stand that the index names."""
        if index < VIA:
            return False
        go = self[index]
        return any(way.leads_on(go.stand) for way in self.ways if way.flies == go.flies)


class Way(NamedTuple):
    """One way of moving: where it leads, and the stands where the figure may stop."""

    flies: bool
    reach: Reach
    ends: int
    points: int
    """What the figure may spend, the bonus of a road aside."""

    def leads_on(self, stand: int) -> bool:
        """Whether the figure could stop at a stand and go on from there."""
        return (
            bool(self.ends >> stand & 1)
            and stand != self.reach.start
            and self.reach.cost(stand) < self.points
            and not self.reach.ends_at(stand)
        )


def move_figure(game: Game, figure: int, points: int) -> Flow[None]:
    """Let a player move one figure up to a number of spaces.

    An answer names where to go. The figure takes the least dangerous way there, and the player is
    asked again if it is wounded before it arrives, or has dropped a treasure and may go on, or
    has chosen to go by way of that place.
    """
    passing = False
    onward: tuple[int, ...] | None = None
    while True:
        go, reach = yield from _choose_where(game, figure, points, onward)
        if go.stand != reach.start:
            points = yield from _travel(game, figure, go, reach, points)
        if game.result or not game.body[figure]:
            return
        onward = None
        if game.spaces[figure] != reach.trails.stands[go.stand]:
            # Where it was going, for whoever does not want to choose anew.
            onward = reach.trails.stands[go.stand] if not go.via and go.drop == NOBODY else None
            continue
        if go.via:
            passing = True
            continue
        if go.drop != NOBODY:
            yield from treasure.drop(game, figure, go.drop)
            continue
        if passing or go.stand != reach.start:
            yield from _arrive(game, figure)
        return


def _choose_where(
    game: Game, figure: int, points: int, onward: tuple[int, ...] | None
) -> Flow[tuple[Go, Reach]]:
    """Where the figure goes: on to where it was going (`onward`), or it stays (`idle`)."""
    seat = game.roster.seats[figure]
    ways = ways_to_move(game, figure, points)
    carried = game.carried(figure) if game.glyphs else ()
    about: dict[str, Fact] = {"figure": figure, "points": points}
    if len(ways) == 1 and not carried:
        flies, reach, ends, _ = ways[0]
        ask = q.FLY if flies else q.MOVE
        stands = Stands(ends, ways[0])
        about["idle"] = reach.start
        if onward is not None:
            about["onward"] = reach.trails.stand(*onward)
        stand = yield from choose(seat, ask, stands, **about)
        return Go(flies, stand % VIA, via=stand >= VIA), reach
    options: list[Go] = []
    leads: dict[tuple[bool, int], Reach] = {}
    for flies, reach, ends, _ in ways:
        free = treasure.droppable(game, reach.trails, ends)
        options += [Go(flies, stand) for stand in Bits(ends)]
        options += [Go(flies, stand, number) for number in carried for stand in Bits(free)]
        leads |= {(flies, stand): reach for stand in Bits(ends)}
        if ends >> reach.start & 1:
            about["idle"] = Go(flies, reach.start)
        if onward is not None and not flies:
            about["onward"] = Go(flies, reach.trails.stand(*onward))
    go = yield from choose(seat, q.GO, Goings(options, ways), **about)
    return go, leads[go.flies, go.stand]


def ways_to_move(game: Game, figure: int, points: int) -> list[Way]:
    """How a figure may move. No stand is in two ways of the same kind.

    A flyer flies; while it is engaged it may also walk. On a road one gets further.
    """
    card = game.roster.cards[figure]
    flies = card.kit.flies
    if flies and game.glyphs and glyphs.anybody_holds(game, glyphs.RANNVEIG):
        flies = False
    ways = []
    if flies:
        ways.append(_flight(game, figure, points))
        if not engaged(game, figure):
            return ways
    ways.append(_walk(game, figure, points))
    if game.field.road and not game.body[figure] & ~game.field.road:
        fast = _walk(game, figure, points + ROAD_BONUS, only=game.field.road)
        ways.append(fast._replace(ends=fast.ends & ~ways[-1].ends, points=points))
    if flies:
        ways[1] = ways[1]._replace(ends=ways[1].ends & ~(1 << ways[1].reach.start))
    return [way for way in ways if way.ends]


def _flight(game: Game, figure: int, points: int) -> Way:
    trails = game.field.flight(game.roster.cards[figure])
    reach = trails.reach(trails.stand(*game.spaces[figure]), points)
    return Way(True, reach, reach.all & landings(game, figure, trails), points)


def _walk(game: Game, figure: int, points: int, only: int | None = None) -> Way:
    trails = game.field.walk(game.roster.cards[figure])
    closed, dangers = _in_the_way(game, figure)
    if only is not None:
        closed |= game.field.everywhere & ~only
    halts = trails.lift(glyphs.halting(game, figure)) if game.glyphs else 0
    start = trails.stand(*game.spaces[figure])
    reach = trails.reach(start, points, closed, dangers, halts)
    return Way(False, reach, reach.all & landings(game, figure, trails), points)


def landings(game: Game, figure: int, trails: Trails) -> int:
    """The stands where a figure may end: fitting ground without any other figure."""
    return trails.rests & ~trails.lift(game.held_by_others(figure))


def _in_the_way(game: Game, figure: int) -> tuple[int, list[tuple[int, int]]]:
    """Spaces that cannot be passed, and the threats of enemies as sets of spaces.

    Enemies cannot be passed; friends can, unless they are engaged (Passing and landing).
    """
    roster = game.roster
    bodies = game.body
    closed = 0
    dangers: list[tuple[int, int]] = []
    if not game.field.master:
        for foe in roster.foes[roster.seats[figure]]:
            closed |= bodies[foe]
        return closed, dangers
    cards = roster.cards
    free = cards[figure].kit.slips_away
    venom: tuple[Reaction, ...] = ()
    danger = FALL_DANGER
    for foe, mask in threats(game, figure):
        closed |= bodies[foe]
        if free:
            continue
        reactions = cards[foe].kit.wounded
        if reactions is not venom:  # Figures of one card, which follow one another, are alike.
            venom = reactions
            worse = bool(venom) and _wounds_worse(game, venom, foe, figure)
            danger = POISON_DANGER if worse else FALL_DANGER
        dangers.append((mask, danger))
    for friend in roster.friends[roster.seats[figure]]:
        if friend != figure and bodies[friend] and engaged(game, friend):
            closed |= bodies[friend]
    return closed, dangers


def _wounds_worse(game: Game, reactions: tuple[Reaction, ...], foe: int, figure: int) -> bool:
    """Whether a power of the foe makes a wound by its leaving attack worse."""
    scene = Scene(foe, foe, figure, figure)
    for reaction in reactions:  # noqa: SIM110 - asked often: a loop is quicker than `any`
        if reaction.fits(game, scene, "leaving"):
            return True
    return False


def _travel(game: Game, figure: int, go: Go, reach: Reach, points: int) -> Flow[int]:
    """Go there, or as far as the figure gets unhurt. Returns the points that are left."""
    trails = reach.trails
    if go.flies:
        yield from _take_off(game, figure)
        if not game.body[figure] or game.result:
            return 0
    elif reach.danger(go.stand):
        for step in reach.path(go.stand):
            hurt = yield from _risky_step(game, figure, trails, step)
            points -= step.cost
            if hurt or not game.body[figure] or game.result:
                return points
        return points
    if game.log is not None:
        path = tuple(trails.name_of(step.stand) for step in reach.path(go.stand))
        game.tell("move", figure=figure, start=game.spaces[figure], path=path, flies=go.flies)
    game.put(figure, trails.stands[go.stand])
    return points - reach.cost(go.stand)


def _arrive(game: Game, figure: int) -> Flow[None]:
    """What the end of a move brings: a glyph, or molten lava."""
    if game.glyphs:
        glyphs.step_on(game, figure)
    if game.field.molten and not game.body[figure] & ~game.field.molten:
        seat = game.roster.seats[figure]
        result = yield from d20(seat, "molten lava", figure=figure)
        game.tell("molten-lava", figure=figure, result=result)
        if result < LAVA_SURVIVES:
            yield from destroy(game, figure, "molten lava")


def _take_off(game: Game, figure: int) -> Flow[None]:
    """An engaged figure that flies off is struck at by everybody it was engaged with."""
    if game.roster.cards[figure].kit.slips_away:
        return
    for foe in engaged_with(game, figure):
        yield from leaving_attack(game, foe, figure)
        if not game.body[figure] or game.result:
            return


def _risky_step(game: Game, figure: int, trails: Trails, step: Step) -> Flow[bool]:
    """One step with everything that can happen on it. Returns whether the figure was hurt."""
    before = game.wounds[figure]
    old, new = game.spaces[figure], trails.stands[step.stand]
    if step.danger and not game.roster.cards[figure].kit.slips_away:
        engaged_before = engaged_with(game, figure)
        game.put(figure, new)
        left = [foe for foe in engaged_before if not adjacent(game, figure, foe)]
        game.put(figure, old)
        for foe in left:
            yield from leaving_attack(game, foe, figure)
            if not game.body[figure] or game.result:
                return True
    if game.log is not None:
        game.tell("move", figure=figure, start=old, path=(trails.name_of(step.stand),), flies=False)
    game.put(figure, new)
    yield from _fall(game, figure, step)
    return game.wounds[figure] > before


def leaving_attack(game: Game, foe: int, figure: int) -> Flow[None]:
    """One attack die and no defense against a figure that leaves (Leaving an engagement).

    The opponent's figure may take it: its player is asked, and usually does (`onward`).
    """
    roster = game.roster
    about: dict[str, Fact] = {"figure": foe, "defender": figure, "onward": True}
    if not (yield from choose(roster.seats[foe], q.LEAVING_ATTACK, Listed((True, False)), **about)):
        game.tell("leaving-attack-declined", attacker=foe, defender=figure)
        return
    faces = yield from combat_roll(
        roster.seats[foe], 1, "leaving engagement", attacker=foe, defender=figure
    )
    hits = skulls(faces)
    if game.log is not None:
        game.tell("leaving-attack", attacker=foe, defender=figure, faces=faces)
    if hits and not (yield from hit(game, foe, figure, "leaving")):
        yield from wound(game, figure, hits, "leaving engagement")
        yield from wounded(game, foe, figure, "leaving")


def _fall(game: Game, figure: int, step: Step) -> Flow[None]:
    """Falling, major and extreme falls; water is soft (Moving down)."""
    levels = game.field.board.levels
    drop = levels[step.before] - levels[step.after]
    height = game.roster.cards[figure].height
    if drop < height or game.field.water >> step.after & 1:
        return
    seat = game.roster.seats[figure]
    if drop >= height + EXTREME:
        result = yield from d20(seat, "extreme fall", figure=figure, levels=drop)
        game.tell("fall", figure=figure, levels=drop, result=result)
        if result < 19:
            yield from destroy(game, figure, "fall")
        return
    count = 3 if drop >= height + MAJOR else 1
    faces = yield from combat_roll(seat, count, "fall", figure=figure, levels=drop)
    game.tell("fall", figure=figure, levels=drop, faces=faces)
    yield from wound(game, figure, skulls(faces), "fall")
