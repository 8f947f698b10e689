"""A player's turn in the Master game (On Your Turn)."""

from typing import Final

from warband.kernel.questions import Bits, Flow, Listed, Pause, Pieces, choose
from warband.rules.heroscape import questions as q
from warband.rules.heroscape import treasure
from warband.rules.heroscape.army_cards.kit import Leap
from warband.rules.heroscape.combat import (
    NORMAL,
    Attack,
    normal_attack,
    normal_targets,
    special_targets,
)
from warband.rules.heroscape.movement import landings, move_figure
from warband.rules.heroscape.perform import at_moment
from warband.rules.heroscape.places import glyphs
from warband.rules.heroscape.specials import special_attack
from warband.rules.heroscape.state import NOBODY, Game

__all__ = ["possible_attacks", "take_turn", "turn_with"]

END_OF_TURN: Final = Pause("end of turn")


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


def turn_with(game: Game, unit: int, *, revealed: bool, extra: bool = False) -> Flow[None]:
    """Everything the figures of one army card do in a turn.

    A turn that is ``extra`` by a power of another card brings no further ones.
    """
    card, seat, figures, _ = game.roster.units[unit]
    if not card.hero:
        yield from _squad_turn(game, unit, revealed=revealed, extra=extra)
        return
    figure = figures[0]
    if not game.body[figure]:
        game.tell("turn-lost", seat=seat, turn=game.turn + 1)
        return
    kit, roster = card.kit, game.roster
    if revealed:
        if kit.ordered or roster.ordered:
            yield from at_moment(game, figure, kit.ordered, roster.ordered)
        yield from treasure.drink(game, figure)
    if kit.turn_starts or roster.turn_starts:
        more = yield from at_moment(game, figure, kit.turn_starts, roster.turn_starts)
        if more and not extra:
            yield from _extra_turns(game, unit, more)
    for leap in kit.leaps:
        yield from _leap(game, figure, leap)
    if game.body[figure] and not game.result:
        yield from move_figure(game, figure, _move_number(game, figure))
    if game.body[figure] and not game.result:
        goes_on = yield from treasure.search(game, figure)
        if goes_on and not game.result:
            yield from _attack_with(game, seat, [figure], [figure], 1)
    if game.pausing:
        yield END_OF_TURN
    game.roused = 0
    if kit.turn_ends or roster.turn_ends:
        more = yield from at_moment(game, figure, kit.turn_ends, roster.turn_ends)
        if more and not extra:
            yield from _extra_turns(game, unit, more)


def _extra_turns(game: Game, unit: int, figures: list[int]) -> Flow[None]:
    """Turns with the army cards of other figures, once each; they are no orders."""
    for other in dict.fromkeys(game.roster.unit[figure] for figure in figures):
        if other != unit and not game.result:
            roused = game.roused
            yield from turn_with(game, other, revealed=False, extra=True)
            game.roused = roused


def _squad_turn(game: Game, unit: int, *, revealed: bool, extra: bool) -> Flow[None]:
    """Squad figures move in any order, then attack in any order.

    Equal common cards share their figures: the marker activates as many as one card has.
    """
    card, seat, _, _ = game.roster.units[unit]
    pool = [figure for figure in game.standing(seat) if game.roster.cards[figure].name == card.name]
    limit = card.figures
    kit, roster = card.kit, game.roster
    if revealed and (kit.ordered or roster.ordered):
        for figure in pool:
            yield from at_moment(game, figure, kit.ordered, roster.ordered)
    more: list[int] = []
    if kit.turn_starts or roster.turn_starts:
        for figure in pool:
            more += yield from at_moment(game, figure, kit.turn_starts, roster.turn_starts)
        if more and not extra:
            yield from _extra_turns(game, unit, more)
    activated: list[int] = []
    while len(activated) < limit and not game.result:
        waiting = [figure for figure in pool if figure not in activated and game.body[figure]]
        if not waiting:
            break
        figure = waiting[0]
        if len(pool) > 1:
            options = Pieces([NOBODY, *waiting])
            figure = yield from choose(seat, q.MOVE_WHICH, options, unit=unit, idle=NOBODY)
            if figure == NOBODY:
                break
        activated.append(figure)
        for leap in kit.leaps:
            yield from _leap(game, figure, leap)
        yield from move_figure(game, figure, _move_number(game, figure))
    if not game.result:
        yield from _attack_with(game, seat, pool, activated, limit)
    if game.pausing:
        yield END_OF_TURN
    game.roused = 0
    if kit.turn_ends or roster.turn_ends:
        more = []
        for figure in activated:
            more += yield from at_moment(game, figure, kit.turn_ends, roster.turn_ends)
        if more and not extra:
            yield from _extra_turns(game, unit, more)


def _move_number(game: Game, figure: int) -> int:
    roster = game.roster
    points = roster.units[roster.unit[figure]].numbers.move
    if game.glyphs and glyphs.holds(game, roster.seats[figure], glyphs.VALDA):
        stands_on = [game.glyphs[number].kind for number in game.glyphs_on(game.body[figure])]
        points += 0 if glyphs.VALDA in stands_on else glyphs.VALDA_MOVES
    gifts = roster.cards[figure].kit.move
    if gifts:
        points += sum(gift.worth(game, figure, figure, figure) for gift in gifts)
        points = max(0, points)
    return points


def _leap(game: Game, figure: int, leap: Leap) -> Flow[None]:
    """Before moving, be put on another space near by, without leaving attacks."""
    if not game.body[figure] or (leap.once and game.spent >> figure & 1):
        return
    card, seat = game.roster.cards[figure], game.roster.seats[figure]
    board, trails = game.field.board, game.field.walk(card)
    near = 0
    for space in game.spaces[figure]:
        near |= board.within(space, leap.spaces)
    stands = landings(game, figure, trails) & near
    start = trails.stand(*game.spaces[figure])
    ends = Bits(stands | 1 << start)
    chosen = yield from choose(seat, q.TELEPORT, ends, figure=figure, power=leap.name, idle=start)
    if chosen != start:
        if leap.once:
            game.spent |= 1 << figure
        game.tell(
            "teleport",
            figure=figure,
            start=game.spaces[figure],
            end=trails.stands[chosen],
            power=leap.name,
        )
        game.put(figure, trails.stands[chosen])


# Attacking.


def possible_attacks(game: Game, figure: int) -> list[Attack]:
    """Every attack a figure may choose."""
    found = [Attack(figure, NORMAL, foe) for foe in normal_targets(game, figure)]
    for number, special in game.roster.cards[figure].kit.specials.items():
        targets = special_targets(game, figure, special)
        found += [Attack(figure, number, target) for target in targets]
    return found


def _attack_with(
    game: Game, seat: int, figures: list[int], activated: list[int], limit: int
) -> Flow[None]:
    """Action 3: the figures attack one at a time, each once, in any order, or not at all.

    A power may let a figure attack more often.

    A figure that was not activated by moving uses up an activation that is left over.
    """
    ready = list(figures)
    made: list[int] = []
    while ready:
        options: list[Attack | None] = [None]
        for figure in ready:
            if game.body[figure] and (figure in activated or len(activated) < limit):
                options += possible_attacks(game, figure)
        chosen = yield from choose(seat, q.ATTACK, Listed(options))
        if chosen is None:
            return
        made.append(chosen.figure)
        if made.count(chosen.figure) > _more_attacks(game, chosen.figure):
            ready.remove(chosen.figure)
        if chosen.figure not in activated:
            activated.append(chosen.figure)
        yield from _carry_out(game, chosen)
        if game.result:
            return


def _more_attacks(game: Game, figure: int) -> int:
    """How many attacks beyond the first powers give a figure."""
    gifts = game.roster.cards[figure].kit.attacks
    return sum(gift.worth(game, figure, figure, figure) for gift in gifts) if gifts else 0


def _carry_out(game: Game, attack: Attack) -> Flow[None]:
    figure, number, target = attack
    if number == NORMAL:
        yield from normal_attack(game, figure, target)
        return
    special = game.roster.cards[figure].kit.specials[number]
    yield from special_attack(game, figure, special, target)
