"""A flat field on which tests stand figures up."""

from dataclasses import replace

from warband.boards.hexes import read_board
from warband.kernel.battle import Battle
from warband.kernel.dice import Dice
from warband.rules.heroscape.game import Heroscape
from warband.rules.heroscape.places.field import Field
from warband.rules.heroscape.places.scenarios import Scenario
from warband.rules.heroscape.setup import stand_figure
from warband.rules.heroscape.state import Game

ROW = "  " + " ".join(["s1"] * 12)
PLAIN = "board Plain\nmap\n" + "\n".join([ROW] * 6) + "\n"
RULES = Heroscape()


class Scene:
    """A battle about to begin its first round."""

    def __init__(self) -> None:
        self.game = Game(
            replace(Scenario("scene", "plain"), rounds=12), Field(read_board(PLAIN)), (0, 1)
        )
        self.game.phase = "round"

    def add(self, card: str, seat: int, *places: str) -> int:
        """Muster a card and stand its figures up; the others stay away. The first figure."""
        unit = self.game.muster(RULES.library.cards[card], seat)
        figures = self.game.roster.units[unit].figures
        for figure, place in zip(figures, places, strict=False):
            stand_figure(self.game, figure, place)
        for figure in figures[len(places) :]:
            self.game.leave_out(figure)
        return figures[0]

    def battle(self, seed: int = 1) -> Battle[Game]:
        """Begin."""
        return Battle(RULES, self.game, dice=Dice(seed))
