"""Previews under Guild V3: what the rules say would happen."""

import msgspec

import warband.ddm.look.preview as preview
from warband.ddm.state import Skirmish
from warband.kernel.battle import Battle
from warband.kernel.questions import Choose
from warband.server.protocol import (
    AttacksQuery,
    PreviewQuery,
    ReachQuery,
    SightQuery,
    TemplatesQuery,
    ThreatQuery,
)
from warband.server.table_book import WrongBook


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
        case _:
            raise WrongBook("this preview belongs to another rulebook")
