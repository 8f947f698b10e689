"""Damage, casualties and what becomes of a unit (Damage and Casualties)."""

from warband.boards.plane.blocks import FRONT, Block, against
from warband.boards.plane.contacts import meeting
from warband.boards.plane.measures import CLOSE, INCH
from warband.boards.plane.shapes import nearest_points, overlaps, touches
from warband.kernel.questions import Flow, Listed, choose
from warband.rules.massbattle import questions as q
from warband.rules.massbattle.ground.beside import Beside, beside_places
from warband.rules.massbattle.ground.engagement import enemies_met, engages
from warband.rules.massbattle.ground.movement import obstacles, take_place
from warband.rules.massbattle.ground.spaces import base, bodies, limits, refit
from warband.rules.massbattle.state import (
    BURST,
    DEATH_STRIKE,
    NOBODY,
    NORMAL,
    SHAKEN,
    Game,
    Save,
    Unit,
)

__all__ = [
    "area_damage", "detach_at_once", "eliminate", "hurt", "lose_creatures",
    "phase_out",
    "place_beside", "score_lost",
]  # fmt: skip


def hurt(game: Game, unit: Unit, amount: int, *, by: int = NOBODY, why: str = "") -> Flow[int]:
    """A unit takes damage: one casualty for each amount equal to its rating (Casualties).

    Returns how many creatures were lost.
    """
    if amount <= 0 or unit.gone:
        return 0
    game.clear_condition(unit, "sleep")
    absorbed = min(unit.fund, amount)
    unit.fund -= absorbed
    amount -= absorbed
    unit.damage += amount
    reduced = unit.count - unit.whole
    casualties = 0
    while unit.count - casualties > 0:
        rating = unit.hp if casualties < reduced else unit.creature.hp
        if unit.damage < rating:
            break
        unit.damage -= rating
        casualties += 1
    unit.whole = min(unit.whole, unit.count - casualties)
    game.tell(
        "damage", unit=unit.number, amount=amount, absorbed=absorbed, casualties=casualties,
        left=unit.damage if unit.count > casualties else 0, why=why, by=by,
    )  # fmt: skip
    if casualties:
        _last_deeds(game, unit, casualties)
        yield from lose_creatures(game, unit, casualties, by=by)
    if not unit.gone and unit.count == 1:
        _half_hit_points(game, unit, by)
    return casualties


def _half_hit_points(game: Game, unit: Unit, by: int) -> None:
    """A lone creature or a commander saves when it first falls to half its hit points."""
    if unit.under("bloodied") is None and 2 * (unit.hp - unit.damage) <= unit.creature.hp:
        game.set_condition(unit, "bloodied", 1)
        game.due(Save(unit.number, "half hit points", by, alone=True))


def area_damage(game: Game, unit: Unit, amount: int, *, by: int, why: str) -> Flow[int]:
    """Every creature of a unit is hurt alike: its rating falls (Area-Effect Damage)."""
    if amount <= 0 or unit.gone:
        return 0
    if unit.count == 1:
        lost = yield from hurt(game, unit, amount, by=by, why=why)
        return lost
    unit.hp -= amount
    unit.whole = 0
    game.tell(
        "area-damage", unit=unit.number, amount=amount, rating=max(unit.hp, 0), why=why, by=by
    )
    if unit.hp <= 0:
        count = unit.count
        _last_deeds(game, unit, count)
        yield from lose_creatures(game, unit, count, by=by)
        return count
    if unit.damage >= unit.hp:
        unit.damage = 0
        _last_deeds(game, unit, 1)
        yield from lose_creatures(game, unit, 1, by=by)
        return 1
    return 0


def _last_deeds(game: Game, unit: Unit, fallen: int) -> None:
    """Each that is destroyed by damage hurts its unit and all adjacent ones, or strikes again.

    (Death Burst; Death Strike)
    """
    if unit.has(DEATH_STRIKE) and unit.block is not None:
        game.due(Save(unit.number, DEATH_STRIKE, amount=fallen))
    burst = unit.creature.ability(BURST)
    if burst is None or unit.block is None:
        return
    near = [unit, *(o for o in game.on_table() if o is not unit and touches(o.shape, unit.shape))]
    game.due(*(Save(o.number, BURST, unit.number, amount=burst.number * fallen) for o in near))


def lose_creatures(
    game: Game, unit: Unit, number: int, *, by: int = NOBODY, saves: bool = True
) -> Flow[None]:
    """Creatures leave a unit for good: score, ranks, morale (Casualties; Becoming Unformed)."""
    number = min(number, unit.count)
    if number <= 0:
        return
    met = enemies_met(game, unit) if unit.on_table else []
    unit.count -= number
    score_lost(game, unit, number, by)
    game.tell("casualties", unit=unit.number, number=number, left=unit.count, by=by)
    if unit.count == 0:
        eliminate(game, unit, "destroyed", by=by)
        return
    alone = unit.count == 1
    due = []
    if not unit.lost:
        unit.lost = True
        due.append("first casualty")
    if not unit.half and unit.start > 1 and unit.count + unit.away <= unit.start // 2:
        unit.half = True
        due.append("half strength")
    if alone and unit.morale == SHAKEN:
        unit.morale = NORMAL
        game.tell("state", unit=unit.number, state="normal")
    if saves:
        game.due(*(Save(unit.number, why, by, alone=alone) for why in due))
    if unit.on_table:
        check_formation(game, unit, by, met)
    if alone and unit.guest != NOBODY:
        yield from detach_at_once(game, unit, INCH)
    yield from keep_contact(game, unit, met)


def check_formation(game: Game, unit: Unit, by: int, met: list[Unit]) -> None:
    """A formed unit that cannot fill its first rank becomes unformed, and saves."""
    if not unit.formed or bodies(unit) >= limits(unit.creature.size).rank:
        refit(game, unit, keep=FRONT)
        return
    keep = FRONT
    for enemy in met:
        found = meeting(unit.placed, enemy.placed)
        if found is not None:
            keep = found.edge
            break
    unit.formed = False
    game.tell("unformed", unit=unit.number)
    refit(game, unit, keep=keep)
    game.due(Save(unit.number, "becoming unformed", by, alone=unit.count == 1))


def score_lost(game: Game, unit: Unit, number: int, by: int) -> None:
    """Victory points for creatures that are eliminated (Standard Victory Condition)."""
    if unit.dominated != NOBODY or unit.under("summoned") is not None:
        return
    points = unit.cost * number
    taker = game.units[by].seat if by != NOBODY else NOBODY
    if taker != NOBODY and game.teams[taker] != game.teams[unit.seat]:
        game.score(taker, points)
        game.tell("points", seat=taker, points=points)
        return
    others = [s for s, team in enumerate(game.teams) if team != game.teams[unit.seat]]
    for seat in others:
        game.score(seat, points // len(others))
        game.tell("points", seat=seat, points=points // len(others))


def phase_out(game: Game, unit: Unit, *, back: bool) -> None:
    """Whoever is off the battlefield for a while counts as eliminated until it returns."""
    others = [s for s, team in enumerate(game.teams) if team != game.teams[unit.seat]]
    points = unit.cost * unit.count // len(others)
    for seat in others:
        game.score(seat, -points if back else points)


def eliminate(game: Game, unit: Unit, how: str, *, by: int = NOBODY) -> None:
    """A unit is out of the battle."""
    guest = game.guest_of(unit)
    block = unit.block
    if unit.count + unit.away:
        score_lost(game, unit, unit.count + unit.away, by)
        game.clear_condition(unit, "phased")
    unit.gone = how
    host = unit.host
    game.put(unit, None)
    game.tell("eliminated", unit=unit.number, how=how, by=by)
    if host != NOBODY:
        _leave_host(game, unit, by)
    for other in game.units:
        if other.on_table and other.under("summoned") == unit.number:
            eliminate(game, other, "destroyed", by=by)
    if guest is not None:
        unit.guest = NOBODY
        guest.host = NOBODY
        if how == "destroyed" and block is not None:
            _stand_alone(game, guest, block, by)
            game.tell("detached", unit=guest.number, by=NOBODY)
        else:
            guest.front = False
            eliminate(game, guest, how, by=by)
    if how == "destroyed" and host == NOBODY:
        _cowards(game, unit)


def _stand_alone(game: Game, guest: Unit, block: Block, by: int) -> None:
    """Whoever led a destroyed unit stands where it stood, face to face with who destroyed it."""
    killer = game.units[by] if by != NOBODY else None
    wide = base(guest.creature.size)
    if killer is not None and killer.block is not None:
        met = meeting(killer.block, block)
        if met is not None:
            middle = (met.start + met.end) // 2 - killer.block.length(met.edge) // 2
            place = against(killer.block, met.edge, FRONT, wide, wide, middle)
            others = [other.shape for other in game.on_table()]
            if not any(overlaps(place.shape, o) for o in (*others, *game.field.barriers)):
                game.put(guest, place)
                return
    place_beside(game, guest, block)


def _leave_host(game: Game, unit: Unit, by: int) -> None:
    """An attached commander is gone: the unit it led from the front saves (Death)."""
    host = game.units[unit.host]
    led = unit.front and unit.commander
    unit.host = NOBODY
    unit.front = False
    host.guest = NOBODY
    if host.gone:
        return
    if led:
        game.due(Save(host.number, "commander lost", by, alone=host.lone))
    check_formation(game, host, by, enemies_met(game, host))


def _cowards(game: Game, unit: Unit) -> None:
    """Cowardly units far from their friends save when a friend is destroyed."""
    for friend in list(game.friends(unit.seat)):
        if not friend.has("Cowardly") or friend is unit:
            continue
        others = [o for o in game.friends(unit.seat) if o is not friend]
        if any(touching_within(friend, other, 6 * INCH) for other in others):
            continue
        game.due(Save(friend.number, "Cowardly", NOBODY, alone=friend.lone))


def touching_within(a: Unit, b: Unit, length: int) -> bool:
    """Whether two units are within a distance of one another."""
    p, q = nearest_points(a.shape, b.shape)
    return (p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2 <= (length + CLOSE) ** 2


# Standing beside a unit.


def place_beside(game: Game, unit: Unit, block: Block) -> None:
    """Put a creature down next to a block, or as near as there is room."""
    for away in range(40):
        places = beside_places(game, unit, block, away * INCH // 2)
        if places:
            game.put(unit, places[0])
            return
    eliminate(game, unit, "destroyed")


def detach_at_once(game: Game, unit: Unit, within: int) -> Flow[None]:
    """Whoever is attached must leave; its player says where (Forced Detachment)."""
    guest = game.guest_of(unit)
    if guest is None or unit.block is None:
        return
    unit.guest = NOBODY
    guest.host = NOBODY
    guest.front = False
    yield from put_down(game, guest, unit.placed, within)
    game.tell("detached", unit=guest.number, by=unit.number)


def put_down(game: Game, guest: Unit, block: Block, within: int = 0) -> Flow[None]:
    """The player puts a creature down next to a unit, or within so far of it."""
    places = Beside(game, guest, block, within)
    if not len(places):
        place_beside(game, guest, block)
        return
    place = yield from choose(guest.seat, q.PLACE, places, unit=guest.number, onward=places[0])
    game.put(guest, place)


# Advancing to maintain contact.

STAYS = ("confusion", "entangled")
"""Under these a unit does not close up."""


def keep_contact(game: Game, unit: Unit, met: list[Unit]) -> Flow[None]:
    """Enemies that lose contact through casualties may close up (Advancing to Maintain Contact)."""
    for enemy in met:
        if not unit.on_table or not enemy.on_table or touches(unit.shape, enemy.shape):
            continue
        if not enemy.active or any(name in STAYS for name, _ in enemy.conditions):
            continue
        block = _closed_up(game, unit, enemy)
        if block is None:
            continue
        goes = yield from choose(
            enemy.seat, q.CLOSE_UP, Listed([True, False]), unit=enemy.number, target=unit.number,
            onward=True,
        )  # fmt: skip
        if goes:
            take_place(game, enemy, block)
            game.tell("closes-up", unit=enemy.number, target=unit.number)


def _closed_up(game: Game, unit: Unit, enemy: Unit) -> Block | None:
    """Where an enemy stands after it closed up; None where it cannot."""
    (ux, uy), (ex, ey) = nearest_points(unit.shape, enemy.shape)
    block = enemy.placed.shifted(ux - ex, uy - ey)
    shape = block.shape
    aside = obstacles(game, enemy).aside
    for other in game.on_table():
        if other is not enemy and other not in aside and overlaps(shape, other.shape):
            return None
        kept = other is unit or not touches(enemy.shape, other.shape)
        if not kept and engages(game, other, enemy) and not touches(shape, other.shape):
            return None
    if any(overlaps(shape, barrier) for barrier in game.field.barriers):
        return None
    return block if game.field.holds(shape) else None
