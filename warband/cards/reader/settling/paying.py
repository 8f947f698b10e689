"""What is paid with which action: nobody pays twice for one thing.

A power costs its action; an attack in it "as an immediate action" costs no second one. Who "takes
an attack action as a free action" outside its turn attacks there and then.
"""

import msgspec

from warband.cards import vocabulary as v
from warband.cards.reader.effects.deeds import Effects
from warband.cards.reader.nouns.phrases import AtOnce
from warband.cards.reader.nouns.trees import changed

ALLOTTED = ("attack", "move", "minor")


def paid(steps: Effects, action: tuple[v.ActionType, ...], trigger: v.Trigger | None) -> Effects:
    """The effects without what the power itself has paid for.

    So it is with an attack action of somebody else that is used for the owner's own.
    """
    if action == ("attack",):
        return changed(steps, v.MakeAttack, _borrowed)
    if action != ("immediate",) and not _answers_its_own(trigger):
        return steps
    made: list[v.Effect] = []
    for step in steps:
        if isinstance(step, v.Spend) and step.who == v.Owner() and step.action == "immediate":
            made += (v.May(step.steps),) if step.optional else step.steps
        elif isinstance(step, v.MakeAttack) and step.by == v.Owner() and step.action == "immediate":
            made.append(msgspec.structs.replace(step, action="free"))
        else:
            made.append(step)
    return tuple(made)


def _borrowed(attack: v.MakeAttack) -> v.MakeAttack:
    if attack.by != v.Owner() or attack.action != "attack" or not attack.of:
        return attack
    return msgspec.structs.replace(attack, action="free")


def _answers_its_own(trigger: v.Trigger | None) -> bool:
    """Whoever answers its own opportunity attack has spent its immediate action on that."""
    if trigger is None or trigger.subject != (v.Itself(),):
        return False
    return trigger.event == "opportunity attack" or v.AttackIs(opportunity=True) in trigger.tests


def at_once(extra: AtOnce, who: v.Who, trigger: v.Trigger | None) -> v.Effect:
    """An action that somebody takes outside its turn is used at once; in it, it is one more."""
    acting = trigger is not None and trigger.event in ("start of turn", "end of turn")
    own_turn = who == v.Owner() or (acting and who == v.Subject())
    if extra.action == "attack" and not own_turn:
        return v.MakeAttack(who, v.AttackChoice(), action=extra.cost, optional=False)
    if extra.action == "move" and extra.cost == "free" and not own_turn:
        move = v.Walk(who, "move", v.StatOf("speed", who=v.Bearer()))
        shift = v.Walk(who, "shift", 1, squares=True, up_to=False)
        return v.ChooseOne((v.Option("Move", (move,)), v.Option("Shift", (shift,))))
    return v.ExtraAction(who, extra.action)


def put_off(
    trigger: v.Trigger | None, action: tuple[v.ActionType, ...], steps: Effects
) -> tuple[v.Trigger | None, Effects]:
    """An action of one's turn for something at the end of that turn: it comes then."""
    if trigger is None or not set(action) & set(ALLOTTED):
        return trigger, steps
    if trigger.event == "any time":
        # Its action is spent on its own turn anyway.
        return None, steps
    return None, (v.Later(v.Owner(), trigger, steps, until=v.EndOfTurn(), once=True),)
