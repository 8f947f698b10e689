"""A player's turn in the Master game (On Your Turn)."""

from warband.kernel.questions import Bits, Flow, Listed, choose
from warband.rules.heroscape import glyphs, treasure
from warband.rules.heroscape.combat import (
    NORMAL,
    Attack,
    normal_attack,
    normal_targets,
    special_targets,
)
from warband.rules.heroscape.dice import d20
from warband.rules.heroscape.engagement import adjacent, engaged
from warband.rules.heroscape.movement import landings, move_figure
from warband.rules.heroscape.powers import (
    Ambush,
    Mend,
    Regenerate,
    SpecialAttack,
    Teleport,
    Wrath,
)
from warband.rules.heroscape.specials import special_attack, wrath, wrath_anchors
from warband.rules.heroscape.state import NOBODY, Game
from warband.rules.heroscape.wounds import heal

__all__ = ["possible_attacks", "take_turn", "turn_with"]


def take_turn(game: Game, seat: int) -> Flow[None]:
    """Action 1: reveal the order marker of this turn; then a turn with its card.

    A marker on a card whose figures are all destroyed stays face down and the turn is lost.
    """
    unit = game.markers[seat][game.turn]
    if unit == NOBODY or not game.in_play(unit):
        game.tell("turn-lost", seat=seat, turn=game.turn + 1)
        return
    game.shown[seat] |= 1 << game.turn
    game.tell("order-revealed", seat=seat, turn=game.turn + 1, unit=unit)
    yield from turn_with(game, unit, revealed=True)


def turn_with(game: Game, unit: int, *, revealed: bool) -> Flow[None]:
    """Everything the figures of one army card do in a turn."""
    card, seat, figures, _ = game.roster.units[unit]
    if not card.hero:
        yield from _squad_turn(game, unit)
        return
    figure = figures[0]
    if not game.body[figure]:
        game.tell("turn-lost", seat=seat, turn=game.turn + 1)
        return
    if revealed:
        yield from _mend(game, figure)
        yield from treasure.drink(game, figure)
    _lie_in_ambush(game, figure)
    yield from _teleport(game, figure)
    points = _move_number(game, figure)
    yield from move_figure(game, figure, points)
    if game.body[figure] and not game.result:
        goes_on = yield from treasure.search(game, figure)
        if goes_on and not game.result:
            yield from _attack_with(game, seat, [figure], [figure], 1)
    game.ambushing = 0
    if game.body[figure] and not game.result:
        _regenerate(game, figure)


def _squad_turn(game: Game, unit: int) -> Flow[None]:
    """Squad figures move in any order, then attack in any order.

    Equal common cards share their figures: the marker activates as many as one card has.
    """
    card, seat, _, _ = game.roster.units[unit]
    pool = [figure for figure in game.standing(seat) if game.roster.cards[figure].name == card.name]
    limit = card.figures
    activated: list[int] = []
    while len(activated) < limit and not game.result:
        waiting = [figure for figure in pool if figure not in activated and game.body[figure]]
        if not waiting:
            break
        figure = waiting[0]
        if len(pool) > 1:
            options = Listed([NOBODY, *waiting])
            figure = yield from choose(seat, "move which", options, unit=unit)
            if figure == NOBODY:
                break
        activated.append(figure)
        yield from move_figure(game, figure, _move_number(game, figure))
    if not game.result:
        yield from _attack_with(game, seat, pool, activated, limit)


def _move_number(game: Game, figure: int) -> int:
    roster = game.roster
    points = roster.units[roster.unit[figure]].numbers.move
    if game.glyphs and glyphs.holds(game, roster.seats[figure], glyphs.VALDA):
        stands_on = [game.glyphs[number].kind for number in game.glyphs_on(game.body[figure])]
        points += 0 if glyphs.VALDA in stands_on else glyphs.VALDA_MOVES
    if game.ambushing >> figure & 1:
        power = roster.cards[figure].power(Ambush)
        assert power is not None
        points += power.move
    return points


# Powers of a turn.


def _mend(game: Game, figure: int) -> Flow[None]:
    """Healing Word: a friend next to the revealed hero may heal it."""
    roster = game.roster
    card, seat = roster.cards[figure], roster.seats[figure]
    for healer in roster.own[seat]:
        power = roster.cards[healer].power(Mend)
        if power is None or not game.body[healer] or healer == figure:
            continue
        if not game.wounds[figure] or card.size not in power.sizes:
            continue
        if adjacent(game, healer, figure):
            result = yield from d20(seat, power.name, figure=healer, target=figure)
            game.tell(
                "power-roll", figure=healer, power=power.name, result=result, least=power.least
            )
            if result >= power.least:
                heal(game, figure, power.wounds, power.name)


def _lie_in_ambush(game: Game, figure: int) -> None:
    """Lurking Ambush: judged once, as the turn starts."""
    power = game.roster.cards[figure].power(Ambush)
    if power is None or not game.field.of_ground(power.ground) & game.body[figure]:
        return
    if not engaged(game, figure):
        game.ambushing |= 1 << figure
        game.tell("ambush", figure=figure, power=power.name)


def _teleport(game: Game, figure: int) -> Flow[None]:
    """Fey Step: once per game, before moving, without leaving attacks."""
    card, seat = game.roster.cards[figure], game.roster.seats[figure]
    power = card.power(Teleport)
    if power is None or game.spent >> figure & 1:
        return
    board, trails = game.field.board, game.field.walk(card)
    near = 0
    for space in game.spaces[figure]:
        near |= board.within(space, power.spaces)
    stands = landings(game, figure, trails) & near
    start = trails.stand(*game.spaces[figure])
    chosen = yield from choose(seat, "teleport", Bits(stands | 1 << start), figure=figure)
    if chosen != start:
        game.spent |= 1 << figure
        game.tell(
            "teleport",
            figure=figure,
            start=game.spaces[figure],
            end=trails.stands[chosen],
            power=power.name,
        )
        game.put(figure, trails.stands[chosen])


def _regenerate(game: Game, figure: int) -> None:
    power = game.roster.cards[figure].power(Regenerate)
    if power is not None:
        heal(game, figure, power.wounds, power.name)


# Attacking.


def possible_attacks(game: Game, figure: int) -> list[Attack]:
    """Every attack a figure may choose."""
    found = [Attack(figure, NORMAL, foe) for foe in normal_targets(game, figure)]
    for number, power in enumerate(game.roster.cards[figure].powers):
        if isinstance(power, SpecialAttack):
            targets = special_targets(game, figure, power)
        elif isinstance(power, Wrath):
            targets = wrath_anchors(game, figure, power)
        else:
            continue
        found += [Attack(figure, number, target) for target in targets]
    return found


def _attack_with(
    game: Game, seat: int, figures: list[int], activated: list[int], limit: int
) -> Flow[None]:
    """Action 3: the figures attack one at a time, each once, in any order, or not at all.

    A figure that was not activated by moving uses up an activation that is left over.
    """
    ready = list(figures)
    while ready:
        options: list[Attack | None] = [None]
        for figure in ready:
            if game.body[figure] and (figure in activated or len(activated) < limit):
                options += possible_attacks(game, figure)
        chosen = yield from choose(seat, "attack", Listed(options))
        if chosen is None:
            return
        ready.remove(chosen.figure)
        if chosen.figure not in activated:
            activated.append(chosen.figure)
        yield from _carry_out(game, chosen)
        if game.result:
            return


def _carry_out(game: Game, attack: Attack) -> Flow[None]:
    figure, number, target = attack
    if number == NORMAL:
        yield from normal_attack(game, figure, target)
        return
    power = game.roster.cards[figure].powers[number]
    if isinstance(power, SpecialAttack):
        yield from special_attack(game, figure, power, target)
    elif isinstance(power, Wrath):
        yield from wrath(game, figure, power, target)
