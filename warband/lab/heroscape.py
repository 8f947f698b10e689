"""HeroScape in the lab: its scenarios, begun by name."""

from warband.lab.books import DRAW, Book, Selection, UnknownName
from warband.rules.heroscape.game import Heroscape
from warband.rules.heroscape.state import Game

WORD = "scenario "


class HeroscapeBook(Book[Game]):
    """HeroScape; a setup is the line `scenario` and the name of one."""

    name = "heroscape"
    seats = ("one", "two")

    def __init__(self) -> None:
        self.rules: Heroscape = Heroscape()

    def begin(self, setup: str) -> Game:
        """The state before the first question of a scenario."""
        line = setup.strip()
        if not line.startswith(WORD):
            raise UnknownName(f"expected 'scenario' and a name, found {line!r}")
        return self.rules.new_game(line.removeprefix(WORD).strip())

    def winner(self, state: Game) -> int | None:
        """The seat whose team won alone, DRAW, or None while the battle goes on."""
        if not state.result:
            return None
        return state.winners[0] if len(state.winners) == 1 else DRAW

    def fixtures(self, selection: Selection) -> list[str]:
        """Every scenario, or those named as maps."""
        names = selection.maps or tuple(self.rules.library.scenarios())
        return [f"{WORD}{name}\n" for name in names]
