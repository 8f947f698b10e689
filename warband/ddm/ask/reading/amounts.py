"""The numbers on a card, as they are now: fixed ones, and those that have to be worked out."""

from warband.cards import vocabulary as v
from warband.ddm.ask.reading.word_tables import NUMBERS
from warband.ddm.moments import Scope
from warband.ddm.state import Piece, Skirmish


def number(state: Skirmish, scope: Scope, n: v.Number) -> int:
    """What a number on a card comes to now; a die for it must already lie on the table."""
    return n if isinstance(n, int) else NUMBERS[type(n)](state, scope, n)


def number_for(state: Skirmish, scope: Scope, n: v.Number, piece: Piece) -> int:
    """A number for one of the creatures affected, who is the `Bearer` in it."""
    if isinstance(n, int):
        return n
    before = scope.bearer
    scope.bearer = piece.id
    value = number(state, scope, n)
    scope.bearer = before
    return value
