"""Scenarios: who fights where with what, and what is special about it.

A scenario is data from a text file plus, for some, rules of its own. The rules ask it at the
moments where scenarios have a say; the plain scenario answers as the book does by default.
"""

from dataclasses import dataclass

from warband.kernel.questions import Flow
from warband.rules.heroscape.state import Game
from warband.rules.heroscape.treasure import pick_up
from warband.rules.heroscape.wounds import wound

__all__ = ["DRAWN", "Lying", "Scenario", "Start", "score"]


DRAWN = "drawn"
"""The name of a board that a setup or a position draws itself."""


@dataclass(frozen=True, slots=True)
class Start:
    """An army card of a pre-set army, and where its figures start; nowhere if they come later."""

    card: str
    seat: int
    places: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Lying:
    """A treasure glyph as it lies at the start; without a kind it is drawn at random."""

    kind: str
    space: str
    power_up: bool = False


@dataclass(frozen=True)
class Scenario:
    """A scenario without special rules: be the last with a figure on the battlefield."""

    name: str
    board: str
    master: bool = True
    starts: tuple[Start, ...] = ()
    """Pre-set armies. Without them armies are drafted or brought along."""
    treasure: tuple[Lying, ...] = ()
    bag: tuple[str, ...] = ()
    """What random treasure is drawn from."""
    points: int = 0
    """The limit for armies that are not pre-set."""
    sets: int = 1
    """How many master sets the cards of a draft come from."""
    rounds: int = 0
    """The last round, after which points decide; 0 for no limit."""
    armies: tuple[tuple[str, ...], ...] = ()
    """Pre-made armies: the card names of each seat."""
    heavy: tuple[str, ...] = ()
    """Ground that costs one space more to enter: heavy ``snow``, slippery ``ice``."""

    def before_orders(self, game: Game) -> Flow[None]:
        """What happens at the beginning of a round, before order markers are placed."""
        return
        yield

    def first_by_rule(self, game: Game) -> int | None:
        """The seat that goes first this round without a roll."""
        return None

    def end_of_round(self, game: Game) -> Flow[None]:
        """What happens when all turns of a round have been taken."""
        return
        yield

    def may_touch(self, game: Game, figure: int, glyph: int) -> bool:
        """Whether a unique hero may try to take a treasure glyph it stands on."""
        return True

    def trap(self, game: Game, figure: int, glyph: int) -> Flow[bool]:
        """What a sprung trap does. Returns whether the turn goes on."""
        yield from wound(game, figure, 1, "trap")
        return True

    def take(self, game: Game, figure: int, glyph: int) -> Flow[None]:
        """What taking or activating a glyph does."""
        yield from pick_up(game, figure, glyph)

    def hit_zone_lit(self, game: Game, figure: int) -> bool:
        """Whether there is light enough to aim at a figure from afar."""
        return True

    def figure_destroyed(self, game: Game, figure: int) -> None:
        """See whether somebody has won."""
        self.check_last_standing(game)

    def check_last_standing(self, game: Game) -> None:
        """The last team with a figure on the battlefield wins."""
        teams = {
            game.roster.teams[game.roster.seats[figure]]
            for figure, body in enumerate(game.body)
            if body
        }
        if len(teams) == 1:
            finish(game, teams.pop(), "last on the battlefield")

    def out_of_rounds(self, game: Game) -> None:
        """After the last round the team with most points wins (Scoring)."""
        totals = score(game)
        best = max(totals.values())
        leaders = [team for team, total in totals.items() if total == best]
        if len(leaders) == 1:
            finish(game, leaders[0], f"{best} points")
        else:
            game.result = f"draw at {best} points"
            game.tell("draw", points=best)


def finish(game: Game, team: int, how: str) -> None:
    """Let a team win."""
    game.winners = tuple(seat for seat, other in enumerate(game.roster.teams) if other == team)
    players = " and ".join(f"player {seat + 1}" for seat in game.winners)
    game.result = f"{players} won: {how}"
    game.tell("victory", winners=game.winners, how=how)


def score(game: Game) -> dict[int, int]:
    """Points by team: the full value of each army card with a figure on the battlefield."""
    totals = dict.fromkeys(game.roster.teams, 0)
    for number, unit in enumerate(game.roster.units):
        alike = [
            figure
            for figure in game.standing(unit.seat)
            if game.roster.cards[figure].name == unit.card.name
        ]
        standing = alike if unit.card.rarity == "common" else unit.figures
        if game.in_play(number) and any(game.body[figure] for figure in standing):
            totals[game.roster.teams[unit.seat]] += unit.card.points
    return totals
