"""Cards, boards and scenarios from the data folder."""

from collections.abc import Iterable, Mapping
from pathlib import Path

from warband.boards.hexes import HexBoard, read_board
from warband.data import data_folder
from warband.kernel.lines import meant
from warband.rules.heroscape.army_cards.cards import Card, CardError, read_cards
from warband.rules.heroscape.places.field import Field
from warband.rules.heroscape.places.rooms import AncientSanctum, DrowAmbush, Lair, Portal
from warband.rules.heroscape.places.scenarios import Lying, Scenario, Start

__all__ = ["ArmyListError", "Library", "ScenarioError", "read_armies", "read_scenario"]

_SPECIAL: dict[str, type[Scenario]] = {
    "none": Scenario,
    "lair": Lair,
    "drow ambush": DrowAmbush,
    "portal": Portal,
    "ancient sanctum": AncientSanctum,
}


class ScenarioError(ValueError):
    """A scenario file that cannot be read; the message names the line."""


class Library:
    """Loads what is asked for and keeps it, so that all battles share the tables."""

    def __init__(self, folder: Path | None = None, own: Path | None = None) -> None:
        self.folder = folder or data_folder() / "heroscape"
        self.own = own
        """A folder of army cards of one's own."""
        self._boxed: dict[str, Card] = {}
        self._cards: dict[str, Card] = {}
        self._boards: dict[str, HexBoard] = {}
        self._fields: dict[tuple[str, bool, tuple[str, ...]], Field] = {}
        self._scenarios: dict[str, Scenario] = {}
        self._armies: dict[str, tuple[str, ...]] = {}

    @property
    def cards(self) -> dict[str, Card]:
        """All army cards by name: those of the box, and one's own."""
        if not self._cards:
            self._cards = dict(self.boxed)
            for path in sorted(self.own.glob("*.cards")) if self.own is not None else []:
                self._add(self._cards, path)
        return self._cards

    @property
    def boxed(self) -> dict[str, Card]:
        """The army cards of the box by name: what a draft draws from."""
        if not self._boxed:
            for path in sorted((self.folder / "cards").glob("*.cards")):
                self._add(self._boxed, path)
        return self._boxed

    def _add(self, cards: dict[str, Card], path: Path) -> None:
        """Add the cards of a file to others."""
        for name, card in read_cards(path.read_text(encoding="utf-8"), str(path), cards).items():
            if name in cards:
                raise CardError(f"{path}: there is another card {name!r} already")
            cards[name] = card

    @property
    def armies(self) -> dict[str, tuple[str, ...]]:
        """Ready armies by name: the names of their cards."""
        if not self._armies:
            for path in sorted((self.folder / "armies").glob("*.armies")):
                text = path.read_text(encoding="utf-8")
                self._armies |= read_armies(text, self.cards, path.name)
        return self._armies

    def boards(self) -> list[str]:
        """The names of all boards."""
        return sorted(path.stem for path in (self.folder / "boards").glob("*.board"))

    def scenarios(self) -> list[str]:
        """The names of all scenario files."""
        return sorted(path.stem for path in (self.folder / "scenarios").glob("*.scenario"))

    def board(self, name: str) -> HexBoard:
        """A board by the name of its file."""
        if name not in self._boards:
            path = self.folder / "boards" / f"{name}.board"
            if not path.is_file():
                raise ScenarioError(f"there is no board {name!r}; try {', '.join(self.boards())}")
            self._boards[name] = read_board(path.read_text(encoding="utf-8"))
        return self._boards[name]

    def field(self, board: str, *, master: bool = True, heavy: tuple[str, ...] = ()) -> Field:
        """A board with its tables, by the name of its file."""
        key = (board, master, heavy)
        if key not in self._fields:
            self._fields[key] = Field(self.board(board), master=master, heavy=heavy)
        return self._fields[key]

    def known_fields(self) -> Iterable[tuple[tuple[str, bool, tuple[str, ...]], Field]]:
        """Every board that was made ready so far, with how it was asked for."""
        return self._fields.items()

    def scenario(self, name: str) -> Scenario:
        """A scenario by the name of its file."""
        if name not in self._scenarios:
            path = self.folder / "scenarios" / f"{name}.scenario"
            if not path.is_file():
                known = ", ".join(self.scenarios())
                raise ScenarioError(f"there is no scenario {name!r}; try {known}")
            text = path.read_text(encoding="utf-8")
            self._scenarios[name] = read_scenario(text, self.cards, path.name)
        return self._scenarios[name]

    def file_of(self, scenario: Scenario) -> str:
        """The name of the file of a scenario; empty for one that has none."""
        named = (name for name in self.scenarios() if self.scenario(name).name == scenario.name)
        return next(named, "")


class ArmyListError(ValueError):
    """A file of ready armies that cannot be read; the message names the line."""


def read_armies(
    text: str, cards: Mapping[str, Card], source: str = "armies"
) -> dict[str, tuple[str, ...]]:
    """Read a file of ready armies, one a line.

    >>> read_armies("Two of a kind: Pelloth, Othkurik", {"Pelloth": None, "Othkurik": None})
    {'Two of a kind': ('Pelloth', 'Othkurik')}
    """
    armies: dict[str, tuple[str, ...]] = {}
    for line in meant(text):
        name, colon, listed = line.text.partition(":")
        names = tuple(card.strip() for card in listed.split(",") if card.strip())
        unknown = [card for card in names if card not in cards]
        if not colon or not names or unknown:
            wrong = f"there is no army card {unknown[0]!r}" if unknown else "expected NAME: CARDS"
            raise ArmyListError(f"{source}, line {line.number}: {wrong}")
        armies[name.strip()] = names
    return armies


def read_scenario(text: str, cards: dict[str, Card], source: str = "scenario") -> Scenario:
    """Read a scenario file.

    >>> duel = read_scenario('''
    ... scenario Duel
    ... board pit
    ... player 1
    ...   Tandros Kreel: A1
    ... player 2
    ...   Feral Troll: D1-E1
    ... treasure
    ...   random: C1
    ... ''', {})
    >>> duel.starts[1]
    Start(card='Feral Troll', seat=1, places=('D1-E1',))
    """
    head: dict[str, str] = {}
    starts: list[Start] = []
    lying: list[Lying] = []
    section = ""
    for number, line in ((line.number, line.text.strip()) for line in meant(text)):
        where = f"{source}, line {number}"
        word, _, rest = line.partition(" ")
        if word in (
            "scenario",
            "board",
            "game",
            "special",
            "points",
            "sets",
            "rounds",
            "bag",
            "heavy",
        ):
            head[word] = rest.strip()
        elif word == "player" and rest.strip().isdecimal():
            section = rest.strip()
        elif line == "treasure":
            section = line
        elif section == "treasure":
            lying.append(_lying(line, where))
        elif section:
            name, _, places = (part.strip() for part in line.partition(":"))
            starts.append(Start(name, int(section) - 1, tuple(places.split())))
        else:
            raise ScenarioError(f"{where}: {line!r} stands before any player")
    for word in ("scenario", "board"):
        if word not in head:
            raise ScenarioError(f"{source}: no line {word!r}")
    return _assemble(head, tuple(starts), tuple(lying), cards, source)


def _lying(line: str, where: str) -> Lying:
    kind, colon, rest = (part.strip() for part in line.partition(":"))
    words = rest.split()
    if not colon or not words or words[1:] not in ([], ["power", "up"]):
        raise ScenarioError(f"{where}: {line!r} is not like 'random: C4' or 'NAME: C4 power up'")
    return Lying("" if kind == "random" else kind, words[0], len(words) > 1)


def _assemble(
    head: dict[str, str],
    starts: tuple[Start, ...],
    treasure: tuple[Lying, ...],
    cards: dict[str, Card],
    source: str,
) -> Scenario:
    special = head.get("special", "none")
    if special not in _SPECIAL:
        raise ScenarioError(f"{source}: special {special!r} is none of {', '.join(_SPECIAL)}")
    bag, heavy = (
        tuple(name.strip() for name in head.get(word, "").split(",") if name.strip())
        for word in ("bag", "heavy")
    )
    scenario = _SPECIAL[special](
        name=head["scenario"],
        board=head["board"],
        master=head.get("game", "master") == "master",
        starts=starts,
        treasure=treasure,
        bag=bag,
        heavy=heavy,
        points=int(head.get("points", "0")),
        sets=int(head.get("sets", "1")),
        rounds=int(head.get("rounds", "0")),
    )
    if isinstance(scenario, AncientSanctum):
        object.__setattr__(scenario, "reinforcement", cards.get("Deepwyrm Drow"))
    return scenario
