"""How triggers are said: one sentence for every event."""

from warband.cards import vocabulary as v

_MORE = (
    "[ with {power:name}][ ({condition})][ within {near} squares]"
    "{crossing? across the border}[ exactly {exactly} squares away][ in {place:place}]"
    "[ by a {shove}][ by spending the {action} action][, if {tests}][, or {also}]"
)
_AT = {
    "setup": "during setup",
    "start of round": "at the start of the round",
    "end of round": "at the end of the round",
    "any time": "at any time",
    "start of turn": "at the start of the turn of {subject}",
    "end of turn": "at the end of the turn of {subject}",
}
SENTENCES: dict[str, str] = {
    "setup": "setup takes place",
    "start of round": "a round starts",
    "end of round": "a round ends",
    "any time": "anything happens",
    "start of turn": "the turn of {subject} starts",
    "end of turn": "the turn of {subject} ends",
    "initiative roll": "initiative is rolled",
    "initiative won": "you win the initiative",
    "initiative lost": "you lose the initiative",
    "attack declared": "{subject} declares an attack on {object}",
    "targeted": "{subject} targets {object}",
    "attack roll": "{subject} rolls an attack against {object}",
    "hit": "{subject} hits {object}",
    "miss": "{subject} misses {object}",
    "critical": "{subject} scores a critical hit on {object}",
    "attack resolved": "{subject} has attacked {object}",
    "attack power resolved": "{subject} has used an attack power on {object}",
    "opportunity attack": "{subject} makes an opportunity attack against {object}",
    "flanked": "{subject} flanks {object}",
    "damage": "{subject} deals damage to {object}",
    "bloodied": "{subject} bloodies {object}",
    "first bloodied": "{subject} bloodies {object} for the first time",
    "destroyed": "{subject} destroys {object}",
    "healed": "{subject} heals {object}",
    "condition gained": "{subject} imposes a condition on {object}",
    "condition ended": "a condition by {subject} ends on {object}",
    "moves": "{subject} moves",
    "moves out": "{subject} moves out of a square",
    "enters": "{subject} enters a square",
    "leaves": "{subject} leaves a square",
    "shifts": "{subject} shifts",
    "charges": "{subject} charges {object}",
    "move ends": "{subject} ends a move",
    "forced": "{subject} is moved by force",
    "teleports": "{subject} teleports",
    "placed": "{subject} is placed",
    "d20 rolled": "{subject} rolls a d20",
    "save": "{subject} rolls a save",
    "save made": "{subject} makes a save",
    "save failed": "{subject} fails a save",
    "conceal roll": "{subject} rolls against the Conceal of {object}",
    "conceal made": "{subject} finds {object} despite its Conceal",
    "conceal failed": "{subject} loses {object} by its Conceal",
    "power used": "{subject} uses a power",
    "champion power used": "{subject} uses a champion power",
    "action spent": "{subject} spends an action",
    "action taken": "{subject} takes an action",
    "activates": "{subject} activates",
    "points scored": "the player of {subject} scores points",
    "creature added": "{subject} joins a warband",
    "occupation scored": "{subject} scores for occupying",
}

PASSIVE = {
    "damage": "{object} takes damage",
    "bloodied": "{object} becomes bloodied",
    "first bloodied": "{object} becomes bloodied for the first time",
    "destroyed": "{object} is destroyed",
    "healed": "{object} is healed",
    "hit": "{object} is hit",
    "miss": "{object} is missed",
}


def _rows() -> tuple[tuple[type[v.Node], str, dict[str, object]], ...]:
    rows: list[tuple[type[v.Node], str, dict[str, object]]] = []
    for event, moment in (("start of turn", "start"), ("end of turn", "end")):
        own: dict[str, object] = {"event": event, "timing": "at", "subject": (v.Itself(),)}
        sentence = f"at the {moment} of this creature's turn"
        rows.append((v.Trigger, "{mandatory?always }" + sentence + _MORE, own))
    for event, sentence in _AT.items():
        fixed: dict[str, object] = {"event": event, "timing": "at"}
        rows.append((v.Trigger, "{mandatory?always }" + sentence + _MORE, fixed))
    for event, sentence in SENTENCES.items():
        if event in PASSIVE:
            rows.append((v.Trigger, "{mandatory?always }{timing} " + PASSIVE[event] + _MORE,
                         {"event": event, "subject": ()}))  # fmt: skip
        extra = "" if "{object}" in sentence else "[ (concerning {object})]"
        extra += "" if "{subject}" in sentence else "[ (by {subject})]"
        rows.append((v.Trigger, "{mandatory?always }{timing} " + sentence + extra + _MORE,
                     {"event": event}))  # fmt: skip
    return tuple(rows)


EVENTS = _rows()
