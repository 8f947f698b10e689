"""A battle as bytes: cards are bound again, boards are found in the library."""

from dataclasses import fields

from warband.kernel.frozen import CannotThaw, Find, Name
from warband.rules.heroscape.army_cards.cards import Card
from warband.rules.heroscape.library import Library
from warband.rules.heroscape.places.field import Field
from warband.rules.heroscape.state import Game, Roster


def naming(library: Library) -> Name:
    """Cards by what is printed on them, boards by how the library is asked for them."""
    boards = {id(field): key for key, field in library.known_fields()}

    def name(thing: object) -> object:
        if isinstance(thing, Card):
            printed = {each.name: getattr(thing, each.name) for each in fields(thing) if each.init}
            return ("card", printed)
        if isinstance(thing, Roster):
            master = [unit.numbers is unit.card.master for unit in thing.units]
            units = [(unit.card, unit.seat) for unit in thing.units]
            return ("roster", thing.teams, units, master)
        if isinstance(thing, Field):
            return ("field", *boards.get(id(thing), ()))
        return None

    return name


def finding(start: Game, library: Library) -> Find:
    """What these names stand for."""

    def find(name: object) -> object:
        match name:
            case ("card", dict(printed)):
                return Card(**printed)
            case ("roster", tuple(teams), list(units), list(master)):
                roster = Roster(teams)
                for (card, seat), whole in zip(units, master, strict=True):
                    roster = roster.with_card(card, seat, master=whole)
                return roster
            case ("field",):
                # A board that was drawn for this battle alone.
                return start.field
            case ("field", str(board), bool(master), tuple(heavy)):
                return library.field(board, master=master, heavy=heavy)
        raise CannotThaw(f"nothing is shared under the name {name!r}")

    return find
