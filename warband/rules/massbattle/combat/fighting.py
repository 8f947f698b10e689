"""A unit's melee on its turn: whom, with how many, strike after strike (General Melee Rules)."""

from warband.kernel.questions import Flow, Listed, Pieces, choose
from warband.rules.massbattle import questions as q
from warband.rules.massbattle.combat.casting import use_on_leader, used_in_place
from warband.rules.massbattle.combat.damage import hurt
from warband.rules.massbattle.combat.effects import save_once, saved_half
from warband.rules.massbattle.combat.melee import Blow, Struck, declare, mass_strike, swings
from warband.rules.massbattle.combat.morale import attack_of_opportunity, settle
from warband.rules.massbattle.command.orders import offer_orders
from warband.rules.massbattle.ground.engagement import enemies_met, engages, meet
from warband.rules.massbattle.ground.melee_contact import (
    Strikers,
    Who,
    strikers,
    total_rolls,
)
from warband.rules.massbattle.roster.creatures import Attack
from warband.rules.massbattle.state import NOBODY, ROUTING, Game, Save, Unit

__all__ = [
    "charge_saves", "fight", "joins_in", "outreaches", "reach_attacks", "targets", "trample",
]  # fmt: skip

AT_COMMANDER = 6
"""So many creatures in all can be assigned to a commander in a round."""


def targets(game: Game, unit: Unit) -> list[Unit]:
    """The enemies that a unit can strike at: those it engages, and any it touches otherwise."""
    return [
        enemy
        for enemy in enemies_met(game, unit)
        if engages(game, unit, enemy) or strikers(game, unit, enemy).all
    ]


def joins_in(game: Game, unit: Unit) -> Unit | None:
    """Whoever leads a unit from the front and may strike in the place of one of its creatures."""
    leader = game.leading(unit)
    if leader is None or not leader.active or not leader.creature.melee:
        return None
    return None if leader.under("joined") == game.round else leader


def fight(
    game: Game, unit: Unit, *, full: bool, still: bool = False, charged: Unit | None = None
) -> Flow[Struck]:
    """A unit strikes at all enemies it engages (Engaged with Multiple Units).

    `full`: with all its attacks; otherwise with one. `still`: it has moved an inch at most. Whom
    it charged it strikes first.
    """
    waiting = targets(game, unit)
    used: set[Who] = set()
    lent = hits = casualties = 0
    leader = joins_in(game, unit)
    led = leader is None
    while waiting and not unit.gone and unit.morale != ROUTING:
        enemy = waiting[0]
        if charged is not None and charged in waiting:
            enemy = charged
        elif len(waiting) > 1:
            number = yield from choose(
                unit.seat, q.STRIKE_FIRST, Pieces([e.number for e in waiting]), unit=unit.number
            )
            enemy = game.units[number]
        waiting.remove(enemy)
        if enemy.gone or not enemy.on_table:
            continue
        who = yield from _commit(game, unit, enemy, waiting, used)
        used |= who.all
        if not who.all:
            continue
        free = _free(game, unit, waiting, used) - lent
        lent += total_rolls(unit, enemy, len(who.all), free) - len(who.all)
        joins = False
        if not led and leader is not None:
            joins = yield from choose(
                unit.seat, q.LEADER_STRIKES, Listed([True, False]), unit=leader.number,
                target=enemy.number, onward=True,
            )  # fmt: skip
            led = joins
        struck = yield from _all_strikes(
            game, unit, enemy, who, free, full=full, still=still, charged=charged,
            leader=leader.number if joins and leader is not None else NOBODY,
        )  # fmt: skip
        hits += struck.hits
        casualties += struck.casualties
        waiting = [e for e in waiting if e.on_table]
    return Struck(hits, casualties)


def _commit(
    game: Game, unit: Unit, enemy: Unit, others: list[Unit], used: set[Who]
) -> Flow[Strikers]:
    """Commit creatures to an attack before it is rolled.

    Whoever is in contact with another enemy is not lent to this one as a neighbour. Those who
    could strike at either may be kept back.
    """
    mine = strikers(game, unit, enemy)
    theirs = [strikers(game, unit, other) for other in others]
    touched = frozenset().union(*(s.contact for s in theirs)) if theirs else frozenset()
    wanted = frozenset().union(*(s.all for s in theirs)) if theirs else frozenset()
    contact = mine.contact - used
    beside = mine.beside - used - touched
    shared = (contact & touched) | (beside & wanted)
    keep = 0
    if shared:
        keep = yield from choose(
            unit.seat, q.KEEP_BACK, Listed(list(range(len(shared) + 1))), unit=unit.number,
            target=enemy.number, onward=0,
        )  # fmt: skip
    held = frozenset(sorted(shared)[:keep])
    return Strikers(contact - held, beside - held)


def _free(game: Game, unit: Unit, others: list[Unit], used: set[Who]) -> int:
    """How many creatures of a unit no enemy but a lone one has need of."""
    needed = used.union(*(strikers(game, unit, other).all for other in others))
    return max(0, unit.count - len(needed))


def _all_strikes(
    game: Game,
    unit: Unit,
    enemy: Unit,
    who: Strikers,
    free: int,
    *,
    full: bool,
    still: bool,
    charged: Unit | None,
    leader: int,
) -> Flow[Struck]:
    """One mass strike after the other against one enemy (Multiple Melee Attacks)."""
    charging = charged is not None
    yield from offer_orders(game, unit, ("attack +2",), "attack")
    attacks = unit.creature.melee
    if not full and len({attack.damage for attack in attacks}) > 1:
        chosen = yield from choose(
            unit.seat, q.WHICH_ATTACK, Listed(list(range(len(attacks)))), unit=unit.number,
            onward=0,
        )  # fmt: skip
        attacks = (Attack(attacks[0].bonus, attacks[chosen].damage, attacks[chosen].energy),)
    elif not full:
        attacks = attacks[:1]
    blow = yield from declare(game, unit, enemy)
    more, each = swings(unit, enemy, still=still)
    blow = blow._replace(charging=charging, each=each)
    lone = enemy.lone
    plan = [attacks[0]] * more + list(attacks)
    counts: list[int] = []
    casualties = 0
    head = game.guest_of(enemy)
    for nth, attack in enumerate(plan):
        if enemy.gone == "destroyed" and head is not None and head.on_table:
            free += len(who.all)
            enemy, who = head, strikers(game, unit, head)
            free -= len(who.all)
            head = None
        if unit.gone or unit.morale == ROUTING or not enemy.on_table:
            break
        if meet(unit, enemy) is None:
            break
        struck = yield from _one_strike(
            game, unit, enemy, attack, who, blow, free, leader=leader, nth=max(0, nth - more)
        )
        counts.append(struck.hits)
        casualties += struck.casualties
        casualties += yield from _rend(game, unit, enemy, counts, last=nth == len(plan) - 1)
        if enemy is charged and nth == len(plan) - 1:
            charge_saves(game, unit, enemy, casualties, alone=lone)
        yield from settle(game)
        own = struck.casualties - struck.by_leader
        yield from _cleave(game, unit, enemy, attack, own, charging=charging)
        if leader != NOBODY:
            yield from _cleave(
                game, unit, enemy, attack, struck.by_leader, charging=charging, leader=leader
            )
    return Struck(sum(counts), casualties)


def _one_strike(
    game: Game,
    unit: Unit,
    enemy: Unit,
    attack: Attack,
    who: Strikers,
    blow: Blow,
    free: int,
    *,
    leader: int,
    nth: int,
) -> Flow[Struck]:
    """One mass strike: how many roll, and at whom (Being Attacked; Attacking).

    `free`: so many creatures without contact can help to surround a lone enemy.
    """
    now = strikers(game, unit, enemy)
    ready = len(who.all & now.all) if now.all else 0
    number = total_rolls(unit, enemy, max(ready, 1) if leader != NOBODY else ready, free)
    number = min(number, unit.count + (leader != NOBODY))
    if number <= 0:
        return Struck()
    at_leader = 0
    leader_at = "unit"
    head = game.leading(enemy)
    if head is not None:
        most = _most_at_commander(unit, head)
        most = min(most, len(who.contact & now.contact), number - (leader != NOBODY))
        if most > 0:
            at_leader = yield from choose(
                unit.seat, q.AT_THE_COMMANDER, Listed(list(range(most + 1))), unit=unit.number,
                target=head.number, onward=0,
            )  # fmt: skip
        if at_leader:
            game.set_condition(head, "assigned", (head.under("assigned") or 0) + at_leader)
        if leader != NOBODY and at_leader:
            leader_at = yield from choose(
                unit.seat, q.LEADER_STRIKES_AT, Listed(["unit", "commander"]), unit=leader,
                target=head.number, onward="unit",
            )  # fmt: skip
    if at_leader and head is not None:
        used = yield from _instead(game, unit, head, at_leader)
        number, at_leader = (number - at_leader, 0) if used else (number, at_leader)
        if not number or enemy.gone or not unit.on_table:
            return Struck()
    struck = yield from mass_strike(
        game, unit, enemy, attack, number, blow, leader=leader, nth=nth, at_leader=at_leader,
        leader_at=leader_at,
    )  # fmt: skip
    return struck


def _instead(game: Game, unit: Unit, head: Unit, number: int) -> Flow[bool]:
    """Those assigned to a commander may use an ability on it instead (Leading from the Front)."""
    powers = used_in_place(unit)
    if not powers:
        return False
    words = ["strike", *(power.name for power in powers)]
    word = yield from choose(
        unit.seat, q.INSTEAD, Listed(words), unit=unit.number, target=head.number, onward="strike"
    )
    if word == "strike":
        return False
    power = powers[words.index(word) - 1]
    yield from use_on_leader(game, unit, power, head, number)
    yield from settle(game)
    return True


def _most_at_commander(unit: Unit, head: Unit) -> int:
    """How many creatures of a unit may be assigned to a commander (Table 6-6)."""
    order = ("Small", "Medium", "Large", "Huge", "Gargantuan", "Colossal")
    bigger = order.index(head.creature.size) > order.index(unit.creature.size)
    return min(5 if bigger else 4, AT_COMMANDER - (head.under("assigned") or 0))


def charge_saves(game: Game, unit: Unit, enemy: Unit, casualties: int, *, alone: bool) -> None:
    """Who saves after a charge, and how often (Charging and Morale Saves).

    Nobody does where either was a lone creature when the charge struck home.
    """
    if unit.lone or alone:
        return
    if casualties:
        saver, other, why = enemy, unit, "charged"
    else:
        saver, other, why = unit, enemy, "ineffective charge"
    times = 2 if other.creature.level >= saver.creature.level + 5 else 1
    if not saver.gone:
        game.due(*[Save(saver.number, why, other.number, alone=saver.lone)] * times)


def _rend(game: Game, unit: Unit, enemy: Unit, counts: list[int], *, last: bool) -> Flow[int]:
    """Rend: 5 for each pair of hits of the two best strikes; more for one alone against one."""
    rend = unit.creature.number("Rend")
    if not rend or not last or len(counts) < 2 or not enemy.on_table:
        return 0
    rends = sorted(counts)[-2]
    amount = (rend if rends else 0) if unit.lone and enemy.lone else 5 * rends
    if not amount:
        return 0
    game.tell("rend", attacker=unit.number, defender=enemy.number, rends=rends, damage=amount)
    lost = yield from hurt(game, enemy, amount, by=unit.number, why="rend")
    return lost


def _cleave(
    game: Game,
    unit: Unit,
    enemy: Unit,
    attack: Attack,
    casualties: int,
    *,
    charging: bool,
    leader: int = NOBODY,
) -> Flow[None]:
    """Cleave: one more attack roll after a strike that destroyed somebody.

    Whoever leads from the front cleaves apart from the unit.
    """
    who = game.units[leader] if leader != NOBODY else unit
    if not who.has("Cleave") or casualties <= 0 or not enemy.on_table or who.gone:
        return
    if leader != NOBODY and who.host != unit.number:
        return
    if meet(unit, enemy) is None or unit.morale == ROUTING:
        return
    game.tell("cleave", attacker=who.number, defender=enemy.number)
    yield from mass_strike(game, unit, enemy, attack, 1, Blow(charging=charging), leader=leader)
    yield from settle(game)


def outreaches(enemy: Unit, unit: Unit) -> bool:
    """Whether an enemy has more Melee Reach than a unit that comes to it."""
    return enemy.creature.number("Melee Reach") > unit.creature.number("Melee Reach")


def reach_attacks(game: Game, unit: Unit, enemy: Unit) -> Flow[None]:
    """An enemy with Melee Reach strikes first at whoever comes (Engaging an Enemy ...)."""
    if outreaches(enemy, unit) and engages(game, enemy, unit):
        yield from attack_of_opportunity(game, enemy, unit, one_rank=True)
        yield from settle(game)


def trample(game: Game, unit: Unit, enemy: Unit) -> Flow[None]:
    """Damage of a unit that moves through an enemy (Trample)."""
    ability = unit.creature.ability("Trample")
    assert ability is not None
    amount = ability.number * unit.count
    saved = yield from save_once(game, enemy, ability.dc, "Trample")
    game.tell("trample", attacker=unit.number, defender=enemy.number)
    yield from hurt(game, enemy, saved_half(amount) if saved else amount, by=unit.number)
    yield from settle(game)
