"""What only tables need to show of a battle under Guild V3."""

import msgspec

from warband.rules.v3.view import MapView, PieceView, TurnView


class Frame(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="rules", tag="v3"):
    """The position right after a line: only what differs from the frame before."""

    line: int
    pieces: tuple[PieceView, ...] = ()
    round: int | None = None
    score: tuple[int, int] | None = None
    active: int | None = None
    sides: tuple[str, str] | None = None
    turn: TurnView | None = None
    """Always as it is now; none between turns."""
    map: MapView | None = None
