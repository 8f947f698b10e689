"""Questions in words, as they are put to a player."""

from warband.kernel.questions import Choose
from warband.rules.handbook import questions as q
from warband.rules.handbook.state import Skirmish

PROMPTS = {
    q.ACTIVATE: "Which creature takes its turn?",
    q.ACTION: "What does {who} do?",
    q.MOVE: "Where does {who} go?",
    q.CHARGE_TO: "Where does {who} stop its charge?",
    q.RUSH_TO: "Where does {who} stop its rush?",
    q.ROUT_TO: "Which way does {who} run?",
    q.OPPORTUNITY: "{who} may attack {target}, who is about to step away.",
    q.DECLARE: "Does {who} announce something for its attack on {target}?",
    q.CLEAVE: "{who} may cleave: whom does it attack?",
    q.WHICH_ATTACK: "Which attack does {who} make?",
    q.FIRST: "Who goes first this round?",
    q.TYRANNICAL_MORALE: "Is {who} driven on by Tyrannical Morale? It is destroyed if it fails.",
    q.AREA: "Who is caught in the area?",
    q.DEPLOY: "Where does {who} start?",
    q.REQUIRED: "Which creature does {who} depend on?",
    q.TELEPORT: "Where does {who} appear?",
    q.SUMMON: "What is summoned?",
    q.TILE: "Which terrain tile do you lay?",
    q.TURN: "How is the tile turned?",
    q.PLACE: "Where does the tile go?",
    q.ASSEMBLY_TILE: "Which assembly tile do you lay?",
    q.TURN_OF_ASSEMBLY_TILE: "How does your assembly tile lie?",
    q.SWAP_IN: "Which tile do you give for it?",
    q.LEAVE_OUT: "Which tile do you leave out?",
    q.MARK_OWN: "Which of your own creatures is marked for death?",
    q.MARK_ENEMY: "Which enemy creature is marked for death?",
    q.WHICH_COPY: "Which one of them is meant?",
    q.BRING_IN: "Which creature do your points go to?",
    q.APPEARS: "Who appears first?",
    q.GROUP: "Who comes in this group?",
    q.SQUAD_MEMBER: "Who else belongs to the squad?",
    q.WHO_PLACES_FIRST: "Who places first?",
    q.IMMEDIATE: "Does {who} act at once, before that happens?",
    q.FACTION: "The gift of which faction?",
    q.REROLL: "Does {who} roll again?",
    q.SWITCH: "Where do {who} and {target} stand when they have switched places?",
    q.SQUARE: "Which square does {who} choose?",
    q.CIRCLE: "Where does the circle lie?",
    q.WARBAND: "Which warband is meant?",
    q.FOUND_ITEM: "How does {who} carry what it found?",
    q.LAY_ASIDE: "What does {who} lay aside?",
    q.CORNER: "In which corner do you start?",
    q.PUSH: "Where is {who} pushed?",
    q.PULL: "Where is {who} pulled?",
    q.PUSH_OR_PULL: "Where is {who} pushed or pulled?",
    q.SLIDE: "Where does {who} slide?",
}


def prompt(state: Skirmish, question: Choose) -> str:
    """A question in words."""
    names = {
        name: state.name(fact)
        for name, fact in question.about.items()
        if name in ("who", "target", "by") and isinstance(fact, int) and fact >= 0
    }
    return PROMPTS[question.ask].format_map({"who": "it", "target": "it", **names})
