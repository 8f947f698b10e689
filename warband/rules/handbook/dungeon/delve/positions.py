"""Positions of a delve as text: its setup, what is known of the dungeon, and the grid.

    deck Basic delve
    plan
      ...
    blue Brakk (Half-Orc Fighter); race half-orc
    stage turns
    areas 0 1
    door 1 open
    pile
      Skeleton cr 1/3
    battle
      players 2
      blue "Brakk" (Half-Orc Fighter) D4 hp 20
      red "Skeleton" (Skeleton) E4 hp 5

Lines of the setup come as in :mod:`~warband.rules.handbook.dungeon.delve.setups`; the battle is
written as positions of the skirmish are. `docs/dungeons.md` explains each line.
"""

import re
from collections.abc import Callable
from fractions import Fraction

from warband.kernel.lines import Line, block_below, meant
from warband.rules.handbook.dungeon.deck_cards import (
    GODS,
    Card,
    Creature,
    DrawPlus,
    Key,
    Lock,
    Statue,
    card_text,
)
from warband.rules.handbook.dungeon.decks import parse_card
from warband.rules.handbook.dungeon.delve.meeting import figure
from warband.rules.handbook.dungeon.delve.setups import (
    DelveSetup,
    begin_delve,
    parse_setup,
    print_setup,
)
from warband.rules.handbook.dungeon.delve.state import (
    DOOR_FLAGS,
    STAGES,
    Delve,
    Good,
    Member,
)
from warband.rules.handbook.dungeon.drawing import Encounter
from warband.rules.handbook.dungeon.library import stand_ins
from warband.rules.handbook.game import Handbook
from warband.rules.handbook.seats import SEATS
from warband.rules.handbook.state import NOBODY, Skirmish
from warband.rules.handbook.text.position import PositionError, parse_position
from warband.rules.handbook.text.position import print_position as print_skirmish

WAYS = ("monster", "pet", "lurker", "enemy", "friend", "wanderer")
SETUP = (
    "deck", "level", "party", "map", "plan", "players", "master", "initiative", "light",
    "campaign", "bars", "draw", "damage", "harder",
)  # fmt: skip
_LEFT_OUT = (
    "teams", "faction", "scenario", "next", "phase", "turn", "score", "winner", "result",
    "bag", "laid",
)  # fmt: skip


# ------------------------------------------------------------------------------- printing


def print_delve(delve: Delve) -> str:
    """The text of a position; reading it back gives the same."""
    owners = delve.roster.owners[: delve.size]
    setup = DelveSetup(delve.deck, delve.heroes, owners, delve.floor.plan, delve.options)
    lines = [*print_setup(setup).splitlines(), f"stage {delve.stage}"]
    if delve.stage == "turn":
        lines.append(f"turn {delve.name(delve.acting)}")
    lines += [f"areas {_numbers(delve.seen)}", f"entered {_numbers(delve.entered)}"]
    lines += [f"heard {_numbers(delve.heard)}", f"room {delve.room}", f"gold {delve.gold}"]
    for number, flags in enumerate(delve.doors, 1):
        if flags:
            words = [word for place, word in enumerate(DOOR_FLAGS) if flags >> place & 1]
            lines.append(f"door {number} {' '.join(words)}")
    lines.append(f"bonus {delve.pile.draw_bonus} {delve.pile.escapes}")
    lines += ["fewer"] if delve.pile.uses_draw_plus else []
    for title, cards in (
        ("pile", delve.pile.cards), ("wanderers", delve.wanderers), ("left", delve.harder),
    ):  # fmt: skip
        lines += [title, *(f"  {card_text(card)}" for card in cards)]
    for room, encounter in sorted(delve.pending.items()):
        lines += [f"pending {room}", *(f"  {line}" for line in _encounter_lines(encounter))]
    lines += [f"fights {role} {card_text(card)}" for card, role in delve.cards]
    if delve.members:
        lines.append("members " + " ".join(str(member.card) for member in delve.members))
    lines += [f"idol {delve.idol}"] if delve.idol else []
    lines += [f"boon {god}" for god in delve.boons]
    lines += [f"find {find}" for find in delve.finds]
    lines += [
        f"good {good.uses} {'purse' if good.holder == NOBODY else good.holder} {good.name}"
        for good in delve.goods
    ]
    lines += [f"beaten {name}" for name in delve.beaten]
    lines += [f"total {delve.total}", f"minions {delve.minions}"]
    lines += [f"fallen {delve.field.grid.name(cell)} {name}" for name, cell in delve.fallen]
    lines += [f"clock {delve.clock} {delve.knocks}", f"aims {' '.join(map(str, delve.aims))}"]
    lines.append(f"order {' '.join(map(str, delve.order))} at {delve.active} left {delve.left}")
    lines.append(f"next {delve.turn_seat}")
    if delve.result:
        lines += [f"winners {' '.join(map(str, delve.winners))}", f"result {delve.result}"]
    return "\n".join([*lines, "battle", *(f"  {line}" for line in _battle_lines(delve))]) + "\n"


def _numbers(bits: int) -> str:
    return " ".join(str(n) for n in range(bits.bit_length()) if bits >> n & 1) or "none"


def _encounter_lines(encounter: Encounter) -> list[str]:
    lines = [
        f"{role} {card_text(card)}"
        for role, cards in (
            ("monster", encounter.monsters), ("pet", encounter.pets),
            ("lurker", encounter.lurkers), ("enemy", encounter.enemies),
            ("friend", encounter.friends), ("glimpsed", encounter.glimpsed),
            ("drawn", encounter.drawn),
        )
        for card in cards
    ]  # fmt: skip
    if encounter.statue is not None:
        lines.append(f"statue {encounter.statue.god}")
    if encounter.find is not None:
        lines.append(f"find {card_text(encounter.find)}")
    return [*lines, f"traps {encounter.traps}"]


def _battle_lines(delve: Delve) -> list[str]:
    """The creatures and the round, as the skirmish writes them; the grid follows from the plan."""
    lines = print_skirmish(delve).splitlines()
    start = next(n for n, line in enumerate(lines) if line.startswith("players "))
    kept = [f"map {delve.field.grid.width}x{delve.field.grid.height}"]
    skipping = False
    for line in lines[start:]:
        if not line.startswith(" "):
            skipping = line.partition(" ")[0] in _LEFT_OUT
        if not skipping:
            kept.append(line)
    return kept


# ------------------------------------------------------------------------------- reading


def parse_delve(rules: Handbook, text: str) -> Delve:
    """Read a position; PositionError names the line."""
    lines = meant(text)
    setup: list[str] = []
    rest: list[tuple[Line, list[Line]]] = []
    index = 0
    while index < len(lines):
        below = block_below(lines, index)
        word = lines[index].words.partition(" ")[0]
        if word in SETUP or word in SEATS:
            setup += [lines[index].text, *(line.text for line in below)]
        else:
            rest.append((lines[index], below))
        index += 1 + len(below)
    try:
        delve = begin_delve(rules.library, parse_setup("\n".join(setup), whole=False))
    except ValueError as error:
        raise PositionError(lines[0].number if lines else 1, str(error)) from None
    reader = _Reader(rules, delve)
    for line, below in rest:
        try:
            reader.read(line, below)
        except PositionError as error:
            raise PositionError(line.number + error.line, error.reason) from None
        except (ValueError, IndexError, KeyError, StopIteration) as error:
            raise PositionError(line.number, f"{line.words!r}: {error}") from None
    return reader.finish()


class _Reader:
    """What is known of the dungeon, while it is read."""

    def __init__(self, rules: Handbook, delve: Delve) -> None:
        self.rules = rules
        self.delve = delve
        self.battle: Skirmish | None = None
        self.members: tuple[int, ...] = ()
        self.turn = ""
        self.fresh = {"good", "pile", "left", "wanderers"}
        """Lists that the setup fills, until a line of the position does."""

    def read(self, line: Line, below: list[Line]) -> None:
        """One line with what is indented below it."""
        word, _, rest = line.words.partition(" ")
        readers: dict[str, Callable[[str, list[Line]], None]] = {
            "battle": self._battle, "pile": self._pile, "wanderers": self._wanderers,
            "left": self._left, "pending": self._pending, "door": self._door,
            "good": self._good, "fights": self._fights, "order": self._order,
        }  # fmt: skip
        if word in readers:
            readers[word](rest, below)
        else:
            self._plain(word, rest)

    def _plain(self, word: str, rest: str) -> None:
        delve = self.delve
        match word:
            case "stage" if rest in STAGES:
                delve.stage = next(stage for stage in STAGES if stage == rest)
            case "turn":
                self.turn, delve.stage = rest, "turn"
            case "areas":
                delve.seen = _bits(rest)
            case "entered":
                delve.entered = _bits(rest)
            case "heard":
                delve.heard = _bits(rest)
            case "room":
                delve.room = int(rest)
            case "gold":
                delve.gold = int(rest)
            case "bonus":
                bonus, _, escapes = rest.partition(" ")
                delve.pile.draw_bonus, delve.pile.escapes = int(bonus), int(escapes or 0)
            case "fewer":
                delve.pile.uses_draw_plus = True
            case "members":
                self.members = tuple(map(int, rest.split()))
            case "idol":
                delve.idol = rest
            case "boon":
                delve.boons = (*delve.boons, next(god for god in GODS if god == rest))
            case "find":
                delve.finds = (*delve.finds, rest)
            case "beaten":
                delve.beaten = (*delve.beaten, rest)
            case "total":
                delve.total = Fraction(rest)
            case "minions":
                delve.minions = int(rest)
            case "fallen":
                square, _, name = rest.partition(" ")
                cell = delve.floor.grid.parse(square)
                delve.fallen = (*delve.fallen, (name, cell))
            case "clock":
                clock, _, knocks = rest.partition(" ")
                delve.clock, delve.knocks = int(clock), int(knocks or 0)
            case "aims":
                delve.aims = tuple(map(int, rest.split()))
            case "next":
                delve.turn_seat = int(rest)
            case "winners":
                delve.winners = tuple(map(int, rest.split()))
            case "result":
                delve.result = rest
            case _:
                raise ValueError("this says nothing of a delve")

    def _pile(self, rest: str, below: list[Line]) -> None:
        self.delve.pile.cards = _cards(below)
        self.delve.pile.uses_draw_plus = any(
            isinstance(card, DrawPlus) for card in self.delve.pile.cards
        )

    def _wanderers(self, rest: str, below: list[Line]) -> None:
        self.delve.wanderers = _cards(below)

    def _left(self, rest: str, below: list[Line]) -> None:
        self.delve.harder = _cards(below)

    def _pending(self, rest: str, below: list[Line]) -> None:
        encounter = Encounter()
        fields = {"monster": "monsters", "pet": "pets", "lurker": "lurkers", "enemy": "enemies",
                  "friend": "friends", "glimpsed": "glimpsed", "drawn": "drawn"}  # fmt: skip
        for line in below:
            word, _, text = line.words.partition(" ")
            if word == "traps":
                encounter.traps = int(text)
            elif word == "statue":
                card = parse_card(f"statue {text}")
                assert isinstance(card, Statue)
                encounter.statue = card
            elif word == "find":
                encounter.find = Lock() if text == "lock" else Key()
            elif word in fields:
                field = fields[word]
                setattr(encounter, field, (*getattr(encounter, field), parse_card(text)))
            else:
                raise ValueError(f"{line.words!r} is nothing that waits behind a door")
        self.delve.pending[int(rest)] = encounter

    def _door(self, rest: str, below: list[Line]) -> None:
        number, *words = rest.split()
        self.delve.doors[int(number) - 1] = sum(1 << DOOR_FLAGS.index(word) for word in words)

    def _good(self, rest: str, below: list[Line]) -> None:
        if "good" in self.fresh:
            self.delve.goods = ()
            self.fresh.discard("good")
        uses, holder, name = rest.split(" ", 2)
        whose = NOBODY if holder == "purse" else int(holder)
        self.delve.goods = (*self.delve.goods, Good(name, whose, int(uses)))

    def _fights(self, rest: str, below: list[Line]) -> None:
        role, _, text = rest.partition(" ")
        card = parse_card(text)
        if role not in WAYS or not isinstance(card, Creature):
            raise ValueError(f"expected one of {', '.join(WAYS)} and a creature")
        self.delve.cards = (*self.delve.cards, (card, role))

    def _order(self, rest: str, below: list[Line]) -> None:
        match = re.fullmatch(r"([\d ]+) at (\d+) left (\d+)", rest)
        if match is None:
            raise ValueError("expected the order of seats, `at` and `left`")
        delve = self.delve
        delve.order = tuple(map(int, match[1].split()))
        delve.active, delve.left = int(match[2]), int(match[3])

    def _battle(self, rest: str, below: list[Line]) -> None:
        base = min(line.indent for line in below)
        first = below[0].number
        text: list[str] = [""] * (below[-1].number - first + 1)
        for line in below:
            text[line.number - first] = line.text[base:]
        size = f"map {self.delve.floor.grid.width}x{self.delve.floor.grid.height}"
        if not any(line.words.startswith("map ") for line in below):
            text.insert(0, size)
        figures = {name: figure(self.delve, name) for name in stand_ins()}
        self.battle = parse_position(self.rules, "\n".join(text), others=figures)

    # ------------------------------------------------------------------- putting it together

    def finish(self) -> Delve:
        delve = self.delve
        entrance = delve.floor.plan.entrance
        delve.seen = delve.seen or 1 << delve.floor.area_of_room(entrance)
        delve.entered = delve.entered or 1 << entrance
        if delve.stage != "enter":
            delve.unroll()
        if self.battle is not None:
            self._enlist(self.battle)
        if delve.stage in ("turns", "turn") and len(delve.order) == 1:
            delve.order = (0, delve.master)
        if self.turn:
            delve.acting = delve.roster.names.index(self.turn)
            seat = delve.controller[delve.acting]
            rep = seat if seat in delve.order else 0
            delve.active = delve.order.index(rep)
        return delve

    def _enlist(self, battle: Skirmish) -> None:
        """The creatures of the battle come into the delve: heroes first, then the others."""
        delve = self.delve
        if battle.roster.names[: delve.size] != delve.roster.names:
            raise PositionError(0, "the battle must list the heroes first, as the setup does")
        for creature in range(len(battle.roster.cards)):
            self._one(battle, creature)
        for name in ("activated", "routing", "shaken", "fresh", "gone"):
            setattr(delve, name, getattr(battle, name))
        delve.shaken = (1 << len(delve.space)) - 1
        delve.under = battle.under.copy()
        delve.used = dict(battle.used)
        delve.round, delve.quiet, delve.story = battle.round, battle.quiet, battle.story
        delve.noisy, delve.first = battle.noisy, battle.first
        members = self.members or tuple(range(len(delve.cards)))
        delve.members = tuple(Member(each, delve.cards[each][1]) for each in members)

    def _one(self, battle: Skirmish, creature: int) -> None:
        delve = self.delve
        seat = battle.roster.owners[creature]
        seat = delve.wild if seat == battle.roster.nobodys else seat
        if creature >= delve.size:
            delve.recruit(battle.roster.cards[creature], seat, battle.name(creature))
        walls = delve.field.cells("wall")
        delve.put(creature, battle.anchor[creature])
        if delve.space[creature] & walls:
            raise PositionError(0, f"{delve.name(creature)} stands in rock or in the unknown")
        delve.hp[creature] = battle.hp[creature]
        same = battle.controller[creature] == battle.roster.owners[creature]
        delve.obey(creature, seat if same else battle.controller[creature])
        delve.saves[creature] = battle.saves[creature]
        delve.lasting[creature] = battle.lasting[creature]
        delve.cost[creature] = battle.cost[creature]
        delve.awards[creature] = battle.awards[creature]
        delve.needs[creature] = battle.needs[creature]
        delve.summoner[creature] = battle.summoner[creature]
        delve.blame[creature] = battle.blame[creature]


def _cards(below: list[Line]) -> list[Card]:
    """Cards, one a line, with their number before them or without."""
    found: list[Card] = []
    for line in below:
        match = re.fullmatch(r"(?:(\d{1,3}) )?(.+)", line.words)
        assert match is not None
        found += [parse_card(match[2])] * int(match[1] or 1)
    return found


def _bits(text: str) -> int:
    return 0 if text == "none" else sum(1 << int(word) for word in text.split())
