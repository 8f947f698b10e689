"""HeroScape in the lab: its scenarios and the campaign, begun from the text of a setup."""

from collections.abc import Callable

from warband.lab.books import DRAW, Book, Selection, UnknownName
from warband.rules.heroscape.game import Heroscape
from warband.rules.heroscape.invariants import violations
from warband.rules.heroscape.library import Library
from warband.rules.heroscape.seats import SEATS
from warband.rules.heroscape.setup_text import begin
from warband.rules.heroscape.state import Game

CAMPAIGN = "campaign"
SKIRMISH = "skirmish"
"""A Master game with drafted armies; there is one on every board."""


class HeroscapeBook(Book[Game]):
    """HeroScape for two players."""

    name = "heroscape"
    seats = SEATS[:2]

    def __init__(self, library: Library | None = None) -> None:
        self.rules: Heroscape = Heroscape(library)

    def begin(self, setup: str) -> Game:
        """The state before the first question of a setup."""
        return begin(self.rules, setup)

    def winner(self, state: Game) -> int | None:
        """The seat whose team won alone, DRAW, or None while the battle goes on."""
        if not state.result:
            return None
        return state.winners[0] if len(state.winners) == 1 else DRAW

    def fixtures(self, selection: Selection) -> list[str]:
        """Skirmishes on all boards, the scenarios of the book, and the campaign; or those named.

        The name `skirmish` stands for the skirmishes on all boards.
        """
        known = self.rules.library.scenarios()
        skirmishes = [name for name in known if name.startswith(f"{SKIRMISH}-")]
        rest = [name for name in known if name not in skirmishes]
        names: list[str] = []
        for name in selection.maps or (SKIRMISH, *rest, CAMPAIGN):
            if name not in (SKIRMISH, *known, CAMPAIGN):
                there_are = ", ".join((SKIRMISH, *known, CAMPAIGN))
                raise UnknownName(f"no scenario is named {name!r}; there are {there_are}")
            names += skirmishes if name == SKIRMISH else [name]
        return [f"{CAMPAIGN}\n" if name == CAMPAIGN else f"scenario {name}\n" for name in names]

    def random_setup(self, pick: Callable[[int], int]) -> str | None:
        """A skirmish on any board, with armies of any size."""
        boards = [n for n in self.rules.library.scenarios() if n.startswith("skirmish-")]
        name = boards[pick(len(boards))]
        points = 140 + 20 * pick(20)
        return f"scenario {name}\npoints {points}\nsets {1 + pick(3)}\nrounds {4 + pick(12)}\n"

    def check(self, state: Game) -> None:
        """Raise an AssertionError if a position is unsound."""
        wrong = violations(state)
        assert not wrong, "; ".join(wrong)
