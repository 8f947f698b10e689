"""Positions of D&D Miniatures on the judge's desk."""

from warband.ddm.ground.terrain import KINDS
from warband.ddm.library import Library
from warband.ddm.seats import SEATS
from warband.ddm.state import Skirmish
from warband.server.judging.square_desk import PLAIN, SquareDesk


class EditionDesk(SquareDesk[Skirmish]):
    """What lies ready for the editions of D&D Miniatures."""

    blank = "map 12x10\nblue Knight (plain) D5\nred Orc (plain) G5\nturn Knight\n"
    seats = SEATS

    def __init__(self, library: Library) -> None:
        self.library = library

    def names(self, state: Skirmish) -> tuple[str, ...]:
        return tuple(piece.label for piece in state.pieces)

    def square(self, state: Skirmish, place: int) -> str:
        return state.field.grid.name(place)

    def cards(self) -> tuple[str, ...]:
        names = {card.name for card in self.library.cards.values() if hasattr(card, "hp")}
        return (PLAIN, *sorted(names))

    def conditions(self) -> tuple[str, ...]:
        return tuple(name.lower() for name in sorted(self.library.edition.conditions.named))

    def terrains(self) -> tuple[str, ...]:
        return self.library.edition.board.terrain.known or tuple(KINDS)

    def maps(self) -> tuple[str, ...]:
        return tuple(sorted(ground.name for ground in self.library.maps.values()))
