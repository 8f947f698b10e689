"""Building a warband: formats and their limits, what makes a warband legal."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence

from warband.cards import vocabulary as v
from warband.ddm.build.building_powers import Charter
from warband.ddm.build.construction import Verdict
from warband.ddm.build.formats import Format
from warband.ddm.build.roster import Warband
from warband.ddm.build.violations import Violation


class Building(ABC):
    """Building a warband: formats and their limits, what makes a warband legal."""

    __slots__ = ()

    @property
    @abstractmethod
    def formats(self) -> Mapping[str, Format]:
        """The usual formats by name; the first is the one that is meant where none is named."""

    @abstractmethod
    def parse_format(self, text: str) -> Format:
        """Read a format: a name, or its limits.

        :raises FormatError: if the text is neither.
        """

    @abstractmethod
    def judge_warband(self, warband: Warband, form: Format, cards: Mapping[str, v.Card]) -> Verdict:
        """Check a warband, and say on which faction and powers it stands."""

    @abstractmethod
    def may_join(
        self, card: v.Creature, present: Sequence[v.Creature], form: Format, charter: Charter
    ) -> list[Violation]:
        """What keeps a creature from being added in the middle of a battle."""

    @property
    def drawn(self) -> tuple[Format, ...]:
        """The formats in which random battles are fought."""
        return tuple(self.formats.values())[:3]

    def drawable(self, cards: Mapping[str, v.Card], form: Format) -> Mapping[str, v.Card]:
        """Those of the cards that a random warband of the format is drawn from."""
        return cards

    def from_packs(self, form: Format) -> bool:
        """Whether warbands of the format come out of packs that are opened for it."""
        return False

    def can_use(self, item: v.Item, creature: v.Creature) -> bool:
        """Whether an item is of use to whoever carries it."""
        return True

    @property
    def usual(self) -> Format:
        """The format that is meant where none is named."""
        return next(iter(self.formats.values()))

    def check_warband(
        self, warband: Warband, form: Format, cards: Mapping[str, v.Card]
    ) -> list[Violation]:
        """Every rule the warband violates in the format; empty if it is legal."""
        return list(self.judge_warband(warband, form, cards).violations)
