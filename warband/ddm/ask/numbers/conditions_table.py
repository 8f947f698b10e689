"""Conditions that share what they entail."""

from warband.ddm.state import Piece

# Appendix C: conditions that share the limitations of another ("-like").
DAZED_LIKE = frozenset(("Dazed", "Confused", "Dominated", "Dangling"))
STUNNED_LIKE = frozenset(("Stunned", "Helpless", "Petrified"))
HELPLESS_LIKE = frozenset(("Helpless", "Petrified"))
IMMOBILIZED_LIKE = frozenset(("Immobilized", "Helpless", "Petrified"))
GRANTS_ADVANTAGE = DAZED_LIKE | STUNNED_LIKE | {"Blinded"}
CANNOT_FLANK = DAZED_LIKE | STUNNED_LIKE | {"Blinded"}
UNABLE = DAZED_LIKE | STUNNED_LIKE
"""Who suffers from one of these uses no voluntary triggered powers."""
CANNOT_LEAD = DAZED_LIKE | STUNNED_LIKE


def suffers(piece: Piece, conditions: frozenset[str]) -> bool:
    """Whether one of the conditions holds the creature."""
    return bool(piece.conditions) and not piece.conditions.isdisjoint(conditions)
