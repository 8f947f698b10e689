"""Requests about mass battles: creatures, armies and battlefields."""

from functools import lru_cache

from warband.boards.plane.measures import inches_text
from warband.looks.plane import PlaneArmy, PlaneCreature, PlaneLibrary
from warband.rules.massbattle.book import MassbattleBook
from warband.rules.massbattle.library import Library
from warband.rules.massbattle.roster.creatures import Attack, Creature
from warband.rules.massbattle.roster.lists import COMMANDER_COST, Army
from warband.server.games.massbattle.looks import field_view, mils
from warband.server.http.endpoints import Call, Endpoint
from warband.server.work.studies import Encoded, encoded


def library_view(library: Library) -> PlaneLibrary:
    """Everything a battle can be made of."""
    return PlaneLibrary(
        creatures=tuple(_creature(one) for one in library.creatures.values()),
        armies=tuple(_army(name, army) for name, army in sorted(library.armies.items())),
        fields=tuple(field_view(field, name) for name, field in sorted(library.fields.items())),
    )


def _creature(creature: Creature) -> PlaneCreature:
    return PlaneCreature(
        name=creature.name,
        factions=creature.factions,
        cost=creature.cost,
        level=creature.level,
        speed=mils(creature.speed),
        ac=creature.ac,
        hp=creature.hp,
        melee=tuple(_attack(one) for one in creature.melee),
        ranged=tuple(
            f"{_attack(one)}, range {inches_text(creature.range)} inches" for one in creature.ranged
        ),
        kind=creature.kind,
        size=creature.size,
        commander=creature.commander or 0,
        abilities=tuple(
            " ".join(part for part in (one.name, one.word, str(one.number or "")) if part)
            for one in creature.abilities
        ),
    )


def _attack(attack: Attack) -> str:
    return f"{attack.bonus:+d} for {attack.damage}" + (f" {attack.energy}" if attack.energy else "")


def _army(name: str, army: Army) -> PlaneArmy:
    cost = sum(
        (one.creature.cost + (COMMANDER_COST if one.creature.commander else 0)) * one.number
        for one in army.units
    )
    units = tuple(
        f"{one.number} {one.creature.name}" + (f" ({one.name})" if one.name else "")
        for one in army.units
    )
    return PlaneArmy(name, army.faction, cost, units)


@lru_cache(maxsize=4)
def _encoded_library(library: Library) -> Encoded:
    return encoded(library_view(library))


async def library(call: Call) -> Encoded:
    """Creatures, armies and battlefields."""
    book = call.tables.books["massbattle"].book
    assert isinstance(book, MassbattleBook)
    return await call.tables.aside(_encoded_library, book.library, owner=call.owner)


ENDPOINTS: tuple[Endpoint, ...] = (
    Endpoint(
        "GET", "/api/massbattle", "massbattle", "What a mass battle is made of", library,
        PlaneLibrary, cost=3,
    ),
)  # fmt: skip
