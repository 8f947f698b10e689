"""Damage: Weakened first, then Immune, one Resist, one Vulnerable on what is left."""

import warband.ddm.ask.attacks.damage_taken as damage_taken
import warband.ddm.ask.cards.triggers as triggers
import warband.ddm.ask.numbers.abilities as abilities
import warband.ddm.do.windows.windows as windows
from warband.cards import vocabulary as v
from warband.ddm.chapters.harming import Harming, Parts, total_of
from warband.ddm.compiled import CompiledPower
from warband.ddm.moments import Attack, Modifier, Moment, Window
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import Flow


class HarmingOf2011(Harming):
    """Damage: Weakened first, then Immune, one Resist, one Vulnerable on what is left."""

    __slots__ = ()

    def fierce(self, attack: Attack) -> bool:
        """Dangerous Terrain: on melee attacks."""
        return attack.kind == "melee"

    def beyond_maximum(
        self, state: Skirmish, piece: Piece, points: int, source: str
    ) -> tuple[int, int]:
        """Bonus Hit Points: the current value rises, the maximum does not."""
        return points, points

    def lose(self, state: Skirmish, piece: Piece, amount: int) -> None:
        """Hit points are lost, those of a bonus first."""
        super().lose(state, piece, amount)
        if piece.bonus_hp:
            piece.bonus_hp = max(piece.bonus_hp - amount, 0)

    def withstood(self, state: Skirmish, moments: list[Moment]) -> Flow[None]:
        """Weakness: it works by damage of its type that resistance took away, too."""
        for moment in moments:
            harm = moment.harm
            if harm is None or harm.prevented or state.pieces[harm.victim].anchor < 0:
                continue
            for owner, skill in state.listeners.get(("damage", "after"), ()):
                piece = state.pieces[owner]
                if owner == harm.victim and weakness(state, piece, skill, moment):
                    yield from windows.use_triggered(state, piece, skill, moment, Window([moment]))

    def withstand(
        self,
        state: Skirmish,
        piece: Piece,
        parts: Parts,
        attack: Attack | None,
        notes: list[Modifier],
    ) -> int:
        """Immune, then the one Resist that is highest, then Vulnerable to what is left."""
        left: Parts = []
        for amount, kind in parts:
            if amount and abilities.has_ability(state, piece, "immune", kind or "untyped", attack):
                notes.append((f"immune {kind}".strip(), -amount))
                amount = 0
            left.append((amount, kind))
        left = self._resisted(state, piece, left, attack, notes)
        taken = {kind for amount, kind in left if amount > 0}
        weak = max(
            (
                damage_taken.extreme(state, piece, "vulnerable", kind, attack, first=True)
                for kind in taken
            ),
            default=0,
        )
        if weak:
            notes.append((f"vulnerable {weak}", weak))
        return total_of(left) + weak

    def _resisted(
        self,
        state: Skirmish,
        piece: Piece,
        parts: Parts,
        attack: Attack | None,
        notes: list[Modifier],
    ) -> Parts:
        """Only one Resist applies, the highest: against its type, or against the whole."""
        rows = state.edition.conditions.named
        whole = max((rows[name].resists for name in piece.conditions if name in rows), default=0)
        resists: list[tuple[int, int, v.DamageType | None]] = []
        for amount, kind in parts:
            if amount and not (
                attack is not None and damage_taken.ignores_resistance(state, attack, kind)
            ):
                mine = damage_taken.extreme(state, piece, "resist", kind, attack, first=False)
                resists.append((mine, min(mine, amount), kind))
                everything = damage_taken.extreme(state, piece, "resist", kind, attack, first=True)
                whole = max(whole, everything if everything > mine else 0)
        if whole:
            resists.append((whole, min(whole, total_of(parts)), None))
        if not resists:
            return parts
        value, _, against = max(resists, key=lambda one: one[:2])
        if not value:
            return parts
        left: Parts = []
        rest = value
        for amount, kind in parts:
            off = min(amount, rest) if against is None or kind == against else 0
            rest -= off
            left.append((amount - off, kind))
        notes.append((f"resist {value}", total_of(left) - total_of(parts)))
        return left


def weakness(state: Skirmish, piece: Piece, skill: CompiledPower, moment: Moment) -> bool:
    """Weakness: a power that always answers damage of one type to its owner."""
    trigger = skill.power.trigger
    return (
        trigger is not None
        and skill.mandatory
        and any(isinstance(test, v.DamageIs) and test.type for test in trigger.tests)
        and triggers.trigger_holds(state, piece, skill, moment)
    )
