"""What a battle of the 2003 skirmish can be made of, for the pages that show it."""

from functools import lru_cache

from warband.looks.skirmish import (
    SkirmishCard,
    SkirmishPower,
    SkirmishScenario,
    SkirmishShelf,
    SkirmishTile,
    SkirmishWarband,
)
from warband.rules.handbook.cards import Card, card_lines
from warband.rules.handbook.library import Library
from warband.rules.handbook.scenario.building import BuildFixed
from warband.rules.handbook.scenario.library import all_plans
from warband.rules.handbook.scenario.nodes import Chance, Players, Reroll, Sides
from warband.rules.handbook.scenario.phrases import write_node
from warband.rules.handbook.scenario.plan import Plan
from warband.rules.handbook.statcard.abilities import UNLIMITED, write_ability, write_spec
from warband.rules.handbook.tiles.laying import assemblies_brought
from warband.rules.handbook.tiles.tile import LEGEND, Tile, all_tiles
from warband.rules.handbook.warbands import Warband, write_warband
from warband.server.games.handbook.grounds import map_view

FACTIONS = (
    ("LG", "Lawful Good"),
    ("CG", "Chaotic Good"),
    ("LE", "Lawful Evil"),
    ("CE", "Chaotic Evil"),
)


@lru_cache(maxsize=4)
def shelf_view(library: Library) -> SkirmishShelf:
    """All that there is, by name."""
    plans = sorted(all_plans().values(), key=lambda plan: (plan.key != "standard", plan.name))
    return SkirmishShelf(
        cards=tuple(card_view(card) for _, card in sorted(library.cards.items())),
        warbands=tuple(_warband(band, library) for band in library.warbands.values()),
        scenarios=tuple(_scenario(plan) for plan in plans),
        maps=tuple(map_view(library.map(name)[0]) for name in library.map_names),
        tiles=tuple(_tile(tile) for tile in all_tiles().values()),
        factions=FACTIONS,
    )


def card_view(card: Card) -> SkirmishCard:
    """A card as pages show it."""
    attacks = {"melee": "", "ranged": ""}
    for line in card_lines(card):
        word, _, rest = line.strip().partition(" ")
        if word in attacks:
            attacks[word] = rest
    kinds = f" ({', '.join(card.subtypes)})" if card.subtypes else ""
    return SkirmishCard(
        name=card.name,
        factions=card.factions,
        cost=card.cost,
        level=card.level,
        speed=f"{'F' if card.flies else ''}{card.speed}",
        ac=card.ac,
        hp=card.hp,
        melee=attacks["melee"],
        ranged="" if attacks["ranged"] == "none" else attacks["ranged"],
        type=f"{card.size} {card.type}{kinds}",
        size=card.size,
        side=card.side,
        powers=_powers(card),
        commander=card.commander,
        set=card.set,
        notes=card.notes,
    )


def _powers(card: Card) -> tuple[SkirmishPower, ...]:
    found = []
    for line in card_lines(card):
        word, _, rest = line.strip().partition(" ")
        if word == "effect":
            found.append(SkirmishPower("", "effect", rest))
    for ability in card.abilities:
        found.append(
            SkirmishPower(ability.name, "ability", write_ability(ability), _boxes(ability.uses))
        )
    for level, boxes in enumerate(card.slots, 1):
        found.append(SkirmishPower(f"level {level}", "slots", "", boxes, level))
    for spell in card.spells:
        text = f"{spell.name} ({write_spec(spell.spec)})"
        uses = _boxes(spell.uses) if spell.uses else -1
        found.append(SkirmishPower(spell.name, "spell", text, uses, spell.level))
    return tuple(found)


def _boxes(uses: int) -> int:
    return -1 if uses == UNLIMITED else uses


def _warband(band: Warband, library: Library) -> SkirmishWarband:
    counts = {name: band.creatures.count(name) for name in dict.fromkeys(band.creatures)}
    cost = sum(card.cost for card in band.cards(library.cards))
    return SkirmishWarband(
        band.name, band.faction, cost, tuple(counts.items()), write_warband(band)
    )


def _scenario(plan: Plan) -> SkirmishScenario:
    allowed = plan.get(Players)
    numbers = allowed.numbers if allowed is not None else (2, 3, 4, 5, 6)
    if plan.has(Sides):
        numbers = (4,)
    return SkirmishScenario(
        plan.key,
        plan.name,
        numbers,
        scenario_lines(plan),
        tuple(rule.role for rule in plan.all(BuildFixed)),
        assemblies_brought(plan),
    )


def scenario_lines(plan: Plan) -> tuple[str, ...]:
    """What a scenario changes, a line each; how it is rolled for is left out."""
    aside = (Chance, Reroll, Players)
    return tuple(write_node(node) for node in plan.nodes if not isinstance(node, aside))


def _tile(tile: Tile) -> SkirmishTile:
    return SkirmishTile(tile.name, tile.kind, tile.width, tile.height, tile_terrain(tile))


def tile_terrain(tile: Tile) -> dict[str, tuple[int, ...]]:
    """The squares of a tile by kind of terrain, row by row from its top left."""
    found: dict[str, list[int]] = {}
    for y, row in enumerate(tile.rows):
        for x, letter in enumerate(row):
            if LEGEND[letter]:
                found.setdefault(LEGEND[letter], []).append(y * tile.width + x)
    return {kind: tuple(cells) for kind, cells in found.items()}
