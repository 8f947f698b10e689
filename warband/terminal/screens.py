"""What the table shows of a battle; each rulebook has a screen of its own."""

from collections.abc import Iterator
from typing import Protocol, TypeVar

from rich.text import Text

from warband.kernel.battle import Position
from warband.kernel.questions import Choose

S_contra = TypeVar("S_contra", bound=Position, contravariant=True)


class Screen(Protocol[S_contra]):
    """Pictures and words for the battles of one rulebook."""

    help: str
    """How things on the board are named in answers."""

    def begun(self, state: S_contra) -> bool:
        """Whether there is anything to look at yet."""

    def picture(self, state: S_contra, question: Choose | None) -> Text:
        """The board as whoever is asked sees it; what the question offers stands out."""

    def around(self, state: S_contra, question: Choose | None) -> Text:
        """What stands below the board: the key, and who is in the battle."""

    def wants_all(self, question: Choose) -> bool:
        """Whether a question is a good moment to show everything again."""

    def offers(self, state: S_contra, question: Choose) -> bool:
        """Whether the question offers places on the board."""

    def typed(self, state: S_contra, question: Choose) -> str:
        """What to type where there are too many options to list."""

    def explain(self, state: S_contra, question: Choose) -> Iterator[str]:
        """What a player may want to know before answering."""

    def meanings(self, state: S_contra, text: str) -> Iterator[str]:
        """Other ways to say what was typed, with the tags of the board in full."""
