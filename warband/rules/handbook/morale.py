"""Morale saves (Morale; Command and Morale Saves)."""

from warband.kernel.questions import Flow, Listed, choose
from warband.rules.handbook import questions as q
from warband.rules.handbook.command import best_rating, tyrant_over
from warband.rules.handbook.saves import Modifiers, roll_save, save_modifiers
from warband.rules.handbook.senses import has
from warband.rules.handbook.state import TURNED, Skirmish

DC = 20


def morale_save(
    state: Skirmish, creature: int, why: str, *, rally: bool = False, turning: bool = False
) -> Flow[str]:
    """A morale save: `made`, `failed`, or `destroyed` where tyranny was used and failed.

    Fearless creatures make it without a roll; Undead do not against being turned.
    """
    turned = turning or (rally and state.under[TURNED] >> creature & 1)
    if has(state, creature, "Fearless") and not turned:
        state.tell("fearless", who=creature, why=why)
        return "made"
    modifiers = morale_modifiers(state, creature, rally=rally)
    tyranny = yield from _tyranny(state, creature, modifiers)
    made = yield from roll_save(state, creature, DC, why, modifiers, "morale save")
    if made:
        return "made"
    return "destroyed" if tyranny else "failed"


def morale_modifiers(state: Skirmish, creature: int, *, rally: bool = False) -> Modifiers:
    """Level, the best Commander rating, and whatever else helps morale.

    A negative rating may be left out, but not when rallying.
    """
    found = save_modifiers(state, creature, ("Save", "Morale Save"))
    best = best_rating(state, creature)
    if best is not None and best[0] and (best[0] > 0 or rally):
        found.append((f"Commander {state.name(best[1])}", best[0]))
    return found


def _tyranny(state: Skirmish, creature: int, modifiers: Modifiers) -> Flow[bool]:
    """Tyrannical Morale: its player may take the bonus and its price."""
    best = tyrant_over(state, creature)
    if best is None:
        return False
    number, commander = best
    seat = state.controller[creature]
    wanted = yield from choose(
        seat, q.TYRANNICAL_MORALE, Listed([False, True]), who=creature, by=commander
    )
    if wanted:
        modifiers.append(("Tyrannical Morale", number))
    return wanted
