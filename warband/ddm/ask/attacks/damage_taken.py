"""What is left of damage after immunity, resistance, vulnerability and halving."""

import warband.ddm.ask.numbers.abilities as abilities
from warband.cards import vocabulary as v
from warband.ddm.moments import Attack, Harm
from warband.ddm.state import Piece, Skirmish


def without_terrain(state: Skirmish, piece: Piece, harm: Harm) -> int:
    """What the damage would be but for terrain: resistance is used up on the rest first."""
    rest = Harm(
        harm.victim,
        [(max(amount - harm.ground.get(kind, 0), 0), kind) for amount, kind in harm.parts],
        ignore_resist=harm.ignore_resist,
    )
    return reduced(state, piece, rest)[0] if rest.total else 0


def reduced(state: Skirmish, piece: Piece, harm: Harm) -> tuple[int, list[tuple[str, int]]]:
    """Calculating Damage Modifiers, steps 3 to 5."""
    attack = harm.attack
    notes: list[tuple[str, int]] = []
    parts: list[tuple[int, v.DamageType]] = []
    # 3) Immune, Resist, Vulnerable, type by type; "All" works on the first type listed.
    for number, (amount, kind) in enumerate(harm.parts):
        left = amount
        if amount > 0 and not harm.ignore_resist:
            left = weathered(state, piece, amount, kind, attack, notes, first=number == 0)
        parts.append((left, kind))
    # 4) Halve for Insubstantial or Weakened (base damage of attacks only).
    if attack is not None and harm is attack.harm and halves(state, piece, attack):
        halved = [(half(amount), kind) for amount, kind in parts]
        notes.append(("halved", sum(a for a, _ in halved) - sum(a for a, _ in parts)))
        parts = halved
    # 5) Sum. The minimum of 5 was seen to before resistance (ruling.minimum-five).
    return max(sum(amount for amount, _ in parts), 0), notes


def half(amount: int) -> int:
    """Rounding: half, down to a multiple of 5, at least 5 of what was there."""
    return max(amount // 2 // 5 * 5, 5) if amount > 0 else 0


def halves(state: Skirmish, piece: Piece, attack: Attack) -> bool:
    """Weakened attacker, or an Insubstantial target that was not hit critically."""
    attacker = state.pieces[attack.attacker]
    if "Weakened" in attacker.conditions:
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
    if attack is None or not ignores_resistance(state, attack, kind):
        resist = resistance(state, piece, kind, attack, first=first)
    weak = extreme(state, piece, "vulnerable", kind, attack, first=first)
    if resist:
        notes.append((f"resist {resist}", -min(resist, amount + weak)))
    if weak:
        notes.append((f"vulnerable {weak}", weak))
    return max(amount + weak - resist, 0)


def ignores_resistance(state: Skirmish, attack: Attack, kind: v.DamageType) -> bool:
    """Attacks, and attackers, against which resistance does not help."""
    if "resist" in attack.strike.ignores:
        return True
    attacker, target = state.pieces[attack.attacker], state.pieces[attack.target]
    return any(
        ability.word.lower() in ("", "all", kind)
        for ability, _ in abilities.abilities(state, attacker, "ignore resist", attack, target)
    )


def resistance(
    state: Skirmish,
    piece: Piece,
    kind: v.DamageType,
    attack: Attack | None,
    *,
    first: bool = True,
) -> int:
    """How much of the type the creature resists: effects on the same type do not stack."""
    own = extreme(state, piece, "resist", kind, attack, first=first)
    if first and "Petrified" in piece.conditions:
        return max(own, 20)
    return own


def extreme(
    state: Skirmish,
    piece: Piece,
    name: str,
    kind: v.DamageType,
    attack: Attack | None,
    *,
    first: bool,
) -> int:
    """Highest Resist or Vulnerable that covers the type (ruling.resist-all)."""
    if "ability " + name not in state.known and (attack is None or not attack.extra):
        return 0
    highest = 0
    other = state.pieces[attack.attacker] if attack is not None else None
    for ability, _ in abilities.abilities(state, piece, name, attack, other):
        word = ability.word.lower()
        if word == kind or (word in ("all", "") and first):
            highest = max(highest, ability.number)
    return highest
