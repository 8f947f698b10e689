"""Whole powers and cards in English."""

from warband.cards import vocabulary as v
from warband.cards.notation.sugar import default_action
from warband.cards.phrasebook import say_power
from warband.cards.printer.deeds import clauses, damage, sentence, steps
from warband.cards.printer.moments import duration, ending, tests, trigger
from warband.cards.printer.people import Speaker
from warband.cards.printer.unspeakable import Unspeakable
from warband.cards.reader import NotUnderstoodError, read_power
from warband.cards.reader.context import Context
from warband.cards.reader.nouns.trees import nodes
from warband.cards.vocabulary import Card, Creature, Power

_FULL_TURN = ("attack", "move", "minor")


def print_power(power: Power, card: Card | None = None) -> str:
    """A power as a line of text: uses, icon, name, what it does.

    `card` is the card it stands on, whose other names it may use.
    """
    try:
        said = f"{_prefix(power)}{natural(power)}"
    except Unspeakable:
        return say_power(power)
    return said if _reads_back(said, power, context_of(card, power)) else say_power(power)


def context_of(card: Card | None, power: Power) -> Context:
    """What the reader must know of a card to read one of its powers."""
    powers = (power,) if card is None else card.powers
    defined = [
        node.condition for node in nodes(tuple(powers)) if isinstance(node, v.DefineCondition)
    ]
    names = [each.name for each in powers if each.name]
    return Context(card.name if card is not None else "", names, defined, power.section)


def _reads_back(said: str, power: Power, context: Context) -> bool:
    try:
        return read_power(said, section=power.section, context=context) == power
    except NotUnderstoodError:
        return False


def _prefix(power: Power) -> str:
    boxes = "☐" * power.uses + " " if power.uses else ""
    if power.uses == 0 or (power.basic and power.attack is None):
        raise Unspeakable(power)
    icon = ""
    if power.attack is not None:
        icon = f"{{{power.attack}{' basic' if power.basic else ''}}} "
    if power.section == "champion":
        if power.name or icon:
            raise Unspeakable(power)
        return boxes
    if not power.name or any(mark in power.name for mark in ":;."):
        raise Unspeakable(power)
    return f"{boxes}{icon}{power.name}: "


def natural(power: Power) -> str:
    """What a power does, in sentences."""
    speaker = Speaker(power.trigger, False)
    head = _head(speaker, power)
    specs = _specifications(speaker, power)
    body = _attack(speaker, power) if power.strike is not None else steps(speaker, power.steps)
    said = " ".join(part for part in (head and head + ":", specs, body) if part)
    if said and not said.endswith("."):
        said += "."
    for each in power.recharge:
        said += f" Recharge {_recharge(speaker, each)}."
    for flag in power.flags:
        said += f" ({flag})"
    return said


def _head(speaker: Speaker, power: Power) -> str:
    words: list[str] = []
    action, triggered = power.action, power.trigger is not None
    usual = {"attack": ("attack",), "champion": ("immediate",)}.get(power.section)
    if action == _FULL_TURN:
        words.append("full turn action")
    elif usual is not None and action == usual:
        pass
    elif len(action) == 2 and set(action) <= set(_FULL_TURN):
        words.append(f"{action[0]} + {action[1]} action")
    elif len(action) == 1 and action[0] in (*_FULL_TURN, "immediate"):
        words.append(f"{action[0]} action")
    elif power.section == "general" and action == default_action("general", triggered):
        pass
    else:
        raise Unspeakable(action)
    if power.bounds.once_per in ("turn", "round"):
        words.append(f"once per {power.bounds.once_per}")
    elif power.bounds.once_per:
        raise Unspeakable(power.bounds)
    if power.bounds.only_if and power.strike is None:
        words.append(f"only if {tests(speaker, power.bounds.only_if)}")
    if power.trigger is not None:
        words.append(trigger(speaker, power.trigger))
    said = ", ".join(words)
    return said[:1].upper() + said[1:]


def _specifications(speaker: Speaker, power: Power) -> str:
    b = power.bounds
    if (
        b.provokes
        or b.attacks_per_round
        or b.attacks_per_turn
        or b.needs_sight
        or b.ignores_cover
        or b.dots != 1
    ):
        raise Unspeakable(b)
    told = []
    if b.reach is not None:
        told.append(f"reach {b.reach}")
    if b.shape == "radius" and b.range is not None:
        told.append(f"radius {b.size} within {b.range}")
    elif b.shape and b.range is None and b.shape != "radius":
        told.append(f"{b.shape} {b.size}")
    elif b.shape or b.size:
        raise Unspeakable(b)
    elif b.range is not None:
        told.append(f"range {b.range}" if isinstance(b.range, int) else b.range)
    if b.aura is not None:
        told.append(f"aura {b.aura}")
    if b.targets:
        told.append(f"{_targets(speaker, b.targets)} only")
    if b.may_target_allies:
        told.append("may target allies")
    if b.no_provoke:
        told.append("does not provoke opportunity attacks")
    if b.charge:
        told.append("usable on charge" if b.charge == "may" else "only on charge")
    if b.only_if and power.strike is not None:
        told.append(f"only if {tests(speaker, b.only_if)}")
    if power.strike is not None:
        told += [f"ignores {shield.capitalize()}" for shield in power.strike.ignores]
    return f"({', '.join(told)})" if told else ""


def _targets(speaker: Speaker, where: v.Filter) -> str:
    if where == (v.Enemy(),):
        return "enemies"
    before, noun, after = speaker._parts(where)
    if noun != "creature":
        raise Unspeakable(where)
    return " ".join([*before, "target", *after])


def _attack(speaker: Speaker, power: Power) -> str:
    strike = power.strike
    assert strike is not None
    before, after = _around(power.steps)
    words = []
    if before:
        words.append(f"{clauses(speaker, before)}, then make an attack:")
        words[0] = words[0][:1].upper() + words[0][1:]
    attacks = _own(power.steps)
    if attacks is not None and attacks != v.OwnAttacks():
        if before:
            raise Unspeakable(power.steps)
        words.append(_count(attacks))
    elif attacks is not None and not before:
        raise Unspeakable(power.steps)
    defense = {"Fort": "Fortitude", "Ref": "Reflex"}.get(strike.defense, strike.defense)
    words.append("Automatic hit" if strike.bonus is None else f"{strike.bonus:+} vs. {defense}")
    if strike.bonus is None and strike.defense != "AC":
        words[-1] += f" vs. {defense}"
    if strike.or_defenses and strike.bonus is None:
        raise Unspeakable(strike)
    for other in strike.or_defenses:
        words[-1] += f" or {other}"
    said = " ".join(words) + "; " + _blow(strike)
    for step in after:
        said += f". {_outcome(power, step)}"
    return said


def _around(found: tuple[v.Effect, ...]) -> tuple[tuple[v.Effect, ...], tuple[v.Effect, ...]]:
    """The steps before and after the attack."""
    for place, step in enumerate(found):
        if isinstance(step, v.OwnAttacks):
            return found[:place], found[place + 1 :]
    return (), found


def _own(found: tuple[v.Effect, ...]) -> v.OwnAttacks | None:
    return next((step for step in found if isinstance(step, v.OwnAttacks)), None)


def _count(attacks: v.OwnAttacks) -> str:
    match attacks:
        case v.OwnAttacks(int(count), False, False, up_to, (), False) if count > 1:
            return f"Make {'up to ' if up_to else ''}{count} attacks:"
        case v.OwnAttacks(int(count), True, False, up_to, (), False) if count > 1:
            many = f"Make {'up to ' if up_to else ''}{count} attacks"
            return f"{many}, each against a different target:"
        case v.OwnAttacks(int(count), False, True, False, (), False) if count > 1:
            return f"Make {count} attacks against the same target:"
    raise Unspeakable(attacks)


def _blow(strike: v.Strike) -> str:
    told: list[str] = []
    if strike.damage:
        told.append(f"{damage(strike.damage)} damage")
        if strike.or_damage:
            told[0] += "".join(f" OR {damage(other)} damage" for other in strike.or_damage)
            if len(strike.or_damage) > 1:
                raise Unspeakable(strike)
    elif strike.or_damage:
        raise Unspeakable(strike)
    speaker = Speaker(None, True)
    told += [_struck(speaker, each) for each in strike.effects]
    return " AND ".join(told) if told else "no damage"


def _struck(speaker: Speaker, effect: v.Effect) -> str:
    match effect:
        case v.Afflict(v.Target(), condition, None):
            return condition
        case v.Afflict(v.Target(), condition, until) if until is not None:
            return f"{condition} {duration(speaker, until)}"
        case v.Ongoing(v.Target(), int(amount), kind, until):
            typed = f"{kind} " if kind else ""
            lasting = "" if until is None else f" {duration(speaker, until)}"
            return f"{amount} ongoing {typed}damage{lasting}"
        case v.If((v.Matches(v.Target(), where),), (v.Afflict(v.Target(), condition, None),), ()):
            return f"{' '.join(_adjectives(speaker, where))} target is {condition}"
    return sentence(speaker, effect)


def _adjectives(speaker: Speaker, where: v.Filter) -> list[str]:
    words = [speaker.adjective(trait) for trait in where]
    if not all(words):
        raise Unspeakable(where)
    return [word for word in words if word]


def _outcome(power: Power, step: v.Effect) -> str:
    if not isinstance(step, v.Outcome):
        raise Unspeakable(step)
    speaker = Speaker(power.trigger, True)
    word = {"hit": "On hit", "miss": "On miss", "either": "Hit or miss"}[step.on]
    told: list[str] = []
    for each in step.steps:
        match each:
            case v.Hurt(v.Target(), dealt, False, False) if dealt and not told:
                told.append(f"{damage(dealt)} damage")
            case _:
                told.append(_struck(speaker, each))
    return f"{word}, {' AND '.join(told)}"


def _recharge(speaker: Speaker, recharge: v.RechargeOn) -> str:
    match recharge:
        case v.RechargeOn(None, action, 1, (), False) if action in ("attack", "move", "minor"):
            return f"as {'an' if action == 'attack' else 'a'} {action} action"
        case v.RechargeOn(v.Trigger() as event, "none", 1, asked, False):
            said = _recharge_event(speaker, event)
            return said + (f" if {tests(speaker, asked)}" if asked else "")
    raise Unspeakable(recharge)


def _recharge_event(speaker: Speaker, event: v.Trigger) -> str:
    if event.timing == "at":
        return trigger(speaker, event).removeprefix("use ")
    if event.timing == "after" and not event.mandatory:
        return "when " + trigger(speaker, event).removeprefix("use after ")
    raise Unspeakable(event)


# ------------------------------------------------------------------------------- cards


def print_card(card: Card) -> str:
    """A card as text: its numbers, then its powers."""
    lines = [card.name]
    if isinstance(card, Creature):
        lines += _creature_lines(card)
    else:
        lines.append(f"Item, cost {card.cost}")
    lines += [print_power(power, card) for power in card.powers]
    return "\n".join(lines) + "\n"


def _creature_lines(card: Creature) -> list[str]:
    mode = {"flight": "F", "burrow": "B"}.get(card.mode, "")
    rating = f", champion rating {card.champion_rating}" if card.champion_rating else ""
    bloodied = "never bloodied" if card.bloodied is None else f"bloodied {card.bloodied}"
    return [
        f"Level {card.level} {card.size} {' '.join(card.keywords)}".rstrip(),
        f"Cost {card.cost}, {card.alignment}, {', '.join(card.factions)}{rating}",
        f"AC {card.ac}, Fortitude {card.fort}, Reflex {card.ref}, Will {card.will}",
        f"Speed {mode}{card.speed}, HP {card.hp}, {bloodied}",
    ]


__all__ = ["ending", "natural", "print_card", "print_power"]
