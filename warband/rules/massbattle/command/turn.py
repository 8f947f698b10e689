"""What a unit has done on its turn, and what that leaves (Units Under Command)."""

from warband.boards.plane.measures import CLOSE, INCH
from warband.rules.massbattle.ground.manoeuvres import Allowance
from warband.rules.massbattle.state import Game, Unit

__all__ = ["Turn", "allowance", "before_attack", "budget", "can_attack", "hardly_moved"]


class Turn:
    """What a unit has done on its turn so far."""

    __slots__ = (
        "attacked", "attacked_on_the_way", "burrowed", "drifted", "either", "engaged", "faces",
        "gropes", "left", "loose", "may_attack", "moved", "moves", "over", "rallied", "shifted",
        "spent", "straight", "stuck", "unit",
    )  # fmt: skip

    def __init__(self, unit: Unit, engaged: list[Unit], *, gropes: bool = False) -> None:
        self.unit = unit
        self.gropes = gropes
        """Whether it began its turn blinded, and moves at half speed."""
        self.engaged = bool(engaged)
        """Whether it began its turn engaged."""
        self.spent = 0
        """Movement used."""
        self.straight = 0
        """How far it went straight ahead."""
        self.moved = False
        self.moves = 2
        """How many moves of its speed the turn has room for."""
        self.burrowed = False
        """Whether it moves underground this turn."""
        self.drifted = False
        self.attacked = False
        self.attacked_on_the_way = False
        """Whether it had moved before it attacked."""
        self.may_attack = True
        self.either = False
        """Whether it may move or attack but not both."""
        self.stuck = False
        """Whether it came into contact and moves no farther."""
        self.loose: bool | None = None
        """Whether it has saved to move although it is entangled; None before it has tried."""
        self.shifted = False
        self.faces = False
        """Whether it may face any direction, as it has stopped routing."""
        self.left = False
        self.rallied = False
        self.over = False

    def attack(self) -> None:
        """It makes its attack, or does something else instead."""
        self.attacked = True
        self.attacked_on_the_way = self.moved

    @property
    def speed(self) -> int:
        """Its speed."""
        return self.unit.creature.speed // (2 if self.gropes else 1)


def hardly_moved(spent: int) -> bool:
    """Whether so much movement is an inch at most (Whirlwind Attack)."""
    return spent <= INCH + CLOSE


def budget(game: Game, turn: Turn) -> int:
    """How much movement is left."""
    unit = turn.unit
    if turn.stuck or turn.over or turn.burrowed or (turn.either and turn.attacked):
        return 0
    if turn.attacked:
        again = unit.has("Shot on the Run") or unit.has("Spring Attack")
        rides = unit.has("Mounted Ranged Attack") or unit.has("Mounted Melee Attack")
        if rides:
            return max(0, 2 * turn.speed - turn.spent)
        if turn.attacked_on_the_way and not again:
            return 0
        return max(0, turn.speed - turn.spent)
    return max(0, turn.moves * turn.speed - turn.spent)


def allowance(game: Game, turn: Turn) -> Allowance:
    """How the unit may move now."""
    drift = not turn.drifted and turn.straight > turn.speed
    return Allowance(budget(game, turn), drift=drift)


def can_attack(game: Game, turn: Turn) -> bool:
    """Whether the unit may still attack this turn."""
    if turn.attacked or not turn.may_attack or (turn.either and turn.moved):
        return False
    rides = turn.unit.has("Mounted Ranged Attack") or turn.unit.has("Mounted Melee Attack")
    return turn.spent <= turn.speed + CLOSE or rides


def before_attack(game: Game, turn: Turn) -> int | None:
    """How much farther the unit may move and attack afterwards; None if it may not attack."""
    if not can_attack(game, turn):
        return None
    rides = turn.unit.has("Mounted Ranged Attack") or turn.unit.has("Mounted Melee Attack")
    if turn.either or rides:
        return 0 if turn.either else budget(game, turn)
    return max(0, turn.speed - turn.spent)
