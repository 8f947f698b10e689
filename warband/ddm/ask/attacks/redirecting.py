"""Whether an attack can be turned upon somebody else."""

import warband.ddm.ask.numbers.abilities as abilities
from warband.ddm.moments import Attack
from warband.ddm.state import Skirmish


def barred(state: Skirmish, attack: Attack) -> bool:
    """Restrictive rules in card text: of the attack, of its target, of the attacker."""
    if "redirect" in attack.strike.ignores:
        return True
    target, attacker = state.pieces[attack.target], state.pieces[attack.attacker]
    return abilities.forbidden(
        state, target, "be redirected", attacker, attack
    ) or abilities.has_ability(state, attacker, "no redirect", attack=attack, other=target)
