"""The screen of mass battles: the table in letters, one for an inch across and two inches up."""

from collections.abc import Iterator

from rich.text import Text

from warband.boards.plane.measures import INCH, inches_text
from warband.boards.plane.shapes import inside
from warband.kernel.questions import Choose
from warband.kernel.rulebook import Rulebook
from warband.rules.massbattle import questions as q
from warband.rules.massbattle.combat.modifiers import told, total
from warband.rules.massbattle.combat.morale import morale_parts
from warband.rules.massbattle.ground.engagement import engaged_by
from warband.rules.massbattle.ground.manoeuvres import Act
from warband.rules.massbattle.seats import SEATS
from warband.rules.massbattle.state import MORALE, NOBODY, NORMAL, Game, Unit
from warband.rules.massbattle.text.answers import act_text

STYLES = ("bold blue", "bold red", "bold green", "bold yellow", "bold magenta", "bold cyan")
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
GROUNDS = {"woods": "♣", "hill": "^", "wall": "#", "lake": "~", "river": "~", "stream": "~"}
MOVES = ("forward", "back", "wheel", "drift", "go", "turn")
HIGH = 2 * INCH


class MassbattleScreen:
    """The table in letters, and what each unit is."""

    help = (
        "a unit by its name; a move by\n"
        "its words, say forward 3.5, wheel left 20, go 45 6; charge, shoot and strike by name."
    )

    def begun(self, state: Game) -> bool:
        """Whether anybody stands on the table."""
        return any(True for _ in state.on_table())

    def picture(self, state: Game, question: Choose | None) -> Text:
        """The table from above: a letter for each unit, its front in capitals of its colour."""
        units = list(state.on_table())
        tags = {unit.number: LETTERS[index % len(LETTERS)] for index, unit in enumerate(units)}
        text = Text()
        for row in range(state.field.height // HIGH - 1, -1, -1):
            for column in range(state.field.width // INCH):
                point = (column * INCH + INCH // 2, row * HIGH + INCH)
                unit = next((u for u in units if inside(point, u.shape)), None)
                if unit is not None:
                    text.append(tags[unit.number], STYLES[unit.seat])
                    continue
                ground = next(
                    (
                        piece.ground
                        for piece, shape in zip(state.field.pieces, state.field.shapes, strict=True)
                        if inside(point, shape)
                    ),
                    "",
                )
                text.append(GROUNDS.get(ground, ":") if ground else "·", "dim")
            text.append("\n")
        return text

    def around(self, state: Game, question: Choose | None) -> Text:
        """Every unit with its letter, strength, state and place."""
        text = Text()
        for index, unit in enumerate(state.on_table()):
            line = f"{LETTERS[index % len(LETTERS)]} {unit.name}: {summary(state, unit)}\n"
            text.append(line, STYLES[unit.seat])
        scores = ", ".join(f"{SEATS[s]} {n}" for s, n in enumerate(state.scores))
        return text.append(f"points: {scores}\n")

    def wants_all(self, question: Choose) -> bool:
        """Before every activation."""
        return question.ask == q.ACTIVATE

    def offers(self, state: Game, question: Choose) -> bool:
        """Whether there are too many manoeuvres to list."""
        many = (q.ACT, q.PLACE, q.LAY, q.DISENGAGE, q.STAND)
        return question.ask in many and len(question.options) > 20

    def typed(self, state: Game, question: Choose) -> str:
        """Manoeuvres are typed; what else there is to do is named."""
        if question.ask == q.PLACE:
            return "Type where the middle of its front stands, say 36,10 facing north."
        if question.ask == q.LAY:
            return "Type where the middle of the area lies, say 36,10."
        acts = [question.options[index] for index in range(len(question.options))]
        about = question.about.get("unit")
        number = about if isinstance(about, int) else NOBODY
        rest = [
            act_text(state, act, number)
            for act in acts
            if isinstance(act, Act) and act.kind not in MOVES
        ]
        kinds = sorted({act.kind for act in acts if isinstance(act, Act) and act.kind in MOVES})
        return f"Type a move ({', '.join(kinds)} with a number), or: {'; '.join(rest)}."

    def explain(self, state: Game, question: Choose) -> Iterator[str]:
        """The unit that is asked about."""
        about = question.about.get("unit")
        if not isinstance(about, int):
            return
        unit = state.units[about]
        yield f"{unit.name}: {summary(state, unit)}"
        if unit.on_table:
            parts = morale_parts(state, unit)
            yield f"morale saves: {total(parts):+} ({told(parts)}) against 20"
            foes = ", ".join(enemy.name for enemy in engaged_by(state, unit)) or "nobody"
            yield f"engaged by {foes}"

    def meanings(self, state: Game, text: str) -> Iterator[str]:
        """As it is written, or as a charge or a volley."""
        yield f"charge {text}"
        yield f"shoot {text}"


def summary(game: Game, unit: Unit) -> str:
    """A unit in a line."""
    words = [f"{unit.count} of {unit.start} {unit.creature.name}"]
    if unit.count > 1:
        words.append("formed" if unit.formed else "unformed")
    if unit.morale != NORMAL:
        words.append(MORALE[unit.morale])
    if unit.damage:
        words.append(f"damage {unit.damage}")
    if unit.commander:
        words.append(f"{unit.points} command points")
    if unit.guest != NOBODY:
        guest = game.units[unit.guest]
        words.append(f"led by {guest.name} from the {'front' if guest.front else 'rear'}")
    if unit.activated:
        words.append("has acted")
    if unit.block is not None:
        x, y = unit.block.front_middle
        words.append(f"at {inches_text(round(x, -2))},{inches_text(round(y, -2))}")
    return ", ".join(words)


def open_screen(book: Rulebook[Game]) -> MassbattleScreen:
    """The screen of mass battles."""
    return MassbattleScreen()
