"""What happens is noted while some card in play asks about the past."""

from warband.ddm.compiled import CompiledPower
from warband.ddm.index import PAST
from warband.ddm.moments import NOBODY
from warband.ddm.state import Deed, Skirmish


def note(
    state: Skirmish,
    deed: str,
    subject: int,
    object: int = NOBODY,
    skill: CompiledPower | None = None,
) -> None:
    """Remember what was done, by whom and to whom."""
    if PAST in state.known:
        power = skill.stack_name if skill is not None else ""
        done = Deed(deed, subject, object, power, state.round, state.phase_serial)
        state.deeds.append(done)
