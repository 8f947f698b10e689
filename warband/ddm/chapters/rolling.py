"""The attack roll: what is added, what the die means, which results are automatic."""

from abc import ABC, abstractmethod

import warband.ddm.ask.attacks.flanking as flanking
import warband.ddm.ask.attacks.roll_judgement as roll_judgement
import warband.ddm.ask.attacks.sight as sight
import warband.ddm.ask.movement.changed_terrain as changed_terrain
import warband.ddm.ask.numbers.abilities as abilities
import warband.ddm.ask.numbers.modifiers as modifiers
from warband.cards import vocabulary as v
from warband.ddm.ask.numbers.stacking import lowest_defense
from warband.ddm.conditions import suffers
from warband.ddm.moments import Attack, Modifier
from warband.ddm.state import Piece, Skirmish

UNSEEN_CONCEAL = 11
AUTOMATIC: tuple[tuple[v.AbilityName, bool], ...] = (
    ("automatic hit", True),
    ("automatic miss", False),
)
"""The abilities that settle an attack without a roll, and whether it hits."""


class Rolling(ABC):
    """The attack roll: what is added, what the die means, which results are automatic."""

    __slots__ = ()

    shown: tuple[v.Defense, ...] = ("AC", "Fort", "Ref", "Will")
    """The defenses that players look at."""

    @abstractmethod
    def settle_automatic(
        self, state: Skirmish, attack: Attack, attacker: Piece, target: Piece
    ) -> None:
        """Non-rolls: attacks with an automatic result; Helpless beside the attacker."""

    def attack_modifiers(self, state: Skirmish, attack: Attack) -> list[tuple[str, int]]:
        """Everything that is added to the die, by name."""
        attacker = state.pieces[attack.attacker]
        target = state.pieces[attack.target]
        assert attack.strike.bonus is not None
        found = [("attack bonus", attack.strike.bonus)]
        found += modifiers.modifiers(state, attacker, "attack", attack, target)
        why = flanking.combat_advantage(state, attack)
        if why is not None:
            found.append((f"combat advantage: {why}", 2))
        if attack.cover and self.cover_counts(attack):
            found.append(("cover", -2))
        if suffers(target, state.edition.conditions.at_mercy) and self.easier(state, attack):
            found.append(("helpless target", 4))
        found += self.of_its_place(state, attacker)
        if attack.charge:
            found += self.charging(attack)
        if attack.roll_bonus:
            found.append((attack.bonus_name, attack.roll_bonus))
        return found

    def of_its_place(self, state: Skirmish, attacker: Piece) -> list[tuple[str, int]]:
        """What the place it occupies adds, whomever it attacks."""
        found: list[tuple[str, int]] = []
        cramped = state.edition.motion.cramped(state, attacker)
        if cramped and not abilities.has_ability(state, attacker, "squeeze freely"):
            found.append(("squeezed", -5))
        # Sacred Circle: +2 attack while occupying it.
        circle = changed_terrain.squares_for(state, attacker, "sacred circle")
        if circle and state.edition.hazards.ground_of(attacker) & circle:
            found.append(("sacred circle", 2))
        return found

    def cover_counts(self, attack: Attack) -> bool:
        """Whether cover makes the roll harder: against AC, and what stands for Reflex."""
        return attack.strike.defense in ("AC", "Ref")

    def easier(self, state: Skirmish, attack: Attack) -> bool:
        """Whether a Helpless target is easier to hit: for all but melee attacks."""
        return attack.kind != "melee"

    def charging(self, attack: Attack) -> list[tuple[str, int]]:
        """What a charge adds to the roll."""
        return [("charge", 1)]

    def judge_roll(self, state: Skirmish, attack: Attack) -> None:
        """Natural 20 hits and is critical, natural 1 misses, otherwise compare with the defense."""
        assert attack.die is not None
        natural = attack.die.natural
        attack.total = natural + sum(amount for _, amount in attack.modifiers)
        attacker = state.pieces[attack.attacker]
        lowest = roll_judgement.critical_from(state, attack, attacker)
        # Blood Rock: melee attacks hit automatically and critically on 19 and 20.
        blood = 20
        rock = changed_terrain.squares_for(state, attacker, "blood rock")
        if rock and attack.kind == "melee" and state.edition.hazards.ground_of(attacker) & rock:
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

    def defense(
        self,
        state: Skirmish,
        piece: Piece,
        which: v.Defense,
        attack: Attack | None,
        attacker: Piece | None,
    ) -> tuple[int, list[Modifier]]:
        """A defense score against an attack, with its modifiers."""
        card = piece.kit.card
        base = (
            card.ac if which == "AC"
            else card.fort if which == "Fort"
            else card.ref if which == "Ref"
            else card.will if which == "Will"
            else lowest_defense(card)
        )  # fmt: skip
        found = modifiers.modifiers(state, piece, which, attack, attacker)
        # Defensive Terrain: +2 against attackers who do not stand in it.
        defensive = changed_terrain.squares_for(state, piece, "defensive")
        if defensive and attacker is not None:
            space = attack.space if attack is not None and attack.space else piece.space
            shared = attacker.space & changed_terrain.squares_for(state, attacker, "defensive")
            if piece.mount < 0 and space & defensive and not shared:
                found.append(("defensive terrain", 2))
        if attack is not None and attack.footing:
            found.append(("squares on firm ground", attack.footing))
        total = base
        for _, amount in found:
            total += amount
        return total, found

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
