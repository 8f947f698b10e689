"""What an attack deals before the target resists: base damage with its bonuses by name."""

import warband.ddm.ask.cards.amounts as amounting
import warband.ddm.ask.cards.predicates as predicates
import warband.ddm.ask.numbers.abilities as abilities
import warband.ddm.ask.numbers.modifiers as modifiers
from warband.cards import vocabulary as v
from warband.ddm.ask.numbers.stacking import stacked
from warband.ddm.moments import Attack, Modifier, Scope
from warband.ddm.state import Piece, Skirmish


def base_damage(
    state: Skirmish, attack: Attack, notes: list[Modifier] | None = None
) -> list[tuple[int, v.DamageType]]:
    """Calculating Damage Modifiers to Base Damage, steps 1 and 2.

    What is added goes into `notes` by name.
    """
    notes = [] if notes is None else notes
    attacker = state.pieces[attack.attacker]
    target = state.pieces[attack.target]
    listed = attack.strike.damage
    scope = attack.scope
    if not plain_numbers(listed):
        scope = scope_for_effects(scope, [attack])
        listed = tuple([p for p in listed if predicates.all_hold(state, scope, p.tests)])
    # 1) Critical hits double each type.
    times = 1
    if attack.critical:
        tripled = abilities.has_ability(
            state, attacker, "triple critical", attack=attack, other=target
        )
        times = 3 if tripled else 2
    amounts = [amounting.number(state, scope, part.amount) * times for part in listed]
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
    # Minimum Total Damage: a penalty leaves at least 5 (before resistance, ruling.minimum-five).
    if untyped < 0 and sum(amounts) < 5:
        notes.append(("at least 5", 5 - sum(amounts)))
        amounts[0] += 5 - sum(amounts)
    return list(zip(amounts, kinds, strict=True))


def plain_numbers(parts: v.Damage) -> bool:
    """Whether damage is plain numbers, whatever has happened."""
    for part in parts:  # noqa: SIM110 - asked often: a loop is quicker than `all`
        if part.tests or type(part.amount) is not int:
            return False
    return True


def damage_text(parts: v.Damage) -> str:
    """Damage as a card lists it: "10 + 5 fire"."""
    return " + ".join(
        f"{part.amount if isinstance(part.amount, int) else 'X'} {part.type}".strip()
        for part in parts
    )


def immune(state: Skirmish, target: Piece, attack: Attack) -> bool:
    """Immune to a flag of the attack power (Fear and the like), or to attacks of the kind."""
    if "ability immune" not in state.known and not attack.extra:
        return False
    attacker = state.pieces[attack.attacker]
    flags = {flag.lower() for flag in attack.skill.power.flags}
    return any(
        ability.word.lower() in flags or (ability.attack is not None and not ability.word)
        for ability, _ in abilities.abilities(state, target, "immune", attack, attacker)
    )


def scope_for_effects(scope: Scope, struck: list[Attack]) -> Scope:
    """Effects of an attack belong to the attack power it is defined in."""
    first = struck[0]
    on_hit = Scope(
        first.attacker, scope.seat, first.skill, moment=scope.moment, window=scope.window,
        use=scope.use,
    )  # fmt: skip
    on_hit.attack = first
    on_hit.targets = [attack.target for attack in struck]
    on_hit.chosen = scope.chosen
    on_hit.words = scope.words
    on_hit.hits, on_hit.misses = scope.hits, scope.misses
    on_hit.criticals = [attack.target for attack in struck if attack.critical]
    on_hit.template = scope.template
    on_hit.steads = {attack.target: attack.space for attack in struck if attack.redirected}
    on_hit.bearer = on_hit.source = first.attacker
    return on_hit
