"""Carrying out what a power says: every effect of the vocabulary, in order.

How to Resolve Damage and Effects: each effect is fully resolved, on everybody it
affects, before the next; whether the one before could be done does not matter unless
the card says so.
"""

from collections.abc import Callable, Iterable
from functools import cache, lru_cache

import warband.ddm.ask.attacks.granted_attacks as granted_attacks
import warband.ddm.ask.attacks.threats as threats
import warband.ddm.ask.numbers.modifiers as modifiers
import warband.ddm.ask.reading.predicates as predicates
import warband.ddm.do.attacks.rolls as rolls
import warband.ddm.do.harm.placement as placement
import warband.ddm.do.perform.attack_effects as attack_effects
import warband.ddm.do.perform.choosing as choosing
import warband.ddm.do.perform.damage_effects as damage_effects
import warband.ddm.do.perform.joining_effects as joining_effects
import warband.ddm.do.perform.lasting_effects as lasting_effects
import warband.ddm.do.perform.movement_effects as movement_effects
import warband.ddm.do.perform.point_effects as point_effects
import warband.ddm.do.perform.recipients as recipients
import warband.ddm.do.perform.roll_effects as roll_effects
import warband.ddm.do.perform.strike_effects as strike_effects
import warband.ddm.do.perform.token_effects as token_effects
import warband.ddm.do.perform.turn_effects as turn_effects
import warband.ddm.do.perform.use_effects as use_effects
import warband.ddm.do.windows.dice as dice
import warband.ddm.do.windows.windows as windows
from warband.cards import vocabulary as v
from warband.cards.phrasebook import say_steps
from warband.ddm import questions as q
from warband.ddm.errors import nonsense
from warband.ddm.moments import Scope
from warband.ddm.power_analysis import nodes
from warband.ddm.seats import opponent
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import Asked, Flow, Listed, choose, roll


def perform(state: Skirmish, scope: Scope, steps: tuple[v.Effect, ...]) -> Iterable[Asked]:
    """Carry out the steps of a power, in order."""
    return carry_out(state, scope, steps) if steps else ()


def carry_out(state: Skirmish, scope: Scope, steps: tuple[v.Effect, ...]) -> Flow[bool]:
    """Carry out the steps; returns whether every one of them could be done."""
    every = True
    for step in steps:
        if scope.cancelled:
            return False
        instant = instants().get(type(step))
        if instant is not None:
            scope.did = instant(state, scope, step)
        else:
            flow = flows().get(type(step))
            if flow is None:
                raise nonsense(state, scope, f"{type(step).__name__} is not done but in force")
            scope.did = yield from flow(state, scope, step)
        every &= scope.did
        if scope.did and type(step) not in HOLDERS:
            scope.worked = True
    return every


HOLDERS = frozenset((v.If, v.IfDone, v.May, v.ForEachOf, v.Outcome, v.DefineCondition))
"""Steps that are done as soon as they have been looked at; what counts is what they hold."""


# ------------------------------------------------------------------------------- choices


def may(scope: Scope, what: str = "") -> Flow[bool]:
    """Optional vs. Mandatory: the user decides whether to do it."""
    return (
        yield from choose(
            scope.seat, q.MAY, Listed((True, False)), who=scope.owner, power=scope.label, what=what
        )
    )


def _may(state: Skirmish, scope: Scope, node: v.May) -> Flow[bool]:
    if not (yield from may(scope)):
        return False
    return (yield from carry_out(state, scope, node.steps))


def _if(state: Skirmish, scope: Scope, node: v.If) -> Flow[bool]:
    """Tests on targets are asked of each of them, and the steps done for those who pass."""
    if len(scope.targets) > 1 and any(_about_target(test) for test in node.tests):
        return (yield from _if_each(state, scope, node))
    holds = predicates.all_hold(state, scope, node.tests)
    often = _hit_often(scope, node.tests) if holds else []
    if not often:
        return (yield from carry_out(state, scope, node.then if holds else node.otherwise))
    # "That target": the one that was hit so often.
    before, scope.targets = scope.targets, often
    done = yield from carry_out(state, scope, node.then)
    scope.targets = before
    return done


def _hit_often(scope: Scope, tests: tuple[v.Test, ...]) -> list[int]:
    counts = [t.at_least for t in tests if isinstance(t, v.HitCount) and t.same_target]
    return list(dict.fromkeys(p for p in scope.hits for n in counts if scope.hits.count(p) >= n))


def _about_target(test: v.Test) -> bool:
    if isinstance(test, v.WasHit):
        return test.critical
    return isinstance(test, v.Matches) and isinstance(test.who, v.Target)


def _if_each(state: Skirmish, scope: Scope, node: v.If) -> Flow[bool]:
    everybody = scope.targets
    passed: list[int] = []
    failed: list[int] = []
    for one in everybody:
        scope.targets = [one]
        (passed if predicates.all_hold(state, scope, node.tests) else failed).append(one)
    done = True
    for chosen, steps in ((passed, node.then), (failed, node.otherwise)):
        if chosen and steps:
            scope.targets = chosen
            done &= yield from carry_out(state, scope, steps)
    scope.targets = everybody
    return done


def _if_done(state: Skirmish, scope: Scope, node: v.IfDone) -> Flow[bool]:
    """Unless explicitly required: the second follows only if the first was possible."""
    if node.optional and not (yield from may(scope)):
        return False
    if not (yield from carry_out(state, scope, node.first)):
        return False
    return (yield from carry_out(state, scope, node.then))


def _spend(state: Skirmish, scope: Scope, node: v.Spend) -> Flow[bool]:
    """Steps that cost the creature an action of its own."""
    pieces = yield from recipients.affected(
        state,
        scope,
        node.who,
        stacks=True,
        able=lambda piece: granted_attacks.can_spend(state, piece, node.action),
    )
    done = False
    for piece in pieces:
        if not granted_attacks.can_spend(state, piece, node.action):
            continue
        if node.optional and not (yield from may(scope, f"{piece.name}: {node.action} action")):
            continue
        yield from attack_effects.pay(state, piece, node.action)
        done |= yield from carry_out(state, scope, node.steps)
    return done


ORDERED = (v.Walk, v.Shove, v.Charge, v.Teleport, v.Place, v.MakeAttack)
"""What creatures do in each other's way: then it matters who comes first."""


def _for_each(state: Skirmish, scope: Scope, node: v.ForEachOf) -> Flow[bool]:
    """The steps once for every creature, one after the other."""
    pieces = yield from choosing.resolve(state, scope, node.who)
    before = scope.chosen.get("")
    done = False
    left = list(pieces)
    in_order = any(isinstance(step, ORDERED) for step in nodes(node.steps))
    while left:
        piece = (yield from recipients.next_of(scope, left)) if in_order else left.pop(0)
        scope.chosen[""] = (piece.id,)
        done |= yield from carry_out(state, scope, node.steps)
    if before is None:
        scope.chosen.pop("", None)
    else:
        scope.chosen[""] = before
    return done


def _control(state: Skirmish, scope: Scope, node: v.Control) -> Flow[bool]:
    """ "As if Dominated": for this one thing the creature fights for the other player."""
    seat = state.pieces[scope.owner].seat
    pieces = yield from recipients.affected(state, scope, node.who)
    done = False
    for piece in pieces:
        if not (yield from state.edition.universal.taken_over(state, piece)):
            continue
        before = piece.seat
        placement.take_side(state, piece, seat)
        done |= yield from carry_out(state, scope, node.steps)
        placement.take_side(state, piece, before)
    return done


def _choose_one(state: Skirmish, scope: Scope, node: v.ChooseOne) -> Flow[bool]:
    """One of the alternatives, by choice or by an even roll; some may be used up."""
    owner = state.pieces[scope.owner]
    left = [option for option in node.options if _uses_left(owner, scope, option)]
    done = False
    for _ in range(node.count):
        if not left:
            break
        if node.random:
            (face,) = yield from roll(scope.seat, len(left), 1, "option", who=scope.owner)
            option = left[face - 1]
        else:
            chosen = yield from choose(
                opponent(state.teams, scope.seat) if node.opponent else scope.seat,
                q.OPTION,
                Listed([_option_name(one) for one in left]),
                who=scope.owner,
                power=scope.label,
            )
            option = next(one for one in left if _option_name(one) == chosen)
        left.remove(option)
        if option.uses is not None:
            key = _option_key(scope, option)
            owner.mark_use(key)
        state.tell("option", who=scope.owner, power=scope.label, option=_option_name(option))
        done |= yield from carry_out(state, scope, option.steps)
    return done


@lru_cache(maxsize=1024)
def _option_name(option: v.Option) -> str:
    """The label of an alternative; one without is called by what it does."""
    return option.label or say_steps(option.steps)


def _option_key(scope: Scope, option: v.Option) -> str:
    return f"{scope.label}: {_option_name(option)}"


def _uses_left(owner: Piece, scope: Scope, option: v.Option) -> bool:
    return option.uses is None or owner.used.get(_option_key(scope, option), 0) < option.uses


DAMAGE_TYPES = (
    "acid", "cold", "fire", "lightning", "necrotic", "poison", "psychic", "radiant", "thunder",
)  # fmt: skip


def _choose_word(state: Skirmish, scope: Scope, node: v.ChooseWord) -> Flow[bool]:
    """Chooses a word; one with a tag is kept for the owner's other powers."""
    words = node.among or _words(state, scope, node.kind)
    if not words:
        return False
    word = yield from choose(
        scope.seat, q.WORDS[node.kind], Listed(words), who=scope.owner, power=scope.label
    )
    scope.words[node.tag] = word
    if node.tag:
        owner = state.pieces[scope.owner]
        owner.words = {**owner.words, node.tag: word}
    state.tell("word", who=scope.owner, power=scope.label, word=word)
    return True


def _words(state: Skirmish, scope: Scope, kind: str) -> tuple[str, ...]:
    owner = state.pieces[scope.owner]
    if kind == "keyword":
        return tuple(sorted({word for piece in state.pieces for word in piece.kit.keywords}))
    if kind == "damage type":
        return DAMAGE_TYPES
    if kind == "defense":
        return modifiers.DEFENSES
    if kind == "power":
        return tuple(dict.fromkeys(s.power.name for s in owner.kit.skills if s.power.name))
    if kind in ("ally", "enemy"):
        other = kind == "enemy"
        return tuple(sorted({p.name for p in state.on_map() if (p.team != owner.team) == other}))
    raise nonsense(state, scope, f"a {kind} is to be chosen, but the card does not say among which")


def _choose_creature(state: Skirmish, scope: Scope, node: v.ChooseCreature) -> Flow[bool]:
    """Chooses creatures; under a tag they are kept for the owner's other powers."""
    pieces = yield from choosing.resolve(state, scope, node.who)
    chosen = tuple(piece.id for piece in pieces)
    scope.chosen[node.tag] = chosen
    if node.tag:
        owner = state.pieces[scope.owner]
        owner.bearing = {**owner.bearing, node.tag: chosen}
    return bool(chosen)


# --------------------------------------------------------------------------------- dice


def _straight(state: Skirmish, scope: Scope, node: v.Straight) -> Flow[bool]:
    """Straight Tests: 1d20 plus the bonus must equal or exceed the defense; no attack."""
    pieces = yield from recipients.affected(state, scope, node.versus, stacks=True)
    owner = state.pieces[scope.owner]
    before = scope.targets
    success = False
    for piece in pieces:
        scope.die = die = yield from dice.d20(state, owner, "straight test")
        total = die.natural + node.bonus + sum(amount for _, amount in die.modifiers)
        defense, notes = state.edition.rolling.defense(state, piece, node.defense, None, None)
        state.tell(
            "straight-test",
            who=owner.id,
            target=piece.id,
            die=die.natural,
            total=total,
            versus=node.defense,
            defense=defense,
            defense_modifiers=tuple(notes),
            success=total >= defense,
        )
        scope.targets = [piece.id]
        success |= total >= defense
        steps = node.success if total >= defense else node.failure
        yield from carry_out(state, scope, steps)
    scope.targets = before
    return success


def _die_table(state: Skirmish, scope: Scope, node: v.DieTable) -> Flow[bool]:
    """A d20, and the row that holds the result."""
    scope.die = die = yield from dice.d20(state, state.pieces[scope.owner], "table")
    result = die.natural + sum(amount for _, amount in die.modifiers)
    for row in node.rows:
        if row.low <= result <= row.high:
            return (yield from carry_out(state, scope, row.steps))
    return False


# ------------------------------------------------------------------------ after attacks


def _outcome(state: Skirmish, scope: Scope, node: v.Outcome) -> Flow[bool]:
    """After the Attacks: "on hit", "on miss", "hit or miss", for those it happened to."""
    if node == rolls.ROLLED_AGAIN:
        # Done with the roll.
        return False
    concerned = list(scope.hits) if node.on != "miss" else []
    if node.on != "hit":
        concerned += scope.misses
    if not concerned:
        return False
    before, scope.targets = scope.targets, list(dict.fromkeys(concerned))
    done = yield from carry_out(state, scope, node.steps)
    scope.targets = before
    return done


def _provoke_opportunity(state: Skirmish, scope: Scope, node: v.ProvokeOpportunity) -> Flow[bool]:
    """Opportunity Attack Trigger, Powers: the affected creature provokes."""
    pieces = yield from recipients.affected(state, scope, node.who)
    for piece in pieces:
        yield from windows.window(state, "before", [threats.provoked_by_power(piece)])
    return bool(pieces)


def _define_condition(state: Skirmish, scope: Scope, node: v.DefineCondition) -> bool:
    """A definition does nothing by itself: it is looked up when the condition is imposed."""
    return True


@cache
def instants() -> dict[type[v.Node], Callable[..., bool]]:
    """Effects that nobody has to decide anything about."""
    return {
        v.SetRoll: roll_effects.set_roll,
        v.SettleSave: roll_effects.settle_save,
        v.MakeHit: roll_effects.make_hit,
        v.MakeMiss: roll_effects.make_miss,
        v.NoCritical: roll_effects.no_critical,
        v.Cancel: roll_effects.cancel,
        v.EndTurn: turn_effects.end_turn,
        v.WinInitiative: point_effects.win_initiative,
        v.DefineCondition: _define_condition,
    }


@cache
def flows() -> dict[type[v.Node], Callable[..., Flow[bool]]]:
    """Effects that may ask players or roll dice while they are carried out."""
    return {
        v.Hurt: damage_effects.hurt,
        v.Heal: damage_effects.heal,
        v.Destroy: damage_effects.destroy,
        v.ChangeDamage: damage_effects.change_damage,
        v.TransferDamage: damage_effects.transfer_damage,
        v.Spare: damage_effects.spare,
        v.Restore: damage_effects.restore,
        v.Afflict: lasting_effects.impose,
        v.Ongoing: lasting_effects.impose,
        v.Bonus: lasting_effects.impose,
        v.Gain: lasting_effects.impose,
        v.GainPower: lasting_effects.impose,
        v.GainKeyword: lasting_effects.impose,
        v.Forbid: lasting_effects.impose,
        v.Later: lasting_effects.impose,
        v.ExtendPower: lasting_effects.extend_power,
        v.RollSave: lasting_effects.roll_save,
        v.EndEffects: lasting_effects.end_effects,
        v.Shove: movement_effects.shove,
        v.Walk: movement_effects.walk,
        v.Charge: movement_effects.charge,
        v.Teleport: movement_effects.teleport,
        v.Place: movement_effects.place,
        v.Swap: movement_effects.swap,
        v.LeaveMap: movement_effects.leave_map,
        v.ChangeTerrain: movement_effects.change_terrain,
        v.MakeAttack: attack_effects.make_attack,
        v.OwnAttacks: attack_effects.own_attacks,
        v.FollowUp: attack_effects.follow_up,
        v.StrikeChoice: strike_effects.choose_strike,
        v.UsePower: attack_effects.use_power,
        v.Reroll: roll_effects.reroll,
        v.AddToRoll: roll_effects.add_to_roll,
        v.Redirect: roll_effects.redirect,
        v.HitsInstead: roll_effects.hits_instead,
        v.ScorePoints: point_effects.score_points,
        v.Recharge: use_effects.recharge,
        v.SpendUse: use_effects.spend_use,
        v.PutToken: token_effects.put_token,
        v.TakeToken: token_effects.take_token,
        v.ExtraAction: turn_effects.extra_action,
        v.LoseAction: turn_effects.lose_action,
        v.ExtraTurns: turn_effects.extra_turns,
        v.ExtraInitiativeDie: point_effects.extra_initiative_die,
        v.AddCreature: joining_effects.add_creature,
        v.JoinWarband: joining_effects.join_warband,
        v.ChooseOne: _choose_one,
        v.ChooseWord: _choose_word,
        v.ChooseCreature: _choose_creature,
        v.Control: _control,
        v.If: _if,
        v.May: _may,
        v.Spend: _spend,
        v.IfDone: _if_done,
        v.ForEachOf: _for_each,
        v.Straight: _straight,
        v.DieTable: _die_table,
        v.Outcome: _outcome,
        v.ProvokeOpportunity: _provoke_opportunity,
    }
