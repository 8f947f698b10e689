"""Special attacks (Master: Special Attacks). Their dice and range never change."""

from functools import partial

from warband.kernel.questions import Fact, Flow, Listed, Pieces, choose
from warband.rules.heroscape import questions as q
from warband.rules.heroscape.army_cards.kit import Special, Strikes
from warband.rules.heroscape.army_cards.meaning import Scene
from warband.rules.heroscape.combat import defend, open_to, special_targets
from warband.rules.heroscape.dice import combat_roll, skulls
from warband.rules.heroscape.perform import Doing, hit, perform, wounded
from warband.rules.heroscape.state import Game

__all__ = ["special_attack"]


def special_attack(game: Game, figure: int, special: Special, target: int) -> Flow[None]:
    """A special attack on a target: its dice if it has some, then whatever else it does."""
    if special.once:
        game.spent |= 1 << figure
    if special.strikes is not None:
        yield from _strike(game, figure, special, special.strikes, target)
    scene = Scene(figure, figure, target, target)
    limit = partial(_open_to, figure)
    yield from perform(game, Doing(special.name, special.number, scene, limit), special.steps)


def _open_to(figure: int, game: Game, among: list[int]) -> list[int]:
    return open_to(game, figure, among)


def _strike(game: Game, figure: int, special: Special, strikes: Strikes, target: int) -> Flow[None]:
    """An attack with those it also hits, as often as it may repeat."""
    seat = game.roster.seats[figure]
    while True:
        about: dict[str, Fact] = {"figure": figure, "power": special.name}
        count = yield from choose(seat, q.DICE, Listed(strikes.dice), **about, target=target)
        defenders = yield from _also_hit(game, figure, strikes, target)
        faces = yield from combat_roll(seat, count, special.name, attacker=figure, defender=target)
        hits = skulls(faces)
        if game.log is not None:
            game.tell(
                "special-attack",
                attacker=figure,
                power=special.name,
                defenders=defenders,
                faces=faces,
            )
        yield from _defend_in_turn(game, figure, defenders, hits)
        if game.result:
            return
        if not strikes.again or hits < count or not game.body[figure]:
            return
        targets: list[int | None] = [None, *special_targets(game, figure, special)]
        chosen = yield from choose(seat, q.ATTACK_AGAIN, Pieces(targets), **about)
        if chosen is None:
            return
        target = chosen


def _also_hit(game: Game, figure: int, strikes: Strikes, target: int) -> Flow[tuple[int, ...]]:
    """The target, and the figures beside it that the same roll hits."""
    defenders = [target]
    also = strikes.also
    if also is None:
        return (target,)
    scene = Scene(figure, figure, target, target)
    if not also.picks:
        defenders += [other for other in also.among(game, scene) if other != target]
    seat = game.roster.seats[figure]
    for _ in range(also.picks):
        options: list[int | None] = [None] if also.up_to else []
        options += [other for other in also.among(game, scene) if other not in defenders]
        if not options:
            break
        other = yield from choose(seat, q.ALSO_ATTACK, Pieces(options), figure=figure)
        if other is None:
            break
        defenders.append(other)
    return tuple(defenders)


def _defend_in_turn(game: Game, figure: int, defenders: tuple[int, ...], hits: int) -> Flow[None]:
    """The attacker says in which order they roll (Glossary: Multiple Targets)."""
    seat, left = game.roster.seats[figure], list(defenders)
    while left and not game.result:
        defender = yield from choose(seat, q.DEFENDS_NEXT, Pieces(left), figure=figure)
        left.remove(defender)
        if not game.body[defender] or (
            hits and (yield from hit(game, figure, defender, "special"))
        ):
            continue
        if (yield from defend(game, figure, defender, hits)):
            yield from wounded(game, figure, defender, "special")
