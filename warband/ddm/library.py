"""Cards, maps and ready warbands by name."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from warband.cards import vocabulary as v
from warband.cards.kept import read_kept
from warband.cards.notation import load_cards
from warband.cards.warbands import Warband, load_even, load_warbands
from warband.ddm.build.formats import Format
from warband.ddm.compiled import CompiledCard
from warband.ddm.ground.field import Field, Ground
from warband.ddm.ground.joined_maps import JOINT, UnfitMaps, side_by_side
from warband.ddm.ground.maps import load_maps
from warband.kernel.spelling import perhaps

if TYPE_CHECKING:
    from warband.ddm.edition import Edition


class NotInLibrary(KeyError, ValueError):
    """No card or map has that name."""

    def __str__(self) -> str:
        return str(self.args[0])


class Library:
    """Everything a battle may be made of; kits are compiled once."""

    def __init__(
        self,
        cards: Mapping[str, v.Card],
        maps: Mapping[str, Ground],
        warbands: Mapping[str, Warband] | None = None,
        own_cards: Path | None = None,
        *,
        edition: "Edition",
        even: frozenset[frozenset[str]] = frozenset(),
    ) -> None:
        self.edition = edition
        """The rules by which its cards are played."""
        self.own_cards = own_cards
        """The folder of the user's own cards."""
        self.cards = {name.lower(): edition.cards.adapted(card) for name, card in cards.items()}
        self.maps = {name.lower(): edition.board.read(ground) for name, ground in maps.items()}
        self.warbands = dict(warbands or {})
        self.even = even
        """Pairs of ready warbands that are about equally strong."""
        self._kits: dict[tuple[str, tuple[str, ...]], CompiledCard] = {}
        self._joined: dict[str, Ground] = {}
        self._in_format: dict[tuple[str, tuple[str, ...]], Library] = {}

    @property
    def formats(self) -> tuple[str, ...]:
        """The usual formats, and those of the ready warbands."""
        usual = map(str, self.edition.building.formats.values())
        return tuple(dict.fromkeys((*usual, *(w.format for w in self.warbands.values()))))

    def in_format(self, form: Format) -> "Library":
        """The same cards and maps as a format reads them: mostly this very library."""
        key = (form.scenario, form.optional)
        found = self._in_format.get(key)
        if found is None:
            edition = self.edition.in_format(self.edition, form)
            found = self
            if edition is not self.edition:
                found = Library(
                    self.cards,
                    self.maps,
                    self.warbands,
                    self.own_cards,
                    edition=edition,
                    even=self.even,
                )
            self._in_format[key] = found
        return found

    def is_even(self, one: str, other: str) -> bool:
        """Whether two ready warbands are about equally strong; each is to its like."""
        return one == other or frozenset((one, other)) in self.even

    def with_cards(self, cards: Iterable[v.Card]) -> "Library":
        """The same library with cards that somebody brings along; itself where there are none."""
        own = {card.name: card for card in cards}
        return WithCards(self, own) if own else self

    def creature(self, name: str) -> v.Creature:
        """The creature card of that name; NotInLibrary says what is missing."""
        card = self.cards.get(name.lower())
        if not isinstance(card, v.Creature):
            there = [each.name for each in self.cards.values() if isinstance(each, v.Creature)]
            raise NotInLibrary(f"no creature card is named {name!r}{perhaps(name, there)}")
        return card

    def item(self, name: str) -> v.Item:
        """The item card of that name; NotInLibrary says what is missing."""
        card = self.cards.get(name.lower())
        if not isinstance(card, v.Item):
            there = [each.name for each in self.cards.values() if isinstance(each, v.Item)]
            raise NotInLibrary(f"no item card is named {name!r}{perhaps(name, there)}")
        return card

    def known_map(self, name: str) -> Ground | None:
        """A map that comes with it, or two of them that were laid side by side before."""
        return self.maps.get(name.lower()) or self._joined.get(name.lower())

    def map(self, name: str) -> Ground:
        """The map of that name, or two side by side; NotInLibrary says what is missing."""
        ground = self.known_map(name)
        if ground is None and JOINT in name:
            left, _, right = name.partition(JOINT)
            try:
                ground = side_by_side(self.map(left), self.map(right))
            except UnfitMaps as error:
                raise NotInLibrary(str(error)) from error
            self._joined[name.lower()] = ground
        if ground is None:
            known = ", ".join(ground.name for ground in self.maps.values())
            raise NotInLibrary(f"no map is named {name!r}; there are {known}")
        return ground

    def field(self, name: str) -> Field:
        """The battlefield of a map as this edition reads it."""
        return self.map(name).field(self.edition.board)

    def kit(self, name: str, items: tuple[str, ...] = ()) -> CompiledCard:
        """A creature with its items, ready for play."""
        key = (name.lower(), items)
        found = self._kits.get(key)
        if found is None:
            carried = tuple(self.item(item) for item in items)
            creature = self.creature(name)
            useful = tuple(i for i in carried if self.edition.building.can_use(i, creature))
            found = CompiledCard(creature, useful, table=self.edition.cards)
            found.item_cost = sum(item.cost for item in carried)
            self._kits[key] = found
        return found

    def known_kits(self) -> Iterable[tuple[tuple[str, tuple[str, ...]], CompiledCard]]:
        """Every kit that was made so far, with the creature and the items it was made of."""
        return self._kits.items()


class WithCards(Library):
    """A library with cards of somebody's own beside those it stands on."""

    def __init__(
        self, base: Library, own: Mapping[str, v.Card], maps: Mapping[str, Ground] | None = None
    ) -> None:
        super().__init__(
            {**base.cards, **own},
            {**base.maps, **(maps or {})},
            base.warbands,
            base.own_cards,
            edition=base.edition,
            even=base.even,
        )
        self.base = base
        self.own = own


def load_library(
    folder: Path,
    edition: "Edition",
    own_cards: Path | None = None,
    *,
    warbands_in: Path | None = None,
    older_cards: Path | None = None,
) -> Library:
    """The cards, maps and warbands of a folder, and a folder of the user's own cards.

    `warbands_in` is where the ready warbands are if they lie elsewhere; `older_cards` is a folder
    of cards made for another edition, which count where there is none of that name.
    """
    cards = dict(load_cards(older_cards)) if older_cards is not None else {}
    cards.update(load_cards(folder / "cards"))
    if own_cards is not None and own_cards.is_dir():
        cards.update(load_cards(own_cards, read_kept))
    ready = warbands_in or folder / "warbands"
    return Library(
        cards,
        load_maps(folder / "maps"),
        load_warbands(ready),
        own_cards,
        edition=edition,
        even=load_even(ready / "even.txt"),
    )
