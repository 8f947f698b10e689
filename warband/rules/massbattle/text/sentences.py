"""Events in words: the log, and the facts that cases match."""

import re

from warband.kernel.events import Event
from warband.kernel.questions import Fact

__all__ = ["SENTENCES", "event_facts", "say"]

# ruff: noqa: E501
SENTENCES: dict[str, str] = {
    "activates": "{unit} is activated",
    "afflicted": "{condition} befalls {number} of {unit}",
    "area-damage": "every creature of {unit} takes {amount}; its rating is {rating} ({why})",
    "arrives": "{unit} arrives",
    "attached": "{unit} is attached to {by}",
    "attack-rolls": "{attacker} rolls {faces} ({attack}) against {defender} ({armor}): {hits} hits, {damage} damage",
    "cannot-act": "{unit} cannot act: {condition}",
    "casualties": "{unit} loses {number}; {left} left",
    "challenge": "{seat} challenges initiative; {commander} has {left} points left",
    "charges": "{unit} charges {target}",
    "cleave": "{attacker} cleaves into {defender}",
    "closes-up": "{unit} closes up to {target}",
    "condition": "{unit} is under {condition}",
    "confused": "{unit} is confused and rolls {face}",
    "converges": "{unit} converges with {target}",
    "damage": "{unit} takes {amount} damage: {casualties} casualties, {left} left over",
    "death-strike": "those of {attacker} who fall strike at {defender}",
    "deployed": "{unit} is deployed",
    "detached": "{unit} stands by itself",
    "disengages": "{unit} disengages",
    "dominated": "{unit} changes sides",
    "eliminated": "{unit} is eliminated: {how}",
    "engages": "{unit} engages {target}",
    "flies-high": "{unit} flies high",
    "gains-hp": "{unit} gains {amount} hit points; rating {rating}, fund {fund}",
    "healed": "{unit} is healed by {amount}",
    "heals-nothing": "there is nothing to heal in {unit}",
    "initiative": "{seat} wins initiative",
    "joins": "{unit} joins {seat}",
    "lands": "{unit} returns to the battlefield",
    "leads": "{unit} leads with its {edge}",
    "leaves": "{unit} leaves the battlefield",
    "luck": "{why}: {faces}; {hits} hits are left on {unit}",
    "morale": "{unit} saves for morale ({why}): {result}",
    "moves": "{unit} {how}",
    "no-effect": "{power} has no effect on {unit}",
    "no-room": "there is no room for {unit}",
    "opportunity": "{attacker} has an attack of opportunity on {defender}",
    "order": "{commander} orders {unit}: {what} for {cost}; {left} points left",
    "out-of-command": "{unit} is out of command",
    "phased-back": "those phased out return to {unit}; {strength} strong",
    "phased-lost": "{unit} has left behind {number} who were phased out",
    "phased-out": "{number} of {unit} are phased out until the end of its turn; {left} left",
    "phases": "the round has {phases} phases",
    "play-order": "they act in the order {seats}",
    "points": "{seat} scores {points}",
    "position": "{unit} changes its place",
    "power": "{unit} uses {power} on {target}",
    "pushed": "{unit} is moved {far} inches",
    "rally": "{commander} rallies {unit}: {face} ({parts}): {result}",
    "regenerates": "{unit} regenerates",
    "rend": "{attacker} rends {defender} {rends} times for {damage}",
    "returns": "a creature returns to {unit}",
    "round": "round {round}",
    "routs": "{unit} runs",
    "save": "{unit} saves against {why}, DC {dc}: {faces} {bonus}; {failed} fail",
    "score": "{unit} has {amount} {score}",
    "shifts": "{unit} shifts",
    "spell-resistance": "{unit} resists spells on a roll of {face}: {resisted}",
    "state": "{unit} is {state}",
    "steps-aside": "{unit} makes room for {by}",
    "strike": "{attacker} strikes at {defender} with {rolls} rolls",
    "trample": "{attacker} tramples {defender}",
    "unformed": "{unit} becomes unformed",
    "victory": "{winners} won: {how}",
    "victory-condition": "the battle is won by {name}",
    "volley": "{attacker} shoots {faces} ({attack}) at {defender} ({armor}): {hits} hits, {damage} damage",
    "woken": "{unit} is woken",
    "summoned": "{unit} appears near {by}",
    "illusion": "{by} makes an illusion: {unit}",
    "laid": "{by} lays {name} on the battlefield",
    "vanishes": "{unit} was an illusion, and is gone",
    "switched": "{unit} and {target} change places",
}  # fmt: skip


MARCHES = {
    "forward": "marches ahead", "back": "backs up", "wheel": "wheels", "drift": "drifts",
    "go": "marches", "turn": "turns", "pivot": "pivots", "inch": "edges on", "burrow": "burrows",
}  # fmt: skip
"""How a manoeuvre is told."""
ORDERED = {"ignore": "ignore an enemy", "command": "follow its command"}
"""Orders whose short names tell little."""
SINGULAR = {
    "hits": "hit", "casualties": "casualty", "points": "point", "inches": "inch", "rolls": "roll",
    "phases": "phase", "times": "time",
}  # fmt: skip
ONE_OF = re.compile(rf"\b1 ({'|'.join(SINGULAR)})\b")


def _words(fact: Fact) -> tuple[str, ...]:
    if isinstance(fact, tuple):
        return tuple(word for each in fact for word in _words(each))
    if isinstance(fact, bool):
        return ("yes" if fact else "no",)
    return (str(fact),)


def event_facts(event: Event) -> dict[str, tuple[str, ...]]:
    """The facts of an event in words."""
    return {name: _words(fact) for name, fact in event.facts.items()}


def _rolls(event: Event) -> str:
    """Who rolls what, and for what: "blue rolls 14, red rolls 18 for initiative"."""
    facts = event_facts(event)
    rolled = zip(facts["seats"], facts["results"], strict=True)
    each = ", ".join(f"{seat} rolls {result}" for seat, result in rolled)
    return f"{each} for {facts['why'][0]}"


EXACT = re.compile(r"\d+\.\d{3,}")
"""A length to the last digit, of which people are told a hundredth."""


def say(event: Event) -> str:
    """An event in a sentence."""
    if event.kind == "rolls":
        return _whole(_rolls(event))
    words = {name: ", ".join(value) for name, value in event_facts(event).items()}
    sentence = SENTENCES[event.kind].format(**words)
    if event.kind == "moves":
        far = f", {words['cost']} inches" if words["cost"] != "0" else ""
        sentence = f"{words['unit']} {MARCHES[words['how']]}{far}"
    if event.kind == "order":
        words["what"] = ORDERED.get(words["what"], words["what"])
        sentence = SENTENCES["order"].format(**words)
    if event.kind == "morale" and "parts" in words:
        sentence = f"{sentence} (roll {words['face']}, {words['parts']})"
    return _whole(sentence)


def _whole(words: str) -> str:
    """A sentence: it begins with a capital and ends with a full stop; one is no plural."""
    words = EXACT.sub(lambda found: f"{float(found[0]):.2f}".rstrip("0").rstrip("."), words)
    words = ONE_OF.sub(lambda found: f"1 {SINGULAR[found[1]]}", words)
    return f"{words[:1].upper()}{words[1:]}."
