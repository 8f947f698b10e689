"""What creatures and positions are worth, in victory points."""

import warband.ddm.do.turn.victory as victory
from warband.cards import vocabulary as v
from warband.ddm.state import Piece, Skirmish

PRESENCE = 0.4
"""The share of a creature's worth that it keeps until its last hit point is gone."""
LEAST = 3
"""Even a creature that costs nothing does something."""
HOLDING = 0.8
"""How much of a victory area's points to count on when somebody stands in it."""
CERTAIN = 1.25
"""A battle won, as a share of the points of each side: more than anything that can be lost, but
not for the smallest chance."""

SUFFERING: dict[str, float] = {
    "Stunned": 0.3, "Helpless": 0.4, "Petrified": 0.5, "Dominated": 0.4, "Confused": 0.2,
    "Dazed": 0.12, "Blinded": 0.12, "Weakened": 0.12, "Immobilized": 0.08, "Slowed": 0.05,
}  # fmt: skip
"""The share of a creature's worth that a condition takes while it lasts."""


def points(piece: Piece) -> int:
    """What the opponent scores for it."""
    value = victory.worth(piece)
    return value if value > LEAST else LEAST


def standing(piece: Piece) -> float:
    """What a creature is worth to its side with the hit points it has left."""
    if piece.destroyed or piece.hp <= 0:
        return 0.0
    return points(piece) * (PRESENCE + (1 - PRESENCE) * min(piece.hp / piece.max_hp, 1.0))


def loss(piece: Piece, damage: float) -> float:
    """What that much damage to a creature is worth to the other side."""
    value = points(piece)
    if damage >= piece.hp:
        return standing(piece) + value
    return value * (1 - PRESENCE) * damage / piece.max_hp


def gain(piece: Piece, healing: float) -> float:
    """What that much healing is worth to its side."""
    return points(piece) * (1 - PRESENCE) * min(healing, piece.max_hp - piece.hp) / piece.max_hp


def suffering(piece: Piece) -> float:
    """What the conditions and ongoing damage on a creature cost its side."""
    if not piece.effects:
        return 0.0
    lost = sum(SUFFERING.get(condition, 0.0) for condition in piece.conditions) * points(piece)
    for lasting in piece.effects:
        if type(lasting.node) is v.Ongoing and isinstance(lasting.node.amount, int):
            lost += loss(piece, min(lasting.node.amount, piece.hp - 1))
    return lost


def lead(state: Skirmish, team: int) -> int:
    """By how many victory points a team is ahead of the best of the others."""
    return state.score[team] - max(s for other, s in enumerate(state.score) if other != team)


def balance(state: Skirmish, seat: int) -> float:
    """How far a player is ahead: score, creatures, victory areas held."""
    if state.winner is not None:
        if state.winner < 0:
            return 0.0
        won = CERTAIN * state.format.points
        return won if state.winner == state.teams[seat] else -won
    total = float(lead(state, state.teams[seat]))
    for piece in state.pieces:
        if not piece.destroyed:
            worth = standing(piece) - suffering(piece)
            total += worth if state.teams[piece.home] == state.teams[seat] else -worth
    area = HOLDING * state.format.area_points
    for player, team in enumerate(state.teams):
        if state.edition.scoring.area_occupants(state, player):
            total += area if team == state.teams[seat] else -area
    return total
