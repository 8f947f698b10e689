"""Why something is not among the options: what the judge's page answers."""

import warband.ddm.ask.attacks.available_attacks as available_attacks
import warband.ddm.ask.attacks.sight as sight
import warband.ddm.ask.movement.destinations as destinations
import warband.ddm.ask.movement.standing as standing
import warband.ddm.ask.powers.payable as payable
from warband.boards.squares.reach import reach
from warband.ddm import questions as q
from warband.ddm.ask.movement.move_options import Walks
from warband.ddm.compiled import CompiledPower
from warband.ddm.index import skills_of
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import Choose, Pieces

FAR = 60
"""Movement points that lead anywhere on a map."""


def why_not(state: Skirmish, question: Choose, text: str) -> str:
    """The first reason that keeps an option from being there; empty if none is known."""
    who = question.about.get("who")
    piece = state.pieces[who] if isinstance(who, int) and who >= 0 else None
    wanted = " ".join(text.casefold().split())
    if piece is not None and question.ask == q.ACTION:
        return _action(state, piece, wanted)
    if piece is not None and isinstance(question.options, Walks):
        return _way(state, piece, question.options, wanted)
    if isinstance(question.options, Pieces):
        other = next((p for p in state.pieces if p.label.casefold() == wanted), None)
        return _creature(state, piece, other) if other is not None else ""
    return ""


def _action(state: Skirmish, piece: Piece, wanted: str) -> str:
    for skill in skills_of(piece):
        if wanted in (skill.name.casefold(), skill.power.name.casefold()):
            return _power(state, piece, skill)
    costs = {name.casefold(): cost for name, cost in state.edition.universal.costs.items()}
    if wanted not in costs:
        return ""
    missing = _unpaid(state, costs[wanted])
    if missing:
        return missing
    if not destinations.can_expend(state, piece):
        return f"{piece.label} cannot move: {_hindrance(piece)}"
    if wanted in ("charge", "lunge"):
        return "no enemy can be reached so, or it has no basic melee attack to make"
    return ""


def _power(state: Skirmish, piece: Piece, skill: CompiledPower) -> str:
    trigger = skill.power.trigger
    if trigger is not None and not skill.allotted:
        return f"{skill.name} answers an event ({trigger.event}); it is no action of the turn"
    if not payable.has_use(state, piece, skill):
        return f"{skill.name} is used up"
    missing = _unpaid(state, skill.cost)
    if missing:
        return missing
    if piece.seat != piece.home and not skill.power.basic:
        return f"{piece.label} is Dominated: of its powers it has only basic attacks"
    if skill.power.attack is not None and not available_attacks.has_target(state, piece, skill):
        return f"{skill.name} finds no target in reach, range and sight"
    return ""


def _unpaid(state: Skirmish, cost: tuple[str, ...]) -> str:
    left = state.turn.actions if state.turn is not None else {}
    missing = [kind for kind in cost if kind in ("attack", "move", "minor") and not left.get(kind)]
    if not missing:
        return ""
    kept = ", ".join(kind for kind, count in left.items() if count) or "none"
    return f"it costs {' and '.join(missing)} action; left: {kept}"


def _hindrance(piece: Piece) -> str:
    return ", ".join(sorted(piece.conditions)) or "its speed is 0"


def _way(state: Skirmish, piece: Piece, options: Walks, wanted: str) -> str:
    grid = state.field.grid
    name = wanted.removeprefix("via ").removeprefix("step ")
    try:
        square = grid.parse(name)
    except ValueError:
        return f"there is no {name.upper()} on the map"
    if square == piece.anchor:
        return f"{piece.label} stands there; `stop` stays"
    there = next((p for p in state.pieces if p is not piece and p.space >> square & 1), None)
    if there is not None:
        return f"{there.label} stands there"
    if not standing.standing_anchors(state, piece) >> square & 1:
        kinds = " and ".join(sorted(state.field.terrain[square]))
        return f"{piece.label} may not end a move there ({kinds})"
    found = options.going.found
    if found is None:
        return ""
    cost = reach(found.movement, piece.anchor, FAR).cost_of(square)
    if cost is None:
        return "no way leads there"
    if cost > options.going.points:
        return f"the way costs {cost}, and {options.going.points} are left"
    deadly = ~state.edition.motion.survived(state, piece, options.going, found) >> square & 1
    return f"what lies on the way would {'destroy' if deadly else 'hold'} it there"


def _creature(state: Skirmish, piece: Piece | None, other: Piece) -> str:
    if other.destroyed:
        return f"{other.label} is destroyed"
    if not other.on_map:
        return f"{other.label} is not on the map"
    if piece is None or piece is other:
        return ""
    far = state.field.distance(piece.space, other.space)
    seen = sight.sees(state, piece, other)
    return (
        f"{other.label} is {far} squares from {piece.label} and "
        f"{'in' if seen else 'out of'} its sight: it is no legal choice here"
    )
