"""The screen of rulebooks that have none of their own: questions, answers, and what happened."""

from collections.abc import Iterator

from rich.text import Text

from warband.kernel.battle import Position
from warband.kernel.questions import Choose


class PlainScreen:
    """No picture: every option is listed in words."""

    help = "as the options are written."

    def begun(self, state: Position) -> bool:
        """There is never a picture."""
        return False

    def picture(self, state: Position, question: Choose | None) -> Text:
        """Nothing to see."""
        return Text()

    def around(self, state: Position, question: Choose | None) -> Text:
        """Nothing to see."""
        return Text()

    def wants_all(self, question: Choose) -> bool:
        """Nothing is shown again."""
        return False

    def offers(self, state: Position, question: Choose) -> bool:
        """Options are listed, never marked on a board."""
        return False

    def typed(self, state: Position, question: Choose) -> str:
        """Too many options to list are typed."""
        return f"Type one of {len(question.options)} options."

    def explain(self, state: Position, question: Choose) -> Iterator[str]:
        """All there is to know are the options."""
        yield f"There are {len(question.options)} options."

    def meanings(self, state: Position, text: str) -> Iterator[str]:
        """Options are typed as they are written."""
        yield from ()
