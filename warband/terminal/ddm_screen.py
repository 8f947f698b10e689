"""The screen of Guild V3."""

from collections.abc import Iterator

from rich.text import Text

from warband.ddm import questions as q
from warband.ddm.ask.movement.move_options import Walks
from warband.ddm.state import Skirmish
from warband.ddm.text.options import option_text
from warband.kernel.questions import Bits, Choose
from warband.kernel.rulebook import Rulebook
from warband.terminal import explaining
from warband.terminal.squares import draw_board, draw_key, draw_warbands, tags


class EditionScreen:
    """A map of squares in letters."""

    help = (
        "a square by\n"
        "its name, say G7; a creature by its name or by what it is called on the\n"
        "board, say B2."
    )

    def begun(self, state: Skirmish) -> bool:
        """Whether there is a map yet."""
        return state.phase != "reveal"

    def picture(self, state: Skirmish, question: Choose | None) -> Text:
        """The map, with the squares that are offered marked."""
        return draw_board(state, marked(question))

    def around(self, state: Skirmish, question: Choose | None) -> Text:
        """The key and the warbands."""
        return draw_key(state).append("\n").append_text(draw_warbands(state))

    def wants_all(self, question: Choose) -> bool:
        """Every time somebody is to be activated."""
        return question.ask == q.ACTIVATE

    def offers(self, state: Skirmish, question: Choose) -> bool:
        """Whether squares are offered."""
        return marked(question) != 0

    def typed(self, state: Skirmish, question: Choose) -> str:
        """Squares are typed; a walk may also go by way of one."""
        options = question.options
        if not isinstance(options, Walks):
            return f"Type one of {len(options)} options, such as a marked square."
        words = ["a marked square"]
        if options.vias:
            words.append("via and a square to go on from there")
        words += [option_text(state, question, index) for index in range(len(options.specials))]
        return f"Type {', '.join(words)}."

    def explain(self, state: Skirmish, question: Choose) -> Iterator[str]:
        """The creature, its powers and its odds."""
        return explaining.explain(state, question)

    def meanings(self, state: Skirmish, text: str) -> Iterator[str]:
        """The creature that a tag of the board stands for."""
        for piece, tag in tags(state).items():
            if text.upper() == tag.upper():
                yield state.pieces[piece].label


def marked(question: Choose | None) -> int:
    """The squares that a question offers."""
    if question is None:
        return 0
    options = question.options
    if isinstance(options, Walks):
        return options.ends | options.vias
    return options.bits if isinstance(options, Bits) else 0


def open_screen(book: Rulebook[Skirmish]) -> EditionScreen:
    """The screen of the rulebook."""
    return EditionScreen()
