"""Questions of the kind: what would happen if."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from warband.server.protocol.words import Count, Request, Words


class ReachQuery(Request, frozen=True):
    """Where could a creature go?"""

    piece: Count
    how: Literal["", "move", "double move", "shift", "charge"] = ""
    """Empty: as the question at hand has it, otherwise a plain move."""
    answers: int = -1
    """The moment meant; -1 is now."""


class AttacksQuery(Request, frozen=True):
    """What could a creature attack, from where it stands or from another square?"""

    piece: Count
    origin: Annotated[int, Meta(ge=-1, le=4096)] = -1
    target: Annotated[int, Meta(ge=-1, le=4096)] = -1
    """A creature; -1 is any."""
    answers: int = -1


class ThreatQuery(Request, frozen=True):
    """Which squares could these creatures attack on their next turn?"""

    pieces: Annotated[tuple[Count, ...], Meta(max_length=40)]
    answers: int = -1


class SightQuery(Request, frozen=True):
    """What lies between two squares?"""

    source: Annotated[int, Meta(ge=0, le=4096)]
    target: Annotated[int, Meta(ge=0, le=4096)]
    piece: Annotated[int, Meta(ge=-1, le=4096)] = -1
    """Look with the eyes of this creature (flight, blindness); -1 is nobody in particular."""
    answers: int = -1


class TemplatesQuery(Request, frozen=True):
    """How could an area power be placed?"""

    piece: Count
    power: Annotated[str, Meta(max_length=120)]
    origin: Annotated[int, Meta(ge=-1, le=4096)] = -1
    answers: int = -1


class ProspectsQuery(Request, frozen=True):
    """What does everything that can be answered now lead to?"""

    answers: int = -1
    """The moment meant; -1 is now."""


class OutlookQuery(Request, frozen=True):
    """How would it stand after an option of the question at hand, and a few answers in words?"""

    option: Count
    following: Words = ()
    answers: int = -1


class EditionsQuery(Request, frozen=True):
    """How does the moment look under the other editions of the family?"""

    answers: int = -1
    """The moment meant; -1 is now."""


class LayingsQuery(Request, frozen=True):
    """How may a terrain tile be laid now?"""

    answers: int = -1
    """The moment meant; -1 is now."""


class HexAttacksQuery(Request, frozen=True):
    """What could a figure attack, from where it stands or from other spaces?"""

    figure: Annotated[int, Meta(ge=0, le=1000)]
    spaces: Annotated[tuple[Annotated[int, Meta(ge=0, le=100_000)], ...], Meta(max_length=2)] = ()
    """Empty: where it stands."""
    answers: int = -1


class HexSightQuery(Request, frozen=True):
    """What lies between two spaces, with whoever stands there?"""

    source: Annotated[int, Meta(ge=0, le=100_000)]
    target: Annotated[int, Meta(ge=0, le=100_000)]
    answers: int = -1


PreviewQuery: TypeAlias = (
    ProspectsQuery | OutlookQuery | ReachQuery | AttacksQuery | ThreatQuery | SightQuery
    | TemplatesQuery | LayingsQuery | HexAttacksQuery | HexSightQuery | EditionsQuery
)  # fmt: skip
