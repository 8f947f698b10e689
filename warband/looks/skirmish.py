"""Cards, warbands, scenarios and tiles of the 2003 skirmish, for the pages that show them."""

import msgspec

from warband.looks.squares import MapView


class SkirmishPower(msgspec.Struct, frozen=True, omit_defaults=True):
    """An ability, a spell or a Commander Effect of a card."""

    key: str
    """The name under which its boxes are marked off."""
    kind: str
    """ability, spell or effect."""
    text: str
    uses: int = -1
    """Boxes; -1 for none to mark."""
    level: int = 0


class SkirmishCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """A stat card of 2003."""

    name: str
    factions: tuple[str, ...]
    cost: int
    level: int
    speed: str
    ac: int
    hp: int
    melee: str
    ranged: str
    type: str
    size: str
    side: int
    powers: tuple[SkirmishPower, ...]
    commander: int | None = None
    set: str = ""
    notes: tuple[str, ...] = ()


class SkirmishWarband(msgspec.Struct, frozen=True):
    """A ready warband."""

    name: str
    faction: str
    cost: int
    members: tuple[tuple[str, int], ...]
    text: str


class SkirmishScenario(msgspec.Struct, frozen=True):
    """A scenario: what it changes, line by line."""

    key: str
    name: str
    players: tuple[int, ...]
    """How many can play it."""
    lines: tuple[str, ...]
    fixed: tuple[str, ...] = ()
    """Roles whose warband the scenario itself brings."""
    assemblies: int = 1
    """How many assembly tiles each player brings."""


class SkirmishTile(msgspec.Struct, frozen=True):
    """A terrain tile."""

    name: str
    kind: str
    width: int
    height: int
    terrain: dict[str, tuple[int, ...]]


class SkirmishCards(msgspec.Struct, frozen=True):
    """Cards of a table that no library has."""

    cards: tuple[SkirmishCard, ...]


class SkirmishShelf(msgspec.Struct, frozen=True):
    """Everything a table of the 2003 skirmish can be made of."""

    cards: tuple[SkirmishCard, ...]
    warbands: tuple[SkirmishWarband, ...]
    scenarios: tuple[SkirmishScenario, ...]
    maps: tuple[MapView, ...]
    tiles: tuple[SkirmishTile, ...]
    factions: tuple[tuple[str, str], ...]


class SkirmishVerdict(msgspec.Struct, frozen=True):
    """What a warband costs, and every rule that it breaks."""

    name: str
    faction: str
    cost: int
    limit: int
    creatures: int
    faults: tuple[str, ...]
