"""In which order what an event sets off is resolved (trigger windows)."""

from warband.ddm.chapters.timing import Timing
from warband.ddm.seats import left_of
from warband.ddm.state import Skirmish


class TimingOfV3(Timing):
    """In which order what an event sets off is resolved (trigger windows)."""

    __slots__ = ()

    def after_use(self, state: Skirmish, seat: int, passes: int) -> tuple[int, int]:
        """Alternating Resolution Rule: players alternate until all pass in a row."""
        return left_of(state.teams, seat), 0
