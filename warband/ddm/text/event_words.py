"""What happened, in sentences: every event the rules tell, with every modifier by name."""

import re
from collections.abc import Callable

from warband.ddm.seats import SEATS
from warband.ddm.state import Skirmish
from warband.ddm.text.effect_words import REASONS, bears, bears_no_longer, yet_to_happen
from warband.ddm.text.power_words import own_power, told_power, told_sum
from warband.kernel.events import Event
from warband.kernel.questions import Fact

RULE = re.compile(r" \[[a-z0-9.-]+\]")
"""Where a rule is written down, which only builders of warbands look up."""
CREATURES = frozenset(
    ("who", "target", "source", "against", "other", "mount", "champions", "targets")
)
"""Facts that are creatures."""
SQUARES = frozenset(("square", "origin", "cells"))
"""Facts that are squares."""
PLAYERS = frozenset(("seat", "winner"))
"""Facts that are players."""
NOBODY = -1
"""No creature; numbers below it are players, whom some powers touch like creatures."""
SUMS = frozenset(("modifiers", "defense_modifiers", "bonuses"))
"""Facts that are numbers by name."""


def event_facts(state: Skirmish, event: Event) -> dict[str, tuple[str, ...]]:
    """The facts of an event in words; lists have a word for each of their items."""
    return {name: fact_words(state, name, value) for name, value in event.facts.items()}


def fact_words(state: Skirmish, name: str, value: Fact) -> tuple[str, ...]:
    """A fact in words.

    Modifiers read "cover -2", damage "10 fire".
    """
    if name == "parts":
        return tuple(f"{amount} {kind}".strip() for amount, kind in _pairs(value))
    if name in SUMS:
        return tuple(f"{label} {amount:+d}" for label, amount in _pairs(value))
    if isinstance(value, tuple):
        return tuple(" ".join(fact_words(state, name, item)) for item in value)
    if isinstance(value, bool):
        return ("yes" if value else "no",)
    if isinstance(value, int):
        return (_number(state, name, value),)
    return (str(value),)


def _pairs(value: Fact) -> list[tuple[object, object]]:
    assert isinstance(value, tuple)
    return [(item[0], item[1]) for item in value if isinstance(item, tuple)]


def _number(state: Skirmish, name: str, value: int) -> str:
    if name in CREATURES:
        if value < NOBODY and name == "who":
            return SEATS[NOBODY - 1 - value]
        return state.pieces[value].label if 0 <= value < len(state.pieces) else "nobody"
    if name in SQUARES:
        return state.field.grid.name(value) if value >= 0 else "nowhere"
    if name in PLAYERS:
        return SEATS[value] if value >= 0 else "nobody"
    return str(value)


class Told:
    """An event with its facts in words."""

    def __init__(self, state: Skirmish, event: Event) -> None:
        self.event = event
        self.facts = event_facts(state, event)

    def __getitem__(self, name: str) -> str:
        if name == "own_power":
            return own_power(", ".join(self.facts.get("power", ())))
        if name == "own_effect":
            return f"the {told}" if (told := self["effect"]) == "champion power" else told
        told = ", ".join(self.facts.get(name, ()))
        if name in SUMS:
            return told_sum(told)
        return told_power(told) if name in ("power", "effect") else told

    def flag(self, name: str) -> bool:
        """A fact that is yes or no."""
        return self.event.get(name) is True

    def sum(self, name: str = "modifiers") -> str:
        """Modifiers in brackets, if there are any."""
        return f" ({self[name]})" if self.facts.get(name) else ""


def say(state: Skirmish, event: Event) -> str:
    """An event in a sentence."""
    return SENTENCES[event.kind](Told(state, event))


def _reveal(told: Told) -> str:
    broken = RULE.sub("", told["faults"])
    faults = f" Against the rules: {broken}." if broken else ""
    return f"{told['seat']} reveals {told['creatures']}; map {told['map']}.{faults}"


def _attack_roll(told: Told) -> str:
    result = "a critical hit" if told.flag("critical") else "hit" if told.flag("hit") else "miss"
    return (
        f"{told['who']} rolls {told['die']} for {told['power']} against {told['target']}: "
        f"{told['total']}{told.sum()} against {told['versus']} {told['defense']}"
        f"{told.sum('defense_modifiers')}, {result}."
    )


def _conceal(told: Told) -> str:
    result = "the attack hits" if told.flag("hit") else "the attack misses"
    return f"{told['who']} rolls {told['die']} against Conceal {told['needed']}: {result}."


def _damage(told: Told) -> str:
    source = "" if told["source"] in ("", "nobody") else f" from {told['source']}"
    why = f" ({told_power(told['why'])})" if told["why"] else ""
    parts = " + ".join(told.facts["parts"])
    if told.facts.get("bonuses"):
        parts += f" with {told['bonuses']}"
    left = max(int(told["hp"]), 0) or "no"
    return (
        f"{told['who']} takes {told['amount']} damage{source}{why}: {parts}{told.sum()}; "
        f"{left} HP left."
    )


def _save(told: Told) -> str:
    result = "saved" if told.flag("made") else "not saved"
    return (
        f"{told['who']} rolls {told['die']} to save against {told['effect']}: "
        f"{told['total']}{told.sum()}, {result}."
    )


def _effect(told: Told) -> str:
    if yet_to_happen(told["effect"]):
        return f"{told['who']}, {told['until']}: {told['effect']}."
    return f"{told['who']} {bears(told['effect'])} {told['until']}."


def _effect_ends(told: Told) -> str:
    why = REASONS.get(told["why"], "")
    if yet_to_happen(told["effect"]):
        return f"{told['who']} is free of this ({told['effect']}){why}."
    return f"{told['who']} {bears_no_longer(told['effect'])}{why}."


def _not_stacked(told: Told) -> str:
    if yet_to_happen(told["effect"]):
        return f"Nothing more for {told['who']}, who has this already: {told['effect']}."
    has = bears(told["effect"], named=False)
    why = f"it {has} already" if has else f"{told['own_effect']} works once"
    return f"Nothing more for {told['who']}: {why}."


def _straight_test(told: Told) -> str:
    result = "success" if told.flag("success") else "failure"
    return (
        f"{told['who']} rolls {told['die']} in a straight test against {told['target']}: "
        f"{told['total']} against {told['versus']} {told['defense']}"
        f"{told.sum('defense_modifiers')}, {result}."
    )


def _champion_test(told: Told) -> str:
    dice, ratings = told.facts["dice"], told.facts["ratings"]
    bonuses = told.facts.get("bonuses", ["0"] * len(dice))
    each = ", ".join(
        f"{seat} rolls {faces.replace(' ', ' and ')}{_added(bonus)} (rating {rating})"
        for seat, faces, bonus, rating in zip(SEATS, dice, bonuses, ratings, strict=False)
    )
    why = "setting up" if told["why"] == "setup" else told["why"]
    return f"Champion test for {why}: {each}; " + (
        "tied, rolled again." if told["winner"] == "nobody" else f"{told['winner']} wins."
    )


def _added(bonus: str) -> str:
    """What is added to a roll, if anything is."""
    return "" if bonus == "0" else f" {int(bonus):+d}"


def _power(told: Told) -> str:
    return f"{told['who']} uses {told['own_power']}."


def _terrain(told: Told) -> str:
    verb = {"gain": "now also", "lose": "no longer", "become": "now"}[told["how"]]
    are = "is" if len(told.facts["cells"]) == 1 else "are"
    return f"{told['cells']} {are} {verb} {told['terrain']} terrain (by {told['who']})."


def _moves(told: Told) -> str:
    verb = {"shift": "shifts", "charge": "charges"}.get(told["how"], "moves")
    return f"{told['who']} {verb} from {told['origin']} to {told['square']} ({told['cost']} MP)."


_SHOVED = {"push": "pushed", "pull": "pulled", "slide": "slid"}


def _forced(told: Told) -> str:
    verb = _SHOVED.get(told["how"], "moved")
    return f"{told['who']} is {verb} from {told['origin']} to {told['square']}."


def _not_moved(told: Told) -> str:
    return f"{told['who']} cannot be {_SHOVED.get(told['how'], 'moved')}."


def _no_effect(told: Told) -> str:
    power = "The champion power" if told["power"] == "champion power" else told["power"]
    return f"{power} of {told['who']} does nothing: {told['why']}."


def _points(told: Told) -> str:
    points = int(told["points"])
    verb = "scores" if points > 0 else "loses"
    why = "a victory area" if told["why"] == "victory area" else told["why"]
    return f"{told['seat']} {verb} {abs(points)} for {why}: {told['total']} in all."


def _won(told: Told) -> str:
    score = " to ".join(map(str, told.facts["score"]))
    who = "A draw" if told["seat"] == "nobody" else f"{told['seat']} wins"
    return f"{who}, {score}."


def _placed(told: Told) -> str:
    why = {"setup": "is set up at", "teleport": "teleports to", "cliff": "is thrown down to"}
    return f"{told['who']} {why.get(told['why'], 'is placed at')} {told['square']}."


def _actions(told: Told) -> str:
    count = int(told["count"])
    verb = "gets" if count > 0 else "loses"
    many = "action" if abs(count) == 1 else "actions"
    return f"{told['who']} {verb} {abs(count)} {told['action']} {many}."


def _tokens(told: Told) -> str:
    many = "token" if told["count"] == "1" else "tokens"
    return f"{told['who']} has {told['count']} {told['token']} {many}."


def _plain(pattern: str) -> Callable[[Told], str]:
    """A sentence with the facts filled in by name."""

    def sentence(told: Told) -> str:
        return pattern.format_map(told)

    return sentence


SENTENCES: dict[str, Callable[[Told], str]] = {
    # setup
    "reveal": _reveal,
    "item": _plain("{who} carries {item}."),
    "map": _plain("{seat} chooses the map {map}."),
    "delayed": _plain("{who} will appear later."),
    "no-room": _plain("There is no room for {who}."),
    # rounds and turns
    "round": _plain("Round {number} begins."),
    "champion-test": _champion_test,
    "initiative": _plain("{seat} has initiative."),
    "turn": _plain("{who} takes its turn ({seat})."),
    "confused": _plain("{who} is Confused and rolls {die}."),
    "controlled": _plain("{seat} controls {who} this turn."),
    "actions": _actions,
    "power": _power,
    "cancelled": _plain("{who}'s {power} has no effect."),
    "recharged": _plain("{who} regains a use of {own_power}."),
    "use-lost": _plain("{who} loses a use of {own_power}."),
    "option": _plain("{who} chooses {option} for {own_power}."),
    "word": _plain("{who} chooses {word} for {own_power}."),
    # attacks
    "attack": _plain("{who} attacks {target} with {power} ({kind})."),
    "area-attack": _plain("{who} uses {power} on {cells}; targets: {targets}."),
    "opportunity": _plain("{who} makes an opportunity attack against {against}."),
    "attack-roll": _attack_roll,
    "conceal": _conceal,
    "fizzle": _plain("{who}'s {power} fizzles."),
    "redirected": _plain("{power} is redirected from {who} to {target}."),
    "reroll": _plain("{who} rerolls {was}: {die}; {counts} counts."),
    "roll-set": _plain("{who}'s {was} counts as {counts}."),
    "straight-test": _straight_test,
    # damage and effects
    "damage": _damage,
    "healed": _plain("{who} heals {amount} and has {hp} HP."),
    "temporary": _plain("{who} has {amount} temporary HP."),
    "bloodied": _plain("{who} is bloodied."),
    "restored": _plain("{who} is back in play with {hp} HP."),
    "spared": _plain("{who} is not destroyed; it has {hp} HP."),
    "destroyed": _plain("{who} is destroyed."),
    "effect": _effect,
    "effect-ends": _effect_ends,
    "immune": _plain("{who} is immune to {to}."),
    "not-stacked": _not_stacked,
    "save": _save,
    "tokens": _tokens,
    # places
    "moves": _moves,
    "move-fizzles": _plain("{who} cannot go to {square} any more."),
    "forced": _forced,
    "not-moved": _not_moved,
    "placed": _placed,
    "settled": _plain("{who} may not stand there and goes to {square}."),
    "swapped": _plain("{who} and {other} change places."),
    "left-map": _plain("{who} leaves the map."),
    "mounted": _plain("{who} mounts {mount}."),
    "dismounted": _plain("{who} dismounts at {square}."),
    "squeezes": _plain("{who} squeezes into {square}."),
    "unsqueezes": _plain("{who} stops squeezing at {square}."),
    "terrain": _terrain,
    "terrain-ends": _plain("Changed terrain is as it was."),
    # warbands and points
    "no-effect": _no_effect,
    "enlisted": _plain("{card} joins {seat}'s warband as {who}."),
    "joined": _plain("{who} joins {seat}'s warband."),
    "points": _points,
    "won": _won,
}
"""How each kind of event is told."""
