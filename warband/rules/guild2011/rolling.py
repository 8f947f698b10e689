"""The attack roll: charging, cover by defense, Helpless targets, automatic results."""

import warband.ddm.ask.numbers.abilities as abilities
from warband.ddm.chapters.rolling import AUTOMATIC, UNSEEN_CONCEAL, Rolling
from warband.ddm.conditions import suffers
from warband.ddm.moments import Attack
from warband.ddm.state import Piece, Skirmish


class RollingOf2011(Rolling):
    """The attack roll: charging, cover by defense, Helpless targets, automatic results."""

    __slots__ = ()

    def settle_automatic(
        self, state: Skirmish, attack: Attack, attacker: Piece, target: Piece
    ) -> None:
        """Automatic hits are never critical, but for melee attacks on whoever is Helpless."""
        helpless = attack.kind == "melee" and suffers(target, state.edition.conditions.at_mercy)
        if attack.strike.bonus is None or attack.forced_result is not None:
            attack.automatic = True
            attack.hit = attack.forced_result is not False
            attack.critical = attack.hit and helpless
            return
        for name, result in AUTOMATIC:
            if abilities.has_ability(state, attacker, name, attack=attack, other=target):
                attack.automatic = True
                attack.hit = result
                attack.critical = result and helpless
                return
        if helpless:
            attack.automatic = attack.hit = attack.critical = True

    def attack_modifiers(self, state: Skirmish, attack: Attack) -> list[tuple[str, int]]:
        """Followup Attack: with the modifiers of the attack that it follows up."""
        first = attack.first
        if first is None or not first.modifiers or attack.strike.bonus is None:
            return super().attack_modifiers(state, attack)
        return [("attack bonus", attack.strike.bonus), *first.modifiers[1:]]

    def needed_to_find(self, state: Skirmish, attack: Attack) -> int:
        """Conceal; an invisible creature to which an attack is redirected has Conceal 11."""
        if not attack.redirected:
            return super().needed_to_find(state, attack)
        if not attack.hit or attack.critical or attack.kind not in ("melee", "ranged"):
            return 0
        attacker, target = state.pieces[attack.attacker], state.pieces[attack.target]
        hidden = state.edition.covering.concealed_from(state, attacker, target)
        return UNSEEN_CONCEAL if hidden else 0
