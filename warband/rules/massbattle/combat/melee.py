"""The mass strike: everybody who can reach strikes at once (Attacks and Damage)."""

from typing import NamedTuple

from warband.kernel.questions import Flow, Listed, choose, roll
from warband.rules.massbattle import questions as q
from warband.rules.massbattle.combat.damage import hurt, lose_creatures
from warband.rules.massbattle.combat.effects import (
    afflict,
    gain_hit_points,
    reduced,
    save_for_each,
    save_once,
    saved_half,
)
from warband.rules.massbattle.combat.modifiers import (
    armor_class,
    attack_bonus,
    effect_on,
    facing,
    told,
    total,
)
from warband.rules.massbattle.ground.engagement import can_see, is_helpless, on_ground
from warband.rules.massbattle.roster.creatures import Attack
from warband.rules.massbattle.state import NOBODY, Game, Unit

__all__ = ["Blow", "Struck", "damage_from", "land", "luck_needed", "mass_strike", "swings"]


class Struck(NamedTuple):
    """What came of a set of attack rolls."""

    hits: int = 0
    casualties: int = 0
    by_leader: int = 0
    """How many of the casualties fell to whoever leads from the front."""


class Blow(NamedTuple):
    """How a set of attack rolls is made."""

    charging: bool = False
    provoked: bool = False
    """Whether it is an attack of opportunity."""
    sneaky: bool = False
    """Whether Death Attack was declared."""
    smiting: bool = False
    stunning: bool = False
    each: int = 1
    """How many rolls each creature makes; one at whoever is alone, or leads."""


def mighty_swings(unit: Unit, enemy: Unit) -> int:
    """Free mass strikes besides the first, not against one alone (Mighty Swing)."""
    if enemy.lone or not unit.has("Mighty Swing"):
        return 0
    return 1 if enemy.count == 2 else 2


class Swings(NamedTuple):
    """What a unit makes of an attack of its own beyond a roll for each creature."""

    free: int
    """Free mass strikes besides the others."""
    each: int
    """How many rolls each creature makes."""


def swings(unit: Unit, enemy: Unit, *, still: bool) -> Swings:
    """Great Swing; Mighty Swing; Whirlwind Attack, if the unit has moved an inch at most."""
    great = unit.has("Great Swing") and not enemy.lone
    whirls = still and unit.has("Whirlwind Attack") and not enemy.lone
    return Swings(mighty_swings(unit, enemy) or int(great), 2 if whirls else 1)


def mass_strike(
    game: Game,
    unit: Unit,
    enemy: Unit,
    attack: Attack,
    number: int,
    blow: Blow,
    *,
    leader: int = NOBODY,
    nth: int = 0,
    at_leader: int = 0,
    leader_at: str = "unit",
) -> Flow[Struck]:
    """A set of melee attack rolls against an enemy unit, and their damage.

    `leader` strikes in the place of one creature. `at_leader` of the creatures strike at whoever
    leads the enemy from the front.
    """
    game.noise = True
    game.tell("strike", attacker=unit.number, defender=enemy.number, rolls=number)
    head = game.units[leader] if leader != NOBODY else None
    target_head = game.leading(enemy)
    common = number - (1 if head is not None else 0)
    at_unit = common - at_leader
    hits = casualties = 0
    landed: dict[str, int] = {}
    scored = 0
    if at_unit > 0:
        rolled = at_unit * (1 if enemy.lone else blow.each)
        dealt, hit = yield from _rolls(game, unit, enemy, attack, rolled, blow)
        _add(landed, dealt)
        scored += hit
    alone: dict[str, int] = {}
    head_hits = 0
    led_by: dict[str, int] = {}
    if head is not None and head.creature.melee:
        own = head.creature.melee[min(nth, len(head.creature.melee) - 1)]
        victim = target_head if leader_at == "commander" else None
        dealt, hit = yield from _rolls(game, unit, enemy, own, 1, blow, head=head, victim=victim)
        if victim is not None:
            _add(alone, dealt)
        else:
            led_by = dealt
            head_hits += hit
    if at_leader and target_head is not None:
        dealt, _ = yield from _rolls(game, unit, enemy, attack, at_leader, blow, victim=target_head)
        _add(alone, dealt)
    common_part = _taken(enemy, landed)
    _add(landed, led_by)
    amount = _taken(enemy, landed)
    drained = _drain(unit, enemy, scored)
    if drained:
        saved = yield from save_once(
            game, enemy, _dc(unit, "Constitution Drain"), "Constitution Drain"
        )
        amount += saved_half(drained) if saved else drained
    amount += yield from _venom(game, unit, enemy, scored)
    humanoids = enemy.creature.kind == "Humanoid"
    before = enemy.count, enemy.damage - enemy.fund, enemy.hp
    casualties = yield from hurt(game, enemy, amount, by=unit.number, why="melee")
    hits = scored + head_hits
    if drained:
        gain_hit_points(game, unit, 5 * scored)
    feed = unit.creature.number("Feed")
    if feed and humanoids and casualties:
        gain_hit_points(game, unit, feed * casualties)
    yield from _riders(game, unit, enemy, scored, casualties, blow)
    if target_head is not None and alone:
        damage = sum(reduced(target_head.creature, n, e, target_head.hp) for e, n in alone.items())
        yield from hurt(game, target_head, damage, by=unit.number, why="melee")
    return Struck(hits, casualties, _of_leader(before, common_part, casualties) if led_by else 0)


def _of_leader(before: tuple[int, int, int], common_part: int, casualties: int) -> int:
    """The casualties that are owed to whoever leads: those beyond what the others took."""
    count, carried, rating = before
    return casualties - min(count, max(0, carried + common_part) // max(rating, 1), casualties)


def _taken(enemy: Unit, landed: dict[str, int]) -> int:
    """What is left of damage of all kinds."""
    return sum(reduced(enemy.creature, n, e, enemy.hp) for e, n in landed.items())


def _add(whole: dict[str, int], part: dict[str, int]) -> None:
    for energy, amount in part.items():
        whole[energy] = whole.get(energy, 0) + amount


def _dc(unit: Unit, name: str) -> int:
    ability = unit.creature.ability(name)
    return ability.dc if ability is not None else 0


def _drain(unit: Unit, enemy: Unit, hits: int) -> int:
    """Constitution Drain: 5 more for each hit on the living."""
    return 5 * hits if unit.has("Constitution Drain") and enemy.creature.living else 0


def _venom(game: Game, unit: Unit, enemy: Unit, hits: int) -> Flow[int]:
    """Poison that deals damage deals it at once; one save halves it (Poison)."""
    poison = unit.creature.ability("Poison")
    if poison is None or not poison.number or not hits or enemy.creature.immune("poison"):
        return 0
    amount = poison.number * hits
    saved = yield from save_once(game, enemy, poison.dc, "poison")
    return saved_half(amount) if saved else amount


def _rolls(
    game: Game,
    unit: Unit,
    enemy: Unit,
    attack: Attack,
    number: int,
    blow: Blow,
    *,
    head: Unit | None = None,
    victim: Unit | None = None,
) -> Flow[tuple[dict[str, int], int]]:
    """Attack rolls of one kind: the damage that lands by kind, and the hits."""
    bonus = attack_bonus(
        game, unit, enemy, attack.bonus, kind="melee", face=facing(unit, enemy),
        charging=blow.charging, leader=head,
    )  # fmt: skip
    armor = armor_class(
        game, enemy, unit, kind="melee", face=facing(enemy, unit), provoked=blow.provoked,
        leader=victim,
    )  # fmt: skip
    struck = victim or enemy
    striker = head or unit
    helpless = is_helpless(struck)
    faces: tuple[int, ...] = ()
    if helpless:
        hits = [True] * number
    else:
        faces = yield from roll(
            striker.seat, 20, number, "attack", attacker=striker.number, defender=struck.number
        )
        keen = 19 if on_ground(game, unit, "blood-rock") else 20
        hits = land(faces, total(bonus), total(armor), keen, struck)
    hits = yield from unseen(game, unit, enemy, hits, kind="melee", struck=struck)
    each = damage_from(game, unit, enemy, attack, blow, striker=striker, struck=struck)
    dealt: dict[str, int] = {}
    for double in hits:
        amount = attack.damage * (2 if double or helpless else 1) + each
        if not attack.energy:
            amount = max(0, amount - struck.creature.number("DR"))
        dealt[attack.energy] = dealt.get(attack.energy, 0) + amount
    game.tell(
        "attack-rolls", attacker=striker.number, defender=struck.number, number=number,
        faces=faces, attack=told(bonus), armor=told(armor), bonus=total(bonus), ac=total(armor),
        hits=len(hits), damage=sum(dealt.values()),
    )  # fmt: skip
    return dealt, len(hits)


def land(faces: tuple[int, ...], bonus: int, armor: int, keen: int, struck: Unit) -> list[bool]:
    """The rolls that hit, and whether each deals double damage (Critical Hits)."""
    critical = not struck.creature.immune("critical")
    return [
        face >= keen and critical
        for face in faces
        if face >= keen or (face > 1 and face + bonus >= armor)
    ]


def unseen(
    game: Game, unit: Unit, enemy: Unit, hits: list[bool], *, kind: str, struck: Unit
) -> Flow[list[bool]]:
    """Each hit on what is concealed, dark or incorporeal needs luck as well."""
    for needed, why in luck_needed(game, unit, enemy, struck):
        if not hits:
            break
        if why == "incorporeal":
            faces = yield from roll(struck.seat, 20, len(hits), why, unit=struck.number)
            hits = [hit for hit, face in zip(hits, faces, strict=True) if face < needed]
        else:
            faces = yield from roll(unit.seat, 20, len(hits), why, defender=struck.number)
            hits = [hit for hit, face in zip(hits, faces, strict=True) if face >= needed]
        game.tell("luck", unit=struck.number, why=why, faces=faces, hits=len(hits))
    return hits


def luck_needed(game: Game, unit: Unit, enemy: Unit, struck: Unit) -> list[tuple[int, str]]:
    """What else must be rolled for a hit to count; what is incorporeal rolls for itself."""
    rating = struck.creature.number("Conceal")
    if not can_see(game, unit, enemy) and not unit.has("Blind-Fight"):
        rating = max(rating, 11)
    found = [(rating, "concealment")] if rating else []
    if on_ground(game, unit, "darkness") or on_ground(game, enemy, "darkness"):
        found.append((11, "darkness"))
    if struck.has("Incorporeal") and not unit.has("Incorporeal"):
        found.append((11, "incorporeal"))
    return found


def damage_from(
    game: Game, unit: Unit, enemy: Unit, attack: Attack, blow: Blow, *, striker: Unit, struck: Unit
) -> int:
    """What each hit deals beyond the attack itself, after any doubling."""
    extra = sum(amount for _, amount in effect_on(game, unit, "damage")) if striker is unit else 0
    if blow.charging:
        extra += striker.creature.number("Powerful Charge")
    if blow.smiting:
        extra += striker.creature.number("Smite")
    if sneaks(game, unit, enemy, striker) and not struck.creature.immune("sneak attack"):
        extra += striker.creature.number("Sneak Attack")
    return extra


def sneaks(game: Game, unit: Unit, enemy: Unit, striker: Unit) -> bool:
    """Whether a Sneak Attack works on an enemy (Sneak Attack)."""
    if not striker.has("Sneak Attack"):
        return False
    if enemy.under("stun") is not None or is_helpless(enemy) or not can_see(game, enemy, unit):
        return True
    return enemy.lone and not (unit.lone and striker is unit)


def _riders(
    game: Game, unit: Unit, enemy: Unit, hits: int, casualties: int, blow: Blow
) -> Flow[None]:
    """What else a hit does to creatures that it did not destroy (Special Attack Effects)."""
    left = min(hits - casualties, enemy.count)
    if left <= 0 or enemy.gone:
        return
    poison = unit.creature.ability("Poison")
    if poison is not None and poison.word and not enemy.creature.immune("poison"):
        failed = yield from save_for_each(game, enemy, left, poison.dc, f"poison, {poison.word}")
        yield from afflict(game, enemy, failed, poison.word, by=unit.number, dc=poison.dc)
    touch = unit.creature.ability("Ghoul Touch")
    if touch is not None and not enemy.creature.immune("paralysis") and not enemy.gone:
        failed = yield from save_for_each(game, enemy, left, touch.dc, "Ghoul Touch")
        yield from afflict(game, enemy, failed, "paralysis", by=unit.number, dc=touch.dc)
    stunning = unit.creature.ability("Stunning Attack")
    if stunning is not None and blow.stunning and not enemy.creature.immune("stun"):
        failed = yield from save_for_each(game, enemy, left, stunning.dc, "Stunning Attack")
        yield from afflict(game, enemy, failed, "stun", by=unit.number, dc=stunning.dc)
    deadly = unit.creature.ability("Death Attack")
    if deadly is not None and blow.sneaky and not enemy.gone:
        failed = yield from save_for_each(game, enemy, left, deadly.dc, "Death Attack")
        yield from lose_creatures(game, enemy, failed, by=unit.number)


def declare(game: Game, unit: Unit, enemy: Unit) -> Flow[Blow]:
    """What a unit declares before it strikes: Smite, Stunning Attack, Death Attack."""
    blow = Blow()
    for name, field in (
        ("Smite", "smiting"),
        ("Stunning Attack", "stunning"),
        ("Death Attack", "sneaky"),
    ):
        ability = unit.creature.ability(name)
        if ability is None:
            continue
        most = {"Smite": 1, "Stunning Attack": ability.number}.get(name, 0)
        if most and unit.used(name) >= most:
            continue
        if name == "Smite" and not _smites(ability.word, enemy):
            continue
        if name == "Death Attack" and (
            not sneaks(game, unit, enemy, unit) or enemy.creature.immune("sneak attack")
        ):
            continue
        uses = yield from choose(
            unit.seat, q.DECLARE, Listed([False, True]), unit=unit.number, ability=name,
            target=enemy.number, onward=False,
        )  # fmt: skip
        if uses:
            game.spend(unit, name)
            blow = blow._replace(**{field: True})
    return blow


def _smites(word: str, enemy: Unit) -> bool:
    letter = {"evil": "E", "good": "G", "chaotic": "C", "lawful": "L"}.get(word.lower())
    if letter is not None:
        return all(letter in faction for faction in enemy.creature.factions)
    return enemy.creature.kind.lower() == word.lower()
