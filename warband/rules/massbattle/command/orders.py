"""Command points: who commands whom, at what price, and when it can be spent (Orders)."""

from collections.abc import Iterator
from typing import NamedTuple

from warband.boards.plane.lines import way_around
from warband.boards.plane.measures import CLOSE, INCH
from warband.boards.plane.shapes import nearest_points
from warband.kernel.questions import Flow, Listed, choose
from warband.rules.massbattle import questions as q
from warband.rules.massbattle.combat.modifiers import sung_down
from warband.rules.massbattle.ground.engagement import apart, engages, in_sight
from warband.rules.massbattle.state import NOBODY, ROUTING, Game, Unit

__all__ = [
    "DONE", "Order", "can_command", "command_cost", "could_command", "difficulty", "give",
    "in_command_range", "offer_orders", "possible_orders",
]  # fmt: skip

FAR = 24 * INCH
NEAR = 6 * INCH
PRICES = {"morale +2": 1, "morale +4": 3, "attack +2": 2, "ignore": 1}
"""Table 6-7: the price of each special order."""
UNABLE = frozenset(("confusion", "stun", "sleep", "paralysis", "helpless"))
"""Conditions in which nobody commands."""


class Order(NamedTuple):
    """An order by a commander: `command`, or one of the special orders."""

    what: str
    commander: int


DONE = Order("done", NOBODY)


def commanders(game: Game, seat: int) -> Iterator[Unit]:
    """The commanders of a player who are in play."""
    return (
        unit
        for unit in game.units
        if unit.seat == seat and unit.commander and not unit.gone
        and (unit.block is not None or unit.host != NOBODY)
    )  # fmt: skip


def in_charge(commander: Unit) -> bool:
    """Whether a commander is in a state to command anybody."""
    if commander.morale == ROUTING:
        return False
    return not any(name in UNABLE for name, _ in commander.conditions)


def can_spend(commander: Unit) -> bool:
    """Whether a commander can spend command points at all."""
    return commander.points > 0 and in_charge(commander)


def could_command(game: Game, commander: Unit, unit: Unit) -> bool:
    """Whether a commander with enough points could put a unit under command."""
    return (
        in_charge(commander)
        and can_command(game, commander, unit)
        and in_command_range(game, commander, unit)
        and not _silenced(game, commander, unit)
    )


def in_command_range(game: Game, commander: Unit, unit: Unit) -> bool:
    """Whether a commander can give a unit orders where it stands (Command Range)."""
    if commander.seat != unit.seat:
        return False
    if commander is unit or commander.host == unit.number:
        return True
    if commander.host != NOBODY and commander.front:
        return False
    if not unit.on_table and unit.host == NOBODY:
        return False
    here, there = game.whereabouts(commander), game.whereabouts(unit)
    if here.block is None or there.block is None:
        return False
    if here is there:
        return True
    far = _around(game, here, there)
    if far <= NEAR + CLOSE:
        return True
    if commander.host != NOBODY or far > FAR + CLOSE:
        return False
    return in_sight(game, here, there) and in_sight(game, there, here)


def _around(game: Game, here: Unit, there: Unit) -> int:
    """The distance of two units, counted around walls."""
    straight = apart(here, there)
    walls = [
        shape
        for piece, shape in zip(game.field.pieces, game.field.shapes, strict=True)
        if piece.does.bars and piece.does.cover == "total"
    ]
    if not walls or straight == 0:
        return straight
    start, end = nearest_points(here.shape, there.shape)
    around = way_around(start, end, walls)
    return 1 << 40 if around is None else max(around, straight)


def difficulty(game: Game, unit: Unit) -> int:
    """How difficult a unit is; a beastmaster in command makes beasts easy (Beastmaster)."""
    number = 20 if unit.under("wild") is not None else unit.creature.number("Difficult")
    if number and unit.creature.kind in ("Animal", "Magical Beast"):
        for commander in commanders(game, unit.seat):
            master = commander.creature.number("Beastmaster")
            if master >= unit.creature.level and in_charge(commander):
                return 0
    return number


def can_command(game: Game, commander: Unit, unit: Unit) -> bool:
    """Whether a commander counts as one for a unit (Difficult Units; Uneasy Alliance)."""
    if commander.seat != unit.seat or not commander.commander:
        return False
    if commander.rating < difficulty(game, unit):
        return False
    return not (game.terms.special("uneasy alliance") is not None and _opposed(commander, unit))


def _opposed(a: Unit, b: Unit) -> bool:
    good, evil = {"LG", "CG"}, {"LE", "CE"}
    one, other = set(a.creature.factions), set(b.creature.factions)
    return (one <= good and other <= evil) or (one <= evil and other <= good)


def command_cost(game: Game, unit: Unit) -> int:
    """What it costs to put a unit under command."""
    return max(1, difficulty(game, unit))


def order_cost(game: Game, unit: Unit, what: str) -> int:
    """What a special order to a unit costs: for difficult units their rating on top."""
    return PRICES[what] + difficulty(game, unit)


def under_command(game: Game, unit: Unit) -> bool:
    """Whether a unit may act as it likes."""
    return unit.commanded or unit.commander or unit.has("Independent")


def possible_orders(game: Game, unit: Unit, kinds: tuple[str, ...]) -> list[Order]:
    """The orders of these kinds that some commander can give a unit now."""
    found = []
    for commander in commanders(game, unit.seat):
        if not can_spend(commander) or not can_command(game, commander, unit):
            continue
        if commander is unit and kinds != ("ignore",) and "ignore" not in kinds:
            continue
        if not in_command_range(game, commander, unit):
            continue
        for what in kinds:
            if _can_give(game, commander, unit, what):
                found.append(Order(what, commander.number))
    return found


def _can_give(game: Game, commander: Unit, unit: Unit, what: str) -> bool:
    if what == "command":
        if unit.commander or under_command(game, unit) or _silenced(game, commander, unit):
            return False
        return commander.points >= command_cost(game, unit)
    if unit.commander and not (what == "ignore" and commander is unit):
        return False
    hard = difficulty(game, unit)
    if hard and commander.host != unit.number:
        return False
    if commander.points < order_cost(game, unit, what) or what in unit.orders:
        return False
    if what == "morale +2" and "morale +4" in unit.orders:
        return False
    return not (sung_down(game, unit) and not unit.commander)


def _silenced(game: Game, commander: Unit, unit: Unit) -> bool:
    """Improved Countersong: nobody else puts the unit under command, nor do those inside it."""
    here = game.whereabouts(commander)
    for enemy in game.enemies(unit.seat):
        if not enemy.has("Improved Countersong"):
            continue
        if engages(game, enemy, unit):
            return True
        if commander.host != NOBODY and here is not unit and engages(game, enemy, here):
            return True
    return False


def give(game: Game, unit: Unit, order: Order) -> None:
    """A commander spends its points on a unit."""
    commander = game.units[order.commander]
    if order.what == "command":
        cost = command_cost(game, unit)
        unit.commanded = True
    else:
        cost = order_cost(game, unit, order.what)
        if order.what == "ignore":
            unit.ignore += 1
        else:
            unit.orders = tuple(sorted([*unit.orders, order.what]))
    commander.points -= cost
    game.tell(
        "order", commander=commander.number, unit=unit.number, what=order.what, cost=cost,
        left=commander.points,
    )  # fmt: skip


def offer_orders(game: Game, unit: Unit, kinds: tuple[str, ...], why: str) -> Flow[None]:
    """Ask for orders as long as somebody can give one; nobody is asked who cannot."""
    while True:
        orders = possible_orders(game, unit, kinds)
        if not orders:
            return
        chosen = yield from choose(
            unit.seat, q.ORDER, Listed([DONE, *orders]), unit=unit.number, why=why, onward=DONE
        )
        if chosen == DONE:
            return
        give(game, unit, chosen)
