"""Who may be attacked, from which corner, with cover or without.

An attack runs from a corner of the attacker's space to a square of the target's. Of all
legal pairs the attacker gets the one that suits it best: one without cover if there is
any (ruling.origin-corner).
"""

import warband.ddm.ask.attacks.sight as sight
import warband.ddm.ask.numbers.abilities as abilities
import warband.ddm.ask.numbers.modifiers as modifiers
import warband.ddm.ask.reading.filters as filters
from warband.cards import vocabulary as v
from warband.ddm.compiled import CompiledPower
from warband.ddm.moments import Attack, Scope
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import Bits

BARRING = frozenset(("forbid be targeted", "forbid attack"))
"""What in play may keep an attack from a target."""


class Aim:
    """Origin corner and target square of an attack, and whether the target has cover."""

    __slots__ = ("cell", "corner", "cover")

    def __init__(self, corner: int, cell: int, cover: str) -> None:
        self.corner = corner
        self.cell = cell
        self.cover = cover


def reach_of(state: Skirmish, attacker: Piece, skill: CompiledPower, bonus: int = 0) -> int:
    """Reach: on the power, on the card as Reach X, or 1."""
    reach = skill.power.bounds.reach
    if reach is None:
        reach = 1
        if "ability reach" in state.known:
            # Reach 0, as swarms have it, is less than the usual 1.
            cards = [
                ability.number
                for ability, _ in abilities.abilities(state, attacker, "reach")
                if not ability.word
                or v.scalable_name(ability.word) == v.scalable_name(skill.power.name)
            ]
            reach = max(cards, default=reach)
    if "reach" in attacker.kit.bonuses or attacker.effects or "reach" in state.standing:
        reach += modifiers.extent(state, attacker, "reach", skill)
    return reach + bonus


def range_of(state: Skirmish, attacker: Piece, skill: CompiledPower) -> int | None:
    """Range in squares; None is sight (or nearest)."""
    reach = skill.power.bounds.range
    if isinstance(reach, int):
        return reach + modifiers.extent(state, attacker, "range", skill)
    return None


def legal_targets(
    state: Skirmish,
    attacker: Piece,
    skill: CompiledPower,
    scope: Scope | None = None,
    versus: v.Filter = (),
    reach_bonus: int = 0,
    *,
    first: bool = False,
) -> list[Piece]:
    """The creatures a melee or ranged attack may designate now.

    Or only the `first`, for those who need only know whether there is any.
    """
    found: list[Piece] = []
    bounds = skill.power.bounds
    allies_too = bounds.may_target_allies
    team = attacker.team
    reach = reach_of(state, attacker, skill, reach_bonus) if skill.power.attack == "melee" else None
    within = _quick_range(state, attacker, skill, reach)
    if not allies_too:
        within &= state.against[attacker.seat]
    if not within:
        return found
    aimable = _aimable(state, attacker, skill, reach)
    nearest: list[Piece] | None = None
    if bounds.range == "nearest":
        nearest = sight.nearest_enemies(state, attacker)
    if scope is None and (bounds.targets or versus):
        scope = Scope(attacker.id, attacker.seat, skill)
    for piece in state.pieces:
        if piece.team == team and not allies_too:
            continue
        # Whoever is about to be destroyed is past being attacked.
        if not piece.space & within or piece.hp <= 0 or piece is attacker:
            continue
        if aimable is not None and not piece.space & aimable:
            continue
        if nearest is not None and piece not in nearest:
            continue
        if bounds.once_per and not may_strike_again(state, attacker, skill, piece):
            continue
        if not _may_be_target(state, attacker, skill, piece):
            continue
        if scope is not None:
            if bounds.targets and not filters.matches(state, scope, bounds.targets, piece):
                continue
            if versus and not filters.matches(state, scope, versus, piece):
                continue
        if aimable is not None or can_aim(state, attacker, piece, skill):
            found.append(piece)
            if first:
                break
    return found


def _quick_range(state: Skirmish, attacker: Piece, skill: CompiledPower, reach: int | None) -> int:
    """Squares that could be in range at all, as bits; `reach` is that of a melee attack."""
    if reach is not None:
        if reach <= 1:
            return state.field.beside[attacker.side][attacker.anchor] | attacker.space
        return state.field.near[reach][attacker.side][attacker.anchor]
    in_range = _in_range(state, attacker, skill)
    # Whoever is aimed at past nothing but terrain is seen there.
    return (
        sight.sees_cells(state, attacker, in_range) if sight.by_terrain_alone(state) else in_range
    )


def _in_range(state: Skirmish, attacker: Piece, skill: CompiledPower) -> int:
    """The squares in range of a ranged attack."""
    distance = range_of(state, attacker, skill)
    if distance is None:
        return state.field.everywhere
    return state.field.near[distance][attacker.side][attacker.anchor]


def _may_be_target(state: Skirmish, attacker: Piece, skill: CompiledPower, piece: Piece) -> bool:
    """Rules that keep a creature from being targeted: sight for ranged, cards for all."""
    if skill.power.attack == "ranged" and not visible_to_attack(state, attacker, skill, piece):
        strike = skill.power.strike
        through = strike is not None and "invisible" in strike.ignores
        if not through or not sight.sees_cells(state, attacker, piece.space):
            return False
    # Object: immune to attacks that target Will.
    if skill.against_will and "object" in piece.kit.keywords:
        return False
    if skill.needs_advantage and not state.edition.flanking_and_advantage.advantage(
        state, attacker, piece, intended(attacker, skill, piece)
    ):
        return False
    if barred(state, attacker, skill, piece):
        return False
    return not spares(attacker, piece)


def spares(attacker: Piece, piece: Piece) -> bool:
    """Whether its card keeps a creature from targeting others of its own warband."""
    return (
        "target allies" in attacker.kit.forbids
        and piece.home == attacker.home
        and piece is not attacker
    )


def barred(state: Skirmish, attacker: Piece, skill: CompiledPower, piece: Piece) -> bool:
    """Restrictive rules in card text: one may not be attacked, or the other not attack it."""
    if state.known.isdisjoint(BARRING):
        return False
    guarded = abilities.may_be_forbidden(state, piece, "be targeted")
    if not guarded and not abilities.may_be_forbidden(state, attacker, "attack"):
        return False
    attack = intended(attacker, skill, piece)
    return abilities.forbidden(
        state, piece, "be targeted", attacker, attack
    ) or abilities.forbidden(state, attacker, "attack", piece, attack)


def may_strike_again(state: Skirmish, attacker: Piece, skill: CompiledPower, piece: Piece) -> bool:
    """Powers that attack each target once: in a turn, or in the battle."""
    once = skill.power.bounds.once_per
    if once == "target":
        return ("battle", "struck", attacker.id, skill.key, piece.id) not in state.marks
    if once == "target per turn":
        return ("struck", attacker.id, skill.key, piece.id) not in state.marks
    return True


def intended(attacker: Piece, skill: CompiledPower, piece: Piece) -> Attack | None:
    """The attack as it would be made, for rules that bar attacks of a kind."""
    if skill.power.strike is None:
        return None
    scope = Scope(attacker.id, attacker.seat, skill)
    return Attack(attacker.id, piece.id, skill, skill.power.strike, scope)


def visible_to_attack(state: Skirmish, attacker: Piece, skill: CompiledPower, piece: Piece) -> bool:
    """Sight for ranged and area attacks, also through a spotter's eyes."""
    return sight.sees(state, attacker, piece) or spotted(state, attacker, skill, piece)


def spotted(state: Skirmish, attacker: Piece, skill: CompiledPower, piece: Piece) -> bool:
    """An ally lends its eyes for attacks, up to so many squares."""
    return any(
        piece.space & near and sight.sees(state, spotter, piece)
        for spotter, near in spotters(state, attacker, skill)
    )


def spotted_cells(state: Skirmish, attacker: Piece, skill: CompiledPower) -> int:
    """The squares that allies see for an attack."""
    cells = 0
    for spotter, near in spotters(state, attacker, skill):
        cells |= sight.sees_cells(state, spotter, near)
    return cells


def spotters(state: Skirmish, attacker: Piece, skill: CompiledPower) -> list[tuple[Piece, int]]:
    """The allies that lend the attacker their eyes for this attack, and the squares near them."""
    if "ability sight through" not in state.known:
        return []
    attack = intended(attacker, skill, attacker)
    found: list[tuple[Piece, int]] = []
    for ability, scope in abilities.abilities(state, attacker, "sight through", attack):
        spotter = state.pieces[scope.owner]
        if spotter.anchor >= 0:
            near = spotter.space | state.field.within(spotter.space, ability.number)
            found.append((spotter, near if ability.number else state.field.everywhere))
    return found


def aim(
    state: Skirmish,
    attacker: Piece,
    space: int,
    target: Piece,
    skill: CompiledPower,
    reach_bonus: int = 0,
) -> Aim | None:
    """The best origin corner and target square against a space; None when there is none."""
    if skill.power.attack == "melee":
        reach = reach_of(state, attacker, skill, reach_bonus)
        return _melee_aim(state, attacker, space, target, reach)
    return state.edition.covering.ranged_aim(state, attacker, space, target, skill)


def can_aim(state: Skirmish, attacker: Piece, target: Piece, skill: CompiledPower) -> bool:
    """Whether a ranged attack has any origin corner and target square, whatever the cover."""
    space = target.space
    veils = sight.veils(state, attacker) & ~space
    through = sees_through_terrain(state, attacker, target, skill)
    return bool(space & _ranged_cells(state, attacker, skill, through, veils))


def _aimable(
    state: Skirmish, attacker: Piece, skill: CompiledPower, reach: int | None
) -> int | None:
    """The squares for which there is an origin corner; None where that depends on the target."""
    if reach is not None:
        if reach <= 0:
            return attacker.space
        strikes = state.field.in_strike[sight.flies(state, attacker)][reach]
        return attacker.space | strikes[attacker.side][attacker.anchor]
    return (
        _ranged_cells(state, attacker, skill, False, 0) if sight.by_terrain_alone(state) else None
    )


def _ranged_cells(
    state: Skirmish, attacker: Piece, skill: CompiledPower, through: bool, veils: int
) -> int:
    """The squares in range that a ranged attack can be aimed at from some corner."""
    flies = sight.flies(state, attacker)
    lines = state.field.lines.behind(veils) if veils else state.field.lines
    cells = lines.in_aim[flies][through][attacker.side][attacker.anchor]
    return cells & _in_range(state, attacker, skill)


def sees_through_terrain(
    state: Skirmish, attacker: Piece, target: Piece, skill: CompiledPower
) -> bool:
    """Whether terrain does not hide the target: by a power, or through a spotter's eyes."""
    kinds = sight.sees_past(state, attacker)
    return (
        "" in kinds
        or bool(kinds and sight.sees_cells(state, attacker, target.space))
        or spotted(state, attacker, skill, target)
        or bool(state.field.smoke and sight.sensed_in_smoke(state, attacker) & target.space)
    )


def _melee_aim(
    state: Skirmish, attacker: Piece, space: int, target: Piece, reach: int
) -> Aim | None:
    field = state.field
    shared = space & attacker.space
    if shared:
        # Creatures that share a space strike within it.
        cell = shared.bit_length() - 1
        return Aim(field.grid.corners_of(cell)[0], cell, "")
    if reach <= 0:
        return None
    blockers = state.edition.covering.blockers(state, attacker, target, "melee")
    best: Aim | None = None
    flies = sight.flies(state, attacker)
    for cell in Bits(space):
        for corner, hull, covered in field.melee_lines(attacker.space, cell, reach, flies):
            if not covered and not hull & blockers:
                return Aim(corner, cell, "")
            if best is None:
                best = Aim(corner, cell, covered or "creature")
    return best


def ranged_aim(
    state: Skirmish, attacker: Piece, space: int, target: Piece, skill: CompiledPower
) -> Aim | None:
    """From one corner to one square."""
    field = state.field
    distance = range_of(state, attacker, skill)
    blockers = state.edition.covering.blockers(state, attacker, target, "ranged")
    flies = sight.flies(state, attacker)
    veils = sight.veils(state, attacker) & ~space
    through = sees_through_terrain(state, attacker, target, skill)
    in_range = field.everywhere if distance is None else field.within(attacker.space, distance)
    best: Aim | None = None
    for cell in Bits(space & in_range):
        lines = field.ranged_lines(attacker.space, cell, flies, through, veils)
        for corner, hull, covered in lines:
            if not covered and not hull & blockers:
                return Aim(corner, cell, "")
            if best is None:
                best = Aim(corner, cell, covered or "creature")
    return best


def shaded(state: Skirmish, attacker: Piece, origin: int, source: int, squares: int) -> bool:
    """Whether lines of effect to every one of some squares are blocked in part.

    They come from the origin corner, or without one (-1) from the closest corner of the source.
    """
    field = state.field
    flies = sight.flies(state, attacker)
    for cell in Bits(squares):
        corners = (origin,) if origin >= 0 else field.closest_corners(source, cell)
        if not all(field.effect_shade(corner, cell, source, flies) for corner in corners):
            return False
    return True
