"""Making an Attack: what is added to the die, what it means, automatic results, one DEF."""

import warband.ddm.ask.attacks.roll_judgement as roll_judgement
import warband.ddm.ask.movement.changed_terrain as changed_terrain
import warband.ddm.ask.numbers.abilities as abilities
import warband.ddm.ask.numbers.modifiers as modifiers
from warband.cards import vocabulary as v
from warband.ddm.ask.numbers.stacking import stacked
from warband.ddm.chapters.rolling import AUTOMATIC, Rolling
from warband.ddm.conditions import suffers
from warband.ddm.moments import Attack, Modifier
from warband.ddm.state import Piece, Skirmish

BLOOD_ROCK = 19


class RollingOf2008(Rolling):
    """Making an Attack: what is added to the die, what it means, automatic results, one DEF."""

    __slots__ = ()

    shown = ("AC", "DEF")

    def settle_automatic(
        self, state: Skirmish, attack: Attack, attacker: Piece, target: Piece
    ) -> None:
        """Helpless: melee attacks are automatic critical hits."""
        helpless = attack.kind == "melee" and suffers(target, state.edition.conditions.at_mercy)
        if attack.strike.bonus is None or attack.forced_result is not None:
            attack.automatic = True
            attack.hit = attack.forced_result is not False
            attack.critical = attack.hit and (attack.force_critical is True or helpless)
        else:
            for name, result in AUTOMATIC:
                if abilities.has_ability(state, attacker, name, attack=attack, other=target):
                    attack.automatic = True
                    attack.hit = result
                    attack.critical = result and helpless
                    break
            else:
                if helpless:
                    attack.automatic = attack.hit = attack.critical = True
        if attack.critical and _spared(state, attack):
            attack.critical = False

    def judge_roll(self, state: Skirmish, attack: Attack) -> None:
        """Natural 1 misses; whatever can be a critical hit is an automatic hit; else compare."""
        assert attack.die is not None
        natural = attack.die.natural
        attack.total = natural + sum(amount for _, amount in attack.modifiers)
        attacker = state.pieces[attack.attacker]
        lowest = roll_judgement.critical_from(state, attack, attacker)
        rock = changed_terrain.squares_for(state, attacker, "blood rock")
        if rock and attack.kind == "melee" and attacker.space & rock:
            lowest = min(lowest, BLOOD_ROCK)
        if attack.forced_result is not None:
            attack.hit = attack.forced_result
        else:
            attack.hit = natural >= lowest or (natural != 1 and attack.total >= attack.defense)
        attack.critical = attack.hit and natural >= lowest
        if attack.force_critical is not None:
            attack.critical = attack.hit and attack.force_critical
        if attack.critical and _spared(state, attack):
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
        """AC, or DEF: what changes DEF changes Fort, Ref and Will, but not the reverse."""
        total, found = super().defense(state, piece, which, attack, attacker)
        if which in ("AC", "DEF") or "DEF" not in state.known:
            return total, found
        both = (
            *modifiers.terms(state, piece, which, attack, attacker),
            *modifiers.terms(state, piece, "DEF", attack, attacker),
        )
        # What changes all defenses is among both.
        once = {(term.stack_name, term.type, term.source, term.amount): term for term in both}
        terms = stacked(list(once.values()))
        base = total - sum(amount for _, amount in found)
        return base + sum(t.amount for t in terms), [(t.label, t.amount) for t in terms]


def _spared(state: Skirmish, attack: Attack) -> bool:
    """Some creatures are immune to critical hits; a natural 20 still hits them."""
    attacker, target = state.pieces[attack.attacker], state.pieces[attack.target]
    return abilities.has_ability(state, target, "no critical", attack=attack, other=attacker)
