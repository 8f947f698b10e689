"""One regular movement being carried out, and what its player may answer."""

from collections.abc import Callable, Iterable

import msgspec

from warband.boards.squares.country import Country
from warband.boards.squares.reach import Movement, Reach
from warband.cards import vocabulary as v
from warband.ddm.moments import Scope
from warband.ddm.state import Piece
from warband.kernel.questions import Asked, Bits, nth_bit

STOP = -1


SQUEEZE = -2


UNSQUEEZE = -5
"""End Squeezing between two squares of a move."""


TELEPORTERS = {-3: "Teleporter Switch", -4: "Teleporter Jump"}
"""What the teleporter under the mover lets it do before it goes on."""


VIA = 1 << 16
"""Added to a square: walk there, then ask again."""


class Walks(msgspec.Struct, eq=False):
    """Where a move may go: stop, squeeze, teleport, end at a square, or walk via a square."""

    ends: int
    """Anchors at which it may end, as bits."""
    vias: int
    """Anchors by way of which it may go."""
    specials: tuple[int, ...]
    going: "Going"
    """The movement being decided, for whoever looks ahead."""
    to_end: int
    """At how many anchors it may end."""
    size: int

    def __len__(self) -> int:
        return self.size

    def __getitem__(self, index: int) -> int:
        specials, to_end = self.specials, self.to_end
        index -= len(specials)
        if index < 0:
            return specials[index]
        if index < to_end:
            return nth_bit(self.ends, index)
        return nth_bit(self.vias, index - to_end) + VIA

    def find(self, value: int) -> int:
        """The number of an option by what it means; ValueError if it is not offered."""
        if value < 0:
            return self.specials.index(value)
        if value < VIA:
            return len(self.specials) + Bits(self.ends).index(value)
        return len(self.specials) + self.to_end + Bits(self.vias).index(value - VIA)


def walks(ends: int, vias: int, specials: tuple[int, ...], going: "Going") -> Walks:
    """The options of a move, counted."""
    to_end = ends.bit_count()
    size = len(specials) + to_end + (to_end if vias is ends else vias.bit_count())
    return Walks(ends, vias, specials, going, to_end, size)


Interlude = Callable[[], Iterable[Asked]]
"""Something a power does in the middle of a move."""


class Going(msgspec.Struct, eq=False):
    """One regular movement effect being carried out."""

    how: str
    points: int
    mode: v.Mode
    seat: int
    squares: bool = False
    up_to: bool = True
    least: int = 0
    """So many squares it must go before it may stop."""
    closer_to: Piece | None = None
    away: Piece | None = None
    ends: int | None = None
    goals: int = 0
    """Anchors at one of which it must end, if it is bound for any."""
    legs: int = 1
    """Of how many moves it is made, declared together."""
    scope: Scope | None = None
    transit: v.Filter = ()
    no_provoke: v.Filter | None = None
    each_square: Interlude | None = None
    crossing: bool = False
    """Whether the mover may choose to pass through squares in which it cannot stay."""
    despite: frozenset[str] = frozenset()
    """Conditions that do not stop this movement."""
    first: bool = True
    moved: int = 0
    rest: int = 0
    """Anchors in which the movement may come to rest."""
    phasing: bool = False
    """Whether the mover had Phasing when the cached movement was worked out."""
    cached: Movement | None = None
    country: Country | None = None
    """The map as the cached movement would find it with nobody in the way."""
    found: Reach | None = None
    """Where the points lead from here, once somebody has looked."""
    stamp: int = -1
    """The state of the board that the cached movement was worked out for."""
