"""What the powers of a card come to: the few things the procedures of a battle look up.

A card's tree is bound once (:mod:`~warband.rules.heroscape.army_cards.binding`). Every procedure
then reads the one field of the kit that can bend it, which for most cards is empty.
"""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypeAlias

from warband.rules.heroscape.army_cards.meaning import Amount, Check, Scene, Test

if TYPE_CHECKING:
    from warband.rules.heroscape.state import Game

__all__ = [
    "MOST_POWERS", "Attacked", "Cancels", "Chooses", "Decides", "Depends", "Destroys", "Dice",
    "EachHit", "Gift", "Kit", "Leap", "Mends", "Moment", "Pledges", "Reaction", "Rolls", "Rouses",
    "Shelter", "Special", "Step", "Strikes", "TakesTurn", "Taunt", "Whom", "Wounds",
]  # fmt: skip

MOST_POWERS = 16
"""No card has more powers."""
Attacked: TypeAlias = Literal["normal", "special", "leaving"]
"""The ways of attacking: with the numbers of the card, with a power, at one who leaves."""


@dataclass(frozen=True, slots=True)
class Whom:
    """To whom something is done: all who match, or so many of them that the player picks.

    Somebody who was spoken of before is the only one who matches.
    """

    check: Check
    picks: int = 0
    """How many are picked; 0 for everybody who matches."""
    up_to: bool = False

    def among(self, game: "Game", scene: Scene) -> list[int]:
        """The figures on the battlefield that match."""
        check = self.check
        return [f for f, body in enumerate(game.body) if body and check(game, scene, f)]


# ----------------------------------------------------------------------- what may be done


@dataclass(frozen=True, slots=True)
class Wounds:
    """Wounds without defense."""

    whom: Whom
    count: Amount


@dataclass(frozen=True, slots=True)
class Mends:
    """Wound markers come off."""

    whom: Whom
    count: Amount


@dataclass(frozen=True, slots=True)
class Destroys:
    """Figures are destroyed."""

    whom: Whom


@dataclass(frozen=True, slots=True)
class Rolls:
    """A d20 roll decides."""

    least: int
    bonuses: tuple[tuple[int, Test], ...]
    success: "tuple[Step, ...]"
    failure: "tuple[Step, ...]"

    def bonus(self, game: "Game", scene: Scene) -> int:
        """What is added to the roll: the highest bonus that counts."""
        return max((more for more, holds in self.bonuses if holds(game, scene)), default=0)


@dataclass(frozen=True, slots=True)
class EachHit:
    """Combat dice without defense; the steps are done for every skull."""

    dice: int
    steps: "tuple[Step, ...]"


@dataclass(frozen=True, slots=True)
class Strikes:
    """The dice of a special attack; others may be hit by the same roll."""

    dice: tuple[int, ...]
    also: Whom | None
    again: bool


@dataclass(frozen=True, slots=True)
class Depends:
    """Steps for when a test holds, and for when it does not."""

    test: Test
    then: "tuple[Step, ...]"
    otherwise: "tuple[Step, ...]"


@dataclass(frozen=True, slots=True)
class Decides:
    """Steps that the player may leave out."""

    steps: "tuple[Step, ...]"


@dataclass(frozen=True, slots=True)
class Chooses:
    """A figure is named for later steps."""

    whom: Whom


@dataclass(frozen=True, slots=True)
class Pledges:
    """Steps for when the attack at hand wounds its defender."""

    steps: "tuple[Step, ...]"


@dataclass(frozen=True, slots=True)
class Dice:
    """More dice for the attack at hand."""

    count: Amount


@dataclass(frozen=True, slots=True)
class Rouses:
    """The power is in force for the rest of the turn, with what the kit says of it."""


@dataclass(frozen=True, slots=True)
class TakesTurn:
    """A turn with the army card of another figure."""

    whom: Whom


@dataclass(frozen=True, slots=True)
class Cancels:
    """The attack at hand does nothing."""


Step: TypeAlias = (
    Wounds | Mends | Destroys | Rolls | EachHit | Strikes | Depends | Decides | Chooses | Pledges
    | Dice | Rouses | TakesTurn | Cancels
)  # fmt: skip


# ------------------------------------------------------------------------ what is in force


@dataclass(frozen=True, slots=True)
class Gift:
    """More dice, spaces or range, for the owner or for others, against certain figures.

    `number` is that of the power if it is in force only while the owner is roused by it.
    """

    name: str
    amount: Amount
    whom: Check | None
    """Whose dice they are; None for the owner's own."""
    versus: Check | None
    test: Test | None
    number: int | None = None
    flat: int = 0
    """The amount where it is a plain number, for a first guess at what it brings."""

    def worth(self, game: "Game", owner: int, figure: int, other: int) -> int:
        """What it gives to a figure that attacks, or is attacked by, another."""
        if self.number is not None and not game.is_roused(owner, self.number):
            return 0
        return self.promise(game, owner, figure, other)

    def promise(self, game: "Game", owner: int, figure: int, other: int) -> int:
        """The same, were the power that it comes from in force."""
        scene = Scene(owner, figure, other, other)
        if self.versus is not None and not self.versus(game, scene, other):
            return 0
        if self.whom is not None and not self.whom(game, scene, figure):
            return 0
        if self.test is not None and not self.test(game, scene):
            return 0
        return self.amount(game, scene)


@dataclass(frozen=True, slots=True)
class Taunt:
    """Some figures may not attack others: `whom` it binds, `versus` whom it forbids."""

    whom: Check
    versus: Check
    test: Test | None
    attacks: frozenset[Attacked]


@dataclass(frozen=True, slots=True)
class Shelter:
    """The owner is no target for some attackers."""

    versus: Check
    test: Test | None
    attacks: frozenset[Attacked]

    def holds(self, game: "Game", owner: int, attacker: int, how: Attacked) -> bool:
        """Whether an attack of this kind cannot be aimed at the owner."""
        if how not in self.attacks:
            return False
        scene = Scene(owner, attacker, owner, owner)
        return (self.test is None or self.test(game, scene)) and self.versus(game, scene, attacker)


# --------------------------------------------------------------------- what is set off


@dataclass(frozen=True, slots=True)
class Moment:
    """Something done at a moment of somebody's turn."""

    name: str
    number: int
    own: bool
    """Whether only the owner's own turns count."""
    subject: Check
    test: Test | None
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Reaction:
    """Something done about an attack: before it is rolled, when it hits, when it wounds."""

    name: str
    number: int
    attacks: frozenset[Attacked]
    attacking: bool
    """Whether the owner is the attacker; otherwise it is the defender."""
    owner: Check | None
    """What else must be true of the owner."""
    other: Check | None
    """Who the other one must be; None for anybody, even a figure that is gone."""
    test: Test | None
    steps: tuple[Step, ...]

    def fits(self, game: "Game", scene: Scene, how: Attacked) -> bool:
        """Whether an attack of this kind sets it off."""
        if how not in self.attacks or (scene.owner == scene.subject) is not self.attacking:
            return False
        other = scene.object if self.attacking else scene.subject
        if self.other is not None and not (game.body[other] and self.other(game, scene, other)):
            return False
        if self.owner is not None and not self.owner(game, scene, scene.owner):
            return False
        return self.test is None or self.test(game, scene)


@dataclass(frozen=True, slots=True)
class Leap:
    """Before moving, be somewhere else."""

    name: str
    number: int
    spaces: int
    once: bool


@dataclass(frozen=True, slots=True)
class Special:
    """A special attack: its range, whom it may be aimed at, what it does."""

    name: str
    number: int
    range: int
    targets: Check | None
    test: Test | None
    once: bool
    strikes: Strikes | None
    """The dice that an enemy must be attacked with, if the steps begin with an attack."""
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Kit:
    """Everything the powers of a card do, by the procedure that asks for it."""

    attack: tuple[Gift, ...] = ()
    defense: tuple[Gift, ...] = ()
    move: tuple[Gift, ...] = ()
    range: tuple[Gift, ...] = ()
    attacks: tuple[Gift, ...] = ()
    shared_attack: tuple[Gift, ...] = ()
    shared_defense: tuple[Gift, ...] = ()
    flies: bool = False
    slips_away: bool = False
    """Nobody strikes at it when it leaves an engagement."""
    trap_bonus: int = 0
    taunts: tuple[Taunt, ...] = ()
    shelters: tuple[Shelter, ...] = ()
    specials: dict[int, Special] = field(default_factory=dict)
    leaps: tuple[Leap, ...] = ()
    ordered: tuple[Moment, ...] = ()
    turn_starts: tuple[Moment, ...] = ()
    turn_ends: tuple[Moment, ...] = ()
    declared: tuple[Reaction, ...] = ()
    hit: tuple[Reaction, ...] = ()
    wounded: tuple[Reaction, ...] = ()
