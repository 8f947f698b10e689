"""Order markers and initiative (Master: A Round of Play, steps 1 and 2)."""

from warband.kernel.questions import Flow, choose
from warband.rules.heroscape import questions as q
from warband.rules.heroscape.dice import d20
from warband.rules.heroscape.places import glyphs
from warband.rules.heroscape.state import NO_MARKERS, Game

__all__ = ["MARKERS", "highest_roller", "living", "place_orders", "roll_initiative"]

MARKERS = ("1", "2", "3", "X")
INITIATIVE = "initiative"


def living(game: Game, seat: int) -> bool:
    """Whether a seat still has an army card in play."""
    return any(
        unit.seat == seat and game.in_play(number) for number, unit in enumerate(game.roster.units)
    )


def place_orders(game: Game, seat: int) -> Flow[None]:
    """One player places the markers 1, 2, 3 and X on army cards, unseen by opponents."""
    options = q.Units(
        [
            number
            for number, unit in enumerate(game.roster.units)
            if unit.seat == seat and game.in_play(number)
        ]
    )
    placed = []
    for marker in MARKERS:
        unit = yield from choose(seat, q.ORDER_MARKER, options, marker=marker)
        placed.append(unit)
    game.markers[seat] = tuple(placed)
    game.shown[seat] = 0
    game.tell("orders-placed", seat=seat)


def clear_orders(game: Game) -> None:
    """All markers come back to their players."""
    for seat in range(len(game.markers)):
        game.markers[seat] = NO_MARKERS
        game.shown[seat] = 0


def roll_initiative(game: Game) -> Flow[None]:
    """The highest roller takes each turn first; play passes to the left."""
    seats = [seat for seat in range(len(game.roster.teams)) if living(game, seat)]
    first = game.scenario.first_by_rule(game)
    if first is None:
        first = yield from highest_roller(game, seats, INITIATIVE)
    place = seats.index(first)
    game.order = tuple(seats[place:] + seats[:place])
    game.tell("initiative", order=game.order)


def highest_roller(game: Game, seats: list[int], why: str) -> Flow[int]:
    """Everybody rolls the d20; those who tie for the highest roll again."""
    while len(seats) > 1:
        results = []
        for seat in seats:
            result = yield from d20(seat, why, seat=seat)
            if why == INITIATIVE and glyphs.holds(game, seat, glyphs.DAGMAR):
                result += glyphs.DAGMAR_ADDS
            results.append(result)
        game.tell("rolls", why=why, seats=tuple(seats), results=tuple(results))
        best = max(results)
        seats = [seat for seat, result in zip(seats, results, strict=True) if result == best]
    return seats[0]
