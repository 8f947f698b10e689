"""What would happen if: reach, attacks, threat, sight and templates.

Every answer comes from the functions that resolve the real thing; nothing of the rules is
written down twice. The functions may move creatures about, so give them a copy of the state.
"""

from itertools import pairwise

import warband.ddm.ask.attacks.areas as areas
import warband.ddm.ask.attacks.available_attacks as available_attacks
import warband.ddm.ask.attacks.sight as sight
import warband.ddm.ask.attacks.targets as targets
import warband.ddm.ask.attacks.threats as threats
import warband.ddm.ask.movement.destinations as destinations
import warband.ddm.ask.movement.reachable as reachable
import warband.ddm.ask.movement.standing as standing
import warband.ddm.ask.movement.step_events as step_events
import warband.ddm.ask.numbers.creatures as creatures
import warband.ddm.ask.turn.universal_powers as universal_powers
import warband.ddm.do.harm.placement as placement
from warband.boards.squares.grid import cells_of
from warband.boards.squares.reach import Reach
from warband.ddm.ask.movement.move_options import Going, Walks
from warband.ddm.ask.movement.safest_path import Paths, dangers
from warband.ddm.compiled import CompiledPower
from warband.ddm.conditions import suffers
from warband.ddm.ground.field import Field
from warband.ddm.look.odds import area_odds, odds
from warband.ddm.moments import Scope
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import Choose
from warband.looks.square_previews import (
    AttacksView,
    Blocker,
    Odds,
    ReachView,
    SightView,
    Step,
    Template,
    TemplatesView,
    ThreatView,
)


class PreviewError(ValueError):
    """What was asked about does not exist, or is not on the map."""


def piece_on_map(state: Skirmish, piece_id: int) -> Piece:
    """A creature on the map; PreviewError otherwise."""
    if not 0 <= piece_id < len(state.pieces):
        raise PreviewError(f"there is no creature {piece_id}")
    piece = state.pieces[piece_id]
    if piece.anchor < 0:
        raise PreviewError(f"{piece.label} is not on the map")
    return piece


def square_on_map(state: Skirmish, cell: int) -> int:
    """A square of the map; PreviewError otherwise."""
    if not 0 <= cell < state.field.grid.size:
        raise PreviewError(f"there is no square {cell} on {state.field.ground.name}")
    return cell


def stand(state: Skirmish, piece: Piece, origin: int) -> None:
    """Put a creature where it is imagined to be; -1 leaves it where it is."""
    if origin < 0 or origin == piece.anchor:
        return
    square_on_map(state, origin)
    if not state.field.grid.anchors(piece.side) >> origin & 1:
        raise PreviewError(f"{piece.label} does not fit at {state.field.grid.name(origin)}")
    placement.put(state, piece, origin)


# --------------------------------------------------------------------------------- reach


def preview_reach(state: Skirmish, question: Choose | None, piece_id: int, how: str) -> ReachView:
    """Where a creature can go, what it costs, and what each path provokes."""
    piece = piece_on_map(state, piece_id)
    asked: Walks | None = None
    if (
        not how
        and question is not None
        and question.about.get("who") == piece_id
        and isinstance(question.options, Walks)
    ):
        asked = question.options
    goings = [asked.going] if asked is not None else _goings(state, piece, how)
    steps: dict[int, Step] = {}
    for going in goings:
        found = reachable.reachable(state, piece, going)
        going.rest = standing.standing_anchors(state, piece)
        ends = reachable.end_anchors(state, piece, going, found)
        anchors = found.all & ~(1 << piece.anchor)
        if asked is not None:
            anchors &= asked.ends | asked.vias
            ends = asked.ends
        provoked: dict[tuple[int, int], tuple[int, ...]] = {}
        paths = Paths(state, piece, going, found)
        _, hurting = dangers(state, piece, going)
        for goal in cells_of(anchors):
            cost = found.cost_of(goal)
            assert cost is not None
            known = steps.get(goal)
            if known is not None and known.cost <= cost:
                continue
            path = paths.to(goal)
            steps[goal] = Step(
                goal,
                _path_cost(state, found, path),
                path,
                _provokers(state, piece, going, path, provoked),
                tuple(cell for cell in path[1:] if hurting >> cell & 1),
                bool(ends >> goal & 1),
            )
    points = max((going.points for going in goings), default=0)
    return ReachView(piece_id, how or "move", points, tuple(steps[goal] for goal in sorted(steps)))


def _goings(state: Skirmish, piece: Piece, how: str) -> list[Going]:
    """The movements meant: one, or for a charge one toward each enemy."""
    speed = state.edition.motion.speed(state, piece)
    mode = creatures.movement_mode(state, piece)
    if not destinations.can_expend(state, piece):
        return []
    if how == "double move":
        return [Going("move", 2 * speed, mode, piece.seat)]
    if how == "shift":
        return [
            Going(
                "shift",
                universal_powers.shift_points(state, piece),
                mode,
                piece.seat,
                squares=state.edition.motion.shifts_freely,
            )
        ]
    if how == "charge":
        return [
            Going("move", speed, mode, piece.seat, closer_to=enemy)
            for enemy in state.edition.charging.charge_targets(state, piece)
        ]
    return [Going("move", speed, mode, piece.seat)]


def _path_cost(state: Skirmish, found: Reach, path: tuple[int, ...]) -> int:
    """What a path costs: the safest one may not be the cheapest."""
    total = 0
    for start, goal in pairwise(path):
        direction = state.field.direction_of(start, goal)
        assert direction is not None
        total += found.movement.cost(start, direction)
    return total


def _provokers(
    state: Skirmish,
    piece: Piece,
    going: Going,
    path: tuple[int, ...],
    known: dict[tuple[int, int], tuple[int, ...]],
) -> tuple[int, ...]:
    """Enemies that may make an opportunity attack somewhere on a path."""
    if going.how != "move" and not step_events.any_opportunist(state, "shift"):
        return ()
    found: dict[int, None] = {}
    home = piece.anchor
    for index, (start, goal) in enumerate(pairwise(path)):
        if (start, goal) not in known or index == 0:
            placement.put(state, piece, start)
            known[start, goal] = _struck_on_step(state, piece, going, goal, first=index == 0)
        found.update(dict.fromkeys(known[start, goal]))
    if piece.anchor != home:
        placement.put(state, piece, home)
    return tuple(found)


def _struck_on_step(
    state: Skirmish, piece: Piece, going: Going, goal: int, *, first: bool
) -> tuple[int, ...]:
    left = piece.space & ~state.field.grid.footprint(goal, piece.side)
    if not step_events.threatened(state, piece, left):
        return ()
    moment = state.edition.opportunity.provoked_by_moving(
        state, piece, going.mode, first=first, left=left
    )
    if moment is None:
        return ()
    moment.action = going.how
    return tuple(enemy.id for enemy in threats.attackers(state, moment))


# -------------------------------------------------------------------------------- attacks


def preview_attacks(state: Skirmish, piece_id: int, origin: int, target_id: int) -> AttacksView:
    """Every attack of a creature from a square, with its odds."""
    piece = piece_on_map(state, piece_id)
    if target_id >= 0:
        piece_on_map(state, target_id)
    stand(state, piece, origin)
    found: list[Odds] = []
    for skill in available_attacks.attack_skills(piece):
        if not available_attacks.usable_strike(state, piece, skill):
            continue
        for each in _skill_odds(state, piece, skill):
            if target_id < 0 or each.target == target_id:
                found.append(each)
    return AttacksView(piece_id, piece.anchor, tuple(found))


def _skill_odds(state: Skirmish, piece: Piece, skill: CompiledPower) -> list[Odds]:
    if skill.power.attack in ("melee", "ranged"):
        scope = Scope(piece.id, piece.seat, skill)
        return [
            odds(state, piece, skill, target)
            for target in targets.legal_targets(state, piece, skill, scope)
        ]
    found: dict[int, Odds] = {}
    for laid in areas.placements(state, piece, skill):
        scope = Scope(piece.id, piece.seat, skill)
        for target in areas.targets_in(state, piece, skill, scope, laid):
            if target.id not in found and target.team != piece.team:
                found[target.id] = area_odds(state, piece, skill, target, laid)
    return list(found.values())


# --------------------------------------------------------------------------------- threat


def preview_threat(state: Skirmish, piece_ids: tuple[int, ...]) -> ThreatView:
    """Squares that creatures could attack after a move, and squares they guard now."""
    reaches: dict[str, tuple[int, ...]] = {}
    beside: dict[str, tuple[int, ...]] = {}
    for piece_id in piece_ids:
        piece = piece_on_map(state, piece_id)
        reaches[str(piece_id)] = tuple(cells_of(_threatened_cells(state, piece)))
        guarded = 0
        if not suffers(
            piece, state.edition.conditions.unable_to_flank
        ) and available_attacks.basic_attacks(state, piece):
            guarded = state.field.touching(piece.space)
        beside[str(piece_id)] = tuple(cells_of(guarded))
    return ThreatView(piece_ids, reaches, beside)


def _threatened_cells(state: Skirmish, piece: Piece) -> int:
    """Squares within an attack of some square the creature can move to."""
    if piece.inactive:
        return 0
    anchors = 1 << piece.anchor
    if destinations.can_expend(state, piece):
        going = Going(
            "move",
            state.edition.motion.speed(state, piece),
            creatures.movement_mode(state, piece),
            piece.seat,
        )
        found = reachable.reachable(state, piece, going)
        anchors |= reachable.end_anchors(state, piece, going, found)
    field = state.field
    flies = sight.flies(state, piece)
    cells = 0
    for anchor in cells_of(anchors):
        space = field.grid.footprint(anchor, piece.side)
        for skill in available_attacks.attack_skills(piece):
            if available_attacks.usable_strike(state, piece, skill):
                cells |= _attackable(state, piece, skill, space, flies)
    return cells & ~field.walls


def _attackable(
    state: Skirmish, piece: Piece, skill: CompiledPower, space: int, flies: bool
) -> int:
    """Squares that an attack reaches from a space, creatures in the way left aside."""
    field = state.field
    kind = skill.power.attack
    if kind == "melee":
        reach = targets.reach_of(state, piece, skill)
        return field.touching(space) if reach <= 1 else field.within(space, reach)
    if kind == "close":
        return field.within(space, areas.size_of(state, piece, skill))
    distance = targets.range_of(state, piece, skill)
    seen = field.seen(space, flies)
    return seen if distance is None else seen & field.within(space, distance)


# ---------------------------------------------------------------------------------- sight


def preview_sight(state: Skirmish, source: int, target: int, piece_id: int) -> SightView:
    """Line of sight and effect between two squares, cover, and what is in the way."""
    square_on_map(state, source)
    square_on_map(state, target)
    field = state.field
    flies = False
    if piece_id >= 0:
        flies = sight.flies(state, piece_on_map(state, piece_id))
    grid = field.grid
    seen = bool(field.seen(1 << source, flies) >> target & 1)
    effect = bool(field.affected(1 << source, flies) >> target & 1)
    lines = field.ranged_lines(1 << source, target, flies, False, 0)
    ranged = _terrain_cover(lines)
    reach = max(field.distance(1 << source, 1 << target), 1)
    melee = _terrain_cover(field.melee_lines(1 << source, target, reach, flies))
    start = _centre(field, source)
    blockers: list[Blocker] = []
    if seen and lines:
        # Attacks start from a corner: the one from which the target is best seen.
        corner = min(lines, key=lambda line: line[2] != "")[0]
        x, y = grid.corner_xy(corner)
        start = (float(x), float(y))
    elif not seen:
        blockers = _in_the_way(field, source, target, flies)
    return SightView(
        source,
        target,
        field.distance(1 << source, 1 << target),
        seen,
        effect,
        ranged,
        melee,
        (start, _centre(field, target)),
        tuple(blockers),
        _in_words(field, source, target, seen, effect, ranged, blockers),
    )


def _in_the_way(field: Field, source: int, target: int, flies: bool) -> list[Blocker]:
    """What stands between two squares that do not see each other."""
    grid = field.grid
    account = field.lines.optics("sight", flies).explain(source, target)
    found = [
        Blocker(f"{' and '.join(sorted(field.terrain[cell]))} at {grid.name(cell)}", cell)
        for cell in cells_of(account.cells)
    ]
    for side, edges in (("east", account.edges.east), ("south", account.edges.south)):
        found += [
            Blocker(f"the gridline {side} of {grid.name(cell)}", cell) for cell in cells_of(edges)
        ]
    return found


def _terrain_cover(lines: tuple[tuple[int, int, str], ...]) -> str:
    """Cover from terrain on the best line; none if one line is free."""
    reasons = [covered for _, _, covered in lines]
    return "" if not reasons or "" in reasons else reasons[0]


def _centre(field: Field, cell: int) -> tuple[float, float]:
    x, y = field.grid.xy(cell)
    return x + 0.5, y + 0.5


def _in_words(
    field: Field,
    source: int,
    target: int,
    seen: bool,
    effect: bool,
    ranged: str,
    blockers: list[Blocker],
) -> str:
    here, there = field.grid.name(source), field.grid.name(target)
    if not seen:
        reasons = ", ".join(blocker.reason for blocker in blockers) or "the terrain"
        text = f"{here} does not see {there}: {reasons} is in the way."
    elif ranged:
        text = f"{here} sees {there}, which has cover ({ranged})."
    else:
        text = f"{here} sees {there} without cover."
    return text if effect else f"{text} There is no line of effect."


# ------------------------------------------------------------------------------ templates


def preview_templates(state: Skirmish, piece_id: int, power: str, origin: int) -> TemplatesView:
    """Every way to place an area power, and whom it would catch."""
    piece = piece_on_map(state, piece_id)
    stand(state, piece, origin)
    skill = next((s for s in available_attacks.attack_skills(piece) if s.key == power), None)
    if skill is None or skill.power.attack not in ("close", "area"):
        raise PreviewError(f"{piece.label} has no close or area attack power named {power!r}")
    laid: list[Template] = []
    for each in areas.different_placements(state, piece, skill):
        scope = Scope(piece.id, piece.seat, skill)
        caught = areas.targets_in(state, piece, skill, scope, each)
        laid.append(
            Template(
                each.text(state.field.grid),
                tuple(cells_of(each.cells)),
                each.origin,
                tuple(target.id for target in caught),
            )
        )
    return TemplatesView(
        piece_id,
        power,
        skill.power.bounds.shape or "radius",
        areas.size_of(state, piece, skill),
        tuple(laid),
    )
