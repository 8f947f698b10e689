"""What agents see at a look: whose turn, what a power promises, a plan in words."""

from warband.cards import vocabulary as v
from warband.ddm.compiled import CompiledPower
from warband.ddm.state import Piece, Skirmish
from warband.kernel.battle import Battle
from warband.players.ddm.odds import parts
from warband.players.ddm.outlook import STAY, Plan

USE = 1.0
"""What a use of a limited power should be worth at least."""
UNSEEN = 1.5
"""What bonuses and the like are worth when creatures are about to fight."""
PROMISES = (v.Bonus, v.Gain, v.GainPower, v.Forbid, v.Recharge, v.ExtraAction, v.Reroll)
"""Effects whose worth does not show at once."""
WAYS: dict[str, tuple[str, ...]] = {
    "Move": ("move",),
    "Double Move": ("move", "attack"),
    "Shift": ("move",),
}
"""The actions that each way of going takes; what a charge takes, the edition says."""


def look(battle: Battle[Skirmish]) -> Skirmish:
    """The state to think about: a copy, so that nothing is told to the battle's log."""
    return battle.state.copy()


def piece_of(state: Skirmish, number: object) -> Piece:
    """The creature of that number."""
    assert isinstance(number, int)
    return state.pieces[number]


def plan_cost(state: Skirmish, plan: Plan) -> tuple[str, ...]:
    """The actions that a plan needs."""
    charge = state.edition.cards.charge
    cost = charge if plan.way == "Charge" else WAYS.get(plan.way, ())
    if plan.skill is not None:
        cost = (*cost, *plan.skill.cost)
    elif plan.way == "Move" and plan.target >= 0:
        cost = (*cost, *charge)
    return cost


def use_cost(skill: CompiledPower) -> float:
    """What spending a use costs."""
    return USE if skill.champion or skill.power.uses is not None else 0.0


def promise(state: Skirmish, piece: Piece, skill: CompiledPower) -> float:
    """What bonuses and the like are worth: something once creatures are about to fight."""
    if any(isinstance(node, PROMISES) for node in parts(skill)):
        due = engaged(state, piece.seat) and not everybody_has(state, piece, skill)
        return UNSEEN if due else 0.0
    return 0.0


def everybody_has(state: Skirmish, piece: Piece, skill: CompiledPower) -> bool:
    """Whether all friends have what a power gives already, and it does not stack."""
    if any(isinstance(node, v.Bonus) and node.cumulative for node in parts(skill)):
        return False
    return all(
        any(lasting.origin == skill.stack_name for lasting in friend.effects)
        for friend in state.pieces
        if friend.anchor >= 0 and friend.team == piece.team
    )


def engaged(state: Skirmish, seat: int) -> bool:
    """Whether some creature of the player has an enemy in reach of a move."""
    enemies = state.against[seat]
    return any(
        piece.seat == seat
        and piece.anchor >= 0
        and bool(
            state.field.within(piece.space, state.edition.motion.speed(state, piece) + 1) & enemies
        )
        for piece in state.pieces
    )


def describe(state: Skirmish, piece: Piece, plan: Plan) -> str:
    """A plan in words."""
    where = state.field.grid.name(plan.goal) if plan.goal != STAY else ""
    whom = state.pieces[plan.target].label if plan.target >= 0 else ""
    if plan.way == "Charge":
        return f"{piece.label} charges {whom}: worth {plan.gain:.1f} points on average."
    if plan.skill is not None:
        go = f"moves to {where} and uses" if plan.way else "uses"
        return (
            f"{piece.label} {go} {plan.skill.name} against {whom}: "
            f"worth {plan.gain:.1f} points on average."
        )
    if plan.way and whom:
        return f"{piece.label} moves to {where} to charge {whom} from there."
    if plan.way:
        return f"{piece.label} goes to {where}."
    return f"{piece.label} stays where it is."
