"""Where battles of a campaign are fought: the rulebooks that know campaigns."""

from collections.abc import Callable

from warband.evenings.campaign.mass_battles import MassBattles
from warband.evenings.campaign.skirmishes import Skirmishes
from warband.evenings.campaign.theatres import Theatre
from warband.evenings.folding import Refused

THEATRES: dict[str, Callable[[], Theatre]] = {
    Skirmishes.rules: Skirmishes,
    MassBattles.rules: MassBattles,
}
"""By rulebook; the first is meant where none is named."""


def theatre(rules: str) -> Theatre:
    """Where battles of a campaign are fought; Refused if the rulebook knows no campaign."""
    if rules not in THEATRES:
        raise Refused(f"{rules!r} has no campaign; {' and '.join(THEATRES)} have")
    return THEATRES[rules]()
