"""Opportunity attacks (Basic Attack, Powers that Use Basic Attacks)."""

import warband.rules.v3.arsenal as arsenal
import warband.rules.v3.attack as attack
import warband.rules.v3.sight as sight
import warband.rules.v3.stats as stats
import warband.rules.v3.targets as targets
import warband.rules.v3.windows as windows
from warband.cards import vocabulary as v
from warband.kernel.questions import Flow, Listed, choose
from warband.rules.v3.index import OPPORTUNISTS
from warband.rules.v3.kit import Skill
from warband.rules.v3.moments import Attack, Moment, Window
from warband.rules.v3.state import Piece, Skirmish

OPPORTUNITY = Skill(
    v.Power(
        "Opportunity Attack",
        action=("immediate",),
        trigger=v.Trigger("opportunity attack"),
    ),
    -1,
)

FLYERS_ONLY = 1
"""Marks a provocation that only flying creatures may answer."""


def provoked_by_moving(
    state: Skirmish, piece: Piece, mode: v.Mode, *, first: bool, left: int
) -> Moment | None:
    """Opportunity Attack Triggers, movement: surface, or flight (first square, or flyers)."""
    if mode == "burrow":
        return None
    moment = Moment("provokes", piece.id, cells=left)
    if mode == "flight" and not first:
        moment.amount = FLYERS_ONLY
    moment.action = "move"
    return moment


def provoked_by_attack(piece: Piece, declared: Attack | None = None) -> Moment:
    """Opportunity Attack Triggers: declaring an area or a non-basic ranged attack."""
    moment = Moment("provokes", piece.id, attack=declared)
    moment.action = "attack"
    return moment


def provoked_by_power(piece: Piece) -> Moment:
    """Opportunity Attack Trigger, Powers: what a power says of the creature."""
    moment = Moment("provokes", piece.id)
    moment.action = "power"
    return moment


def attackers(state: Skirmish, moment: Moment) -> list[Piece]:
    """Who may make an opportunity attack now."""
    return [piece for piece in in_position(state, moment) if may_strike(state, piece, moment)]


def in_position(state: Skirmish, moment: Moment) -> list[Piece]:
    """Enemies of a provoking creature beside it that have an immediate action left."""
    provoker = state.pieces[moment.subject]
    if provoker.anchor < 0:
        return []
    beside = state.field.beside[provoker.side][provoker.anchor]
    if moment.cells and moment.cells != provoker.space:
        # A big creature provokes only by the squares it vacates (ruling.big-mover-provokes).
        # Whoever it was moved away from meanwhile has missed the chance.
        beside = state.field.touching(moment.cells) & (beside | provoker.space)
    seat, phase = 1 - provoker.seat, state.phase_serial
    by_power = OPPORTUNISTS in state.known
    return [
        piece
        for piece in state.pieces
        if piece.seat == seat
        and piece.immediate_at != phase
        and (piece.space & beside or (by_power and strikes_afar(state, piece, provoker, moment)))
    ]


def may_strike(state: Skirmish, piece: Piece, moment: Moment) -> bool:
    """Whether a creature in position may make an opportunity attack."""
    provoker = state.pieces[moment.subject]
    return (
        (moment.amount != FLYERS_ONLY or stats.movement_mode(state, piece) == "flight")
        and (moment.action != "shift" or stats.has_ability(state, piece, "opportunity on", "shift"))
        and not stats.suffers(piece, stats.DAZED_LIKE)
        and not stats.forbidden(state, piece, "immediate actions")
        and capable(state, piece, provoker)
        and provokes(state, provoker, piece, moment)
    )


def strikes_afar(state: Skirmish, piece: Piece, provoker: Piece, moment: Moment) -> bool:
    """Powers that let a creature answer those who are not adjacent: in its reach, or so near."""
    for ability, _ in stats.abilities(state, piece, "opportunity on"):
        within = ability.number
        if ability.word == "reach" and moment.action == "move":
            within = melee_reach(state, piece)
        elif ability.word != "within":
            continue
        reached = state.field.within(piece.space, within)
        if reached & (moment.cells or provoker.space) and reached & provoker.space:
            return True
    return False


def melee_reach(state: Skirmish, piece: Piece) -> int:
    """How far the basic melee attacks of a creature reach."""
    return max(
        (
            targets.reach_of(state, piece, skill)
            for skill in arsenal.basic_attacks(state, piece)
            if skill.power.attack == "melee"
        ),
        default=0,
    )


def provokes(state: Skirmish, provoker: Piece, piece: Piece, moment: Moment) -> bool:
    """Powers that keep a creature from provoking: at all, by moving, by attacks of a kind."""
    if piece.id in moment.spares:
        return False
    if stats.forbidden(state, provoker, "provoke", piece, moment.attack):
        return False
    if stats.has_ability(state, provoker, "no opportunity from", other=piece):
        return False
    moving = moment.action in ("move", "shift")
    return not any(
        ability.word in ("", moment.action) or (ability.word == "moving" and moving)
        for ability, _ in stats.abilities(state, provoker, "no provoke", moment.attack, piece)
    )


def capable(state: Skirmish, piece: Piece, enemy: Piece) -> bool:
    """Able to make an opportunity attack against a creature beside it, immediate action aside."""
    return (
        not piece.inactive
        and arsenal.can_strike(state, piece, enemy)
        and not stats.forbidden(state, piece, "opportunity attacks", other=enemy)
        and sight.sees(state, piece, enemy)
    )


def attack_now(state: Skirmish, piece: Piece, enemy: Piece, here: Window) -> Flow[None]:
    """This creature makes a basic attack against that enemy."""
    options = [
        skill
        for skill in arsenal.attack_skills(piece)
        if (skill.power.basic or skill.power.bounds.opportunity)
        and arsenal.usable_strike(state, piece, skill)
        and arsenal.may_target(state, piece, skill, enemy)
    ]
    if not options:
        return
    state.tell("opportunity", who=piece.id, against=enemy.id)
    skill = yield from choose(piece.seat, "attack", Listed(options), who=piece.id, against=enemy.id)
    if skill.power.bounds.opportunity:
        # The power itself is used, not only the attack it lists.
        windows.expend(state, piece, skill)
    scope = windows.new_scope(state, piece, skill, window=here)
    yield from attack.make_one_attack(state, piece, skill, enemy, scope, opportunity=True)
    if skill.power.bounds.opportunity:
        yield from attack.follow_through(state, skill, scope)
