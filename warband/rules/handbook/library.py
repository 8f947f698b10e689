"""Where cards, warbands and maps come from: the data folder, read once."""

from functools import cached_property
from pathlib import Path

from warband.data import data_folder
from warband.rules.handbook.cards import Card, CardError, read_cards
from warband.rules.handbook.standard import Scenario


class Library:
    """The data of this rulebook.

    >>> Library().cards["Man-at-Arms"].cost
    3
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or data_folder() / "handbook"

    @cached_property
    def cards(self) -> dict[str, Card]:
        """Every card, by name."""
        found: dict[str, Card] = {}
        for file in sorted((self.folder / "cards").glob("*.card")):
            for name, card in read_cards(file.read_text(encoding="utf-8"), file.name).items():
                if name in found:
                    raise CardError(f"{name!r} is in another file too", file.name, 1)
                found[name] = card
        return found

    def scenario(self, name: str) -> Scenario:
        """A scenario by its short name."""
        if name != "standard":
            raise ValueError(f"there is no scenario {name!r}")
        scenario = Scenario()
        scenario.cards = tuple(self.cards.values())
        return scenario
