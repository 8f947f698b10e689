"""Whether a card or a warband may be fielded under an edition, and why not."""

from functools import lru_cache

from warband.cards import vocabulary as v
from warband.ddm.build.formats import Format, FormatError
from warband.ddm.build.roster import Recruit, Warband
from warband.ddm.build.violations import Violation
from warband.ddm.do.perform.playable import faults
from warband.ddm.library import Library
from warband.ddm.power_analysis import nodes


def why_no_card(name: str, library: Library) -> str:
    """Why no warband of the edition may have the card; empty if one may."""
    card = library.cards.get(name.lower())
    if card is None:
        return "not among its cards"
    for power in card.powers:
        for fault in faults(power):
            return f"{power.name}: {fault}"
    if isinstance(card, v.Creature):
        alone = _nowhere_legal(Warband((Recruit(card.name),)), library)
        return "" if alone and _welcome_in_company(card, library) else alone
    bearer = _plain_creature(library)
    return _nowhere_legal(Warband((Recruit(bearer),), (card.name,)), library) if bearer else ""


def _welcome_in_company(card: v.Creature, library: Library) -> bool:
    """A card that refuses to stand alone: whether there is company with which it may stand."""
    if not any(isinstance(node, v.NotWithout) for power in card.powers for node in nodes(power)):
        return False
    return any(
        not _nowhere_legal(Warband((Recruit(card.name), Recruit(other.name))), library)
        for other in library.cards.values()
        if isinstance(other, v.Creature)
    )


def _nowhere_legal(warband: Warband, library: Library) -> str:
    """The fault that is left under every format of the edition."""
    reason = ""
    for form in library.edition.building.formats.values():
        found = library.edition.building.check_warband(warband, form, library.cards)
        if not found:
            return ""
        reason = reason or found[0].message
    return reason


@lru_cache(maxsize=16)
def _plain_creature(library: Library) -> str:
    """A creature that may stand alone, to carry what is looked at."""
    for card in library.cards.values():
        if isinstance(card, v.Creature) and not _nowhere_legal(
            Warband((Recruit(card.name),)), library
        ):
            return card.name
    return ""


def faults_elsewhere(warband: Warband, points: int, library: Library) -> list[Violation]:
    """What a warband breaks under an edition, in its own format of as many points."""
    building = library.edition.building
    form = format_of(points, library)
    if form is None:
        return [Violation("format", f"it has no battles of {points} points")]
    return building.check_warband(warband, form, library.cards)


def format_of(points: int, library: Library) -> Format | None:
    """The edition's own format of so many points, the plainest first."""
    building = library.edition.building
    for form in building.formats.values():
        if form.points == points:
            return form
    try:
        return building.parse_format(str(points))
    except FormatError:
        return None
