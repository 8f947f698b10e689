"""Requests about HeroScape: what can be played, boards, previews."""

from functools import lru_cache
from typing import cast

from warband.looks.hexes import HexAttacks, HexLibrary, HexMap, HexSight
from warband.rules.heroscape.book import HeroscapeBook
from warband.rules.heroscape.library import Library, ScenarioError
from warband.server import protocol as p
from warband.server.games.heroscape.looks import board_view
from warband.server.games.heroscape.scenarios import library_view
from warband.server.http.endpoints import Call, Endpoint, preview
from warband.server.tables.live_tables import NoTable
from warband.server.work.studies import Encoded, encoded


def _library(call: Call) -> Library:
    return cast(HeroscapeBook, call.tables.book("heroscape").book).library


@lru_cache(maxsize=4)
def _encoded_library(library: Library) -> Encoded:
    return encoded(library_view(library))


def _encoded_board(library: Library, name: str) -> Encoded:
    found = library.board(name)
    return encoded(board_view(found, found.name))


async def library(call: Call) -> Encoded:
    """Scenarios, army cards and computer opponents."""
    return await call.tables.aside(_encoded_library, _library(call), owner=call.owner)


async def board(call: Call) -> Encoded:
    """A board to look at."""
    name = call.path["name"]
    try:
        return await call.tables.aside(_encoded_board, _library(call), name, owner=call.owner)
    except ScenarioError as error:
        raise NoTable(str(error)) from None


ENDPOINTS: tuple[Endpoint, ...] = (
    Endpoint(
        "GET", "/api/heroscape", "heroscape", "What HeroScape is made of", library, HexLibrary
    ),
    Endpoint("GET", "/api/heroscape/boards/{name}", "board", "A board of hexes", board, HexMap),
    Endpoint(
        "POST",
        "/api/tables/{id}/preview/hex-attacks",
        "previewHexAttacks",
        "What could a figure attack?",
        preview,
        HexAttacks,
        p.HexAttacksQuery,
    ),
    Endpoint(
        "POST",
        "/api/tables/{id}/preview/hex-sight",
        "previewHexSight",
        "What lies between two spaces?",
        preview,
        HexSight,
        p.HexSightQuery,
    ),
)
