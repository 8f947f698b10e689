"""What happened, in sentences."""

from collections.abc import Callable, Mapping

from warband.kernel.events import Event
from warband.kernel.questions import Fact
from warband.rules.heroscape.dice import FACES

__all__ = ["SENTENCES", "event_facts", "say"]


def say(event: Event) -> str:
    """An event in a sentence.

    >>> say(Event("drafted", {"seat": "blue", "card": "Pelloth"}))
    'blue drafts Pelloth.'
    """
    return SENTENCES[event.kind](event)


def event_facts(event: Event) -> dict[str, tuple[str, ...]]:
    """The facts of an event in words; a fact that is a list has several."""
    return {name: _words(name, fact) for name, fact in event.facts.items()}


def _words(name: str, fact: Fact) -> tuple[str, ...]:
    if name == "faces":
        return (_faces(fact),)
    if name == "dice":
        return (_dice(fact),)
    if isinstance(fact, tuple):
        return tuple(_text(part) for part in fact)
    return (_text(fact),)


def _text(fact: Fact) -> str:
    if isinstance(fact, bool):
        return "yes" if fact else "no"
    if isinstance(fact, tuple):
        return ", ".join(_text(part) for part in fact)
    return "nothing" if fact in (None, "") else str(fact)


def _faces(fact: Fact) -> str:
    assert isinstance(fact, tuple)
    return " ".join(FACES[int(str(face))] for face in fact)


def _dice(fact: Fact) -> str:
    """``attack 3 + height advantage 1``."""
    assert isinstance(fact, tuple)
    return " + ".join(_text(part).replace(", ", " ") for part in fact)


def _wounds(count: Fact) -> str:
    return "1 wound" if count == 1 else f"{count} wounds"


def _skulls(count: Fact) -> str:
    return "1 skull" if count == 1 else f"{count} skulls"


def _move(event: Event) -> str:
    path = event["path"]
    assert isinstance(path, tuple)
    verb = "flies" if event["flies"] else "moves"
    via = f" by way of {', '.join(map(_text, path[:-1]))}" if len(path) > 1 else ""
    return f"{event['figure']} {verb} from {event['start']} to {_text(path[-1])}{via}."


def _power_roll(event: Event) -> str:
    bonus = event.get("bonus", 0)
    more = f" + {bonus}" if bonus else ""
    return (
        f"{event['figure']} rolls {event['result']}{more} for {event['power']} "
        f"({event['least']} or more is needed)."
    )


def _defense(event: Event) -> str:
    faces = _faces(event["faces"]) or "no dice"
    outcome = f"takes {_wounds(event['wounds'])}" if event["wounds"] else "is not hurt"
    return (
        f"{event['defender']} defends with {_dice(event['dice'])}: {faces}; against "
        f"{event['hits']} {'hit' if event['hits'] == 1 else 'hits'} it {outcome}."
    )


def _fall(event: Event) -> str:
    result = event.get("result")
    shown = f"the d20 shows {result}" if result is not None else _faces(event["faces"])
    return f"{event['figure']} falls {event['levels']} levels: {shown}."


def _trap(event: Event) -> str:
    bonus = f" + {event['bonus']}" if event["bonus"] else ""
    outcome = "sets off the trap" if event["sprung"] else "avoids the trap"
    return f"{event['figure']} rolls {event['result']}{bonus} and {outcome}."


def _special(event: Event) -> str:
    whom = event.get("defenders") or event.get("anchor")
    on = f" on {_text(whom)}" if whom else ""
    return f"{event['attacker']} uses {event['power']}{on}: {_faces(event['faces'])}."


_ROLLED_FOR = {
    "draft": "the first pick",
    "placing": "the first place",
    "first turn": "the first turn",
}


def _rolls(event: Event) -> str:
    seats, results, why = event["seats"], event["results"], _text(event["why"])
    assert isinstance(seats, tuple)
    assert isinstance(results, tuple)
    # The first turn of the basic game goes to the most skulls; all else is rolled for with d20s.
    told = _skulls if why == "first turn" else _text
    rolled = zip(seats, results, strict=True)
    each = ", ".join(f"{seat} rolls {told(result)}" for seat, result in rolled)
    return f"{each} for {_ROLLED_FOR.get(why, why)}."


SENTENCES: Mapping[str, Callable[[Event], str]] = {
    "roused": lambda e: f"{e['figure']} has {e['power']} on its side this turn.",
    "attack": lambda e: (
        f"{e['attacker']} attacks {e['defender']} with {_dice(e['dice'])}: {_faces(e['faces'])}."
    ),
    "attack-from-the-dark": lambda e: (
        f"Something in the dark attacks {e['defender']}: {_faces(e['faces'])}."
    ),
    "army-complete": lambda e: f"{e['seat']} has a complete army.",
    "card-chosen": lambda e: f"{e['seat']} plays {e['unit']}.",
    "card-out-of-play": lambda e: f"The army card {e['unit']} is out of play.",
    "defense": _defense,
    "destroyed": lambda e: f"{e['figure']} is destroyed ({e['why']}).",
    "draft-begins": lambda e: f"The draft begins; {e['seat']} picks first.",
    "drafted": lambda e: f"{e['seat']} drafts {e['card']}.",
    "draw": lambda e: f"A draw at {e['points']} points.",
    "fall": _fall,
    "free-turn": lambda e: f"{e['seat']} takes a free turn with {e['unit']}.",
    "glyph-revealed": lambda e: f"{e['figure']} turns over the glyph {e['glyph']} at {e['space']}.",
    "heal": lambda e: f"{e['figure']} loses {_wounds(e['wounds'])} ({e['why']}).",
    "initiative": lambda e: f"Turns are taken in this order: {_text(e['order'])}.",
    "lava": lambda e: f"{e['figure']} stands in lava: {_faces(e['faces'])}.",
    "leaving-attack": lambda e: (
        f"{e['attacker']} strikes at {e['defender']}, who leaves: {_faces(e['faces'])}."
    ),
    "leaving-attack-declined": lambda e: f"{e['attacker']} lets {e['defender']} go.",
    "molten-lava": lambda e: f"{e['figure']} is in molten lava: the d20 shows {e['result']}.",
    "move": _move,
    "no-room": lambda e: f"There is no room for {e['figure']}.",
    "order-removed": lambda e: f"A hidden order marker is taken off {e['unit']}.",
    "order-revealed": lambda e: f"{e['seat']} reveals order marker {e['turn']} on {e['unit']}.",
    "orders-placed": lambda e: f"{e['seat']} has placed the order markers.",
    "placed": lambda e: f"{e['figure']} is placed on {e['spaces']}.",
    "power-roll": _power_roll,
    "reinforcements": lambda e: f"Reinforcements for {e['seat']}: {e['unit']}.",
    "resurrection": lambda e: f"{e['card']} is brought back to life.",
    "rolls": _rolls,
    "room": lambda e: f"Room {e['room']}: {e['name']}.",
    "room-won": lambda e: f"Room {e['room']} is won.",
    "round": lambda e: f"Round {e['round']}.",
    "special-attack": _special,
    "start-zone": lambda e: f"{e['seat']} starts in the zone of the map for {e['zone']}.",
    "teleport": lambda e: f"{e['figure']} goes from {e['start']} to {e['end']} ({e['power']}).",
    "trap": _trap,
    "treasure-dropped": lambda e: f"{e['figure']} drops {e['glyph']} on {e['space']}.",
    "treasure-falls": lambda e: f"{e['glyph']} falls on {e['space']}.",
    "treasure-gone": lambda e: f"{e['glyph']} is gone.",
    "treasure-shared": lambda e: f"{e['figure']} gets {e['glyph']}.",
    "treasure-taken": lambda e: f"{e['figure']} takes {e['glyph']}.",
    "turn-lost": lambda e: f"{e['seat']} loses turn {e['turn']}.",
    "victory": lambda e: f"{_text(e['winners'])} won: {e['how']}.",
    "wound": lambda e: (
        f"{e['figure']} takes {_wounds(e['wounds'])} from {e['why']} ({e['total']} of {e['life']})."
    ),
}
