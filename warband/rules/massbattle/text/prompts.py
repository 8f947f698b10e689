"""Questions in words, as they are put to a player."""

from warband.kernel.questions import Choose
from warband.rules.massbattle.state import Game

__all__ = ["PROMPTS", "prompt"]

PROMPTS: dict[str, str] = {
    "act": "What does {unit} do?",
    "activate": "Which unit do you activate?",
    "afflicted": "{condition} befalls {number} of {unit}: does the whole unit suffer it?",
    "at the commander": "How many of {unit} strike at {target}?",
    "attach": "Who leads {unit}?",
    "challenge": "Challenge initiative? Who pays?",
    "close up": "Does {unit} close up to {target}?",
    "commander": "What does {unit} do before its unit acts?",
    "commander too": "Does {power} also affect {unit}?",
    "converge": "Which way does {unit} turn to line up?",
    "converge with": "With whom does {unit} line up?",
    "declare": "Does {unit} use {ability} on {target}?",
    "deploy": "Which unit do you deploy next?",
    "deploys first": "Who deploys first?",
    "detach anyway": "The save failed. Does {unit} leave its unit all the same?",
    "disengage": "Where does {unit} go?",
    "eliminate the rest": "Eliminate {number} of {unit} so that the others benefit?",
    "face": "Which way does {unit} face?",
    "first phase": "Who takes the first phase?",
    "formed": "Is {unit} formed?",
    "keep back": "How many creatures of {unit} are kept for another enemy?",
    "land": "Where does {unit} come down?",
    "leader strikes": "Does {unit} strike along?",
    "leader strikes at": "At whom does {unit} strike?",
    "leading edge": "Which edge does {unit} lead with?",
    "line": "Whom does the line from {unit} touch?",
    "line up": "To which side does {unit} line up?",
    "next volley": "At whom does {unit} shoot next?",
    "order": "Orders for {unit}?",
    "place": "Where does {unit} stand?",
    "rush": "How does {unit} go at the enemy?",
    "shift": "To which side does {unit} shift?",
    "shoot": "At whom does {unit} shoot?",
    "stand": "{unit} stands. How does it adjust its place?",
    "strike first": "At whom does {unit} strike first?",
    "to the rear": "Does {unit} go to the rear?",
    "to the rear anyway": "The save failed. Does {unit} go to the rear all the same?",
    "tyranny": "Does {commander} drive {unit} with terror?",
    "which attack": "Which of its attacks does {unit} use?",
    "who shoots": "All of {unit}, or only those with a clear path?",
}


def prompt(game: Game, question: Choose) -> str:
    """A question in words."""
    words = {}
    for name, fact in question.about.items():
        about_unit = name in ("unit", "target", "commander") and isinstance(fact, int)
        words[name] = game.units[int(str(fact))].name if about_unit else str(fact)
    return PROMPTS[question.ask].format(**words)
