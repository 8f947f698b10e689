"""Hit Points and Damage: doubled in criticals, halved down to 0, resisted type by type."""

import warband.ddm.ask.numbers.abilities as abilities
from warband.cards import vocabulary as v
from warband.ddm.chapters.harming import Harming
from warband.ddm.conditions import suffers
from warband.ddm.moments import Attack, Harm, Modifier
from warband.ddm.state import Piece, Skirmish
from warband.rules.battle2008.stalemate import HOSTILITIES

Parts = list[tuple[int, v.DamageType]]


class HarmingOf2008(Harming):
    """Hit Points and Damage: doubled in criticals, halved down to 0, resisted type by type."""

    __slots__ = ()

    ongoing_is_dealt = True

    def fierce(self, attack: Attack) -> bool:
        """The book knows no dangerous terrain."""
        return False

    def base_damage(
        self, state: Skirmish, attack: Attack, notes: list[Modifier] | None = None
    ) -> Parts:
        """Damage with its bonuses; a critical hit doubles all of it (ruling.critical-bonuses)."""
        notes = [] if notes is None else notes
        critical, attack.critical = attack.critical, False
        parts = super().base_damage(state, attack, notes)
        attack.critical = critical
        if not critical or not parts:
            return parts
        attacker, target = state.pieces[attack.attacker], state.pieces[attack.target]
        tripled = abilities.has_ability(
            state, attacker, "triple critical", attack=attack, other=target
        )
        times = 3 if tripled else 2
        notes.append(("critical hit", (times - 1) * _sum(parts)))
        return [(amount * times, kind) for amount, kind in parts]

    def bonus_type(
        self,
        state: Skirmish,
        attack: Attack,
        amounts: list[int],
        kinds: list[v.DamageType],
        bonus: int,
    ) -> int:
        """Of several types the controller chooses which is increased: the one that tells most."""
        if not bonus or len(amounts) < 2:
            return 0
        target = state.pieces[attack.target]

        def comes_through(at: int) -> int:
            total = 0
            for number, (amount, kind) in enumerate(zip(amounts, kinds, strict=True)):
                dealt = amount + (bonus if number == at else 0)
                first = number == 0
                total += self.weathered(state, target, dealt, kind, attack, [], first=first)
            return total

        return max(range(len(amounts)), key=lambda at: (comes_through(at), -at))

    def reduced(
        self, state: Skirmish, piece: Piece, harm: Harm
    ) -> tuple[int, list[tuple[str, int]]]:
        """Enervated attackers deal half; then Immune, Resist, Vulnerable; Insubstantial: half."""
        attack = harm.attack
        notes: list[tuple[str, int]] = []
        parts: Parts = [(max(amount, 0), kind) for amount, kind in harm.parts]
        of_attack = attack is not None and harm is attack.harm
        if of_attack and attack is not None:
            attacker = state.pieces[attack.attacker]
            if suffers(attacker, state.edition.conditions.halving):
                halved = self._halved(parts)
                notes.append(("enervated", _sum(halved) - _sum(parts)))
                parts = halved
        if not harm.ignore_resist:
            parts = [
                (
                    self.weathered(state, piece, amount, kind, attack, notes, first=not number)
                    if amount > 0
                    else 0,
                    kind,
                )
                for number, (amount, kind) in enumerate(parts)
            ]
        total = max(_sum(parts), 0)
        if of_attack and attack is not None and total and self.half_felt(state, piece, attack):
            notes.append(("halved", self.half(total) - total))
            total = self.half(total)
        return total, notes

    def half(self, amount: int) -> int:
        """Half Damage: down to a multiple of 5, so half of 5 is 0."""
        return amount // 2 // 5 * 5 if amount > 0 else 0

    def _halved(self, parts: Parts) -> Parts:
        """Half of the whole, each type with its share."""
        found: Parts = []
        before = 0
        for amount, kind in parts:
            found.append((self.half(before + amount) - self.half(before), kind))
            before += amount
        return found

    def hp_set_up(self, piece: Piece) -> None:
        """Bloodied: half of the starting total."""
        piece.blood = piece.max_hp // 2 // 5 * 5

    def beyond_maximum(
        self, state: Skirmish, piece: Piece, points: int, source: str
    ) -> tuple[int, int]:
        """Temporary Hit Points: kept apart; those of one source do not add up."""
        if points > piece.temporary.get(source, 0):
            piece.temporary = {**piece.temporary, source: points}
            state.tell("temporary", who=piece.id, amount=points, source=source)
        return 0, 0

    def lose(self, state: Skirmish, piece: Piece, amount: int) -> None:
        """Temporary hit points are lost before any others."""
        if amount > 0:
            state.marks.add(HOSTILITIES)
        if piece.temporary and amount > 0:
            left: dict[str, int] = {}
            for source, points in piece.temporary.items():
                off = min(points, amount)
                amount -= off
                if points > off:
                    left[source] = points - off
            piece.temporary = left
        piece.hp -= amount


def _sum(parts: Parts) -> int:
    return sum(amount for amount, _ in parts)
