"""When: how long something lasts, and what sets a power off."""

from typing import Literal, TypeAlias

from warband.cards.vocabulary.creatures import Filter, Who
from warband.cards.vocabulary.tests import Test
from warband.cards.vocabulary.words import ActionType, Area, Condition, Node, Terrain


class EndOfTurn(Node, frozen=True):
    """The end of the current turn."""


class EndOfRound(Node, frozen=True):
    """The end of the current round (`next`: of the one after)."""

    next: bool = False


class EndOfNextTurn(Node, frozen=True):
    """The end of the next turn of the affected creature (`whose`: of another)."""

    whose: Who | None = None


class StartOfNextTurn(Node, frozen=True):
    """The start of the next turn of the affected creature (`whose`: of another)."""

    whose: Who | None = None


class EndOfPlayersTurn(Node, frozen=True):
    """The end of the next turn of the player who used the power, with all its activations."""


class SaveEnds(Node, frozen=True):
    """A saving throw ends it; effects with the same `group` end by one save together.

    `bonus` is added to the saves against it, and to no others.
    """

    group: bool = False
    bonus: int = 0


class ActionEnds(Node, frozen=True):
    """The affected creature spends the action, on its turn, to end it."""

    action: ActionType = "move"


class EndOfBattle(Node, frozen=True):
    """The end of the battle."""


class EndOfAttack(Node, frozen=True):
    """The attack in question is resolved ("on that attack")."""


class UntilEvent(Node, frozen=True):
    """The event has been resolved."""

    event: "Trigger"


class WhileTrue(Node, frozen=True):
    """The tests hold."""

    tests: tuple[Test, ...]


class FirstOf(Node, frozen=True):
    """Whichever of the durations is over first."""

    durations: tuple["Duration", ...]


class Permanent(Node, frozen=True):
    """No ending: part of an innate or maintained power."""


Duration: TypeAlias = (
    EndOfTurn | EndOfRound | EndOfNextTurn | StartOfNextTurn | SaveEnds | EndOfBattle
    | EndOfAttack | UntilEvent | WhileTrue | FirstOf | Permanent | ActionEnds
    | EndOfPlayersTurn
)  # fmt: skip
EventKind: TypeAlias = Literal[
    # phases: subject is the creature whose turn it is
    "setup", "start of round", "start of turn", "any time", "end of turn", "end of round",
    # initiative: subject is the owner's player
    "initiative roll", "initiative won", "initiative lost",
    # attacks: subject attacks object
    "attack declared", "targeted", "attack roll", "hit", "miss", "critical", "attack resolved",
    "attack power resolved", "opportunity attack", "flanked",
    # damage and state: subject did it to object
    "damage", "bloodied", "first bloodied", "destroyed", "healed", "condition gained",
    "condition ended",
    # movement: subject moves; object is who watches
    "moves", "moves out", "enters", "leaves", "shifts", "charges", "move ends", "forced",
    "teleports", "placed",
    # dice: subject rolls
    "d20 rolled", "save", "save made", "save failed", "conceal roll", "conceal made",
    "conceal failed",
    # powers and actions: subject uses
    "power used", "champion power used", "action spent", "action taken", "activates",
    # players: subject is a creature of the player concerned
    "points scored", "creature added", "occupation scored",
]  # fmt: skip


class Trigger(Node, frozen=True):
    """When a triggered power may (or must) be used.

    `subject` and `object` narrow down who did it and to whom; an empty filter takes
    anybody. `tests` narrow further. For movement, `near` describes the square in
    question: entering or leaving a square within so many squares of the owner; with
    `crossing` it comes from outside those squares (or the aura), or goes there. Whoever
    "moves" (into a square) or "moves out" (of one) does so by itself; who "enters" or
    "leaves" may have been pushed.
    `shove` is how somebody is forced, if only one way counts.
    `mandatory` marks a power that must be used. `also` holds other events that set it off
    as well, with the same timing.
    """

    event: EventKind
    timing: Literal["at", "before", "after"] = "before"
    subject: Filter = ()
    object: Filter = ()
    tests: tuple[Test, ...] = ()
    mandatory: bool = False
    condition: Condition = ""
    near: int | None = None
    exactly: int | None = None
    crossing: bool = False
    place: "Terrain | Area" = ""
    power: str = ""
    action: ActionType = "none"
    shove: Literal["", "push", "pull", "slide"] = ""
    also: tuple["Trigger", ...] = ()
