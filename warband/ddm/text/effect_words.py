"""Lasting effects in sentences: what a creature is, has or may not do, and for how long.

Events call an effect by a short name (`describe` in
:mod:`warband.ddm.ask.powers.lasting_words`), which
cases and records match; players read what it means.
"""

import re

from warband.ddm.conditions import OF_SOME_EDITION

ABILITIES = {
    "act after charge": "can still act after a charge",
    "afflicted": "is {word}",
    "aquatic": "is at home in water",
    "attack as": "attacks as {word}",
    "automatic hit": "hits without fail",
    "automatic miss": "misses without fail",
    "blindsight": "has Blindsight {number}",
    "blocks lines": "blocks lines of sight and effect",
    "blocks movement": "bars the way",
    "burrow": "can burrow",
    "cannot be flanked": "cannot be flanked",
    "cannot be moved": "cannot be pushed, pulled or slid",
    "combat advantage": "has combat advantage",
    "conceal": "has Conceal {number}",
    "counts as": "counts as {word}",
    "cover": "has cover",
    "critical on": "scores critical hits on {number} or more",
    "delayed appearance": "appears later",
    "flight": "can fly",
    "grants combat advantage": "grants combat advantage",
    "half damage": "takes half damage",
    "hide": "can hide",
    "hindered by": "is hindered by {word}",
    "ignore conceal": "ignores Conceal",
    "ignore cover": "ignores cover",
    "ignore insubstantial": "strikes the insubstantial in full",
    "ignore invisible": "strikes the invisible",
    "ignore resist": "ignores resistance {word}",
    "ignore terrain": "is not hindered by {word} terrain",
    "immune": "is immune to {word}",
    "insubstantial": "is insubstantial",
    "invisible": "is invisible",
    "is not affected by powers": "is not affected by powers of others",
    "keep mode": "stays in its form",
    "locked": "is held fast",
    "lose": "is without {word}",
    "mount": "can carry a rider",
    "multi-activation": "takes {number} turns each round",
    "must strike": "has to attack",
    "no conceal": "is without Conceal",
    "no critical": "suffers no critical hits",
    "no effects": "suffers no effects",
    "no flank needed": "needs nobody opposite to flank",
    "no opportunity from": "provokes no opportunity attacks from some",
    "no provoke": "provokes no opportunity attacks",
    "no redirect": "cannot have its attacks redirected",
    "no save needed": "needs no saving throw",
    "not invisible": "cannot be invisible",
    "not legal flanker": "cannot flank",
    "occupies more": "counts as standing in more squares",
    "opportunity on": "makes opportunity attacks on {word}",
    "phasing": "can go through walls and creatures",
    "reach": "has Reach {number}",
    "regular move counts as": "moves as if it were to {word}",
    "resist": "has Resist {number} {word}",
    "rider": "can ride",
    "save at start": "saves at the start of its turn",
    "save bonus": "has +{number} to saving throws",
    "scores more": "scores {number} times the points for a victory area",
    "scout": "may set up in a victory area",
    "shares space": "can share its space",
    "sight limit": "sees no further than {number} squares",
    "sight through": "sees through {word}",
    "spare targets": "may spare some in an area",
    "speed cap": "has speed {number} at most",
    "squad activation": "acts together with others of its kind",
    "squeeze freely": "squeezes without a penalty",
    "stand in": "can stand in {word}",
    "sure hits": "cannot miss",
    "swarm": "is a swarm",
    "terrain does not block sight": "sees past terrain",
    "transit": "can move through {word}",
    "transit enemies": "can move through enemies",
    "triple critical": "deals triple damage with critical hits",
    "unaffected by": "is not affected by {word}",
    "vulnerable": "is Vulnerable {number} {word}",
    "wandering monster": "sets up in a random victory area",
}
"""What each ability means for whoever has it; begins with a verb."""

FORBIDDEN = {
    "activate": "be activated",
    "approach": "come closer",
    "attack": "attack",
    "attack actions": "take attack actions",
    "attack owner": "attack whoever did this",
    "be destroyed": "be destroyed",
    "be pushed": "be pushed",
    "be redirected": "have its attacks redirected",
    "be targeted": "be targeted",
    "champion powers": "use champion powers",
    "charge": "charge",
    "cover": "have cover",
    "end adjacent": "end its movement beside some",
    "enter": "enter some squares",
    "flank": "flank",
    "flight": "fly",
    "gain combat advantage": "gain combat advantage",
    "heal": "be healed",
    "immediate actions": "take immediate actions",
    "leave": "leave where it is",
    "minor actions": "take minor actions",
    "move": "move",
    "move actions": "take move actions",
    "move away": "move away",
    "opportunity attacks": "make opportunity attacks",
    "provoke": "provoke opportunity attacks",
    "rerolls": "reroll",
    "save": "make saving throws",
    "score occupation": "score for a victory area",
    "see": "see",
    "shift": "shift",
    "target allies": "target allies",
    "teleport": "teleport",
    "turn hits": "turn hits away",
    "use power": "use one of its powers",
    "voluntary powers": "use powers of its own choice",
}
"""What each prohibition keeps from doing."""

STATS = {
    "Fort": "Fortitude",
    "Ref": "Reflex",
    "defenses": "to all defenses",
    "save": "to saving throws",
    "max hp": "full HP",
    "critical": "damage with critical hits",
    "conceal roll": "to rolls for Conceal",
    "initiative dice": "dice for initiative",
    "setup dice": "dice for setting up",
    "healing": "HP when it heals others",
    "healed": "HP whenever it is healed",
}
"""Numbers that have another name in sentences."""

REASONS = {"saved": ": it saved", "removed": ": it is freed of it", "used": ": it is used up"}
"""Why an effect ends, where that is news."""

_YET_TO_HAPPEN = re.compile(r"^(?:whenever|the next time|after|before|at|during) ")
_BONUS = re.compile(r"^([+-]\d+|bonus to) (.+)$")
_NUMBERED = re.compile(r"^(-?\d+)(?: (.+))?$")


def yet_to_happen(effect: str) -> bool:
    """Whether it does something only when something else happens.

    >>> yet_to_happen("after it attacks, it takes 5 damage"), yet_to_happen("Dazed")
    (True, False)
    """
    return _YET_TO_HAPPEN.match(effect) is not None


def bears(effect: str, *, named: bool = True) -> str:
    """What a creature under an effect is, has or may not do; begins with a verb.

    Nothing, if only powers are called so and names alone tell nothing.

    >>> bears("Immobilized"), bears("Ongoing 5 fire"), bears("+2 attack")
    ('is Immobilized', 'takes Ongoing 5 fire', 'has +2 attack')
    >>> bears("scores more 2"), bears("Leaf Runner")
    ('scores 2 times the points for a victory area', 'is under the effect of Leaf Runner')
    """
    if effect.startswith("Ongoing "):
        return f"takes {effect}"
    if effect == "fights for the other side" or effect.startswith("is "):
        return effect
    if effect.startswith("may not "):
        what = effect.removeprefix("may not ")
        return f"may not {FORBIDDEN.get(what, what)}"
    if found := _BONUS.match(effect):
        amount = "a bonus to" if found[1] == "bonus to" else found[1]
        return f"has {amount} {STATS.get(found[2], found[2])}"
    for name in sorted(ABILITIES, key=len, reverse=True):
        if effect == name or effect.startswith(f"{name} "):
            return _ability(name, effect.removeprefix(name).strip())
    if effect in OF_SOME_EDITION:
        return f"is {effect}"
    return f"is under the effect of {effect}" if named else ""


def _ability(name: str, more: str) -> str:
    found = _NUMBERED.match(more)
    number, word = (found[1], found[2] or "") if found else ("", more)
    return " ".join(ABILITIES[name].format(number=number, word=word).split())


def bears_no_longer(effect: str) -> str:
    """The same when it is over.

    >>> bears_no_longer("Slowed"), bears_no_longer("may not attack"), bears_no_longer("flight")
    ('is no longer Slowed', 'may attack again', 'can no longer fly')
    """
    words = bears(effect)
    verb, _, rest = words.partition(" ")
    if words.startswith(("may not ", "cannot ")):
        return f"{'may' if verb == 'may' else 'can'} {rest.removeprefix('not ')} again"
    if verb in ("is", "can", "may"):
        return f"{verb} no longer {rest}"
    return f"no longer {words}"
