"""Questions in words, as they are put to a player."""

from warband.kernel.questions import Choose
from warband.rules.handbook.state import Skirmish

PROMPTS = {
    "activate": "Which creature takes its turn?",
    "action": "What does {who} do?",
    "move": "Where does {who} go?",
    "charge to": "Where does {who} stop its charge?",
    "rush to": "Where does {who} stop its rush?",
    "rout to": "Which way does {who} run?",
    "opportunity": "{who} may attack {target}, who is about to step away.",
    "declare": "Does {who} announce something for its attack on {target}?",
    "cleave": "{who} may cleave: whom does it attack?",
    "which attack": "Which attack does {who} make?",
    "first": "Who goes first this round?",
    "tyrannical morale": "Is {who} driven on by Tyrannical Morale? It is destroyed if it fails.",
    "area": "Who is caught in the area?",
    "deploy": "Where does {who} start?",
    "required": "Which creature does {who} depend on?",
    "teleport": "Where does {who} appear?",
    "summon": "What is summoned?",
    "tile": "Which terrain tile do you lay?",
    "turn": "How is it turned?",
    "place": "Where does it go?",
    "assembly tile": "Which assembly tile do you lay?",
    "turn of assembly tile": "How does your assembly tile lie?",
    "swap in": "Which tile do you give for it?",
    "leave out": "Which tile do you leave out?",
    "mark own": "Which of your own creatures is marked for death?",
    "mark enemy": "Which enemy creature is marked for death?",
    "which copy": "Which one of them is meant?",
    "bring in": "Which creature do your points go to?",
    "appears": "Who appears first?",
    "group": "Who comes in this group?",
    "squad member": "Who else belongs to the squad?",
    "who places first": "Who places first?",
    "immediate": "Does {who} act at once, before that happens?",
    "faction": "The gift of which faction?",
    "reroll": "Does {who} roll again?",
    "switch": "Where do {who} and {target} stand when they have switched places?",
    "square": "Which square does {who} choose?",
    "circle": "Where does the circle lie?",
    "warband": "Which warband is meant?",
    "found item": "How does {who} carry what it found?",
    "lay aside": "What does {who} lay aside?",
    "corner": "In which corner do you start?",
    "push": "Where is {who} pushed?",
    "pull": "Where is {who} pulled?",
    "slide": "Where does {who} slide?",
}


def prompt(state: Skirmish, question: Choose) -> str:
    """A question in words."""
    names = {
        name: state.name(fact)
        for name, fact in question.about.items()
        if name in ("who", "target", "by") and isinstance(fact, int) and fact >= 0
    }
    pattern = PROMPTS.get(question.ask)
    if pattern is None:
        return f"{question.ask.capitalize()}?"
    return pattern.format_map({"who": "it", "target": "it", **names})
