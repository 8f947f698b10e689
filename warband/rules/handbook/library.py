"""Where cards, warbands and maps come from: the data folder, read once."""

from functools import cached_property
from pathlib import Path

from warband.data import data_folder
from warband.kernel.lines import Line
from warband.kernel.rulebook import UnknownName
from warband.rules.handbook.cards import Card, CardError, read_cards
from warband.rules.handbook.field import Field, seats_around
from warband.rules.handbook.scenario.library import plan_called
from warband.rules.handbook.scenario.notation import (
    ScenarioError,
    parse_scenario,
    print_scenario,
)
from warband.rules.handbook.scenario.played import Played
from warband.rules.handbook.standard import Scenario
from warband.rules.handbook.state import Laid
from warband.rules.handbook.tiles.casual import parse_layout
from warband.rules.handbook.warbands import Warband, read_warbands


class Library:
    """The data of this rulebook.

    >>> Library().cards["Man-at-Arms"].cost
    3
    """

    def __init__(self, folder: Path | None = None, own: Path | None = None) -> None:
        self.folder = folder or data_folder() / "handbook"
        self.own = own
        """A folder of further cards; one of a known name takes its place."""
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
        if self.own is not None:
            for file in sorted(self.own.glob("*.card")):
                found |= read_cards(file.read_text(encoding="utf-8"), str(file), found)
        return found

    @cached_property
    def warbands(self) -> dict[str, Warband]:
        """Every ready warband, by name."""
        found: dict[str, Warband] = {}
        for file in sorted((self.folder / "warbands").glob("*.warband")):
            for band in read_warbands(file.read_text(encoding="utf-8"), self.cards, file.name):
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
        return tuple(sorted(file.stem for file in (self.folder / "maps").glob("*.layout")))

    def map(self, name: str) -> tuple[Field, tuple[Laid, ...]]:
        """A ready map for two players, worked out once for all battles."""
        found = self._maps.get(name)
        if found is None:
            if name not in self.map_names:
                there = ", ".join(self.map_names)
                raise UnknownName(f"no map is named {name!r}; there are {there}")
            file = self.folder / "maps" / f"{name}.layout"
            layout = parse_layout(file.read_text(encoding="utf-8"), file.name)
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

    def scenario(self, name: str) -> Scenario:
        """A scenario by its short name."""
        try:
            return Played(plan_called(name), self.cards)
        except ScenarioError as error:
            raise UnknownName(str(error)) from None
