"""Quick Start Battle: the same edition with less in it."""

from dataclasses import replace
from functools import partial

from warband.cards import vocabulary as v
from warband.ddm.build.formats import Format
from warband.ddm.edition import Edition
from warband.ddm.ground.field import Ground
from warband.rules.battle2008.build.formats import FIRST_BATTLE, QUICK_STARTS
from warband.rules.battle2008.quick_start.chapters import (
    FirstMoves,
    LastStanding,
    NobodyLeads,
    NoCover,
    NoFlanking,
    NoOpportunity,
    OneAtATime,
    end_round,
    take_places,
)
from warband.rules.battle2008.quick_start.optional_rules import BroughtBack, together
from warband.rules.battle2008.quick_start.plain_cards import plain_card
from warband.rules.battle2008.quick_start.plain_maps import plain_map


def rules_of(edition: Edition, form: Format) -> Edition:
    """The rules as a format plays them: all, or those of the quick start and what is tried."""
    if form.scenario not in QUICK_STARTS:
        return edition
    return quick_start(edition, together(form.optional), marked=form.scenario == FIRST_BATTLE)


def quick_start(edition: Edition, back: BroughtBack, *, marked: bool) -> Edition:
    """The quick start with what is tried of the full game."""

    def card_in_short(card: v.Card) -> v.Card:
        return plain_card(edition.cards.adapted(card), back)

    read: partial[Ground] = partial(plain_map, back=back, marked=marked)
    return replace(
        edition,
        phases={**edition.phases, "controls": take_places, "end of round": end_round},
        board=replace(edition.board, read=read),
        cards=replace(edition.cards, adapted=card_in_short),
        turns=OneAtATime(),
        universal=FirstMoves(back.universal),
        opportunity=edition.opportunity if back.opportunity else NoOpportunity(),
        flanking_and_advantage=NoFlanking(),
        covering=NoCover(),
        champions=NobodyLeads(),
        scoring=LastStanding(),
    )
