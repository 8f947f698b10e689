"""Attacks and attack powers (the chapter Attacking).

`make_one_attack` is the three-step sequence against a single target; melee and ranged
attack powers make such attacks one after the other. Close and area attack powers take
each step for all targets together.
"""

import msgspec

import warband.rules.v3.areas as areas
import warband.rules.v3.asks as asks
import warband.rules.v3.damage as damage
import warband.rules.v3.dice as dice
import warband.rules.v3.flanking as flanking
import warband.rules.v3.forced as forced
import warband.rules.v3.map_changes as map_changes
import warband.rules.v3.numbers as numbers
import warband.rules.v3.opportunity as provoking
import warband.rules.v3.past as past
import warband.rules.v3.perform as perform
import warband.rules.v3.perform_attacks as granting
import warband.rules.v3.perform_damage as perform_damage
import warband.rules.v3.sight as sight
import warband.rules.v3.stats as stats
import warband.rules.v3.targets as targets
import warband.rules.v3.who as who
import warband.rules.v3.windows as windows
from warband.cards import vocabulary as v
from warband.kernel.questions import Flow, Listed, Roll, choose
from warband.rules.v3.index import skills_of
from warband.rules.v3.kit import Skill
from warband.rules.v3.moments import Attack, Die, Harm, Modifier, Moment, Scope
from warband.rules.v3.state import Piece, Skirmish

UNSEEN_CONCEAL = 11

# ------------------------------------------------------------------- which attacks there are


def basic_attacks(state: Skirmish, piece: Piece) -> list[Skill]:
    """Attacks listed in basic attack powers of the creature."""
    return [s for s in attack_skills(piece) if s.power.basic and usable_strike(state, piece, s)]


def has_basic_attack(state: Skirmish, piece: Piece, kind: v.AttackKind | None = None) -> bool:
    """Whether the creature has a basic attack (of a kind) to make."""
    return any(
        skill.power.basic
        and (kind is None or skill.power.attack == kind)
        and usable_strike(state, piece, skill)
        for skill in attack_skills(piece)
    )


def attack_skills(piece: Piece) -> tuple[Skill, ...] | list[Skill]:
    """All attack powers a creature has now."""
    if not piece.effects:
        return piece.kit.attacks
    return [s for s in skills_of(piece) if s.power.attack is not None]


def usable_strike(state: Skirmish, piece: Piece, skill: Skill) -> bool:
    """The power defines an attack, and a checkbox, if it has any, is free."""
    return skill.power.strike is not None and windows.has_use(state, piece, skill)


def attack_options(
    state: Skirmish, piece: Piece, choice: v.AttackChoice, scope: Scope
) -> list[Skill]:
    """The attacks a power allows ("make a melee attack", "make 1 Fangs attack")."""
    found: list[Skill] = []
    for skill in attack_skills(piece):
        power = skill.power
        if power.strike is None and not skill.rays:
            continue
        if choice.power and v.scalable_name(power.name) != v.scalable_name(choice.power):
            continue
        if choice.this and scope.attack is not None and skill is not scope.attack.skill:
            continue
        if choice.different and scope.attack is not None and skill is scope.attack.skill:
            continue
        if choice.kinds and power.attack not in choice.kinds:
            continue
        if choice.basic and not power.basic:
            continue
        found += [skill] if not skill.rays else granting.ready_strikes(state, piece, skill)
    return found


def may_target(
    state: Skirmish, attacker: Piece, skill: Skill, target: Piece, reach_bonus: int = 0
) -> bool:
    """Whether an attack may designate that creature."""
    scope = Scope(attacker.id, attacker.seat, skill)
    if skill.power.attack in ("melee", "ranged"):
        return target in targets.legal_targets(state, attacker, skill, scope, (), reach_bonus)
    return areas.can_include(state, attacker, skill, target)


def has_target(state: Skirmish, attacker: Piece, skill: Skill) -> bool:
    """Whether an attack power, used from here and now, would find a target."""
    if skill.power.attack in ("melee", "ranged"):
        return next(targets.each_target(state, attacker, skill), None) is not None
    return areas.any_placement(state, attacker, skill)


def any_granted_target(state: Skirmish, attacker: Piece, skill: Skill) -> bool:
    """Whether a power that grants attacks of other powers would find a target."""
    scope = Scope(attacker.id, attacker.seat, skill)
    return not skill.grants or any(
        has_target(state, attacker, option)
        for node in skill.grants
        if isinstance(node.by, v.Owner)
        for option in attack_options(state, attacker, node.choice, scope)
    )


# ------------------------------------------------------------------------- attack powers


def resolve_attack_power(state: Skirmish, piece: Piece, skill: Skill, scope: Scope) -> Flow[None]:
    """Resolve an attack power that was declared: pre-attack effects, attacks, other effects."""
    steps = skill.power.steps
    if skill.power.strike is not None and not skill.makes_own_attacks:
        yield from own_attacks(state, scope, v.OwnAttacks())
    yield from perform.perform(state, scope, steps)
    moment = Moment("attack power resolved", piece.id, power=skill)
    yield from windows.window(state, "after", [moment])


def own_attacks(state: Skirmish, scope: Scope, how: v.OwnAttacks) -> Flow[None]:
    """Make the attacks that the attack power itself defines."""
    piece = state.pieces[scope.owner]
    skill = scope.skill
    assert skill is not None
    if skill.power.attack in ("close", "area"):
        yield from make_area_attacks(state, piece, skill, scope)
        return
    count = numbers.number(state, scope, how.count)
    count += stats.extent(state, piece, "attacks", skill)
    attacked: list[int] = []
    if how.each:
        pending = [p.id for p in targets.legal_targets(state, piece, skill, scope, how.versus)]
        while pending and able(piece):
            candidates = [state.pieces[i] for i in pending if state.pieces[i].anchor >= 0]
            if not candidates:
                return
            target = yield from designate(state, piece, skill, candidates)
            pending.remove(target.id)
            yield from make_one_attack(state, piece, skill, target, scope)
        return
    for number in range(count):
        if not able(piece):
            return
        candidates = targets.legal_targets(state, piece, skill, scope, how.versus)
        if how.different:
            candidates = [p for p in candidates if p.id not in attacked]
        if how.same and attacked:
            candidates = [p for p in candidates if p.id == attacked[0]]
        if not candidates:
            return
        optional = how.up_to and number > 0
        chosen = yield from designate(state, piece, skill, candidates, optional=optional)
        if chosen is None:
            return
        attacked.append(chosen.id)
        yield from make_one_attack(state, piece, skill, chosen, scope)


def able(piece: Piece) -> bool:
    """Whether a creature can go on attacking: on the map, be it at 0 HP, and active."""
    return piece.anchor >= 0 and not piece.inactive


def designate(
    state: Skirmish,
    piece: Piece,
    skill: Skill,
    candidates: list[Piece],
    *,
    optional: bool = False,
) -> Flow[Piece]:
    """Choose a single target."""
    options: list[int | None] = [p.id for p in candidates]
    if optional:
        options.append(None)
    chosen = yield from choose(
        piece.seat, "target", Listed(options), who=piece.id, power=skill.name
    )
    return state.pieces[chosen] if chosen is not None else None  # type: ignore[return-value]


# ------------------------------------------------------------------------- making an attack


def make_one_attack(
    state: Skirmish,
    attacker: Piece,
    skill: Skill,
    target: Piece,
    scope: Scope,
    *,
    opportunity: bool = False,
    charge: bool = False,
    reach_bonus: int = 0,
    roll_bonus: int = 0,
    damage_bonus: int = 0,
    bonus_name: str = "",
    automatic: bool = False,
    critical: bool = False,
    strike: v.Strike | None = None,
    follow_up: bool = False,
) -> Flow[Attack]:
    """Making an Attack: designate one target, make an attack roll, resolve what follows."""
    attack = Attack(attacker.id, target.id, skill, strike or skill.power.strike, scope)  # type: ignore[arg-type]
    attack.opportunity = opportunity
    attack.charge = charge
    attack.reach_bonus = reach_bonus
    attack.roll_bonus = roll_bonus
    attack.damage_bonus = damage_bonus
    attack.bonus_name = bonus_name
    attack.follow_up = follow_up
    if automatic:
        attack.forced_result = True
    if critical:
        attack.force_critical = True
    attack.space = target.space
    # 1) Designate one target.
    state.tell("attack", who=attacker.id, target=target.id, power=skill.name, kind=attack.kind)
    yield from designation_window(state, [attack])
    if fizzles(state, attack):
        state.tell("fizzle", who=attacker.id, target=attack.target, power=skill.name)
        attack.fizzled = True
        return attack
    fix_cover(state, attack)
    yield from windows.window(state, "after", declared([attack])[:2])
    # 2) Make an attack roll.
    yield from attack_roll(state, attack)
    # 3) On a hit: damage, then effects.
    yield from apply_hits(state, scope, [attack])
    yield from resolved(state, [attack])
    return attack


def designation_window(state: Skirmish, attacks: list[Attack]) -> Flow[None]:
    """Target designation is initiated: powers that answer it, opportunity attacks."""
    first = attacks[0]
    attacker = state.pieces[first.attacker]
    moments: list[Moment] = []
    if any(windows.listening(state, kind, "before") for kind in DECLARED):
        moments = declared(attacks)
    bounds = first.skill.power.bounds
    provokes = first.kind == "area" or (first.kind == "ranged" and not first.basic)
    if (provokes and not bounds.no_provoke) or bounds.provokes:
        moments.append(provoking.provoked_by_attack(attacker, first))
    if moments:
        yield from windows.window(state, "before", moments)


DECLARED = ("attack declared", "targeted", "opportunity attack")


def declared(attacks: list[Attack]) -> list[Moment]:
    """The events of designating targets."""
    return [
        Moment(kind, attack.attacker, attack.target, attack=attack)
        for attack in attacks
        for kind in (DECLARED if attack.opportunity else DECLARED[:2])
    ]


def fizzles(state: Skirmish, attack: Attack) -> bool:
    """Attacks that Fizzle: attacker gone or inactive, or the target no longer legal."""
    attacker = state.pieces[attack.attacker]
    target = state.pieces[attack.target]
    if not able(attacker) or target.anchor < 0:
        return True
    if attack.fizzled:
        return True
    if attack.redirected:
        return False
    attack.space = target.space
    if attack.kind == "ranged" and not targets.visible_to_attack(state, attacker, target):
        return True
    found = targets.aim(state, attacker, target.space, target, attack.skill, attack.reach_bonus)
    if found is None:
        return True
    attack.origin, attack.target_cell = found.corner, found.cell
    return False


def fix_cover(state: Skirmish, attack: Attack) -> None:
    """Cover is settled when targeting is (ruling.geometry-at-designation)."""
    attack.cover = targets.cover(state, attack)


# ------------------------------------------------------------------------------- the roll


def attack_roll(state: Skirmish, attack: Attack) -> Flow[None]:
    """Roll 1d20, apply modifiers, determine whether the attack hits: a single step."""
    attacker = state.pieces[attack.attacker]
    target = state.pieces[attack.target]
    _count(state, attack)
    settle_automatic(state, attack, attacker, target)
    if not attack.automatic:
        faces = yield Roll(
            attacker.seat,
            20,
            1,
            "attack",
            {"who": attacker.id, "target": target.id, "power": attack.skill.name},
        )
        assert isinstance(faces, tuple)
        attack.die = Die(attacker.id, "attack", faces[0])
        for _, effect in attack.extra:
            if isinstance(effect, v.Reroll):
                yield from dice.roll_again(state, attack.die, best=effect.best, worst=effect.worst)
        attack.modifiers = attack_modifiers(state, attack)
        attack.defense, notes = stats.defense(
            state, target, attack.strike.defense, attack, attacker
        )
        judge_roll(state, attack)
        yield from conceal(state, attack)
        yield from roll_window(state, attack)
        judge_roll(state, attack)
        state.tell(
            "attack-roll",
            who=attacker.id,
            target=attack.target,
            power=attack.skill.name,
            die=attack.die.natural,
            modifiers=tuple(attack.modifiers),
            total=attack.total,
            versus=attack.strike.defense,
            defense=attack.defense,
            defense_modifiers=tuple(notes),
            hit=attack.hit,
            critical=attack.critical,
        )
    else:
        yield from conceal(state, attack)
        yield from roll_window(state, attack)
    kinds = ["hit" if attack.hit else "miss"]
    if attack.critical:
        kinds.append("critical")
    if attack.die is not None:
        kinds.append("attack roll")
    yield from windows.window(
        state,
        "after",
        [Moment(kind, attack.attacker, attack.target, attack=attack) for kind in kinds],
    )


def settle_automatic(state: Skirmish, attack: Attack, attacker: Piece, target: Piece) -> None:
    """Non-rolls: attacks with an automatic result; Helpless beside the attacker."""
    if attack.strike.bonus is None or attack.forced_result is not None:
        attack.automatic = True
        attack.hit = attack.forced_result is not False
        attack.critical = attack.hit and attack.force_critical is True
        return
    for name, result in (("automatic hit", True), ("automatic miss", False)):
        if stats.has_ability(state, attacker, name, attack=attack, other=target):
            attack.automatic = True
            attack.hit = result
            attack.critical = stats.has_ability(
                state, attacker, name, "critical", attack=attack, other=target
            )
            return
    if stats.suffers(target, stats.HELPLESS_LIKE) and (
        state.field.touching(attack.space) & attacker.space or attack.space & attacker.space
    ):
        attack.automatic = attack.hit = attack.critical = True


def attack_modifiers(state: Skirmish, attack: Attack) -> list[tuple[str, int]]:
    """Everything that is added to the die, by name."""
    attacker = state.pieces[attack.attacker]
    target = state.pieces[attack.target]
    assert attack.strike.bonus is not None
    found = [("attack bonus", attack.strike.bonus)]
    found += stats.modifiers(state, attacker, "attack", attack, target)
    why = flanking.combat_advantage(state, attack)
    if why is not None:
        found.append((f"combat advantage: {why}", 2))
    if attack.cover:
        found.append(("cover", -2))
    if attacker.squeezed:
        found.append(("squeezed", -5))
    if stats.suffers(target, stats.HELPLESS_LIKE):
        found.append(("helpless target", 4))
    # Appendix D, Sacred Circle: +2 attack while occupying it.
    if attacker.ground & state.field.masks.get("sacred circle", 0):
        found.append(("sacred circle", 2))
    if attack.roll_bonus:
        found.append((attack.bonus_name, attack.roll_bonus))
    return found


def judge_roll(state: Skirmish, attack: Attack) -> None:
    """Natural 20 hits and is critical, natural 1 misses, otherwise compare with the defense."""
    assert attack.die is not None
    natural = attack.die.natural
    attack.total = natural + sum(amount for _, amount in attack.modifiers)
    attacker = state.pieces[attack.attacker]
    lowest = critical_from(state, attack, attacker)
    # Appendix D, Blood Rock: melee attacks hit automatically and critically on 19 and 20.
    blood = 20
    if attack.kind == "melee" and attacker.ground & state.field.masks.get("blood rock", 0):
        blood = 19
    if attack.forced_result is not None:
        attack.hit = attack.forced_result
        attack.critical = attack.hit and natural >= min(lowest, blood)
    elif natural >= blood:
        attack.hit = attack.critical = True
    elif natural == 1:
        attack.hit = attack.critical = False
    else:
        attack.hit = attack.total >= attack.defense
        attack.critical = attack.hit and natural >= lowest
    if attack.force_critical is not None:
        attack.critical = attack.hit and attack.force_critical
    target = state.pieces[attack.target]
    if stats.has_ability(state, target, "no critical", attack=attack, other=attacker):
        attack.critical = False
    if attack.concealed and attack.forced_result is not True:
        attack.hit = attack.critical = False


def critical_from(state: Skirmish, attack: Attack, attacker: Piece) -> int:
    """The lowest natural roll that scores a critical hit."""
    lowest = 20
    target = state.pieces[attack.target]
    for ability, _ in stats.abilities(state, attacker, "critical on", attack, target):
        lowest = min(lowest, ability.number)
    return lowest


def roll_window(state: Skirmish, attack: Attack) -> Flow[None]:
    """The die is on the table: rerolls, and powers that answer the hit or the miss."""

    def moments() -> list[Moment]:
        kinds = ["hit" if attack.hit else "miss"]
        if attack.critical:
            kinds.append("critical")
        if attack.die is not None:
            kinds += ["attack roll", "d20 rolled"]
        return [
            Moment(kind, attack.attacker, attack.target, attack=attack, die=attack.die)
            for kind in kinds
        ]

    def refresh(now: list[Moment]) -> None:
        if attack.die is not None:
            judge_roll(state, attack)
        elif attack.forced_result is not None:
            attack.hit = attack.forced_result
        wanted = [(m.kind, m.object) for m in moments()]
        for moment in now:
            if (moment.kind, moment.object) not in wanted:
                moment.cancelled = True
        known = [(m.kind, m.object) for m in now]
        now.extend(m for m in moments() if (m.kind, m.object) not in known)

    yield from windows.window(state, "before", moments(), refresh)
    if attack.die is not None and windows.listening(state, "d20 rolled", "after"):
        rolled = Moment("d20 rolled", attack.attacker, attack.target, attack=attack, die=attack.die)
        yield from windows.window(state, "after", [rolled])


def conceal(state: Skirmish, attack: Attack) -> Flow[None]:
    """Conceal X: a melee or ranged hit needs a d20 of X or more; unseen targets have 11.

    Mandatory and a replacement, so it comes before voluntary powers (ruling.conceal-timing).
    """
    if not attack.hit or attack.critical or attack.redirected:
        return
    if attack.kind not in ("melee", "ranged"):
        return
    attacker = state.pieces[attack.attacker]
    target = state.pieces[attack.target]
    needed = 0
    if not (
        "conceal" in attack.strike.ignores
        or sight.blindsight(state, attacker, target)
        or stats.has_ability(state, attacker, "ignore conceal", attack=attack, other=target)
        or stats.has_ability(state, target, "no conceal", attack=attack, other=attacker)
    ):
        for ability, _ in stats.abilities(state, target, "conceal", attack, attacker):
            needed = max(needed, ability.number)
    if (
        attack.kind == "melee"
        and "invisible" not in attack.strike.ignores
        and not sight.sees(state, attacker, target)
    ):
        needed = max(needed, UNSEEN_CONCEAL)
    if not needed:
        return
    faces = yield Roll(attacker.seat, 20, 1, "conceal", {"who": attacker.id, "target": target.id})
    assert isinstance(faces, tuple)
    if faces[0] < needed:
        attack.concealed = True
        attack.hit = False
    state.tell(
        "conceal", who=attacker.id, target=target.id, die=faces[0], needed=needed, hit=attack.hit
    )


# -------------------------------------------------------------------- damage and effects


def base_damage(
    state: Skirmish, attack: Attack, notes: list[Modifier] | None = None
) -> list[tuple[int, v.DamageType]]:
    """Calculating Damage Modifiers to Base Damage, steps 1 and 2.

    What is added goes into `notes` by name.
    """
    notes = [] if notes is None else notes
    scope = scope_for_effects(attack.scope, [attack])
    attacker = state.pieces[attack.attacker]
    target = state.pieces[attack.target]
    listed = [p for p in attack.strike.damage if asks.all_hold(state, scope, p.tests)]
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
    for term in stats.stacked(stats.terms(state, attacker, "damage", attack, target)):
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


def apply_hits(state: Skirmish, scope: Scope, attacks: list[Attack]) -> Flow[None]:
    """Damage and effects on a hit, in order, each to all targets that were hit at once."""
    for attack in attacks:
        (scope.hits if attack.hit else scope.misses).append(attack.target)
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
    if "ability immune" not in state.known:
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
    on_hit.template = scope.template
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
            and target.ground & slippery
        ):
            attacker = state.pieces[attack.attacker]
            yield from forced.push_off(state, target, attacker, slippery)


def resolved(state: Skirmish, attacks: list[Attack]) -> Flow[None]:
    """The attacks are resolved: what answers that, and effects that lasted for the attack."""
    for attack in attacks:
        attack.resolved = True
        _remember(state, attack)
    moments = [
        Moment(kind, attack.attacker, attack.target, attack=attack)
        for attack in attacks
        for kind in ("attack resolved", *(DECLARED[2:] if attack.opportunity else ()))
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


# -------------------------------------------------------------------- close and area powers


def make_area_attacks(state: Skirmish, piece: Piece, skill: Skill, scope: Scope) -> Flow[None]:
    """Close and area attack powers: every step for all targets before the next."""
    placement = yield from areas.choose_placement(state, piece, skill, scope)
    if placement is None:
        return
    scope.template = placement.cells
    affected = areas.targets_in(state, piece, skill, scope, placement)
    affected = yield from areas.spared(state, piece, skill, affected)
    scope.targets = [target.id for target in affected]
    attacks: list[Attack] = []
    for target in affected:
        attack = Attack(piece.id, target.id, skill, skill.power.strike, scope)  # type: ignore[arg-type]
        attack.space = target.space
        attack.origin = placement.corner
        attack.source = placement.source
        attacks.append(attack)
    state.tell(
        "area-attack",
        who=piece.id,
        power=skill.name,
        targets=tuple(a.target for a in attacks),
        cells=tuple(areas.cell_list(placement.cells)),
    )
    if not attacks:
        return
    where = piece.anchor
    yield from designation_window(state, attacks)
    attacks = areas.still_valid(
        state, piece, skill, placement, attacks, moved=piece.anchor != where
    )
    if not attacks:
        state.tell("fizzle", who=piece.id, target=-1, power=skill.name)
        return
    for attack in attacks:
        fix_cover(state, attack)
    yield from windows.window(state, "after", declared(attacks))
    pending = list(attacks)
    while pending:
        # The attacker's player picks the order of the rolls.
        attack = pending[0]
        if len(pending) > 1:
            attack = yield from next_roll(state, piece, skill, pending)
        pending.remove(attack)
        if state.pieces[attack.target].anchor >= 0:
            yield from attack_roll(state, attack)
    yield from apply_hits(state, scope, attacks)
    yield from resolved(state, attacks)


def next_roll(state: Skirmish, piece: Piece, skill: Skill, pending: list[Attack]) -> Flow[Attack]:
    """Whose attack roll comes next; asked only when somebody could answer a roll."""
    if not any(
        windows.listening(state, kind, "before")
        for kind in ("attack roll", "d20 rolled", "hit", "miss", "critical")
    ):
        return pending[0]
    chosen = yield from choose(
        piece.seat,
        "next roll",
        Listed([attack.target for attack in pending]),
        who=piece.id,
        power=skill.name,
    )
    return next(attack for attack in pending if attack.target == chosen)


def by_filter(state: Skirmish, scope: Scope, where: v.Filter, pieces: list[Piece]) -> list[Piece]:
    """Those of the creatures that match."""
    return [piece for piece in pieces if who.matches(state, scope, where, piece)]
