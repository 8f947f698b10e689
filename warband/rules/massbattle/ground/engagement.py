"""Who engages whom, who sees whom, what ground a unit is on (Engaging; Line of Sight)."""

from warband.boards.plane.contacts import Meeting, meeting
from warband.boards.plane.lines import clear_band, crossing, hides
from warband.boards.plane.measures import CLOSE, INCH, square_root
from warband.boards.plane.shapes import Shape, distance, touches
from warband.rules.massbattle.ground.spaces import base, bases
from warband.rules.massbattle.state import HELPLESS, Game, Unit

__all__ = [
    "apart", "blind", "blockers", "can_see", "enemies_met", "engaged_by", "engages",
    "gropes", "higher", "in_sight", "meet", "on_ground", "shot_distance", "sight_range",
]  # fmt: skip

SIGHT = 24 * INCH
NIGHT = 12 * INCH
ANYWHERE = 1 << 40


def meet(a: Unit, b: Unit) -> Meeting | None:
    """How two units meet, seen from the first."""
    if not touches(a.shape, b.shape):
        return None
    return meeting(a.placed, b.placed)


def apart(a: Unit, b: Unit) -> int:
    """The distance between the nearest points of two units' spaces (Unit Space)."""
    return distance(a.shape, b.shape)


def can_see(game: Game, unit: Unit, other: Unit) -> bool:
    """Whether nothing about the two themselves keeps one from seeing the other."""
    if blind(game, unit):
        return False
    return not invisible_to(game, other, unit)


def blind(game: Game, unit: Unit) -> bool:
    """Whether a unit sees nothing: blinded, or in a cloud (Blinded; Cloud; Blindsight)."""
    if unit.under("blinded") is None and not _in_cloud(game, unit):
        return False
    return not unit.has("Blindsight")


def gropes(game: Game, unit: Unit) -> bool:
    """Whether a unit moves at half speed, as it sees nothing (Movement when Blinded)."""
    return blind(game, unit) and not unit.has("Blind-Fight")


def invisible_to(game: Game, unit: Unit, viewer: Unit) -> bool:
    """Whether a unit is invisible to another."""
    if viewer.has("Blindsight"):
        return False
    if unit.has("Invisible") or unit.under("invisible") is not None or _in_cloud(game, unit):
        return True
    return unit.has("Hide") and not touches(unit.shape, viewer.shape) and hidden(game, unit, viewer)


def hidden(game: Game, unit: Unit, viewer: Unit) -> bool:
    """Whether all creatures of a unit have partial or low cover against another (Hide)."""
    viewpoints = [point for _, point in bases(viewer)]
    for _, point in bases(unit):
        if any(not _through_cover(game, eye, point) for eye in viewpoints):
            return False
    return True


def _through_cover(game: Game, eye: tuple[int, int], point: tuple[int, int]) -> bool:
    return any(
        crossing(eye, point, shape) is not None
        for piece, shape in zip(game.field.pieces, game.field.shapes, strict=True)
        if piece.does.cover in ("partial", "low")
    )


def _in_cloud(game: Game, unit: Unit) -> bool:
    clouds = game.field.clouds
    if not clouds:
        return False
    place = game.whereabouts(unit)
    if place.block is None:
        return False
    shape = place.shape
    return any(touches(shape, cloud) for cloud in clouds)


def engages(game: Game, unit: Unit, other: Unit) -> bool:
    """Whether a unit engages an enemy (Engaged): active, adjacent, and it sees whom it engages."""
    if not game.hostile(unit, other) or not unit.on_table or not other.on_table:
        return False
    if not unit.active or unit.under("confusion") is not None or blind(game, unit):
        return False
    if unit.gone or not touches(unit.shape, other.shape):
        return False
    if other.under("invisible") is not None or other.has("Invisible") or _in_cloud(game, other):
        return unit.has("Blindsight")
    return True


def engaged_by(game: Game, unit: Unit) -> list[Unit]:
    """The enemy units that engage a unit."""
    return [other for other in game.enemies(unit.seat) if engages(game, other, unit)]


def enemies_met(game: Game, unit: Unit) -> list[Unit]:
    """The enemy units that a unit touches."""
    return [other for other in game.enemies(unit.seat) if touches(unit.shape, other.shape)]


def is_helpless(unit: Unit) -> bool:
    """Whether a unit is helpless."""
    return any(name in HELPLESS for name, _ in unit.conditions)


def on_ground(game: Game, unit: Unit, ground: str) -> bool:
    """Whether any creature of a unit is on a kind of terrain (Units and Terrain)."""
    return any(piece.ground == ground for piece in game.field.under(unit.shape))


def higher(game: Game, unit: Unit, other: Unit) -> bool:
    """Whether a unit stands on higher ground than another: on a hill the other is not on."""
    hills = [piece for piece in game.field.under(unit.shape) if piece.does.high]
    if not hills:
        return False
    below = game.field.under(other.shape)
    return any(hill not in below for hill in hills)


def sight_range(game: Game) -> int:
    """How far anybody sees."""
    return NIGHT if game.terms.special("night") is not None else ANYWHERE


def blockers(game: Game, a: Unit, b: Unit) -> list[Shape]:
    """The terrain that can block the view between two units.

    A hill hides only what is beyond it: whoever stands on it sees and is seen.
    """
    found = []
    for index in game.field.sight_blockers:
        piece, shape = game.field.pieces[index], game.field.shapes[index]
        if piece.does.high and (_is_on(a, shape) or _is_on(b, shape)):
            continue
        if piece.ground == "cloud" and (touches(a.shape, shape) or touches(b.shape, shape)):
            continue
        found.append(shape)
    return found


def _is_on(unit: Unit, shape: Shape) -> bool:
    here = unit.shape
    if (
        here.east < shape.west or shape.east < here.west
        or here.north < shape.south or shape.north < here.south
    ):  # fmt: skip
        return False
    return distance(here, shape) == 0


def in_sight(game: Game, unit: Unit, other: Unit) -> bool:
    """Whether a unit has line of sight to another (Line of Sight)."""
    far = sight_range(game)
    if far < ANYWHERE and apart(unit, other) > far:
        return False
    if not can_see(game, unit, other):
        return False
    blocking = blockers(game, unit, other)
    if not blocking:
        return True
    if any(hides(blocker, unit.shape, other.shape) for blocker in blocking):
        return False
    wide, broad = base(unit.creature.size), base(other.creature.size)
    return any(
        clear_band(eye, wide, point, broad, blocking)
        for _, eye in bases(unit)
        for _, point in bases(other)
    )


def shot_distance(unit: Unit, other: Unit) -> int:
    """From the nearest base of a unit to the nearest base of another (Determining Range)."""
    radii = (base(unit.creature.size) + base(other.creature.size)) // 2
    marks = [point for _, point in bases(other)]
    square = min([(x - u) ** 2 + (y - v) ** 2 for _, (x, y) in bases(unit) for u, v in marks])
    return max(square_root(square) - radii, 0)


def near(unit: Unit, other: Unit, length: int) -> bool:
    """Whether two units are within a distance."""
    return apart(unit, other) <= length + CLOSE
