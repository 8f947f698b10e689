"""Morale: saves, shaken and routing units, rallying (Morale)."""

from warband.boards.plane.blocks import Block
from warband.boards.plane.lines import length_between
from warband.boards.plane.measures import CLOSE, inches_text
from warband.kernel.questions import Flow, Listed, choose, roll
from warband.rules.massbattle import questions as q
from warband.rules.massbattle.combat.damage import (
    check_formation,
    eliminate,
    hurt,
    lose_creatures,
    place_beside,
)
from warband.rules.massbattle.combat.effects import reduced, save_once, saved_half
from warband.rules.massbattle.combat.entangling import free_to_move
from warband.rules.massbattle.combat.extra_strikes import death_strike
from warband.rules.massbattle.combat.melee import Blow, mass_strike, mighty_swings
from warband.rules.massbattle.combat.modifiers import (
    Parts,
    effect_on,
    face_name,
    sung_down,
    told,
    total,
)
from warband.rules.massbattle.combat.running import edge_distance, own_edge, run_path
from warband.rules.massbattle.command.orders import offer_orders
from warband.rules.massbattle.ground.engagement import blind, enemies_met, engaged_by, higher, meet
from warband.rules.massbattle.ground.melee_contact import rolls
from warband.rules.massbattle.ground.movement import (
    make_way,
)
from warband.rules.massbattle.ground.spaces import ranks_of
from warband.rules.massbattle.scenarios import hunts_orcs
from warband.rules.massbattle.state import (
    BURST,
    DEATH_STRIKE,
    MORALE,
    NOBODY,
    NORMAL,
    ROUTING,
    SHAKEN,
    Game,
    Save,
    Unit,
)

__all__ = [
    "DC", "attack_of_opportunity", "make_save", "morale_parts", "rally", "rout_move",
    "settle",
]  # fmt: skip

DC = 20
"""Of every morale save."""
ORDER = (
    BURST, "first casualty", "half strength", "charged", "ineffective charge", "becoming unformed",
)  # fmt: skip
"""Saves that fall due together are made in this order, others after them; then strikes."""


def settle(game: Game) -> Flow[None]:
    """Make all saves that are due, and those that they bring about.

    Bursts come first, the strikes of the fallen last.
    """
    while game.queue:
        first = min(
            range(len(game.queue)),
            key=lambda i: (_turn(game.queue[i]), i),
        )
        save = game.queue[first]
        game.queue = game.queue[:first] + game.queue[first + 1 :]
        unit = game.units[save.unit]
        if not unit.gone and save.why == BURST:
            yield from _burst(game, save)
        elif not unit.gone and save.why == DEATH_STRIKE:
            yield from death_strike(game, save)
        elif not unit.gone:
            yield from make_save(game, save)


def _turn(save: Save) -> int:
    """When a save is made among those that are due."""
    if save.why == DEATH_STRIKE:
        return len(ORDER) + 1
    return ORDER.index(save.why) if save.why in ORDER else len(ORDER)


def _burst(game: Game, save: Save) -> Flow[None]:
    """The damage of creatures that burst; a save halves it (Death Burst)."""
    unit, source = game.units[save.unit], game.units[save.by]
    burst = source.creature.ability(BURST)
    assert burst is not None
    saved = yield from save_once(game, unit, burst.dc, BURST)
    energy = burst.word.lower()
    amount = saved_half(save.amount) if saved else save.amount
    yield from hurt(
        game, unit, reduced(unit.creature, amount, energy, unit.hp), by=save.by, why=BURST
    )


def morale_parts(
    game: Game, unit: Unit, *, disengaging: bool = False, halved: bool = False
) -> Parts:
    """What is added to a morale save, by name (Table 6-5)."""
    parts: Parts = [("level", unit.creature.level)]
    parts.append(("Save", unit.creature.number("Save")))
    parts.append(("Morale Save", unit.creature.number("Morale Save")))
    place = game.whereabouts(unit)
    if unit is place:
        parts += _state_parts(unit)
        parts += _unit_parts(game, unit)
        guest = game.guest_of(unit)
        if guest is not None and guest.commander and guest.rating > 0:
            front = guest.front and not halved
            parts.append((guest.name, guest.rating if front else guest.rating // 2))
        if not unit.commander:
            parts += _order_parts(game, unit)
    elif unit.front:
        parts += _unit_parts(game, place)
        parts += _state_parts(unit)
    else:
        parts += _state_parts(unit)
    if unit.commander:
        parts.append(("Commander", unit.rating))
    parts += effect_on(game, unit, "morale") + effect_on(game, unit, "saves")
    parts += [("condition", n) for name, n in unit.conditions if name in ("saves", "morale")]
    if disengaging:
        parts.append(("disengaging", -4))
    if hunts_orcs(game, unit) and any(
        "Orc" in enemy.creature.subtypes for enemy in enemies_met(game, place)
    ):
        parts.append(("orc-hunters", 4))
    return [part for part in parts if part[1] or part[0] == "level"]


def _state_parts(unit: Unit) -> Parts:
    shaken, routing = unit.morale == SHAKEN, unit.morale == ROUTING
    return [("shaken", -2 if shaken else 0), ("routing", -4 if routing else 0)]


def _order_parts(game: Game, unit: Unit) -> Parts:
    if sung_down(game, unit):
        return []
    if "morale +4" in unit.orders:
        return [("order", 4)]
    return [("order", 2)] if "morale +2" in unit.orders else []


def _unit_parts(game: Game, unit: Unit) -> Parts:
    """Ranks, and enemies to the side, to the rear or above."""
    parts: Parts = [("ranks", 2 * ranks_of(unit))]
    enemies = engaged_by(game, unit)
    if unit.formed and unit.morale != ROUTING:
        faces = {face_name(found.edge) for e in enemies if (found := meet(unit, e)) is not None}
        parts += [("enemy to the side", -2 if "side" in faces else 0)]
        parts += [("enemy to the rear", -4 if "rear" in faces else 0)]
    if any(higher(game, enemy, unit) for enemy in enemies):
        parts.append(("enemy above", -1))
    return parts


def make_save(
    game: Game, save: Save, *, disengaging: bool = False, halved: bool = False
) -> Flow[bool]:
    """A morale save, and what failing it does (Morale Saves); whether it succeeded."""
    unit = game.units[save.unit]
    forced = save.why == "forced to rout"
    if not forced:
        if unit.creature.fearless and save.why != "Turn Undead":
            game.tell("morale", unit=unit.number, why=save.why, result="fearless")
            return True
        if not unit.commander:
            yield from offer_orders(game, unit, ("morale +2", "morale +4"), save.why)
        tyrant = yield from _tyranny(game, unit)
        parts = morale_parts(game, unit, disengaging=disengaging, halved=halved)
        if tyrant:
            parts.append(("Tyrannical Morale", tyrant))
        game.noise = True
        faces = yield from roll(
            unit.seat, 20, 1, "morale", unit=unit.number, bonus=total(parts), cause=save.why
        )
        holds = faces[0] == 20 or (faces[0] != 1 and faces[0] + total(parts) >= DC)
        game.tell(
            "morale", unit=unit.number, why=save.why, face=faces[0], parts=told(parts),
            bonus=total(parts), result="holds" if holds else "fails",
        )  # fmt: skip
        if holds:
            return True
        if tyrant:
            yield from _destroyed_by_fear(game, unit, save.by)
            return False
    yield from worsen(game, unit, save)
    return False


def _tyranny(game: Game, unit: Unit) -> Flow[int]:
    """Tyrannical Morale: a bonus, at the price of the unit if the save fails."""
    guest = game.guest_of(unit)
    if guest is None or not guest.has("Tyrannical Morale") or guest.morale == ROUTING:
        return 0
    uses = yield from choose(
        unit.seat, q.TYRANNY, Listed([False, True]), unit=unit.number, commander=guest.number,
        onward=False,
    )  # fmt: skip
    return guest.creature.number("Tyrannical Morale") if uses else 0


def _destroyed_by_fear(game: Game, unit: Unit, by: int) -> Flow[None]:
    yield from lose_creatures(game, unit, unit.count, by=by)


def worsen(game: Game, unit: Unit, save: Save) -> Flow[None]:
    """A failed save: one step worse, or routing at once."""
    was = unit.morale
    alone = save.alone or unit.lone or unit.host != NOBODY
    if was in (ROUTING, SHAKEN) or save.special or alone:
        unit.morale = ROUTING
    else:
        unit.morale = SHAKEN
    if unit.morale == SHAKEN:
        game.tell("state", unit=unit.number, state=MORALE[SHAKEN])
        return
    if was != ROUTING:
        unit.routed_by = save.by
        game.tell("state", unit=unit.number, state=MORALE[ROUTING])
    if unit.host != NOBODY:
        yield from _routing_commander_leaves(game, unit)
        return
    yield from rout_move(game, unit, spared=save.by if was != ROUTING else NOBODY)


def _routing_commander_leaves(game: Game, unit: Unit) -> Flow[None]:
    """A routing commander detaches, as a move action, and runs with the other (Commanders ...)."""
    host = game.units[unit.host]
    led = unit.front
    unit.host = NOBODY
    unit.front = False
    host.guest = NOBODY
    place_beside(game, unit, host.placed)
    game.tell("detached", unit=unit.number, by=host.number)
    if unit.gone:
        return
    check_formation(game, host, NOBODY, enemies_met(game, host))
    if led:
        game.due(Save(host.number, "commander gone", NOBODY, alone=host.lone))
    yield from rout_move(game, unit, speeds=1)


# Routing.


def rout_move(game: Game, unit: Unit, *, spared: int = NOBODY, speeds: int = 2) -> Flow[None]:
    """A routing unit runs for its edge; enemies it leaves strike after it (Routing)."""
    if not unit.on_table or not can_run(unit) or not (yield from free_to_move(game, unit)):
        return
    for enemy in engaged_by(game, unit):
        if enemy.number != spared and not unit.gone:
            yield from attack_of_opportunity(game, enemy, unit)
    if unit.gone:
        return
    edge = own_edge(game, unit.seat)
    old = unit.placed
    block = run_path(game, unit, edge, unit.creature.speed * speeds)
    game.put(unit, block)
    off = edge_distance(game, block, edge) <= CLOSE
    if off or block != old:
        game.tell("routs", unit=unit.number, far=_told_length(old, block), off=off)
    if off:
        eliminate(game, unit, "routed", by=unit.routed_by)
        return
    make_way(game, unit)


def can_run(unit: Unit) -> bool:
    """Whether a unit can move at all."""
    return not any(n in ("stun", "sleep", "paralysis", "helpless") for n, _ in unit.conditions)


def _told_length(old: Block, new: Block) -> str:
    return inches_text(round(length_between(old.centre, new.centre), -2))


# Attacks of opportunity.


def attack_of_opportunity(
    game: Game, unit: Unit, enemy: Unit, *, one_rank: bool = False
) -> Flow[None]:
    """A free mass strike, one roll for each creature (Attack of Opportunity)."""
    if not unit.creature.melee or not unit.active or blind(game, unit):
        return
    yield from offer_orders(game, unit, ("attack +2",), "attack of opportunity")
    number = rolls(game, unit, enemy, one_rank=one_rank)
    if number <= 0:
        return
    game.tell("opportunity", attacker=unit.number, defender=enemy.number)
    for _ in range(1 + mighty_swings(unit, enemy)):
        if not enemy.gone:
            yield from mass_strike(
                game, unit, enemy, unit.creature.melee[0], number, Blow(provoked=True)
            )


# Rallying.


def rally(game: Game, unit: Unit, commander: Unit) -> Flow[bool]:
    """A rally check: success improves the state by one step (Rallying)."""
    yield from offer_orders(game, unit, ("morale +2", "morale +4"), "rally")
    parts = morale_parts(game, unit)
    game.noise = True
    faces = yield from roll(unit.seat, 20, 1, "rally", unit=unit.number, bonus=total(parts))
    holds = faces[0] == 20 or (faces[0] != 1 and faces[0] + total(parts) >= DC)
    game.tell(
        "rally", unit=unit.number, commander=commander.number, face=faces[0],
        parts=told(parts), bonus=total(parts), result="holds" if holds else "fails",
    )  # fmt: skip
    if holds:
        unit.morale = NORMAL if unit.lone or unit.morale == SHAKEN else SHAKEN
        game.tell("state", unit=unit.number, state=MORALE[unit.morale])
    return holds
