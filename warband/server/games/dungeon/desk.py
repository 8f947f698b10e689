"""Positions of delves on the judge's desk: heroes, monsters, doors, rooms, the plan itself."""

import re
from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import cast

from warband.boards.squares.grid import cells_of
from warband.kernel.battle import Battle
from warband.looks.squares import View
from warband.rules.handbook.dungeon.deck_cards import Creature, card_text
from warband.rules.handbook.dungeon.delve.book import DungeonBook
from warband.rules.handbook.dungeon.delve.floor import Floor
from warband.rules.handbook.dungeon.delve.heroes import hero_text
from warband.rules.handbook.dungeon.delve.state import DOOR_FLAGS, OPEN, Delve
from warband.rules.handbook.dungeon.floor_plans import CORRIDOR, DOOR, FLOOR, ROCK, parse_plan
from warband.rules.handbook.dungeon.floor_plans import print_plan as plan_text
from warband.rules.handbook.dungeon.library import stand_ins, standard_decks
from warband.rules.handbook.seats import SEATS
from warband.rules.handbook.state import Skirmish
from warband.server.games.handbook.desk import HandbookDesk
from warband.server.judging.desk import Desk, DeskError, DeskPiece, Spot
from warband.server.judging.square_desk import PLAIN
from warband.server.protocol.looks import AnyView

DOORS, AREAS = 1000, 2000
"""Doors and areas are numbered from here on among the pieces."""
SEEN, ENTERED, HEARD, FIGHT = "seen", "entered", "listened to", "the fight is here"
GROUNDS = {"room": FLOOR, "corridor": CORRIDOR, "door": DOOR, "rock": ROCK}
FLOORS = 12
"""So many floors that were dug at random lie ready."""
OF_THE_FLOOR = (
    "map", "plan", "areas", "entered", "heard", "room", "door", "pending", "battle", "fights",
    "members", "stage", "turn", "order", "fallen", "idol", "aims", "find",
)  # fmt: skip
"""What a position says of one floor only."""
OF_THE_DECK = ("deck", "level", "harder", "pile", "wanderers", "left", "pending", "bonus", "fewer")


class DelveDesk(Desk[Delve]):
    """What lies ready for delves."""

    blank = (
        "deck Trial\n  level 1\n  goal monsters 2\n  cards\n    3 Wolf cr 1\n"
        "    3 Skeleton cr 1/3\n    1 trap\n"
        "plan\n  rooms\n    1 entrance\n  plan\n"
        "    ######################\n"
        "    #.......######.......#\n"
        "    #.......######.......#\n"
        "    #.......+,,,,+.......#\n"
        "    #.......+,,,,+.......#\n"
        "    #.......######.......#\n"
        "    #.......######.......#\n"
        "    ######################\n"
        "draw 1\n"
        "blue Brakk (Half-Orc Fighter); race half-orc; class fighter; listen +1\n"
        "blue Lidda (Lidda, Halfling Rogue); race halfling; class rogue; search +5; disable +7\n"
    )

    def __init__(self, book: DungeonBook) -> None:
        self.book = book
        self.squares = HandbookDesk(book.library)

    def cards(self) -> tuple[str, ...]:
        return (PLAIN, *sorted({*self.book.library.cards, *stand_ins()}))

    def conditions(self) -> tuple[str, ...]:
        return self.squares.conditions()

    def terrains(self) -> tuple[str, ...]:
        return tuple(GROUNDS)

    def maps(self) -> tuple[str, ...]:
        floors = (f"map 4x3 {number}" for number in range(1, FLOORS + 1))
        return (*floors, *(f"deck {name}" for name in standard_decks()))

    # --------------------------------------------------------------------------- looking

    def pieces(self, state: Delve, view: AnyView) -> tuple[DeskPiece, ...]:
        """Those who fight, the doors, and what lies between them."""
        assert isinstance(view, View)
        creatures = self.squares.pieces(cast(Skirmish, state), view)
        return (*creatures, *_doors(state), *_areas(state))

    # -------------------------------------------------------------------------- changing

    def add(self, text: str, state: Delve, seat: int, card: str, spot: Spot) -> str:
        lines, state = self._settled(text, state)
        return self._hero(lines, state, seat, card, spot) if seat < state.master else (
            self._monster(lines, state, seat, card, spot)
        )  # fmt: skip

    def _hero(self, lines: list[str], state: Delve, seat: int, card: str, spot: Spot) -> str:
        """One more hero: in the party, and behind the others in the battle."""
        added = self.squares.add("", cast(Skirmish, state), seat, card, spot).strip()
        name = self._fresh(state, card)
        kind = "plain" if card == PLAIN else card
        lines = _with_heroes(lines, state)
        heroes = [n for n, line in enumerate(lines) if line.partition(" ")[0] in SEATS]
        lines.insert(heroes[-1] + 1, f"{SEATS[seat]} {name} ({kind})")
        begin, _ = _block(lines, "battle")
        creatures = [n for n in range(begin, len(lines)) if _is_creature(lines[n])]
        place = creatures[state.size - 1] + 1
        while place < len(lines) and lines[place].startswith("    "):
            place += 1
        lines.insert(place, f"  {added}")
        return _joined(_without(lines, "aims"))

    def _monster(self, lines: list[str], state: Delve, seat: int, card: str, spot: Spot) -> str:
        """One more monster, with the card of a deck that it comes from; the fight is there."""
        lines = self._in_battle(
            lines,
            lambda block: self.squares.add(block, cast(Skirmish, state), seat, card, spot),
        )
        name = "Soldier" if card == PLAIN else card
        begin, _ = _block(lines, "battle")
        lines.insert(begin - 1, f"fights monster {card_text(self._deck_card(state, name))}")
        members = [n for n, line in enumerate(lines) if line.startswith("members ")]
        for at in members:
            lines[at] += f" {len(state.cards)}"
        if not state.opposed:
            lines = [*_without(lines, "stage", "turn", "order"), "stage round"]
        room = state.floor.room_at(1 << spot.place)
        if room and not state.room:
            lines = _said(lines, "room", str(room))
            lines = _said(lines, "entered", _numbers(state.entered | 1 << room))
        return _joined(lines)

    def _deck_card(self, state: Delve, name: str) -> Creature:
        """The card of the deck by that name; else one with the level of the creature as rating."""
        for card in (*state.deck.spread(), *state.deck.spread_wandering()):
            if isinstance(card, Creature) and card.name == name and card.count == 1:
                return card
        known = self.book.library.cards.get(name)
        return Creature(name, Fraction(known.level if known is not None else 1))

    def _fresh(self, state: Delve, card: str) -> str:
        """The name under which the desk for squares adds a creature."""
        name = "Soldier" if card == PLAIN else card
        taken = {each.lower() for each in state.roster.names}
        label, number = name, 1
        while label.lower() in taken:
            number += 1
            label = f"{name} {number}"
        return label

    def move(self, text: str, state: Delve, who: int, spot: Spot) -> str:
        return self._creature(
            text, state, who, lambda block, s: self.squares.move(block, s, who, spot)
        )

    def remove(self, text: str, state: Delve, who: int) -> str:
        if who >= DOORS:
            raise DeskError("doors and rooms are drawn on the plan: lay rock there")
        lines, state = self._settled(text, state)
        if who < state.size and state.size == 1:
            raise DeskError("a delve needs a hero")
        lines = self._in_battle(
            lines, lambda block: self.squares.remove(block, cast(Skirmish, state), who)
        )
        name = state.name(who)
        lines = [line for line in lines if line != f"turn {name}"]
        lines = _without_hero(lines, state, who) if who < state.size else (
            _without_monster(lines, state, who)
        )  # fmt: skip
        if not any(foe != who for foe in state.foes()) and state.opposed:
            gone = ("stage", "turn", "order", "room")
            lines = [*_without(lines, *gone), "stage explore"]
        elif who == state.acting:
            lines = [*_without(lines, "stage", "order"), "stage turns"]
        return _joined(lines)

    def count(self, text: str, state: Delve, who: int, what: str, number: int) -> str:
        return self._creature(
            text, state, who, lambda block, s: self.squares.count(block, s, who, what, number)
        )

    def condition(self, text: str, state: Delve, who: int, word: str) -> str:
        if who >= AREAS:
            return self._area(text, state, who - AREAS, word)
        if who >= DOORS:
            return self._door(text, state, who - DOORS, word)
        return self._creature(
            text, state, who, lambda block, s: self.squares.condition(block, s, who, word)
        )

    def _door(self, text: str, state: Delve, number: int, word: str) -> str:
        """Something is known of a door; through an open one both sides are seen."""
        if word not in DOOR_FLAGS:
            raise DeskError(f"no door is {word!r}: doors are {', '.join(DOOR_FLAGS)}")
        lines, state = self._settled(text, state)
        flags = state.doors[number - 1] ^ 1 << DOOR_FLAGS.index(word)
        lines = [line for line in lines if not re.match(rf"door {number}\b", line)]
        lines = _inserted(lines, _door_line(number, flags) if flags else "")
        if flags & OPEN and word == "open":
            seen = state.seen
            for area in state.floor.beyond[number - 1]:
                seen |= 1 << area
            lines = _said(lines, "areas", _numbers(seen))
        return _joined(lines)

    def _area(self, text: str, state: Delve, area: int, word: str) -> str:
        lines, state = self._settled(text, state)
        room = state.floor.room_of[area]
        if word == SEEN:
            lines = _said(lines, "areas", _numbers(state.seen ^ 1 << area))
        elif word == FIGHT:
            lines = _said(lines, "room", "0" if state.room == room else str(room))
        elif word == ENTERED:
            lines = _said(lines, "entered", _numbers(state.entered ^ 1 << room))
        elif word == HEARD:
            lines = _said(lines, "heard", _numbers(state.heard ^ 1 << room))
        else:
            raise DeskError(f"no room is {word!r}: rooms are {SEEN}, {ENTERED} or {HEARD}")
        return _joined(lines)

    def terrain(self, text: str, state: Delve, spot: Spot, kind: str) -> str:
        """The plan is drawn otherwise; what was known of doors and rooms stays with them."""
        lines, state = self._settled(text, state)
        plan = state.floor.plan
        x, y = state.floor.grid.xy(spot.place)
        rows = [list(row) for row in plan.drawing]
        rows[y][x] = GROUNDS[kind]
        marks = plan_text(plan).splitlines()
        head = marks[: marks.index("plan") + 1]
        drawn = parse_plan("\n".join([*head, *(f"  {''.join(row)}" for row in rows)]))
        old, new = state.floor, Floor(drawn)
        lines = _without(lines, "plan", "map", "door", "areas", "entered", "heard")
        at = next(n for n, line in enumerate(lines) if line.partition(" ")[0] in (*SEATS, "party"))
        lines[at:at] = ["plan", *(f"  {line}" for line in plan_text(drawn).splitlines())]
        seen = _carried(old.areas, new.areas, state.seen)
        rooms_old = tuple(old.rooms[n] for n in sorted(old.rooms))
        rooms_new = tuple(new.rooms[n] for n in sorted(new.rooms))
        lines = _said(lines, "areas", _numbers(seen))
        entered = _carried(rooms_old, rooms_new, state.entered >> 1) << 1
        lines = _said(lines, "entered", _numbers(entered))
        heard = _carried(rooms_old, rooms_new, state.heard >> 1) << 1
        lines = _said(lines, "heard", _numbers(heard))
        for number, cells in enumerate(new.doors, 1):
            flags = 0
            for before, known in zip(old.doors, state.doors, strict=True):
                flags |= known if before & cells else 0
            lines = _inserted(lines, _door_line(number, flags) if flags else "")
        return _joined(lines)

    def turn(self, text: str, state: Delve, who: int) -> str:
        lines, state = self._settled(text, state)
        return _joined([*_without(lines, "stage", "turn", "order"), f"turn {state.name(who)}"])

    def map(self, text: str, state: Delve, name: str) -> str:
        """Another floor, or another deck; the party stays."""
        lines = text.splitlines()
        gone = OF_THE_FLOOR if name.startswith("map ") else OF_THE_DECK
        return _joined([name, *_without(lines, *gone)])

    # --------------------------------------------------------------------------- writing

    def _creature(
        self, text: str, state: Delve, who: int, change: Callable[[str, Skirmish], str]
    ) -> str:
        if who >= DOORS:
            raise DeskError("doors and rooms stay where the plan has them")
        lines, state = self._settled(text, state)
        fought = cast(Skirmish, state)
        return _joined(self._in_battle(lines, lambda block: change(block, fought)))

    def _in_battle(self, lines: list[str], change: Callable[[str], str]) -> list[str]:
        """What stands below `battle` is changed as positions on squares are."""
        begin, end = _block(lines, "battle")
        block = _joined(line[2:] for line in lines[begin:end])
        changed = [f"  {line}" for line in change(block).splitlines()]
        return [*lines[:begin], *changed, *lines[end:]]

    def _settled(self, text: str, state: Delve) -> tuple[list[str], Delve]:
        """The lines with the party on the grid: a delve that is to begin has begun."""
        lines = text.splitlines()
        if "battle" in lines:
            return lines, state
        if state.stage == "enter":
            battle = Battle(self.book.rules, state)
            battle.ask()
            state = battle.state
            lines = [*_without(lines, "stage"), "stage explore"]
        printed = self.book.print_position(state).splitlines()
        begin, end = _block(printed, "battle")
        told = [line for line in printed[begin:end] if not line.startswith(("  map", "  quiet"))]
        return [*lines, "battle", *told], state


# ------------------------------------------------------------------------------- listing


def _doors(state: Delve) -> Iterable[DeskPiece]:
    kinds = [door.kind for door in state.floor.plan.doors]
    for number, (cells, flags) in enumerate(zip(state.floor.doors, state.doors, strict=True), 1):
        held = tuple(word for place, word in enumerate(DOOR_FLAGS) if flags >> place & 1)
        kind = f" ({kinds[number - 1]})" if kinds[number - 1] else ""
        yield DeskPiece(
            DOORS + number, f"door {number}{kind}", marks=held, offered=DOOR_FLAGS, group="Doors",
            places=tuple(cells_of(cells)),
        )  # fmt: skip


def _areas(state: Delve) -> Iterable[DeskPiece]:
    for number, cells in enumerate(state.floor.areas):
        room = state.floor.room_of[number]
        held: tuple[str, ...] = (SEEN,) if state.seen >> number & 1 else ()
        offered: tuple[str, ...] = (SEEN,)
        name = f"corridor (area {number})"
        if room:
            feature = state.floor.room(room).feature
            name = f"room {room}" + (f" ({feature})" if feature else "")
            offered = (SEEN, ENTERED, HEARD, FIGHT)
            held += (ENTERED,) if state.entered >> room & 1 else ()
            held += (HEARD,) if state.heard >> room & 1 else ()
            held += (FIGHT,) if state.room == room else ()
        yield DeskPiece(
            AREAS + number, name, marks=held, offered=offered, group="Rooms and corridors",
            places=tuple(cells_of(cells)),
        )  # fmt: skip


# ------------------------------------------------------------------------------- lines


def _is_creature(line: str) -> bool:
    """Whether a line below `battle` is the first of a creature."""
    return line.startswith("  ") and line[2:].partition(" ")[0].lower() in (*SEATS, "nobody")


def _with_heroes(lines: list[str], state: Delve) -> list[str]:
    """The party written out, a line for each hero."""
    if any(line.partition(" ")[0] in SEATS for line in lines):
        return lines
    told = [
        f"{SEATS[owner]} {hero_text(hero)}"
        for hero, owner in zip(state.heroes, state.roster.owners, strict=False)
    ]
    kept = _without(lines, "party", "players")
    begin, _ = _block(kept, "battle")
    return [*kept[: begin - 1], *told, *kept[begin - 1 :]]


def _without_hero(lines: list[str], state: Delve, who: int) -> list[str]:
    """A hero leaves the party, and takes along what it carried."""
    lines = _without(_with_heroes(lines, state), "aims")
    heroes = [n for n, line in enumerate(lines) if line.partition(" ")[0] in SEATS]
    del lines[heroes[who]]
    kept: list[str] = []
    for line in lines:
        good = re.match(r"(good \S+ )(\d+)( .+)", line)
        if good is None:
            kept.append(line)
        elif int(good[2]) != who:
            kept.append(f"{good[1]}{int(good[2]) - (int(good[2]) > who)}{good[3]}")
    return kept


def _without_monster(lines: list[str], state: Delve, who: int) -> list[str]:
    """A monster is not there; its card goes too, unless others come from it."""
    place = who - state.size
    members = [n for n, line in enumerate(lines) if line.startswith("members ")]
    if members:
        cards = lines[members[0]].split()[1:]
        del cards[place]
        told = [f"members {' '.join(cards)}"] if cards else []
        return [*lines[: members[0]], *told, *lines[members[0] + 1 :]]
    fights = [n for n, line in enumerate(lines) if line.startswith("fights ")]
    if place < len(fights):
        del lines[fights[place]]
    return lines


def _door_line(number: int, flags: int) -> str:
    known = [word for place, word in enumerate(DOOR_FLAGS) if flags >> place & 1]
    return f"door {number} {' '.join(known)}"


def _carried(before: tuple[int, ...], after: tuple[int, ...], held: int) -> int:
    """What held of sets of squares holds of those that have taken their place."""
    cells = sum(cells for n, cells in enumerate(before) if held >> n & 1)
    return sum(1 << n for n, each in enumerate(after) if each & cells)


def _numbers(bits: int) -> str:
    return " ".join(map(str, cells_of(bits))) or "none"


def _block(lines: list[str], name: str) -> tuple[int, int]:
    """From where to where the lines below a word go."""
    begin = end = lines.index(name) + 1
    while end < len(lines) and lines[end].startswith(" "):
        end += 1
    return begin, end


def _without(lines: Iterable[str], *words: str) -> list[str]:
    """All lines but those that begin with a word, and what is indented below them."""
    kept: list[str] = []
    below = False
    for line in lines:
        if line.startswith(" "):
            if not below:
                kept.append(line)
            continue
        below = line.partition(" ")[0] in words
        if not below:
            kept.append(line)
    return kept


def _said(lines: list[str], word: str, value: str) -> list[str]:
    """The lines, of which one says this."""
    return _inserted(_without(lines, word), f"{word} {value}")


def _inserted(lines: list[str], line: str) -> list[str]:
    """One line more, before the battle."""
    begin, _ = _block(lines, "battle")
    return [*lines[: begin - 1], *([line] if line else []), *lines[begin - 1 :]]


def _joined(lines: Iterable[str]) -> str:
    return "".join(f"{line}\n" for line in lines)
