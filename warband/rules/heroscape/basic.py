"""The Basic game: choose a card, move, attack; one hit destroys."""

from warband.kernel.questions import Flow, Listed, Pieces, choose
from warband.rules.heroscape import questions as q
from warband.rules.heroscape.combat import NORMAL, Attack, normal_attack
from warband.rules.heroscape.dice import combat_roll, skulls
from warband.rules.heroscape.movement import move_figure
from warband.rules.heroscape.places.sight import sees, within
from warband.rules.heroscape.state import NOBODY, Game

__all__ = ["basic_targets", "roll_for_first_turn", "take_basic_turn"]

OPENING_DICE = 6


def roll_for_first_turn(game: Game) -> Flow[None]:
    """Everybody rolls six combat dice; most skulls goes first, ties roll again."""
    seats = list(range(len(game.roster.teams)))
    contenders = seats
    while len(contenders) > 1:
        counts = []
        for seat in contenders:
            faces = yield from combat_roll(seat, OPENING_DICE, "first turn", seat=seat)
            counts.append(skulls(faces))
        game.tell("rolls", why="first turn", seats=tuple(contenders), results=tuple(counts))
        best = max(counts)
        contenders = [s for s, count in zip(contenders, counts, strict=True) if count == best]
    first = contenders[0]
    game.order = tuple(seats[first:] + seats[:first])
    game.tell("initiative", order=game.order)


def take_basic_turn(game: Game, seat: int) -> Flow[None]:
    """The three actions of a turn."""
    units = [
        number
        for number, unit in enumerate(game.roster.units)
        if unit.seat == seat and any(game.body[figure] for figure in unit.figures)
    ]
    unit = yield from choose(seat, q.ARMY_CARD, q.Units(units))
    game.tell("card-chosen", seat=seat, unit=unit)
    figures = [figure for figure in game.roster.units[unit].figures if game.body[figure]]
    yield from _move(game, seat, unit, figures)
    yield from _attack(game, seat, figures)


def _move(game: Game, seat: int, unit: int, figures: list[int]) -> Flow[None]:
    points = game.roster.units[unit].numbers.move
    waiting = list(figures)
    while waiting:
        figure = waiting[0]
        if len(figures) > 1:
            options = Pieces([NOBODY, *waiting])
            figure = yield from choose(seat, q.MOVE_WHICH, options, unit=unit, idle=NOBODY)
            if figure == NOBODY:
                return
        waiting.remove(figure)
        yield from move_figure(game, figure, points)


def basic_targets(game: Game, figure: int) -> list[int]:
    """Enemies within range that the figure sees any part of from its head."""
    roster = game.roster
    range_ = roster.units[roster.unit[figure]].numbers.range
    return [
        foe
        for foe in game.foes(roster.seats[figure])
        if within(game, figure, foe, range_) and sees(game, figure, foe, clear_sight=True)
    ]


def _attack(game: Game, seat: int, figures: list[int]) -> Flow[None]:
    ready = list(figures)
    while ready:
        options: list[Attack | None] = [None]
        for figure in ready:
            options += [Attack(figure, NORMAL, foe) for foe in basic_targets(game, figure)]
        chosen = yield from choose(seat, q.ATTACK, Listed(options))
        if chosen is None:
            return
        ready.remove(chosen.figure)
        yield from normal_attack(game, chosen.figure, chosen.target)
        if game.result:
            return
