"""Damage: what a hit deals, what is taken off, how it is halved."""

from warband.cards import vocabulary as v
from warband.ddm.chapters.harming import Harming, Parts, total_of
from warband.ddm.moments import Attack, Harm, Modifier
from warband.ddm.state import Piece, Skirmish


class HarmingOfV3(Harming):
    """Damage: what a hit deals, what is taken off, how it is halved."""

    __slots__ = ()

    # Minimum Total Damage: before resistance (ruling.minimum-five).
    least_after_penalties = 5

    def fierce(self, attack: Attack) -> bool:
        """Appendix D, Dangerous Terrain: on all attacks."""
        return True

    def bonus_type(
        self,
        state: Skirmish,
        attack: Attack,
        amounts: list[int],
        kinds: list[v.DamageType],
        bonus: int,
    ) -> int:
        """The first type listed."""
        return 0

    def hp_set_up(self, piece: Piece) -> None:
        """The bloodied value stays as printed."""
        piece.blood = -1

    def reduced(self, state: Skirmish, piece: Piece, harm: Harm) -> tuple[int, list[Modifier]]:
        """Calculating Damage Modifiers, steps 3 to 5."""
        attack = harm.attack
        notes: list[Modifier] = []
        parts: Parts = []
        # 3) Immune, Resist, Vulnerable, type by type; "All" works on the first type listed.
        for number, (amount, kind) in enumerate(harm.parts):
            left = amount
            if amount > 0 and not harm.ignore_resist:
                left = self.weathered(state, piece, amount, kind, attack, notes, first=number == 0)
            parts.append((left, kind))
        # 4) Halve for Insubstantial or Weakened (base damage of attacks only).
        if attack is not None and harm is attack.harm and self.halves(state, piece, attack):
            halved = [(self.half(amount), kind) for amount, kind in parts]
            notes.append(("halved", total_of(halved) - total_of(parts)))
            parts = halved
        # 5) Sum. The minimum of 5 was seen to before resistance (ruling.minimum-five).
        return max(total_of(parts), 0), notes
