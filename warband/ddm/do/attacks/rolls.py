"""The attack roll: modifiers, automatic results, natural 1 and 20, Conceal."""

import warband.ddm.ask.attacks.roll_judgement as roll_judgement
import warband.ddm.ask.numbers.abilities as abilities
import warband.ddm.do.attacks.results as results
import warband.ddm.do.windows.dice as dice
import warband.ddm.do.windows.windows as windows
from warband.cards import vocabulary as v
from warband.ddm.moments import Attack, Die, Modifier, Moment
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import Flow, Roll

ROLLS = ("d20 rolled", "attack roll")
ROLLED_AGAIN = v.Outcome("miss", (v.Reroll(),))
"""What an attack power says that has its misses rolled again."""


def attack_roll(state: Skirmish, attack: Attack) -> Flow[None]:
    """Roll 1d20, apply modifiers, determine whether the attack hits: a single step."""
    attacker = state.pieces[attack.attacker]
    target = state.pieces[attack.target]
    results.keep_count(state, attack)
    attack.rolled_at = state.effects_made
    state.edition.rolling.settle_automatic(state, attack, attacker, target)
    if not attack.automatic:
        attack.die = yield from roll_to_hit(state, attack, attacker, target)
        attack.modifiers = state.edition.rolling.attack_modifiers(state, attack)
        roll_judgement.settle_defense(state, attack)
        attack.defense, notes = state.edition.rolling.defense(
            state, target, attack.strike.defense, attack, attacker
        )
        yield from settle_roll(state, attack, attack.die)
        if not attack.hit and any(effect == ROLLED_AGAIN for _, effect in attack.extra):
            yield from roll_missed_again(state, attack)
        if state.log is not None:
            _tell_roll(state, attack, attack.die, notes)
    else:
        yield from conceal(state, attack)
        yield from roll_window(state, attack)
    kinds = ["hit" if attack.hit else "miss"]
    if attack.critical:
        kinds.append("critical")
    if attack.die is not None:
        kinds.append("attack roll")
    if windows.any_listening(state, kinds, "after"):
        moments = [Moment(kind, attack.attacker, attack.target, attack) for kind in kinds]
        yield from windows.window(state, "after", moments)


def _tell_roll(state: Skirmish, attack: Attack, die: Die, notes: list[Modifier]) -> None:
    state.tell(
        "attack-roll",
        who=attack.attacker,
        target=attack.target,
        power=attack.skill.name,
        die=die.natural,
        modifiers=tuple(attack.modifiers),
        total=attack.total,
        versus=attack.strike.defense,
        defense=attack.defense,
        defense_modifiers=tuple(notes),
        hit=attack.hit,
        critical=attack.critical,
    )


def roll_missed_again(state: Skirmish, attack: Attack) -> Flow[None]:
    """An attack power that has its misses rolled again, once."""
    attacker = state.pieces[attack.attacker]
    if attack.die is None or abilities.forbidden(state, attacker, "rerolls"):
        return
    yield from dice.roll_again(state, attack.die, best=False)
    yield from settle_roll(state, attack, attack.die)


def settle_roll(state: Skirmish, attack: Attack, die: Die) -> Flow[None]:
    """Hit or miss, and what answers it; every hit, whatever brought it about, meets Conceal."""
    state.edition.rolling.judge_roll(state, attack)
    yield from conceal(state, attack)
    yield from roll_window(state, attack)
    state.edition.rolling.judge_roll(state, attack)
    while attack.hit and attack.sought != die.again:
        # The die was rolled again, or a power has made a hit of a miss.
        yield from conceal(state, attack)
        state.edition.rolling.judge_roll(state, attack)
        if not attack.hit:
            yield from roll_window(state, attack)
            state.edition.rolling.judge_roll(state, attack)


def roll_to_hit(state: Skirmish, attack: Attack, attacker: Piece, target: Piece) -> Flow[Die]:
    """The d20 of an attack, with the rerolls that the attack itself comes with."""
    kinds = [kind for kind in ROLLS if (kind, "at") in state.listeners]
    if kinds and attack.preset is None:
        ahead = [Moment(kind, attacker.id, target.id, attack=attack) for kind in kinds]
        yield from windows.window(state, "at", ahead)
    if attack.preset is not None:
        return Die(attacker.id, "attack", attack.preset)
    faces = yield Roll(
        attacker.seat,
        20,
        1,
        "attack",
        {"who": attacker.id, "target": target.id, "power": attack.skill.name},
    )
    assert isinstance(faces, tuple)
    die = Die(attacker.id, "attack", faces[0])
    for _, effect in attack.extra:
        if isinstance(effect, v.Reroll):
            yield from dice.roll_again(
                state, die, best=effect.best, worst=effect.worst, times=effect.times
            )
    return die


def roll_window(state: Skirmish, attack: Attack) -> Flow[None]:
    """The die is on the table: rerolls, and powers that answer the hit or the miss."""

    def kinds() -> list[str]:
        found = ["hit" if attack.hit else "miss"]
        if attack.critical:
            found.append("critical")
        if attack.die is not None:
            found += ["attack roll", "d20 rolled"]
        return found

    def moments() -> list[Moment]:
        return [
            Moment(kind, attack.attacker, attack.target, attack=attack, die=attack.die)
            for kind in kinds()
        ]

    def refresh(now: list[Moment]) -> None:
        if attack.die is not None:
            state.edition.rolling.judge_roll(state, attack)
        elif attack.forced_result is not None:
            attack.hit = attack.forced_result
        wanted = [(m.kind, m.object) for m in moments()]
        for moment in now:
            if (moment.kind, moment.object) not in wanted:
                moment.cancelled = True
        known = [(m.kind, m.object) for m in now if not m.cancelled]
        now.extend(m for m in moments() if (m.kind, m.object) not in known)

    if windows.any_listening(state, kinds(), "before"):
        yield from windows.window(state, "before", moments(), refresh)
    if attack.die is not None and windows.listening(state, "d20 rolled", "after"):
        rolled = Moment("d20 rolled", attack.attacker, attack.target, attack=attack, die=attack.die)
        yield from windows.window(state, "after", [rolled])


def _found(die: Die, needed: int) -> str:
    total = die.natural + sum(amount for _, amount in die.modifiers)
    return "conceal made" if total >= needed else "conceal failed"


def conceal(state: Skirmish, attack: Attack) -> Flow[None]:
    """The roll against Conceal.

    Mandatory and a replacement, so it comes before voluntary powers (ruling.conceal-timing).
    """
    needed = state.edition.rolling.needed_to_find(state, attack)
    if attack.hit:
        attack.sought = attack.die.again if attack.die is not None else 0
        attack.concealed = False
    if not needed:
        return
    attacker, target = attack.attacker, attack.target
    seat = state.pieces[attacker].seat
    faces = yield Roll(seat, 20, 1, "conceal", {"who": attacker, "target": target})
    assert isinstance(faces, tuple)
    die = Die(attacker, "conceal", faces[0])
    found = _found(die, needed)
    for timing in ("before", "after"):
        moments = [
            Moment(kind, attacker, target, attack=attack, die=die)
            for kind in ("conceal roll", found)
            if windows.listening(state, kind, timing)
        ]
        if moments:
            yield from windows.window(state, timing, moments)
        found = _found(die, needed)
    if found == "conceal failed":
        attack.concealed = True
        attack.hit = False
        if attack.forced_result:
            attack.forced_result = None
    state.tell(
        "conceal", who=attacker, target=target, die=die.natural, needed=needed, hit=attack.hit
    )
