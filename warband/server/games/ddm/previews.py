"""Previews under Guild V3: what the rules say would happen."""

import msgspec

import warband.ddm.look.preview as preview
from warband.ddm.ask.movement.move_options import Walks
from warband.ddm.look.view import view
from warband.ddm.state import Skirmish
from warband.kernel.battle import Battle
from warband.kernel.questions import Choose
from warband.looks.square_previews import Odds, Step, Template
from warband.looks.squares import View
from warband.server.protocol import (
    AttacksQuery,
    OutlookQuery,
    PreviewQuery,
    ProspectsQuery,
    ReachQuery,
    SightQuery,
    TemplatesQuery,
    ThreatQuery,
)
from warband.server.table_book import WrongBook
from warband.server.work.square_prospects import outlook, prospects


class V3Eyes:
    """A battle of Guild V3, for whoever plays answers out on a copy."""

    def view(self, battle: Battle[Skirmish], seats: tuple[int, ...]) -> View:
        """The battle as whoever holds these seats may see it."""
        question = battle.ask()
        return view(battle.state, question, seats)

    def columns(self, battle: Battle[Skirmish]) -> int:
        """How many squares a row of the map has."""
        return battle.state.field.grid.width

    def steps(self, battle: Battle[Skirmish], piece: int) -> tuple[Step, ...]:
        """Where a creature can go, if the question at hand is where it goes."""
        question = battle.ask()
        if not isinstance(question, Choose) or not isinstance(question.options, Walks):
            return ()
        return preview.preview_reach(battle.state, question, piece, "").steps

    def attacks(self, battle: Battle[Skirmish], piece: int) -> tuple[Odds, ...]:
        """Every attack of a creature from where it stands."""
        battle.ask()
        return preview.preview_attacks(battle.state, piece, -1, -1).attacks

    def placements(self, battle: Battle[Skirmish], piece: int, power: str) -> tuple[Template, ...]:
        """Whom the areas of a power would catch, if it is an attack."""
        battle.ask()
        try:
            return preview.preview_templates(battle.state, piece, power, -1).templates
        except preview.PreviewError:
            return ()


def answer(battle: Battle[Skirmish], query: PreviewQuery) -> msgspec.Struct:
    """What the rules say; changes the battle's state, so it must be a copy."""
    state = battle.state
    match query:
        case ProspectsQuery():
            return prospects(battle, V3Eyes())
        case OutlookQuery():
            return outlook(battle, V3Eyes(), query.option, query.following)
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
