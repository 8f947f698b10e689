"""Damage that waits for a turn to start or end."""

import warband.ddm.ask.movement.changed_terrain as changed_terrain
import warband.ddm.ask.numbers.continuous as continuous
import warband.ddm.ask.reading.amounts as amounts
from warband.cards import vocabulary as v
from warband.ddm.moments import Harm
from warband.ddm.state import Piece, Skirmish


def on_treacherous_ground(state: Skirmish, piece: Piece) -> bool:
    """Whether the terrain under a creature may hurt or hold it when its turn starts or ends."""
    return bool(piece.space & state.field.lingering) or changed_terrain.differing(state)


def ongoing_harms(state: Skirmish, piece: Piece) -> list[Harm]:
    """Ongoing damage: each type once, the highest value."""
    highest: dict[v.DamageType, tuple[int, int]] = {}
    for lasting in piece.effects:
        node = lasting.node
        if type(node) is v.Ongoing:
            scope = continuous.lasting_scope(state, piece, lasting, None)
            amount = amounts.number(state, scope, node.amount)
            if amount > highest.get(node.type, (0, 0))[0]:
                highest[node.type] = (amount, lasting.source)
    return [
        Harm(piece.id, [(amount, kind)], source=source, origin=f"ongoing {kind}".strip())
        for kind, (amount, source) in highest.items()
    ]
