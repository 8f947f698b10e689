"""Armies that players bring along."""

from warband.kernel.rulebook import Pick
from warband.rules.heroscape.army_cards.cards import Card
from warband.rules.heroscape.library import Library
from warband.rules.heroscape.setup import SetupError, check_army
from warband.server.protocol import Army
from warband.server.table_book import ArmyError

MOST_CARDS = 30
"""More than any army has."""


RANDOM = "random"
"""The ready army that is drawn at random."""


def army_of(army: Army, points: int, library: Library, pick: Pick) -> tuple[str, ...]:
    """The cards of an army that somebody brings; ArmyError says what is wrong."""
    if army.text.strip():
        return listed_army(army.text, points, library)
    if army.ready == RANDOM:
        return random_army(points, library, pick)
    if army.ready not in library.armies:
        known = ", ".join([RANDOM, *library.armies])
        raise ArmyError(f"there is no ready army {army.ready!r}; there are {known}")
    return listed_army(", ".join(library.armies[army.ready]), points, library)


def listed_army(text: str, points: int, library: Library) -> tuple[str, ...]:
    """The cards of an army given as names with commas between; ArmyError says what is wrong."""
    names = tuple(name.strip() for name in text.split(",") if name.strip())
    if len(names) > MOST_CARDS:
        raise ArmyError(f"{len(names)} army cards are too many: at most {MOST_CARDS}")
    try:
        check_army([_card(library, name) for name in names], points)
    except SetupError as error:
        raise ArmyError(str(error)) from None
    return names


def random_army(points: int, library: Library, pick: Pick) -> tuple[str, ...]:
    """Cards drawn at random as long as they can be afforded; uniques once."""
    names: list[str] = []
    left = points
    while True:
        fitting = [
            card.name
            for card in library.cards.values()
            if card.points <= left and (card.rarity != "unique" or card.name not in names)
        ]
        if not fitting:
            return tuple(names)
        name = fitting[pick(len(fitting))]
        names.append(name)
        left -= library.cards[name].points


def _card(library: Library, name: str) -> Card:
    card = library.cards.get(name)
    if card is None:
        raise ArmyError(f"there is no army card {name!r}")
    return card
