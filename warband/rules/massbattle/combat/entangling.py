"""Whoever is entangled saves before it moves (Entangled)."""

from warband.kernel.questions import Flow
from warband.rules.massbattle.combat.damage import lose_creatures
from warband.rules.massbattle.combat.effects import save_once
from warband.rules.massbattle.state import Game, Unit

__all__ = ["break_free", "free_to_move"]


def free_to_move(game: Game, unit: Unit) -> Flow[bool]:
    """An entangled unit saves before it moves, whatever the move; whether it can.

    If only some of it are entangled the others move in any case, and leave them behind if the
    save fails. Saves that this brings about are left due.
    """
    dc = unit.under("entangled")
    if dc is None:
        return True
    caught = unit.under("caught")
    if caught is None:
        saved = yield from save_once(game, unit, dc, "entangled")
        return saved
    saved = yield from break_free(game, unit)
    if not saved:
        _disentangle(game, unit)
        yield from lose_creatures(game, unit, caught)
    return not unit.gone


def break_free(game: Game, unit: Unit) -> Flow[bool]:
    """A save for the entangled creatures of a unit, which are free if it succeeds."""
    saved = yield from save_once(game, unit, unit.under("entangled") or 0, "entangled")
    if saved:
        _disentangle(game, unit)
    return saved


def _disentangle(game: Game, unit: Unit) -> None:
    for name in ("entangled", "caught"):
        game.clear_condition(unit, name)
