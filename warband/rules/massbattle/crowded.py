"""A crowded battlefield: what the time for everything a unit may do is measured with."""

from collections.abc import Callable, Iterator
from functools import partial

from warband.kernel.battle import Battle
from warband.kernel.dice import Dice
from warband.kernel.lines import meant
from warband.kernel.questions import Choose
from warband.rules.massbattle import questions as q
from warband.rules.massbattle.command.choices import act_options
from warband.rules.massbattle.command.turn import Turn
from warband.rules.massbattle.game import Massbattle
from warband.rules.massbattle.ground.engagement import engaged_by, gropes
from warband.rules.massbattle.state import Game, Unit
from warband.rules.massbattle.text.positions import read_position

__all__ = ["crowded_tables"]

ROUNDS = 4
"""A battle is looked at for so many rounds."""
FORMED = ("12 {} formed", "5 {} formed", "20 {} formed", "10 {} formed")
LINE = (
    ("Man-at-Arms", "Orc Warrior"), ("Man-at-Arms", "Orc Spearfighter"),
    ("Dwarf Axefighter", "Orc Berserker"), ("Lizardfolk", "Gnoll"),
)  # fmt: skip
LOOSE = (
    ("5 Sun Soul Initiate", "6 Wolf Skeleton"), ("4 Halfling Veteran", "6 Orc Archer"),
    ("Hound Archon", "Minotaur"), ("9 Man-at-Arms", "5 Drow Archer"),
)  # fmt: skip
LEADERS = (("Cleric of Order", "Tiefling Captain"), ("Cleric of Yondalla", "Cleric of Gruumsh"))


def crowded_text() -> str:
    """Fifteen units a side, about a move apart: eight in ranks, five loose ones, two commanders."""
    lines = ["battlefield crossroads", "now blue", "units"]
    for side, (colour, facing, front, back) in enumerate(
        (("blue", "north", 22, -1), ("red", "south", 33, 1))
    ):
        for n in range(8):
            what = FORMED[n % 4].format(LINE[n % 4][side])
            lines.append(_line(colour, f"Rank {n}", what, 12 + 6 * n, front, facing))
        for n in range(5):
            what = LOOSE[n % 4][side]
            what += " unformed" if what[0].isdigit() else ""
            lines.append(_line(colour, f"Band {n}", what, 14 + 9 * n, front + 7 * back, facing))
        for n in range(2):
            what = LEADERS[n][side]
            lines.append(_line(colour, f"Leader {n}", what, 24 + 18 * n, front + 13 * back, facing))
    return "\n".join(lines)


def _line(colour: str, name: str, what: str, x: int, y: int, facing: str) -> str:
    return f"  {colour} {colour} {name}: {what} at {x},{y} facing {facing}"


def crowded_tables(rules: Massbattle) -> Iterator[Callable[[], int]]:
    """Tables of everything a unit may do, unit by unit, in random battles without an end."""
    library = rules.library
    lines = meant(crowded_text())
    seed = 0
    while True:
        start = read_position(lines, library.creatures, library.fields, library.armies)
        battle = Battle(rules, start, dice=Dice(seed), log=False)
        luck = Dice(~seed & 0xFFFFFF)
        while isinstance(question := battle.ask(), Choose) and battle.state.round < ROUNDS:
            if question.ask == q.ACT:
                game, number = battle.state, question.about["unit"]
                assert isinstance(number, int)
                unit = game.units[number]
                if unit.on_table:
                    yield partial(_table, game, unit)
            battle.pick(luck.below(len(question.options)))
        seed += 1


def _table(game: Game, unit: Unit) -> int:
    return len(act_options(game, Turn(unit, engaged_by(game, unit), gropes=gropes(game, unit))))
