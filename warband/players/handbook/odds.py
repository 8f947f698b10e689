"""What attacks, spells and saves are worth: chances times points."""

from warband.rules.handbook.attacks import base_damage
from warband.rules.handbook.cards import Strike
from warband.rules.handbook.modifiers import (
    Blow,
    armor_class,
    attack_modifiers,
    conceal,
    damage_bonuses,
)
from warband.rules.handbook.morale import morale_modifiers
from warband.rules.handbook.saves import save_modifiers
from warband.rules.handbook.senses import has, helpless
from warband.rules.handbook.statcard.abilities import Spec
from warband.rules.handbook.state import Skirmish

ROUTED = 0.45
"""How much of a creature's worth is lost when it breaks."""
ONGOING = 0.25
HELD = {"Stun": 0.3, "Paralysis": 0.6, "Sleep": 0.4, "Confusion": 0.4, "Dominate": 1.2,
        "Entangle": 0.15, "Blinded": 0.3, "Frightened": 0.25, "skips next turn": 0.25,
        "Incite": 0.05, "Inhibit": 0.05, "Invisible": 0.2}  # fmt: skip
"""How much of a creature's worth a condition takes."""


def worth(state: Skirmish, creature: int) -> float:
    """What a creature counts for, with what it does for others."""
    card = state.roster.cards[creature]
    lead = (card.commander or 0) * 1.5
    return max(1.0, float(state.cost[creature])) + lead


def chance_to_hit(state: Skirmish, blow: Blow) -> float:
    """The chance of a hit."""
    if blow.melee and helpless(state, blow.target):
        sure = 1.0
    else:
        total = sum(number for _, number in attack_modifiers(state, blow))
        ac = sum(number for _, number in armor_class(state, blow))
        sure = min(0.95, max(0.05, (21 + total - ac) / 20))
    needed = conceal(state, blow)
    return sure * (21 - needed) / 20 if needed else sure


def chance_to_save(state: Skirmish, creature: int, dc: int) -> float:
    """The chance of a save."""
    bonus = sum(number for _, number in save_modifiers(state, creature))
    return min(0.95, max(0.05, (21 + bonus - dc) / 20))


def chance_to_stand(state: Skirmish, creature: int) -> float:
    """The chance of a morale save."""
    if has(state, creature, "Fearless"):
        return 1.0
    bonus = sum(number for _, number in morale_modifiers(state, creature))
    return min(0.95, max(0.05, (1 + bonus) / 20))


def hurt(state: Skirmish, creature: int, damage: float) -> float:
    """What so much damage to a creature is worth."""
    hp = state.hp[creature]
    value = worth(state, creature)
    if damage >= hp:
        return value * 1.15
    loss = value * 0.6 * damage / max(hp, 1)
    full = state.roster.cards[creature].hp
    left = hp - damage
    if not state.shaken >> creature & 1 and left * 2 <= full:
        loss += value * ROUTED * (1 - chance_to_stand(state, creature))
    return loss


def attack_value(
    state: Skirmish, who: int, target: int, strike: Strike, *, melee: bool, charging: bool = False
) -> float:
    """What one attack is worth."""
    blow = Blow(who, target, strike, melee=melee, charging=charging)
    value = chance_to_hit(state, blow) * hit_value(state, blow)
    return value + (0.5 if strike.riders else 0.0)


def hit_value(state: Skirmish, blow: Blow) -> float:
    """What a hit is worth."""
    target, strike = blow.target, blow.strike
    amount, kind, ignores = base_damage(state, blow)
    if blow.melee and helpless(state, target):
        amount *= 2
    damage = amount + sum(number for _, number in damage_bonuses(state, blow))
    if kind in ("melee", "ranged") and not ignores:
        damage -= state.roster.kits[target].ratings.get("DR", 0)
    damage += sum(number for number, _ in strike.extra)
    return hurt(state, target, max(0, damage))


def full_attack(state: Skirmish, who: int, target: int, *, melee: bool) -> float:
    """What all attacks of a creature on one target are worth, roughly."""
    card = state.roster.cards[who]
    strikes = card.melee if melee else card.ranged
    if not strikes:
        return 0.0
    first = attack_value(state, who, target, strikes[0], melee=melee)
    return first * (1 + 0.6 * (len(strikes) - 1))


def spec_value(state: Skirmish, who: int, targets: list[int], spec: Spec) -> float:
    """What a spell or ability on some creatures is worth to its user."""
    team = state.team(who)
    total = 0.0
    for target in targets:
        value = _effects_value(state, target, spec, friend=state.team(target) == team)
        total += value
    return total


def _effects_value(state: Skirmish, target: int, spec: Spec, *, friend: bool) -> float:
    fails = 1 - chance_to_save(state, target, spec.dc) if spec.dc else 1.0
    good = bad = 0.0
    for effect in spec.effects:
        if effect.kind == "damage":
            amount = effect.number * (fails + (1 - fails) * 0.5)
            bad += hurt(state, target, amount) * (0.9 if spec.dc else 1.0)
        elif effect.kind == "heal":
            missing = state.roster.cards[target].hp - state.hp[target]
            good += worth(state, target) * 0.5 * min(missing, effect.number) / state.hp[target]
        elif effect.kind == "condition":
            held = worth(state, target) * HELD.get(effect.word, 0.1) * fails
            if effect.word == "Invisible":
                good += held
            else:
                bad += held
        elif effect.kind == "ongoing":
            bad += worth(state, target) * ONGOING * fails
        elif effect.kind in ("bonus", "gains", "becomes", "hp", "ignore DR"):
            lift = 0.02 * max(1, abs(effect.number)) * worth(state, target)
            if effect.number < 0:
                bad += lift * fails
            else:
                good += lift
        elif effect.word in ("destroy", "petrify", "rout"):
            bad += worth(state, target) * fails
    return good - bad if friend else bad - good
