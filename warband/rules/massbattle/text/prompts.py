"""Questions in words, as they are put to a player."""

from warband.kernel.questions import Choose, Kind
from warband.rules.massbattle import questions as q
from warband.rules.massbattle.state import Game

__all__ = ["PROMPTS", "prompt"]

PROMPTS: dict[Kind, str] = {
    q.ACT: "What does {unit} do?",
    q.ACTIVATE: "Which unit do you activate?",
    q.AFFLICTED: "{condition} befalls {number} of {unit}: does the whole unit suffer it?",
    q.AT_THE_COMMANDER: "How many of {unit} strike at {target}?",
    q.ATTACH: "Who leads {unit}?",
    q.CHALLENGE: "Challenge initiative? Who pays?",
    q.CLOSE_UP: "Does {unit} close up to {target}?",
    q.COMMANDER: "What does {unit} do before its unit acts?",
    q.COMMANDER_TOO: "Does {power} also affect {unit}?",
    q.CONVERGE: "Which way does {unit} turn to line up?",
    q.CONVERGE_WITH: "With whom does {unit} line up?",
    q.DECLARE: "Does {unit} use {ability} on {target}?",
    q.DEPLOY: "Which unit do you deploy next?",
    q.DEPLOYS_FIRST: "Who deploys first?",
    q.DETACH_ANYWAY: "The save failed. Does {unit} leave its unit all the same?",
    q.DISENGAGE: "Where does {unit} go?",
    q.ELIMINATE_THE_REST: "Eliminate {number} of {unit} so that the others benefit?",
    q.FACE: "Which way does {unit} face?",
    q.FIRST_PHASE: "Who takes the first phase?",
    q.FORMED: "Is {unit} formed?",
    q.INSTEAD: "What do those do who strike at {target}?",
    q.KEEP_BACK: "How many creatures of {unit} are kept for another enemy?",
    q.LAND: "Where does {unit} come down?",
    q.LAY: "Around which point does {unit} lay {power}?",
    q.LEADER_STRIKES: "Does {unit} strike along?",
    q.LEADER_STRIKES_AT: "At whom does {unit} strike?",
    q.LEADING_EDGE: "Which edge does {unit} lead with?",
    q.LINE: "Whom does the line from {unit} touch?",
    q.LINE_UP: "To which side does {unit} line up?",
    q.NEXT_VOLLEY: "At whom does {unit} shoot next?",
    q.ORDER: "Orders for {unit}?",
    q.PLACE: "Where does {unit} stand?",
    q.RUSH: "How does {unit} go at the enemy?",
    q.SHIFT: "To which side does {unit} shift?",
    q.SHOOT: "At whom does {unit} shoot?",
    q.STAND: "{unit} stands. How does it adjust its place?",
    q.STRIKE_FIRST: "At whom does {unit} strike first?",
    q.TO_THE_REAR: "Does {unit} go to the rear?",
    q.TO_THE_REAR_ANYWAY: "The save failed. Does {unit} go to the rear all the same?",
    q.TYRANNY: "Does {commander} drive {unit} with terror?",
    q.WHICH_ATTACK: "Which of its attacks does {unit} use?",
    q.WHO_SHOOTS: "All of {unit}, or only those with a clear path?",
}


def prompt(game: Game, question: Choose) -> str:
    """A question in words."""
    words = {}
    for name, fact in question.about.items():
        about_unit = name in ("unit", "target", "commander") and isinstance(fact, int)
        words[name] = game.units[int(str(fact))].name if about_unit else str(fact)
    return PROMPTS[question.ask].format(**words)
