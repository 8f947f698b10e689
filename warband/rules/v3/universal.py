"""Universal powers: what every creature can do, and what some terrain lends."""

from collections.abc import Iterator
from functools import partial

import warband.rules.v3.arsenal as arsenal
import warband.rules.v3.attack as attack
import warband.rules.v3.damage as damage
import warband.rules.v3.effects as effects
import warband.rules.v3.hazards as hazards
import warband.rules.v3.movement as movement
import warband.rules.v3.opportunity as opportunity
import warband.rules.v3.placement as placement
import warband.rules.v3.sight as sight
import warband.rules.v3.squeezing as squeezing
import warband.rules.v3.stats as stats
import warband.rules.v3.stepping as stepping
import warband.rules.v3.targets as targets
import warband.rules.v3.teleporters as teleporters
import warband.rules.v3.transit as transit
import warband.rules.v3.windows as windows
from warband.kernel.questions import UNMADE, Bits, Flow, Listed, Weigh, choose
from warband.rules.v3.going import Going
from warband.rules.v3.kit import Skill
from warband.rules.v3.means import CHARGE, DOUBLE_MOVE, MOVE, Means
from warband.rules.v3.moments import Moment
from warband.rules.v3.state import Piece, Skirmish

COSTS: dict[str, tuple[str, ...]] = {
    "Move": MOVE,
    "Double Move": DOUBLE_MOVE,
    "Shift": MOVE,
    "Charge": CHARGE,
    "Lunge": CHARGE,
    "Mounting": MOVE,
    "Voluntary Dismount": MOVE,
    "End Squeezing": (),
    "Heal": ("attack",),
    teleporters.SWITCH: (),
    teleporters.JUMP: (),
}

FOUNTAIN_HEALING = 20

RIDING = frozenset(("ability mount", "ability rider"))
"""What in play lets creatures ride others."""
AGAINST_CHARGES = frozenset(("forbid charge", "forbid attack", "ability invisible", "ability hide"))
"""What in play may keep a creature from charging an enemy whose squares it sees."""


def available(state: Skirmish, piece: Piece, means: Means, gap: int, limited: bool) -> list[str]:
    """The universal powers the creature may use now.

    No enemy is nearer than `gap` (0: nobody has looked). `limited`: under an opponent's control
    only Move, Shift and Charge (and basic attacks).
    """
    found: list[str] = []
    known = state.known
    if (means.move or means.charge) and movement.can_expend(state, piece):
        if means.move:
            if can_step(state, piece):
                found.append("Move")
                if means.double_move and not limited:
                    found.append("Double Move")
                if "forbid shift" not in known or not stats.forbidden(state, piece, "shift"):
                    found.append("Shift")
            if not known.isdisjoint(RIDING) and not limited and legal_mounts(state, piece):
                found.append("Mounting")
        if means.charge and can_charge(state, piece):
            found.append("Charge")
    if limited:
        return found
    if (
        means.charge
        and (gap <= piece.kit.lunge_span or piece.effects)
        and next(each_lunge(state, piece), None)
    ):
        found.append("Lunge")
    if piece.mount >= 0 and means.move and can_dismount(state, piece):
        found.append("Voluntary Dismount")
    if piece.squeezed and squeezing.unsqueeze_anchors(state, piece):
        found.append("End Squeezing")
    if piece.space & state.field.lending:
        at_fountain = piece.ground & state.field.masks.get("healing fountain", 0)
        if at_fountain and piece.hp < piece.max_hp and means.covered[COSTS["Heal"]]:
            found.append("Heal")
        found += teleporters.usable(state, piece)
    return found


def can_step(state: Skirmish, piece: Piece) -> bool:
    """Whether any square around can be entered at all, by squeezing if need be."""
    field = state.field
    if transit.BLOCKING not in state.known:
        free = field.beside[piece.side][piece.anchor] & field.open_ground & ~state.occupied
        if free and (piece.side == 1 or _has_open_side(state, piece, free)):
            return True
    going = Going("move", 1, stats.movement_mode(state, piece), piece.seat)
    if squeezing.may_squeeze(state, piece, going):
        return True
    legal = transit.movement_of(state, piece, going)
    return any(
        legal.steps.open[direction] >> piece.anchor & 1
        and legal.legal >> (piece.anchor + offset) & 1
        for direction, offset in enumerate(field.grid.offsets)
    )


def _has_open_side(state: Skirmish, piece: Piece, free: int) -> bool:
    """Whether nothing keeps a big creature from the squares along one of its sides.

    `free` are the squares of open ground around it where nobody stands.
    """
    field = state.field
    if state.crowded or piece.space & ~field.open_ground:
        return False
    here, width = 1 << piece.anchor, field.grid.width
    straight = here << 1 | here >> 1 | here << width | here >> width
    return bool(field.grid.anchors_within(free | piece.space, piece.side) & straight)


def shift_points(state: Skirmish, piece: Piece) -> int:
    """How far a Shift goes: one square, more with some powers."""
    if "shift" not in state.known:
        return 1
    return 1 + sum(amount for _, amount in stats.modifiers(state, piece, "shift"))


def use(state: Skirmish, piece: Piece, name: str) -> Flow[object]:
    """Resolve a universal power that was declared."""
    if state.log is not None:
        state.tell("power", who=piece.id, power=name, champion=False)
    if name == "Move":
        return movement.walk(state, piece, "move", stats.speed(state, piece))
    if name == "Double Move":
        return movement.walk(state, piece, "move", 2 * stats.speed(state, piece))
    if name == "Shift":
        points = shift_points(state, piece)
        return movement.walk(state, piece, "shift", points, squares=True, up_to=points > 1)
    if name == "Charge":
        return charge(state, piece)
    if name == "Lunge":
        return lunge(state, piece)
    if name == "Mounting":
        return mounting(state, piece)
    if name == "Voluntary Dismount":
        return voluntary_dismount(state, piece)
    if name == "End Squeezing":
        return squeezing.end_squeezing(state, piece)
    if name == "Heal":
        return damage.heal(state, piece, FOUNTAIN_HEALING, piece.id, terrain=True)
    return teleporters.use(state, piece, name)


# -------------------------------------------------------------------------------- Charge


def charge_targets(state: Skirmish, piece: Piece) -> list[Piece]:
    """Enemies the creature sees and can move closer to."""
    return list(_each_charge(state, piece, _seen_afar(state, piece)))


def can_charge(state: Skirmish, piece: Piece) -> bool:
    """Whether there is anybody to charge."""
    seen = _seen_afar(state, piece)
    if not seen:
        return False
    at_hand = state.field.beside[piece.side][piece.anchor] | piece.space
    if not state.held[1 - piece.seat] & at_hand and state.known.isdisjoint(AGAINST_CHARGES):
        # Whoever is seen has no square beside the creature, and nothing else is asked of it.
        return True
    return next(_each_charge(state, piece, seen), None) is not None


def _seen_afar(state: Skirmish, piece: Piece) -> int:
    """The squares in sight of enemies that are not beside a creature who could charge at all."""
    known = state.known
    if "forbid charge" in known and stats.forbidden(state, piece, "charge"):
        return 0
    if "forbid attack" in known and stats.forbidden(state, piece, "attack"):
        return 0
    # Powers that use basic attacks belong to creatures that have one.
    if not arsenal.has_basic_melee(state, piece):
        return 0
    too_close = state.field.beside[piece.side][piece.anchor] | piece.space
    return sight.sees_cells(state, piece, state.held[1 - piece.seat] & ~too_close)


def _each_charge(state: Skirmish, piece: Piece, seen: int) -> Iterator[Piece]:
    """The enemies in squares seen from afar that may be charged."""
    too_close = state.field.beside[piece.side][piece.anchor] | piece.space
    choosy = "forbid charge" in state.known
    seat = piece.seat
    for enemy in state.pieces:
        if (
            enemy.seat != seat
            and enemy.space & seen
            and not enemy.space & too_close
            and not (choosy and stats.forbidden(state, piece, "charge", other=enemy))
            and not sight.concealed_from(state, piece, enemy)
        ):
            yield enemy


def charging_attacks(state: Skirmish, piece: Piece) -> list[Skill]:
    """Basic melee attacks, and melee attacks whose power says that they may end a charge."""
    return [
        skill
        for skill in arsenal.attack_skills(piece)
        if skill.power.attack == "melee"
        and (skill.power.basic or skill.power.bounds.charge)
        and (arsenal.usable_strike(state, piece, skill) or _grants_attacks(state, piece, skill))
    ]


def _grants_attacks(state: Skirmish, piece: Piece, skill: Skill) -> bool:
    """An attack power of other attacks, which may end a charge ("make 2 basic attacks")."""
    if skill.power.strike is not None or not skill.power.bounds.charge:
        return False
    return windows.has_use(state, piece, skill)


def charge(state: Skirmish, piece: Piece, among: list[Piece] | None = None) -> Flow[None]:
    """Charge: move closer with every square; after two or more, strike if adjacent.

    `among` are the enemies that a power lets it charge.
    """

    make = partial(_enemies_to_charge, state, piece, among)
    chosen = yield Weigh(piece.seat, "charge", UNMADE, {"who": piece.id}, make)
    if chosen is None:
        return
    assert isinstance(chosen, int)
    charging = ("charging", piece.id)
    state.marks |= {charging, ("charged", piece.id)}
    yield from _charge_at(state, piece, state.pieces[chosen])
    # Attacks later in the turn are none of the charge.
    state.marks.discard(charging)


def _enemies_to_charge(state: Skirmish, piece: Piece, among: list[Piece] | None) -> Listed[int]:
    enemies = charge_targets(state, piece) if among is None else among
    return Listed([enemy.id for enemy in enemies])


def _charge_at(state: Skirmish, piece: Piece, enemy: Piece) -> Flow[None]:
    start = piece.space
    charges = [Moment("charges", piece.id, enemy.id)]
    if windows.listening(state, "charges", "before"):
        yield from windows.window(state, "before", charges)
    if charges[0].cancelled or piece.anchor < 0 or enemy.anchor < 0:
        return
    yield from movement.walk(state, piece, "move", stats.speed(state, piece), toward=enemy)
    if windows.listening(state, "charges", "after"):
        yield from windows.window(state, "after", charges)
    if piece.anchor < 0 or enemy.anchor < 0 or not attack.able(piece):
        return
    moved = movement.distance_moved(state, piece, start)
    if moved < 2 or not state.field.beside[piece.side][piece.anchor] & enemy.space:
        return
    options = [
        skill
        for skill in charging_attacks(state, piece)
        if (
            arsenal.may_target(state, piece, skill, enemy)
            if skill.power.strike is not None
            else arsenal.any_granted_target(state, piece, skill)
        )
    ]
    if not options:
        return
    skill = yield from choose(piece.seat, "attack", Listed(options), who=piece.id, against=enemy.id)
    if skill.power.bounds.charge:
        windows.expend(state, piece, skill)
    scope = windows.new_scope(state, piece, skill)
    if skill.power.strike is None:
        scope.targets = [enemy.id]
        yield from attack.resolve_attack_power(state, piece, skill, scope)
        return
    yield from attack.make_one_attack(state, piece, skill, enemy, scope, charge=True)
    if skill.power.bounds.charge:
        # The power itself is used, not only the attack it lists.
        yield from attack.follow_through(state, skill, scope)


# --------------------------------------------------------------------------------- Lunge


def each_lunge(state: Skirmish, piece: Piece) -> Iterator[tuple[Skill, Piece]]:
    """Basic melee attacks with one more square of reach, and whom they would reach."""
    if stats.forbidden(state, piece, "attack"):
        return
    for skill in arsenal.basic_melee(piece):
        if windows.has_use(state, piece, skill):
            for target in targets.each_target(state, piece, skill, reach_bonus=1):
                yield skill, target


def lunge(state: Skirmish, piece: Piece) -> Flow[None]:
    """Lunge: provokes opportunity attacks, then a basic melee attack with +1 reach."""
    yield from windows.window(state, "before", [opportunity.provoked_by_attack(piece)])
    options = list(each_lunge(state, piece))
    if not options or not attack.able(piece):
        return
    skill, target = yield from choose(piece.seat, "lunge", Listed(options), who=piece.id)
    scope = windows.new_scope(state, piece, skill)
    yield from attack.make_one_attack(state, piece, skill, target, scope, reach_bonus=1)


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
        and mount.seat == rider.seat
        and mount is not rider
        and accepts_rider(state, mount, rider)
    ]


def accepts_rider(state: Skirmish, mount: Piece, rider: Piece) -> bool:
    """Whether the two are legal for each other and the mount has a place left."""
    if mount.mount >= 0 or "mounted" in mount.kit.keywords:
        return False
    for ability, _ in stats.abilities(state, mount, "mount", other=rider):
        if len(mount.riders) < (ability.number or 1):
            return True
    return not mount.riders and stats.has_ability(state, rider, "rider", other=mount)


def mounting(state: Skirmish, rider: Piece) -> Flow[None]:
    """Mounting is movement: the rider moves into the mount's space and may be struck."""
    options = [mount.id for mount in legal_mounts(state, rider)]
    chosen = yield from choose(rider.seat, "mount", Listed(options), who=rider.id)
    mount = state.pieces[chosen]
    left, entered = rider.space & ~mount.space, mount.space & ~rider.space
    yield from declared(state, rider, left, entered)
    if not movement.can_expend(state, rider) or mount not in legal_mounts(state, rider):
        return
    yield from placement.mount_up(state, rider, mount)
    after = stepping.movement_moments(state, rider, left, entered, "after")
    yield from windows.window(state, "after", after)


def declared(state: Skirmish, piece: Piece, left: int, entered: int) -> Flow[None]:
    """Resolving Regular Movement 1: a declared movement may be answered before it happens."""
    going = Going("move", 1, stats.movement_mode(state, piece), piece.seat)
    moments = stepping.step_moments(state, piece, going, left, entered)
    yield from windows.window(state, "before", moments)


def can_dismount(state: Skirmish, rider: Piece) -> bool:
    """Voluntary Dismount is movement: whoever cannot move stays in the saddle."""
    return (
        not stats.suffers(rider, stats.IMMOBILIZED_LIKE)
        and not stats.forbidden(state, rider, "move")
        and bool(dismount_anchors(state, rider))
    )


def dismount_anchors(state: Skirmish, rider: Piece) -> int:
    """Where a rider may stand beside its mount."""
    mount = state.pieces[rider.mount]
    side = rider.kit.side
    beside = state.field.grid.anchors_touching(state.field.touching(mount.space), side)
    free = placement.standing_cells(state, rider) & ~mount.space
    return beside & state.field.block_anchors(free, side)


def voluntary_dismount(state: Skirmish, rider: Piece) -> Flow[None]:
    """The rider moves to a space adjacent to its mount, as any movement goes."""
    mount = state.pieces[rider.mount]
    options = dismount_anchors(state, rider)
    square = yield from choose(rider.seat, "place", Bits(options), who=rider.id, why="dismount")
    entered = state.field.grid.footprint(square, rider.kit.side)
    left = rider.space
    yield from declared(state, rider, left, entered)
    if rider.anchor < 0 or rider.mount < 0 or rider.inactive or not can_dismount(state, rider):
        return
    if not dismount_anchors(state, rider) >> square & 1:
        return
    mount.riders = tuple(r for r in mount.riders if r != rider.id)
    rider.mount = -1
    rider.side = rider.kit.side
    rider.space = 0
    placement.put(state, rider, square)
    state.tell("dismounted", who=rider.id, square=square)
    mode = stats.movement_mode(state, rider)
    yield from hazards.entered(state, rider, entered, mode, forced=False, crossed_down=False)
    yield from effects.expire_while(state)
    if rider.anchor >= 0:
        after = stepping.movement_moments(state, rider, left, entered, "after")
        yield from windows.window(state, "after", after)
