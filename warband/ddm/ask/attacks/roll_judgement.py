"""What a die means: modifiers, automatic results, natural 1 and 20, what Conceal needs."""

import msgspec

import warband.ddm.ask.attacks.flanking as flanking
import warband.ddm.ask.attacks.sight as sight
import warband.ddm.ask.numbers.abilities as abilities
import warband.ddm.ask.numbers.conditions_table as conditions_table
import warband.ddm.ask.numbers.creatures as creatures
import warband.ddm.ask.numbers.modifiers as modifiers
from warband.ddm.ask.numbers.conditions_table import HELPLESS_LIKE
from warband.ddm.moments import Attack
from warband.ddm.state import Piece, Skirmish

UNSEEN_CONCEAL = 11


def settle_automatic(state: Skirmish, attack: Attack, attacker: Piece, target: Piece) -> None:
    """Non-rolls: attacks with an automatic result; Helpless beside the attacker."""
    helpless = _at_its_mercy(state, attack, attacker, target)
    if attack.strike.bonus is None or attack.forced_result is not None:
        attack.automatic = True
        attack.hit = attack.forced_result is not False
        attack.critical = attack.hit and (attack.force_critical is True or helpless)
        return
    for name, result in (("automatic hit", True), ("automatic miss", False)):
        if abilities.has_ability(state, attacker, name, attack=attack, other=target):
            attack.automatic = True
            attack.hit = result
            attack.critical = result and (
                helpless
                or abilities.has_ability(
                    state, attacker, name, "critical", attack=attack, other=target
                )
            )
            return
    if helpless:
        attack.automatic = attack.hit = attack.critical = True


def _at_its_mercy(state: Skirmish, attack: Attack, attacker: Piece, target: Piece) -> bool:
    """Helpless, Grants Criticals to Adjacent Enemies."""
    if attacker.team == target.team or not conditions_table.suffers(target, HELPLESS_LIKE):
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
        key=lambda defense: creatures.defense(state, target, defense, attack, attacker)[0],
    )
    attack.strike = msgspec.structs.replace(strike, defense=lowest, or_defenses=())


def attack_modifiers(state: Skirmish, attack: Attack) -> list[tuple[str, int]]:
    """Everything that is added to the die, by name."""
    attacker = state.pieces[attack.attacker]
    target = state.pieces[attack.target]
    assert attack.strike.bonus is not None
    found = [("attack bonus", attack.strike.bonus)]
    found += modifiers.modifiers(state, attacker, "attack", attack, target)
    why = flanking.combat_advantage(state, attack)
    if why is not None:
        found.append((f"combat advantage: {why}", 2))
    if attack.cover:
        found.append(("cover", -2))
    if attacker.squeezed:
        found.append(("squeezed", -5))
    if attacker.team != target.team and conditions_table.suffers(target, HELPLESS_LIKE):
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
        if abilities.has_ability(state, target, "no critical", attack=attack, other=attacker):
            attack.critical = False
    missed = attack.concealed and attack.sought == attack.die.again
    if missed and attack.forced_result is not True:
        attack.hit = attack.critical = False


def critical_from(state: Skirmish, attack: Attack, attacker: Piece) -> int:
    """The lowest natural roll that scores a critical hit."""
    lowest = 20
    target = state.pieces[attack.target]
    for ability, _ in abilities.abilities(state, attacker, "critical on", attack, target):
        lowest = min(lowest, ability.number)
    return lowest


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
        or abilities.has_ability(state, attacker, "ignore conceal", attack=attack, other=target)
        or abilities.has_ability(state, target, "no conceal", attack=attack, other=attacker)
    ):
        for ability, _ in abilities.abilities(state, target, "conceal", attack, attacker):
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
        added = modifiers.modifiers(state, attacker, "conceal roll", attack, target)
        needed = max(1, needed - sum(amount for _, amount in added))
    return needed
