"""Which questions a seat is spared: one pure function over its settings.

Precedence: full control asks; a stop for this kind of question or event asks; remembered
answers; a yield passes; questions of mere order answer themselves; everything else asks.
(Rules never ask where there is a single option.)
"""

from typing import NamedTuple

from warband.server.protocol import Habit, Settings


class Choice(NamedTuple):
    """An option of a window: its number, and the habit that may be remembered for it."""

    n: int
    habit: str
    """"Creature: Power"; empty for options that are no powers."""
    kind: str
    usual: Habit = "ask"
    """What is done with it as long as the player has not said otherwise."""


class Window(NamedTuple):
    """A question worth skipping, as the settings see it: it interrupts, or asks for an order."""

    ask: str
    event: str
    choices: tuple[Choice, ...]
    passing: int
    """The option that declines; -1 when one must choose."""
    mere_order: bool = False
    """Whether the answer is only an order in which equal things happen."""


class Auto(NamedTuple):
    """Answer with this option, and say why."""

    option: int
    why: str


def decide(window: Window, settings: Settings) -> Auto | None:
    """How the settings answer the question; None when the player must be asked.

    >>> shield = Window("reaction", "hit", (Choice(0, "Knight: Shield", "power"),), passing=1)
    >>> decide(shield, Settings(powers={"Knight: Shield": "never"}))
    Auto(option=1, why='never uses Knight: Shield')
    """
    if settings.full_control or window.ask in settings.stops or window.event in settings.stops:
        return None
    if window.mere_order:
        if settings.order_for_me and window.choices:
            return Auto(window.choices[0].n, "order does not matter here")
        return None
    remembered = _remembered(window, settings)
    if remembered is not None:
        return remembered
    if settings.yield_until and window.passing >= 0:
        return Auto(window.passing, f"yields until the end of the {settings.yield_until}")
    return None


def _remembered(window: Window, settings: Settings) -> Auto | None:
    """What habits say: never-used powers fall away, an always-used one is used."""
    habits = {
        choice.n: settings.powers.get(choice.habit, choice.usual) for choice in window.choices
    }
    offered = [choice for choice in window.choices if choice.habit]
    left = [choice for choice in offered if habits[choice.n] != "never"]
    if offered and not left and window.passing >= 0:
        names = ", ".join(dict.fromkeys(choice.habit for choice in offered))
        return Auto(window.passing, f"never uses {names}")
    if len(left) == 1 and habits[left[0].n] == "always":
        return Auto(left[0].n, f"always uses {left[0].habit}")
    return None
