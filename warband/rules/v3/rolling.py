"""The attack roll: what is added, what the die means, which results are automatic."""

import warband.ddm.ask.numbers.abilities as abilities
from warband.ddm.chapters.rolling import AUTOMATIC, Rolling
from warband.ddm.conditions import suffers
from warband.ddm.moments import Attack
from warband.ddm.state import Piece, Skirmish


class RollingOfV3(Rolling):
    """The attack roll: what is added, what the die means, which results are automatic."""

    __slots__ = ()

    def settle_automatic(
        self, state: Skirmish, attack: Attack, attacker: Piece, target: Piece
    ) -> None:
        """Non-rolls: attacks with an automatic result; Helpless beside the attacker."""
        helpless = _at_its_mercy(state, attack, attacker, target)
        if attack.strike.bonus is None or attack.forced_result is not None:
            attack.automatic = True
            attack.hit = attack.forced_result is not False
            attack.critical = attack.hit and (attack.force_critical is True or helpless)
            return
        for name, result in AUTOMATIC:
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

    def cover_counts(self, attack: Attack) -> bool:
        """Cover: against every defense."""
        return True

    def charging(self, attack: Attack) -> list[tuple[str, int]]:
        """The Charge Power: it adds nothing."""
        return []

    def easier(self, state: Skirmish, attack: Attack) -> bool:
        """Helpless: for enemies."""
        return state.pieces[attack.attacker].team != state.pieces[attack.target].team


def _at_its_mercy(state: Skirmish, attack: Attack, attacker: Piece, target: Piece) -> bool:
    """Helpless, Grants Criticals to Adjacent Enemies."""
    if attacker.team == target.team or not suffers(target, state.edition.conditions.at_mercy):
        return False
    return bool(
        state.field.touching(attack.space) & attacker.space or attack.space & attacker.space
    )
