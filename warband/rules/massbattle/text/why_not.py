"""Why a unit may not do something: what the judge answers."""

from warband.boards.plane.measures import inches_text
from warband.kernel.questions import Choose
from warband.rules.massbattle.combat.engaging import nearest_enemies
from warband.rules.massbattle.combat.shooting import can_shoot, shot_targets
from warband.rules.massbattle.ground.engagement import engaged_by, in_sight
from warband.rules.massbattle.ground.manoeuvres import Acts, Allowance
from warband.rules.massbattle.ground.movement import too_bold
from warband.rules.massbattle.state import Game, Unit
from warband.rules.massbattle.text.answers import normal, read_act
from warband.rules.massbattle.text.hindrances import hindrance, too_dear


def why_not(game: Game, question: Choose, text: str) -> str:
    """The first reason that keeps an act from being there; empty if none is known."""
    number, options = question.about.get("unit"), question.options
    if not isinstance(number, int) or not isinstance(options, Acts):
        return ""
    unit = game.units[number]
    verb, _, rest = " ".join(text.split()).partition(" ")
    verb = verb.casefold()
    if verb in ("charge", "shoot"):
        name = rest.removeprefix("once ").partition(" drift ")[0]
        return _no_target(game, unit, verb, name)
    if verb in ("forward", "back", "wheel", "go", "drift", "turn"):
        return _no_way(game, question, unit, options, text)
    return ""


def _no_way(game: Game, question: Choose, unit: Unit, options: Acts, text: str) -> str:
    engaging = engaged_by(game, unit)
    if engaging:
        return f"{unit.name} is engaged by {engaging[0].name}: it must disengage first"
    left = options.left or 0
    if left <= 0:
        return f"{unit.name} has no movement left"
    how = Allowance(left)
    act = read_act(game, question, normal(text))
    why = "" if act is None else too_dear(game, unit, act, how) or hindrance(game, unit, act, how)
    return (
        why or f"something is in the way, or it costs more than the {inches_text(left)} inches left"
    )


def _no_target(game: Game, unit: Unit, verb: str, name: str) -> str:
    other = game.named(name)
    if other is None:
        return f"there is no unit {name!r}; there are {', '.join(u.name for u in game.units)}"
    if not other.on_table:
        return f"{other.name} is not on the table"
    if game.teams[other.seat] == game.teams[unit.seat]:
        return f"{other.name} is no enemy"
    if not in_sight(game, unit, other):
        return f"{unit.name} does not see {other.name}"
    if verb == "shoot":
        if not can_shoot(game, unit):
            return f"{unit.name} cannot shoot now"
        allowed = shot_targets(game, unit)
    else:
        if engaged_by(game, unit):
            return f"{unit.name} is engaged, so it cannot charge"
        if too_bold(game, unit, other):
            return f"{unit.name} is shaken and does not go for formed enemies"
        allowed = nearest_enemies(game, unit, ignore=unit.ignore)
    if other not in allowed:
        nearest = ", ".join(u.name for u in nearest_enemies(game, unit, ignore=unit.ignore))
        return f"{other.name} is no target: the nearest enemy is {nearest or 'nobody'}"
    if verb == "charge":
        return f"no straight way of at most twice its speed leads {unit.name} to {other.name}"
    return f"{unit.name} has attacked already, or has moved too far to attack"
