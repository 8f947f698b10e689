"""Effects that hurt, heal and destroy, and those that change damage about to be taken."""

from typing import TypeAlias

import warband.ddm.ask.reading.amounts as amounts
import warband.ddm.ask.reading.at_hand as at_hand
import warband.ddm.ask.reading.predicates as predicates
import warband.ddm.do.harm.damage as damage
import warband.ddm.do.perform.choosing as choosing
import warband.ddm.do.perform.chosen_spots as chosen_spots
import warband.ddm.do.perform.recipients as recipients
import warband.ddm.do.perform.rolled_amounts as rolled_amounts
from warband.cards import vocabulary as v
from warband.ddm import questions as q
from warband.ddm.conditions import suffers
from warband.ddm.errors import nonsense
from warband.ddm.moments import Harm, Scope
from warband.ddm.state import Skirmish
from warband.kernel.questions import Flow, Listed, choose

Change: TypeAlias = v.ChangeDamage | v.TransferDamage
"""What may be done to damage before it is taken."""


def hurt(state: Skirmish, scope: Scope, node: v.Hurt) -> Flow[bool]:
    """Damage other than base damage: all who are affected take it at once."""
    yield from rolled_amounts.rolled(state, scope, *(part.amount for part in node.damage))
    share: list[tuple[int, v.DamageType]] = []
    if node.half_of_attack:
        base = at_hand.the_harm(scope)
        struck = base.parts if base is not None else _printed(state, scope)
        share = [(state.edition.harming.half(amount), kind) for amount, kind in struck]
    pieces = yield from recipients.affected(state, scope, node.who)
    harms = [
        Harm(
            piece.id,
            [
                (amounts.number_for(state, scope, part.amount, piece), part.type)
                for part in node.damage
                if predicates.all_hold(state, scope, part.tests)
            ]
            + share,
            source=scope.owner,
            origin=scope.label,
            ignore_resist=node.ignore_resist,
        )
        for piece in pieces
    ]
    yield from damage.deal(state, harms)
    harmed = tuple([harm.victim for harm in harms if harm.taken > 0])
    scope.harmed += harmed
    return bool(harmed)


def _printed(state: Skirmish, scope: Scope) -> list[tuple[int, v.DamageType]]:
    """The base damage an attack would have dealt, had it hit."""
    attack = scope.attack
    strike = attack.strike if attack is not None else None
    if strike is None and scope.skill is not None:
        strike = scope.skill.power.strike
    if strike is None:
        raise nonsense(state, scope, "half the damage of an attack, but there is no attack")
    return [(amounts.number(state, scope, part.amount), part.type) for part in strike.damage]


def heal(state: Skirmish, scope: Scope, node: v.Heal) -> Flow[bool]:
    """Healing; `full` restores all hit points."""
    yield from rolled_amounts.rolled(state, scope, node.amount)
    pieces = yield from recipients.affected(state, scope, node.who)
    healed = 0
    for piece in pieces:
        points = amounts.number_for(state, scope, node.amount, piece)
        if node.full:
            points = piece.max_hp - piece.hp
        over = 0
        if node.beyond:
            harming = state.edition.harming
            points, over = harming.beyond_maximum(state, piece, points, scope.origin_name)
        healed += yield from damage.heal(
            state, piece, points, scope.owner, skill=scope.skill, over=over
        )
    return healed > 0


def destroy(state: Skirmish, scope: Scope, node: v.Destroy) -> Flow[bool]:
    """Destroyed outright."""
    pieces = yield from recipients.affected(state, scope, node.who)
    if pieces:
        why = scope.label
        yield from damage.destroy(state, pieces, why, scope.owner)
    return any(piece.destroyed for piece in pieces)


# --------------------------------------------------------------- damage about to be taken


def _coming(state: Skirmish, scope: Scope, node: Change) -> Harm | None:
    """The damage in question; while the attack has none yet, the change waits for it."""
    harm = at_hand.the_harm(scope)
    if harm is None and (scope.attack is None or scope.attack.resolved):
        raise nonsense(state, scope, "it changes damage, but none is about to be taken")
    if harm is None:
        assert scope.attack is not None
        scope.attack.changes.append((scope, node))
    return harm


def change_damage(state: Skirmish, scope: Scope, node: v.ChangeDamage) -> Flow[bool]:
    """Changes the damage in question: by an amount, to an amount, halved, in type."""
    harm = _coming(state, scope, node)
    if harm is None:
        return True
    if not recipients.touch(state, scope, harm.victim):
        return False
    if node.to is not None:
        to = yield from rolled_amounts.resolve_number(state, scope, node.to)
        if node.only is not None:
            harm.parts = [(to if kind == node.only else n, kind) for n, kind in harm.parts]
        else:
            kind = harm.parts[0][1] if harm.parts else ""
            harm.parts = [(to, kind)]
    if node.amount is not None:
        by = yield from rolled_amounts.resolve_number(state, scope, node.amount)
        shift(harm, max(by, min(node.least - harm.total, 0)), node.type)
    if node.half:
        harm.parts = [(state.edition.harming.half(amount), kind) for amount, kind in harm.parts]
    becomes = node.type if node.amount is None else None
    if node.types:
        becomes = yield from choose(
            scope.seat, q.DAMAGE_TYPE, Listed(node.types), who=scope.owner, power=scope.label
        )
    if becomes is not None:
        harm.parts = retyped(harm.parts, becomes, node.only)
    return True


def retyped(
    parts: list[tuple[int, v.DamageType]], becomes: v.DamageType, only: v.DamageType | None
) -> list[tuple[int, v.DamageType]]:
    """Damage of another type: all of it, or only what was of one type."""
    turned = [(becomes if only in (None, kind) else kind, amount) for amount, kind in parts]
    sums: dict[v.DamageType, int] = {}
    for kind, amount in turned:
        sums[kind] = sums.get(kind, 0) + amount
    return [(amount, kind) for kind, amount in sums.items()]


def shift(harm: Harm, by: int, kind: v.DamageType | None) -> None:
    """Add to the first part of the type (untyped: the first listed); never below zero."""
    for index, (amount, own) in enumerate(harm.parts):
        if kind is None or own == kind:
            harm.parts[index] = (max(amount + by, 0), own)
            return
    if by > 0 and kind is not None:
        harm.parts.append((by, kind))


def transfer_damage(state: Skirmish, scope: Scope, node: v.TransferDamage) -> Flow[bool]:
    """Another creature takes the damage instead, all of it or a part."""
    harm = _coming(state, scope, node)
    if harm is None:
        return True
    takers = yield from recipients.affected(state, scope, node.who)
    takers = [piece for piece in takers if piece.id != harm.victim]
    if not takers:
        return False
    share = harm.total
    if node.half:
        share = state.edition.harming.half(share)
    if node.amount is not None:
        most = yield from rolled_amounts.resolve_number(state, scope, node.amount)
        share = min(share, most)
    moved = _take_out(harm, share)
    attack = harm.attack
    base = attack is not None and harm is attack.harm
    if base and suffers(state.pieces[harm.source], state.edition.conditions.halving):
        # Weakened halves base damage, whoever takes it.
        moved = [(state.edition.harming.half(amount), kind) for amount, kind in moved]
    yield from damage.deal(
        state,
        [Harm(taker.id, list(moved), source=harm.source, origin=harm.origin) for taker in takers],
    )
    return True


def _take_out(harm: Harm, share: int) -> list[tuple[int, v.DamageType]]:
    """Take so much out of the damage, from the first type listed on."""
    moved: list[tuple[int, v.DamageType]] = []
    left: list[tuple[int, v.DamageType]] = []
    for amount, kind in harm.parts:
        part = min(amount, share)
        share -= part
        if part:
            moved.append((part, kind))
        left.append((amount - part, kind))
    harm.parts = left
    harm.prevented = harm.total == 0
    return moved


def spare(state: Skirmish, scope: Scope, node: v.Spare) -> Flow[bool]:
    """The creature is not destroyed and has so many hit points instead."""
    moment = scope.moment
    if moment is None or moment.kind != "destroyed":
        raise nonsense(state, scope, "it spares a creature, but none is being destroyed")
    if not recipients.touch(state, scope, moment.object):
        return False
    moment.spared = yield from rolled_amounts.resolve_number(state, scope, node.hp)
    moment.cancelled = True
    return True


def restore(state: Skirmish, scope: Scope, node: v.Restore) -> Flow[bool]:
    """Somebody destroyed is back in play: as near to where it was as can be, or at the spot."""
    yield from rolled_amounts.rolled(state, scope, node.hp)
    spot = node.spot or v.Spot(nearest=True)
    done = False
    for piece in (yield from choosing.resolve(state, scope, node.who)):
        if piece.destroyed and recipients.touch(state, scope, piece.id):
            anchors = yield from chosen_spots.spot_anchors(state, scope, spot, piece)
            hp = amounts.number_for(state, scope, node.hp, piece)
            done |= yield from damage.restore(state, piece, hp, anchors, scope.seat)
    return done
