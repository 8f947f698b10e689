"""Which kinds of evenings there are: how each is announced, and read again from its entries."""

import secrets
from collections.abc import Sequence
from typing import Any

from warband.evenings import entries as t
from warband.evenings import event_record
from warband.evenings.campaign import entries as c
from warband.evenings.campaign import record as campaign_record
from warband.evenings.campaign.which_theatre import THEATRES
from warband.evenings.folding import Refused
from warband.evenings.limited import entries as d
from warband.evenings.limited import record as limited_record
from warband.evenings.limited.products import usual_packs
from warband.kernel.lines import meant
from warband.kernel.rulebook import Rulebook
from warband.server.events import views as v
from warband.server.events.campaign_evening import CampaignEvening
from warband.server.events.draft_evening import DraftEvening
from warband.server.events.evening import Evening
from warband.server.events.tournament_evening import TournamentEvening
from warband.server.tables.refusals import Refusal


def title_of(evening: Evening) -> tuple[str, str]:
    """What an evening is called, and the rulebook it is played by."""
    if isinstance(evening, CampaignEvening):
        return evening.campaign.opened.name, evening.campaign.opened.rules
    if isinstance(evening, DraftEvening):
        return evening.limited.opened.name, evening.limited.opened.rules
    assert isinstance(evening, TournamentEvening)
    return evening.event.opened.name, evening.event.opened.rules


def evenings_of(book: Rulebook[Any]) -> tuple[v.EventKind, ...]:
    """The kinds of evenings at which a rulebook is played."""
    fitting: dict[v.EventKind, bool] = {
        "campaign": book.name in THEATRES,
        "draft": book.pack_evening is not None,
        "tournament": book.tournaments,
    }
    return tuple(kind for kind, fit in fitting.items() if fit)


def announced(request: v.CreateEvent) -> Evening:
    """A new evening; Refusal says what is wrong."""
    seed = secrets.randbelow(10**15)
    try:
        if request.kind == "campaign":
            length = next((e for e in c.LENGTHS if e == (request.style or "quick")), None)
            if length is None:
                raise Refused(f"a campaign is {', '.join(c.LENGTHS)}")
            rules = request.rules if request.rules in THEATRES else next(iter(THEATRES))
            return CampaignEvening(c.Opened(request.name, rules, length, seed))
        if request.kind == "draft":
            style = next((e for e in d.STYLES if e == (request.style or "draft")), None)
            if style is None:
                raise Refused(f"an evening is {', '.join(d.STYLES)}")
            usual = usual_packs(request.rules)
            form = request.format or usual.form
            opened = d.Opened(
                request.name, request.rules, form, style, usual.packs, seed, timed=request.timed,
                rounds=request.rounds, minutes=request.minutes,
            )  # fmt: skip
            return DraftEvening(opened)
        system = next((e for e in t.SYSTEMS if e == (request.style or "swiss")), None)
        if system is None:
            raise Refused(f"a tournament is {', '.join(t.SYSTEMS)}")
        return TournamentEvening(
            t.Opened(
                request.name, request.rules, request.format, system, request.rounds,
                request.minutes, seed,
            )
        )  # fmt: skip
    except ValueError as error:
        raise Refusal("illegal", str(error)) from error


def read_again(texts: Sequence[str]) -> Evening:
    """The evening that its entries tell of, the announcement first."""
    lines = meant(texts[0])
    evening: Evening
    if texts[0].startswith("campaign "):
        evening = CampaignEvening(campaign_record.read_opened(lines))
    elif texts[0].startswith("limited "):
        evening = DraftEvening(limited_record.read_opened(lines))
    else:
        evening = TournamentEvening(event_record.read_opened(lines))
    for text in texts[1:]:
        evening.replay(text)
    return evening
