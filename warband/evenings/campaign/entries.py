"""What happens in a campaign, one entry after the other; everything else follows from these."""

from typing import Literal, TypeAlias, get_args

import msgspec

from warband.evenings.entries import Called, Ruled

Length: TypeAlias = Literal["quick", "major", "epic"]
LENGTHS: tuple[Length, ...] = get_args(Length)
Three: TypeAlias = Literal["together", "pairs"]


class Opened(msgspec.Struct, frozen=True, tag="opened"):
    """A group defines a campaign."""

    name: str
    rules: str = "handbook"
    """Skirmishes, or mass battles with armies ten times the size."""
    length: Length = "quick"
    seed: int | None = None
    """Where the dice come from; without it they are rolled by hand and written down."""
    three: Three = "together"
    """How three players play a round: one skirmish of three, or each against each."""
    played: int = 0
    """Rounds that were played elsewhere before this record begins."""
    size: int = 0
    """The points of a warband, where they have grown before it begins."""


class Standing(msgspec.Struct, frozen=True):
    """How far somebody has come in rounds that were played elsewhere."""

    score: int = 50
    met: tuple[str, ...] = ()
    """Whom the player met in the last round."""
    levels: tuple[str, ...] = ()
    """What the warlord took with each level."""
    items: tuple[str, ...] = ()
    won: int = 0
    lost: int = 0
    drawn: int = 0


class Joined(msgspec.Struct, frozen=True, tag="joined"):
    """A player takes part, at the beginning or between rounds."""

    name: str
    computer: str = ""
    """A computer player of that kind holds the seat; empty for a person."""
    standing: Standing | None = None
    """Of somebody who has played before this record begins."""


class Left(msgspec.Struct, frozen=True, tag="left"):
    """A player leaves between rounds."""

    name: str


class Enlisted(msgspec.Struct, frozen=True, tag="enlisted"):
    """A player's warband for the next battle, under its warlord."""

    name: str
    host: str


class Paired(msgspec.Struct, frozen=True, tag="paired"):
    """A round begins with these battles."""

    groups: tuple[tuple[str, ...], ...]
    dice: tuple[int, ...] = ()
    """Ties that were rolled off."""
    agreed: bool = False
    """The first round may be paired in any way that everybody likes."""


class Supported(msgspec.Struct, frozen=True, tag="supported"):
    """The support troops of whoever has the lower score."""

    name: str
    troops: str
    group: int = 0
    """Which battle; 0 for the next of this player."""


class Scenario(msgspec.Struct, frozen=True, tag="scenario"):
    """A group has rolled for its scenario."""

    group: int
    key: str
    dice: tuple[int, ...] = ()


class Fate(msgspec.Struct, frozen=True):
    """How a player's warband came out of a battle."""

    name: str
    destroyed: tuple[str, ...] = ()
    """Creatures that were destroyed: `Man-at-Arms 2` is the second of them."""
    used: tuple[str, ...] = ()
    """Items that are used up."""
    warlord: bool = False
    """Whether the warlord was alive and on the grid at the end."""


class Result(msgspec.Struct, frozen=True, tag="result"):
    """A battle has ended."""

    group: int
    winner: str
    """Empty for a draw."""
    fates: tuple[Fate, ...] = ()
    record: str = ""
    """The name of the battle, where it was played on a server."""


class Picked(msgspec.Struct, frozen=True, tag="picked"):
    """A player picks an item of a destroyed creature on the left, and rolls to destroy it."""

    name: str
    group: int
    item: str
    dice: tuple[int, ...] = ()


class Spoils(msgspec.Struct, frozen=True, tag="spoils"):
    """Scores change and items are found after a battle."""

    group: int
    dice: tuple[int, ...] = ()


class RoundOver(msgspec.Struct, frozen=True, tag="round over"):
    """All battles of a round are settled: warbands may grow, the finalists may be known."""

    dice: tuple[int, ...] = ()


class Advanced(msgspec.Struct, frozen=True, tag="advanced"):
    """What a warlord takes with a new level."""

    name: str
    choice: str


Entry: TypeAlias = (
    Opened
    | Joined
    | Left
    | Enlisted
    | Paired
    | Supported
    | Scenario
    | Result
    | Picked
    | Spoils
    | RoundOver
    | Advanced
    | Called
    | Ruled
)
