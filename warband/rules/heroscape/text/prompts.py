"""Questions in words."""

from collections.abc import Callable

from warband.kernel.questions import Choose
from warband.rules.heroscape import questions as q
from warband.rules.heroscape.state import Game


def prompt(game: Game, question: Choose) -> str:
    """What is asked, in a sentence that names the figure or card it is about."""
    return PROMPTS[question.ask](game, question)


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
    q.ARMY_CARD: lambda g, q: "Which army card do you play this turn?",
    q.ORDER_MARKER: lambda g, q: (
        "Lay order marker X on one of your army cards. X is a bluff: it never brings a turn."
        if q.about.get("marker") == "X"
        else f"Lay order marker {q.about.get('marker')} on one of your army cards: it takes turn "
        f"{q.about.get('marker')} of the round. Your opponents do not see which it is."
    ),
    q.MOVE_WHICH: lambda g, q: f"{_unit(g, q)}: which figure moves next?",
    q.MOVE: lambda g, q: f"Where does {_figure(g, q)} move? Up to {_points(q)}.",
    q.FLY: lambda g, q: f"Where does {_figure(g, q)} fly? Up to {_points(q)}.",
    q.GO: lambda g, q: f"Where does {_figure(g, q)} go? Up to {_points(q)}.",
    q.TELEPORT: lambda g, q: f"{_figure(g, q)} may use {_power(q)} before it moves. Where to?",
    q.PLACE: lambda g, q: f"Where does {_figure(g, q)} stand?",
    q.ATTACK: lambda g, q: "Who attacks whom?",
    q.ATTACK_AGAIN: lambda g, q: f"{_figure(g, q)} may attack again. Whom?",
    q.ALSO_ATTACK: lambda g, q: f"Whom does the same attack of {_figure(g, q)} hit as well?",
    q.DEFENDS_NEXT: lambda g, q: "Who defends next against this attack?",
    q.DROP_WHERE: lambda g, q: f"On which of its spaces does {_figure(g, q)} leave the treasure?",
    q.PICK: lambda g, q: f"{_power(q)}: whom does {_figure(g, q)} name?",
    q.LEAVING_ATTACK: lambda g, q: (
        f"{_figure(g, q, 'defender')} leaves. Does {_figure(g, q)} strike at it?"
    ),
    q.USE_POWER: lambda g, q: f"Does {_figure(g, q)} use {_power(q)}?",
    q.DICE: lambda g, q: f"{_figure(g, q)} attacks {_figure(g, q, 'target')}: how many dice?",
    q.WOUND: lambda g, q: "Who takes the next wound?",
    q.MEND: lambda g, q: f"{_power(q)}: whose wounds are healed?",
    q.EXTRA_TURN: lambda g, q: f"{_power(q)}: with whose army card do you take a turn as well?",
    q.DESTROY: lambda g, q: f"{_power(q)}: who is destroyed?",
    q.TREASURE: lambda g, q: f"Does {_figure(g, q)} try to take {_glyph(q)}?",
    q.POTION: lambda g, q: f"Does {_figure(g, q)} drink the potion?",
    q.TREASURE_TO_LEAVE: lambda g, q: f"Which treasure of {_figure(g, q)} stays here?",
    q.SHARE_TREASURE: lambda g, q: f"Who carries {_glyph(q)} into the next room?",
    q.REMOVE_ORDER_MARKER: lambda g, q: (
        f"The trap is sprung: take a hidden order marker off {_unit(g, q)}?"
    ),
    q.FREE_TURN: lambda g, q: f"The trap is sprung: take a turn with {_unit(g, q)} now?",
    q.REINFORCEMENTS: lambda g, q: "The trap is sprung: do reinforcements come?",
    q.RESURRECTION: lambda g, q: "One fallen hero can be brought back to life. Whom?",
    q.CARD_FOR_DESTROYED_FIGURE: lambda g, q: "On which card is the destroyed figure laid?",
    q.DRAFT: lambda g, q: (
        f"Draft an army card: {q.about.get('points')} of {g.scenario.points} points are spent."
    ),
    q.START_ZONE: lambda g, q: "In which zone does your army start?",
}
