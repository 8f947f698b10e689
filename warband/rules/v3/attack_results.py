"""What an attack does: damage and effects of hits and misses."""

import msgspec

import warband.rules.v3.asks as asks
import warband.rules.v3.damage as damage
import warband.rules.v3.forced as forced
import warband.rules.v3.map_changes as map_changes
import warband.rules.v3.numbers as numbers
import warband.rules.v3.past as past
import warband.rules.v3.perform as perform
import warband.rules.v3.perform_damage as perform_damage
import warband.rules.v3.stats as stats
import warband.rules.v3.windows as windows
from warband.cards import vocabulary as v
from warband.kernel.questions import Flow, Listed, choose
from warband.rules.v3.moments import Attack, Harm, Modifier, Moment, Scope
from warband.rules.v3.state import Piece, Skirmish
from warband.rules.v3.terms import stacked


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
    if not _fixed(listed):
        scope = scope_for_effects(scope, [attack])
        listed = tuple([p for p in listed if asks.all_hold(state, scope, p.tests)])
    # 1) Critical hits double each type.
    times = 1
    if attack.critical:
        tripled = stats.has_ability(state, attacker, "triple critical", attack=attack, other=target)
        times = 3 if tripled else 2
    amounts = [numbers.number(state, scope, part.amount) * times for part in listed]
    kinds: list[v.DamageType] = [part.type for part in listed]
    if not amounts:
        return []
    if times > 1:
        notes.append(("critical hit", sum(amounts) - sum(amounts) // times))
    # 2) Bonuses and penalties, all at once: untyped ones to the first type listed.
    bonuses: dict[v.DamageType, int] = {}
    for term in stacked(stats.terms(state, attacker, "damage", attack, target)):
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


def _fixed(parts: v.Damage) -> bool:
    """Whether damage is plain numbers, whatever has happened."""
    for part in parts:  # noqa: SIM110 - asked often: a loop is quicker than `all`
        if part.tests or type(part.amount) is not int:
            return False
    return True


def apply_hits(state: Skirmish, scope: Scope, attacks: list[Attack]) -> Flow[None]:
    """Damage and effects on a hit, in order, each to all targets that were hit at once."""
    for attack in attacks:
        (scope.hits if attack.hit else scope.misses).append(attack.target)
        if attack.hit and attack.critical:
            scope.criticals.append(attack.target)
    struck = [attack for attack in attacks if attack.hit]
    if not struck:
        return
    harms: list[Harm] = []
    for attack in struck:
        target = state.pieces[attack.target]
        if attack.strike.or_damage:
            yield from choose_damage(state, attack)
        notes: list[Modifier] = []
        parts = base_damage(state, attack, notes)
        if parts and target.anchor >= 0 and not immune(state, target, attack):
            attack.harm = Harm(
                attack.target,
                parts,
                source=attack.attacker,
                origin=attack.skill.name,
                attack=attack,
            )
            attack.harm.bonuses = notes
            harms.append(attack.harm)
            if attack.changes:
                yield from perform_damage.carry_out_changes(state, attack)
    yield from damage.deal(state, harms)
    yield from slip(state, struck)
    if struck[0].strike.effects:
        on_hit = scope_for_effects(scope, struck)
        yield from perform.perform(state, on_hit, struck[0].strike.effects)


def choose_damage(state: Skirmish, attack: Attack) -> Flow[None]:
    """Attacks that deal one or the other damage: the attacker chooses."""
    strike = attack.strike
    named = {damage_text(parts): parts for parts in (strike.damage, *strike.or_damage)}
    attacker = state.pieces[attack.attacker]
    chosen = yield from choose(
        attacker.seat, "damage", Listed(tuple(named)), who=attacker.id, power=attack.skill.name
    )
    attack.strike = msgspec.structs.replace(strike, damage=named[chosen], or_damage=())


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
        for ability, _ in stats.abilities(state, target, "immune", attack, attacker)
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


def slip(state: Skirmish, struck: list[Attack]) -> Flow[None]:
    """Appendix D, Slippery: damaged by a melee attack there, a creature is pushed out of it."""
    for attack in struck:
        target = state.pieces[attack.target]
        slippery = state.field.masks.get("slippery", 0)
        slippery |= map_changes.counted(state, target, "slippery")
        if (
            attack.kind == "melee"
            and attack.harm is not None
            and attack.harm.taken > 0
            and (attack.space if attack.redirected else target.ground) & slippery
        ):
            attacker = state.pieces[attack.attacker]
            stead = attack.space if attack.redirected else 0
            yield from forced.push_off(state, target, attacker, slippery, stead)


def resolved(state: Skirmish, attacks: list[Attack]) -> Flow[None]:
    """The attacks are resolved: what answers that, and effects that lasted for the attack."""
    for attack in attacks:
        attack.resolved = True
        _remember(state, attack)
    moments = [
        Moment(kind, attack.attacker, attack.target, attack=attack)
        for attack in attacks
        for kind in ("attack resolved", *(("opportunity attack",) if attack.opportunity else ()))
    ]
    yield from windows.window(state, "after", moments)


def _remember(state: Skirmish, attack: Attack) -> None:
    """Powers ask later in the turn who attacked whom, and whether that hit."""
    key = attack.skill.key
    state.marks.add(("attacked", attack.attacker, attack.target, key, attack.hit))
    past.note(state, "attack", attack.attacker, attack.target, attack.skill)
    past.note(state, "hit" if attack.hit else "miss", attack.attacker, attack.target, attack.skill)


def _count(state: Skirmish, attack: Attack) -> None:
    """Keep count of the attacks of a power that bounds them: in all, or by target."""
    bounds = attack.skill.power.bounds
    key = attack.skill.key
    if bounds.attacks_per_round is not None or bounds.attacks_per_turn is not None:
        state.effects_made += 1
        state.marks.add(("round", "attacked", attack.attacker, key, state.effects_made))
        state.marks.add(("turn", "attacked", attack.attacker, key, state.effects_made))
    if bounds.once_per == "target":
        state.marks.add(("battle", "struck", attack.attacker, key, attack.target))
    elif bounds.once_per == "target per turn":
        state.marks.add(("struck", attack.attacker, key, attack.target))
