"""When, in English: tests, durations, attacks, events."""

from warband.cards import vocabulary as v
from warband.cards.printer.people import Speaker, area
from warband.cards.printer.unspeakable import Unspeakable

_KINDS = {"melee": "melee", "ranged": "ranged", "close": "close", "area": "area"}


# ----------------------------------------------------------------------------- attacks


def kinds(attack: v.AttackIs) -> str:
    """The kinds of an attack: "melee or ranged", "melee basic"."""
    words = [_KINDS[kind] for kind in attack.kinds]
    if attack.basic:
        if attack.kinds not in (("melee",), ("ranged",)):
            raise Unspeakable(attack)
        return f"{words[0]} basic"
    if attack.basic is False:
        if words:
            raise Unspeakable(attack)
        return "non-basic"
    return " or ".join(words) if len(words) < 3 else ", ".join(words[:-1]) + f", or {words[-1]}"


def attack_phrase(attack: v.AttackIs | None) -> str:
    """An attack as a noun: "a melee attack", "an opportunity attack"."""
    match attack:
        case None | v.AttackIs((), None, "", None, None, None, None, None, "", ""):
            return "an attack"
        case v.AttackIs((), None, "", True, None, None, None, None, "", ""):
            return "an opportunity attack"
        case v.AttackIs((), None, "", None, True, None, None, None, "", ""):
            return "a charge attack"
        case v.AttackIs((), None, power, None, None, None, None, None, "", "") if power:
            return f"a {power} attack"
        case v.AttackIs((), None, "", None, None, defense, None, None, "", "") if defense:
            return f"an attack that targets {defense}"
        case v.AttackIs((), None, "", None, None, None, damage, None, "", "") if damage:
            return f"an attack that deals {damage} damage"
        case v.AttackIs(_, _, "", None, None, None, None, None, "", ""):
            return f"a {kinds(attack)} attack"
    raise Unspeakable(attack)


# ------------------------------------------------------------------------------- tests


def tests(speaker: Speaker, found: tuple[v.Test, ...]) -> str:
    """Tests that must all hold."""
    return " and ".join(test(speaker, each) for each in found)


def test(speaker: Speaker, node: v.Test) -> str:
    """One test as a clause."""
    match node:
        case v.Matches(who, (v.In(place),)):
            return f"{speaker.ref(who)} occupies {area(place)}"
        case v.Matches(who, (v.Not(v.In(place)),)):
            return f"{speaker.ref(who)} does not occupy {area(place)}"
        case v.Matches(v.Owner(), (v.InState("moved this turn"),)):
            return "this creature moved this turn"
        case v.Matches(v.Owner(), (v.Not(v.InState("moved this turn")),)):
            return "this creature did not move this turn"
        case v.Matches(v.Owner(), (v.Not(v.InState("attacked this turn")),)):
            return "this creature did not attack this turn"
        case v.Matches(who, where) if where:
            return f"{speaker.ref(who)} is {speaker.being(where)}"
        case v.Count(of, 1, None):
            return f"there is {_some(speaker, of)}"
        case v.Count(of, None, 0):
            return f"there is no {speaker.describe(of)}"
        case v.Count(of, None, int(most)):
            return f"{most} or fewer {_beside(speaker, of)}"
        case v.Count(of, int(least), None):
            return f"{least} or more {_beside(speaker, of)}"
        case v.HasAdvantage():
            return "this creature has combat advantage"
        case v.NaturalRoll(least, most, parity):
            return f"the attack roll is a natural {naturals(least, most, parity)}"
        case v.WasHit(True, False):
            return "that attack hits"
        case v.WasHit(False, False):
            return "that attack misses"
        case v.Initiative(True):
            return "you win initiative"
        case v.Initiative(False):
            return "you lose initiative"
        case v.OnTurn((v.Itself(),)):
            return "on this creature's turn"
        case v.InPhase("end of round"):
            return "during the end of round phase"
        case v.Moved(squares, v.Owner()):
            return f"this creature moved at least {squares} squares this turn"
        case v.HasUses(power, False):
            return f"{power} has no uses remaining"
        case v.HasUses(power, True):
            return f"{power} has uses remaining"
        case v.HitCount(2, True):
            return "both attacks hit the same target"
        case v.WasDestroyed(v.Target()):
            return "target is destroyed by this attack"
        case v.Flanking(whom, ()):
            return f"this creature flanks {speaker.ref(whom)}"
        case v.AttackIs((), None, "", None, None, defense, None, None, "", "") if defense:
            return f"that attack targets {defense}"
        case v.RoundNumber(None, 1):
            return "it is the first round of the battle"
    raise Unspeakable(node)


def _some(speaker: Speaker, of: v.Filter) -> str:
    phrase = speaker.describe(of)
    return f"{'an' if phrase[:1].lower() in 'aeiou' else 'a'} {phrase}"


def _beside(speaker: Speaker, of: v.Filter) -> str:
    """Creatures and where they are: "enemies are adjacent to this creature"."""
    near = of[-1] if of else None
    if isinstance(near, v.Near) and near.who is not None and not near.of:
        where = speaker.clause(near)
        return f"{speaker.describe(of[:-1], True)} are {where}"
    raise Unspeakable(of)


def naturals(least: int | None, most: int | None, parity: str) -> str:
    """What a die shows: 19-20, 11+, odd."""
    if parity and least is None and most is None:
        return parity
    if parity or least is None:
        raise Unspeakable((least, most, parity))
    if most is None:
        return f"{least}+"
    return f"{least}" if least == most else f"{least}-{most}"


# --------------------------------------------------------------------------- durations


def duration(speaker: Speaker, until: v.Duration) -> str:
    """How long, as it follows an effect."""
    match until:
        case v.EndOfTurn():
            return "until end of turn"
        case v.EndOfRound(False):
            return "until end of round"
        case v.EndOfRound(True):
            return "until end of next round"
        case v.EndOfNextTurn(None):
            return "until end of its next turn"
        case v.EndOfNextTurn(v.Owner()):
            return "until end of this creature's next turn"
        case v.StartOfNextTurn(None):
            return "until start of its next turn"
        case v.StartOfNextTurn(v.Owner()):
            return "until start of this creature's next turn"
        case v.EndOfPlayersTurn():
            return "until end of player's next turn"
        case v.EndOfBattle():
            return "until end of battle"
        case v.SaveEnds(group, bonus):
            more = f", {bonus:+} to saves" if bonus else ""
            return f"(save ends{' both' if group else ''}{more})"
        case v.ActionEnds(action):
            return f"({action} action ends)"
        case v.EndOfAttack():
            return "on that attack"
        case v.UntilEvent(event):
            return f"until after {ending(speaker, event)}"
    raise Unspeakable(until)


def ending(speaker: Speaker, event: v.Trigger) -> str:
    """The event that ends an effect."""
    me = (v.Is(v.Bearer()),)
    if not _plain(event):
        raise Unspeakable(event)
    match event:
        case v.Trigger("attack resolved", "after", subject, (), ()) if subject == me:
            return "it attacks"
        case v.Trigger("moves", "after", subject, (), ()) if subject == me:
            return "it moves"
        case v.Trigger("damage", "after", (), object, ()) if object == me:
            return "it takes damage"
        case v.Trigger("destroyed", "after", (), (v.Itself(),), ()):
            return "this creature is destroyed"
        case v.Trigger("hit", "after", (), (v.Itself(),), ()):
            return "this creature is hit by an attack"
        case v.Trigger("attack declared", "after", subject, object, ()) if subject == me:
            return f"it targets {speaker.filter(object)} with an attack"
    raise Unspeakable(event)


def _plain(event: v.Trigger) -> bool:
    return event == v.Trigger(
        event.event, event.timing, event.subject, event.object, event.tests, event.mandatory
    )


# ---------------------------------------------------------------------------- triggers


def trigger(speaker: Speaker, node: v.Trigger) -> str:
    """When a triggered power is used."""
    if node.timing == "at":
        return f"{_moment(speaker, node)}"
    said = _event(speaker, node)
    if node.mandatory:
        if node.timing == "after":
            raise Unspeakable(node)
        return f"whenever {said}"
    return f"use {'when' if node.timing == 'before' else 'after'} {said}"


def _moment(speaker: Speaker, node: v.Trigger) -> str:
    word = "whenever" if node.mandatory else "use"
    match node.event:
        case "start of round" | "end of round" if not node.subject and not node.tests:
            if node.mandatory:
                raise Unspeakable(node)
            return f"use at {node.event}"
        case "setup" if node == v.Trigger("setup", "at"):
            return "use during setup"
        case "initiative roll" if node == v.Trigger("initiative roll", "at"):
            return "use before rolling initiative"
        case "any time" if node == v.Trigger("any time", "at"):
            return "use at any time"
        case "start of turn" | "end of turn" if not node.tests and _narrow(node) == "":
            verb = "starts" if node.event == "start of turn" else "ends"
            if node.mandatory:
                return f"{word} {_whose(speaker, node.subject)} {verb} its turn"
            if node.subject == (v.Itself(),):
                return f"use at {node.event.split()[0]} of this creature's turn"
            return f"use at {node.event.split()[0]} of {_whose(speaker, node.subject)}'s turn"
    raise Unspeakable(node)


def _whose(speaker: Speaker, where: v.Filter) -> str:
    return speaker.filter(where) if where else "any creature"


def _narrow(node: v.Trigger) -> str:
    """The fields of a trigger that only some sentences use."""
    return "" if _plain(node) else "narrowed"


_ACTIVE: dict[str, tuple[str, str]] = {
    "hit": ("hits", "with"),
    "miss": ("misses", "with"),
    "critical": ("scores a critical hit", "with"),
    "damage": ("damages", "with"),
    "destroyed": ("destroys", "with"),
}


def _event(speaker: Speaker, node: v.Trigger) -> str:
    if node.power or node.place or node.action != "none":
        raise Unspeakable(node)
    subject, object = node.subject, node.object
    attack, rest = _attack_of(node.tests)
    if node.event == "damage" and object and not subject:
        return _suffers(speaker, object, attack, rest)
    if node.event in ("attack roll", "d20 rolled") and subject and rest:
        return _rolls(speaker, subject, attack, rest)
    said = _core(speaker, node, attack)
    if rest:
        said += f", if {tests(speaker, rest)}"
    return said


def _suffers(
    speaker: Speaker, object: v.Filter, attack: v.AttackIs | None, rest: tuple[v.Test, ...]
) -> str:
    who = speaker.filter(object)
    match rest:
        case () if attack is not None:
            return f"{who} is damaged by {attack_phrase(attack)}"
        case ():
            return f"{who} takes damage"
        case (v.DamageIs(None, None, True),) if attack is None:
            return f"{who} is damaged by an attack"
        case (v.DamageIs(str(kind), None, None),) if kind and attack is None:
            return f"{who} takes {kind} damage"
        case (v.DamageIs(None, int(least), None),) if attack is None:
            return f"{who} takes {least} or more damage"
    raise Unspeakable(rest)


def _rolls(
    speaker: Speaker, subject: v.Filter, attack: v.AttackIs | None, rest: tuple[v.Test, ...]
) -> str:
    match rest:
        case (v.NaturalRoll(least, most, ""),) if attack is None:
            return f"{speaker.filter(subject)} rolls a natural {naturals(least, most, '')}"
    raise Unspeakable(rest)


def _attack_of(found: tuple[v.Test, ...]) -> tuple[v.AttackIs | None, tuple[v.Test, ...]]:
    if found and isinstance(found[0], v.AttackIs):
        return found[0], found[1:]
    return None, found


def _core(speaker: Speaker, node: v.Trigger, attack: v.AttackIs | None) -> str:
    subject, object = node.subject, node.object
    by = attack_phrase(attack)
    s = speaker.filter(subject) if subject else ""
    o = speaker.filter(object) if object else ""
    event = node.event
    if event in ("enters",) and s and not o and attack is None:
        if node.exactly is not None:
            return f"{s} enters a square exactly {node.exactly} squares away"
        if node.near == 1:
            return f"{s} enters an adjacent square"
        if node.near is not None:
            return f"{s} enters a square within {node.near} squares"
        raise Unspeakable(node)
    if node.near is not None or node.exactly is not None:
        raise Unspeakable(node)
    if node.condition:
        if event == "condition gained" and s and o and attack is None:
            return f"{s} renders {o} {node.condition}"
        if event == "condition gained" and o and attack is None:
            return f"{o} gains {node.condition}"
        if event == "save failed" and s and attack is None:
            return f"{s} fails a save against {node.condition}"
        raise Unspeakable(node)
    match event:
        case "hit" | "miss" if s and o:
            return f"{s} {_ACTIVE[event][0]} {o} with {by}"
        case "hit" | "miss" if s:
            return f"{s} {_ACTIVE[event][0]} with {by}"
        case "hit" | "miss" if o:
            return f"{o} is {'hit' if event == 'hit' else 'missed'} by {by}"
        case "critical" if s and o and attack is None:
            return f"{s} scores a critical hit against {o}"
        case "critical" if s and not o:
            return f"{s} scores a critical hit" + (f" with {by}" if attack else "")
        case "targeted" if s and o:
            return f"{s} targets {o} with {by}"
        case "targeted" if o:
            return f"{o} is targeted by {by}"
        case "attack declared" if s and o and attack is None:
            return f"{s} declares an attack against {o}"
        case "attack declared" if s and o:
            return f"{s} declares {by} against {o}"
        case "attack declared" if s:
            return f"{s} declares {by}"
        case "attack roll" if s and not o and attack is None:
            return f"{s} makes an attack roll"
        case "attack resolved" if s and o:
            return f"{s} resolves {by} against {o}"
        case "attack resolved" if s:
            return f"{s} resolves {by}"
        case "opportunity attack" if s and not o and attack is None:
            return f"{s} makes an opportunity attack"
        case "damage" | "destroyed" if s and o:
            return f"{s} {_ACTIVE[event][0]} {o}" + (f" with {by}" if attack else "")
        case "destroyed" if o:
            return f"{o} is destroyed" + (f" by {by}" if attack else "")
        case "bloodied" | "first bloodied" if o and not s and attack is None:
            return f"{o} {'first ' if event == 'first bloodied' else ''}becomes bloodied"
        case "save failed" if s:
            return f"{s} fails a save"
        case "shifts" | "charges" if s and not o and attack is None:
            return f"{s} {'shifts' if event == 'shifts' else 'declares a charge'}"
        case "champion power used" if s:
            return f"{s} uses a champion power"
        case "initiative won":
            return "you win initiative"
        case "initiative lost":
            return "you lose initiative"
        case "initiative roll" if node.timing == "before":
            return "rolling initiative"
        case "d20 rolled" if s and node.tests == ():
            raise Unspeakable(node)
        case "occupation scored" if subject == (v.InWarband(),):
            return "you score VP for occupying a victory area"
    raise Unspeakable(node)
