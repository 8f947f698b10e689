"""Numbers that a die decides when they are needed."""

import warband.ddm.ask.reading.amounts as amounts
import warband.ddm.do.windows.dice as dice
from warband.cards import vocabulary as v
from warband.ddm.moments import Scope
from warband.ddm.state import Skirmish
from warband.kernel.questions import Flow


def rolled(state: Skirmish, scope: Scope, *needed: v.Number | None) -> Flow[None]:
    """Roll the die that an effect's numbers are read from, once for all it affects."""
    if any(isinstance(n, v.DieRoll) for n in needed):
        scope.die = yield from dice.d20(state, state.pieces[scope.owner], "amount")


def resolve_number(state: Skirmish, scope: Scope, n: v.Number) -> Flow[int]:
    """What a number on a card comes to, rolling the die it needs."""
    yield from rolled(state, scope, n)
    return amounts.number(state, scope, n)
