"""What a power does, bound for the moment at which it is done."""

from itertools import chain
from typing import Literal, TypeAlias, cast

from warband.cards import vocabulary as v
from warband.rules.heroscape.army_cards.kit import (
    Attacked,
    Cancels,
    Chooses,
    Decides,
    Depends,
    Destroys,
    Dice,
    EachHit,
    Mends,
    Pledges,
    Rolls,
    Step,
    Strikes,
    TakesTurn,
    Whom,
    Wounds,
)
from warband.rules.heroscape.army_cards.meaning import (
    PowerError,
    amount_of,
    check_of,
    only,
    person_of,
    refusal,
    test_of,
)

__all__ = ["Place", "attack_tests", "attacks_of", "declinable", "steps_of", "volley_of", "whom_of"]

EVERY: frozenset[Attacked] = frozenset(("normal", "special", "leaving"))
Place: TypeAlias = Literal["special", "turn", "declared", "hit", "wounded"]
"""Where steps stand: in a special attack, at a moment of a turn, or at one of an attack."""
_PLACES: dict[Place, str] = {
    "special": "in a special attack",
    "turn": "at a moment of a turn",
    "declared": "before an attack is rolled",
    "hit": "when an attack hits",
    "wounded": "when an attack has wounded",
}


def attacks_of(attack: v.AttackIs | None) -> frozenset[Attacked]:
    """The ways of attacking that are meant."""
    if attack is None:
        return EVERY
    only(attack, "basic", "opportunity")
    found = set(EVERY)
    if attack.basic is not None:
        found &= {"normal"} if attack.basic else {"special", "leaving"}
    if attack.opportunity is not None:
        found &= {"leaving"} if attack.opportunity else {"normal", "special"}
    return frozenset(found)


def attack_tests(tests: tuple[v.Test, ...]) -> tuple[frozenset[Attacked], tuple[v.Test, ...]]:
    """The ways of attacking that tests allow, and the tests about anything else."""
    attacks, rest = EVERY, []
    for test in tests:
        match test:
            case v.AttackIs():
                attacks &= attacks_of(test)
            case v.AnyOf(kinds) if all(isinstance(each, v.AttackIs) for each in kinds):
                every = cast(tuple[v.AttackIs, ...], kinds)
                attacks &= frozenset(chain.from_iterable(attacks_of(each) for each in every))
            case _:
                rest.append(test)
    return attacks, tuple(rest)


def declinable(trigger: v.Trigger, steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """The steps of a power that need not be used begin with something that can be declined."""
    if not steps:
        raise PowerError("it does nothing")
    if trigger.mandatory or isinstance(steps[0], Decides):
        return steps
    whom = getattr(steps[0], "whom", None)
    return steps if whom is not None and whom.up_to else (Decides(steps),)


def steps_of(steps: tuple[v.Effect, ...], where: Place) -> tuple[Step, ...]:
    """Steps, bound for the place where they stand."""
    return tuple(_step(step, where) for step in steps)


def _step(step: v.Effect, where: Place) -> Step:
    match step:
        case v.Wound(who, count):
            return Wounds(whom_of(who), amount_of(count))
        case v.Mend(who, count):
            return Mends(whom_of(who), amount_of(count))
        case v.Destroy(who):
            return Destroys(whom_of(who))
        case v.RollFor(least, success, failure, bonuses):
            extra = tuple((bonus.amount, test_of(bonus.tests)) for bonus in bonuses)
            return Rolls(least, extra, steps_of(success, where), steps_of(failure, where))
        case v.ForEachHit(dice, inner) if dice > 0:
            return EachHit(dice, steps_of(inner, where))
        case v.If(tests, then, otherwise):
            return Depends(test_of(tests), steps_of(then, where), steps_of(otherwise, where))
        case v.May(inner):
            return Decides(steps_of(inner, where))
        case v.ChooseCreature(v.Pick() as pick, ""):
            return Chooses(whom_of(pick))
        case v.ExtraTurns(0, 0, v.Each() | v.Pick() as who) if where == "turn":
            return TakesTurn(whom_of(who))
        case v.Cancel() if where == "hit":
            return Cancels()
        case v.MoreDice(v.Owner(), "attack", count, (), v.EndOfAttack(), ()):
            if where == "declared":
                return Dice(amount_of(count))
        case v.Later(v.Owner(), trigger, inner, v.EndOfAttack()):
            only(step, "until")
            if where == "declared" and trigger == v.Trigger("damage", "after", (v.Itself(),)):
                return Pledges(steps_of(inner, where))
    raise refusal(step, f"cannot be done {_PLACES[where]}")


def whom_of(who: v.Who) -> Whom:
    """To whom something is done."""
    match who:
        case v.Each(where):
            return Whom(check_of(where))
        case v.Pick(where, count, up_to):
            only(who, "count", "up_to")
            if count < 1:
                raise refusal(who, "must be at least one")
            return Whom(check_of(where), count, up_to)
    person = person_of(who)
    return Whom(lambda game, scene, figure: figure == person(scene))


def volley_of(step: v.Volley) -> Strikes:
    """The dice of a special attack."""
    most = step.dice if step.most is None else step.most
    if not 1 <= step.dice <= most:
        raise refusal(step, "needs a die, and no fewer at most than at least")
    also = None if step.also is None else whom_of(step.also)
    return Strikes(tuple(range(step.dice, most + 1)), also, step.again)
