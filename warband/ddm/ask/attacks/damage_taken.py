"""What is left of damage after immunity, resistance, vulnerability and halving."""

import warband.ddm.ask.numbers.abilities as abilities
from warband.cards import vocabulary as v
from warband.ddm.compiled import ABILITY_KEYS
from warband.ddm.moments import Attack, Harm
from warband.ddm.state import Piece, Skirmish


def without_terrain(state: Skirmish, piece: Piece, harm: Harm) -> int:
    """What the damage would be but for terrain: resistance is used up on the rest first."""
    rest = Harm(
        harm.victim,
        [(max(amount - harm.ground.get(kind, 0), 0), kind) for amount, kind in harm.parts],
        ignore_resist=harm.ignore_resist,
    )
    return state.edition.harming.reduced(state, piece, rest)[0] if rest.total else 0


def ignores_resistance(state: Skirmish, attack: Attack, kind: v.DamageType) -> bool:
    """Attacks, and attackers, against which resistance does not help."""
    if "resist" in attack.strike.ignores:
        return True
    attacker, target = state.pieces[attack.attacker], state.pieces[attack.target]
    return any(
        ability.word.lower() in ("", "all", kind)
        for ability, _ in abilities.abilities(state, attacker, "ignore resist", attack, target)
    )


def extreme(
    state: Skirmish,
    piece: Piece,
    name: v.AbilityName,
    kind: v.DamageType,
    attack: Attack | None,
    *,
    first: bool,
) -> int:
    """Highest Resist or Vulnerable that covers the type (ruling.resist-all).

    What is below nothing reduces it.
    """
    if ABILITY_KEYS[name] not in state.known and (attack is None or not attack.extra):
        return 0
    highest = less = 0
    other = state.pieces[attack.attacker] if attack is not None else None
    for ability, _ in abilities.abilities(state, piece, name, attack, other):
        word = ability.word.lower()
        if word == kind or (word in ("all", "") and first):
            highest = max(highest, ability.number)
            less += min(ability.number, 0)
    return max(highest + less, 0)
