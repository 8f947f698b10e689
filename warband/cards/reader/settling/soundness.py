"""Whether a tree makes sense: it is one of the vocabulary, and it can come to something."""

import msgspec

from warband.cards import vocabulary as v
from warband.cards.reader.effects.deeds import Effects
from warband.cards.reader.effects.outcomes import THE_SAME
from warband.cards.reader.nouns.trees import nodes
from warband.cards.reader.settling.resolve import from_itself
from warband.cards.reader.settling.waiting import BEFORE_THE_ROLL


def is_sound(power: v.Power) -> bool:
    """Whether a power is a tree of the vocabulary through and through, and not absurd.

    Damage comes in fives: "1 damage" is something else that was read as damage.
    """
    for node in nodes(power):
        match node:
            case v.Part(int() as amount) | v.Ongoing(_, int() as amount) if amount % 5:
                return False
            case v.EndEffects(conditions=conditions) if THE_SAME in conditions:
                # Nobody said which condition gives way.
                return False
            case v.Shove() if from_itself(node):
                return False
            case v.DieTable(rows) if _overlap(rows):
                return False
    if _comes_too_late(power) or _from_nowhere(power.steps) or _after_its_end(power):
        return False
    if _counted_too_soon(power) or _replaced_elsewhere(power):
        return False
    try:
        return msgspec.msgpack.decode(msgspec.msgpack.encode(power), type=v.Power) == power
    except msgspec.ValidationError:
        return False


def _comes_too_late(power: v.Power) -> bool:
    """Whether it changes damage that has been dealt already."""
    changes = any(isinstance(step, v.ChangeDamage) for step in power.steps)
    return changes and power.trigger is not None and power.trigger.event == "destroyed"


def _after_the_attacks(steps: Effects) -> bool:
    """Whether damage is to be added to attacks that have been made already."""
    asked = (v.HitCount, v.WasHit)
    made = False
    for step in steps:
        if made and isinstance(step, v.If) and any(isinstance(test, asked) for test in step.tests):
            for each in (*step.then, *step.otherwise):
                if isinstance(each, v.Bonus) and each.stat == "damage" and each.until is None:
                    return True
        made = made or isinstance(step, v.MakeAttack)
    return False


def _replaced_elsewhere(power: v.Power) -> bool:
    """Whether somebody else takes the owner's place during the battle: not in a start area."""
    match power.steps:
        case (v.AddCreature(spot=v.Spot(place="own start")), v.LeaveMap(v.Owner())):
            return power.trigger is None or power.trigger.event != "setup"
    return False


def _counted_too_soon(power: v.Power) -> bool:
    """Whether those whom an attack destroys are counted before it is rolled."""
    trigger = power.trigger
    if trigger is None or power.strike is not None or trigger.timing == "after":
        return False
    counts = any(isinstance(node, v.PerDeed) for node in nodes(power))
    return counts and trigger.event in BEFORE_THE_ROLL


def _after_its_end(power: v.Power) -> bool:
    """Whether the owner, when it is destroyed, is to do something in a later round."""
    trigger = power.trigger
    if trigger is None or trigger.event != "destroyed" or v.Itself() not in trigger.object:
        return False
    rounds = ("start of round", "end of round")
    return any(isinstance(step, v.Later) and step.trigger.event in rounds for step in power.steps)


def _overlap(rows: tuple[v.DieRow, ...]) -> bool:
    """Whether a die could fall on two rows of a table."""
    faces = [face for row in rows for face in range(row.low, row.high + 1)]
    return len(faces) != len(set(faces))


def _from_nowhere(steps: Effects) -> bool:
    """Whether somebody attacks or moves after leaving the map."""
    gone = [step.who for step in steps if isinstance(step, v.LeaveMap)]
    return any(
        (isinstance(step, v.MakeAttack) and step.by in gone)
        or (isinstance(step, v.Walk | v.Charge) and step.who in gone)
        for step in steps
    )


def can_act(power: v.Power) -> bool:
    """Whether nothing in the finished tree keeps it from ever acting."""
    for node in nodes(power):
        match node:
            case v.Matches() if _is_empty(node):
                return False
            case v.Trigger() if _done_to_itself(node):
                return False
    if _another_roll(power.steps) or _missed_by_a_hit(power.steps):
        return False
    if _no_way_to_speak_of(power):
        return False
    if _after_the_attacks(power.steps) or _worth_of_another(power.steps):
        return False
    return not any(map(_of_itself, power.steps))


_MOVES = (v.Walk, v.Shove, v.Teleport, v.Charge, v.Place, v.Swap)


def _no_way_to_speak_of(power: v.Power) -> bool:
    """Whether it speaks of the squares of a way that nobody goes."""
    found = nodes(power)
    asks = any(isinstance(node, v.OnPath | v.PerSquare) for node in found)
    return asks and not any(isinstance(node, _MOVES) for node in found)


def _another_roll(steps: Effects) -> bool:
    """Whether a die of a table is asked for after the table, where it is no longer at hand."""
    rolled = False
    for step in steps:
        if (
            rolled
            and isinstance(step, v.If)
            and any(isinstance(t, v.NaturalRoll) for t in step.tests)
        ):
            return True
        rolled = rolled or isinstance(step, v.DieTable)
    return False


def _missed_by_a_hit(steps: Effects) -> bool:
    """Whether what a hit brings asks for a miss."""
    for step in steps:
        if isinstance(step, v.Outcome) and step.on == "hit":
            for each in step.steps:
                if isinstance(each, v.If) and v.WasHit(hit=False) in each.tests:
                    return True
    return False


def _worth_of_another(steps: Effects) -> bool:
    """Whether "it" that is worth more or less was to be somebody who was put on the map."""
    put = [isinstance(step, v.Place | v.AddCreature) for step in steps]
    worth = any(
        isinstance(step, v.Later)
        and step.trigger.event == "destroyed"
        and v.Itself() in step.trigger.object
        and any(isinstance(each, v.ScorePoints) for each in step.steps)
        for step in steps
    )
    return any(put) and worth


def _done_to_itself(trigger: v.Trigger) -> bool:
    """Whether somebody is to hit or attack itself."""
    both = trigger.subject and trigger.subject == trigger.object
    return bool(both) and trigger.object in ((v.Itself(),), (v.Is(v.Bearer()),), (v.Is(v.Owner()),))


def _of_itself(step: v.Effect) -> bool:
    """Whether somebody is to be near itself, or to have something against itself."""
    if not isinstance(step, v.Bonus | v.Gain | v.Forbid):
        return False
    against = step.ability.against if isinstance(step, v.Gain) else step.versus
    itself = v.Is(v.Bearer())
    if against == (itself,):
        return True
    near = step.who.where if isinstance(step.who, v.Each | v.Pick) else ()
    return any(isinstance(trait, v.Near) and trait.who == v.Bearer() for trait in near)


def _is_empty(test: v.Matches) -> bool:
    """Whether a test says nothing of its creature, or that somebody is near itself."""
    if not test.where:
        return True
    beside = (v.Near, v.InSight, v.CanSee)
    traits = (trait.trait if isinstance(trait, v.Not) else trait for trait in test.where)
    known = not isinstance(test.who, v.Each | v.Pick)
    return known and any(
        isinstance(trait, beside) and getattr(trait, "who", None) == test.who for trait in traits
    )
