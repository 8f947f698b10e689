"""Requests about random dungeons: decks and parties, and a sheet for game masters."""

from functools import lru_cache

from warband.lab.dungeon_command import DungeonSheet, sheet_of
from warband.looks.dungeon import (
    DungeonShelf,
    ExpeditionView,
    HeroView,
    PartyView,
    PrintedDungeon,
)
from warband.rules.handbook.dungeon.delve.heroes import standard_parties
from warband.rules.handbook.dungeon.library import deck_of_level, find_deck, standard_decks
from warband.rules.handbook.dungeon.picture import plan_picture
from warband.rules.handbook.dungeon.prepared import prepare_dungeon
from warband.server import protocol as p
from warband.server.games.dungeon.expeditions import deck_view, expedition
from warband.server.http.endpoints import Call, Endpoint
from warband.server.table_book import ArmyError


@lru_cache(maxsize=1)
def shelf_view() -> DungeonShelf:
    """Every deck and every ready party."""
    decks = tuple(
        deck_view(deck) for deck in sorted(standard_decks().values(), key=lambda each: each.level)
    )
    parties = tuple(
        PartyView(
            party.name,
            party.level,
            tuple(
                HeroView(hero.name, hero.card, hero.race, hero.profession) for hero in party.heroes
            ),
        )
        for party in standard_parties().values()
    )
    return DungeonShelf(decks, parties)


async def shelf(call: Call) -> DungeonShelf:
    """Decks and parties."""
    return shelf_view()


def printed(
    name: str, level: int, party: int, seed: int, columns: int, rows: int
) -> PrintedDungeon:
    """A dungeon ready to be used: its sheet and its map."""
    try:
        deck = find_deck(name) if name else deck_of_level(level)
    except ValueError as error:
        raise ArmyError(str(error)) from None
    made = prepare_dungeon(deck, party, seed, columns, rows)
    sheet = sheet_of(made)
    assert isinstance(sheet, DungeonSheet)
    return PrintedDungeon(
        sheet.deck, sheet.level, sheet.goal, sheet.party, sheet.seed,
        plan_picture(made.plan, deck.name), sheet.plan, sheet.rooms, sheet.locked_treasure,
    )  # fmt: skip


async def make(call: Call) -> PrintedDungeon:
    """A dungeon for a game master."""
    body = call.body
    assert isinstance(body, p.MakeDungeon)
    if body.deck and body.deck not in standard_decks():
        raise ArmyError(f"there is no deck {body.deck!r}; there are {', '.join(standard_decks())}")
    return await call.tables.aside(
        printed, body.deck, body.level, body.party, body.seed, body.columns, body.rows,
        owner=call.owner,
    )  # fmt: skip


ENDPOINTS: tuple[Endpoint, ...] = (
    Endpoint(
        "GET", "/api/dungeon", "dungeonShelf", "Decks and parties for delves", shelf, DungeonShelf,
        cost=2,
    ),
    Endpoint(
        "POST", "/api/dungeon/sheet", "makeDungeon", "A random dungeon for a game master", make,
        PrintedDungeon, p.MakeDungeon, cost=4,
    ),
    Endpoint(
        "POST", "/api/expedition", "changeExpedition", "Looks at, begins or changes an expedition",
        expedition, ExpeditionView, p.ExpeditionStep, cost=2,
    ),
)  # fmt: skip
