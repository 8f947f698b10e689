"""What a player brings: a warband by names, and the same with its cards at hand.

A `Listing` is the text form that warband files hold; a `Warband` says more: creature by
creature, with items nobody carries and with the powers used in building.
"""

from collections.abc import Mapping, Sequence
from itertools import groupby

import msgspec

from warband.cards import vocabulary as v
from warband.cards.warbands import Member
from warband.cards.warbands import Warband as Listing
from warband.ddm.build.formats import Format
from warband.ddm.build.profiles import FACTIONS, Profile
from warband.ddm.build.violations import Violation, listed


class MusterError(ValueError):
    """The warband cannot be read, written or equipped like that."""


class Recruit(msgspec.Struct, frozen=True):
    """A creature by its card's name, and the names of the items assigned to it."""

    creature: str
    items: tuple[str, ...] = ()


class PowerName(msgspec.Struct, frozen=True, order=True):
    """A power by the card that has it and its own name."""

    creature: str
    power: str

    def __str__(self) -> str:
        return f"{self.power} of {self.creature}"


class Warband(msgspec.Struct, frozen=True):
    """What a player brings: names only, legal or not.

    `faction`, `building` (the one warband-building power used) and `raising` (the one
    power that raises the creature limit) may be left open.
    """

    recruits: tuple[Recruit, ...]
    unassigned: tuple[str, ...] = ()
    """Items that no creature carries; after the reveal they are set aside, not destroyed."""
    faction: v.Faction | None = None
    building: tuple[PowerName, ...] = ()
    raising: tuple[PowerName, ...] = ()
    name: str = ""


class Muster(msgspec.Struct, frozen=True):
    """A warband with its cards at hand; `carried` goes member by member."""

    members: tuple[Profile, ...]
    carried: tuple[tuple[v.Item, ...], ...]
    unassigned: tuple[v.Item, ...] = ()

    @property
    def items(self) -> tuple[v.Item, ...]:
        """All items, assigned or not."""
        return (*(item for items in self.carried for item in items), *self.unassigned)


def from_listing(listing: Listing) -> Warband:
    """The warband that a file lists.

    :raises MusterError: if it names a faction that does not exist.
    """
    faction = next((each for each in FACTIONS if each == listing.faction.lower()), None)
    if listing.faction and faction is None:
        raise MusterError(
            f"{listing.name}: {listing.faction!r} is no faction; there are {listed(FACTIONS)}"
        )
    recruits = [
        Recruit(member.creature, member.items)
        for member in listing.members
        for _ in range(member.count)
    ]
    return Warband(
        tuple(recruits),
        listing.unassigned,
        faction,
        tuple(PowerName(*power) for power in listing.uses),
        tuple(PowerName(*power) for power in listing.raises),
        listing.name,
    )


def to_listing(warband: Warband, form: Format) -> Listing:
    """The warband as a file lists it."""
    members = tuple(
        Member(recruit.creature, len(list(copies)), recruit.items)
        for recruit, copies in groupby(warband.recruits)
    )
    return Listing(
        warband.name,
        form.points,
        form.creatures,
        form.percent,
        members,
        warband.faction or "",
        warband.unassigned,
        tuple((power.creature, power.power) for power in warband.building),
        tuple((power.creature, power.power) for power in warband.raising),
    )


def find_card(cards: Mapping[str, v.Card], name: str) -> v.Card | None:
    """A card by its name, also where cards are filed under small letters."""
    return cards.get(name) or cards.get(name.lower())


def muster_warband(warband: Warband, cards: Mapping[str, v.Card]) -> tuple[Muster, list[Violation]]:
    """Look up the cards of a warband; a name without a card is reported and left out."""
    unknown: list[Violation] = []

    def creature(name: str) -> Profile | None:
        card = find_card(cards, name)
        if isinstance(card, v.Creature):
            return Profile.of(card)
        unknown.append(_unknown(name, "creature", card))
        return None

    def items(names: Sequence[str]) -> tuple[v.Item, ...]:
        found = []
        for name in names:
            card = find_card(cards, name)
            if isinstance(card, v.Item):
                found.append(card)
            else:
                unknown.append(_unknown(name, "item", card))
        return tuple(found)

    members, carried = [], []
    for recruit in warband.recruits:
        member, its_items = creature(recruit.creature), items(recruit.items)
        if member is not None:
            members.append(member)
            carried.append(its_items)
    return Muster(tuple(members), tuple(carried), items(warband.unassigned)), unknown


def _unknown(name: str, wanted: str, card: v.Card | None) -> Violation:
    found = "unknown" if card is None else "an item" if wanted == "creature" else "a creature"
    return Violation("type.constructed", f"{name}: {found}, no {wanted} card", (name,))
