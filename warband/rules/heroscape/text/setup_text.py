"""The setup of a battle as text: what to play, by whom, with what.

scenario skirmish-throne      # or: campaign
players blue red green red    # teams by colour of the captain; blue red if left out
points 400                    # for drafts and armies brought along
sets 2
rounds 10
army blue: Tandros Kreel, Ana Karithon
army red: Othkurik, Deepwyrm Drow, Deepwyrm Drow
"""

from dataclasses import dataclass, replace

from warband.boards.hexes import read_board
from warband.kernel.lines import meant
from warband.rules.heroscape.game import Heroscape
from warband.rules.heroscape.places.field import Field
from warband.rules.heroscape.places.scenarios import DRAWN, Scenario
from warband.rules.heroscape.seats import SEATS, SeatError, seat_number
from warband.rules.heroscape.setup import SetupError
from warband.rules.heroscape.state import Game

__all__ = ["Setup", "begin", "parse_setup", "print_setup"]


@dataclass(frozen=True, slots=True)
class Setup:
    """Everything that decides how a battle begins."""

    scenario: str = ""
    """The name of a scenario; empty for the campaign."""
    teams: tuple[int, ...] = (0, 1)
    points: int | None = None
    sets: int | None = None
    rounds: int | None = None
    armies: tuple[tuple[str, ...], ...] = ()
    drawing: str = ""
    """A board drawn for this battle, instead of a scenario."""


def parse_setup(text: str) -> Setup:
    """Read a setup; SetupError names the line."""
    setup = Setup()
    armies: dict[int, tuple[str, ...]] = {}
    drawing: list[str] | None = None
    named = False
    for number, raw in meant(text):
        line = raw.strip()
        if drawing is not None and raw[0] in " \t":
            drawing.append(line)
            continue
        word, _, rest = line.partition(" ")
        rest = rest.strip()
        try:
            if word in ("scenario", "campaign"):
                setup, named = replace(setup, scenario=rest), True
            elif line == "draw":
                drawing, named = [], True
            elif word == "players":
                setup = replace(setup, teams=_teams(rest))
            elif word == "points":
                setup = replace(setup, points=int(rest))
            elif word == "sets":
                setup = replace(setup, sets=int(rest))
            elif word == "rounds":
                setup = replace(setup, rounds=int(rest))
            elif word == "army":
                seat, _, cards = rest.partition(":")
                armies[seat_number(seat.strip())] = tuple(c.strip() for c in cards.split(","))
            else:
                raise SetupError(f"{line!r} is no line of a setup")
        except ValueError as error:
            raise SetupError(f"setup, line {number}: {error}") from None
    if not named:
        raise SetupError("setup: expected a line 'scenario NAME', 'campaign' or 'draw'")
    if drawing is not None:
        setup = replace(setup, drawing="\n".join(drawing))
    if armies:
        if sorted(armies) != list(range(len(setup.teams))):
            raise SetupError("setup: either all players bring an army or none does")
        setup = replace(setup, armies=tuple(armies[seat] for seat in sorted(armies)))
    return setup


def _teams(text: str) -> tuple[int, ...]:
    """Teams from captains' colours: each seat names the first seat of its team."""
    teams = tuple(seat_number(word) for word in text.split())
    if len(set(teams)) < 2 or any(team > seat for seat, team in enumerate(teams)):
        raise SeatError(f"{text!r} does not give each seat a captain among those before it")
    return teams


def print_setup(setup: Setup) -> str:
    """The text of a setup; reading it back gives an equal setup."""
    if setup.drawing:
        lines = ["draw", *(f"  {line}" for line in setup.drawing.splitlines())]
    else:
        lines = [f"scenario {setup.scenario}" if setup.scenario else "campaign"]
    if setup.teams != (0, 1):
        lines.append("players " + " ".join(SEATS[team] for team in setup.teams))
    for word in ("points", "sets", "rounds"):
        value = getattr(setup, word)
        if value is not None:
            lines.append(f"{word} {value}")
    for seat, army in enumerate(setup.armies):
        lines.append(f"army {SEATS[seat]}: {', '.join(army)}")
    return "\n".join(lines) + "\n"


def begin(rules: Heroscape, text: str) -> Game:
    """A battle from the text of its setup."""
    setup = parse_setup(text)
    if setup.drawing:
        scenario = Scenario(name="battle", board=DRAWN)
    elif setup.scenario:
        scenario = rules.library.scenario(setup.scenario)
    else:
        return rules.new_campaign()
    if scenario.starts and (setup.armies or len(setup.teams) != 2):
        raise SetupError(f"setup: the armies of {setup.scenario!r} are set; two players play it")
    scenario = replace(
        scenario,
        points=scenario.points if setup.points is None else setup.points,
        sets=scenario.sets if setup.sets is None else setup.sets,
        rounds=scenario.rounds if setup.rounds is None else setup.rounds,
        armies=setup.armies,
    )
    if setup.drawing:
        board = read_board(f"board {DRAWN}\n{setup.drawing}\n")
        return Game(scenario, Field(board), setup.teams)
    return rules.new_game(scenario, teams=setup.teams)
