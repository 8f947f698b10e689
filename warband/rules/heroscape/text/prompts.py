"""Questions in words."""

from collections.abc import Callable

from warband.kernel.questions import Choose
from warband.rules.heroscape.state import Game


def prompt(game: Game, question: Choose) -> str:
    """What is asked, in a sentence that names the figure or card it is about."""
    told = PROMPTS.get(question.ask)
    return told(game, question) if told is not None else f"{question.ask.capitalize()}?"


def _figure(game: Game, question: Choose, name: str = "figure") -> str:
    figure = question.about.get(name)
    return game.name(figure) if isinstance(figure, int) else "the figure"


def _unit(game: Game, question: Choose) -> str:
    unit = question.about.get("unit")
    return game.roster.unit_name(unit) if isinstance(unit, int) else "the army card"


def _points(question: Choose) -> str:
    points = question.about.get("points")
    return "1 space" if points == 1 else f"{points} spaces"


def _power(question: Choose) -> str:
    return str(question.about.get("power", "the power"))


def _glyph(question: Choose) -> str:
    glyph = question.about.get("glyph")
    return str(glyph) if glyph else "the hidden treasure"


PROMPTS: dict[str, Callable[[Game, Choose], str]] = {
    "army card": lambda g, q: "Which army card do you play this turn?",
    "order marker": lambda g, q: (
        f"Lay order marker {q.about.get('marker')} on one of your army cards. "
        + (
            "X is a bluff: it never brings a turn."
            if q.about.get("marker") == "X"
            else "Your opponents do not see which it is."
        )
    ),
    "move which": lambda g, q: f"{_unit(g, q)}: which figure moves next?",
    "move": lambda g, q: f"Where does {_figure(g, q)} move? Up to {_points(q)}.",
    "fly": lambda g, q: f"Where does {_figure(g, q)} fly? Up to {_points(q)}.",
    "go": lambda g, q: f"Where does {_figure(g, q)} go? Up to {_points(q)}.",
    "teleport": lambda g, q: f"{_figure(g, q)} may use {_power(q)} before it moves. Where to?",
    "place": lambda g, q: f"Where does {_figure(g, q)} stand?",
    "attack": lambda g, q: "Who attacks whom?",
    "attack again": lambda g, q: f"{_figure(g, q)} may attack again. Whom?",
    "also attack": lambda g, q: f"Whom does the same attack of {_figure(g, q)} hit as well?",
    "defends next": lambda g, q: "Who defends next against this attack?",
    "drop where": lambda g, q: f"On which of its spaces does {_figure(g, q)} leave the treasure?",
    "pick": lambda g, q: f"{_power(q)}: whom does {_figure(g, q)} name?",
    "leaving attack": lambda g, q: (
        f"{_figure(g, q, 'defender')} leaves. Does {_figure(g, q)} strike at it?"
    ),
    "use power": lambda g, q: f"Does {_figure(g, q)} use {_power(q)}?",
    "dice": lambda g, q: f"{_figure(g, q)} attacks {_figure(g, q, 'target')}: how many dice?",
    "wound": lambda g, q: "Who takes the next wound?",
    "mend": lambda g, q: f"{_power(q)}: whose wounds are healed?",
    "extra turn": lambda g, q: f"{_power(q)}: with whose army card do you take a turn as well?",
    "destroy": lambda g, q: f"{_power(q)}: who is destroyed?",
    "treasure": lambda g, q: f"Does {_figure(g, q)} try to take {_glyph(q)}?",
    "potion": lambda g, q: f"Does {_figure(g, q)} drink the potion?",
    "treasure to leave": lambda g, q: f"Which treasure of {_figure(g, q)} stays here?",
    "share treasure": lambda g, q: f"Who carries {_glyph(q)} into the next room?",
    "remove order marker": lambda g, q: (
        f"The trap is sprung: take a hidden order marker off {_unit(g, q)}?"
    ),
    "free turn": lambda g, q: f"The trap is sprung: take a turn with {_unit(g, q)} now?",
    "reinforcements": lambda g, q: "The trap is sprung: do reinforcements come?",
    "resurrection": lambda g, q: "One fallen hero can be brought back to life. Whom?",
    "card for destroyed figure": lambda g, q: "On which card is the destroyed figure laid?",
    "draft": lambda g, q: f"Draft an army card; you have spent {q.about.get('points')} points.",
    "start zone": lambda g, q: "In which zone does your army start?",
}
