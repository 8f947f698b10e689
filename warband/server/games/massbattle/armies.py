"""From what players bring to the setup of a battle."""

from warband.kernel.lines import meant
from warband.kernel.rulebook import Pick
from warband.rules.massbattle.library import Library
from warband.rules.massbattle.roster.armies import army_cost, army_faults
from warband.rules.massbattle.roster.lists import Army as ArmyList
from warband.rules.massbattle.scenarios import special_fault
from warband.rules.massbattle.seats import SEATS
from warband.rules.massbattle.text.army_lists import read_army
from warband.rules.massbattle.text.problems import TextError
from warband.rules.massbattle.text.setups import begin
from warband.rules.massbattle.victory import VICTORIES
from warband.server.protocol import Army
from warband.server.table_book import ArmyError, Brought

RANDOM = "random"
"""The ready army that is drawn at random."""
USUAL_POINTS = 500
LONGEST = 4_000
"""Letters in the list of an army."""


def terms_lines(form: str) -> list[str]:
    """What is agreed on, as the lines of a setup: `quick + night + bridge: red`.

    >>> terms_lines("quick + night + squads")
    ['victory quick', 'special night', 'special squads']

    :raises ArmyError: if there is no such victory condition or special rule.
    """
    victory, *specials = (part.strip() for part in form.split("+"))
    if victory not in VICTORIES:
        raise ArmyError(f"{victory!r} is no victory condition; there are {', '.join(VICTORIES)}")
    for special in specials:
        name, _, word = (part.strip() for part in special.partition(":"))
        seat = str(SEATS.index(word)) if word in SEATS else word
        fault = special_fault(name, seat, len(SEATS))
        if fault is not None:
            raise ArmyError(fault)
    return [f"victory {victory}", *(f"special {special}" for special in specials)]


def army_lines(army: Army, terms: Brought, library: Library, pick: Pick) -> list[str]:
    """What stands after `army COLOUR` in a setup; ArmyError says what is wrong."""
    if army.text.strip():
        return ["", *_listed(army.text, terms, library)]
    name = army.ready or RANDOM
    if name == RANDOM:
        names = _fair(library, terms)
        if not names:
            raise ArmyError("no ready army is legal for this battle; bring a list of your own")
        name = names[pick(len(names))]
    if name not in library.armies:
        known = ", ".join([RANDOM, *sorted(library.armies)])
        raise ArmyError(f"no army is named {name!r}; there are {known}")
    return [f": {name}"]


def _fair(library: Library, terms: Brought) -> list[str]:
    """The ready armies that are legal and worth about as much as the dearest of them."""
    costs = {
        name: army_cost(army)
        for name, army in sorted(library.armies.items())
        if not _faults(army, terms)
    }
    return [name for name, cost in costs.items() if 10 * max(costs.values()) <= 11 * cost]


def _faults(army: ArmyList, terms: Brought) -> list[str]:
    """The rules that an army breaks in a battle on these terms."""
    agreed = terms_lines(terms.format)
    return army_faults(
        army,
        terms.points or USUAL_POINTS,
        squads="special squads" in agreed,
        allied="special uneasy alliance" in agreed,
    )


def _listed(text: str, terms: Brought, library: Library) -> list[str]:
    """The lines of an army of one's own."""
    if len(text) > LONGEST:
        raise ArmyError(f"the list has {len(text)} letters, more than {LONGEST}")
    lines = meant(text)
    try:
        army = read_army(lines, library.creatures, "your army")
    except TextError as error:
        raise ArmyError(f"your army, line {error.line}: {error.reason}") from None
    faults = _faults(army, terms)
    if faults:
        raise ArmyError("; ".join(faults))
    return [f"  {line.words}" for line in lines]


def setup_text(brought: Brought, library: Library, pick: Pick) -> str:
    """The setup of a battle, with what was left open chosen at random."""
    points = brought.points or USUAL_POINTS
    field = brought.fixed_map or _any_field(library, pick)
    if field not in library.fields:
        known = ", ".join(sorted(library.fields))
        raise ArmyError(f"no battlefield is named {field!r}; there are {known}")
    players = len(brought.armies)
    lines = [f"battlefield {field}", f"points {points}", *terms_lines(brought.format)]
    if brought.rounds > 0:
        lines.append(f"rounds {brought.rounds}")
    lines.append("players " + _sides(brought.teams or tuple(range(players))))
    for seat, army in enumerate(brought.armies):
        first, *rest = army_lines(army, brought, library, pick)
        lines += [f"army {SEATS[seat]}{first}", *rest]
    text = "\n".join(lines) + "\n"
    try:
        begin(library, text)
    except TextError as error:
        raise ArmyError(error.reason) from None
    return text


def _any_field(library: Library, pick: Pick) -> str:
    names = sorted(library.fields)
    return names[pick(len(names))]


def _sides(teams: tuple[int, ...]) -> str:
    """For every player the first of its team.

    >>> _sides((0, 1, 0))
    'blue red blue'
    """
    return " ".join(SEATS[team] for team in teams)
