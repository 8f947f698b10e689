"""Effects in English."""

from collections.abc import Iterable

from warband.cards import vocabulary as v
from warband.cards.printer.boons import lasting, tell_bonus, tell_forbid, tell_gain
from warband.cards.printer.moments import (
    duration,
    kinds,
    naturals,
    tests,
    trigger,
)
from warband.cards.printer.people import Speaker, area
from warband.cards.printer.unspeakable import Unspeakable


def steps(speaker: Speaker, effects: Iterable[v.Effect]) -> str:
    """Effects one after the other, as sentences."""
    return ". ".join(_capital(sentence(speaker, each)) for each in effects)


def clauses(speaker: Speaker, effects: Iterable[v.Effect]) -> str:
    """Effects one after the other, within one sentence."""
    return ", then ".join(sentence(speaker, each) for each in effects)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def sentence(speaker: Speaker, effect: v.Effect) -> str:
    """One effect; whom it picks is known from then on."""
    said = _sentence(speaker, effect)
    speaker.scene.notice(effect)
    return said


def _sentence(speaker: Speaker, effect: v.Effect) -> str:
    who = speaker.who
    match effect:
        case v.Hurt(whom, damage_dealt, False, False) if damage_dealt:
            return f"{who(whom)} takes {damage(damage_dealt)} damage"
        case v.Heal(whom, int(amount), False, False):
            return f"{who(whom)} heals {amount} HP"
        case v.Afflict(whom, condition, until):
            return f"{who(whom)} is {condition}{lasting(speaker, until)}"
        case v.Ongoing(whom, int(amount), kind, until):
            typed = f"{kind} " if kind else ""
            return f"{who(whom)} takes ongoing {amount} {typed}damage{lasting(speaker, until)}"
        case v.Bonus():
            return tell_bonus(speaker, effect)
        case v.Gain():
            return tell_gain(speaker, effect)
        case v.GainPower(whom, name, None, until, ()) if name:
            return f"{who(whom)} has {name}{lasting(speaker, until)}"
        case v.GainKeyword(whom, word, until, ()):
            return f"{who(whom)} gains the {word} keyword{lasting(speaker, until)}"
        case v.Forbid():
            return tell_forbid(speaker, effect)
        case v.Shove(whom, how, int(squares), up_to, None, None, False):
            return f"{how} {who(whom)} {'up to ' if up_to else ''}{squares} {_squares(squares)}"
        case v.Walk():
            return _walk(speaker, effect)
        case v.Teleport(whom, int(squares), True, "mover", None, optional):
            verb = "may teleport" if optional else "teleports"
            return f"{who(whom)} {verb} {squares} squares"
        case v.Teleport(whom, int(squares), True, "mover", v.Spot() as spot, False):
            return f"{who(whom)} teleports {squares} squares, ending {_spot(speaker, spot)}"
        case v.Teleport(whom, int(squares), True, "user", None, False):
            return f"teleport {who(whom)} up to {squares} squares"
        case v.Place(whom, spot, False):
            return f"place {who(whom)} {_spot(speaker, spot)}"
        case v.Swap(one, two, False):
            return f"{who(one)} switches positions with {who(two)}"
        case v.MakeAttack():
            return _attack(speaker, effect)
        case v.UsePower(v.Owner(), power, "free", False, True):
            return f"use {power}"
        case v.ScorePoints(int(points), False) if points >= 0:
            return f"you score {points} VP"
        case v.ScorePoints(int(points), True) if points >= 0:
            return f"opponent scores {points} VP"
        case v.Recharge(v.Owner(), power, False, True, False) if power:
            return f"recharge {power}"
        case v.Reroll(False, 0):
            return "reroll that attack"
        case v.SetRoll(natural):
            return f"treat that attack roll as a natural {natural}"
        case v.MakeHit(False):
            return "that attack hits instead"
        case v.MakeHit(True):
            return "that attack is a critical hit"
        case v.MakeMiss():
            return "that attack misses instead"
        case v.NoCritical():
            return "that attack becomes a hit instead"
        case v.Redirect(to):
            return f"redirect that attack to {who(to)}"
        case v.HitsInstead(whom):
            return f"{who(whom)} is hit instead"
        case v.Spare(int(hp)):
            return f"{_victim(speaker)} is not destroyed and has {hp} HP instead"
        case v.Restore(whom, int(hp), None):
            return f"{who(whom)} returns to play with {hp} HP"
        case v.EndEffects(whom, (), int(count), False, False):
            return f"end {count} condition on {who(whom)}"
        case v.EndEffects(whom, (), None, False, False):
            return f"end all conditions on {who(whom)}"
        case v.EndEffects(whom, conditions, 1, False, False) if conditions:
            return f"end the {' and '.join(conditions)} condition on {who(whom)}"
        case v.RollSave(whom, 0, False, ""):
            return f"{who(whom)} makes a save against 1 condition"
        case v.ExtraAction(whom, action, count) if action in ("attack", "move", "minor"):
            return f"{who(whom)} takes {count} extra {action} action"
        case v.Destroy(whom):
            return f"destroy {who(whom)}"
        case v.Control(whom, (v.MakeAttack() as attack,)):
            if attack.by != whom:
                raise Unspeakable(effect)
            return f"{_attack(speaker, attack)} as though Dominated"
        case v.ExtraInitiativeDie(count):
            return f"you roll {count} extra d20 for initiative"
        case v.ChooseCreature(v.Pick() as pick, ""):
            return f"choose {who(pick)}"
        case v.ChooseWord("keyword", (), ""):
            return "choose a keyword"
        case v.If(asked, then, ()):
            return f"if {tests(speaker, asked)}, {clauses(speaker, then)}"
        case v.Spend(whom, "immediate", inner, False):
            return _spend(speaker, whom, inner)
        case v.ProvokeOpportunity(whom):
            return f"{who(whom)} provokes opportunity attacks"
        case v.DieTable(rows):
            told = [f"on {row.low}-{row.high}, {clauses(speaker, row.steps)}" for row in rows]
            return "roll 1d20. " + ". ".join(_capital(each) for each in told)
        case v.ChooseOne(options, False, 1) if all(o.label and o.uses is None for o in options):
            told = [f"{o.label}: {_capital(clauses(speaker, o.steps))}" for o in options]
            return "choose 1 effect: " + ". ".join(told)
        case v.RaiseLimit(by, ()):
            return f"increase your warband's creature limit by {by}"
        case v.NotWith(where, False):
            return f"your warband cannot include any {speaker.describe(where)}"
        case v.AddCreature(where, spot, count, False):
            new = f"{count} new {speaker.describe(where)}"
            return f"add {new} to your warband {_spot(speaker, spot)}"
        case v.PutToken(whom, token, int(count)):
            return f"put {count} {token.title()} token on {speaker.ref(whom)}"
        case v.Cancel():
            return "that champion power has no effect" if _champion(speaker) else _no(effect)
        case v.Later(v.Owner(), event, inner, until, False, "") if event.mandatory:
            return _later(speaker, event, inner, until)
    raise Unspeakable(effect)


def _no(effect: v.Effect) -> str:
    raise Unspeakable(effect)


def _champion(speaker: Speaker) -> bool:
    found = speaker.scene.trigger
    return found is not None and found.event == "champion power used"


def _victim(speaker: Speaker) -> str:
    found = speaker.scene.trigger
    if found is not None and found.object == (v.Itself(),):
        return "this creature"
    return speaker.ref(v.Object())


def _squares(count: int) -> str:
    return "square" if count == 1 else "squares"


def damage(parts: v.Damage) -> str:
    """Damage without the word: "10 + 5 fire"."""
    told = []
    for part in parts:
        if part.tests or not isinstance(part.amount, int):
            raise Unspeakable(part)
        told.append(f"{part.amount} {part.type}".strip())
    return " + ".join(told)


def _later(
    speaker: Speaker, event: v.Trigger, inner: tuple[v.Effect, ...], until: v.Duration | None
) -> str:
    outer = speaker.scene
    speaker.scene = type(outer)(event, False, outer)
    try:
        said = f"{trigger(speaker, event)}, {clauses(speaker, inner)}"
    finally:
        speaker.scene = outer
    if until is None:
        return said
    lasting = duration(speaker, until)
    if lasting.startswith("("):
        raise Unspeakable(until)
    return f"{lasting}, {said}"


# ------------------------------------------------------------------- moving and attacking


def _walk(speaker: Speaker, walk: v.Walk) -> str:
    if (
        walk.squares != isinstance(walk.points, int)
        or walk.transit
        or walk.despite
        or walk.no_provoke is not None
    ):
        raise Unspeakable(walk)
    if walk.during or walk.each_square:
        return _on_the_way(speaker, walk)
    verb = ("may " if walk.optional else "") + walk.how + ("" if walk.optional else "s")
    match walk.points:
        case int(points) if walk.up_to:
            far = f"up to {points} {_squares(points)}"
        case int(points):
            far = f"{points} {_squares(points)}"
        case v.StatOf("speed", v.Bearer(), 1, False, 0) if walk.up_to:
            far = "up to its speed"
        case v.StatOf("speed", v.Bearer(), 2, False, 0) if walk.up_to:
            far = "up to twice its speed"
        case v.StatOf("speed", v.Bearer(), 1, False, 0) if walk.away is not None:
            whole = v.Walk(walk.who, "move", walk.points, up_to=False, away=walk.away)
            if walk == whole:
                return f"{speaker.who(walk.who)} moves its speed away from {speaker.ref(walk.away)}"
            raise Unspeakable(walk)
        case _:
            raise Unspeakable(walk)
    said = f"{speaker.who(walk.who)} {verb} {far}"
    ways = []
    if walk.mode in ("flight", "burrow"):
        ways.append(f" with {'Flight' if walk.mode == 'flight' else 'Burrow'}")
    if walk.ends is not None:
        ways.append(f", and must end {_spot(speaker, walk.ends)}")
    if walk.toward is not None:
        ways.append(f" closer to {speaker.ref(walk.toward)}")
    if walk.away is not None:
        ways.append(f" away from {speaker.ref(walk.away)}")
    if len(ways) > 1 or walk.mode == "surface":
        raise Unspeakable(walk)
    return said + "".join(ways)


def _on_the_way(speaker: Speaker, walk: v.Walk) -> str:
    speed = v.StatOf("speed", who=v.Bearer())
    match walk.during:
        case (v.MakeAttack() as attack,):
            plain = v.Walk(walk.who, "move", speed, during=(attack,))
            if walk != plain or attack.by != walk.who:
                raise Unspeakable(walk)
            who = speaker.who(walk.who)
            blow = _attack(speaker, attack).removeprefix(who)
            return f"{who} moves up to its speed and{blow} at any time during that move"
    raise Unspeakable(walk)


def _spot(speaker: Speaker, spot: v.Spot) -> str:
    match spot:
        case v.Spot(v.Each(where), within, "", "", False, False):
            near = speaker.filter(where)
            return f"adjacent to {near}" if within == 1 else f"within {within} squares of {near}"
        case v.Spot(near, within, "", "", False, False) if near is not None:
            named = speaker.ref(near)
            return f"adjacent to {named}" if within == 1 else f"within {within} squares of {named}"
        case v.Spot(None, 1, place, "", False, False) if place:
            return f"in {area(place)}"
        case v.Spot(None, 1, "", beside, False, False) if beside:
            return f"adjacent to {area(beside)}"
        case v.Spot(None, 1, "", "", True, False):
            return "in a square this creature can see"
    raise Unspeakable(spot)


def _choice(choice: v.AttackChoice) -> str:
    match choice:
        case v.AttackChoice((), False, power, False, False, False) if power:
            return f"{power} attack"
        case v.AttackChoice(kind, basic, "", False, False, False) if kind:
            return f"{kinds(v.AttackIs(kinds=kind, basic=True if basic else None))} attack"
        case v.AttackChoice(kind, basic, "", True, False, False) if kind:
            asked = v.AttackIs(kinds=kind, basic=True if basic else None)
            return f"different {kinds(asked)} attack"
    raise Unspeakable(choice)


def _attack(speaker: Speaker, attack: v.MakeAttack) -> str:
    if not isinstance(attack.count, int) or attack.reach or attack.critical or attack.automatic:
        raise Unspeakable(attack)
    if (
        attack.opportunity
        or attack.action not in ("free", "immediate")
        or attack.each_target != (isinstance(attack.versus, v.Each))
    ):
        raise Unspeakable(attack)
    who = speaker.who(attack.by)
    verb = "may make" if attack.optional else "makes"
    said = f"{who} {verb} {attack.count} {_choice(attack.choice)}{'s' if attack.count != 1 else ''}"
    extras = []
    if attack.damage:
        extras.append(f" with {attack.damage:+} damage")
    if attack.bonus:
        extras.append(f" with {attack.bonus:+} attack")
    if len(extras) > 1:
        raise Unspeakable(attack)
    said += "".join(extras)
    if attack.same_target:
        said += " against the same target"
    elif attack.different_targets:
        said += ", each against a different target"
    elif attack.versus is not None:
        said += f" against {speaker.who(attack.versus)}"
    if (attack.same_target or attack.different_targets) and attack.versus is not None:
        raise Unspeakable(attack)
    return said + (" as an immediate action" if attack.action == "immediate" else "")


def _spend(speaker: Speaker, whom: v.Who, inner: tuple[v.Effect, ...]) -> str:
    if isinstance(whom, v.Each) or len(inner) != 1:
        raise Unspeakable(whom)
    subject = speaker.who(whom)
    said = _sentence(speaker, inner[0])
    expected = speaker.who(v.Chosen()) if isinstance(whom, v.Pick) else subject
    if not said.startswith(expected):
        raise Unspeakable(whom)
    return subject + said.removeprefix(expected) + " as an immediate action"


__all__ = ["clauses", "damage", "naturals", "sentence", "steps"]
