"""Hit Points and Damage: doubled in criticals, halved down to 0, resisted type by type."""

import warband.ddm.ask.numbers.abilities as abilities
from warband.cards import vocabulary as v
from warband.ddm.chapters.harming import Harming, Parts, total_of
from warband.ddm.moments import Attack, Modifier
from warband.ddm.state import Piece, Skirmish
from warband.rules.battle2008.stalemate import HOSTILITIES


class HarmingOf2008(Harming):
    """Hit Points and Damage: doubled in criticals, halved down to 0, resisted type by type."""

    __slots__ = ()

    halved_by = "enervated"
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
        notes.append(("critical hit", (times - 1) * total_of(parts)))
        return [(amount * times, kind) for amount, kind in parts]

    def wards_off_ongoing(self, state: Skirmish, piece: Piece, node: v.Ongoing) -> bool:
        """Immune, Resist: they keep the damage away, not the effect, which lasts as on others."""
        return False

    def half(self, amount: int) -> int:
        """Half Damage: down to a multiple of 5, so half of 5 is 0."""
        return amount // 2 // 5 * 5 if amount > 0 else 0

    def halved(self, parts: Parts) -> Parts:
        """Half of the whole, each type with its share."""
        found: Parts = []
        before = 0
        for amount, kind in parts:
            found.append((self.half(before + amount) - self.half(before), kind))
            before += amount
        return found

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
