"""Special attacks (Master: Special Attacks). Their dice and range never change."""

from warband.kernel.questions import Flow, Listed, choose
from warband.rules.heroscape.combat import defend, sees, special_targets, within
from warband.rules.heroscape.dice import combat_roll, skulls
from warband.rules.heroscape.engagement import adjacent, engaged_with
from warband.rules.heroscape.powers import Challenge, SpecialAttack, Wrath
from warband.rules.heroscape.state import Game
from warband.rules.heroscape.wounds import destroy, wound

__all__ = ["special_attack", "wrath", "wrath_anchors"]


def special_attack(game: Game, figure: int, power: SpecialAttack, target: int) -> Flow[None]:
    """A special attack on a target, with those it also hits, as often as it may repeat."""
    seat = game.roster.seats[figure]
    while True:
        count = yield from choose(seat, "dice", Listed(power.dice), figure=figure, target=target)
        defenders = yield from _also_hit(game, figure, power, target)
        faces = yield from combat_roll(seat, count, power.name, attacker=figure, defender=target)
        hits = skulls(faces)
        if game.log is not None:
            game.tell(
                "special-attack",
                attacker=figure,
                power=power.name,
                defenders=defenders,
                faces=faces,
            )
        yield from _defend_in_turn(game, figure, defenders, hits)
        if game.result:
            return
        if not power.again or hits < count or not game.body[figure]:
            return
        targets: list[int | None] = [None, *special_targets(game, figure, power)]
        chosen = yield from choose(seat, "attack again", Listed(targets), figure=figure)
        if chosen is None:
            return
        target = chosen


def _also_hit(game: Game, figure: int, power: SpecialAttack, target: int) -> Flow[tuple[int, ...]]:
    """The target, and figures adjacent to it that the same roll hits."""
    defenders = [target]
    seat = game.roster.seats[figure]
    for _ in range(power.others):
        options: list[int | None] = [None]
        options += [
            other
            for other, body in enumerate(game.body)
            if body and other != figure and other not in defenders
            if adjacent(game, other, target)
        ]
        other = yield from choose(seat, "also attack", Listed(options), figure=figure)
        if other is None:
            break
        defenders.append(other)
    return tuple(defenders)


def _defend_in_turn(game: Game, figure: int, defenders: tuple[int, ...], hits: int) -> Flow[None]:
    """The attacker says in which order they roll (Glossary: Multiple Targets)."""
    seat, left = game.roster.seats[figure], list(defenders)
    while left and not game.result:
        defender = yield from choose(seat, "defends next", Listed(left), figure=figure)
        left.remove(defender)
        if game.body[defender]:
            yield from defend(game, figure, defender, hits)


def wrath_anchors(game: Game, figure: int, power: Wrath) -> list[int]:
    """The figures of its own side that the attack can burn up; it may be the attacker itself."""
    cards = game.roster.cards
    return [
        own
        for own in game.standing(game.roster.seats[figure])
        if cards[own].species == power.species
        and within(game, figure, own, power.range)
        and (own == figure or sees(game, figure, own, clear_sight=True))
    ]


def wrath(game: Game, figure: int, power: Wrath, anchor: int) -> Flow[None]:
    """Skulls become wounds near the anchor, one at a time; then the anchor is destroyed."""
    seat = game.roster.seats[figure]
    faces = yield from combat_roll(seat, power.dice, power.name, attacker=figure, anchor=anchor)
    if game.log is not None:
        game.tell("special-attack", attacker=figure, power=power.name, anchor=anchor, faces=faces)
    for _ in range(skulls(faces)):
        options: list[int | None] = [None, *_burnt(game, figure, power, anchor)]
        victim = yield from choose(seat, "wound", Listed(options), figure=figure, anchor=anchor)
        if victim is None:
            break
        yield from wound(game, victim, 1, power.name)
        if game.result:
            return
    yield from destroy(game, anchor, power.name)


def _burnt(game: Game, figure: int, power: Wrath, anchor: int) -> list[int]:
    """Who may be wounded. An engaged attacker may only attack those it is engaged with."""
    cards = game.roster.cards
    engaged = engaged_with(game, figure) if game.body[figure] else []
    challengers = [foe for foe in engaged if cards[foe].power(Challenge) is not None]
    allowed = challengers or engaged
    return [
        other
        for other, body in enumerate(game.body)
        if body
        and other != anchor
        and (not allowed or other in allowed)
        and cards[other].size in power.sizes
        and within(game, anchor, other, power.reach)
        and sees(game, anchor, other, clear_sight=True)
    ]
