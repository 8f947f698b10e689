"""Attacks, spells and abilities before the die is rolled: every number by name."""

from warband.looks.square_previews import Odds
from warband.rules.handbook.allowed import Act, Turn, shot_targets
from warband.rules.handbook.attacks import base_damage, distinct
from warband.rules.handbook.cards import Strike
from warband.rules.handbook.harm import half, reduced
from warband.rules.handbook.magic.afflictions import can_affect
from warband.rules.handbook.modifiers import (
    Blow,
    armor_class,
    attack_modifiers,
    conceal,
    damage_bonuses,
)
from warband.rules.handbook.morale import DC, morale_modifiers
from warband.rules.handbook.saves import save_modifiers
from warband.rules.handbook.senses import has, helpless, illusory, immune, in_reach
from warband.rules.handbook.statcard.abilities import Spec, write_spec
from warband.rules.handbook.state import NOBODY, Skirmish
from warband.rules.handbook.text.answers import strike_text


def attack_odds(state: Skirmish, blow: Blow, power: str, n: int = -1) -> Odds:
    """What an attack roll would bring."""
    who, target, strike = blow.who, blow.target, blow.strike
    sure = illusory(state, target) or (blow.melee and helpless(state, target))
    modifiers = attack_modifiers(state, blow)
    defense = armor_class(state, blow)
    bonus = sum(number for _, number in modifiers)
    ac = sum(number for _, number in defense)
    bloody = bool(blow.melee and state.field.cells("blood rock") & state.space[who])
    perfect = 19 if bloody else 20
    needed = 0 if sure else min(perfect, max(2, ac - bonus))
    find = conceal(state, blow)
    found = (21 - find) / 20 if find else 1.0
    if find and blow.melee and has(state, who, "Blind-Fight"):
        found = 1 - (1 - found) ** 2
    hit = (1.0 if sure else (21 - needed) / 20) * found
    spared = sure or immune(state, target, "critical hits")
    critical = 0.0 if spared else (21 - perfect) / 20 * found
    plain, notes = _damage(state, blow, doubled=blow.melee and helpless(state, target))
    double, _ = _damage(state, blow, doubled=True)
    expected = (hit - critical) * plain + critical * double
    hp = state.hp[target]
    destroys = (hit - critical) * (plain >= hp) + critical * (double >= hp)
    return Odds(
        piece=who,
        power=power,
        target=target,
        kind=blow.kind,
        hit=round(hit, 4),
        critical=round(critical, 4),
        needed=needed,
        bonus=bonus,
        modifiers=tuple(modifiers),
        versus="AC",
        defense=ac,
        defense_modifiers=tuple(defense),
        damage=plain,
        critical_damage=plain if spared else double,
        damage_notes=notes,
        expected=round(expected, 3),
        destroys=round(destroys, 4),
        automatic=sure,
        basic=blow.melee,
        conceal=find,
        effects=_riders(state, strike, who) + morale_words(state, target, plain),
        n=n,
    )


def _damage(
    state: Skirmish, blow: Blow, *, doubled: bool
) -> tuple[int, tuple[tuple[str, int], ...]]:
    """Hit points that a hit takes, and what it is made of."""
    amount, kind, ignores = base_damage(state, blow)
    bonuses = damage_bonuses(state, blow)
    base = amount * (2 if doubled else 1)
    parts = [(max(0, base + sum(number for _, number in bonuses)), kind), *blow.strike.extra]
    left = sum(n for n, _ in reduced(state, blow.target, parts, [], ignores_dr=ignores))
    notes = [("base", base), *bonuses, *((kind, number) for number, kind in blow.strike.extra)]
    given = sum(number for number, _ in parts)
    if left != given:
        notes.append(("resistances", left - given))
    return left, tuple(notes) if len(notes) > 1 else ()


def _riders(state: Skirmish, strike: Strike, who: int) -> str:
    found = []
    for name in strike.riders:
        rider = state.roster.cards[who].ability(name)
        if rider is not None:
            found.append(f"A hit brings {name} ({write_spec(rider.spec)}).")
    return " ".join(found)


def morale_words(state: Skirmish, target: int, damage: int) -> str:
    """What a hit would do to a target's nerve."""
    left = state.hp[target] - damage
    if left <= 0 or damage <= 0 or state.shaken >> target & 1:
        return ""
    if left * 2 > state.roster.cards[target].hp or has(state, target, "Fearless"):
        return ""
    bonus = sum(number for _, number in morale_modifiers(state, target))
    chance = min(0.95, max(0.05, (21 + bonus - DC) / 20))
    return f" A hit tries its nerve: it runs with {1 - chance:.0%}."


def magic_odds(state: Skirmish, who: int, target: int, spec: Spec, name: str, n: int = -1) -> Odds:
    """What a spell or an ability would do to a creature."""
    on = who if target == NOBODY else target
    modifiers = save_modifiers(state, on) if spec.dc else []
    bonus = sum(number for _, number in modifiers)
    fails = 1 - min(0.95, max(0.05, (21 + bonus - spec.dc) / 20)) if spec.dc else 1.0
    if not can_affect(state, on, spec):
        fails = 0.0
    parts = [(e.number, e.word) for e in spec.effects if e.kind == "damage"]
    full = sum(number for number, _ in reduced(state, on, parts, [], ignores_dr=False))
    less = [(half(number), kind) for number, kind in parts]
    saved = sum(number for number, _ in reduced(state, on, less, [], ignores_dr=False))
    hp = state.hp[on]
    destroys = fails * (full >= hp > 0) + (1 - fails) * (saved >= hp > 0) if parts else 0.0
    return Odds(
        piece=who,
        power=name,
        target=on,
        kind="spell",
        hit=round(fails, 4),
        critical=0.0,
        needed=0 if not spec.dc else min(20, max(2, spec.dc - bonus)),
        bonus=bonus,
        modifiers=tuple(modifiers),
        versus="save" if spec.dc else "",
        defense=spec.dc,
        defense_modifiers=(),
        damage=full,
        critical_damage=saved,
        damage_notes=tuple((kind, number) for number, kind in parts) if len(parts) > 1 else (),
        expected=round(fails * full + (1 - fails) * saved, 3),
        destroys=round(destroys, 4),
        automatic=not spec.dc,
        effects=write_spec(spec) + (morale_words(state, on, full) if parts else ""),
        n=n,
    )


def act_odds(state: Skirmish, turn: Turn, act: Act, n: int) -> Odds | None:
    """What something that a creature may do next would bring; None where nobody is aimed at."""
    who = turn.who
    card = state.roster.cards[who]
    if act.kind in ("attack", "shoot"):
        assert act.strike is not None
        blow = Blow(who, act.target, act.strike, melee=act.kind == "attack")
        return attack_odds(state, blow, _power(act.kind, act.strike), n)
    if act.kind == "charge":
        strike = max(distinct(card.melee), key=lambda each: (each.damage, each.bonus))
        blow = Blow(who, act.target, strike, melee=True, charging=True)
        return attack_odds(state, blow, _power("charge", strike), n)
    if act.kind == "cast":
        spell = next(each for each in card.spells if each.name == act.what)
        return magic_odds(state, who, act.target, spell.spec, spell.name, n)
    if act.kind == "use":
        ability = card.ability(act.what)
        if ability is None or (act.target == NOBODY and not ability.spec.effects):
            return None
        return magic_odds(state, who, act.target, ability.spec, ability.name, n)
    return None


def _power(kind: str, strike: Strike) -> str:
    word = {"attack": "Melee", "shoot": "Ranged", "charge": "Charge"}[kind]
    return f"{word} {strike_text(strike)}"


def standing_odds(state: Skirmish, who: int) -> tuple[Odds, ...]:
    """The attacks of a creature that is only looked at, on whoever it reaches now."""
    card = state.roster.cards[who]
    found = [
        attack_odds(state, Blow(who, enemy, strike, melee=True), _power("attack", strike))
        for enemy in state.enemies(who)
        if in_reach(state, who, enemy)
        for strike in distinct(card.melee)
    ]
    found += [
        attack_odds(state, Blow(who, enemy, strike, melee=False), _power("shoot", strike))
        for enemy in shot_targets(state, who)
        for strike in distinct(card.ranged)
    ]
    return tuple(found)
