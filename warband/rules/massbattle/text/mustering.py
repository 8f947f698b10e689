"""From army lists to units that wait to be deployed, with those whom scenarios bring."""

from collections.abc import Mapping, Sequence

from warband.boards.plane.blocks import block_at
from warband.boards.plane.measures import INCH
from warband.boards.plane.shapes import overlaps
from warband.kernel.lines import unlike
from warband.rules.massbattle.ground.spaces import space_for
from warband.rules.massbattle.roster.armies import can_stay_loose
from warband.rules.massbattle.roster.creatures import Creature
from warband.rules.massbattle.roster.lists import Army
from warband.rules.massbattle.state import Game, Unit

__all__ = ["muster"]


def muster(
    game: Game,
    armies: Sequence[tuple[int, Army]],
    specials: Sequence[tuple[str, str]],
    known: Mapping[str, Creature],
) -> None:
    """The units of the army lists wait to be deployed, and whom scenarios bring."""
    for seat, army in sorted(armies, key=lambda each: each[0]):
        for creature, number, name in army.units:
            called = name or creature.name
            if creature.commander is not None:
                for _ in range(number):
                    _waiting(game, seat, unlike(called, _names(game)), creature, 1)
            else:
                _waiting(game, seat, unlike(called, _names(game)), creature, number)
    for name, word in specials:
        if name == "reinforcements":
            _reserve(game, int(word))
        elif name == "kobolds":
            _swarm(game, int(word), known)
        elif name == "neutral":
            _bystanders(game, word, known)


def _reserve(game: Game, seat: int) -> None:
    """Units from the end of a list that come later: at most half of what the army costs."""
    units = [unit for unit in game.units if unit.seat == seat]
    left = sum(unit.cost * unit.count for unit in units) // 2
    late = []
    for unit in reversed(units):
        worth = unit.cost * unit.count
        if not unit.commander and worth <= left:
            left -= worth
            late.append(unit.number)
    game.late = tuple(sorted(late))


def _swarm(game: Game, seat: int, known: Mapping[str, Creature]) -> None:
    """The kobolds that are to come, set aside."""
    creature = known["kobold warrior"]
    unit = Unit(len(game.units), seat, "Kobolds to come", creature, 1)
    unit.gone = "aside"
    game.units.append(unit)
    game.set_condition(unit, "swarm", 1)


def _bystanders(game: Game, text: str, known: Mapping[str, Creature]) -> None:
    """A unit that is committed to no army, arrayed off to one side: `8 Lizardfolk`."""
    number, _, rest = text.partition(" ")
    creature = known.get(rest.strip().lower())
    if creature is None or not number.isdecimal() or not int(number):
        raise ValueError(f"`special neutral` names a unit such as `8 Lizardfolk`, not {text!r}")
    fault = can_stay_loose(creature, int(number))
    if fault is not None:
        raise ValueError(f"`special neutral`, {text}: {fault}")
    called = unlike(creature.name, _names(game))
    unit = Unit(len(game.units), 0, called, creature, int(number))
    width, depth = space_for(creature.size, unit.count, formed=False)
    places = [
        block_at(x, game.field.height // 2 + depth // 2 + dy, 0, width, depth)
        for dy in (0, 4 * INCH, -4 * INCH, 8 * INCH, -8 * INCH)
        for x in (4 * INCH, game.field.width - 4 * INCH)
    ]
    free = [p for p in places if not any(overlaps(p.shape, b) for b in game.field.barriers)]
    if not free:
        raise ValueError("there is no room off to one side for those committed to nobody")
    game.units.append(unit)
    game.put(unit, free[0])
    game.set_condition(unit, "neutral", 1)
    game.terms = game.terms._replace(
        specials=tuple(
            (name, unit.name if name == "neutral" else word) for name, word in game.terms.specials
        )
    )


def _names(game: Game) -> list[str]:
    return [unit.name for unit in game.units]


def _waiting(game: Game, seat: int, name: str, creature: Creature, number: int) -> None:
    unit = Unit(len(game.units), seat, name, creature, number)
    unit.gone = "waiting"
    game.units.append(unit)
