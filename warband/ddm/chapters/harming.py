"""Damage: what a hit deals, what is taken off, how it is halved."""

from abc import ABC, abstractmethod

import warband.ddm.ask.attacks.attack_damage as attack_damage
import warband.ddm.ask.attacks.damage_taken as damage_taken
import warband.ddm.ask.movement.changed_terrain as changed_terrain
import warband.ddm.ask.numbers.abilities as abilities
import warband.ddm.ask.numbers.modifiers as modifiers
import warband.ddm.ask.reading.amounts as amounts_of
import warband.ddm.ask.reading.predicates as predicates
from warband.cards import vocabulary as v
from warband.ddm.ask.numbers.stacking import stacked
from warband.ddm.conditions import suffers
from warband.ddm.moments import Attack, Harm, Modifier, Moment
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import Flow

NO_DAMAGE = (v.Part(0),)
"""An attack of 0 damage has no base damage that bonuses could add to."""


Parts = list[tuple[int, v.DamageType]]
"""Damage, type by type."""


class Harming(ABC):
    """Damage: what a hit deals, what is taken off, how it is halved."""

    __slots__ = ()

    halved_by = "weakened"
    """The condition of an attacker who deals half."""
    ongoing_is_dealt = False
    """Ongoing damage is the work of the creature that imposed it, not of nobody."""
    least_after_penalties = 0
    """What penalties leave of the damage of a hit at the least."""

    def base_damage(
        self, state: Skirmish, attack: Attack, notes: list[Modifier] | None = None
    ) -> Parts:
        """Calculating Damage Modifiers to Base Damage, steps 1 and 2.

        What is added goes into `notes` by name.
        """
        notes = [] if notes is None else notes
        attacker = state.pieces[attack.attacker]
        target = state.pieces[attack.target]
        listed = attack.strike.damage
        scope = attack.scope
        if not attack_damage.plain_numbers(listed):
            scope = attack_damage.scope_for_effects(scope, [attack])
            listed = tuple([p for p in listed if predicates.all_hold(state, scope, p.tests)])
        # 1) Critical hits double each type.
        times = 1
        if attack.critical:
            tripled = abilities.has_ability(
                state, attacker, "triple critical", attack=attack, other=target
            )
            times = 3 if tripled else 2
        amounts = [amounts_of.number(state, scope, part.amount) * times for part in listed]
        kinds: list[v.DamageType] = [part.type for part in listed]
        if not amounts or listed == NO_DAMAGE:
            return []
        if times > 1:
            notes.append(("critical hit", sum(amounts) - sum(amounts) // times))
        # 2) Bonuses and penalties, all at once: untyped ones to the first type listed.
        bonuses: dict[v.DamageType, int] = {}
        least = self.least_after_penalties
        for term in stacked(modifiers.terms(state, attacker, "damage", attack, target)):
            bonuses[term.type] = bonuses.get(term.type, 0) + term.amount
            least = max(least, term.least)
            notes.append((f"{term.label} {term.type}".strip(), term.amount))
        untyped = bonuses.pop("", 0) + attack.damage_bonus
        if attack.damage_bonus:
            notes.append((attack.bonus_name, attack.damage_bonus))
        # Dangerous terrain: +5 damage while occupying it.
        danger = changed_terrain.squares_for(state, attacker, "dangerous")
        if danger and self.fierce(attack) and state.edition.hazards.ground_of(attacker) & danger:
            untyped += 5
            notes.append(("dangerous terrain", 5))
        at = self.bonus_type(state, attack, amounts, kinds, untyped)
        amounts[at] += untyped
        for kind, amount in bonuses.items():
            if kind in kinds:
                amounts[kinds.index(kind)] += amount
            else:
                kinds.append(kind)
                amounts.append(amount)
        amounts = [max(amount, 0) for amount in amounts]
        lacking = least - sum(amounts)
        if untyped < 0 and lacking > 0:
            notes.append((f"at least {least}", lacking))
            amounts[at] += lacking
        return list(zip(amounts, kinds, strict=True))

    @abstractmethod
    def fierce(self, attack: Attack) -> bool:
        """Whether dangerous terrain under the attacker adds to the damage of the attack."""

    def bonus_type(
        self,
        state: Skirmish,
        attack: Attack,
        amounts: list[int],
        kinds: list[v.DamageType],
        bonus: int,
    ) -> int:
        """Which of several types of damage an untyped bonus or penalty goes to.

        The attacker chooses: the one with which most damage comes through.
        """
        if not bonus or len(amounts) < 2:
            return 0
        target = state.pieces[attack.target]

        def comes_through(at: int) -> int:
            parts = [
                (max(amount + (bonus if number == at else 0), 0), kind)
                for number, (amount, kind) in enumerate(zip(amounts, kinds, strict=True))
            ]
            return self.withstand(state, target, parts, attack, [])

        return max(range(len(amounts)), key=lambda at: (comes_through(at), -at))

    def halves(self, state: Skirmish, piece: Piece, attack: Attack) -> bool:
        """Weakened attacker, or an Insubstantial target that was not hit critically."""
        attacker = state.pieces[attack.attacker]
        return suffers(attacker, state.edition.conditions.halving) or self.half_felt(
            state, piece, attack
        )

    def half_felt(self, state: Skirmish, piece: Piece, attack: Attack) -> bool:
        """A power of the target halves what it takes: Insubstantial, unless hit critically."""
        attacker = state.pieces[attack.attacker]
        if abilities.has_ability(state, piece, "half damage", attack=attack, other=attacker):
            return True
        return (
            not attack.critical
            and "insubstantial" not in attack.strike.ignores
            and abilities.has_ability(state, piece, "insubstantial", attack=attack, other=attacker)
            and not abilities.has_ability(state, attacker, "ignore insubstantial", attack=attack)
        )

    def reduced(self, state: Skirmish, piece: Piece, harm: Harm) -> tuple[int, list[Modifier]]:
        """What the creature takes of damage, with everything that changes it by name.

        A weak attacker deals half; then what the target withstands; Insubstantial: half of that.
        """
        attack = harm.attack
        notes: list[Modifier] = []
        parts: Parts = [(max(amount, 0), kind) for amount, kind in harm.parts]
        of_attack = attack is not None and harm is attack.harm
        if of_attack and attack is not None:
            attacker = state.pieces[attack.attacker]
            if suffers(attacker, state.edition.conditions.halving):
                halved = self.halved(parts)
                notes.append((self.halved_by, total_of(halved) - total_of(parts)))
                parts = halved
        total = total_of(parts)
        if not harm.ignore_resist:
            total = self.withstand(state, piece, parts, attack, notes)
        if of_attack and attack is not None and total and self.half_felt(state, piece, attack):
            notes.append(("halved", self.half(total) - total))
            total = self.half(total)
        return total, notes

    def halved(self, parts: Parts) -> Parts:
        """Half of what a weak attacker deals, type by type."""
        return [(self.half(amount), kind) for amount, kind in parts]

    def withstand(
        self,
        state: Skirmish,
        piece: Piece,
        parts: Parts,
        attack: Attack | None,
        notes: list[Modifier],
    ) -> int:
        """What Immune, Resist and Vulnerable leave of damage: type by type."""
        return sum(
            self.weathered(state, piece, amount, kind, attack, notes, first=not number)
            for number, (amount, kind) in enumerate(parts)
            if amount > 0
        )

    def weathered(
        self,
        state: Skirmish,
        piece: Piece,
        amount: int,
        kind: v.DamageType,
        attack: Attack | None,
        notes: list[Modifier],
        *,
        first: bool,
    ) -> int:
        """What is left of one type of damage after immunity, resistance, vulnerability."""
        if abilities.has_ability(state, piece, "immune", kind or "untyped", attack):
            notes.append((f"immune {kind}", -amount))
            return 0
        resist = 0
        if attack is None or not damage_taken.ignores_resistance(state, attack, kind):
            resist = self.resistance(state, piece, kind, attack, first=first)
        weak = damage_taken.extreme(state, piece, "vulnerable", kind, attack, first=first)
        if resist:
            notes.append((f"resist {resist}", -min(resist, amount + weak)))
        if weak:
            notes.append((f"vulnerable {weak}", weak))
        return max(amount + weak - resist, 0)

    def half(self, amount: int) -> int:
        """Rounding: half, down to a multiple of 5, at least 5 of what was there."""
        return max(amount // 2 // 5 * 5, 5) if amount > 0 else 0

    def resistance(
        self,
        state: Skirmish,
        piece: Piece,
        kind: v.DamageType,
        attack: Attack | None,
        *,
        first: bool = True,
    ) -> int:
        """How much of the type the creature resists: effects on the same type do not stack."""
        own = damage_taken.extreme(state, piece, "resist", kind, attack, first=first)
        if first and piece.conditions:
            rows = state.edition.conditions.named
            return max(own, *(rows[name].resists for name in piece.conditions if name in rows), 0)
        return own

    def wards_off_ongoing(self, state: Skirmish, piece: Piece, node: v.Ongoing) -> bool:
        """Immune to its type, or a resistance that swallows all of it: it is not even gained."""
        if abilities.has_ability(state, piece, "immune", node.type or "untyped"):
            return True
        amount = node.amount if isinstance(node.amount, int) else 0
        return (
            bool(amount) and self.resistance(state, piece, node.type, None, first=False) >= amount
        )

    def hp_set_up(self, piece: Piece) -> None:
        """Set-up has changed a creature's hit points: half of the new total is bloodied."""
        piece.blood = piece.max_hp // 2 // 5 * 5

    def beyond_maximum(
        self, state: Skirmish, piece: Piece, points: int, source: str
    ) -> tuple[int, int]:
        """Hit points above the maximum raise it (ruling.beyond-maximum).

        Returns how many are left to heal, and how many may be gained whatever the maximum is.
        """
        piece.max_hp = max(piece.max_hp, piece.hp + points)
        return points, 0

    def withstood(self, state: Skirmish, moments: list[Moment]) -> Flow[None]:
        """Damage of which nothing was left sets nothing off."""
        yield from ()

    def lose(self, state: Skirmish, piece: Piece, amount: int) -> None:
        """Hit points are lost."""
        piece.hp -= amount


def total_of(parts: Parts) -> int:
    """All types together."""
    return sum(amount for amount, _ in parts)
