"""Moving figures (Master: Action 2; Basic: Action 2)."""

from typing import NamedTuple

from warband.boards.hexes import Reach, Step, Trails
from warband.kernel.questions import Bits, Flow, Listed, choose
from warband.rules.heroscape import treasure
from warband.rules.heroscape.dice import combat_roll, d20, skulls
from warband.rules.heroscape.engagement import adjacent, engaged, engaged_with, threats
from warband.rules.heroscape.field import EXTREME, FALL_DANGER, MAJOR
from warband.rules.heroscape.powers import Flying, Poison
from warband.rules.heroscape.state import NOBODY, Game
from warband.rules.heroscape.wounds import destroy, wound

__all__ = ["Go", "destinations", "landings", "leaving_attack", "move_figure"]

POISON_DANGER = FALL_DANGER + 1
"""What a leaving attack with a poisoned blade counts for when paths are compared."""


class Go(NamedTuple):
    """A way to move: on foot or through the air, where to, and a glyph to drop there."""

    flies: bool
    stand: int
    drop: int = NOBODY


def move_figure(game: Game, figure: int, points: int) -> Flow[None]:
    """Let a player move one figure up to a number of spaces.

    An answer names where to go. The figure takes the least dangerous way there, and the player is
    asked again if it is wounded before it arrives, or has dropped a treasure and may go on.
    """
    while True:
        go, reach = yield from _choose_where(game, figure, points)
        if go.stand != reach.start:
            points = yield from _travel(game, figure, go, reach, points)
        if game.result or not game.body[figure]:
            return
        if game.spaces[figure] == reach.trails.stands[go.stand]:
            if go.drop == NOBODY:
                return
            treasure.drop(game, figure, go.drop)


def _choose_where(game: Game, figure: int, points: int) -> Flow[tuple[Go, Reach]]:
    roster = game.roster
    card, seat = roster.cards[figure], roster.seats[figure]
    flies = card.power(Flying) is not None
    ways = [destinations(game, figure, points, flies=flies)]
    if flies and engaged(game, figure):
        ways.append(destinations(game, figure, points, flies=False))
    carried = game.carried(figure) if game.glyphs else ()
    if len(ways) == 1 and not carried:
        reach, ends = ways[0]
        ask = "fly" if flies else "move"
        stand = yield from choose(seat, ask, Bits(ends), figure=figure, points=points)
        return Go(flies, stand), reach
    options: list[Go] = []
    for way, (reach, ends) in enumerate(ways):
        in_air = flies and way == 0
        if way:
            ends &= ~(1 << reach.start)
        options += [Go(in_air, stand) for stand in Bits(ends)]
        free = treasure.droppable(game, reach.trails, ends)
        options += [Go(in_air, stand, number) for number in carried for stand in Bits(free)]
    go = yield from choose(seat, "go", Listed(options), figure=figure, points=points)
    return go, ways[0 if go.flies == flies else 1][0]


def destinations(game: Game, figure: int, points: int, *, flies: bool) -> tuple[Reach, int]:
    """Where a figure can get to, and the stands where it may stop."""
    card = game.roster.cards[figure]
    if flies:
        trails = game.field.flight(card)
        reach = trails.reach(trails.stand(*game.spaces[figure]), points)
    else:
        trails = game.field.walk(card)
        closed, dangers = _in_the_way(game, figure)
        reach = trails.reach(trails.stand(*game.spaces[figure]), points, closed, dangers)
    return reach, reach.all & landings(game, figure, trails)


def landings(game: Game, figure: int, trails: Trails) -> int:
    """The stands where a figure may end: fitting ground without any other figure."""
    return trails.rests & ~trails.lift(game.occupied & ~game.body[figure])


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
    hero = roster.cards[figure].hero
    for foe, mask in threats(game, figure):
        closed |= bodies[foe]
        poison = hero and roster.cards[foe].power(Poison) is not None
        dangers.append((mask, POISON_DANGER if poison else FALL_DANGER))
    for friend in roster.friends[roster.seats[figure]]:
        if friend != figure and bodies[friend] and engaged(game, friend):
            closed |= bodies[friend]
    return closed, dangers


def _travel(game: Game, figure: int, go: Go, reach: Reach, points: int) -> Flow[int]:
    """Go there, or as far as the figure gets unhurt. Returns the points that are left."""
    trails = reach.trails
    if game.log is not None:
        path = tuple(trails.stands[step.stand] for step in reach.path(go.stand))
        game.tell("move", figure=figure, start=game.spaces[figure], path=path, flies=go.flies)
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
    game.put(figure, trails.stands[go.stand])
    return points - reach.cost(go.stand)


def _take_off(game: Game, figure: int) -> Flow[None]:
    """An engaged figure that flies off is struck at by everybody it was engaged with."""
    for foe in engaged_with(game, figure):
        yield from leaving_attack(game, foe, figure)
        if not game.body[figure] or game.result:
            return


def _risky_step(game: Game, figure: int, trails: Trails, step: Step) -> Flow[bool]:
    """One step with everything that can happen on it. Returns whether the figure was hurt."""
    before = game.wounds[figure]
    old, new = game.spaces[figure], trails.stands[step.stand]
    if step.danger:
        engaged_before = engaged_with(game, figure)
        game.put(figure, new)
        left = [foe for foe in engaged_before if not adjacent(game, figure, foe)]
        game.put(figure, old)
        for foe in left:
            yield from leaving_attack(game, foe, figure)
            if not game.body[figure] or game.result:
                return True
    game.put(figure, new)
    yield from _fall(game, figure, step)
    return game.wounds[figure] > before


def leaving_attack(game: Game, foe: int, figure: int) -> Flow[None]:
    """One attack die and no defense against a figure that leaves (Leaving an engagement)."""
    roster = game.roster
    faces = yield from combat_roll(
        roster.seats[foe], 1, "leaving engagement", attacker=foe, defender=figure
    )
    hits = skulls(faces)
    if game.log is not None:
        game.tell("leaving attack", attacker=foe, defender=figure, faces=faces)
    if hits:
        yield from wound(game, figure, hits, "leaving engagement")
        yield from poison(game, foe, figure)


def poison(game: Game, attacker: int, defender: int) -> Flow[None]:
    """Poisoned weapons may add a wound to the one they dealt."""
    cards = game.roster.cards
    power = cards[attacker].power(Poison)
    victim = cards[defender]
    if power is None or not game.body[defender] or not victim.hero:
        return
    if victim.size not in power.sizes:
        return
    result = yield from d20(game.roster.seats[attacker], power.name, attacker=attacker)
    game.tell("power roll", figure=attacker, power=power.name, result=result, least=power.least)
    if result >= power.least:
        yield from wound(game, defender, power.wounds, power.name)


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
