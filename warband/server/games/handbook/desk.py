"""Positions of the Miniatures Handbook on the judge's desk."""

from warband.rules.handbook.library import Library
from warband.rules.handbook.seats import SEATS
from warband.rules.handbook.state import CONDITIONS, Skirmish
from warband.server.judging.square_desk import PLAIN, SquareDesk

TERRAINS = (
    "clear", "difficult", "wall", "statue", "blood rock", "sacred circle", "tree", "pit", "shadow",
    "spike stones", "healing stone", "trap", "low obstacle", "hallowed sanctum", "cloud",
)  # fmt: skip


class HandbookDesk(SquareDesk[Skirmish]):
    """What lies ready for the skirmish of 2003."""

    blank = "map 14x10\nblue Axe (plain) D5\nred Orc (plain) J5\nturn Axe\n"
    seats = SEATS

    def __init__(self, library: Library) -> None:
        self.library = library

    def names(self, state: Skirmish) -> tuple[str, ...]:
        return state.roster.names

    def square(self, state: Skirmish, place: int) -> str:
        return state.field.grid.name(place)

    def cards(self) -> tuple[str, ...]:
        return (PLAIN, *sorted(self.library.cards))

    def conditions(self) -> tuple[str, ...]:
        return tuple(CONDITIONS)

    def terrains(self) -> tuple[str, ...]:
        return TERRAINS

    def maps(self) -> tuple[str, ...]:
        return ("14x10", "22x34")
