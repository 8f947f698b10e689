"""The attack roll: modifiers, automatic results, natural 1 and 20, Conceal."""

import msgspec

import warband.rules.v3.attack_results as attack_results
import warband.rules.v3.dice as dice
import warband.rules.v3.flanking as flanking
import warband.rules.v3.sight as sight
import warband.rules.v3.stats as stats
import warband.rules.v3.windows as windows
from warband.cards import vocabulary as v
from warband.kernel.questions import Flow, Roll
from warband.rules.v3.moments import Attack, Die, Modifier, Moment
from warband.rules.v3.state import Piece, Skirmish

UNSEEN_CONCEAL = 11
ROLLS = ("d20 rolled", "attack roll")
ROLLED_AGAIN = v.Outcome("miss", (v.Reroll(),))
"""What an attack power says that has its misses rolled again."""


def attack_roll(state: Skirmish, attack: Attack) -> Flow[None]:
    """Roll 1d20, apply modifiers, determine whether the attack hits: a single step."""
    attacker = state.pieces[attack.attacker]
    target = state.pieces[attack.target]
    attack_results._count(state, attack)
    attack.rolled_at = state.effects_made
    settle_automatic(state, attack, attacker, target)
    if not attack.automatic:
        attack.die = yield from roll_to_hit(state, attack, attacker, target)
        attack.modifiers = attack_modifiers(state, attack)
        settle_defense(state, attack)
        attack.defense, notes = stats.defense(
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
    if attack.die is None or stats.forbidden(state, attacker, "rerolls"):
        return
    yield from dice.roll_again(state, attack.die, best=False)
    yield from settle_roll(state, attack, attack.die)


def settle_roll(state: Skirmish, attack: Attack, die: Die) -> Flow[None]:
    """Hit or miss, and what answers it; every hit, whatever brought it about, meets Conceal."""
    judge_roll(state, attack)
    yield from conceal(state, attack)
    yield from roll_window(state, attack)
    judge_roll(state, attack)
    while attack.hit and attack.sought != die.again:
        # The die was rolled again, or a power has made a hit of a miss.
        yield from conceal(state, attack)
        judge_roll(state, attack)
        if not attack.hit:
            yield from roll_window(state, attack)
            judge_roll(state, attack)


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


def settle_automatic(state: Skirmish, attack: Attack, attacker: Piece, target: Piece) -> None:
    """Non-rolls: attacks with an automatic result; Helpless beside the attacker."""
    helpless = _at_its_mercy(state, attack, attacker, target)
    if attack.strike.bonus is None or attack.forced_result is not None:
        attack.automatic = True
        attack.hit = attack.forced_result is not False
        attack.critical = attack.hit and (attack.force_critical is True or helpless)
        return
    for name, result in (("automatic hit", True), ("automatic miss", False)):
        if stats.has_ability(state, attacker, name, attack=attack, other=target):
            attack.automatic = True
            attack.hit = result
            attack.critical = result and (
                helpless
                or stats.has_ability(state, attacker, name, "critical", attack=attack, other=target)
            )
            return
    if helpless:
        attack.automatic = attack.hit = attack.critical = True


def _at_its_mercy(state: Skirmish, attack: Attack, attacker: Piece, target: Piece) -> bool:
    """Helpless, Grants Criticals to Adjacent Enemies."""
    if attacker.seat == target.seat or not stats.suffers(target, stats.HELPLESS_LIKE):
        return False
    return bool(
        state.field.touching(attack.space) & attacker.space or attack.space & attacker.space
    )


def settle_defense(state: Skirmish, attack: Attack) -> None:
    """An attack against one of several defenses is made against the lowest of the target's."""
    strike = attack.strike
    if not strike.or_defenses:
        return
    attacker, target = state.pieces[attack.attacker], state.pieces[attack.target]
    lowest = min(
        (strike.defense, *strike.or_defenses),
        key=lambda defense: stats.defense(state, target, defense, attack, attacker)[0],
    )
    attack.strike = msgspec.structs.replace(strike, defense=lowest, or_defenses=())


def attack_modifiers(state: Skirmish, attack: Attack) -> list[tuple[str, int]]:
    """Everything that is added to the die, by name."""
    attacker = state.pieces[attack.attacker]
    target = state.pieces[attack.target]
    assert attack.strike.bonus is not None
    found = [("attack bonus", attack.strike.bonus)]
    found += stats.modifiers(state, attacker, "attack", attack, target)
    why = flanking.combat_advantage(state, attack)
    if why is not None:
        found.append((f"combat advantage: {why}", 2))
    if attack.cover:
        found.append(("cover", -2))
    if attacker.squeezed:
        found.append(("squeezed", -5))
    if attacker.seat != target.seat and stats.suffers(target, stats.HELPLESS_LIKE):
        found.append(("helpless target", 4))
    # Appendix D, Sacred Circle: +2 attack while occupying it.
    if attacker.ground & state.field.masks.get("sacred circle", 0):
        found.append(("sacred circle", 2))
    if attack.roll_bonus:
        found.append((attack.bonus_name, attack.roll_bonus))
    return found


def judge_roll(state: Skirmish, attack: Attack) -> None:
    """Natural 20 hits and is critical, natural 1 misses, otherwise compare with the defense."""
    assert attack.die is not None
    natural = attack.die.natural
    attack.total = natural + sum(amount for _, amount in attack.modifiers)
    attacker = state.pieces[attack.attacker]
    lowest = critical_from(state, attack, attacker)
    # Appendix D, Blood Rock: melee attacks hit automatically and critically on 19 and 20.
    blood = 20
    if attack.kind == "melee" and attacker.ground & state.field.masks.get("blood rock", 0):
        blood = 19
    if attack.forced_result is not None:
        attack.hit = attack.forced_result
        attack.critical = attack.hit and natural >= min(lowest, blood)
    elif natural >= blood:
        attack.hit = attack.critical = True
    elif natural == 1:
        attack.hit = attack.critical = False
    else:
        attack.hit = attack.total >= attack.defense
        attack.critical = attack.hit and natural >= lowest
    if attack.force_critical is not None:
        attack.critical = attack.hit and attack.force_critical
    if attack.critical:
        target = state.pieces[attack.target]
        if stats.has_ability(state, target, "no critical", attack=attack, other=attacker):
            attack.critical = False
    missed = attack.concealed and attack.sought == attack.die.again
    if missed and attack.forced_result is not True:
        attack.hit = attack.critical = False


def critical_from(state: Skirmish, attack: Attack, attacker: Piece) -> int:
    """The lowest natural roll that scores a critical hit."""
    lowest = 20
    target = state.pieces[attack.target]
    for ability, _ in stats.abilities(state, attacker, "critical on", attack, target):
        lowest = min(lowest, ability.number)
    return lowest


def roll_window(state: Skirmish, attack: Attack) -> Flow[None]:
    """The die is on the table: rerolls, and powers that answer the hit or the miss."""

    def moments() -> list[Moment]:
        kinds = ["hit" if attack.hit else "miss"]
        if attack.critical:
            kinds.append("critical")
        if attack.die is not None:
            kinds += ["attack roll", "d20 rolled"]
        return [
            Moment(kind, attack.attacker, attack.target, attack=attack, die=attack.die)
            for kind in kinds
        ]

    def refresh(now: list[Moment]) -> None:
        if attack.die is not None:
            judge_roll(state, attack)
        elif attack.forced_result is not None:
            attack.hit = attack.forced_result
        wanted = [(m.kind, m.object) for m in moments()]
        for moment in now:
            if (moment.kind, moment.object) not in wanted:
                moment.cancelled = True
        known = [(m.kind, m.object) for m in now if not m.cancelled]
        now.extend(m for m in moments() if (m.kind, m.object) not in known)

    yield from windows.window(state, "before", moments(), refresh)
    if attack.die is not None and windows.listening(state, "d20 rolled", "after"):
        rolled = Moment("d20 rolled", attack.attacker, attack.target, attack=attack, die=attack.die)
        yield from windows.window(state, "after", [rolled])


def needed_to_find(state: Skirmish, attack: Attack) -> int:
    """Conceal X: a melee or ranged hit needs a d20 of X or more; unseen targets have 11.

    What the attacker adds to such rolls is taken off; 0 if there is nothing to roll.
    """
    if not attack.hit or attack.critical or attack.redirected:
        return 0
    if attack.kind not in ("melee", "ranged"):
        return 0
    attacker = state.pieces[attack.attacker]
    target = state.pieces[attack.target]
    needed = 0
    if not (
        "conceal" in attack.strike.ignores
        or sight.blindsight(state, attacker, target)
        or stats.has_ability(state, attacker, "ignore conceal", attack=attack, other=target)
        or stats.has_ability(state, target, "no conceal", attack=attack, other=attacker)
    ):
        for ability, _ in stats.abilities(state, target, "conceal", attack, attacker):
            needed = max(needed, ability.number)
    # Whoever was destroyed in the middle of its attack saw as long as it looked.
    if (
        attack.kind == "melee"
        and "invisible" not in attack.strike.ignores
        and attacker.anchor >= 0
        and not sight.sees(state, attacker, target)
    ):
        needed = max(needed, UNSEEN_CONCEAL)
    if needed:
        added = stats.modifiers(state, attacker, "conceal roll", attack, target)
        needed = max(1, needed - sum(amount for _, amount in added))
    return needed


def _found(die: Die, needed: int) -> str:
    total = die.natural + sum(amount for _, amount in die.modifiers)
    return "conceal made" if total >= needed else "conceal failed"


def conceal(state: Skirmish, attack: Attack) -> Flow[None]:
    """The roll against Conceal.

    Mandatory and a replacement, so it comes before voluntary powers (ruling.conceal-timing).
    """
    needed = needed_to_find(state, attack)
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
