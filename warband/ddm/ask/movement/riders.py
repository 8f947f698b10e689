"""Who may ride whom, and where a rider can dismount."""

import warband.ddm.ask.movement.standing as standing
import warband.ddm.ask.numbers.abilities as abilities
from warband.ddm.conditions import suffers
from warband.ddm.state import Piece, Skirmish

RIDING = frozenset(("ability mount", "ability rider"))
"""What in play lets creatures ride others."""


# --------------------------------------------------------------------- mounts and riders


def legal_mounts(state: Skirmish, rider: Piece) -> list[Piece]:
    """Adjacent allies the creature may ride: a power on either card says so."""
    if state.known.isdisjoint(RIDING):
        return []
    if rider.mount >= 0 or rider.riders or "mounted" in rider.kit.keywords:
        return []
    beside = state.field.beside[rider.side][rider.anchor]
    return [
        mount
        for mount in state.on_map()
        if mount.space & beside
        and mount.team == rider.team
        and mount is not rider
        and accepts_rider(state, mount, rider)
    ]


def accepts_rider(state: Skirmish, mount: Piece, rider: Piece) -> bool:
    """Whether the two are legal for each other and the mount has a place left."""
    if mount.mount >= 0 or "mounted" in mount.kit.keywords:
        return False
    for ability, _ in abilities.abilities(state, mount, "mount", other=rider):
        if len(mount.riders) < (ability.number or 1):
            return True
    return not mount.riders and abilities.has_ability(state, rider, "rider", other=mount)


def can_dismount(state: Skirmish, rider: Piece) -> bool:
    """Voluntary Dismount is movement: whoever cannot move stays in the saddle."""
    return (
        not suffers(rider, state.edition.conditions.immobile)
        and not abilities.forbidden(state, rider, "move")
        and bool(dismount_anchors(state, rider))
    )


def dismount_anchors(state: Skirmish, rider: Piece) -> int:
    """Where a rider may stand beside its mount."""
    mount = state.pieces[rider.mount]
    side = rider.kit.side
    beside = state.field.grid.anchors_touching(state.field.touching(mount.space), side)
    free = standing.standing_cells(state, rider) & ~mount.space
    return beside & state.field.block_anchors(free, side)
