"""From what players bring to the setup of a battle."""

import re
from typing import NamedTuple

from warband.kernel.lines import block_below, meant
from warband.kernel.rulebook import Pick
from warband.rules.handbook.cards import Card, CardError, read_cards
from warband.rules.handbook.game import Handbook
from warband.rules.handbook.library import Library
from warband.rules.handbook.scenario.building import BuildFixed
from warband.rules.handbook.scenario.library import all_plans
from warband.rules.handbook.scenario.nodes import Players, Roles, Sides
from warband.rules.handbook.scenario.plan import STANDARD, Plan
from warband.rules.handbook.scenario.warbands import limits
from warband.rules.handbook.seats import SEATS
from warband.rules.handbook.text.setups import begin
from warband.rules.handbook.tiles.laying import check_bag
from warband.rules.handbook.tiles.tile import TileError
from warband.rules.handbook.warbands import Warband, WarbandError, faults, read_warbands
from warband.server.protocol import Army
from warband.server.table_book import ArmyError, Brought

RANDOM = "random"
"""The scenario that is rolled for."""
GRIDS = {"": "entry", "guide": "guide", "plain": "entry", "plain guide": "guide"}
"""Where to fight without a ready map: tiles are laid by hand, or there are none."""
MOST_CARDS = 12


class Brings(NamedTuple):
    """What a player brings: a warband, the cards of one's own that it fields, terrain tiles."""

    band: Warband | None
    own: str = ""
    """The text of those cards."""
    ready: bool = False
    tiles: tuple[str, ...] = ()
    """None for the usual ones."""


def plan_of(format: str) -> Plan:
    """The scenario that is played."""
    return all_plans().get(format, STANDARD)


def brought_by(army: Army, library: Library) -> Brings:
    """What an army names; ArmyError says what is wrong with it."""
    if army.ready:
        if army.ready not in library.warbands:
            there = ", ".join(library.warbands)
            raise ArmyError(f"no warband is named {army.ready!r}; there are {there}")
        return Brings(library.warbands[army.ready], ready=True, tiles=army.tiles)
    if not army.text.strip():
        return Brings(None, tiles=army.tiles)
    own, listing = split_cards(army.text)
    try:
        known = {**library.cards, **_own_cards(own, library)}
        bands = read_warbands(listing, known, "your warband")
    except (CardError, WarbandError) as error:
        raise ArmyError(str(error)) from None
    if len(bands) != 1:
        raise ArmyError(f"expected one warband, found {len(bands)}")
    return Brings(bands[0], own, tiles=army.tiles)


def known_cards(brings: Brings, library: Library) -> dict[str, Card]:
    """Every card that somebody who brings this may field."""
    return {**library.cards, **_own_cards(brings.own, library)}


def _own_cards(text: str, library: Library) -> dict[str, Card]:
    found = read_cards(text, "your cards", library.cards)
    if len(found) > MOST_CARDS:
        raise ArmyError(f"{len(found)} cards of your own; a warband has {MOST_CARDS} at most")
    return found


def split_cards(text: str) -> tuple[str, str]:
    """Cards that are written out, and the warband that fields them.

    >>> own, listing = split_cards('creature "Ox"\\n  cost 3\\nwarband Herd\\nfaction LG\\n2 Ox\\n')
    >>> own.splitlines()[0], listing.splitlines()[0]
    ('creature "Ox"', 'warband Herd')
    """
    lines = meant(text)
    own: list[str] = []
    rest: list[str] = []
    index = 0
    while index < len(lines):
        below = block_below(lines, index)
        kept = own if lines[index].words.startswith("creature ") else rest
        kept += [line.text for line in (lines[index], *below)]
        index += 1 + len(below)
    return "\n".join(own), "\n".join(rest)


def check_army(army: Army, brought: Brought, library: Library) -> None:
    """ArmyError if a warband cannot be brought to a battle of this scenario and size."""
    brings = brought_by(army, library)
    plan = plan_of(brought.format)
    if brings.tiles:
        try:
            check_bag(brings.tiles, plan)
        except TileError as error:
            raise ArmyError(str(error)) from None
    if brings.band is None or (brings.ready and not brought.points):
        return
    wrong = faults(brings.band, known_cards(brings, library), limits(plan, brought.points or 100))
    if wrong:
        raise ArmyError(f"{brings.band.name}: " + "; ".join(wrong))


def setup_text(brought: Brought, rules: Handbook, pick: Pick) -> str:
    """The setup of a battle, with what was left open chosen at random."""
    library, plan = rules.library, plan_of(brought.format)
    lines: list[str] = []
    if brought.points:
        lines.append(f"size {brought.points}")
    if brought.format != STANDARD.key:
        lines.append(f"scenario {brought.format}")
    lines += _place(brought, library)
    lines += _teams(brought)
    bands = _bands(brought, plan, library, pick)
    own = "\n".join(dict.fromkeys(filter(None, (brings.own for brings in bands.values()))))
    if own:
        lines += ["cards", *(f"  {line}" for line in own.splitlines())]
    for seat, brings in bands.items():
        lines += _written(SEATS[seat], brings)
        if brings.tiles and lays_tiles(brought):
            lines.append(f"tiles {SEATS[seat]}: {', '.join(brings.tiles)}")
    text = "\n".join(lines) + "\n"
    try:
        begin(rules, text)
    except ValueError as error:
        raise ArmyError(re.sub(r"^line \d+: ", "", str(error))) from None
    return text


def lays_tiles(brought: Brought) -> bool:
    """Whether terrain tiles are laid before the battle."""
    return brought.fixed_map in GRIDS and not brought.fixed_map.startswith("plain")


def _place(brought: Brought, library: Library) -> list[str]:
    wanted, players = brought.fixed_map, len(brought.armies)
    if wanted in library.map_names:
        return [f"map {wanted}"]
    if wanted not in GRIDS:
        known = ", ".join([*library.map_names, *filter(None, GRIDS)])
        raise ArmyError(f"no map is named {wanted!r}; there are {known}")
    grid = GRIDS[wanted]
    found = [f"grid {'two ' if players > 4 else ''}{grid}"]
    return [*found, "plain"] if wanted.startswith("plain") else found


def _teams(brought: Brought) -> list[str]:
    teams = brought.teams
    if not teams or len(set(teams)) == len(teams):
        return []
    groups = [
        "+".join(SEATS[seat] for seat, of in enumerate(teams) if of == team)
        for team in sorted(set(teams))
    ]
    return ["teams " + " ".join(groups)]


def _bands(brought: Brought, plan: Plan, library: Library, pick: Pick) -> dict[int, Brings]:
    """The warband of every seat that the scenario does not fill itself."""
    roles = plan.get(Roles)
    names = (roles.first, roles.second) if roles is not None else ()
    fixed = {names.index(rule.role) for rule in plan.all(BuildFixed)}
    allowed = plan.get(Players)
    players = len(brought.armies)
    if allowed is not None and players not in allowed.numbers:
        numbers = " or ".join(map(str, allowed.numbers))
        raise ArmyError(f"{plan.name} is for {numbers} players, not for {players}")
    taken: list[str] = []
    found: dict[int, Brings] = {}
    for seat, army in enumerate(brought.armies):
        if seat in fixed:
            continue
        brings = brought_by(army, library)
        check_army(army, brought, library)
        if brings.band is None:
            band = _any(seat, plan, brought, library, taken, pick)
            brings = Brings(band, ready=True, tiles=army.tiles)
        assert brings.band is not None
        taken.append(brings.band.name)
        found[seat] = brings
    return found


def _any(
    seat: int, plan: Plan, brought: Brought, library: Library, taken: list[str], pick: Pick
) -> Warband:
    """A ready warband that fits and that nobody has yet, if there is one."""
    every = list(library.warbands.values())
    if plan.has(Sides):
        faction = ("LG", "LE", "CG", "CE")[seat % 4]
        every = [band for band in every if band.faction == faction]
    size = brought.points or 100
    fitting = [b for b in every if not faults(b, library.cards, limits(plan, size))] or every
    fresh = [band for band in fitting if band.name not in taken] or fitting
    return fresh[pick(len(fresh))]


def _written(colour: str, brings: Brings) -> list[str]:
    band = brings.band
    assert band is not None
    if brings.ready:
        return [f"{colour} {band.name}"]
    counts = {name: band.creatures.count(name) for name in dict.fromkeys(band.creatures)}
    members = [f"  {count} {name}" for name, count in counts.items()]
    return [f"{colour} {band.name}", f"  faction {band.faction}", *members]
