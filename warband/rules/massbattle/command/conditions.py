"""What lies on units at the start and the end of their turns (Glossary)."""

from warband.kernel.questions import Flow, roll
from warband.rules.massbattle.combat.damage import area_damage, detach_at_once
from warband.rules.massbattle.combat.effects import save_once
from warband.rules.massbattle.combat.morale import settle
from warband.rules.massbattle.combat.phasing import come_back
from warband.rules.massbattle.ground.engagement import on_ground
from warband.rules.massbattle.state import NOBODY, Game, Unit

__all__ = ["end_of_turn", "give_back", "start_of_turn"]


def start_of_turn(game: Game, unit: Unit) -> Flow[bool]:
    """What befalls a unit as its turn begins; whether it can act."""
    _regenerate(game, unit)
    if unit.on_table and on_ground(game, unit, "lava"):
        yield from burn(game, unit)
        yield from settle(game)
    if unit.gone:
        return False
    for name in ("paralysis", "helpless", "sleep", "stun", "skip"):
        if unit.under(name) is not None:
            game.tell("cannot-act", unit=unit.number, condition=name)
            return False
    if unit.under("confusion") is not None:
        acts = yield from _confused(game, unit)
        return acts
    return True


def burn(game: Game, unit: Unit) -> Flow[None]:
    """Lava hurts every creature of a unit alike."""
    amount = 5
    if unit.creature.immune("fire") or unit.creature.against("Resist", "fire"):
        amount = 0
    yield from area_damage(game, unit, amount, by=NOBODY, why="lava")


def _regenerate(game: Game, unit: Unit) -> None:
    """Regeneration mends damage, or a rating that area effects lowered."""
    amount = unit.creature.number("Regeneration")
    if not amount:
        return
    if unit.hp < unit.creature.hp:
        unit.hp = min(unit.creature.hp, unit.hp + amount)
    elif unit.damage:
        unit.damage = max(0, unit.damage - amount)
    else:
        return
    game.tell("regenerates", unit=unit.number, left=unit.damage, rating=unit.hp)


def _confused(game: Game, unit: Unit) -> Flow[bool]:
    """A confused unit rolls for what it does (Confusion)."""
    faces = yield from roll(unit.seat, 20, 1, "confusion", unit=unit.number)
    game.tell("confused", unit=unit.number, face=faces[0])
    if faces[0] >= 16:
        return True
    if faces[0] >= 6:
        return False
    others = [s for s, team in enumerate(game.teams) if team != game.teams[unit.seat]]
    seat = others[0]
    if len(others) > 1:
        which = yield from roll(unit.seat, len(others), 1, "random opponent", unit=unit.number)
        seat = others[which[0] - 1]
    if unit.guest != NOBODY:
        yield from detach_at_once(game, unit, 0)
    game.set_condition(unit, "owner", unit.seat)
    game.set_condition(unit, "wild", 20)
    unit.seat = seat
    return True


def give_back(game: Game, unit: Unit) -> None:
    """A confused unit belongs to its player again after its turn."""
    owner = unit.under("owner")
    if owner is not None:
        unit.seat = owner
        game.clear_condition(unit, "owner")
        game.clear_condition(unit, "wild")


def end_of_turn(game: Game, unit: Unit) -> Flow[None]:
    """What ends with a unit's turn; saves against what might."""
    come_back(game, unit)
    for name in ("stun", "skip", "detached"):
        if unit.under(name) is not None:
            game.clear_condition(unit, name)
    for name in ("paralysis",):
        dc = unit.under(name)
        if dc:
            saved = yield from save_once(game, unit, dc, name)
            if saved:
                game.clear_condition(unit, name)
