"""Particular numbers: speed, defenses, rating, and the way a creature moves."""

import warband.ddm.ask.numbers.abilities as abilities
from warband.cards import vocabulary as v
from warband.ddm.state import Piece, Skirmish

MODES = frozenset(("ability flight", "forbid flight", "ability burrow"))
"""What in play may change how somebody moves."""


# ------------------------------------------------------------------- particular numbers


def movement_mode(state: Skirmish, piece: Piece) -> v.Mode:
    """Surface, flight or burrow; a rider moves as its mount does."""
    if piece.mount >= 0:
        return movement_mode(state, state.pieces[piece.mount])
    mode = piece.kit.mode
    known = state.known
    if mode == "flight":
        barred = "forbid flight" in known and abilities.forbidden(state, piece, "flight")
        return "surface" if barred else "flight"
    if mode == "surface" and ("ability flight" in known or "ability burrow" in known):
        if (
            "ability flight" in known
            and abilities.has_ability(state, piece, "flight")
            and not abilities.forbidden(state, piece, "flight")
        ):
            return "flight"
        if "ability burrow" in known and abilities.has_ability(state, piece, "burrow"):
            return "burrow"
    return mode
