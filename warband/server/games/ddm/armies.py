"""From what players bring to the setup of a battle."""

from collections import Counter

from msgspec.structs import replace

from warband.cards import vocabulary as v
from warband.cards.notation import print_card
from warband.cards.vocabulary import Creature
from warband.cards.warbands import Warband as Listing
from warband.cards.warbands import parse_warbands, print_warband
from warband.ddm.build.construction import total_cost
from warband.ddm.build.formats import Format
from warband.ddm.build.random_warbands import random_warband
from warband.ddm.build.roster import Recruit, from_listing, muster_warband, to_listing
from warband.ddm.build.violations import Violation
from warband.ddm.do.perform.playable import faults
from warband.ddm.fielding import faults_elsewhere
from warband.ddm.ground.joined_maps import JOINT
from warband.ddm.library import Library
from warband.ddm.seats import DUEL, Teams
from warband.ddm.setup import Setup, Side
from warband.ddm.text.setup_text import cards_before, print_setup, side_of
from warband.kernel.rulebook import Pick
from warband.server.protocol import (
    Army,
    EditionLegality,
    Misfit,
    Misfits,
    ViolationView,
    WarbandVerdict,
)
from warband.server.table_book import ArmyError

Editions = tuple[tuple[str, Library], ...]
"""Editions by their titles, with what they come with."""

MOST_CREATURES = 60
"""More than any format allows: texts that list more are not even looked at."""


MOST_CARDS = 30
"""Cards that a player brings along: more than any warband has kinds of creatures and items."""


def brought_cards(armies: tuple[Army, ...], library: Library) -> tuple[v.Card, ...]:
    """The cards that players bring along, written out before their warbands.

    A card may not be another than the one of its name that is here, or that somebody else brings.
    """
    found: dict[str, v.Card] = {}
    for army in armies:
        cards, _ = cards_before(army.text)
        if len(cards) > MOST_CARDS:
            raise ArmyError(f"{len(cards)} cards are too many to bring along: at most {MOST_CARDS}")
        for card in cards:
            faulty = [fault for power in card.powers for fault in faults(power)]
            if faulty:
                raise ArmyError(f"{card.name}: the rules cannot play it: {faulty[0]}")
            name = card.name.lower()
            known = library.cards.get(name)
            if known is not None and known != library.edition.cards.adapted(card):
                raise ArmyError(f"{card.name}: another card of that name is here already")
            if found.setdefault(name, card) != card:
                raise ArmyError(f"{card.name}: two players bring different cards of that name")
    return tuple(card for name, card in found.items() if name not in library.cards)


def listing_of(army: Army, library: Library) -> Listing | None:
    """The warband that an army names; None when it is to be random."""
    if army.ready:
        listing = library.warbands.get(army.ready)
        if listing is None:
            raise ArmyError(f"no ready warband is named {army.ready!r}")
        return listing
    _, text = cards_before(army.text)
    if text.strip():
        listings = parse_warbands(text, "your warband")
        if len(listings) != 1:
            raise ArmyError(f"expected one warband, found {len(listings)}")
        count = sum(member.count for member in listings[0].members)
        if count > MOST_CREATURES:
            raise ArmyError(f"{count} creatures are no warband: at most {MOST_CREATURES}")
        return listings[0]
    return None


def format_for(wanted: str, armies: tuple[Army, ...], library: Library) -> str:
    """The format of the table: as asked, else that of the first warband, else Assault."""
    if wanted:
        return str(library.edition.building.parse_format(wanted))
    for army in armies:
        listing = listing_of(army, library)
        if listing is not None:
            return listing.format
    return str(library.edition.building.usual)


def muster(
    army: Army, form: Format, library: Library, pick: Pick, taken: frozenset[str] = frozenset()
) -> Listing:
    """A legal warband for the format; ArmyError names every rule it breaks.

    Whoever is to be surprised gets a ready warband that nobody else leads and that is about as
    strong as theirs, while there is one.
    """
    listing = listing_of(army, library)
    if listing is None:
        fitting = [w for _, w in sorted(library.warbands.items()) if w.format == str(form)]
        fitting = [w for w in fitting if w.name not in taken] or fitting
        fitting = evenly_matched(fitting, taken, library) or fitting
        if fitting:
            return fitting[pick(len(fitting))]
        cards = library.edition.building.drawable(library.cards, form)
        return replace(to_listing(random_warband(cards, form, pick), form), name="Random warband")
    if army.ready and listing.format == str(form):
        # The book's own warbands may be played as they are printed, though one breaks a limit.
        return listing
    library = library.with_cards(brought_cards((army,), library))
    check = library.edition.building.check_warband
    violations = check(from_listing(listing), form, library.cards)
    if violations:
        raise ArmyError(f"{listing.name}: " + "; ".join(map(str, violations)))
    return listing


def evenly_matched(
    fitting: list[Listing], taken: frozenset[str], library: Library
) -> list[Listing]:
    """Those that are about as strong as every ready warband taken, or as any that is not."""
    rivals = taken & library.warbands.keys()
    if not rivals:
        return [w for w in fitting if any(w.name in pair for pair in library.even)]
    return [w for w in fitting if all(library.is_even(w.name, rival) for rival in rivals)]


def choose_map(wanted: str, form: Format, library: Library, pick: Pick) -> str:
    """The map a player brings: as named, else any of the format's usual size."""
    if wanted:
        try:
            return library.map(wanted).name
        except KeyError as error:
            raise ArmyError(str(error.args[0])) from None
    tall = form.map_size == "large"
    maps = [g.name for _, g in sorted(library.maps.items()) if (g.grid.height > 20) == tall]
    maps = maps or [ground.name for _, ground in sorted(library.maps.items())]
    return maps[pick(len(maps))]


def setup_text(
    form: str,
    armies: tuple[Army, ...],
    library: Library,
    pick: Pick,
    *,
    fixed_map: str = "",
    rounds: int = 0,
    teams: Teams = DUEL,
) -> str:
    """The setup of a battle between armies, with what was left open chosen at random.

    More than two sides fight on two maps side by side.
    """
    parsed = library.edition.building.parse_format(form)
    sides: list[Side] = []
    taken = frozenset(army.ready for army in armies)
    for army in armies:
        listing = muster(army, parsed, library, pick, taken)
        taken |= {listing.name}
        sides.append(side_of(listing, choose_map(army.map, parsed, library, pick)))
    if len(set(teams)) > len(DUEL) and JOINT not in fixed_map:
        left = choose_map(fixed_map, parsed, library, pick)
        fixed_map = left + JOINT + choose_map("", parsed, library, pick)
    if fixed_map:
        fixed_map = choose_map(fixed_map, parsed, library, pick)
    cards = brought_cards(armies, library)
    return print_setup(Setup(form, tuple(sides), fixed_map, rounds, teams, cards))


def judge_army(text: str, wanted: str, library: Library, editions: Editions = ()) -> WarbandVerdict:
    """Whether a warband is legal, and every rule it breaks."""
    army = Army(text=text)
    listing = listing_of(army, library)
    if listing is None:
        raise ArmyError("expected a warband, found nothing")
    cards = brought_cards((army,), library)
    library = library.with_cards(cards)
    building = library.edition.building
    form = building.parse_format(wanted or listing.format)
    warband = from_listing(listing)
    verdict = building.judge_warband(warband, form, library.cards)
    known, _ = muster_warband(warband, library.cards)
    return WarbandVerdict(
        legal=not verdict.violations,
        points=total_cost(known),
        limit=form.points,
        creatures=len(warband.recruits),
        violations=tuple(ViolationView(v.rule, v.message) for v in verdict.violations),
        text="".join(map(print_card, cards)) + print_warband(listing),
        editions=tuple(
            _legality(name, other, faults_elsewhere(warband, form.points, other.with_cards(cards)))
            for name, other in editions
        ),
    )


def misfits(text: str, wanted: str, faction: str, library: Library) -> Misfits:
    """The creatures that would break a rule if they joined the warband as it stands.

    A rule that is broken already is held against nobody who does not break it further.
    Without a text the warband is still empty, and of the `faction`, if one is named.
    """
    army = Army(text=text)
    library = library.with_cards(brought_cards((army,), library))
    building = library.edition.building
    form = building.parse_format(wanted or format_for("", (army,), library))
    listing = listing_of(army, library)
    empty = Listing("", form.points, form.creatures, form.percent, (), faction)
    warband = from_listing(listing or empty)
    before = Counter(building.check_warband(warband, form, library.cards))
    found: list[Misfit] = []
    for card in library.cards.values():
        if isinstance(card, Creature):
            grown = replace(warband, recruits=(*warband.recruits, Recruit(card.name)))
            after = Counter(building.check_warband(grown, form, library.cards))
            broken = tuple(ViolationView(each.rule, each.message) for each in after - before)
            if broken:
                found.append(Misfit(card.name, broken))
    return Misfits(tuple(found))


def _legality(title: str, library: Library, faults: list[Violation]) -> EditionLegality:
    reason = faults[0].message if faults else ""
    more = f", and {len(faults) - 1} more" if len(faults) > 1 else ""
    return EditionLegality(library.edition.name, title, not faults, reason + more)
