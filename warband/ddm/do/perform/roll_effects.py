"""Effects that change a die on the table, an attack being made, or the event itself."""

import warband.ddm.ask.attacks.redirecting as redirecting
import warband.ddm.ask.numbers.abilities as abilities
import warband.ddm.ask.reading.at_hand as at_hand
import warband.ddm.do.harm.effects as effects
import warband.ddm.do.perform.recipients as recipients
import warband.ddm.do.perform.rolled_amounts as rolled_amounts
import warband.ddm.do.windows.dice as dice
from warband.cards import vocabulary as v
from warband.ddm.errors import nonsense
from warband.ddm.moments import Contest, Die, Scope
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import Flow, roll


def _die(state: Skirmish, scope: Scope) -> Die | None:
    """The die that the triggering event is about; None for an attack without a roll."""
    moment = scope.moment
    if moment is not None and moment.die is not None:
        return moment.die
    if scope.attack is not None:
        return scope.attack.die
    raise nonsense(state, scope, "it changes a die, but none lies on the table")


def reroll(state: Skirmish, scope: Scope, node: v.Reroll) -> Flow[bool]:
    """The d20 is rolled again; the new one counts, or the better of the two."""
    if scope.moment is not None and scope.moment.contest is not None:
        return (yield from _reroll_initiative(state, scope, scope.moment.contest, node))
    if scope.attack is None and scope.skill is not None and scope.skill.power.strike is not None:
        # Before the attacks of an attack power: each of them is rolled again.
        scope.extra = (*scope.extra, (scope, node))
        return True
    die = _die(state, scope)
    if die is None:
        # Decided on before the attack is rolled.
        attack = scope.attack
        if attack is None or attack.automatic or attack.resolved:
            return False
        attack.extra.append((scope, node))
        return True
    roller = state.pieces[die.roller]
    if not recipients.touch(state, scope, roller.id) or abilities.forbidden(
        state, roller, "rerolls"
    ):
        return False
    yield from dice.roll_again(state, die, best=node.best, worst=node.worst, times=node.times)
    if node.bonus:
        _add(scope, die, node.bonus)
    return True


def _reroll_initiative(
    state: Skirmish, scope: Scope, contest: Contest, node: v.Reroll
) -> Flow[bool]:
    """One die of the player's champion test is rolled again: the lowest."""
    seat = state.pieces[scope.owner].seat
    if not recipients.touch_player(state, scope, seat):
        return False
    rolled = contest.dice[seat]
    before = min(rolled)
    (face,) = yield from roll(seat, 20, 1, "reroll", who=scope.owner, was=before)
    kept = max(face, before) if node.best else min(face, before) if node.worst else face
    rolled[rolled.index(before)] = kept
    state.tell("reroll", who=scope.owner, was=before, die=face, counts=face)
    return True


def settle_save(state: Skirmish, scope: Scope, node: v.SettleSave) -> bool:
    """The saving throw succeeds or fails, whatever the die shows."""
    die = _die(state, scope)
    if die is None or not recipients.touch(state, scope, die.roller):
        return False
    die.forced = node.success
    return True


def set_roll(state: Skirmish, scope: Scope, node: v.SetRoll) -> bool:
    """The d20 counts as if it showed the number; before it is rolled it is not rolled at all."""
    attack = scope.attack
    if attack is not None and attack.die is None:
        attack.preset = node.natural
        return True
    die = _die(state, scope)
    if die is None or not recipients.touch(state, scope, die.roller):
        return False
    state.tell("roll-set", who=die.roller, was=die.natural, counts=node.natural)
    die.natural = node.natural
    return True


def add_to_roll(state: Skirmish, scope: Scope, node: v.AddToRoll) -> Flow[bool]:
    """Adds to the roll; the die itself keeps showing what it shows."""
    if scope.moment is not None and scope.moment.kind == "initiative roll":
        return (yield from _add_to_initiative(state, scope, node))
    die = _die(state, scope)
    if die is None or not recipients.touch(state, scope, die.roller):
        return False
    amount = yield from rolled_amounts.resolve_number(state, scope, node.amount)
    _add(scope, die, amount)
    return True


def _add_to_initiative(state: Skirmish, scope: Scope, node: v.AddToRoll) -> Flow[bool]:
    """Adds to the champion test: the one being rolled, or the one to come this round."""
    owner = state.pieces[scope.owner]
    if not recipients.touch_player(state, scope, owner.seat):
        return False
    amount = yield from rolled_amounts.resolve_number(state, scope, node.amount)
    contest = scope.moment.contest if scope.moment is not None else None
    if contest is not None:
        contest.bonuses[owner.seat] += amount
        return True
    more = v.Bonus(v.Bearer(), "initiative", amount)
    return (yield from effects.impose(state, owner, more, scope, v.EndOfRound()))


def _add(scope: Scope, die: Die, amount: int) -> None:
    label = scope.label
    attack = scope.attack
    if attack is not None and attack.die is die:
        attack.modifiers.append((label, amount))
    else:
        die.modifiers.append((label, amount))


# --------------------------------------------------------------------------- the attack


def make_hit(state: Skirmish, scope: Scope, node: v.MakeHit) -> bool:
    """The attack hits instead."""
    attack = at_hand.the_attack(state, scope)
    attack.forced_result = True
    attack.hit = True
    if node.critical:
        attack.force_critical = True
        attack.critical = True
    return True


def make_miss(state: Skirmish, scope: Scope, node: v.MakeMiss) -> bool:
    """The attack misses instead."""
    attack = at_hand.the_attack(state, scope)
    attacker, target = state.pieces[attack.attacker], state.pieces[attack.target]
    if abilities.forbidden(
        state, state.pieces[scope.owner], "turn hits", attacker, attack
    ) or abilities.has_ability(state, attacker, "sure hits", attack=attack, other=target):
        return False
    attack.forced_result = False
    attack.hit = attack.critical = False
    return True


def no_critical(state: Skirmish, scope: Scope, node: v.NoCritical) -> bool:
    """A critical hit becomes a normal hit."""
    attack = at_hand.the_attack(state, scope)
    attack.force_critical = False
    attack.critical = False
    return True


def redirect(state: Skirmish, scope: Scope, node: v.Redirect) -> Flow[bool]:
    """Redirect: another creature becomes the target, as if it stood in the first one's place."""
    return (yield from _strike_instead(state, scope, node.to))


def hits_instead(state: Skirmish, scope: Scope, node: v.HitsInstead) -> Flow[bool]:
    """The attack hits another creature instead, whatever was rolled."""
    struck = yield from _strike_instead(state, scope, node.who)
    if struck:
        make_hit(state, scope, v.MakeHit())
    return struck


def _strike_instead(state: Skirmish, scope: Scope, whom: v.Who) -> Flow[bool]:
    attack = at_hand.the_attack(state, scope)
    old = state.pieces[attack.target]
    if redirecting.barred(state, attack):
        return False
    found = yield from recipients.affected(state, scope, whom, able=lambda piece: piece is not old)
    if not found or found[0] is old:
        return False
    _retarget(state, scope, found[0])
    return True


def _retarget(state: Skirmish, scope: Scope, new: Piece) -> None:
    attack = at_hand.the_attack(state, scope)
    old, attack.target = attack.target, new.id
    attack.redirected = True
    state.tell("redirected", who=old, target=new.id, power=attack.skill.name)
    # What else answers the event in this window now finds the new target.
    if scope.window is not None:
        for moment in scope.window.moments:
            if moment.attack is attack and moment.object == old:
                moment.object = new.id


# ---------------------------------------------------------------------------- the event


def cancel(state: Skirmish, scope: Scope, node: v.Cancel) -> bool:
    """What set the power off has no effect."""
    moment = scope.moment
    if moment is None:
        raise nonsense(state, scope, "it cancels an event, but nothing set it off")
    moment.cancelled = True
    if moment.user_scope is not None:
        moment.user_scope.cancelled = True
    if moment.harm is not None:
        moment.harm.prevented = True
    elif moment.attack is not None:
        moment.attack.fizzled = True
        moment.attack.forced_result = False
        moment.attack.hit = moment.attack.critical = False
    return True
