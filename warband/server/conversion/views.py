"""What the page of stat blocks sends and receives."""

from warband.server.protocol import Message, Request


class DecisionView(Message, frozen=True):
    """A decision: its key and its value."""

    key: str
    value: str


class ConvertRequest(Request, frozen=True):
    """A text with stat blocks, or a character, and what was decided beside it."""

    text: str
    decisions: tuple[DecisionView, ...] = ()
    character: bool = False


class BlockProblem(Message, frozen=True):
    """Something a stat block says that cannot be read; line 0 for none."""

    line: int
    field: str
    reason: str
    text: str


class StepView(Message, frozen=True):
    """A step of the conversion, as `docs/convert.md` explains it."""

    field: str
    status: str
    book: str
    given: str
    line: int
    how: str
    result: str
    key: str


class SumView(Message, frozen=True):
    """A number of a character with its parts."""

    field: str
    total: int
    parts: tuple[str, ...]


class FaultView(Message, frozen=True):
    """An illegal choice and why."""

    field: str
    what: str
    why: str


class ConvertedBlock(Message, frozen=True):
    """One stat block and the card made of it."""

    name: str
    block: str
    card: str
    """The card in English."""
    file: str
    """The card as a file of cards has it."""
    picture: str
    """Both sides as SVG."""
    trace: tuple[StepView, ...]
    left_out: tuple[str, ...]
    """What the skirmish does not play of it."""
    cost: int
    factions: tuple[str, ...]


class Converted(Message, frozen=True):
    """What came of a text."""

    problems: tuple[BlockProblem, ...] = ()
    blocks: tuple[ConvertedBlock, ...] = ()
    sums: tuple[SumView, ...] = ()
    faults: tuple[FaultView, ...] = ()
    encounter: str = ""
    """The Encounter Level of all blocks together."""


class NamedText(Message, frozen=True):
    """Something by name, and what there is to know about it."""

    name: str
    text: str


class ConversionShelf(Message, frozen=True):
    """What the page offers to begin with."""

    monsters: tuple[NamedText, ...]
    characters: tuple[NamedText, ...]
    decisions: tuple[NamedText, ...]
    races: tuple[NamedText, ...]
    classes: tuple[NamedText, ...]
    feats: tuple[NamedText, ...]
    skills: tuple[NamedText, ...]
    weapons: tuple[NamedText, ...]
    armor: tuple[NamedText, ...]
    opponents: tuple[NamedText, ...]


class FightRequest(Request, frozen=True):
    """A converted card against creatures of the shelf."""

    file: str
    """The card as a file of cards has it."""
    many: int = 1
    opponent: str = ""
    opponents: int = 1
    seed: int = 0


class FightView(Message, frozen=True):
    """How the battle went, in sentences."""

    won: bool
    draw: bool
    outcome: str
    log: tuple[str, ...]
