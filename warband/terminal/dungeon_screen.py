"""The screen of a delve: the grid as far as it was seen, the party, what it has and wants."""

from rich.text import Text

from warband.kernel.questions import Choose
from warband.kernel.rulebook import Rulebook
from warband.rules.handbook import questions as q
from warband.rules.handbook.dungeon.delve.aftermath import progress
from warband.rules.handbook.dungeon.delve.state import OPEN, Delve
from warband.rules.handbook.state import NOBODY, Skirmish
from warband.terminal.handbook_screen import COLOURS, HandbookScreen, tags

DOOR = "bold yellow"
BODY = "dim red"


class DungeonScreen(HandbookScreen):
    """A dungeon in letters: doors by their numbers, bodies as crosses."""

    help = (
        "what the\n"
        "party does in words, say open door 3; in fights a square by its name after move, say\n"
        "move G7, and a creature by its name or by what it is called on the board."
    )

    def _square(
        self, state: Skirmish, cell: int, creature: int | None, names: dict[int, str]
    ) -> tuple[str, str]:
        assert isinstance(state, Delve)
        if creature is None:
            for number, cells in enumerate(state.floor.doors, 1):
                known = state.floor.sides_of(cells) & state.seen_cells()
                if cells >> cell & 1 and known and not state.doors[number - 1] & OPEN:
                    return f"{number:<2}", DOOR
            if not state.seen_cells() >> cell & 1:
                return "  ", "dim"
            if any(cell == where for _, where in state.fallen):
                return "x ", BODY
        return super()._square(state, cell, creature, names)

    def around(self, state: Skirmish, question: Choose | None) -> Text:
        """The goal, the party and what it carries, the deck as far as it is known."""
        assert isinstance(state, Delve)
        lines, names = Text(), tags(state)
        done, wanted = progress(state)
        lines.append(f"{state.deck.name}: {state.deck.goal.kind} {done} of {wanted}\n", "bold")
        for hero in range(state.size):
            if not state.gone >> hero & 1:
                self._about(state, hero, names[hero], lines)
                held = [good.name for good in state.goods if good.holder == hero]
                if held:
                    lines.append(f"     has {', '.join(held)}\n", "dim")
        for foe in state.foes():
            self._about(state, foe, names[foe], lines)
        purse = [good.name for good in state.goods if good.holder == NOBODY]
        if state.gold or purse:
            lines.append(f"purse: {', '.join([f'{state.gold} gp', *purse])}\n", COLOURS[3])
        if state.boons:
            lines.append(f"statues of {', '.join(state.boons)}\n", COLOURS[3])
        lines.append(f"{len(state.pile.cards)} cards are in the deck\n", "dim")
        return lines

    def wants_all(self, question: Choose) -> bool:
        """At every door, and every time somebody is to be activated."""
        return question.ask in (q.ACTIVATE, q.DELVE)


def open_screen(book: Rulebook[Delve]) -> DungeonScreen:
    """The screen of the rulebook."""
    return DungeonScreen()
