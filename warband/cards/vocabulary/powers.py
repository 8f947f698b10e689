"""Effects that hold other effects, and the powers that hold them all."""

from typing import Literal, TypeAlias

from warband.cards.vocabulary.attacks import AttackEffect
from warband.cards.vocabulary.building import BuildingEffect
from warband.cards.vocabulary.creatures import Filter, Who
from warband.cards.vocabulary.harm import Damage, LifeEffect
from warband.cards.vocabulary.moments import Duration, Trigger
from warband.cards.vocabulary.movement import MovementEffect, Spot
from warband.cards.vocabulary.numbers import Number
from warband.cards.vocabulary.pools import PoolEffect
from warband.cards.vocabulary.rolls import RollEffect
from warband.cards.vocabulary.standing import StandingEffect
from warband.cards.vocabulary.table import TableEffect
from warband.cards.vocabulary.tests import Test
from warband.cards.vocabulary.words import (
    ActionType,
    AttackKind,
    Condition,
    Defense,
    Mode,
    Node,
    Shield,
)


class GainPower(Node, frozen=True):
    """`who` has the power: one named elsewhere, or the one given here.

    With `champions` it has every champion power of the creatures that match.
    """

    who: Who
    name: str = ""
    power: "Power | None" = None
    until: Duration | None = None
    tests: tuple[Test, ...] = ()
    champions: Filter = ()


class Walk(Node, frozen=True):
    """Regular movement. `squares` counts squares (no extra costs), otherwise movement points.

    `during` is done once, at a point of the way that the mover chooses; `each_square`
    after every square entered. `despite` names conditions that do not keep the mover from it;
    with `least` it goes at least so many squares if it can.
    """

    who: Who
    how: Literal["move", "shift"]
    points: Number
    squares: bool = False
    up_to: bool = True
    toward: Who | None = None
    away: Who | None = None
    ends: "Spot | None" = None
    mode: Mode | None = None
    transit: Filter = ()
    no_provoke: Filter | None = None
    optional: bool = False
    during: tuple["Effect", ...] = ()
    each_square: tuple["Effect", ...] = ()
    despite: tuple[Condition, ...] = ()
    least: int = 0


class Control(Node, frozen=True):
    """`who` does one thing as if under the control of the owner's player."""

    who: Who
    steps: tuple["Effect", ...]


class FollowUp(Node, frozen=True):
    """A further attack with a strike of its own, after the one at hand.

    With `versus` it is made against each of those, wherever they are.
    """

    strike: "Strike"
    target: Literal["same", "different", "any"] = "same"
    bounds: "Bounds | None" = None
    versus: Who | None = None


class StrikeChoice(Node, frozen=True):
    """An attack with one of several strikes, `count` times.

    `different`: every time another strike, `different_targets`: another target. `rolled`:
    a d20 first says which strikes may be chosen, those whose `low` it reaches (`exact`:
    only the highest of them). `refill`: once all are used up, all come back.
    """

    strikes: tuple["NamedStrike", ...]
    count: Number = 1
    different: bool = False
    different_targets: bool = False
    rolled: bool = False
    exact: bool = False
    refill: bool = False


class NamedStrike(Node, frozen=True):
    """One strike of several; without bounds those of the power count."""

    label: str
    strike: "Strike"
    bounds: "Bounds | None" = None
    uses: int | None = None
    low: int = 1
    attack: AttackKind | None = None
    flags: tuple[str, ...] = ()


class ChooseOne(Node, frozen=True):
    """The user chooses one of the labelled alternatives.

    `random`: an even roll does; `opponent`: the other player does.
    """

    options: tuple["Option", ...]
    random: bool = False
    count: int = 1
    opponent: bool = False


class Option(Node, frozen=True):
    """One alternative; `uses` bounds how often it may be chosen in a battle."""

    label: str
    steps: tuple["Effect", ...]
    uses: int | None = None


class If(Node, frozen=True):
    """Carries out `then` if every test holds, and `otherwise` if not."""

    tests: tuple[Test, ...]
    then: tuple["Effect", ...]
    otherwise: tuple["Effect", ...] = ()


class May(Node, frozen=True):
    """The user may leave these steps out."""

    steps: tuple["Effect", ...]


class Spend(Node, frozen=True):
    """`who` carries out the steps by spending the action; without one they are left out.

    `optional`: it may leave them out.
    """

    who: Who
    action: ActionType
    steps: tuple["Effect", ...]
    optional: bool = False


class IfDone(Node, frozen=True):
    """Carries out `first`; only if that was possible, carries out `then`."""

    first: tuple["Effect", ...]
    then: tuple["Effect", ...]
    optional: bool = False


class ForEachOf(Node, frozen=True):
    """Carries out the steps once for every creature, which is `Chosen()` meanwhile."""

    who: Who
    steps: tuple["Effect", ...]


class Straight(Node, frozen=True):
    """A straight test: d20 plus bonus against a defense."""

    bonus: int
    defense: Defense
    versus: Who
    success: tuple["Effect", ...]
    failure: tuple["Effect", ...] = ()


class DieTable(Node, frozen=True):
    """Rolls a d20 and carries out the row that holds the result."""

    rows: tuple["DieRow", ...]


class DieRow(Node, frozen=True):
    """One row of a table: what happens when the die shows `low` to `high`."""

    low: int
    high: int
    steps: tuple["Effect", ...]


class RollFor(Node, frozen=True):
    """Rolls a d20, on which `least` or more is a success.

    Of the `bonuses` whose tests hold the highest is added to the roll.
    """

    least: int
    success: tuple["Effect", ...]
    failure: tuple["Effect", ...] = ()
    bonuses: tuple["RollBonus", ...] = ()


class RollBonus(Node, frozen=True):
    """What is added to a roll while the tests hold."""

    amount: int
    tests: tuple[Test, ...] = ()


class ForEachHit(Node, frozen=True):
    """Rolls attack dice against which nobody defends, and does the steps for every hit.

    Who leaves the steps out for one hit is not asked for the next.
    """

    dice: int
    steps: tuple["Effect", ...]


class Outcome(Node, frozen=True):
    """After the attacks of the power: steps for those who were hit, missed, or either."""

    on: Literal["hit", "miss", "either"]
    steps: tuple["Effect", ...]


class Later(Node, frozen=True):
    """A lasting effect with a trigger of its own: whenever it happens, the steps are done.

    `once`: only the first time; `once_per` bounds how often.
    """

    who: Who
    trigger: Trigger
    steps: tuple["Effect", ...]
    until: Duration | None = None
    once: bool = False
    once_per: Literal["", "turn", "round", "target", "target per turn"] = ""


class DefineCondition(Node, frozen=True):
    """The card defines a condition: what it does to the creature that bears it."""

    condition: Condition
    steps: tuple["Effect", ...]


Effect: TypeAlias = (
    LifeEffect | StandingEffect | MovementEffect | AttackEffect | RollEffect | TableEffect
    | BuildingEffect | PoolEffect | GainPower | Walk | FollowUp | StrikeChoice | Control
    | ChooseOne | If | May | Spend | IfDone | ForEachOf | Straight | DieTable | RollFor
    | ForEachHit | Outcome | Later | DefineCondition
)  # fmt: skip


class Strike(Node, frozen=True):
    """An attack as defined in an attack power: test, base damage, what follows on a hit.

    `bonus` of None is an automatic hit. With `or_defenses` the lowest of several defenses
    counts. With `or_damage` the attacker deals one of these instead, as it likes; `ignores`
    names what does not help against the attack. `critical` is the lowest natural roll that
    makes it a critical hit; with 21 it never is one.
    """

    bonus: int | None
    defense: Defense = "AC"
    damage: Damage = ()
    effects: tuple[Effect, ...] = ()
    or_damage: tuple[Damage, ...] = ()
    ignores: tuple[Shield, ...] = ()
    or_defenses: tuple[Defense, ...] = ()
    critical: int = 20


class Bounds(Node, frozen=True):
    """Specifications: how far a power goes, whom it may touch, when it may be used.

    `range` is a number of squares, "sight" or "nearest". `shape` with `size` is the
    area of a close or area attack ("radius" is counted around a square in range).
    A cone of 3 is a small one, of 5 a large one. `dots` are the uses that a champion
    power takes. `attacks_per_round` and `attacks_per_turn` bound how often its attack is made; with
    `charge` and `opportunity` its attack may (or must) be the one of a charge, or an
    opportunity attack.
    """

    reach: int | None = None
    range: int | Literal["sight", "nearest"] | None = None
    shape: Literal["", "burst", "blast", "line", "radius", "cone"] = ""
    size: int = 0
    aura: int | None = None
    targets: Filter = ()
    only_if: tuple[Test, ...] = ()
    once_per: Literal["", "turn", "round", "battle", "target", "target per turn"] = ""
    no_provoke: bool = False
    provokes: bool = False
    may_target_allies: bool = False
    attacks_per_round: int | None = None
    attacks_per_turn: int | None = None
    charge: Literal["", "may", "only"] = ""
    opportunity: Literal["", "may", "only"] = ""
    ignores_cover: bool = False
    needs_sight: bool = False
    dots: int = 1


class RechargeOn(Node, frozen=True):
    """A use comes back: by an event, or by spending an action (`whole_turn`: all of a turn)."""

    trigger: Trigger | None = None
    action: ActionType = "none"
    count: int = 1
    tests: tuple[Test, ...] = ()
    whole_turn: bool = False


class Power(Node, frozen=True):
    """One power of a card.

    `action` holds what it costs: one type, or several for a compound action; ("none",)
    marks a continuous power. `attack` and `basic` are the attack icon. `uses` counts
    checkboxes, None is unlimited.
    """

    name: str
    section: Literal["attack", "general", "champion"] = "general"
    attack: AttackKind | None = None
    basic: bool = False
    action: tuple[ActionType, ...] = ("free",)
    trigger: Trigger | None = None
    uses: int | None = None
    recharge: tuple[RechargeOn, ...] = ()
    bounds: Bounds = Bounds()
    strike: Strike | None = None
    steps: tuple[Effect, ...] = ()
    flags: tuple[str, ...] = ()
