"""Printing positions: what is printed reads back as it was."""

from warband.rules.massbattle.roster.creatures import ILLUSION, creature_line
from warband.rules.massbattle.roster.powers import power_text
from warband.rules.massbattle.seats import SEATS
from warband.rules.massbattle.state import MORALE, NOBODY, NORMAL, Game, Unit
from warband.rules.massbattle.text.battlefields import field_lines
from warband.rules.massbattle.text.places import block_text
from warband.rules.massbattle.text.positions import STAGES

__all__ = ["print_position", "unit_line"]


def print_position(game: Game) -> str:
    """A position as text; reading it back gives the same, between activations."""
    lines = field_lines(game.field)
    creatures = {u.creature.name: u.creature for u in game.units if u.creature != ILLUSION}
    lines.append("creatures")
    for creature in creatures.values():
        lines.append(f"  {creature_line(creature)}")
        lines += [f"    {power_text(power)}" for power in creature.powers]
    lines.append("players " + " ".join(SEATS[team] for team in game.teams))
    lines.append(f"victory {game.terms.victory}")
    lines.append(f"points {game.terms.points}")
    if game.terms.rounds:
        lines.append(f"rounds {game.terms.rounds}")
    if game.terms.squads:
        lines.append("special squads")
    for name, word in game.terms.specials:
        shown = SEATS[int(word)] if word.isdecimal() else word
        lines.append(f"special {name}: {shown}" if word else f"special {name}")
    for team, number in game.terms.targets:
        lines.append(f"target {SEATS[team]} {number}")
    lines.append("units")
    lines += [f"  {unit_line(game, unit)}" for unit in game.units]
    lines += [
        f"round {game.round}", f"phases {game.phases}", f"phase {game.phase + 1}",
        f"stage {game.stage if game.stage in STAGES else 'phase'}",
        "order " + " ".join(SEATS[seat] for seat in game.order), f"turn {game.turn + 1}",
        f"first {SEATS[game.first]}",
    ]  # fmt: skip
    for word, numbers in (("scores", game.scores), ("bonus", game.bonus), ("costs", game.costs)):
        told = " ".join(f"{SEATS[seat]} {number}" for seat, number in enumerate(numbers))
        lines.append(f"{word} {told}")
    if game.acted:
        lines.append(f"acted {game.acted}")
    if game.quiet:
        lines.append(f"quiet {game.quiet}")
    if game.noise:
        lines.append("noise")
    if game.held != NOBODY:
        lines.append(f"held {SEATS[game.teams.index(game.held)]}")
    return "\n".join(lines) + "\n"


def unit_line(game: Game, unit: Unit) -> str:
    """The line of a unit."""
    count = f"{unit.count}" if unit.count == unit.start else f"{unit.count} of {unit.start}"
    words = [f"{SEATS[unit.seat]} {unit.name}: {count} {unit.creature.name}"]
    if unit.count > 1 or unit.formed:
        words.append("formed" if unit.formed else "unformed")
    if unit.host != NOBODY:
        side = "front" if unit.front else "rear"
        words.append(f"attached to {game.units[unit.host].name} {side}")
    elif unit.gone and unit.gone != "illusion":
        words.append("late" if unit.number in game.late else unit.gone)
    else:
        words.append(f"at {block_text(unit.placed)}")
    marks = _unit_marks(unit)
    return " ".join(words) + (" " + ", ".join(marks) if marks else "")


def _unit_marks(unit: Unit) -> list[str]:
    marks = []
    if unit.morale != NORMAL:
        marks.append(MORALE[unit.morale])
    for word, value, usual in (
        ("damage", unit.damage, 0), ("rating", unit.hp, unit.creature.hp),
        ("fund", unit.fund, 0), ("whole", unit.whole, 0), ("ignore", unit.ignore, 0),
        ("command points", unit.points, unit.creature.commander or 0),
    ):  # fmt: skip
        if value != usual:
            marks.append(f"{word} {value}")
    if unit.activated:
        marks.append("activated")
    if unit.commanded:
        marks.append("commanded")
    if not unit.lost and unit.count < unit.start:
        marks.append("unscathed")
    if unit.lost and (unit.count == unit.start):
        marks.append("first casualty")
    if unit.half and not (unit.start > 1 and unit.count <= unit.start // 2):
        marks.append("half strength")
    marks += [f"order {order}" for order in unit.orders]
    marks += [f"{name} {number}" for name, number in unit.conditions]
    marks += [f"spent {name} {times}" for name, times in unit.spent]
    return marks
