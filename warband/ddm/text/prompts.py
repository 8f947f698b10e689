"""Questions in words: each names the creature, the card's power and what set it off."""

from collections.abc import Callable

from warband.ddm import questions as q
from warband.ddm.seats import SEATS
from warband.ddm.state import Skirmish
from warband.ddm.text.power_words import told_power
from warband.kernel.questions import Choose, Kind

EVENTS = {
    "provokes": "{subject} provokes an opportunity attack",
    "attack declared": "{subject} declares {power} against {object}",
    "targeted": "{object} is targeted by {subject}'s {power}",
    "attack roll": "{subject} rolled for {power} against {object}",
    "d20 rolled": "{subject} rolled a d20",
    "save": "{subject} rolled to save",
    "save made": "{subject} made a saving throw",
    "save failed": "{subject} failed a saving throw",
    "conceal roll": "{subject} rolled against the Conceal of {object}",
    "conceal made": "{subject} overcomes the Conceal of {object}",
    "conceal failed": "{subject} fails against the Conceal of {object}",
    "hit": "{subject}'s {power} hits {object}",
    "miss": "{subject}'s {power} misses {object}",
    "critical": "{subject}'s {power} scores a critical hit on {object}",
    "attack resolved": "{subject}'s attack on {object} is resolved",
    "attack power resolved": "{subject}'s attack power is resolved",
    "opportunity attack": "{subject} makes an opportunity attack against {object}",
    "flanked": "{subject} flanks {object}",
    "damage": "{object} takes damage",
    "destroyed": "{object} is destroyed",
    "bloodied": "{object} is bloodied",
    "first bloodied": "{object} is bloodied for the first time",
    "healed": "{object} is healed",
    "condition gained": "an effect takes hold of {object}",
    "condition ended": "an effect on {object} ends",
    "moves": "{subject} moves",
    "moves out": "{subject} moves out of a square",
    "enters": "{subject} enters a square",
    "leaves": "{subject} leaves a square",
    "move ends": "{subject} ends its movement",
    "shifts": "{subject} shifted",
    "charges": "{subject} charges",
    "forced": "{object} was moved by force",
    "teleports": "{subject} teleported",
    "placed": "{subject} was placed",
    "activates": "{subject} is activated",
    "any time": "this is a moment for it",
    "action spent": "{subject} spent an action",
    "action taken": "{subject} took an action",
    "start of turn": "{subject} starts its turn",
    "end of turn": "{subject} ends its turn",
    "start of round": "the round starts",
    "end of round": "the round ends",
    "setup": "everybody is set up",
    "initiative roll": "initiative is rolled",
    "initiative won": "initiative was won",
    "initiative lost": "initiative was lost",
    "power used": "{subject} uses a power",
    "champion power used": "{subject} uses a champion power",
    "points scored": "points are scored",
    "occupation scored": "{subject} scores a victory area",
    "creature added": "{subject} joins the battle",
}
"""What opens a trigger window, as a clause."""
PLACED = {
    "teleport": "teleport to",
    "dismount": "get down",
    "unsqueeze": "stop squeezing",
    "swap": "change places to",
    "added": "join the battle",
    "restored": "come back",
}
"""What somebody does who is put somewhere, by why; all else is to stand there."""


def prompt(state: Skirmish, question: Choose) -> str:
    """The question as a player would ask it."""
    say = PROMPTS[question.ask]
    return say(state, question)


def _name(state: Skirmish, piece: object) -> str:
    if isinstance(piece, int) and 0 <= piece < len(state.pieces):
        return state.pieces[piece].label
    return "somebody"


def _who(state: Skirmish, question: Choose) -> str:
    return _name(state, question.about.get("who"))


def _power(question: Choose) -> str:
    power = question.about.get("power")
    return told_power(power) if isinstance(power, str) else ""


def _with_power(state: Skirmish, question: Choose, text: str) -> str:
    """Prefix what is asked with the creature and the power that asks it."""
    source = ", ".join(
        part
        for part in (_who(state, question) if "who" in question.about else "", _power(question))
        if part
    )
    return f"{source}: {text}" if source else text


def _activate(state: Skirmish, question: Choose) -> str:
    left = state.turns_left
    again = f" You take {left} in a row." if left > 1 else ""
    return f"Which creature takes a turn?{again}"


def _action(state: Skirmish, question: Choose) -> str:
    left = question.about.get("actions")
    kinds = ("attack", "move", "minor")
    names: list[str] = []
    if isinstance(left, tuple):
        for kind, count in zip(kinds, left, strict=True):
            if isinstance(count, int) and count:
                names.append(kind if count == 1 else f"{count} {kind}")
    return f"{_who(state, question)}: what next? Actions left: {', '.join(names) or 'none'}."


def _move(state: Skirmish, question: Choose) -> str:
    how, points = question.about.get("how"), question.about.get("points")
    verb = "shift" if how == "shift" else "move"
    toward = question.about.get("toward")
    aim = f" nearer to {_name(state, toward)}" if isinstance(toward, int) else ""
    left = "1 movement point" if points == 1 else f"{points} movement points"
    return f"{_who(state, question)}: {verb}{aim} where? {left}."


def _target(state: Skirmish, question: Choose) -> str:
    return f"{_who(state, question)}: whom does {_power(question)} target?"


def _attack(state: Skirmish, question: Choose) -> str:
    against = question.about.get("against")
    named = isinstance(against, int) and against >= 0
    foe = f" against {_name(state, against)}" if named else ""
    return _with_power(state, question, f"which attack{foe}?")


def _area(state: Skirmish, question: Choose) -> str:
    return f"{_who(state, question)}: where does {_power(question)} go?"


def _place(state: Skirmish, question: Choose) -> str:
    does = PLACED.get(str(question.about.get("why")), "stand")
    return f"Where does {_who(state, question)} {does}?"


def _forced(state: Skirmish, question: Choose) -> str:
    left = question.about.get("left")
    many = "square is" if left == 1 else "squares are"
    squares = f" {left} {many} left." if isinstance(left, int) else ""
    return f"{question.ask.capitalize()} {_who(state, question)} where?{squares}"


def _reaction(state: Skirmish, question: Choose) -> str:
    about = question.about
    event = str(about.get("event"))
    told = EVENTS[event]
    # Names stay as they are written: `blue Orc` is the Orc of blue, `Blue Orc` another creature.
    clause = f"{told[:1].upper()}{told[1:]}".format(
        subject=_name(state, about.get("subject")),
        object=_name(state, about.get("object")),
        power=_power(question) or "attack",
    )
    return f"{clause}. Use a power?"


def _may(state: Skirmish, question: Choose) -> str:
    what = question.about.get("what")
    return f"{_who(state, question)}: use {_power(question)}?" + (f" ({what})" if what else "")


def _use_power(state: Skirmish, question: Choose) -> str:
    return f"{_who(state, question)}: which power does {_power(question)} let it use?"


def _square(state: Skirmish, question: Choose) -> str:
    terrain = question.about.get("terrain")
    what = f"which square is it ({terrain})?" if terrain else "which square?"
    return _with_power(state, question, what)


def _item(state: Skirmish, question: Choose) -> str:
    return f"Who carries {question.about.get('item')}?"


def _plain(text: str) -> Callable[[Skirmish, Choose], str]:
    def say(state: Skirmish, question: Choose) -> str:
        return _with_power(state, question, text)

    return say


def _first_turn(state: Skirmish, question: Choose) -> str:
    return f"{SEATS[question.seat].capitalize()} has initiative. Who takes the first turn?"


PROMPTS: dict[Kind, Callable[[Skirmish, Choose], str]] = {
    q.ACTIVATE: _activate,
    q.ACTION: _action,
    q.MOVE: _move,
    q.TARGET: _target,
    q.ATTACK: _attack,
    q.LUNGE: _plain("lunge at whom, with which attack?"),
    q.CHARGE: _plain("charge whom?"),
    q.MOUNT: _plain("mount whom?"),
    q.AREA: _area,
    q.PLACE: _place,
    q.PUSH: _forced,
    q.PULL: _forced,
    q.SLIDE: _forced,
    q.SQUEEZE: _plain("squeeze into which squares?"),
    q.ORIGIN: _plain("measured from which square?"),
    q.SQUARE: _square,
    q.REACTION: _reaction,
    q.MAY: _may,
    q.USE_POWER: _use_power,
    q.OPTION: _plain("choose one."),
    q.CREATURE: _plain("choose a creature."),
    q.STRIKE: _plain("which of its attacks?"),
    q.SPARE: _plain("whom does the area leave out?"),
    q.DAMAGE: _plain("which damage does the hit deal?"),
    q.DAMAGE_TYPE: _plain("which type of damage?"),
    q.KEYWORD: _plain("which keyword?"),
    q.DEFENSE: _plain("which defense?"),
    q.ALLY: _plain("which ally?"),
    q.ENEMY: _plain("which enemy?"),
    q.NUMBER: _plain("which number?"),
    q.EFFECT: _plain("which effect?"),
    q.POWER: _plain("which power?"),
    q.CARD: _plain("which card joins?"),
    q.NEXT_ROLL: _plain("against whom is the next roll?"),
    q.NEXT_CREATURE: _plain("who comes next?"),
    q.SCORER: _plain("Who scores the victory area?"),
    q.ITEM: _item,
    q.CONTROL: _plain(
        "You won the champion test. Map control or placement control? One of you chooses the map,"
        " the other who sets up first and so picks a side."
    ),
    q.MAP: _plain("Which map is played?"),
    q.DELAY: _plain("wait off the map, or be set up?"),
    q.SIDE: _plain("Which side of the map is yours?"),
    q.FIRST_TO_SET_UP: _plain("Who sets up first?"),
    q.FIRST_TURN: _first_turn,
    q.SET_UP: _plain("Which creature is set up next?"),
}
"""How every kind of question is put."""
