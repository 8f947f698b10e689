"""The screen of the Miniatures Handbook's skirmish: command and morale at a glance."""

from collections.abc import Iterator

from rich.text import Text

from warband.boards.squares.grid import cells_of, column_name
from warband.kernel.questions import Bits, Choose
from warband.kernel.rulebook import Rulebook
from warband.players.handbook.odds import chance_to_hit, chance_to_stand
from warband.rules.handbook import questions as q
from warband.rules.handbook.allowed import Choices
from warband.rules.handbook.cards import card_lines
from warband.rules.handbook.command import under_command
from warband.rules.handbook.modifiers import Blow
from warband.rules.handbook.seats import SEATS
from warband.rules.handbook.state import CONDITIONS, Skirmish
from warband.rules.handbook.text.answers import option_text
from warband.rules.handbook.text.grids import LETTERS

COLOURS = (
    "bold bright_blue", "bold bright_red", "bold bright_green", "bold bright_yellow",
    "bold bright_magenta", "bold orange1", "bold white",
)  # fmt: skip
MARKED = "black on bright_green"
EXIT = " on grey15"
NUMBERS = "123456789abcdefghijklmnopqrstuvwxyz"


def tags(state: Skirmish) -> dict[int, str]:
    """What each creature is called on the board: B1, B2 and on for blue, R1, R2 for red."""
    found: dict[int, str] = {}
    counts: dict[int, int] = {}
    for creature, seat in enumerate(state.roster.owners):
        number = counts[seat] = counts.get(seat, -1) + 1
        letter = SEATS[seat][0].upper() if seat < state.roster.players else "N"
        found[creature] = letter + NUMBERS[number % len(NUMBERS)]
    return found


def offered(question: Choose | None) -> int:
    """The squares that a question offers."""
    if question is None:
        return 0
    options = question.options
    if isinstance(options, Choices):
        return options.squares
    return options.bits if isinstance(options, Bits) else 0


class HandbookScreen:
    """A battle grid in letters."""

    help = (
        "a square by\n"
        "its name after move, say move G7; a creature by its name or by what it is\n"
        "called on the board, say attack R2."
    )

    def begun(self, state: Skirmish) -> bool:
        """There is a grid from the first question on."""
        return True

    def picture(self, state: Skirmish, question: Choose | None) -> Text:
        """The grid with everybody on it; squares that are offered stand out."""
        grid, names = state.field.grid, tags(state)
        owners = {
            cell: creature
            for creature in state.standing()
            for cell in cells_of(state.space[creature])
        }
        marked = offered(question)
        exits = 0
        for place in state.field.places:
            exits |= place.exits
        board = Text()
        header = "   " + "".join(f"{column_name(x):<2}" for x in range(grid.width))
        board.append(header.rstrip() + "\n", "dim")
        for y in range(grid.height):
            board.append(f"{y + 1:>2} ", "dim")
            for x in range(grid.width):
                cell = y * grid.width + x
                text, style = self._square(state, cell, owners.get(cell), names)
                style += EXIT if exits >> cell & 1 else ""
                if marked >> cell & 1:
                    text, style = text[0] + "+", MARKED
                board.append(text, style)
            board.append("\n")
        return board

    def _square(
        self, state: Skirmish, cell: int, creature: int | None, names: dict[int, str]
    ) -> tuple[str, str]:
        if creature is not None:
            routs = state.routing >> creature & 1
            return names[creature], COLOURS[state.controller[creature]] + (
                " reverse" if routs else ""
            )
        kinds = state.field.kinds(cell)
        if not kinds:
            return ". ", "dim"
        letter = next(letter for letter, kind in LETTERS.items() if kind == kinds[0])
        return f"{letter} ", "white on grey30" if kinds[0] == "wall" else "yellow"

    def around(self, state: Skirmish, question: Choose | None) -> Text:
        """Who is in the battle: hit points, command, morale, conditions."""
        names, lines = tags(state), Text()
        for seat in range(state.roster.players):
            goal = state.scenario.goal(state, seat)
            lines.append(f"{SEATS[seat]}: {state.points[seat]} of {goal} points\n", COLOURS[seat])
            for creature, owner in enumerate(state.roster.owners):
                if owner == seat and not state.gone >> creature & 1:
                    self._about(state, creature, names[creature], lines)
        return lines

    def _about(self, state: Skirmish, creature: int, tag: str, lines: Text) -> None:
        card = state.roster.cards[creature]
        anchor = state.anchor[creature]
        where = state.field.grid.name(anchor) if anchor >= 0 else "not in play"
        lines.append(f"  {tag} ", COLOURS[state.controller[creature]])
        lines.append(f"{state.name(creature)}, {where}, {state.hp[creature]}/{card.hp} HP")
        if card.commander is not None:
            lines.append(f", commander {card.commander}", "bright_white")
        if state.routing >> creature & 1:
            lines.append(", routing", "bold red")
        elif state.space[creature] and not under_command(state, creature):
            lines.append(", out of command", "yellow")
        for number, condition in enumerate(CONDITIONS):
            if state.is_under(creature, number):
                lines.append(f", {condition}", "yellow")
        if state.activated >> creature & 1:
            lines.append(", has had its turn", "dim")
        lines.append("\n")

    def wants_all(self, question: Choose) -> bool:
        """Every time somebody is to be activated."""
        return question.ask == q.ACTIVATE

    def offers(self, state: Skirmish, question: Choose) -> bool:
        """Whether squares are offered."""
        return offered(question) != 0

    def typed(self, state: Skirmish, question: Choose) -> str:
        """Squares are typed after the word move."""
        options = question.options
        if not isinstance(options, Choices):
            return f"Type one of {len(options)} options, such as a marked square."
        words = [option_text(state, question, index) for index in range(len(options.acts))]
        walk = "move and a marked square, " if options.squares else ""
        return f"Type {walk}{', '.join(words)}."

    def explain(self, state: Skirmish, question: Choose) -> Iterator[str]:
        """The card of whoever acts, the odds of its attacks, and how firm its morale is."""
        who = question.about.get("who")
        if not isinstance(who, int) or who < 0:
            return
        yield state.name(who)
        yield from card_lines(state.roster.cards[who])
        yield f"It would stand at half hit points with {chance_to_stand(state, who):.0%}."
        options = question.options
        for act in options.acts if isinstance(options, Choices) else ():
            if act.strike is not None:
                melee = act.kind == "attack"
                chance = chance_to_hit(state, Blow(who, act.target, act.strike, melee=melee))
                yield f"{act.kind} {state.name(act.target)}: hits with {chance:.0%}"

    def meanings(self, state: Skirmish, text: str) -> Iterator[str]:
        """What was typed with the tags of the board in full."""
        words = text.split()
        for creature, tag in tags(state).items():
            if words and words[-1].upper() == tag.upper():
                yield " ".join([*words[:-1], state.name(creature)])


def open_screen(book: Rulebook[Skirmish]) -> HandbookScreen:
    """The screen of the rulebook."""
    return HandbookScreen()
