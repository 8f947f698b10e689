"""The setup of a battle as text: a position that begins with army lists.

table 72x48              # or: battlefield crossroads
points 500
victory standard
players blue red
army blue: swords-of-dawn
army red
  faction CE
  12 Orc Warrior as Warriors
  1 Tiefling Captain
"""

from warband.kernel.lines import meant
from warband.rules.massbattle.deployment import no_room
from warband.rules.massbattle.library import Library
from warband.rules.massbattle.roster.armies import army_faults
from warband.rules.massbattle.seats import SEATS
from warband.rules.massbattle.state import Game
from warband.rules.massbattle.text.positions import read_position
from warband.rules.massbattle.text.problems import TextError

__all__ = ["begin", "usual_setup"]


def begin(library: Library, text: str) -> Game:
    """A battle from the text of its setup.

    :raises TextError: if it cannot be read, or an army is not legal.
    """
    lines = meant(text)
    if not lines:
        raise TextError(1, "the setup is empty")
    units = next((line for line in lines if line.words == "units"), None)
    if units is not None:
        raise TextError(units.number, "a setup has armies, no `units`: they are deployed in play")
    game = read_position(lines, library.creatures, library.fields, library.armies)
    for seat, army in game.terms.armies:
        allied = game.terms.special("uneasy alliance") is not None
        faults = army_faults(army, game.terms.points, squads=game.terms.squads, allied=allied)
        if faults:
            number = next(
                (line.number for line in lines if line.words.startswith(f"army {SEATS[seat]}")), 1
            )
            raise TextError(number, f"the army of {SEATS[seat]} is not legal: {'; '.join(faults)}")
    if not game.units:
        raise TextError(lines[0].number, "nobody brings an army: `army blue: NAME`")
    for seat in range(len(game.teams)):
        if not any(unit.seat == seat for unit in game.units):
            raise TextError(lines[0].number, f"{SEATS[seat]} brings no army")
    fault = no_room(game)
    if fault is not None:
        number = next((line.number for line in lines if line.words.startswith("table")), 1)
        raise TextError(number, fault)
    return game


def usual_setup(players: int = 2, points: int = 500) -> str:
    """A setup of the sample armies for so many players."""
    size = "72x48" if players <= 4 else "96x48"
    armies = ("swords-of-dawn", "horns-of-ruin")
    lines = [f"table {size}", f"points {points}", "victory standard"]
    lines.append("players " + " ".join(SEATS[:players]))
    lines += [f"army {SEATS[seat]}: {armies[seat % 2]}" for seat in range(players)]
    return "\n".join(lines) + "\n"
