"""Lasting effects: imposing them, stacking, durations, saving throws."""

from collections.abc import Callable, Iterable

import msgspec

import warband.rules.v3.damage as damage
import warband.rules.v3.dice as dice
import warband.rules.v3.flanking as flanking
import warband.rules.v3.lending as lending
import warband.rules.v3.map_changes as map_changes
import warband.rules.v3.placement as placement
import warband.rules.v3.rivals as rivals
import warband.rules.v3.stats as stats
import warband.rules.v3.windows as windows
from warband.cards import vocabulary as v
from warband.kernel.questions import Flow
from warband.rules.v3.index import AFFLICTED, FLANKED, LENT, RIVALS, WHILE, note_effects, reindex
from warband.rules.v3.moments import Moment, Scope
from warband.rules.v3.state import Lasting, Piece, Skirmish

OLD_CONDITIONS = {"Staggered": "Dazed", "Enervated": "Weakened"}
"""Appendix E: conditions on old cards, and what they are called now."""

# Conditions whose limits come only after the current action (appendix C, "Delayed Effect").
DELAYED = ("Dazed", "Confused", "Dominated")


def condition_of(node: v.Effect) -> str | None:
    """The condition an effect imposes, if it is one. Ongoing damage differs by type."""
    if isinstance(node, v.Afflict):
        return node.condition
    if isinstance(node, v.Ongoing):
        return f"Ongoing {node.type}".strip()
    return None


def default_duration(node: v.Effect) -> v.Duration:
    """Effect Duration, Default Ending: end of the next turn; two conditions: save ends."""
    if isinstance(node, v.Ongoing) or (
        isinstance(node, v.Afflict) and node.condition == "Petrified"
    ):
        return v.SaveEnds()
    return v.EndOfNextTurn()


def impose(
    state: Skirmish,
    piece: Piece,
    node: v.Effect,
    scope: Scope,
    until: v.Duration | None,
    *,
    group: int = 0,
) -> Flow[bool]:
    """Put a lasting effect on a creature; returns whether it took hold."""
    if isinstance(node, v.Afflict) and node.condition in OLD_CONDITIONS:
        node = msgspec.structs.replace(node, condition=OLD_CONDITIONS[node.condition])
    until = until or default_duration(node)
    condition = condition_of(node)
    if immune_to(state, piece, node, scope):
        state.tell("immune", who=piece.id, to=condition or "effect")
        return False
    moment = Moment("condition gained", scope.owner, piece.id, condition=condition or "")
    if condition is not None and windows.listening(state, "condition gained", "before"):
        yield from windows.window(state, "before", [moment])
        if moment.cancelled:
            return False
    if not may_stack(state, piece, node, scope, until):
        if state.log is not None:
            state.tell("not-stacked", who=piece.id, effect=describe(node))
        return False
    fresh = condition not in piece.conditions
    state.effects_made += 1
    lasting = Lasting(
        id=state.effects_made,
        node=node,
        source=scope.owner,
        origin=scope.origin_name,
        until=until,
        whose=whose_turn(state, piece, scope, until),
        since=state.phase_serial,
        group=group,
        chosen=tuple(sorted(scope.chosen.items())) if scope.chosen else (),
        words=tuple(sorted(scope.words.items())) if scope.words else (),
    )
    piece.effects = (*piece.effects, lasting)
    changed(state, piece, lasting)
    if state.log is not None:
        state.tell("effect", who=piece.id, effect=describe(node), until=describe_until(until))
    if condition is not None:
        if fresh:
            yield from condition_takes_hold(state, piece, condition)
        if windows.listening(state, "condition gained", "after"):
            yield from windows.window(state, "after", [moment])
    return True


def whose_turn(state: Skirmish, piece: Piece, scope: Scope, until: v.Duration) -> int:
    """The creature whose turn a duration counts: the affected one unless it says otherwise."""
    whose = getattr(until, "whose", None)
    if isinstance(until, v.FirstOf):
        whose = next((w for d in until.durations if (w := getattr(d, "whose", None))), None)
    if isinstance(whose, v.Owner):
        return scope.owner
    if isinstance(whose, v.Target) and scope.attack is not None:
        return scope.attack.target
    if isinstance(whose, v.Subject) and scope.moment is not None:
        return scope.moment.subject
    if isinstance(whose, v.Object) and scope.moment is not None:
        return scope.moment.object
    return piece.id


def immune_to(state: Skirmish, piece: Piece, node: v.Effect, scope: Scope) -> bool:
    """Immunities: to a condition, to a flag of the power, to ongoing damage of a type."""
    if scope.skill is not None and is_immune_to_power(state, piece, scope):
        return True
    if isinstance(node, v.Afflict):
        return stats.has_ability(state, piece, "immune", node.condition)
    if isinstance(node, v.Ongoing):
        # Functional immunity: a resistance that swallows all of it.
        if stats.has_ability(state, piece, "immune", node.type or "untyped"):
            return True
        if stats.has_ability(state, piece, "immune", "Ongoing Damage"):
            return True
        amount = node.amount if isinstance(node.amount, int) else 0
        own = damage.resistance(state, piece, node.type, None, first=False)
        return bool(amount) and own >= amount
    return False


def is_immune_to_power(state: Skirmish, piece: Piece, scope: Scope) -> bool:
    """Immune to a flag of the power (Fear), or, as a Spell, to champion powers."""
    skill = scope.skill
    assert skill is not None
    if "ability immune" not in state.known:
        return skill.champion and "spell" in piece.kit.keywords
    if any(stats.has_ability(state, piece, "immune", flag) for flag in skill.power.flags):
        return True
    return skill.champion and (
        "spell" in piece.kit.keywords
        or stats.has_ability(state, piece, "immune", "champion powers")
    )


def may_stack(
    state: Skirmish, piece: Piece, node: v.Effect, scope: Scope, until: v.Duration
) -> bool:
    """Stacking Exceptions: same power name, same condition; "cumulative" always stacks."""
    if isinstance(node, v.Bonus) and node.cumulative:
        return True
    condition = condition_of(node)
    for lasting in piece.effects:
        # 1) Powers with the same name: the first stays. One use may impose several effects.
        if lasting.origin == scope.origin_name and scope.origin_name:
            if lasting.node == node:
                return False
            if condition is None and condition_of(lasting.node) is None:
                same_use = lasting.id > scope.use
                if not same_use:
                    return False
        # 2) The same condition: only another duration may overlap; a higher value wins.
        if condition is not None and condition_of(lasting.node) == condition:
            if not _same_ending(state, piece, lasting, until, scope):
                continue
            if isinstance(node, v.Ongoing) and isinstance(lasting.node, v.Ongoing):
                old, new = lasting.node.amount, node.amount
                if isinstance(old, int) and isinstance(new, int) and new > old:
                    piece.effects = tuple(e for e in piece.effects if e is not lasting)
                    continue
            return False
    return True


def _same_ending(
    state: Skirmish, piece: Piece, old: Lasting, until: v.Duration, scope: Scope
) -> bool:
    """Whether an effect imposed now would end when another does."""
    if isinstance(until, v.SaveEnds):
        return isinstance(old.until, v.SaveEnds)
    if old.until != until or old.whose != whose_turn(state, piece, scope, until):
        return False
    if isinstance(until, v.UntilEvent):
        return old.source == scope.owner
    # "Next turn": in the middle of that creature's turn the older one is about to end.
    on_its_turn = state.turn is not None and state.turn.piece == old.whose
    ends_now = on_its_turn and old.since < state.phase_serial
    return not (isinstance(until, v.EndOfNextTurn) and ends_now)


def changed(state: Skirmish, piece: Piece, *lasting: Lasting) -> None:
    """Keep what is derived from a creature's effects in step."""
    state.stamp += 1
    note_effects(state, lasting)
    piece.conditions = conditions_of(state, piece)
    refresh_conditions(state)
    if any(
        type(e.node) in (v.GainPower, v.Later, v.JoinWarband) or e.ends_by(v.UntilEvent)
        for e in lasting
    ):
        reindex(state)


def conditions_of(state: Skirmish, piece: Piece) -> frozenset[str]:
    """The conditions a creature is under: by its effects, and by continuous powers."""
    names = {name for e in piece.effects if (name := condition_of(e.node)) is not None}
    if AFFLICTED in state.known and piece.anchor >= 0:
        for ability, _ in stats.abilities(state, piece, "afflicted"):
            if not stats.has_ability(state, piece, "immune", ability.word):
                names.add(ability.word)
    return frozenset(names)


def refresh_conditions(state: Skirmish) -> None:
    """Conditions and powers that continuous powers give come and go as things change."""
    if LENT in state.known:
        lending.refresh(state)
    if AFFLICTED in state.known:
        for piece in state.pieces:
            piece.conditions = conditions_of(state, piece)


def condition_takes_hold(state: Skirmish, piece: Piece, condition: str) -> Flow[None]:
    """Appendix C, "In Play": what a condition does at once to a creature that is acting."""
    turn = state.turn
    acting = turn is not None and turn.piece == piece.id and turn.actions
    if acting and (condition in DELAYED or condition in stats.STUNNED_LIKE):
        assert turn is not None
        turn.ended = True
    # Dangling: a Helpless creature in a pit is destroyed.
    if condition in stats.HELPLESS_LIKE and piece.space & state.field.masks.get("pit", 0):
        yield from damage.destroy(state, [piece], "pit")


def end_effects(state: Skirmish, piece: Piece, ending: Iterable[Lasting], why: str) -> Flow[None]:
    """End effects on a creature, all at once."""
    gone = tuple(ending)
    if not gone:
        return
    piece.effects = tuple(e for e in piece.effects if e not in gone)
    before = piece.conditions
    changed(state, piece, *gone)
    for lasting in gone:
        if state.log is not None:
            state.tell("effect-ends", who=piece.id, effect=describe(lasting.node), why=why)
        if isinstance(lasting.node, v.JoinWarband):
            placement.take_side(state, piece, piece.home)
        if isinstance(lasting.node, v.Bonus) and lasting.node.stat == "max hp":
            amount = lasting.node.amount
            piece.max_hp -= amount if isinstance(amount, int) else 0
            piece.hp = min(piece.hp, piece.max_hp)
    if windows.listening(state, "condition ended", "after"):
        for condition in before - piece.conditions:
            yield from windows.window(
                state, "after", [Moment("condition ended", object=piece.id, condition=condition)]
            )


def expire(
    state: Skirmish, ends: Callable[[Piece, Lasting], bool], *durations: type[object]
) -> Flow[None]:
    """End every effect on the board whose time has come, instantly and simultaneously.

    Only effects that last for one of these durations, or the first of several, may end.
    """
    for piece in state.pieces:
        if piece.effects:
            over = [e for e in piece.effects if type(e.until) in durations and ends(piece, e)]
            if over:
                yield from end_effects(state, piece, over, "expired")
    if state.map_changes:
        map_changes.expire(state, ends)


def expire_at_start_of_turn(state: Skirmish, piece: Piece) -> Flow[None]:
    """Start of Turn 1): effects that last until the start of this creature's next turn."""
    yield from expire(
        state,
        lambda _, e: e.whose == piece.id and e.ends_by(v.StartOfNextTurn),
        *(v.StartOfNextTurn, v.FirstOf),
    )


def expire_at_end_of_turn(state: Skirmish, piece: Piece) -> Flow[None]:
    """End of Turn 4): effects until end of turn, or until the end of the next turn."""
    serial = state.phase_serial
    yield from expire(
        state,
        lambda _, e: (
            e.ends_by(v.EndOfTurn)
            or (e.whose == piece.id and e.since < serial and e.ends_by(v.EndOfNextTurn))
        ),
        *(v.EndOfTurn, v.EndOfNextTurn, v.FirstOf),
    )


def expire_at_end_of_round(state: Skirmish) -> Flow[None]:
    """End of Round 3): effects until end of round."""
    yield from expire(
        state,
        lambda _, e: any(isinstance(d, v.EndOfRound) and not d.next for d in e.endings()),
        *(v.EndOfRound, v.FirstOf),
    )
    for piece in state.pieces:
        if piece.effects:
            piece.effects = tuple([_one_round_less(lasting) for lasting in piece.effects])


def _one_round_less(lasting: Lasting) -> Lasting:
    """Effects until the end of the next round have one round left."""
    until = lasting.until
    if type(until) is v.EndOfRound and until.next:
        return msgspec.structs.replace(lasting, until=v.EndOfRound())
    return lasting


def end_impossible(state: Skirmish, gone: Piece) -> Flow[None]:
    """Impossible Ending: an effect whose ending can no longer come ends at once."""

    def impossible(bearer: Piece, lasting: Lasting) -> bool:
        until = lasting.until
        if type(until) in (v.EndOfNextTurn, v.StartOfNextTurn):
            return lasting.whose == gone.id and bearer is not gone
        if type(until) is v.UntilEvent:
            names_owner = any(
                isinstance(trait, v.Itself) or trait in (v.Is(v.Owner()), v.Is(v.Source()))
                for trait in (*until.event.subject, *until.event.object)
            )
            return names_owner and lasting.source == gone.id and bearer is not gone
        return False

    yield from expire(state, impossible, v.EndOfNextTurn, v.StartOfNextTurn, v.UntilEvent)


def expire_while(state: Skirmish) -> Flow[None]:
    """Effects that last only while something holds end when it no longer does."""
    refresh_conditions(state)
    if WHILE not in state.known:
        return
    if RIVALS in state.standing:
        yield from rivals.settle(state)
    import warband.rules.v3.asks as asks

    def over(bearer: Piece, lasting: Lasting) -> bool:
        tests = [t for d in lasting.endings() if isinstance(d, v.WhileTrue) for t in d.tests]
        if not tests:
            return False
        scope = stats.lasting_scope(state, bearer, lasting, None)
        return not all(asks.holds(state, scope, test) for test in tests)

    yield from expire(state, over, v.WhileTrue, v.FirstOf)
    if FLANKED in state.listeners:
        yield from flanking.notice(state)


# ------------------------------------------------------------------------ saving throws


def saving_throws(state: Skirmish, piece: Piece) -> Flow[None]:
    """End of Turn 4): one save against each effect that a save ends."""
    if not piece.effects or stats.forbidden(state, piece, "save"):
        return
    pending = [e for e in piece.effects if e.ends_by(v.SaveEnds)]
    done: set[int] = set()
    for lasting in pending:
        if lasting not in piece.effects or (lasting.group and lasting.group in done):
            continue
        done.add(lasting.group)
        condition = condition_of(lasting.node) or ""
        if stats.has_ability(state, piece, "no save needed", condition) or stats.has_ability(
            state, piece, "no save needed", ""
        ):
            yield from end_effects(state, piece, (lasting,), "saved")
            continue
        yield from saving_throw(state, piece, lasting)


def saving_throw(state: Skirmish, piece: Piece, lasting: Lasting, bonus: int = 0) -> Flow[bool]:
    """Saving Throws: 10 or more ends the effect, a natural 20 ends all that a save ends."""
    condition = condition_of(lasting.node) or ""
    die = yield from dice.d20(state, piece, "save", condition)
    found = stats.modifiers(state, piece, "save")
    for ability, _ in stats.abilities(state, piece, "save bonus"):
        if ability.word.lower() in ("", condition.lower()):
            found.append(("save bonus", ability.number))
    if bonus:
        found.append(("save", bonus))

    def made(total: int) -> bool:
        return total >= 10 if die.forced is None else die.forced

    def outcome() -> Moment:
        total = die.natural + sum(amount for _, amount in (*found, *die.modifiers))
        kind = "save made" if made(total) else "save failed"
        return Moment(kind, piece.id, piece.id, die=die, condition=condition, amount=total)

    yield from windows.window(state, "before", [outcome()])
    final = outcome()
    found += die.modifiers
    total = final.amount
    state.tell(
        "save",
        who=piece.id,
        effect=describe(lasting.node),
        die=die.natural,
        modifiers=tuple(found),
        total=total,
        made=made(total),
    )
    if not made(total):
        yield from windows.window(state, "after", [final])
        return False
    if die.natural == 20:
        ending = [e for e in piece.effects if e.ends_by(v.SaveEnds)]
    elif lasting.group:
        ending = [e for e in piece.effects if e.group == lasting.group]
    else:
        ending = [lasting]
    yield from end_effects(state, piece, ending, "saved")
    yield from windows.window(state, "after", [final])
    return True


# ----------------------------------------------------------------------------- in words


def describe(node: v.Effect) -> str:
    """A short name for an effect, for the log."""
    condition = condition_of(node)
    if isinstance(node, v.Ongoing):
        return f"Ongoing {node.amount} {node.type}".strip()
    if condition is not None:
        return condition
    if isinstance(node, v.Bonus):
        sign = f"{node.amount:+d}" if isinstance(node.amount, int) else "bonus to"
        return f"{sign} {node.type + ' ' if node.type else ''}{node.stat}"
    if isinstance(node, v.Gain):
        parts = (node.ability.name, str(node.ability.number or ""), node.ability.word)
        return " ".join(part for part in parts if part)
    if isinstance(node, v.GainPower):
        return node.name or (node.power.name if node.power is not None else "power")
    if isinstance(node, v.Forbid):
        return f"may not {node.what}"
    if isinstance(node, v.GainKeyword):
        return f"is {node.word}"
    if isinstance(node, v.JoinWarband):
        return "fights for the other side"
    if isinstance(node, v.ExtendPower):
        return f"{node.power} {node.field} {node.value}"
    if isinstance(node, v.Later):
        return f"something when: {node.trigger.event}"
    return type(node).__name__


def describe_until(until: v.Duration) -> str:
    """A duration in a few words, for the log."""
    return {
        v.EndOfTurn: "end of turn",
        v.EndOfRound: "end of round",
        v.EndOfNextTurn: "end of next turn",
        v.StartOfNextTurn: "start of next turn",
        v.SaveEnds: "save ends",
        v.EndOfBattle: "end of battle",
        v.EndOfAttack: "this attack",
        v.UntilEvent: "an event",
        v.WhileTrue: "a condition",
        v.FirstOf: "the first of several",
        v.Permanent: "always",
    }[type(until)]
