"""Melee and ranged attacks from the roll to what a hit brings along (Attacks and Damage)."""

from warband.kernel.questions import Flow, Listed, Pieces, choose, roll
from warband.rules.handbook import questions as q
from warband.rules.handbook.cards import Strike
from warband.rules.handbook.command import matches
from warband.rules.handbook.harm import deal, destroy
from warband.rules.handbook.magic.afflictions import afflict, apply_spec
from warband.rules.handbook.magic.boxes import available, spend
from warband.rules.handbook.modifiers import (
    Blow,
    armor_class,
    attack_modifiers,
    conceal,
    damage_bonuses,
    flanks,
    sneak_attack,
)
from warband.rules.handbook.saves import rerolls, save
from warband.rules.handbook.senses import distance, has, helpless, illusory, immune, in_reach, sees
from warband.rules.handbook.statcard.abilities import Ability
from warband.rules.handbook.state import INVISIBLE, NOBODY, Skirmish

RING = "ring of invisibility"


class Bout:
    """What a creature has done with its melee attacks in one turn, its own or another's."""

    __slots__ = ("afraid", "cleaved", "hits", "stunned")

    def __init__(self) -> None:
        self.cleaved = 0
        """Who has used Cleave."""
        self.hits: dict[tuple[int, int], int] = {}
        """How often a creature has hit another in melee."""
        self.afraid: list[tuple[int, int]] = []
        """Whom a fear burst has struck, and who struck: each owes a morale save."""
        self.stunned = 0
        """Who has used Stunning Attack."""


def attack(state: Skirmish, blow: Blow, bout: Bout) -> Flow[bool]:
    """One attack; returns whether it hit. What half hit points bring is left to `settle`."""
    who, target = blow.who, blow.target
    declared = yield from _declare(state, blow, bout)
    hit, critical = yield from _roll(state, blow)
    if blow.die == 20 and state.scenario.lethal_twenty:
        yield from destroy(state, target, who, "natural 20")
        return True
    if hit and not (yield from _finds(state, blow)):
        hit = False
    felled = False
    if state.lasting[who]:
        _appear(state, who)
    if hit:
        felled = yield from _hit(state, blow, bout, critical=critical, declared=declared)
    if not blow.melee and state.space[target]:
        yield from meet_gaze(state, who, target)
    if felled and blow.melee:
        yield from _cleave(state, blow, bout)
    return hit


def _roll(state: Skirmish, blow: Blow) -> Flow[tuple[bool, bool]]:
    """The attack roll: whether it would hit, and whether critically."""
    who, target = blow.who, blow.target
    sure = "helpless target" if blow.melee and helpless(state, target) else ""
    if illusory(state, target):
        sure = "illusion"
    if sure:
        state.tell("attack", who=who, target=target, kind=blow.kind, hit=True, why=sure)
        return True, False
    modifiers = attack_modifiers(state, blow)
    defense = armor_class(state, blow)
    state.noisy = True
    (die,) = yield from roll(
        state.controller[who], 20, 1, "attack", who=who, target=target, kind=blow.kind
    )
    blow.die = die
    total = die + sum(number for _, number in modifiers)
    ac = sum(number for _, number in defense)
    bloody = bool(blow.melee and state.field.cells("blood rock") & state.space[who])
    hit = _strikes_home(die, total, ac, bloody=bloody)
    if not hit and (yield from rerolls(state, who, "attack", die)):
        (die,) = yield from roll(
            state.controller[who], 20, 1, "attack", who=who, target=target, kind=blow.kind
        )
        blow.die, total = die, die + sum(number for _, number in modifiers)
        hit = _strikes_home(die, total, ac, bloody=bloody)
    keen = die == 19 and hit and "keen" in blow.strike.riders
    perfect = die == 20 or (die == 19 and bloody) or keen
    critical = perfect and not immune(state, target, "critical hits")
    if state.log is not None:
        state.tell(
            "attack-roll",
            who=who,
            target=target,
            kind=blow.kind,
            opportunity=blow.opportunity,
            die=die,
            modifiers=tuple(f"{name} {number:+}" for name, number in modifiers),
            total=total,
            ac=ac,
            ac_modifiers=tuple(f"{name} {number:+}" for name, number in defense),
            hit=hit,
            critical=critical,
        )
    return hit, critical


def _strikes_home(die: int, total: int, ac: int, *, bloody: bool) -> bool:
    """Whether an attack roll hits; on blood rock a 19 does like a 20."""
    return die == 20 or (die == 19 and bloody) or (die != 1 and total >= ac)


def _appear(state: Skirmish, who: int) -> None:
    """A ring of invisibility hides its wearer until it attacks."""
    shown = tuple(each for each in state.lasting[who] if each.name != RING)
    if len(shown) < len(state.lasting[who]):
        state.lasting[who] = shown
        state.set_under(who, INVISIBLE, False)
        state.tell("condition-ends", who=who, condition="invisible", why="it attacks")


def _finds(state: Skirmish, blow: Blow) -> Flow[bool]:
    """The second roll against Conceal; Blind-Fight rolls twice in melee."""
    needed = conceal(state, blow)
    if not needed:
        return True
    tries = 2 if blow.melee and has(state, blow.who, "Blind-Fight") else 1
    dice = yield from roll(
        state.controller[blow.who], 20, tries, "conceal", who=blow.who, target=blow.target
    )
    found = max(dice) >= needed
    state.tell("conceal", who=blow.who, target=blow.target, dice=dice, needed=needed, hit=found)
    return found


def _hit(
    state: Skirmish, blow: Blow, bout: Bout, *, critical: bool, declared: list[Ability]
) -> Flow[bool]:
    """Damage of a hit, then what the attack brings along; whether the damage destroyed."""
    who, target, strike = blow.who, blow.target, blow.strike
    count = bout.hits[who, target] = bout.hits.get((who, target), 0) + blow.melee
    bonuses = damage_bonuses(state, blow)
    ratings = state.roster.kits[who].ratings
    if blow.melee and count == 2 and "Rend" in ratings:
        bonuses.append(("Rend", ratings["Rend"]))
    amount, kind, ignores = base_damage(state, blow)
    bonuses += yield from state.scenario.damage_bonus(state, who, amount, spell=False)
    doubled = critical or (blow.melee and helpless(state, target))
    extra = sum(number for _, number in bonuses)
    parts = [(max(0, amount * (2 if doubled else 1) + extra), kind), *strike.extra]
    if state.log is not None:
        state.tell(
            "hit",
            who=who,
            target=target,
            base=amount,
            doubled=doubled,
            extra=tuple(f"{name} +{number}" for name, number in bonuses),
        )
    ghostly = "ghost touch" in strike.riders
    why = f"{blow.kind} attack"
    dealt = yield from deal(
        state, target, parts, who, why, ignores_dr=ignores, touches_ghosts=ghostly
    )
    felled = not state.space[target]
    if blow.die == 20 and strike.riders and state.space[target]:
        yield from _burst(state, blow, bout)
    for ability in declared:
        if ability.name == "Death Attack" and state.space[target]:
            saved = yield from save(state, target, ability.spec.dc, "Death Attack")
            if not saved:
                yield from destroy(state, target, who, "Death Attack")
    for ability in declared:
        if ability.name == "Stunning Attack" and dealt and state.space[target]:
            yield from afflict(state, target, "Stun", ability.spec.dc, "Stunning Attack", who)
    for name in strike.riders:
        rider = state.roster.cards[who].ability(name)
        if rider is not None and state.space[target]:
            yield from apply_spec(state, who, [target], rider.spec, name)
    return felled


PARALYTIC_BURST = 17


def _burst(state: Skirmish, blow: Blow, bout: Bout) -> Flow[None]:
    """What a natural 20 with some magic weapons does to the creature struck."""
    who, target, riders = blow.who, blow.target, blow.strike.riders
    if "paralytic burst" in riders:
        yield from afflict(state, target, "Paralysis", PARALYTIC_BURST, "paralytic burst", who)
    if "fear burst" in riders and not state.routing >> target & 1:
        bout.afraid.append((target, who))


def base_damage(state: Skirmish, blow: Blow) -> tuple[int, str, bool]:
    """The base damage, its kind, and whether DR is ignored."""
    who, strike = blow.who, blow.strike
    amount, kind, ignores = strike.damage, strike.kind, False
    for each in state.lasting[who]:
        effect = each.effect
        if effect.kind == "becomes" and effect.word == blow.kind:
            amount, kind = effect.number, effect.words[0]
        elif effect.kind == "ignore DR":
            ignores = True
    if kind in ("melee", "ranged") and state.field.cells("sacred circle") & state.space[who]:
        kind = "magic"
    return amount, kind, ignores


# ------------------------------------------------------------------ declared beforehand


def _declare(state: Skirmish, blow: Blow, bout: Bout) -> Flow[list[Ability]]:
    """Abilities that must be announced before the roll; a miss marks their box too."""
    who, target = blow.who, blow.target
    found: list[Ability] = []
    if not blow.melee or not state.roster.kits[who].declared:
        return found
    while True:
        offered = [
            ability
            for ability in state.roster.kits[who].declared
            if ability not in found and _may_declare(state, blow, bout, ability)
        ]
        if not offered:
            return found
        names = Listed(["no", *(_title(ability) for ability in offered)])
        seat = state.controller[who]
        name = yield from choose(seat, q.DECLARE, names, who=who, target=target)
        if name == "no":
            return found
        ability = next(each for each in offered if _title(each) == name)
        found.append(ability)
        spend(state, who, ability.name, ability.uses)
        state.tell("declared", who=who, target=target, ability=name)
        if ability.name in ("Smite", "Mighty Blow"):
            blow.extra.append((name, ability.number))
        elif ability.name == "Stunning Attack":
            bout.stunned |= 1 << who


def _title(ability: Ability) -> str:
    return f"Smite {', '.join(ability.words)}".strip() if ability.name == "Smite" else ability.name


def _may_declare(state: Skirmish, blow: Blow, bout: Bout, ability: Ability) -> bool:
    who, target = blow.who, blow.target
    if not available(state, who, ability.name, ability.uses):
        return False
    if ability.name == "Smite":
        words = ability.words
        return not words or any(matches(state, target, word, who) for word in words)
    if ability.name == "Mighty Blow":
        return True
    if ability.name == "Stunning Attack":
        return not bout.stunned >> who & 1
    return sneak_attack(state, blow, flanked=flanks(state, who, target)) > 0


# ------------------------------------------------------------------ what else may follow


def _cleave(state: Skirmish, blow: Blow, bout: Bout) -> Flow[None]:
    """Cleave: once a turn, whoever brings an enemy to 0 in melee attacks another enemy."""
    who = blow.who
    if not has(state, who, "Cleave") or bout.cleaved >> who & 1 or not state.space[who]:
        return
    targets = [enemy for enemy in state.enemies(who) if in_reach(state, who, enemy)]
    if not targets:
        return
    seat = state.controller[who]
    options = Pieces([NOBODY, *targets])
    target = yield from choose(seat, q.CLEAVE, options, who=who)
    if target == NOBODY:
        return
    bout.cleaved |= 1 << who
    strike = yield from pick_strike(state, who, state.roster.cards[who].melee, target)
    again = Blow(who, target, strike, melee=True, opportunity=False)
    yield from attack(state, again, bout)


def pick_strike(
    state: Skirmish, who: int, strikes: tuple[Strike, ...], target: int
) -> Flow[Strike]:
    """Which of several attacks is made (Choose Your Attack)."""
    return (
        yield from choose(
            state.controller[who], q.WHICH_ATTACK, Listed(distinct(strikes)), who=who, target=target
        )
    )


def distinct(strikes: tuple[Strike, ...]) -> list[Strike]:
    """The best of those attacks that deal the same damage."""
    best: dict[tuple[object, ...], Strike] = {}
    for strike in strikes:
        key = strike[1:]
        if key not in best or strike.bonus > best[key].bonus:
            best[key] = strike
    return list(best.values())


def meet_gaze(state: Skirmish, who: int, target: int) -> Flow[None]:
    """Whoever targets a gazing creature from within its range must save afterwards."""
    gaze = state.roster.cards[target].ability("Gaze Attack")
    if gaze is None or not state.space[who] or immune(state, who, "gaze attacks"):
        return
    if not state.space[target] or not sees(state, who, target):
        return
    if gaze.spec.range == "range" and distance(state, who, target) > gaze.spec.squares:
        return
    yield from apply_spec(state, target, [who], gaze.spec, "Gaze Attack")
