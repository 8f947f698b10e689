"""Requests about HeroScape: what can be played, boards, previews."""

import asyncio
from typing import cast

from warband.looks.hexes import HexAttacks, HexLibrary, HexMap, HexSight
from warband.rules.heroscape.book import HeroscapeBook
from warband.rules.heroscape.library import Library, ScenarioError
from warband.server import protocol as p
from warband.server.games.heroscape.looks import board_view
from warband.server.games.heroscape.scenarios import library_view
from warband.server.http.endpoints import Call, Endpoint, preview
from warband.server.tables.live_tables import NoTable


def _library(call: Call) -> Library:
    return cast(HeroscapeBook, call.tables.book("heroscape").book).library


async def library(call: Call) -> HexLibrary:
    """Scenarios, army cards and computer opponents."""
    return await asyncio.to_thread(library_view, _library(call))


async def board(call: Call) -> HexMap:
    """A board to look at."""
    try:
        found = _library(call).board(call.path["name"])
    except ScenarioError as error:
        raise NoTable(str(error)) from None
    return board_view(found, found.name)


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
