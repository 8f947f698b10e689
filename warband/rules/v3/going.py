"""One regular movement being carried out, and what its player may answer."""

from collections.abc import Callable, Iterable

from warband.boards.squares.country import Country
from warband.boards.squares.reach import Movement, Reach
from warband.cards import vocabulary as v
from warband.kernel.questions import Asked, Bits, nth_bit
from warband.rules.v3.moments import Scope
from warband.rules.v3.state import Piece

STOP = -1


SQUEEZE = -2


UNSQUEEZE = -5
"""End Squeezing between two squares of a move."""


TELEPORTERS = {-3: "Teleporter Switch", -4: "Teleporter Jump"}
"""What the teleporter under the mover lets it do before it goes on."""


VIA = 1 << 16
"""Added to a square: walk there, then ask again."""


class Walks:
    """Where a move may go: stop, squeeze, teleport, end at a square, or walk via a square."""

    __slots__ = ("ends", "going", "size", "specials", "vias")

    def __init__(self, ends: int, vias: int, specials: tuple[int, ...], going: "Going") -> None:
        self.specials = specials
        self.ends = Bits(ends)
        self.vias = Bits(vias)
        self.size = len(specials) + ends.bit_count() + vias.bit_count()
        self.going = going
        """The movement being decided, for whoever looks ahead."""

    def __len__(self) -> int:
        return self.size

    def __getitem__(self, index: int) -> int:
        specials, ends = self.specials, self.ends.bits
        index -= len(specials)
        if index < 0:
            return specials[index]
        to_end = ends.bit_count()
        if index < to_end:
            return nth_bit(ends, index)
        return nth_bit(self.vias.bits, index - to_end) + VIA

    def find(self, value: int) -> int:
        """The number of an option by what it means; ValueError if it is not offered."""
        if value < 0:
            return self.specials.index(value)
        if value < VIA:
            return len(self.specials) + self.ends.index(value)
        return len(self.specials) + len(self.ends) + self.vias.index(value - VIA)


Interlude = Callable[[], Iterable[Asked]]
"""Something a power does in the middle of a move."""


class Going:
    """One regular movement effect being carried out."""

    __slots__ = (
        "away", "cached", "closer_to", "country", "crossing", "despite", "each_square", "ends",
        "first", "found", "how", "mode", "moved",
        "no_provoke", "points", "rest", "scope", "seat", "squares", "stamp", "transit", "up_to",
    )  # fmt: skip

    def __init__(
        self,
        how: str,
        points: int,
        mode: v.Mode,
        seat: int,
        *,
        squares: bool = False,
        up_to: bool = True,
        closer_to: Piece | None = None,
        away: Piece | None = None,
        ends: int | None = None,
        scope: Scope | None = None,
        transit: v.Filter = (),
        no_provoke: v.Filter | None = None,
    ) -> None:
        self.how = how
        self.points = points
        self.mode = mode
        self.seat = seat
        self.squares = squares
        self.up_to = up_to
        self.closer_to = closer_to
        self.away = away
        self.ends = ends
        self.scope = scope
        self.transit = transit
        self.no_provoke = no_provoke
        self.each_square: Interlude | None = None
        self.crossing = False
        """Whether the mover may choose to pass through squares in which it cannot stay."""
        self.despite: frozenset[str] = frozenset()
        """Conditions that do not stop this movement."""
        self.first = True
        self.moved = 0
        self.rest = 0
        """Anchors in which the movement may come to rest."""
        self.cached: Movement | None = None
        self.country: Country | None = None
        """The map as the cached movement would find it with nobody in the way."""
        self.found: Reach | None = None
        """Where the points lead from here, once somebody has looked."""
        self.stamp = -1
        """The state of the board that the cached movement was worked out for."""
