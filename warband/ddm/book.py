"""An edition as everybody else meets it; its ready battles are paired as the formats demand."""

from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from functools import lru_cache
from itertools import chain, combinations_with_replacement, zip_longest
from pathlib import Path
from typing import Self

import warband.ddm.do.turn.victory as victory
import warband.ddm.invariants as invariants
import warband.ddm.text.case_facts as case_facts
import warband.ddm.text.event_words as event_words
from warband.cards.kept import read_kept
from warband.cards.notation import load_cards
from warband.cards.vocabulary import Card
from warband.cards.warbands import Warband, parse_warbands
from warband.ddm.ask.movement.move_options import VIA, Walks
from warband.ddm.ask.movement.safest_path import choose_path
from warband.ddm.build.formats import TYPICAL_MAP, MapSize
from warband.ddm.build.random_warbands import random_warband
from warband.ddm.build.roster import from_listing, to_listing
from warband.ddm.do.turn.setting_up import all_cards, begin, revealed_warband
from warband.ddm.frozen import freeze_battle, thaw_battle
from warband.ddm.game import Game
from warband.ddm.ground.field import Ground
from warband.ddm.index import skills_of
from warband.ddm.library import Library, WithCards
from warband.ddm.power_analysis import nodes
from warband.ddm.seats import DUEL, names
from warband.ddm.setup import Setup, Side
from warband.ddm.state import Skirmish
from warband.ddm.text.position.reading import parse_position
from warband.ddm.text.position.writing import print_position
from warband.ddm.text.prompts import prompt
from warband.ddm.text.setup_text import parse_setup, position_in, print_setup, side_of
from warband.ddm.text.why_not import why_not
from warband.kernel.events import Event
from warband.kernel.lines import Line, setup_below
from warband.kernel.questions import Choose, Question
from warband.kernel.rulebook import (
    ArmyReport,
    Course,
    PackEvening,
    Pick,
    Rulebook,
    Selection,
    UnknownName,
)

TYPICAL_ROUNDS = 10
"""More than people play in the hour of a tournament."""


class EditionBook(Rulebook[Skirmish]):
    """An edition with the cards, maps and warbands that come with it."""

    family = "ddm"
    board = "squares"
    seats = names(DUEL)
    pack_evening: PackEvening = PackEvening(("Everything",) * 2, "sealed")

    def __init__(self, title: str, library: Library) -> None:
        self.edition = library.edition
        self.name = self.edition.name
        self.sources = ("warband.ddm", f"warband.rules.{self.name}")
        self.title = title
        self.library = library
        self.any_warband = False
        """Whether battles may be fought with warbands that no format allows."""
        self.rules = Game(self.edition)
        self._begun = lru_cache(maxsize=64)(self._begin)

    def begin(self, setup: str) -> Skirmish:
        """The state before the warbands are revealed; a setup seen lately is not read again."""
        return self._begun(setup).copy()

    def _begin(self, setup: str) -> Skirmish:
        position = position_in(setup)
        if position is not None:
            return parse_position(position, self.library, "setup")
        return begin(parse_setup(setup), self.library, any_warband=self.any_warband)

    def winner(self, state: Skirmish) -> int | None:
        """The first player of the team that won, DRAW, or None while the battle goes on."""
        if state.winner is None or state.winner == victory.DRAW:
            return state.winner
        return state.teams.index(state.winner)

    def round(self, state: Skirmish) -> int:
        """The round that is being played."""
        return state.round

    def sides(self, state: Skirmish) -> tuple[int, ...]:
        """For every seat that plays the first seat of its team."""
        return tuple(state.teams.index(team) for team in state.teams)

    def check(self, state: Skirmish) -> None:
        """Raise IllegalState if anything is wrong with a state at a checkpoint."""
        invariants.check(state)

    def freeze(self, state: Skirmish) -> bytes:
        """A state at a checkpoint as bytes."""
        return freeze_battle(state)

    def thaw(self, data: bytes, start: Skirmish) -> Skirmish:
        """The state that was made into these bytes, of a battle that began like this."""
        return thaw_battle(data, start)

    def fixtures(self, selection: Selection) -> list[str]:
        """Every pair of ready warbands of one format on maps of its size, small and large in turn.

        Warbands also meet their like. Each player brings another map. Even battles are those of
        warbands that are about equally strong.
        """
        warbands = self._warbands(selection.armies)
        by_size: dict[MapSize, list[str]] = {"small": [], "large": []}
        for size, found in by_size.items():
            pairs = self._pairs([w for w in warbands if self._map_size(w) == size])
            if selection.even:
                pairs = [
                    (one, two) for one, two in pairs if self.library.is_even(one.name, two.name)
                ]
            maps = self._maps(selection.maps, size)
            if not maps:
                continue
            for lap in range(len(maps)):
                for number, (one, two) in enumerate(pairs):
                    first = maps[(number + lap) % len(maps)]
                    second = maps[(number + lap + 1) % len(maps)]
                    found.append(self._setup(one, first, two, second, selection.rounds))
        in_turn = chain.from_iterable(zip_longest(by_size["large"], by_size["small"]))
        setups = [setup for setup in in_turn if setup is not None]
        if not setups:
            raise UnknownName(
                "no two of these warbands share a format, or no map has the size it asks for: "
                f"{', '.join(w.name for w in warbands)}; {', '.join(selection.maps) or 'all maps'}"
            )
        return setups

    def formats(self) -> tuple[str, ...]:
        """The formats of the edition and of ready warbands, but those of opened packs."""
        building = self.library.edition.building
        return tuple(
            name
            for name in self.library.formats
            if not building.from_packs(building.parse_format(name))
        )

    def random_setup(self, pick: Pick) -> str:
        """Two random warbands of a random usual format on maps of its size."""
        return self._random_setup(pick, self.library.cards, rounds=30)

    def setup_of_own(self, pick: Pick, rounds: int) -> str:
        """The same, of nothing but the user's own cards.

        :raises NoWarband: if none of them may be fielded.
        """
        folder = self.library.own_cards
        own = load_cards(folder, read_kept) if folder is not None and folder.is_dir() else {}
        cards = {name: self.library.cards[name.lower()] for name in own}
        return self._random_setup(pick, cards, rounds)

    def _random_setup(self, pick: Pick, cards: Mapping[str, Card], rounds: int) -> str:
        forms = self.edition.building.drawn
        form = forms[pick(len(forms))]
        maps = self._maps((), form.map_size)
        cards = self.edition.building.drawable(cards, form)
        sides = [
            side_of(to_listing(random_warband(cards, form, pick), form), maps[pick(len(maps))])
            for _ in DUEL
        ]
        return print_setup(Setup(str(form), (sides[0], sides[1]), rounds=rounds))

    def _map_size(self, warband: Warband) -> MapSize:
        """The size of map that the warband's format is fought on."""
        return self.edition.building.parse_format(warband.format).map_size

    def typical(self) -> list[str]:
        """Every pair of 200-8 warbands on a large map, ten rounds at the most."""
        names = tuple(n for n, w in self.library.warbands.items() if self._map_size(w) == "large")
        return self.fixtures(Selection(names, (self.large_map().name,), TYPICAL_ROUNDS))

    def large_map(self) -> Ground:
        """The first map of 22 by 34."""
        grounds = (ground for _, ground in sorted(self.library.maps.items()))
        return next(ground for ground in grounds if ground.grid.height > ground.grid.width)

    def doubled(self, setup: str) -> str:
        """The same battle with twice the creatures and twice the points."""
        once = parse_setup(setup)
        sides = [
            Side(side.recruits * 2, side.map, side.items * 2, side.name, side.faction)
            for side in once.sides
        ]
        return print_setup(Setup("400-16 (75%)", (sides[0], sides[1]), "", once.rounds))

    def lenient(self) -> Self:
        """The same book for warbands that no format allows."""
        twin = copy(self)
        twin.any_warband = True
        twin._begun = lru_cache(maxsize=64)(twin._begin)
        return twin

    def make_map_ready(self) -> None:
        """Sight, effect and distance of all squares of a new map, cover from each to another."""
        field = self.large_map().field(self.edition.board)
        for cell in range(field.grid.size):
            space = 1 << cell
            field.seen(space, False)
            field.affected(space, False)
            field.touching(space)
            field.within(space, field.grid.height)
            field.ranged_lines(space, field.grid.size - 1 - cell, False, False, 0)

    def courses(self) -> tuple[Course, ...]:
        """Ready and random warbands in turn."""
        return (Course(self.name, 5000),)

    def arrange(self, armies: tuple[str, ...], map_name: str | None, pick: Pick) -> str:
        """The battle of one or two warbands named, on a map named; the rest is drawn."""
        maps = (map_name,) if map_name else ()
        found = self.fixtures(Selection(maps=maps, even=not armies))
        if armies:
            found = [setup for setup in found if warband_names(setup)[: len(armies)] == armies]
        if not found:
            raise UnknownName(
                f"no ready battle is {' against '.join(armies)}"
                f"{' on ' + map_name if map_name else ''}; warbands meet those of their format: "
                + ", ".join(f"{w.name} ({w.format})" for w in self.library.warbands.values())
            )
        return found[pick(len(found))]

    def check_armies(self, text: str, source: str) -> list[ArmyReport]:
        """Every warband of a text with the rules it breaks."""
        reports: list[ArmyReport] = []
        for listing in parse_warbands(text, source, self.library.cards):
            building = self.edition.building
            form = building.parse_format(listing.format)
            broken = building.check_warband(from_listing(listing), form, self.library.cards)
            reports.append(ArmyReport(f"{listing.name}, {form}", tuple(map(str, broken))))
        return reports

    # ------------------------------------------------------------------------- in words

    def say(self, state: Skirmish, event: Event) -> str:
        """An event in a sentence."""
        return event_words.say(state, event)

    def prompt(self, state: Skirmish, question: Choose) -> str:
        """A question in words."""
        return prompt(state, question)

    # --------------------------------------------------------------------------- judging

    def read_position(self, lines: list[Line], source: str) -> Skirmish:
        """The state a position describes."""
        if (setup := setup_below(lines)) is not None:
            return self.begin(setup)
        return parse_position(lines, self.library, source)

    def print_position(self, state: Skirmish) -> str:
        """The position as text."""
        return print_position(state)

    def check_fact(self, state: Skirmish, text: str) -> str | None:
        """None if the fact holds, otherwise how things are."""
        return case_facts.check_fact(state, text)

    def event_facts(self, state: Skirmish, event: Event) -> dict[str, tuple[str, ...]]:
        """The facts of an event in words."""
        return event_words.event_facts(state, event)

    def names(self, state: Skirmish) -> Iterator[str]:
        """Creatures, cards, powers and items of the battle, and what everybody can do."""
        for piece in state.pieces:
            yield piece.label
            yield piece.name
            yield from piece.items
            for printed in self._printed(state, piece.name):
                yield from (power.name for power in printed.powers)
            for skill in skills_of(piece):
                yield skill.name
                yield skill.power.name
                for node in nodes(skill.power):
                    yield str(getattr(node, "label", ""))
                    yield str(getattr(node, "name", ""))
        yield from (ground.name for ground in self.library.maps.values())

    def _printed(self, state: Skirmish, name: str) -> Iterator[Card]:
        """A card as it was before a format left something out: the library's, the position's."""
        known = self.library.cards.get(name.lower())
        if known is not None:
            yield known
        if isinstance(state.book, WithCards) and name in state.book.own:
            yield state.book.own[name]

    def is_place(self, state: Skirmish, word: str) -> bool:
        """Whether that is a square of the map."""
        try:
            state.field.grid.parse(word)
        except ValueError:
            return False
        return True

    def turn_of(self, state: Skirmish) -> object:
        """Every turn is a phase of its own."""
        return state.phase_serial if state.turn is not None else None

    def way_cost(self, state: Skirmish, question: Choose, place: str) -> int | None:
        """Movement points to a square, by the way that would be taken."""
        options = question.options
        if not isinstance(options, Walks):
            return None
        square = state.field.grid.parse(place)
        who = question.about["who"]
        assert isinstance(who, int)
        found = options.going.found
        if found is None or not (options.ends | options.vias) >> square & 1:
            return None
        path = choose_path(state, state.pieces[who], options.going, found, square)
        return sum(found.movement.costs(path))

    def why_not(self, state: Skirmish, question: Choose, text: str) -> str:
        """Why something is not among the options."""
        return why_not(state, question, text)

    def goes_without_saying(
        self, state: Skirmish, question: Question | None, text: str, since: Sequence[Event]
    ) -> bool:
        """The only creature left takes its turn; the only target, the only place is taken."""
        roles = {"turn": "who", "attack": "target", "placed": "square"}
        return any(
            self.same_words(text)
            in map(self.same_words, event_words.event_facts(state, event)[roles[event.kind]])
            for event in since
            if event.kind in roles
        )

    def faults(self, state: Skirmish, seat: int) -> list[tuple[str, str]]:
        """The rules of construction that a warband breaks, as it stands in the position."""
        side = Side((), "") if state.setup is None else state.setup.sides[seat]
        warband = revealed_warband(state, side, seat)
        found = self.edition.building.check_warband(warband, state.format, all_cards(state))
        return [(fault.rule, fault.message) for fault in found]

    def goes_by_way(self, question: Choose) -> bool:
        """Moves do."""
        return isinstance(question.options, Walks)

    def in_passing(self, question: Choose, index: int) -> bool:
        """Whether an option only names a square on the way."""
        return isinstance(question.options, Walks) and question.options[index] >= VIA

    # --------------------------------------------------------------------- ready warbands

    def _warbands(self, names: tuple[str, ...]) -> list[Warband]:
        known = self.library.warbands
        if not names:
            return list(known.values())
        by_name = {name.lower(): warband for name, warband in known.items()}
        found: list[Warband] = []
        for name in names:
            if name.lower() in by_name:
                found.append(by_name[name.lower()])
            elif Path(name).is_file():
                found += self._listed(Path(name))
            else:
                raise UnknownName(
                    f"no warband is named {name!r}, and there is no such file; "
                    f"there are {', '.join(known)}"
                )
        return found

    def _listed(self, file: Path) -> list[Warband]:
        """The warbands of a file; each must be legal."""
        listed = parse_warbands(file.read_text(encoding="utf-8"), str(file), self.library.cards)
        for each in listed:
            building = self.edition.building
            form = building.parse_format(each.format)
            broken = building.check_warband(from_listing(each), form, self.library.cards)
            if broken:
                raise UnknownName(f"{file}: {each.name} is not legal: {broken[0]}")
        return listed

    def _maps(self, names: tuple[str, ...], size: MapSize) -> list[str]:
        for name in names:
            if name.lower() not in self.library.maps:
                known = ", ".join(ground.name for ground in self.library.maps.values())
                raise UnknownName(f"no map is named {name!r}; there are {known}")
        wanted = {name.lower() for name in names}
        return [
            ground.name
            for key, ground in self.library.maps.items()
            if (not wanted or key in wanted)
            and (ground.grid.width, ground.grid.height) == TYPICAL_MAP[size]
        ]

    def _pairs(self, warbands: list[Warband]) -> list[tuple[Warband, Warband]]:
        """Warbands of the same limits, in turn from every format."""
        by_limits: dict[tuple[int, int], list[Warband]] = {}
        for warband in warbands:
            by_limits.setdefault((warband.points, warband.creatures), []).append(warband)
        columns = [
            sorted(combinations_with_replacement(group, 2), key=lambda pair: pair[0] is pair[1])
            for group in by_limits.values()
        ]
        return [pair for row in zip_longest(*columns) for pair in row if pair is not None]

    def _setup(self, one: Warband, first: str, two: Warband, second: str, rounds: int) -> str:
        percent = max(one.cost_percent, two.cost_percent)
        form = f"{one.points}-{one.creatures} ({percent}%)"
        sides = (side_of(one, first), side_of(two, second))
        return print_setup(Setup(form, sides, rounds=rounds))


def warband_names(setup: str) -> tuple[str, ...]:
    """What the warbands of a setup are called."""
    return tuple(side.name for side in parse_setup(setup).sides)
