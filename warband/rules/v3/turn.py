"""Taking a turn: start, allotted actions, end."""

from collections.abc import Iterator
from functools import lru_cache, partial

import msgspec

import warband.rules.v3.arsenal as arsenal
import warband.rules.v3.asks as asks
import warband.rules.v3.damage as damage
import warband.rules.v3.dice as dice
import warband.rules.v3.effects as effects
import warband.rules.v3.hazards as hazards
import warband.rules.v3.map_changes as map_changes
import warband.rules.v3.numbers as numbers
import warband.rules.v3.past as past
import warband.rules.v3.paying as paying
import warband.rules.v3.placement as placement
import warband.rules.v3.rivals as rivals
import warband.rules.v3.stats as stats
import warband.rules.v3.targets as targets
import warband.rules.v3.universal as universal
import warband.rules.v3.windows as windows
from warband.cards import vocabulary as v
from warband.kernel.questions import UNMADE, Facts, Flow, Weigh
from warband.rules.v3.index import (
    PAST,
    RIVALS,
    UNTIL_END,
    UNTIL_START,
    granted,
)
from warband.rules.v3.kit import EARLY, Skill
from warband.rules.v3.means import ALLOTTED, Covered
from warband.rules.v3.moments import Harm, Moment
from warband.rules.v3.state import Piece, Skirmish, Turn

FORBIDDEN_ACTIONS = frozenset(f"forbid {kind} actions" for kind in ALLOTTED)
"""How the index knows that some power takes actions away."""

SAVE_AT_START = "ability save at start"
"""How the index knows that some save at the start of their turns."""

END_TURN = "end turn"

ACTION_TAKEN = ("action taken", "after")

Action = Skill | str
"""What a creature may do next: a power of its own, or a universal one by name."""


def take_turn(state: Skirmish, piece: Piece) -> Flow[None]:
    """A creature's turn: three phases."""
    new_phase(state)
    turn = state.turn = Turn(piece.id, piece.anchor)
    piece.activations += 1
    if state.log is not None:
        state.tell("turn", who=piece.id, seat=piece.seat)
    idle = yield from start_of_turn(state, piece)
    if piece.anchor >= 0 and not idle and not piece.inactive:
        yield from allotted_actions(state, piece, turn)
    yield from finish_turn(state, piece, turn)


def resume_turn(state: Skirmish) -> Flow[None]:
    """A turn that a position caught among its allotted actions goes on from there."""
    turn = state.turn
    assert turn is not None
    piece = state.pieces[turn.piece]
    yield from spend_actions(state, piece, turn)
    yield from finish_turn(state, piece, turn)


def finish_turn(state: Skirmish, piece: Piece, turn: Turn) -> Flow[None]:
    """The end of a turn, and what is settled when any turn ends."""
    turn.actions = {}
    if piece.anchor >= 0:
        yield from end_of_turn(state, piece)
    release_control(state, piece)
    if state.field.has_steps:
        yield from hazards.thrown_down(state)
    state.turn = None


def new_phase(state: Skirmish) -> None:
    """Another phase begins: immediate actions and "once per turn" powers are fresh."""
    state.phase_serial += 1
    map_changes.refresh(state)
    if state.marks:
        state.marks = {mark for mark in state.marks if mark[0] in ("round", "battle")}


# ------------------------------------------------------------------------- start of turn


def start_of_turn(state: Skirmish, piece: Piece) -> Flow[bool]:
    """Start of Turn, four steps. True if the creature takes no actions this turn."""
    if PAST in state.known:
        past.note(state, past.TURN, piece.id)
    if RIVALS in state.standing:
        yield from rivals.settle(state)
    # 1) Effects end.
    if UNTIL_START in state.known or state.map_changes:
        yield from effects.expire_at_start_of_turn(state, piece)
    if SAVE_AT_START in state.known and stats.has_ability(state, piece, "save at start"):
        yield from effects.saving_throws(state, piece)
    if windows.heard(state, "start of turn", EARLY, piece.id):
        yield from _started(state, piece, EARLY)
    # 2) Determine control.
    idle = False
    if piece.conditions:
        idle = yield from determine_control(state, piece)
    # 3) Take damage, all at once.
    if piece.effects or piece.conditions or on_treacherous_ground(state, piece):
        yield from take_turn_damage(state, piece, hazards.start_of_turn(state, piece), ongoing=True)
    if piece.anchor < 0:
        return True
    # 4) Start of turn powers.
    if windows.heard(state, "start of turn", "at", piece.id):
        yield from _started(state, piece, "at")
    return idle


def _started(state: Skirmish, piece: Piece, timing: str) -> Flow[None]:
    """Powers used when a creature activates and at the start of its turn: one and the same."""
    moments = [
        Moment(kind, piece.id, piece.id)
        for kind in ("start of turn", "activates")
        if windows.listening(state, kind, timing)
    ]
    yield from windows.window(state, timing, moments)


def on_treacherous_ground(state: Skirmish, piece: Piece) -> bool:
    """Whether the terrain under a creature may hurt or hold it when its turn starts or ends."""
    return bool(piece.space & state.field.lingering) or map_changes.differing(state)


def determine_control(state: Skirmish, piece: Piece) -> Flow[bool]:
    """Confused rolls how it acts; Dominated is played by the opponent this turn."""
    dominated = "Dominated" in piece.conditions
    if "Confused" in piece.conditions:
        die = yield from dice.d20(state, piece, "confused")
        state.tell("confused", who=piece.id, die=die.natural)
        if die.natural <= 6 and stats.has_ability(state, piece, "immune", "Dominated"):
            state.tell("immune", who=piece.id, to="Dominated")
        elif die.natural <= 6:
            dominated = True
        elif die.natural <= 12:
            return True
    if dominated:
        placement.take_side(state, piece, 1 - piece.home)
        state.tell("controlled", who=piece.id, seat=piece.seat)
    return False


def release_control(state: Skirmish, piece: Piece) -> None:
    """End of Turn 2): the owner regains control."""
    if piece.seat != piece.home and not joined(piece):
        placement.take_side(state, piece, piece.home)


def joined(piece: Piece) -> bool:
    """Whether a creature is in the other warband for a while, not just under control."""
    return any(type(lasting.node) is v.JoinWarband for lasting in piece.effects)


def take_turn_damage(
    state: Skirmish, piece: Piece, terrain: list[Harm], *, ongoing: bool
) -> Flow[None]:
    """Damage of this step is dealt simultaneously, so resistance applies once."""
    harms = [*terrain]
    if ongoing:
        harms.extend(ongoing_harms(state, piece))
    if not harms:
        return
    merged: dict[v.DamageType, int] = {}
    for harm in harms:
        for amount, kind in harm.parts:
            merged[kind] = merged.get(kind, 0) + amount
    # "Resist All" works on the largest sum (ruling.start-damage-together).
    parts = [(amount, kind) for kind, amount in merged.items()]
    parts.sort(key=lambda part: (-part[0], part[1]))
    origin = " and ".join(harm.origin for harm in harms)
    together = Harm(piece.id, parts, origin=origin)
    for harm in terrain:
        for amount, kind in harm.parts:
            together.ground[kind] = together.ground.get(kind, 0) + amount
    yield from damage.deal(state, [together])


def ongoing_harms(state: Skirmish, piece: Piece) -> list[Harm]:
    """Ongoing damage: each type once, the highest value."""
    highest: dict[v.DamageType, tuple[int, int]] = {}
    for lasting in piece.effects:
        node = lasting.node
        if type(node) is v.Ongoing:
            scope = stats.lasting_scope(state, piece, lasting, None)
            amount = numbers.number(state, scope, node.amount)
            if amount > highest.get(node.type, (0, 0))[0]:
                highest[node.type] = (amount, lasting.source)
    return [
        Harm(piece.id, [(amount, kind)], source=source, origin=f"ongoing {kind}".strip())
        for kind, (amount, source) in highest.items()
    ]


# ------------------------------------------------------------------------ allotted actions


def allotted_actions(state: Skirmish, piece: Piece, turn: Turn) -> Flow[None]:
    """The creature spends its actions, in any order, until it ends or must end its turn."""
    turn.actions = dict.fromkeys(ALLOTTED, 1)
    if turn.granted:
        turn.actions = {kind: max(1 + turn.granted.get(kind, 0), 0) for kind in ALLOTTED}
    # Dazed: only an attack and a minor action.
    if stats.suffers(piece, stats.DAZED_LIKE):
        turn.actions["move"] = 0
    if not state.known.isdisjoint(FORBIDDEN_ACTIONS):
        # A minor action stands in for nothing: whether one may be taken is asked every time.
        for kind in barred_actions(state, piece) - {"minor"}:
            turn.actions[kind] = 0
    return spend_actions(state, piece, turn)


def spend_actions(state: Skirmish, piece: Piece, turn: Turn) -> Flow[None]:
    """One action after the other, as long as the creature can and wants to act."""
    while piece.anchor >= 0 and not turn.ended and not (piece.conditions and piece.inactive):
        left = turn.actions
        if not (left["attack"] or left["move"] or left["minor"] or has_free_actions(state, piece)):
            return
        about: Facts = {"who": piece.id, "actions": (left["attack"], left["move"], left["minor"])}
        make = partial(action_options, state, piece, turn)
        chosen = yield Weigh(piece.seat, "action", UNMADE, about, make)
        if chosen is None or chosen == END_TURN:
            return
        assert type(chosen) is Skill or type(chosen) is str
        spent = turn.spent.copy()
        yield from act(state, piece, turn, chosen)
        if ACTION_TAKEN in state.listeners:
            for kind, times in turn.spent.items():
                for _ in range(spent.get(kind, 0), times):
                    moment = Moment("action taken", piece.id, piece.id, action=kind)
                    yield from windows.window(state, "after", [moment])


def has_free_actions(state: Skirmish, piece: Piece) -> bool:
    """Whether the creature could do something on its turn that costs no allotted action."""
    return (
        piece.squeezed
        or bool(piece.space & state.field.lending)
        or bool(piece.kit.recharges)
        or "ability attack as" in state.known
    )


def action_options(state: Skirmish, piece: Piece, turn: Turn) -> list[Action]:
    """What the creature's player may choose from."""
    found = actions(state, piece, turn)
    found.append(END_TURN)
    return found


def actions(state: Skirmish, piece: Piece, turn: Turn) -> list[Action]:
    """Everything the creature can do with the actions it has left."""
    left = turn.actions
    means = piece.kit.means[left["attack"], left["move"], left["minor"]]
    limited = piece.seat != piece.home and not joined(piece)
    given = [skill for skill in granted(piece) if skill.allotted] if piece.effects else ()
    # Melee and close attacks need not be looked at while every enemy is too far away.
    gap = arsenal.gap_to_enemies(state, piece) if means.close_by and not given else 0
    found: list[Action] = []
    for skill in means.skills:
        # Dominated, Limited Power Use: basic attack powers only.
        if skill.span >= gap and (not limited or skill.power.basic) and usable(state, piece, skill):
            found.append(skill)
    for skill in given:
        payable = means.covered[skill.cost] and (not limited or skill.power.basic)
        if payable and usable(state, piece, skill):
            found.append(skill)
    if not limited:
        if "ability attack as" in state.known:
            found += cheaper_attacks(state, piece, turn)
        if piece.used and piece.kit.recharges:
            found += recharging(state, piece, means.covered)
    found += universal.available(state, piece, means, gap, limited)
    if state.known.isdisjoint(FORBIDDEN_ACTIONS):
        return found
    barred = barred_actions(state, piece)
    return [action for action in found if barred.isdisjoint(cost_of(action))]


def barred_actions(state: Skirmish, piece: Piece) -> frozenset[str]:
    """The kinds of actions that a power keeps the creature from taking here and now."""
    return frozenset(kind for kind in ALLOTTED if stats.forbidden(state, piece, f"{kind} actions"))


def cost_of(action: Action) -> tuple[str, ...]:
    """What something a creature can do costs it, whatever it substitutes."""
    return universal.COSTS.get(action, ()) if isinstance(action, str) else action.cost


def cheaper_attacks(state: Skirmish, piece: Piece, turn: Turn) -> list[Skill]:
    """Attack powers that another power lets the creature use with another action."""
    found: list[Skill] = []
    for skill in arsenal.attack_skills(piece):
        meant = targets.intended(piece, skill, piece)
        for ability, _ in stats.abilities(state, piece, "attack as", meant):
            variant = at_cost(skill, ability.word)
            if paying.can_pay(turn, variant.cost) and usable(state, piece, variant):
                found.append(variant)
    return found


@lru_cache(maxsize=1024)
def at_cost(skill: Skill, action: str) -> Skill:
    """The same power, used with another action than the printed one."""
    power = msgspec.structs.replace(skill.power, action=(action,))
    variant = Skill(power, skill.index, note=f"as a {action} action")
    variant.key = skill.key
    return variant


def recharge_action(state: Skirmish, piece: Piece, skill: Skill) -> v.ActionType | None:
    """The action that recharges a power, if there is one and it may be spent here and now."""
    for recharge in skill.power.recharge:
        if recharge.action != "none":
            scope = stats.scope_of(piece, skill, None)
            if all(asks.holds(state, scope, test) for test in recharge.tests):
                return recharge.action
    return None


def recharging(state: Skirmish, piece: Piece, covered: Covered) -> Iterator[str]:
    """The powers that a creature may spend an action on to recharge them."""
    for skill in piece.kit.recharges:
        if piece.used.get(skill.key):
            action = recharge_action(state, piece, skill)
            if action is not None and covered[action,]:
                yield recharge_name(skill)


def recharge_name(skill: Skill) -> str:
    """The option of spending an action to recharge a power."""
    return f"recharge {skill.name}"


def usable(state: Skirmish, piece: Piece, skill: Skill) -> bool:
    """Whether an allotted action power may be declared now."""
    if skill.reserved or not windows.has_use(state, piece, skill):
        return False
    if skill.conditional and not _conditions_hold(state, piece, skill):
        return False
    power = skill.power
    # A general power may be declared in vain: its action is spent all the same.
    if power.attack is None:
        return True
    if "forbid attack" in state.known and stats.may_be_forbidden(state, piece, "attack"):
        # Against whom melee and ranged attacks of a kind are barred is asked of every target.
        meant = targets.intended(piece, skill, piece) if power.attack in ("close", "area") else None
        if stats.forbidden(state, piece, "attack", attack=meant):
            return False
    if skill.acts_first:
        aimed_first = power.attack == "close" and power.strike is not None
        return not aimed_first or arsenal.might_meet(state, piece, skill)
    if power.strike is not None or skill.rays is not None:
        return arsenal.has_target(state, piece, skill)
    return arsenal.any_granted_target(state, piece, skill)


def _conditions_hold(state: Skirmish, piece: Piece, skill: Skill) -> bool:
    """Whether all that must hold for the use of a power does."""
    power = skill.power
    scope = stats.scope_of(piece, skill, None)
    # Whether it has combat advantage is asked of every target.
    if not all(
        asks.holds(state, scope, test)
        for test in power.bounds.only_if
        if not (power.strike is not None and isinstance(test, v.HasAdvantage))
    ):
        return False
    return power.trigger is None or all(
        asks.holds(state, scope, test) for test in power.trigger.tests
    )


def act(state: Skirmish, piece: Piece, turn: Turn, chosen: Action) -> Flow[object]:
    """Declare the use of a power: expend its cost, then resolve it."""
    for skill in piece.kit.recharges:
        if chosen == recharge_name(skill):
            return _recharge(state, piece, turn, skill)
    answers = paying.pay(state, turn, cost_of(chosen))
    if answers is not None:
        return _resolve_paid(state, piece, chosen, answers)
    return _resolve(state, piece, chosen)


def _resolve_paid(state: Skirmish, piece: Piece, chosen: Action, answers: Flow[None]) -> Flow[None]:
    """Somebody may answer what is expended before the power is resolved."""
    yield from answers
    yield from _resolve(state, piece, chosen)


def _resolve(state: Skirmish, piece: Piece, chosen: Action) -> Flow[object]:
    """A universal power, or one of the creature's own."""
    if isinstance(chosen, str):
        return universal.use(state, piece, chosen)
    windows.expend(state, piece, chosen)
    scope = windows.new_scope(state, piece, chosen)
    return windows.resolve_power(state, piece, chosen, scope)


def _recharge(state: Skirmish, piece: Piece, turn: Turn, skill: Skill) -> Flow[None]:
    """An action spent on a power that can be used again then."""
    action = recharge_action(state, piece, skill)
    assert action is not None, "only what may be recharged is offered"
    answers = paying.pay(state, turn, (action,))
    if answers is not None:
        yield from answers
    windows.give_back_use(state, piece, skill)


# --------------------------------------------------------------------------- end of turn


def end_of_turn(state: Skirmish, piece: Piece) -> Flow[None]:
    """End of Turn, four steps."""
    # 1) End of turn powers.
    if windows.heard(state, "end of turn", "at", piece.id):
        yield from windows.window(state, "at", [Moment("end of turn", piece.id, piece.id)])
    # 2) End control.
    release_control(state, piece)
    if piece.anchor < 0:
        return
    # 3) Take damage.
    if on_treacherous_ground(state, piece):
        yield from take_turn_damage(state, piece, hazards.end_of_turn(state, piece), ongoing=False)
        if piece.anchor < 0:
            return
        yield from hazards.turn_over(state, piece)
    # 4) Effects end: first what ends by itself, then saving throws.
    if UNTIL_END in state.known or state.map_changes:
        yield from effects.expire_at_end_of_turn(state, piece)
    if piece.effects and not (
        SAVE_AT_START in state.known and stats.has_ability(state, piece, "save at start", "instead")
    ):
        yield from effects.saving_throws(state, piece)
    # No creature ends a turn in an illegal position.
    if piece.anchor >= 0:
        placement.settle(state, piece)
