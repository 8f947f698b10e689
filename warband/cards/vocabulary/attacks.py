"""Effects that make attacks and powers happen, come back, or go elsewhere."""

from typing import Literal, TypeAlias

from warband.cards.vocabulary.creatures import Filter, Owner, Who
from warband.cards.vocabulary.numbers import Number
from warband.cards.vocabulary.words import ActionType, AttackKind, DamageType, Node


class AttackChoice(Node, frozen=True):
    """Which attacks may be used: of these kinds, basic ones only, or one by name.

    `different`: another one than the attack in question, and every time another one;
    `unused`: one that was not used this turn; `this`: the attack in question again.
    """

    kinds: tuple[AttackKind, ...] = ()
    basic: bool = False
    power: str = ""
    different: bool = False
    this: bool = False
    unused: bool = False


class MakeAttack(Node, frozen=True):
    """`by` makes `count` attacks against `versus` (a choice of its own when left out).

    `each_target`: one against every creature of `versus`; `different_targets` and
    `same_target` bind several attacks; `opportunity`: it counts as an opportunity attack;
    `action` is what it costs `by`; `range` stands in for the range of the attack; with
    `advantage` the attacker has combat advantage. With `of` it is an attack of one of those who
    match, made as if the attacker had it; `rating` stands in for its attack bonus.
    """

    by: Who
    choice: AttackChoice
    versus: Who | None = None
    count: Number = 1
    bonus: int = 0
    damage: int = 0
    action: ActionType = "free"
    optional: bool = True
    each_target: bool = False
    different_targets: bool = False
    same_target: bool = False
    reach: int = 0
    critical: bool = False
    automatic: bool = False
    opportunity: bool = False
    range: int | Literal["sight", "nearest"] | None = None
    advantage: bool = False
    of: Filter = ()
    rating: int | None = None


class OwnAttacks(Node, frozen=True):
    """Makes the attack that the power itself defines, `count` times or against each target.

    `different`: every attack needs another target. `versus` narrows the targets.
    `per_target`: no more against one of them; `apart`: no further from each other.
    """

    count: Number = 1
    different: bool = False
    same: bool = False
    up_to: bool = False
    versus: Filter = ()
    each: bool = False
    per_target: int | None = None
    apart: int | None = None


class UsePower(Node, frozen=True):
    """`who` uses the named power (without its action cost unless `action` is given)."""

    who: Who
    power: str
    action: ActionType = "free"
    optional: bool = True
    spend: bool = True


class Recharge(Node, frozen=True):
    """Gives back a use: of the named power, or of one (`every`: every) power chosen.

    `any_kind`: of powers without a recharge of their own too. `kind` narrows the choice to
    powers of a section of the card, `attacks` to attacks of these kinds, `damage` to attacks
    that deal damage of that type.
    """

    who: Who = Owner()
    power: str = ""
    every: bool = False
    any_kind: bool = False
    champion: bool = False
    kind: Literal["", "attack", "general"] = ""
    attacks: tuple[AttackKind, ...] = ()
    damage: DamageType | None = None


class SpendUse(Node, frozen=True):
    """Takes away a use of a power; `theirs`: of which one, whoever loses it decides; `every`:
    all uses that are left.
    """

    who: Who
    power: str = ""
    champion: bool = False
    theirs: bool = False
    every: bool = False


class Redirect(Node, frozen=True):
    """The attack in question is redirected to `to`."""

    to: Who


class HitsInstead(Node, frozen=True):
    """The attack that hit strikes `who` instead."""

    who: Who


class Cancel(Node, frozen=True):
    """What triggered this has no effect (an attack, a power, a move, an effect)."""


AttackEffect: TypeAlias = (
    MakeAttack | OwnAttacks | UsePower | Recharge | SpendUse | Redirect | HitsInstead | Cancel
)  # fmt: skip
