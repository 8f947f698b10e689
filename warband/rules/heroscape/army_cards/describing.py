"""Powers in English: the shared printer's sentences in the words of this game."""

import re
from functools import cache

import msgspec

from warband.cards import vocabulary as v
from warband.cards.printer import print_power

__all__ = ["describe", "moment"]

_NAME = "Power"
_STEP = "▸ "
_WORDS = {
    "it is any basic attack": "it is a normal attack",
    "it is any opportunity attack": "it strikes at a leaving figure",
    "by any basic attack": "with a normal attack",
    "any basic attack": "a normal attack",
    "what set this off": "the attack",
    "in your warband": "of your army",
    "with regard to": "by",
    "activates": "gets an order",
    "has Flight": "flies",
    "does not provoke": "is not struck at when it leaves",
    "saves": "rolls",
    "speed": "move",
    "deals damage to": "wounds",
    "damaged": "wounded",
    "“wound” token": "wound marker",
    "terrain": "ground",
    "occupying": "on",
    "creature": "figure",
    "creatures": "figures",
    "square": "space",
    "squares": "spaces",
}
"""How this game calls what the printer says in words that all games share."""
_SHARED = re.compile(
    "|".join(rf"\b{re.escape(w)}\b" if w[0].isalpha() else re.escape(w)
             for w in sorted(_WORDS, key=len, reverse=True))
)  # fmt: skip


@cache
def describe(power: v.Power) -> str:
    """What a power does.

    >>> describe(v.Power("Hard", action=("none",), steps=(v.MoreDice(v.Owner(), "defense", 2),)))
    'This figure rolls 2 more defense dice.'
    """
    plain = msgspec.structs.replace(power, name=_NAME, uses=None)
    said = print_power(plain).removeprefix(f"{_NAME}: ").replace(_STEP, "")
    said = _SHARED.sub(lambda word: _WORDS[word[0]], said)
    if power.section == "attack":
        said = f"Special attack {said}"
    return f"Once per game. {said}" if power.uses == 1 else said


def moment(power: v.Power) -> str:
    """Whose moment it is: ``attacking``, ``defending``, ``own turn``, or ``always``."""
    trigger = power.trigger
    if power.section == "attack":
        return "attacking"
    if trigger is not None:
        if trigger.event in ("attack declared", "hit", "damage"):
            return "attacking" if v.Itself() in trigger.subject else "defending"
        return "own turn"
    match power.steps:
        case (v.MoreDice(v.Owner(), "attack"), *_):
            return "attacking"
        case (v.MoreDice(v.Owner(), "defense"), *_):
            return "defending"
        case (v.Gain() | v.Bonus(), *_):
            return "own turn"
    return "always"
