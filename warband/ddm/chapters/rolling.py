"""The attack roll: what is added, what the die means, which results are automatic."""

from abc import ABC, abstractmethod

import warband.ddm.ask.attacks.sight as sight
import warband.ddm.ask.numbers.abilities as abilities
import warband.ddm.ask.numbers.modifiers as modifiers
from warband.cards import vocabulary as v
from warband.ddm.moments import Attack, Modifier
from warband.ddm.state import Piece, Skirmish

UNSEEN_CONCEAL = 11


class Rolling(ABC):
    """The attack roll: what is added, what the die means, which results are automatic."""

    __slots__ = ()

    @abstractmethod
    def settle_automatic(
        self, state: Skirmish, attack: Attack, attacker: Piece, target: Piece
    ) -> None:
        """Non-rolls: attacks with an automatic result; Helpless beside the attacker."""

    @abstractmethod
    def attack_modifiers(self, state: Skirmish, attack: Attack) -> list[tuple[str, int]]:
        """Everything that is added to the die, by name."""

    @abstractmethod
    def judge_roll(self, state: Skirmish, attack: Attack) -> None:
        """Natural 20 hits and is critical, natural 1 misses, otherwise compare with the defense."""

    @abstractmethod
    def defense(
        self,
        state: Skirmish,
        piece: Piece,
        which: v.Defense,
        attack: Attack | None,
        attacker: Piece | None,
    ) -> tuple[int, list[Modifier]]:
        """A defense score against an attack, with its modifiers."""

    def needed_to_find(self, state: Skirmish, attack: Attack) -> int:
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
