"""Who may still take a turn this round."""

import warband.ddm.ask.numbers.abilities as abilities
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import Pieces

ACTIVATION_POWERS = frozenset(("ability multi-activation", "forbid activate", "ability counts as"))
"""What in play may change who can still be activated."""


def activations_allowed(state: Skirmish, piece: Piece) -> int:
    """Turns per round: one, unless a power says more."""
    allowed = 1
    if "ability multi-activation" not in state.known:
        return allowed
    for ability, _ in abilities.abilities(state, piece, "multi-activation"):
        allowed = max(allowed, ability.number)
    return allowed


def anybody_ready(state: Skirmish) -> bool:
    """Whether any player has a creature left that may take a turn this round."""
    return any(ready_to_activate(state, seat) for seat in range(len(state.teams)))


def ready_to_activate(state: Skirmish, seat: int) -> Pieces[int]:
    """Creatures of the player that may still take a turn this round."""
    if not state.known.isdisjoint(ACTIVATION_POWERS):
        return ready_by_power(state, seat)
    ready: list[int] = []
    for piece in state.pieces:
        if not piece.activations and piece.seat == seat and piece.anchor >= 0:
            ready.append(piece.id)
    return Pieces(ready)


def ready_by_power(state: Skirmish, seat: int) -> Pieces[int]:
    """The same where powers say who may be activated, and how often."""
    return Pieces(
        [
            piece.id
            for piece in state.pieces
            if piece.seat == seat
            and piece.anchor >= 0
            and piece.activations < activations_allowed(state, piece)
            and not abilities.forbidden(state, piece, "activate")
            and not abilities.has_ability(state, piece, "counts as", "activated")
        ]
    )
