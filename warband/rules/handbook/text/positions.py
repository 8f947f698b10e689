"""Positions as text: the grid, the creatures with their state, whose turn it is.

    map 20x15
    blue Sword (Sword of Heironeous) C4
    blue Guard (Man-at-Arms) D4 hp 5 activated
    red Orc (plain; ac 13; melee +4 (10)) E4 stunned
    turn Guard

``docs/notation-handbook.md`` explains each line.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import TypeVar

from warband.boards.squares.grid import cells_of
from warband.kernel.lines import Line, block_below, meant
from warband.rules.handbook.cards import PLAIN, Card, CardError, card_lines, read_cards, read_fields
from warband.rules.handbook.game import Handbook
from warband.rules.handbook.items.carrying import carrying_faults
from warband.rules.handbook.items.item import read_carried
from warband.rules.handbook.items.worn import dress, items_of, refresh
from warband.rules.handbook.scenario.arrivals import DUE, RESERVE
from warband.rules.handbook.scenario.deployment import WANDERERS
from warband.rules.handbook.scenario.fates import RETREATING
from warband.rules.handbook.scenario.leaving import RUNNERS
from warband.rules.handbook.scenario.scoring import SIZE
from warband.rules.handbook.scenario.secrets import marks_key
from warband.rules.handbook.scenario.statues import TACTICS, access_key, gift_key
from warband.rules.handbook.scenario.zones import HOLDER
from warband.rules.handbook.seats import SEATS, seat_number
from warband.rules.handbook.standard import Scenario
from warband.rules.handbook.statcard.effects import read_effect, write_effect
from warband.rules.handbook.state import (
    CONDITIONS,
    ITEM,
    NOBODY,
    PHASED,
    Laid,
    Lasting,
    Roster,
    Skirmish,
)
from warband.rules.handbook.text.grids import WORDS, GridDraft, grid_lines
from warband.rules.handbook.victory import award

T = TypeVar("T")

NO_OTHERS: Mapping[str, Card] = MappingProxyType({})
FACTIONS = ("LG", "CE", "CG", "LE", "LG", "CE", "LE")
"""The factions of warbands that a position says nothing about."""
PHASES = (
    "scenario", "terrain initiative", "tiles", "visitors", "deploy", "start", "round", "activation",
    "end of round",
)  # fmt: skip
_BATTLE = (
    "scenario", "players", "teams", "faction", "round", "first", "next", "turn", "score", "quiet",
    "goal", "noisy", "phase", "size", "access", "holder", "gift", "memory", "winner", "result",
    "bag", "laid", "called",
)  # fmt: skip


NOBODYS = "nobody"
"""Whose creatures of the scenario are."""


class PositionError(ValueError):
    """A position that cannot be read; the message names the line."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


class _Reader:
    """A position while its lines are read."""

    def __init__(self, rules: Handbook, others: Mapping[str, Card]) -> None:
        self.rules = rules
        self.draft = GridDraft()
        self.scenario: Scenario | None = None
        self.cards: dict[str, Card] = {**others, **rules.library.cards}
        self.creatures: list[tuple[int, int, str, Card, str]] = []
        self.battle: list[tuple[int, str, str]] = []

    def lines(self, text: str, first: int) -> None:
        every = meant(text)
        index = 0
        while index < len(every):
            line = every[index]
            below = block_below(every, index)
            number = line.number + first - 1
            try:
                if line.words.startswith("creature "):
                    self._card(every, index)
                    index += len(below)
                elif line.words == "map" or line.words.startswith("map "):
                    self._map(line, below)
                    index += len(below)
                elif line.words.startswith("scenario ") and below:
                    name = line.words.removeprefix("scenario ")
                    self.scenario = self.rules.library.own_scenario(name, below)
                    index += len(below)
                else:
                    more = " ".join(each.words for each in below)
                    index += len(below)
                    self._line(number, f"{line.words} {more}".strip())
            except CardError as error:
                raise PositionError(error.line + first - 1, error.reason) from None
            except PositionError:
                raise
            except ValueError as error:
                raise PositionError(number, str(error)) from None
            index += 1

    def _card(self, every: list[Line], index: int) -> None:
        line = every[index]
        below = block_below(every, index)
        text = [""] * (below[-1].number if below else line.number)
        text[line.number - 1] = line.words
        for each in below:
            text[each.number - 1] = f"  {each.words}"
        if ' like "' not in line.words:
            text[line.number - 1] = f'{line.words} like "plain"'
        read = read_cards("\n".join(text), "position", {**self.cards, "plain": PLAIN})
        self.cards |= {name: replace(card, invented=True) for name, card in read.items()}

    def _map(self, line: Line, below: list[Line]) -> None:
        size = line.words.removeprefix("map").strip()
        if below:
            self.draft.draw(below)
        elif size:
            self.draft.size(size)
        else:
            raise ValueError("the drawing of the map is missing: it is indented below")

    def _line(self, number: int, text: str) -> None:
        word = text.partition(" ")[0]
        if word in SEATS or word == NOBODYS:
            self._creature(number, text)
        elif word in WORDS:
            self.draft.read(text)
        elif word in _BATTLE:
            self.battle.append((number, word, text.partition(" ")[2]))
        else:
            known = ", ".join((*SEATS, NOBODYS, "map", *WORDS, *_BATTLE, "creature"))
            raise ValueError(f"{text!r} begins with none of {known}")

    def _creature(self, number: int, text: str) -> None:
        """``blue Guard (Man-at-Arms) D4 hp 5``."""
        seat, _, rest = text.partition(" ")
        name, bracket, state = _taken_apart(rest)
        if any(each[2] == name for each in self.creatures):
            raise ValueError(f"two creatures are called {name!r}")
        card = self._find_card(name, bracket)
        whose = NOBODY if seat == NOBODYS else seat_number(seat)
        self.creatures.append((number, whose, name, card, state))

    def _find_card(self, name: str, bracket: str) -> Card:
        if bracket == "" and name in self.cards:
            return self.cards[name]
        if bracket in ("", "plain"):
            if bracket == "":
                raise ValueError(f"there is no card {name!r}; write {name} (CARD) or (plain)")
            return replace(PLAIN, name=name)
        head, _, fields = bracket.partition(";")
        head = head.strip()
        if head.startswith("plain "):
            head, fields = "plain", f"{head.removeprefix('plain ')};{fields}"
        if head != "plain" and head not in self.cards:
            raise ValueError(f"there is no card {head!r}")
        base = PLAIN if head == "plain" else self.cards[head]
        if head == "plain" or fields.strip():
            base = replace(read_fields(base, fields), name=name, invented=True)
        return base

    # ------------------------------------------------------------------------ the battle

    def finish(self) -> Skirmish:
        words = {word: (number, rest) for number, word, rest in self.battle}
        seats = [seat for _, seat, _, _, _ in self.creatures]
        players = max([1, *seats]) + 1
        teams = tuple(range(players))
        factions = list(FACTIONS[:players])
        if "players" in words:
            players = _at(words["players"], int)
            teams, factions = tuple(range(players)), list(FACTIONS[:players])
        if "teams" in words:
            teams = _at(words["teams"], lambda text: _teams(text, players))
        for number, word, rest in self.battle:
            if word == "faction":
                word_, _, faction = rest.partition(" ")
                if faction not in FACTIONS:
                    raise PositionError(number, f"{faction!r} is no faction: LG, CG, LE, CE")
                factions[seat_number(word_)] = faction
        try:
            field = self.draft.finish(players)
        except ValueError as error:
            raise PositionError(self.creatures[0][0] if self.creatures else 1, str(error)) from None
        scenario = self.scenario or self.rules.library.scenario("standard")
        if "scenario" in words:
            scenario = _at(words["scenario"], self.rules.library.scenario)
        roster = Roster(teams, tuple(factions))
        if NOBODY in seats:
            roster = roster.with_nobodys_seat()
        state = Skirmish(scenario, field, roster)
        state.order = tuple(range(players))
        for _, seat, name, card, _ in self.creatures:
            state.recruit(card, roster.nobodys if seat == NOBODY else seat, name)
        for creature, (number, _, _, _, text) in enumerate(self.creatures):
            _at((number, text), partial(_say, state, creature))
        self._rest(state)
        _count_absent(state, "score" in words)
        return state

    def _rest(self, state: Skirmish) -> None:
        state.round, state.phase, state.noisy = 1, "activation", False
        if any(rest in PHASES[:7] for _, word, rest in self.battle if word == "phase"):
            state.round = 0
        for number, word, rest in self.battle:
            if word not in ("scenario", "players", "teams", "faction"):
                _at((number, rest), partial(_battle, state, word))


def _count_absent(state: Skirmish, scored: bool) -> None:
    """Whoever is dominated or phased out counts as eliminated: its points are among those of the
    score that a position names; without a score they are it."""
    points = state.points.copy()
    for creature, controller in enumerate(state.controller):
        owner = state.roster.owners[creature]
        phased = state.is_under(creature, PHASED)
        if phased and state.space[creature]:
            state.remember(f"phased from {creature}", state.anchor[creature] + 1)
            state.put(creature, NOBODY)
        astray = state.recall("astray") == creature + 1
        strayed = controller != owner and not astray and owner < state.roster.players
        if phased or strayed:
            award(state, creature, controller if strayed else NOBODY)
    if scored:
        state.points = points
    state.tally = False


def _at(where: tuple[int, str], read: Callable[[str], T]) -> T:
    """Read something; whatever is wrong with it happened on this line."""
    try:
        return read(where[1])
    except PositionError:
        raise
    except (ValueError, KeyError) as error:
        raise PositionError(where[0], str(error)) from None


def parse_position(
    rules: Handbook, text: str, first: int = 1, others: Mapping[str, Card] = NO_OTHERS
) -> Skirmish:
    """Read a position; `first` is the number of its first line where it is part of a file.

    `others` are cards that may be named besides those of the rulebook.
    """
    reader = _Reader(rules, others)
    reader.lines(text, first)
    return reader.finish()


def _taken_apart(text: str) -> tuple[str, str, str]:
    """The name, what stands in brackets right behind it, and the rest."""
    quoted = re.match(r'"([^"]+)"\s*', text)
    if quoted:
        name, rest = quoted[1], text[quoted.end() :]
    else:
        head = text.partition("(")[0]
        words = head.split()
        count = next((n for n, word in enumerate(words) if n and _is_state(word)), len(words))
        if count < len(words):
            name = " ".join(words[:count])
            return name, "", text[len(name) :].strip()
        name, rest = " ".join(words), text[len(head) :]
    if not rest.startswith("("):
        return name, "", rest.strip()
    depth = 0
    for place, character in enumerate(rest):
        depth += (character == "(") - (character == ")")
        if depth == 0:
            return name, rest[1:place].strip(), rest[place + 1 :].strip()
    raise ValueError(f"a bracket is not closed in {text!r}")


_SQUARE = re.compile(r"[A-Z]{1,2}\d{1,2}")


def _is_state(word: str) -> bool:
    return bool(_SQUARE.fullmatch(word)) or word in (
        "waiting",
        "eliminated",
        "hp",
        "carries",
        "warlord",
    )


def _teams(text: str, players: int) -> tuple[int, ...]:
    """``blue+green red+yellow``."""
    teams = list(range(players))
    for group in text.split():
        seats = [seat_number(word) for word in group.split("+")]
        for seat in seats:
            teams[seat] = seats[0]
    return tuple(teams)


def _creature(state: Skirmish, name: str) -> int:
    if name not in state.roster.names:
        raise ValueError(f"nobody is called {name!r}: {', '.join(state.roster.names)}")
    return state.roster.names.index(name)


_SAID = re.compile(
    r"(?P<square>[A-Z]{1,2}\d{1,2}(?:\+[A-Z]{1,2}\d{1,2})?)\b"
    r"|hp (?P<hp>-?\d+)"
    r"|(?P<condition>stunned|paralyzed|asleep|blinded|confused|entangled|frightened|invisible"
    r"|incited|inhibited|skipping|phased out|turned)(?:\((?P<dc>\d+)\))?"
    r"|routing(?: by (?P<blame>\w+))?"
    r"|(?P<set>runner|in reserve|wanderer|marked|retreating|tactics|returning)\b"
    r"|(?P<flag>activated|tested|untested|eliminated|waiting|freshly stunned)"
    r'|used "(?P<used>[^"]+)"(?: (?P<times>\d+))?'
    r'|effect "(?P<lasting>[^"]+)" \((?P<effect>[^)]*)\)(?: by "(?P<maker>[^"]+)")?'
    r'|requires "(?P<requires>[^"]+)"|summoned by "(?P<summoner>[^"]+)"'
    r"|warlord (?P<levels>\d+)(?: \((?P<choices>[^)]*)\))?"
    r'|carries (?P<items>"[^"]+"(?:, "[^"]+")*)'
    r"|controlled by (?P<controller>\w+)|worth (?P<worth>\d+)|paid (?P<paid>\d+)"
    r"|scored by (?P<scored>\w+) (?P<points>\d+)"
)


def _say(state: Skirmish, creature: int, text: str) -> None:
    """What is said of a creature behind its card."""
    place = 0
    tested: bool | None = None
    while text[place:].strip():
        match = _SAID.match(text, place + len(text[place:]) - len(text[place:].lstrip()))
        if match is None:
            raise ValueError(f"{text[place:].strip()!r} says nothing of a creature")
        place = match.end()
        if match["flag"] in ("tested", "untested"):
            tested = match["flag"] == "tested"
        else:
            _said(state, creature, match)
    if creature in state.carried:
        refresh(state, creature)
    card = state.roster.cards[creature]
    halved = state.hp[creature] * 2 <= card.hp or bool(state.routing >> creature & 1)
    if halved if tested is None else tested:
        state.shaken |= 1 << creature


_SETS = {
    "runner": RUNNERS, "in reserve": RESERVE, "wanderer": WANDERERS, "retreating": RETREATING,
    "tactics": TACTICS, "returning": DUE, "marked": "",
}  # fmt: skip
"""Sets of creatures that scenarios remember."""


def _said(state: Skirmish, creature: int, match: re.Match[str]) -> None:
    bit = 1 << creature
    if match["square"]:
        _stand(state, creature, match["square"])
    elif match["hp"]:
        state.hp[creature] = int(match["hp"])
    elif match["condition"]:
        number = CONDITIONS.index(match["condition"])
        state.under[number] |= bit
        if match["dc"]:
            state.saves[creature] = (*state.saves[creature], (number, int(match["dc"])))
    elif match[0].startswith("routing"):
        state.routing |= bit
        state.blame[creature] = seat_number(match["blame"]) if match["blame"] else NOBODY
    elif match["set"]:
        name = _SETS[match["set"]]
        if match["set"] == "marked":
            name = marks_key(state.roster.owners[creature])
        state.remember(name, state.recall(name) | bit)
    elif match["flag"] == "activated":
        state.activated |= bit
    elif match["flag"] == "eliminated":
        state.gone |= bit
    elif match["flag"] == "freshly stunned":
        state.fresh |= bit
    elif match["used"]:
        state.used[creature, match["used"]] = int(match["times"] or 1)
    elif match["lasting"]:
        maker = _creature(state, match["maker"]) if match["maker"] else NOBODY
        lasting = Lasting(match["lasting"].casefold(), read_effect(match["effect"]), maker)
        state.lasting[creature] = (*state.lasting[creature], lasting)
        if creature in state.carried:
            refresh(state, creature)
    elif match["levels"]:
        _lead(state, creature, int(match["levels"]), match["choices"] or "")
    elif match["items"]:
        _carry(state, creature, re.findall(r'"([^"]+)"', match["items"]))
    elif match["requires"]:
        state.needs[creature] = _creature(state, match["requires"])
    elif match["summoner"]:
        state.summoner[creature] = _creature(state, match["summoner"])
    elif match["controller"]:
        state.obey(creature, seat_number(match["controller"]))
    elif match["paid"]:
        owner = SEATS[state.roster.owners[creature]]
        state.remember(f"saving {owner}", creature + 1)
        state.remember(f"paid {owner}", int(match["paid"]))
    elif match["worth"]:
        state.cost[creature] = int(match["worth"])
    elif match["scored"]:
        share = seat_number(match["scored"]), int(match["points"])
        state.awards[creature] = (*state.awards[creature], share)


def _lead(state: Skirmish, creature: int, count: int, choices: str) -> None:
    """``warlord 2 (hp, bless)``: what is not named is hit points."""
    levels = [word.strip() for word in choices.split(",") if word.strip()]
    if len(levels) > count:
        raise ValueError(f"warlord {count} has {len(levels)} choices: {choices}")
    dress(state, creature, items_of(state, creature), levels + ["hp"] * (count - len(levels)))


def _carry(state: Skirmish, creature: int, names: list[str]) -> None:
    """``carries "+1 armor", "scroll of doom"``, if it can."""
    items = [read_carried(name) for name in names]
    wrong = carrying_faults(state.roster.cards[creature], items)
    if wrong:
        raise ValueError("; ".join(wrong))
    dress(state, creature, items)


def _square(state: Skirmish, creature: int) -> str:
    """Where a creature stands, in words."""
    grid = state.field.grid
    if creature in state.squeezed:
        return "+".join(grid.name(cell) for cell in cells_of(state.squeezed[creature]))
    return grid.name(state.anchor[creature])


def _stand_squeezed(state: Skirmish, creature: int, squares: str) -> None:
    """``C3+D3``: a Large creature that squeezes stands on two squares."""
    one, other = (state.field.grid.parse(each) for each in squares.split("+"))
    cells = 1 << one | 1 << other
    name = state.name(creature)
    if state.roster.sides[creature] != 2:
        raise ValueError(f"{name} is not Large: it does not stand on {squares}")
    if not state.field.grid.around(1 << one) >> other & 1:
        raise ValueError(f"{squares} do not touch")
    if cells & (state.field.solid | state.bodies()):
        raise ValueError(f"{name} cannot stand on {squares}")
    state.squeeze(creature, one, other)


def _stand(state: Skirmish, creature: int, square: str) -> None:
    if "+" in square:
        _stand_squeezed(state, creature, square)
        return
    anchor = state.field.grid.parse(square)
    side = state.roster.sides[creature]
    if not state.field.grid.anchors(side) >> anchor & 1:
        raise ValueError(f"{state.name(creature)} does not fit on the grid at {square}")
    space = state.field.grid.footprint(anchor, side)
    if space & state.field.cells("wall"):
        raise ValueError(f"{state.name(creature)} stands in a wall at {square}")
    taken = [other for other in state.standing() if state.space[other] & space]
    if taken:
        raise ValueError(f"{square} is taken by {state.name(taken[0])}")
    state.put(creature, anchor)


def _battle(state: Skirmish, word: str, text: str) -> None:
    if word in ("round", "quiet"):
        setattr(state, word, int(text))
    elif word == "phase":
        if text not in PHASES:
            raise ValueError(f"{text!r} is no phase: {', '.join(PHASES)}")
        state.phase = text
    elif word == "goal":
        state.remember("goal", int(text))
    elif word == "noisy":
        state.noisy = True
    elif word == "bag":
        seat, _, tiles = text.partition(":")
        bags = [list(bag) for bag in state.bags] or [[] for _ in range(state.roster.players)]
        bags[seat_number(seat)] = [name.strip() for name in tiles.split(",") if name.strip()]
        state.bags = tuple(tuple(bag) for bag in bags)
    elif word == "laid":
        state.layout = (*state.layout, _laid(state, text))
    elif word == "called":
        object.__setattr__(state.field, "name", text)
    elif word == "result":
        state.result = text
    elif word == "first":
        state.first = seat_number(text)
        seats = state.roster.players
        state.order = tuple((state.first + n) % seats for n in range(seats))
    elif word == "next":
        seat, _, left = text.partition(" ")
        state.active = state.order.index(seat_number(seat))
        state.left = int(left or 2)
    elif word == "turn":
        creature = _creature(state, text)
        if not state.space[creature]:
            raise ValueError(f"{text} is not on the grid")
        state.acting, state.phase = creature, "turn"
        state.active = state.order.index(state.controller[creature])
    elif word == "score":
        words = text.split()
        for seat, points in zip(words[::2], words[1::2], strict=True):
            state.points[seat_number(seat)] = int(points)
    elif word == "size":
        state.remember(SIZE, int(text))
    elif word == "access":
        for seat in text.split():
            state.remember(access_key(seat_number(seat)), 1)
    elif word == "holder":
        state.remember(HOLDER, seat_number(text) + 1)
    elif word == "gift":
        square, _, seat = text.partition(" ")
        state.remember(gift_key(state, state.field.grid.parse(square), seat_number(seat)), 1)
    elif word == "memory":
        name, _, value = text.rpartition(" ")
        state.remember(name, int(value))
    elif word == "winner":
        state.winners = () if text == "draw" else tuple(seat_number(each) for each in text.split())
        state.result = f"{text} wins" if state.winners else "draw"


def _laid(state: Skirmish, text: str) -> Laid:
    """``Shrine at H12 turned 1``, ``Assembly Tile with Statue for blue at A1 turned 0``."""
    match = re.fullmatch(r"(.+?)(?: for (\w+))? at ([A-Z]+\d+) turned ([0-3])", text)
    if match is None:
        raise ValueError(f"laid {text!r} is not like Shrine at H12 turned 1")
    seat = seat_number(match[2]) if match[2] else NOBODY
    return Laid(match[1], int(match[4]), state.field.grid.parse(match[3]), seat)


# ------------------------------------------------------------------------------ printing


def print_position(state: Skirmish) -> str:
    """The text of a position; reading it back gives the same position."""
    lines = grid_lines(state.field)
    roster, grid = state.roster, state.field.grid
    for seat, place in enumerate(state.field.places):
        lines.append(f"exit {SEATS[seat]} {grid.names(place.exits)}")
        corners = " ".join(grid.name(cell) for cell in (place.corner, *place.others))
        lines.append(f"exit corner {SEATS[seat]} {corners}")
        lines.append(f"start {SEATS[seat]} {grid.names(place.start)}")
    lines.append(f"called {state.field.name}")
    lines.append(f"players {roster.players}")
    teams = roster.teams[: roster.players]
    if len(set(teams)) < len(teams):
        groups: dict[int, list[str]] = {}
        for seat, team in enumerate(teams):
            groups.setdefault(team, []).append(SEATS[seat])
        lines.append("teams " + " ".join("+".join(group) for group in groups.values()))
    lines += [
        f"faction {SEATS[n]} {each}" for n, each in enumerate(roster.factions[: roster.players])
    ]
    if state.scenario.written:
        first, *rest = state.scenario.written.splitlines()
        lines += [first, *(f"  {line}" for line in rest)]
    elif state.scenario.name != "standard":
        lines.append(f"scenario {state.scenario.name}")
    cards = [_plain_card(state, creature) for creature in range(len(roster.cards))]
    own = {card.name: card for card in cards if card.invented}
    for card in own.values():
        lines += [f'creature "{card.name}"', *(f"  {line}" for line in card_lines(card))]
        lines += ["  commander none"] if card.commander is None else []
    lines += [_creature_line(state, creature) for creature in range(len(roster.cards))]
    lines += _battle_lines(state)
    return "\n".join(lines) + "\n"


def _plain_card(state: Skirmish, creature: int) -> Card:
    """The card of a creature without what it carries."""
    known = state.carried.get(creature)
    return known.card if known is not None else state.roster.cards[creature]


def carrying_words(state: Skirmish, creature: int) -> list[str]:
    """The warlord levels and magic items of a creature."""
    known = state.carried.get(creature)
    if known is None:
        return []
    words = []
    if known.levels:
        words.append(f"warlord {len(known.levels)} ({', '.join(known.levels)})")
    if known.items:
        names = (f'"{each.text}"' for each in known.items)
        words.append(f"carries {', '.join(names)}")
    return words


def _creature_line(state: Skirmish, creature: int) -> str:
    card = _plain_card(state, creature)
    owner = state.roster.owners[creature]
    whose = SEATS[owner] if owner < state.roster.players else NOBODYS
    words = [whose, f'"{state.name(creature)}"', f"({card.name})"]
    if state.anchor[creature] != NOBODY:
        words.append(_square(state, creature))
    elif not state.gone >> creature & 1:
        words.append("waiting")
    words += carrying_words(state, creature)
    words.append(f"hp {state.hp[creature]}")
    saves = dict(state.saves[creature])
    for number, condition in enumerate(CONDITIONS):
        if state.under[number] >> creature & 1:
            words.append(condition + (f"({saves[number]})" if number in saves else ""))
    if state.routing >> creature & 1:
        by = state.blame[creature]
        words.append("routing" if by == NOBODY else f"routing by {SEATS[by]}")
    words.append("tested" if state.shaken >> creature & 1 else "untested")
    for flag, bits in (("activated", state.activated), ("eliminated", state.gone),
                       ("freshly stunned", state.fresh)):  # fmt: skip
        words += [flag] if bits >> creature & 1 else []
    words += [
        f'used "{name}" {times}' for (who, name), times in state.used.items() if who == creature
    ]
    for each in state.lasting[creature]:
        if each.by == ITEM:
            continue
        maker = f' by "{state.name(each.by)}"' if each.by != NOBODY else ""
        words.append(f'effect "{each.name}" ({write_effect(each.effect)}){maker}')
    for word, other in (("requires", state.needs[creature]),
                        ("summoned by", state.summoner[creature])):  # fmt: skip
        words += [f'{word} "{state.name(other)}"'] if other != NOBODY else []
    if state.controller[creature] != state.roster.owners[creature]:
        words.append(f"controlled by {SEATS[state.controller[creature]]}")
    words.append(f"worth {state.cost[creature]}")
    words += [f"scored by {SEATS[seat]} {points}" for seat, points in state.awards[creature]]
    return " ".join(words)


def _battle_lines(state: Skirmish) -> list[str]:
    lines = [f"round {state.round}", f"first {SEATS[state.first]}"]
    lines.append(f"next {SEATS[state.order[state.active]]} {state.left}")
    if state.phase == "turn":
        lines.append(f"turn {state.name(state.acting)}")
    else:
        lines.append(f"phase {state.phase}")
    players = state.roster.players
    scores = " ".join(f"{SEATS[n]} {state.points[n]}" for n in range(players))
    lines += [f"score {scores}", f"quiet {state.quiet}"]
    lines += [f"memory {name} {value}" for name, value in state.story]
    lines += ["noisy"] if state.noisy else []
    lines += [f"bag {SEATS[seat]}: {', '.join(bag)}" for seat, bag in enumerate(state.bags)]
    for laid in state.layout:
        whose = "" if laid.seat == NOBODY else f" for {SEATS[laid.seat]}"
        where = state.field.grid.name(laid.anchor)
        lines.append(f"laid {laid.tile}{whose} at {where} turned {laid.quarters}")
    if state.result:
        lines.append(f"winner {' '.join(SEATS[s] for s in state.winners) or 'draw'}")
        lines.append(f"result {state.result}")
    return lines
