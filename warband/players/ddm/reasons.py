"""Why an answer was given, for somebody who learns the game: chances, damage, danger, ground.

Only who asks for a reason pays for it; agents decide without these words.
"""

from collections.abc import Callable
from typing import TypeAlias

import warband.ddm.ask.attacks.threats as threats
from warband.ddm import questions as q
from warband.ddm.ask.attacks.areas import Placement
from warband.ddm.ask.movement.move_options import VIA, Walks
from warband.ddm.compiled import CompiledPower
from warband.ddm.errors import RulesError
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import Choose, Kind
from warband.players.ddm import odds
from warband.players.ddm.ground import FAR_AWAY, Lay, Matchups, distance
from warband.players.ddm.judging import engaged, piece_of
from warband.players.ddm.outlook import STAY, Plan

Reason: TypeAlias = Callable[[Skirmish, Choose, object, Matchups], str]

ANY = "It has no preference among them."
TRIED = "Tried out on copies of the battle, it went best."
LITTLE = "There is little to tell them apart."
FEW = 12
"""So many options can be tried out."""
NAMED = 2
"""So many enemies are named; of more only the number is told."""


def of_answer(state: Skirmish, question: Choose, index: int, matchups: Matchups) -> str:
    """Why this option and no other."""
    if len(question.options) == 1:
        return "There is nothing else to choose from."
    reason = _REASONS.get(question.ask)
    if reason is not None:
        return reason(state, question, question.options[index], matchups)
    return TRIED if len(question.options) <= FEW else LITTLE


def of_plan(state: Skirmish, piece: Piece, plan: Plan, matchups: Matchups) -> str:
    """What speaks for a plan beside its worth."""
    said: list[str] = []
    moves, attacks = plan.goal != STAY, plan.target >= 0
    if attacks:
        target = state.pieces[plan.target]
        if plan.skill is not None:
            said.append(of_attack(state, piece, plan.skill, target, open_ground=moves))
        else:
            harm = matchups.harm(state, piece, target).expected
            said.append(f"Of {target.hp} hit points it takes about {harm:.0f} on average.")
    if moves or plan.skill is None:
        anchor = plan.goal if moves else piece.anchor
        said.append(of_place(state, piece, anchor, matchups, nearer=not attacks))
    return " ".join(filter(None, said))


def of_attack(
    state: Skirmish,
    piece: Piece,
    skill: CompiledPower,
    target: Piece,
    *,
    open_ground: bool = False,
    opportunity: bool = False,
) -> str:
    """The chance to hit and what a hit does; in the open where it is made from elsewhere."""
    if skill.power.strike is None:
        return ""
    try:
        found = odds.forecast(
            state, piece, skill, target, cover=not open_ground, opportunity=opportunity
        )
    except RulesError:
        return ""
    about = "about " if open_ground else ""
    destroys = f", {_percent(found.destroy)} to destroy it" if found.destroy >= 0.005 else ""
    return (
        f"It hits {target.label} with {about}{_percent(found.hit)} for {found.damage} "
        f"of its {target.hp} hit points{destroys}."
    )


def of_place(
    state: Skirmish, piece: Piece, anchor: int, matchups: Matchups, *, nearer: bool = True
) -> str:
    """What standing there means: victory areas, danger, how near the enemy is."""
    lay = Lay(state, piece, matchups)
    said: list[str] = []
    if lay.inside >> anchor & 1:
        said.append("it holds a victory area")
    feared = [
        enemy.label
        for enemy, (squares, _) in zip(lay.enemies, lay.threats, strict=True)
        if lay.anchors(squares) >> anchor & 1
    ]
    if not feared and lay.enemies:
        said.append("no enemy can strike it next turn")
    elif 0 < len(feared) <= NAMED:
        said.append(f"only {' and '.join(feared)} can strike it next turn")
    if lay.hurting >> anchor & 1:
        said.append("the ground hurts it")
    told = f"{'Here' if anchor == piece.anchor else 'There'} {', and '.join(said)}." if said else ""
    now, then = (distance(lay.toward_enemy, where) for where in (piece.anchor, anchor))
    if nearer and then < now < FAR_AWAY:
        near = f"The nearest enemy is {_steps(then)} away then, instead of {now + 1}."
        told = f"{told} {near}".strip()
    return told


def _percent(chance: float) -> str:
    return f"{chance:.0%}"


def _steps(ring: int) -> str:
    return "1 square" if ring == 0 else f"{ring + 1} squares"


def _skill(piece: Piece, question: Choose) -> CompiledPower | None:
    return piece.kit.by_name.get(str(question.about.get("power", "")).lower())


# ------------------------------------------------------------------------ kinds of questions


def _move(state: Skirmish, question: Choose, chosen: object, matchups: Matchups) -> str:
    piece = piece_of(state, question.about["who"])
    assert isinstance(question.options, Walks)
    assert isinstance(chosen, int)
    if chosen < 0:
        return of_place(state, piece, piece.anchor, matchups) or "It has come far enough."
    return of_place(state, piece, chosen - VIA if chosen >= VIA else chosen, matchups) or (
        "Every other square is more dangerous or leads farther away."
    )


def _placed(state: Skirmish, question: Choose, chosen: object, matchups: Matchups) -> str:
    assert isinstance(chosen, int)
    return of_place(state, piece_of(state, question.about["who"]), chosen, matchups) or LITTLE


def _any(state: Skirmish, question: Choose, chosen: object, matchups: Matchups) -> str:
    return ANY


def _ground(state: Skirmish, question: Choose, chosen: object, matchups: Matchups) -> str:
    return "It has no preference: choose the ground on which your creatures reach the enemy first."


def _control(state: Skirmish, question: Choose, chosen: object, matchups: Matchups) -> str:
    return (
        "It has no preference: take the map if your creatures need open ground or cover, "
        "the order if you want to see first where the enemy stands."
    )


def _in_turn(state: Skirmish, question: Choose, chosen: object, matchups: Matchups) -> str:
    return "All of them come in turn; it does not matter who is first."


def _shoved(state: Skirmish, question: Choose, chosen: object, matchups: Matchups) -> str:
    piece = piece_of(state, question.about["who"])
    if piece.seat == question.seat:
        return "That is the best place it can come to."
    return "There the enemy stands worst: in reach of others, or where it can do least."


def _target(state: Skirmish, question: Choose, chosen: object, matchups: Matchups) -> str:
    if not isinstance(chosen, int) or chosen < 0:
        return "No other target is worth it."
    piece, target = piece_of(state, question.about["who"]), state.pieces[chosen]
    skill = _skill(piece, question)
    if target.team == piece.team:
        return f"{target.label} has {target.hp} of {target.max_hp} hit points and gains most by it."
    told = of_attack(state, piece, skill, target) if skill is not None else ""
    harm = matchups.harm(state, piece, target).expected
    return told or f"A blow takes about {harm:.0f} of its {target.hp} hit points on average."


def _attack(state: Skirmish, question: Choose, chosen: object, matchups: Matchups) -> str:
    piece, against = piece_of(state, question.about["who"]), question.about.get("against", -1)
    if isinstance(chosen, CompiledPower) and isinstance(against, int) and against >= 0:
        return of_attack(state, piece, chosen, state.pieces[against])
    return "It does the most damage."


def _lunge(state: Skirmish, question: Choose, chosen: object, matchups: Matchups) -> str:
    if not isinstance(chosen, tuple):
        return "Nobody is worth it."
    skill, target = chosen
    return of_attack(state, piece_of(state, question.about["who"]), skill, target)


def _area(state: Skirmish, question: Choose, chosen: object, matchups: Matchups) -> str:
    assert isinstance(chosen, Placement)
    team = piece_of(state, question.about["who"]).team
    caught = [piece for piece in state.pieces if piece.anchor >= 0 and piece.space & chosen.cells]
    enemies = [piece.label for piece in caught if piece.team != team]
    friends = [piece.label for piece in caught if piece.team == team]
    told = f"It catches {' and '.join(enemies) if enemies else 'no enemy'} there"
    return f"{told}, and of its own {' and '.join(friends)}." if friends else f"{told}."


def _reaction(state: Skirmish, question: Choose, chosen: object, matchups: Matchups) -> str:
    if not isinstance(chosen, tuple):
        if not engaged(state, question.seat):
            return "Nobody is near enough to fight: what is used now is not there later."
        return "Nothing that is offered brings enough now; it can be used later."
    piece, skill = piece_of(state, chosen[0]), chosen[1]
    if skill is threats.OPPORTUNITY:
        return "It is a free strike: no action of its turn is spent on it."
    if skill.champion:
        return f"{piece.label} helps the whole warband most at this moment."
    return "What happens now is what it is for, and it brings more than to wait."


def _creature(state: Skirmish, question: Choose, chosen: object, matchups: Matchups) -> str:
    if not isinstance(chosen, int) or chosen < 0:
        return "Nobody else is worth it."
    piece = state.pieces[chosen]
    if piece.seat == question.seat:
        return f"{piece.label} has {piece.hp} of {piece.max_hp} hit points and gains most by it."
    return f"{piece.label} is the enemy that it hurts most."


def _keyword(state: Skirmish, question: Choose, chosen: object, matchups: Matchups) -> str:
    return "It fits most of the enemy’s warband."


def _first_turn(state: Skirmish, question: Choose, chosen: object, matchups: Matchups) -> str:
    if engaged(state, question.seat):
        return "Somebody can strike at once: who goes first strikes first."
    return "Nobody can strike yet: who goes second sees where the enemy comes to."


def _second(state: Skirmish, question: Choose, chosen: object, matchups: Matchups) -> str:
    return "Who sets up second sees where the enemy stands."


def _set_up(state: Skirmish, question: Choose, chosen: object, matchups: Matchups) -> str:
    return "Large, fast and tough creatures come first: they get the best places."


def _taken(state: Skirmish, question: Choose, chosen: object, matchups: Matchups) -> str:
    return "It is worth more now than later."


_REASONS: dict[Kind, Reason] = {
    q.MOVE: _move,
    q.PLACE: _placed,
    q.PUSH: _shoved,
    q.PULL: _shoved,
    q.SLIDE: _shoved,
    q.TARGET: _target,
    q.NEXT_ROLL: _target,
    q.CHARGE: _target,
    q.ATTACK: _attack,
    q.LUNGE: _lunge,
    q.AREA: _area,
    q.REACTION: _reaction,
    q.CREATURE: _creature,
    q.KEYWORD: _keyword,
    q.FIRST_TURN: _first_turn,
    q.FIRST_TO_SET_UP: _second,
    q.SET_UP: _set_up,
    q.SCORER: _any,
    q.NEXT_CREATURE: _in_turn,
    q.CONTROL: _control,
    q.MAP: _ground,
    q.SIDE: _any,
    q.ITEM: _any,
    q.MAY: _taken,
    q.USE_POWER: _taken,
}
