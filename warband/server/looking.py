"""Previews for a table: on a copy of the battle, beside the event loop."""

import asyncio

import msgspec

from warband.kernel.battle import Battle
from warband.kernel.questions import Choose
from warband.rules.v3 import preview
from warband.rules.v3.state import Skirmish
from warband.server.hall import Hall
from warband.server.protocol import (
    AttacksQuery,
    ReachQuery,
    SightQuery,
    TemplatesQuery,
    ThreatQuery,
)
from warband.server.room import Room

PreviewQuery = ReachQuery | AttacksQuery | ThreatQuery | SightQuery | TemplatesQuery


async def look(hall: Hall, room: Room, query: PreviewQuery) -> msgspec.Struct:
    """Answer a preview query, for the present or a moment of the past."""
    battle = await hall.battle(room, query.answers)
    return await asyncio.to_thread(answer, battle, query)


def answer(battle: Battle[Skirmish], query: PreviewQuery) -> msgspec.Struct:
    """What the rules say; changes the battle's state, so it must be a copy."""
    state = battle.state
    match query:
        case ReachQuery():
            question = battle.ask()
            asked = question if isinstance(question, Choose) else None
            return preview.preview_reach(state, asked, query.piece, query.how)
        case AttacksQuery():
            return preview.preview_attacks(state, query.piece, query.origin, query.target)
        case ThreatQuery():
            return preview.preview_threat(state, query.pieces)
        case SightQuery():
            return preview.preview_sight(state, query.source, query.target, query.piece)
        case TemplatesQuery():
            return preview.preview_templates(state, query.piece, query.power, query.origin)
