"""Where cards, warbands and maps come from: the data folder, read once."""

import re
from dataclasses import replace
from functools import cached_property
from pathlib import Path

from warband.data import data_folder
from warband.kernel.lines import Line
from warband.kernel.rulebook import UnknownName
from warband.rules.handbook.cards import Card, CardError, read_cards
from warband.rules.handbook.field import Field, seats_around
from warband.rules.handbook.scenario.library import all_plans, plan_called
from warband.rules.handbook.scenario.notation import (
    ScenarioError,
    parse_scenario,
    print_scenario,
    read_scenario,
)
from warband.rules.handbook.scenario.phrases import Node
from warband.rules.handbook.scenario.plan import Plan
from warband.rules.handbook.scenario.played import Played
from warband.rules.handbook.standard import Scenario
from warband.rules.handbook.state import Laid
from warband.rules.handbook.tiles.casual import parse_layout
from warband.rules.handbook.warbands import Warband, read_warbands

FOLDER = "handbook"
"""The part of one's own folder that belongs to this rulebook alone."""

_OF_2003 = re.compile(r"^\s+factions (any|[LC][GE]\b)", re.MULTILINE)
_FACTION = re.compile(r"^faction [LC][GE]$", re.MULTILINE)
"""How cards and warbands of this rulebook are told from those of others in the same folder."""


class Library:
    """The data of this rulebook.

    >>> Library().cards["Man-at-Arms"].cost
    3
    """

    def __init__(self, folder: Path | None = None, own: Path | None = None) -> None:
        self.folder = folder or data_folder() / "handbook"
        self.own = own
        """A folder of one's own; what has a known name there takes its place."""
        self._maps: dict[str, tuple[Field, tuple[Laid, ...]]] = {}

    @cached_property
    def cards(self) -> dict[str, Card]:
        """Every card, by name."""
        found: dict[str, Card] = {}
        for file in sorted((self.folder / "cards").glob("*.card")):
            for name, card in read_cards(file.read_text(encoding="utf-8"), file.name).items():
                if name in found:
                    raise CardError(f"{name!r} is in another file too", file.name, 1)
                found[name] = card
        for file in self._own_files("card"):
            text = file.read_text(encoding="utf-8")
            if file.parent.name == FOLDER or _OF_2003.search(text):
                found |= read_cards(text, str(file), found)
        return found

    def _own_files(self, ending: str) -> list[Path]:
        """The files of one's own folder: those in it, and those in its part for this rulebook."""
        if self.own is None:
            return []
        return [
            *sorted(self.own.glob(f"*.{ending}")),
            *sorted((self.own / FOLDER).glob(f"*.{ending}")),
        ]

    @cached_property
    def plans(self) -> dict[str, Plan]:
        """Every scenario by its short name: those of the book, and one's own."""
        found = dict(all_plans())
        for file in self._own_files("scenario"):
            plan = read_scenario(file)
            found[plan.key] = plan
        return found

    @cached_property
    def warbands(self) -> dict[str, Warband]:
        """Every ready warband, by name."""
        found: dict[str, Warband] = {}
        for file in sorted((self.folder / "warbands").glob("*.warband")):
            for band in read_warbands(file.read_text(encoding="utf-8"), self.cards, file.name):
                found[band.name] = band
        for file in self._own_files("warband"):
            text = file.read_text(encoding="utf-8")
            if file.parent.name == FOLDER or _FACTION.search(text):
                for band in read_warbands(text, self.cards, str(file)):
                    found[band.name] = band
        return found

    def warband(self, name: str) -> Warband:
        """A ready warband by its name."""
        if name not in self.warbands:
            there = ", ".join(self.warbands)
            raise UnknownName(f"no warband is named {name!r}; there are {there}")
        return self.warbands[name]

    @cached_property
    def map_names(self) -> tuple[str, ...]:
        """The ready maps."""
        return tuple(sorted(self._layouts))

    @cached_property
    def _layouts(self) -> dict[str, Path]:
        files = [*(self.folder / "maps").glob("*.layout"), *self._own_files("layout")]
        return {file.stem: file for file in files}

    def map(self, name: str) -> tuple[Field, tuple[Laid, ...]]:
        """A ready map for two players, worked out once for all battles."""
        found = self._maps.get(name)
        if found is None:
            if name not in self.map_names:
                there = ", ".join(self.map_names)
                raise UnknownName(f"no map is named {name!r}; there are {there}")
            file = self._layouts[name]
            layout = parse_layout(file.read_text(encoding="utf-8"), str(file))
            found = layout.field(name, seats_around(layout.grid, 2)), layout.laid
            self._maps[name] = found
        return found

    def own_scenario(self, name: str, lines: list[Line]) -> Scenario:
        """A scenario that is written where it is named, its mechanisms indented below.

        :raises ScenarioError: naming the cause.
        """
        base = min(line.indent for line in lines)
        text = "\n".join([f"scenario {name}", *(line.text[base:] for line in lines)])
        played = Played(parse_scenario(text), self.cards)
        played.written = print_scenario(played.plan)
        return played

    def changed(self, plan: Plan, old: Node, new: Node) -> Scenario:
        """A scenario with one mechanism in the place of another."""
        nodes = tuple(new if each == old else each for each in plan.nodes)
        played = Played(replace(plan, nodes=nodes), self.cards)
        played.written = print_scenario(played.plan)
        return played

    def scenario(self, name: str) -> Scenario:
        """A scenario by its short name."""
        try:
            return Played(plan_called(name, self.plans), self.cards)
        except ScenarioError as error:
            raise UnknownName(str(error)) from None
