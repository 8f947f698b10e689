"""What an attack deals before the target resists: base damage with its bonuses by name."""

import warband.ddm.ask.numbers.abilities as abilities
from warband.cards import vocabulary as v
from warband.ddm.moments import Attack, Scope
from warband.ddm.state import Piece, Skirmish


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
    on_hit.struck = tuple(struck)
    on_hit.chosen = scope.chosen
    on_hit.words = scope.words
    on_hit.hits, on_hit.misses = scope.hits, scope.misses
    on_hit.criticals = tuple([attack.target for attack in struck if attack.critical])
    on_hit.template = scope.template
    on_hit.steads = {attack.target: attack.space for attack in struck if attack.redirected}
    on_hit.bearer = on_hit.source = first.attacker
    return on_hit
