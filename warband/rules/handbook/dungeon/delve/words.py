"""Options, questions and events of a delve in words."""

from warband.kernel.events import Event
from warband.kernel.questions import Choose, Fact
from warband.rules.handbook import questions as q
from warband.rules.handbook.dungeon.delve.deeds import Deed
from warband.rules.handbook.dungeon.delve.state import Delve
from warband.rules.handbook.text import answers
from warband.rules.handbook.text import prompts as skirmish_prompts
from warband.rules.handbook.text import words as skirmish_words

ASKS = (q.DELVE, q.WHO, q.WHO_TAKES_IT, q.DISTRACTED)
"""Questions that only a delve asks."""

_DEEDS = {
    "open": "open door {door}",
    "listen": "listen at door {door}",
    "search": "search door {door}",
    "disarm": "disarm door {door}",
    "pick": "pick the lock of door {door}",
    "force": "force door {door}",
    "find": "look for secret door {door}",
    "unlock": "open the lock",
    "descend": "go deeper",
    "leave": "leave the dungeon",
}

PROMPTS = {
    q.DELVE: "What does the party do?",
    q.WHO: "Who is to {deed}?",
    q.WHO_TAKES_IT: "Who takes the {item}?",
    q.DISTRACTED: "{who} is distracted: whom does it attack?",
    q.PLACE: "Where does {who} wait?",
}

SAYINGS = {
    "enters-dungeon": "The party enters {deck}, a dungeon of level {level}.",
    "door": "{who} opens door {door}.",
    "shut": "Door {door} falls shut behind the party.",
    "descends": "A stair leads deeper: another floor.",
    "statue": "A statue of {god} towers over the room.",
    "boon": "The statue of {god} helps the party from now on.",
    "glimpsed": "{what} slips away with a taunt.",
    "boss-comes": "The master of the dungeon has heard of the deaths of its minions.",
    "deck-grows": "Something worse takes the place of the dead.",
    "appears": "{who} is there at {square}: {role}.",
    "sprung": "{who} springs a trap: {amount} points of fire.",
    "defeated": "Defeated: {number} {what}, rating {rating}; {total} in all.",
    "found": "The party finds a {what}.",
    "treasure": "Treasure: {item} ({worth}, {price} gp).",
    "no-treasure": "There is no treasure.",
    "lock-opened": "The key fits: a big treasure.",
    "item": "{who} uses {item} on {target}.",
    "bribed": "{by} tosses {who} {given} gp worth of loot, and it makes off.",
    "escapes": "{who} leaves the dungeon alive.",
    "withdraws": "{who} slips away.",
    "side-initiative": "{side} has {total} for initiative.",
    "disarmed": "The trap of door {door} is disarmed.",
    "unlocked": "The lock of door {door} is open.",
    "forced-open": "Door {door} bursts open.",
    "secret-found": "The way to open secret door {door} is found.",
    "over": "The delve is over: {why}.",
}
_SKILLS = {"open": "pick a lock", "force": "force a door"}
_ROLES = {
    "enemy": "an enemy", "friend": "a friend", "lurker": "it lay in wait", "monster": "a monster",
    "pet": "somebody's pet", "wanderer": "it wandered in",
}  # fmt: skip


def option_text(delve: Delve, question: Choose, index: int) -> str:
    """An option in the words a player would write."""
    option = question.options[index]
    if isinstance(option, Deed):
        return deed_text(delve, option)
    if question.ask in ASKS and isinstance(option, int):
        return delve.name(option)
    return answers.option_text(delve, question, index)


def deed_text(delve: Delve, deed: Deed) -> str:
    """What the party may do, in words."""
    if deed.kind in ("use", "cast"):
        return f"{delve.name(deed.hero)}: {deed.kind} {deed.what} on {delve.name(deed.target)}"
    return _DEEDS[deed.kind].format(door=deed.door)


def prompt(delve: Delve, question: Choose) -> str:
    """A question in words."""
    pattern = PROMPTS.get(question.ask)
    if pattern is None:
        return skirmish_prompts.prompt(delve, question)
    about: dict[str, Fact] = dict(question.about)
    who = about.get("who")
    if isinstance(who, int):
        about["who"] = delve.name(who)
    if "deed" in about:
        about["deed"] = _DEEDS[str(about["deed"])].format_map(about)
    return pattern.format_map(about)


def _mixed(number: str) -> str:
    """A fraction as people say it.

    >>> _mixed("9/4"), _mixed("1/4"), _mixed("3")
    ('2 1/4', '1/4', '3')
    """
    over, _, under = number.partition("/")
    whole, part = divmod(int(over), int(under or 1))
    return " ".join([f"{whole}"] * (whole > 0 or not part) + [f"{part}/{under}"] * (part > 0))


def say(event: Event) -> str:
    """An event in a sentence."""
    facts = event.facts
    match event.kind:
        case "skill":
            made = "made" if facts["made"] else "failed"
            skill = _SKILLS.get(str(facts["skill"]), facts["skill"])
            return (
                f"{facts['who']} rolls {facts['die']} and adds {facts['bonus']} to {skill}, "
                f"needing {facts['dc']}: {made}."
            )
        case "heard":
            names = facts["names"]
            told = ", ".join(map(str, names)) if isinstance(names, tuple) else ""
            return f"Behind the door: {told or 'nobody'}."
        case "searched":
            return f"Door {facts['door']} is {'trapped' if facts['trap'] else 'safe'}."
    pattern = SAYINGS.get(event.kind)
    if pattern is None:
        return skirmish_words.say(event)
    if "total" in facts:
        facts = {**facts, "total": _mixed(str(facts["total"]))}
    role = _ROLES.get(str(facts.get("role")), facts.get("role"))
    sentence = pattern.format_map({**facts, "role": role})
    return sentence[0].upper() + sentence[1:]
