"""Reads positions: line by line, then what the lines say of the battle."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import TypeVar

from warband.kernel.lines import Line, block_below, meant, unlike
from warband.rules.handbook.cards import PLAIN, Card, CardError, read_cards, read_fields
from warband.rules.handbook.game import Handbook
from warband.rules.handbook.seats import NOBODYS, SEATS, seat_number
from warband.rules.handbook.standard import Scenario
from warband.rules.handbook.state import NOBODY, PHASED, Roster, Skirmish
from warband.rules.handbook.text.grids import WORDS, GridDraft
from warband.rules.handbook.text.position.battle import PHASES, say_of_battle
from warband.rules.handbook.text.position.creatures import say_of_creature
from warband.rules.handbook.victory import award

T = TypeVar("T")

NO_OTHERS: Mapping[str, Card] = MappingProxyType({})
FACTIONS = ("LG", "CE", "CG", "LE", "LG", "CE", "LE")
"""The factions of warbands that a position says nothing about."""
_BATTLE = (
    "scenario", "players", "teams", "faction", "round", "first", "next", "turn", "score", "quiet",
    "goal", "noisy", "phase", "size", "access", "holder", "gift", "memory", "winner", "result",
    "bag", "laid", "called",
)  # fmt: skip


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
        called = unlike(name, (each[2] for each in self.creatures))
        card = self._find_card(called if bracket else name, bracket)
        whose = NOBODY if seat == NOBODYS else seat_number(seat)
        self.creatures.append((number, whose, called, card, state))

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
            _at((number, text), partial(say_of_creature, state, creature))
        self._rest(state)
        _count_absent(state, "score" in words)
        return state

    def _rest(self, state: Skirmish) -> None:
        state.round, state.phase, state.noisy = 1, "activation", False
        if any(rest in PHASES[:7] for _, word, rest in self.battle if word == "phase"):
            state.round = 0
        for number, word, rest in self.battle:
            if word not in ("scenario", "players", "teams", "faction"):
                _at((number, rest), partial(say_of_battle, state, word))


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
