"""Between fights: doors are listened at, searched, opened; the party rests from nothing (Doors)."""

import msgspec

from warband.kernel.dice import Dice
from warband.kernel.questions import Flow, Listed, Pieces, choose, roll
from warband.rules.handbook import questions as q
from warband.rules.handbook.dungeon.deck_cards import Lock
from warband.rules.handbook.dungeon.delve import healing
from warband.rules.handbook.dungeon.delve.aftermath import (
    evolve,
    fight_is_over,
    finish,
    open_lock,
    settle_empty,
)
from warband.rules.handbook.dungeon.delve.deeds import LEAVE, Deed
from warband.rules.handbook.dungeon.delve.floor import floor_of
from warband.rules.handbook.dungeon.delve.meeting import encounter_of, meet, spring_trap
from warband.rules.handbook.dungeon.delve.placing import gather, put_near, walkable, where_party_is
from warband.rules.handbook.dungeon.delve.state import (
    FOUND,
    LISTENED,
    OPEN,
    SEARCHED,
    SHUT,
    TRAPPED,
    UNLOCKED,
    Delve,
)
from warband.rules.handbook.dungeon.delve.wandering import look_for_wanderers
from warband.rules.handbook.dungeon.digging import dig
from warband.rules.handbook.dungeon.drawing import held_cards
from warband.rules.handbook.state import NOBODY

HARD, EASY = 20, 12
"""The DC of listening, searching, disabling and locks, and that of force; the level is added."""
MISHAP = 5
"""Failing to disable a trap by so much springs it."""


# ------------------------------------------------------------------------------- what may be done


def deeds(delve: Delve) -> list[Deed]:
    """All that the party may do now; leaving is always possible."""
    found: list[Deed] = []
    reach = walkable(delve, where_party_is(delve))
    for number in range(1, len(delve.doors) + 1):
        if delve.floor.sides_of(delve.floor.doors[number - 1]) & reach:
            found += _at_door(delve, number)
    if _may_open_lock(delve, reach):
        found.append(Deed("unlock"))
    if not any(deed.kind == "open" for deed in found):
        found.append(Deed("descend"))
    return [*found, *healing.deeds(delve), LEAVE]


def _at_door(delve: Delve, number: int) -> list[Deed]:
    """What may be tried at a closed door."""
    flags, kind = delve.doors[number - 1], delve.floor.plan.doors[number - 1].kind
    pressed = delve.deck.wanders
    if flags & (OPEN | SHUT):
        return []
    if kind == "secret" and not flags & FOUND:
        return [Deed("find", number)] if pressed or not flags & SEARCHED else []
    found: list[Deed] = []
    locked = kind == "locked" and not flags & UNLOCKED
    found += [Deed("pick", number), Deed("force", number)] if locked else [Deed("open", number)]
    room = room_behind(delve, number)
    if room:
        if not delve.heard >> room & 1 and (pressed or not flags & LISTENED):
            found.append(Deed("listen", number))
        if not flags & TRAPPED and (pressed or not flags & SEARCHED):
            found.append(Deed("search", number))
        if flags & TRAPPED:
            found.append(Deed("disarm", number))
    return found


def room_behind(delve: Delve, number: int) -> int:
    """The room that nobody has entered yet behind a door; 0 for a corridor or a known room."""
    for area in delve.floor.beyond[number - 1]:
        room = delve.floor.room_of[area]
        if room and not delve.seen >> area & 1:
            return room
    return 0


def _may_open_lock(delve: Delve, reach: int) -> bool:
    locks = [find for find in delve.finds if find.startswith("lock ")]
    if not locks or "key" not in delve.finds or "opened" in delve.finds:
        return False
    return bool(delve.floor.rooms.get(int(locks[0].split()[1]), 0) & reach)


# ------------------------------------------------------------------------------- doing it


def explore(delve: Delve) -> Flow[None]:
    """The party does one thing."""
    deed = yield from choose(delve.leader(), q.DELVE, Listed(deeds(delve)))
    if deed.kind == "leave":
        for hero in delve.party():
            delve.tell("escapes", who=hero)
        finish(delve, won=False, why="the party leaves the dungeon")
    elif deed.kind == "descend":
        yield from _descend(delve)
    elif deed.kind == "unlock":
        room = next(int(find.split()[1]) for find in delve.finds if find.startswith("lock "))
        yield from _walk(delve, delve.floor.rooms[room] & delve.open_cells())
        yield from open_lock(delve)
        yield from _pass_time(delve, 1)
    elif deed.kind in ("use", "cast"):
        yield from healing.do(delve, deed)
        yield from _pass_time(delve, 1)
    else:
        yield from _try_door(delve, deed)


def _try_door(delve: Delve, deed: Deed) -> Flow[None]:
    """Somebody steps up to a door and does something there."""
    hero = yield from choose(
        delve.leader(), q.WHO, Pieces(list(delve.party())), deed=deed.kind, door=deed.door
    )
    door = delve.floor.doors[deed.door - 1]
    yield from _walk(delve, delve.floor.sides_of(door) & delve.open_cells(), hero)
    if delve.stage != "explore" or delve.result or not delve.space[hero]:
        return
    if deed.kind == "open":
        yield from open_door(delve, deed.door, hero)
        return
    yield from _TRIES[deed.kind](delve, deed.door, hero)
    if not delve.result and delve.stage == "explore":
        yield from _pass_time(delve, 1)


def _walk(delve: Delve, goal: int, first: int = NOBODY) -> Flow[None]:
    """The party goes somewhere in marching order; where time presses, that takes rounds."""
    if not goal & where_party_is(delve) or first != NOBODY:
        start = where_party_is(delve)
        far = delve.field.ground.counting.apart(start, goal)
        speed = min(max(1, delve.roster.cards[hero].speed) for hero in delve.party())
        gather(delve, goal, first)
        yield from _pass_time(delve, max(0, far - 1) // (2 * speed))


def _pass_time(delve: Delve, rounds: int) -> Flow[None]:
    """Rounds go by; whatever wanders may come."""
    for _ in range(rounds):
        delve.clock += 1
        if not delve.deck.wanders or delve.stage != "explore" or delve.result:
            continue
        came = yield from look_for_wanderers(delve)
        _lost(delve)
        if came and not delve.result:
            begin_fight(delve)


def _lost(delve: Delve) -> None:
    if not delve.alive and not delve.result:
        delve.dismiss()
        finish(delve, won=False, why="the whole party is dead")


def begin_fight(delve: Delve) -> None:
    """From now on there are rounds."""
    if fight_is_over(delve):
        return
    delve.round, delve.order, delve.quiet = 0, (0,), 0
    delve.active = 0
    delve.stage = "round"


def check(delve: Delve, hero: int, skill: str, dc: int) -> Flow[int]:
    """A check against a DC: by how much it succeeds; below 0 it fails."""
    bonus = delve.heroes[hero].skill(skill, delve.roster.cards[hero])
    (die,) = yield from roll(delve.controller[hero], 20, 1, skill, who=hero, dc=dc)
    delve.tell("skill", who=hero, skill=skill, die=die, bonus=bonus, dc=dc, made=die + bonus >= dc)
    return die + bonus - dc


def _listen(delve: Delve, number: int, hero: int) -> Flow[None]:
    """Listening: whoever hears well learns what is behind the door."""
    delve.doors[number - 1] |= LISTENED
    made = yield from check(delve, hero, "listen", HARD + delve.deck.level)
    if made < 0:
        return
    room = room_behind(delve, number)
    encounter = yield from encounter_of(delve, room)
    delve.heard |= 1 << room
    names = tuple(
        card.name
        for cards in (encounter.monsters, encounter.pets, encounter.enemies, encounter.friends)
        for card in cards
        for _ in range(card.count)
    )
    delve.tell("heard", room=room, names=names)


def _search(delve: Delve, number: int, hero: int) -> Flow[None]:
    """Searching for a trap: the cards are drawn now to see whether there is one."""
    delve.doors[number - 1] |= SEARCHED
    made = yield from check(delve, hero, "search", HARD + delve.deck.level)
    if made < 0:
        return
    encounter = yield from encounter_of(delve, room_behind(delve, number))
    if encounter.traps:
        delve.doors[number - 1] |= TRAPPED
    delve.tell("searched", door=number, trap=bool(encounter.traps))


def _disarm(delve: Delve, number: int, hero: int) -> Flow[None]:
    """Disabling a trap that was found; a bad failure springs it."""
    made = yield from check(delve, hero, "disable", HARD + delve.deck.level)
    if -MISHAP < made < 0:
        return
    _without_trap(delve, number)
    yield from evolve(delve, 1)
    if made >= 0:
        delve.tell("disarmed", door=number)
    else:
        yield from spring_trap(delve, hero)
        _lost(delve)


def _without_trap(delve: Delve, number: int) -> None:
    room = room_behind(delve, number)
    encounter = msgspec.structs.replace(delve.pending[room], traps=delve.pending[room].traps - 1)
    delve.pending[room] = encounter
    if not encounter.traps:
        delve.doors[number - 1] &= ~TRAPPED


def _pick(delve: Delve, number: int, hero: int) -> Flow[None]:
    """Locked Doors: opening the lock."""
    made = yield from check(delve, hero, "open", HARD + delve.deck.level)
    if made >= 0:
        delve.doors[number - 1] |= UNLOCKED
        delve.tell("unlocked", door=number)


def _force(delve: Delve, number: int, hero: int) -> Flow[None]:
    """Locked Doors: forcing them; the noise is heard."""
    delve.knocks += 1
    made = yield from check(delve, hero, "force", EASY + delve.deck.level)
    if made >= 0:
        delve.doors[number - 1] |= UNLOCKED
        delve.tell("forced-open", door=number)


def _find(delve: Delve, number: int, hero: int) -> Flow[None]:
    """Secret Doors: everybody knows where they are; how they open must be found out."""
    delve.doors[number - 1] |= SEARCHED
    made = yield from check(delve, hero, "search", HARD + delve.deck.level)
    if made >= 0:
        delve.doors[number - 1] |= FOUND
        delve.tell("secret-found", door=number)


_TRIES = {
    "listen": _listen, "search": _search, "disarm": _disarm, "pick": _pick, "force": _force,
    "find": _find,
}  # fmt: skip


# ------------------------------------------------------------------------------- opening


def open_door(delve: Delve, number: int, hero: int) -> Flow[None]:
    """A door is opened: behind it lies a corridor, or a room and what was drawn for it."""
    room = room_behind(delve, number)
    delve.doors[number - 1] |= OPEN
    for area in delve.floor.beyond[number - 1]:
        delve.seen |= 1 << area
    delve.unroll()
    delve.tell("door", who=hero, door=number, room=room)
    if delve.floor.plan.doors[number - 1].kind == "one-way":
        _shut_behind(delve, number)
    if not room:
        yield from _pass_time(delve, 1)
        return
    delve.clock += 1
    delve.entered |= 1 << room
    encounter = yield from encounter_of(delve, room)
    for _ in range(encounter.traps):
        if delve.space[hero]:
            yield from spring_trap(delve, hero)
        yield from evolve(delve, 1)
    _lost(delve)
    if delve.result:
        return
    yield from meet(delve, room, encounter)
    if delve.opposed:
        begin_fight(delve)
    else:
        delve.dismiss()
        delve.pending.pop(room, None)
        yield from settle_empty(delve, encounter, room)


def _shut_behind(delve: Delve, number: int) -> None:
    """One-Way Doors: the party steps through, and the door will not open again."""
    door = delve.floor.doors[number - 1]
    behind = delve.floor.sides_of(door) & ~walkable_without(delve, door)
    gather(delve, behind or door)
    delve.doors[number - 1] |= SHUT
    delve.unroll()
    delve.tell("shut", door=number)


def walkable_without(delve: Delve, door: int) -> int:
    """Where the party could go without crossing some squares."""
    floor, ground = delve.floor, delve.open_cells() & ~door
    found = where_party_is(delve) & ground
    while True:
        grown = (found | floor.sides_of(found)) & ground
        if grown == found:
            return found
        found = grown


def _descend(delve: Delve) -> Flow[None]:
    """Every room is known and the goal is not reached: the party goes deeper, to another floor."""
    (seed,) = yield from roll(delve.leader(), 1000, 1, "another floor")
    options = delve.options
    plan = dig(options.columns, options.rows, delve.deck.rooms, Dice(seed).below, bars=options.bars)
    delve.tell("descends")
    for encounter in delve.pending.values():
        delve.pile.cards += held_cards(encounter)
    if any(find.startswith("lock ") for find in delve.finds) and "opened" not in delve.finds:
        delve.pile.cards.append(Lock())
        delve.finds = tuple(find for find in delve.finds if not find.startswith("lock "))
    delve.floor = floor_of(plan)
    enter_floor(delve)


def enter_floor(delve: Delve) -> None:
    """The party stands in the entrance of a floor; nothing else of it is known."""
    floor = delve.floor
    delve.pending = {}
    delve.doors = [0] * len(floor.doors)
    delve.entered, delve.heard, delve.fallen = 1 << floor.plan.entrance, 0, ()
    delve.seen = 1 << floor.area_of_room(floor.plan.entrance)
    delve.field = floor.field(len(delve.roster.teams))
    heroes = [hero for hero in range(delve.size) if not delve.gone >> hero & 1]
    for hero in heroes:
        delve.put(hero, NOBODY)
    delve.unroll()
    cells = floor.rooms[floor.plan.entrance]
    for hero in heroes:
        put_near(delve, hero, 1 << floor.middle(floor.plan.entrance), cells)
