"""Effects that last: how long, how often the same one, what conditions do at once."""

import warband.ddm.do.harm.damage as damage
from warband.ddm.chapters.durations import Durations
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import Flow


class DurationsOfV3(Durations):
    """Effects that last: how long, how often the same one, what conditions do at once."""

    __slots__ = ()

    def condition_takes_hold(self, state: Skirmish, piece: Piece, condition: str) -> Flow[None]:
        """Appendix C, "In Play": what a condition does at once to a creature that is acting."""
        yield from super().condition_takes_hold(state, piece, condition)
        # Dangling: a Helpless creature in a pit is destroyed.
        if condition in state.edition.conditions.at_mercy and piece.space & state.field.masks.get(
            "pit", 0
        ):
            yield from damage.destroy(state, [piece], "pit")
