"""Cards, maps, warbands and opponents for the pages that show them."""

from typing import Annotated, Literal

from msgspec import Meta

from warband.kernel.rulebook import Board
from warband.rulebooks import USUAL
from warband.server.protocol.words import Message, Request, RulebookName


class RulebookView(Message, frozen=True):
    """A rulebook that can be played here."""

    name: str
    title: str
    family: str
    """Rulebooks of one family are shown alike."""
    board: Board
    seats: int
    """How many can play."""
    agents: tuple[str, ...]
    """Computer opponents, weakest first."""
    evenings: tuple[Literal["campaign", "draft", "tournament"], ...]
    """The kinds of evenings at which it is played."""
    formats: tuple[str, ...]
    """How armies that players bring may fight; none where there is but one way."""


class Rulebooks(Message, frozen=True):
    """All of them, those first that people ask for most."""

    rulebooks: tuple[RulebookView, ...]


class PowerView(Message, frozen=True):
    """A power as printed, in our own words."""

    key: str
    name: str
    section: str
    text: str
    action: tuple[str, ...]
    attack: str = ""
    basic: bool = False
    uses: int | None = None
    bonus: int | None = None
    defense: str = ""
    damage: str = ""
    range: str = ""


class EditionLegality(Message, frozen=True):
    """Whether something may be fielded under an edition."""

    rules: str
    title: str
    legal: bool
    reason: str = ""
    """Why not."""


class CardView(Message, frozen=True):
    """A card: a creature or an item."""

    name: str
    kind: Literal["creature", "item"]
    cost: int
    powers: tuple[PowerView, ...]
    keywords: tuple[str, ...] = ()
    set: str = ""
    level: int = 0
    size: str = ""
    side: int = 1
    alignment: str = ""
    factions: tuple[str, ...] = ()
    mode: str = ""
    stats: tuple[tuple[str, int], ...] = ()
    """Defenses, speed, hit points and the like, as the card calls them."""
    champion_rating: int = 0
    requires: str = ""
    """For items: who may carry it, in words."""
    editions: tuple[EditionLegality, ...] = ()
    """Under which editions it may be fielded."""


class Cards(Message, frozen=True):
    """All cards of a rulebook."""

    cards: tuple[CardView, ...]


class MemberView(Message, frozen=True):
    """So many copies of a creature, each with these items."""

    creature: str
    count: int = 1
    items: tuple[str, ...] = ()


class WarbandView(Message, frozen=True):
    """A ready warband."""

    name: str
    format: str
    faction: str
    members: tuple[MemberView, ...]
    text: str


class AgentView(Message, frozen=True):
    """A computer opponent."""

    name: str
    about: str


class MapSummary(Message, frozen=True):
    """A map that can be played on."""

    name: str
    width: int
    height: int


class Library(Message, frozen=True):
    """Everything a table can be made of."""

    version: str
    formats: tuple[str, ...]
    factions: tuple[str, ...]
    maps: tuple[MapSummary, ...]
    warbands: tuple[WarbandView, ...]
    agents: tuple[AgentView, ...]


class CheckSkirmish(Request, frozen=True):
    """Judge a warband of the 2003 skirmish for a scenario and a size."""

    text: Annotated[str, Meta(max_length=20_000)]
    format: Annotated[str, Meta(max_length=200)] = ""
    points: Annotated[int, Meta(ge=0, le=2000)] = 0
    """0 is what the scenario says."""


class ComparePosition(Request, frozen=True):
    """A position as text, to be laid beside itself under every edition of a family."""

    position: Annotated[str, Meta(max_length=40_000)]
    rules: RulebookName = USUAL
    """The edition it was written for."""


class MakeDungeon(Request, frozen=True):
    """Make a random dungeon: by a deck, or by the level of one."""

    deck: Annotated[str, Meta(max_length=80)] = ""
    level: Annotated[int, Meta(ge=1, le=8)] = 1
    party: Annotated[int, Meta(ge=1, le=12)] = 4
    seed: Annotated[int, Meta(ge=0, le=1_000_000_000)] = 1
    columns: Annotated[int, Meta(ge=1, le=6)] = 4
    rows: Annotated[int, Meta(ge=1, le=5)] = 3


class ExpeditionStep(Request, frozen=True):
    """Something that happens to an expedition between two delves."""

    do: Literal["look", "begin", "sell", "buy", "take", "stow", "join", "count"]
    text: Annotated[str, Meta(max_length=20_000)] = ""
    """The expedition so far; to begin one needs none."""
    name: Annotated[str, Meta(max_length=60)] = ""
    """Of a new expedition, or of the hero that it is about."""
    item: Annotated[str, Meta(max_length=80)] = ""
    party: Annotated[str, Meta(max_length=80)] = ""
    statues: Annotated[int, Meta(ge=0, le=99)] = 0
    table: Annotated[str, Meta(max_length=12)] = ""
    """The table of a finished delve that is to be counted."""


class CheckWarband(Request, frozen=True):
    """A warband as text, to be judged under a format."""

    text: Annotated[str, Meta(max_length=20_000)]
    format: Annotated[str, Meta(max_length=200)] = ""
    """Empty: the format in the text."""
    rules: RulebookName = USUAL


class FindMisfits(Request, frozen=True):
    """A warband as text, or an empty one, that somebody is to join."""

    text: Annotated[str, Meta(max_length=20_000)] = ""
    """Empty: nobody has joined so far."""
    format: Annotated[str, Meta(max_length=200)] = ""
    """Empty: the format in the text, or the usual one."""
    faction: Annotated[str, Meta(max_length=40)] = ""
    """Of an empty warband; a text has its own."""
    rules: RulebookName = USUAL


class ViolationView(Message, frozen=True):
    """A rule of construction that the warband breaks."""

    rule: str
    reason: str


class WarbandVerdict(Message, frozen=True):
    """Whether a warband is legal, and every rule it breaks."""

    legal: bool
    points: int
    limit: int
    creatures: int
    violations: tuple[ViolationView, ...]
    text: str = ""
    """The warband written out cleanly."""
    notes: tuple[str, ...] = ()
    editions: tuple[EditionLegality, ...] = ()
    """Under which editions it is legal, in their own format of as many points."""


class Misfit(Message, frozen=True):
    """A creature that would break rules if it joined a warband."""

    name: str
    violations: tuple[ViolationView, ...]


class Misfits(Message, frozen=True):
    """The creatures that would break a rule of construction if they joined a warband."""

    misfits: tuple[Misfit, ...]


class StorageHealth(Message, frozen=True):
    """Whether what is played can be written down."""

    kind: str
    """sqlite or postgresql."""
    answers: bool
    away: float = 0.0
    """Seconds since it last answered."""
    reason: str = ""


class WorkersHealth(Message, frozen=True):
    """Those who work beside the server: computers that think, replays, previews."""

    kind: str
    alive: int
    wanted: int
    busy: int
    waiting: int
    """Questions that wait for a worker."""
    replaced: int
    """Workers that died and were replaced."""


class Health(Message, frozen=True):
    """Whether the server is well; it answers 503 if not."""

    version: str
    well: bool
    tables: int
    """Tables in memory."""
    sockets: int
    storage: StorageHealth
    workers: tuple[WorkersHealth, ...]
    late: float
    """Milliseconds that something had to wait at most for the event loop, of late."""
