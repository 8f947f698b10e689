"""Events in words."""

from collections.abc import Mapping

from warband.kernel.events import Event
from warband.kernel.questions import Fact

SAYINGS = {
    "scenario": "The scenario is {name}.",
    "revealed": "{seat} shows its warband: {targets}.",
    "tile": "{seat} lays {tile}.",
    "terrain-initiative": "{seat} wins terrain initiative.",
    "deployed": "{who} is placed at {square}.",
    "roll-off": "{rolls} for {why}.",
    "enters": "{who} comes in at {square}.",
    "joins": "{who} joins {seat} at {square}.",
    "leaves": "{who} leaves the grid.",
    "retreats": "{who} concedes and retreats.",
    "decay": "{who} rolls {die} against decay.",
    "resilience": "{who} rolls {die} to live on; it has {hp} hit points.",
    "first-kill": "{who} grows stronger with its first kill.",
    "gift": "{who} rolls {die} for a gift: {gift}.",
    "search": "{who} searches: {die}.",
    "marked": "{who} is marked for death.",
    "stragglers": "{points} points of stragglers for everybody.",
    "reserve": "The total for the reserves is {total}.",
    "summons": "{die} on d%: {who_comes} comes.",
    "squad": "A squad: {targets}.",
    "round": "Round {number} begins.",
    "check": "{seat} rolls {die} for {why}: {total}.",
    "initiative": "{seat} wins initiative.",
    "turn": "{who} takes its turn.",
    "moves": "{who} moves from {origin} to {square}.",
    "charges": "{who} charges {target}.",
    "rushes": "{who} rushes {target}.",
    "attack": "{who} attacks {target}: automatic hit ({why}).",
    "hit": "{who} hits {target} for {base} damage.",
    "damage": "{who} takes {amount} damage ({why}); {hp} hit points are left.",
    "healed": "{who} regains {amount} hit points ({why}); it has {hp}.",
    "destroyed": "{who} is destroyed ({why}).",
    "eliminated": "{who} is eliminated ({why}).",
    "routs": "{who} routs: {why}.",
    "rallied": "{who} rallies.",
    "routed-off": "{who} leaves the battle grid.",
    "fearless": "{who} is fearless ({why}).",
    "points": "{seat} scores {points} for {why}: {total} in all.",
    "casts": "{who} casts {spell}.",
    "uses": "{who} uses {ability}.",
    "condition": "{who} is {condition} ({why}).",
    "condition-ends": "{who} is no longer {condition} ({why}).",
    "immune": "{who} is immune to {to}.",
    "resisted": "{who} resists {spell}.",
    "effect": "{who} is under the effect of {why}.",
    "not-stacked": "{why} does not stack with itself on {who}.",
    "confused": "{who} is confused and rolls {die}.",
    "dominated": "{who} joins {seat}.",
    "summoned": "{who} appears at {square}.",
    "teleported": "{who} goes from {origin} to {square} at once.",
    "forced": "{who} is moved from {origin} to {square}.",
    "trap": "{who} steps on a trap and rolls {die}.",
    "declared": "{who} declares {ability}.",
    "reroll": "{who} rolled {die} and rolls again ({item}).",
    "found-item": "{who} finds: {item}.",
    "area": "{who} catches {targets} in the area.",
    "illusion": "An illusion appears at {square}.",
    "illusion-ends": "An illusion vanishes.",
    "phased-out": "{who} fades from the battle grid.",
    "phased-in": "{who} is back at {square}.",
    "switched": "{who} and {target} change places.",
    "terrain": "There is {kind} at {cells} now.",
}
_SAVES = {
    "half hit points": "tests its morale at half its hit points",
    "rally": "tries to rally",
    "end of turn": "tries to shake it off at the end of its turn",
}
"""Saving throws that are not made against something."""


def say(event: Event) -> str:
    """An event in a sentence."""
    kind, facts = event.kind, event.facts
    if kind == "command":
        return f"{facts['who']} is {'under' if facts['under'] else 'out of'} command."
    if kind == "attack-roll":
        outcome = "a critical hit" if facts["critical"] else "a hit" if facts["hit"] else "a miss"
        return (
            f"{facts['who']} attacks {facts['target']} ({facts['kind']}): {facts['die']} with "
            f"{_listed(facts['modifiers'])} is {facts['total']} against AC {facts['ac']} "
            f"({_listed(facts['ac_modifiers'])}): {outcome}."
        )
    if kind == "conceal":
        found = "the attack hits" if facts["hit"] else "the attack misses"
        return (
            f"{facts['who']} rolls {_listed(facts['dice'])} to find {facts['target']} "
            f"({facts['needed']} or more is needed): {found}."
        )
    if kind == "save":
        made = "made" if facts["made"] else "failed"
        why = str(facts["why"])
        return (
            f"{facts['who']} {_SAVES.get(why, f'saves against {why}')}: {facts['die']} with "
            f"{_listed(facts['modifiers'])} is {facts['total']} against DC {facts['dc']}: {made}."
        )
    if kind == "sure-save":
        made = "succeeds" if facts["made"] else "fails"
        return f"The save of {facts['who']} against {facts['why']} {made} by itself."
    if kind == "casts" and str(facts["spell"]).startswith("potion "):
        return f"{facts['who']} drinks a {facts['spell']}."
    if kind == "condition" and facts["condition"] == "skipping":
        return f"{facts['who']} is to skip a turn ({facts['why']})."
    if kind == "condition-ends" and facts["condition"] == "skipping":
        return f"{facts['who']} may take turns again ({facts['why']})."
    if kind == "won":
        return f"The battle is over: {facts['why']}."
    pattern = SAYINGS.get(kind)
    if pattern is not None:
        return pattern.format_map(_Facts(facts))
    raise KeyError(f"there are no words for {kind}")


class _Facts:
    """The facts of an event as a sentence has them: lists read out, nobody where there is none."""

    def __init__(self, facts: Mapping[str, Fact]) -> None:
        self.facts = facts

    def __getitem__(self, name: str) -> str:
        return _listed(self.facts[name]) if name in self.facts else "nobody"


def _listed(fact: Fact) -> str:
    return ", ".join(map(str, fact)) if isinstance(fact, tuple) else str(fact)


def _told(fact: Fact) -> str:
    if isinstance(fact, bool):
        return "yes" if fact else "no"
    return _listed(fact)


def event_facts(event: Event) -> dict[str, tuple[str, ...]]:
    """The facts of an event in words; a fact that is a list has several."""
    return {
        name: tuple(_told(each) for each in fact) if isinstance(fact, tuple) else (_told(fact),)
        for name, fact in event.facts.items()
    }
