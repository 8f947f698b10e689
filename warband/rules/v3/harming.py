"""Damage: what a hit deals, what is taken off, how it is halved."""

import warband.ddm.ask.attacks.attack_damage as attack_damage
import warband.ddm.ask.attacks.damage_taken as damage_taken
import warband.ddm.ask.cards.amounts as amounts_of
import warband.ddm.ask.cards.predicates as predicates
import warband.ddm.ask.numbers.abilities as abilities
import warband.ddm.ask.numbers.modifiers as modifiers
from warband.cards import vocabulary as v
from warband.ddm.ask.numbers.stacking import stacked
from warband.ddm.chapters.harming import Harming
from warband.ddm.conditions import suffers
from warband.ddm.moments import Attack, Harm, Modifier
from warband.ddm.state import Piece, Skirmish


class HarmingOfV3(Harming):
    """Damage: what a hit deals, what is taken off, how it is halved."""

    __slots__ = ()

    def base_damage(
        self, state: Skirmish, attack: Attack, notes: list[Modifier] | None = None
    ) -> list[tuple[int, v.DamageType]]:
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
        if not amounts:
            return []
        if times > 1:
            notes.append(("critical hit", sum(amounts) - sum(amounts) // times))
        # 2) Bonuses and penalties, all at once: untyped ones to the first type listed.
        bonuses: dict[v.DamageType, int] = {}
        for term in stacked(modifiers.terms(state, attacker, "damage", attack, target)):
            bonuses[term.type] = bonuses.get(term.type, 0) + term.amount
            notes.append((f"{term.label} {term.type}".strip(), term.amount))
        untyped = bonuses.pop("", 0) + attack.damage_bonus
        if attack.damage_bonus:
            notes.append((attack.bonus_name, attack.damage_bonus))
        # Appendix D, Dangerous Terrain: +5 damage on attacks while occupying it.
        if attacker.ground & state.field.masks.get("dangerous", 0):
            untyped += 5
            notes.append(("dangerous terrain", 5))
        amounts[0] += untyped
        for kind, amount in bonuses.items():
            if kind in kinds:
                amounts[kinds.index(kind)] += amount
            else:
                kinds.append(kind)
                amounts.append(amount)
        amounts = [max(amount, 0) for amount in amounts]
        # Minimum Total Damage: a penalty leaves at least 5, before resistance
        # (ruling.minimum-five).
        if untyped < 0 and sum(amounts) < 5:
            notes.append(("at least 5", 5 - sum(amounts)))
            amounts[0] += 5 - sum(amounts)
        return list(zip(amounts, kinds, strict=True))

    def reduced(
        self, state: Skirmish, piece: Piece, harm: Harm
    ) -> tuple[int, list[tuple[str, int]]]:
        """Calculating Damage Modifiers, steps 3 to 5."""
        attack = harm.attack
        notes: list[tuple[str, int]] = []
        parts: list[tuple[int, v.DamageType]] = []
        # 3) Immune, Resist, Vulnerable, type by type; "All" works on the first type listed.
        for number, (amount, kind) in enumerate(harm.parts):
            left = amount
            if amount > 0 and not harm.ignore_resist:
                left = self.weathered(state, piece, amount, kind, attack, notes, first=number == 0)
            parts.append((left, kind))
        # 4) Halve for Insubstantial or Weakened (base damage of attacks only).
        if attack is not None and harm is attack.harm and self.halves(state, piece, attack):
            halved = [(self.half(amount), kind) for amount, kind in parts]
            notes.append(("halved", sum(a for a, _ in halved) - sum(a for a, _ in parts)))
            parts = halved
        # 5) Sum. The minimum of 5 was seen to before resistance (ruling.minimum-five).
        return max(sum(amount for amount, _ in parts), 0), notes

    def halves(self, state: Skirmish, piece: Piece, attack: Attack) -> bool:
        """Weakened attacker, or an Insubstantial target that was not hit critically."""
        attacker = state.pieces[attack.attacker]
        if suffers(attacker, state.edition.conditions.halving):
            return True
        if abilities.has_ability(state, piece, "half damage", attack=attack, other=attacker):
            return True
        return (
            not attack.critical
            and "insubstantial" not in attack.strike.ignores
            and abilities.has_ability(state, piece, "insubstantial", attack=attack, other=attacker)
            and not abilities.has_ability(state, attacker, "ignore insubstantial", attack=attack)
        )

    def weathered(
        self,
        state: Skirmish,
        piece: Piece,
        amount: int,
        kind: v.DamageType,
        attack: Attack | None,
        notes: list[tuple[str, int]],
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
