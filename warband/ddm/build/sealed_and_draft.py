"""Sealed and draft play (appendix H): what is handed out, who picks when, what may be built.

A warband comes from the player's own pool and needs no common faction, may mix
alignments and may hold a Unique creature as often as the pool does; everything else of
construction, and all of play, stays as it is.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from warband.cards import vocabulary as v
from warband.ddm.build.construction import check_warband
from warband.ddm.build.formats import Format
from warband.ddm.build.roster import Warband, find_card
from warband.ddm.build.violations import Violation, Waiver, listed

RELAXED: tuple[Waiver, ...] = ("faction", "alignment", "unique")
"""The restrictions that limited play lifts."""

BUILD_MINUTES = 20
"""To build and register, counted from when everybody has all stat cards."""
REVIEW_SECONDS = 30
"""To look at the cards on the table before the first pick."""
PICK_SECONDS = 10
"""For every pick after the active player's first."""

T = TypeVar("T")


class LimitedError(ValueError):
    """The event cannot be run like that, or the pick is not possible."""


# ----------------------------------------------------------------------- handing out


class Pack(msgspec.Struct, frozen=True):
    """A sealed product: its name and its cards; a starter set also holds maps."""

    product: str
    cards: tuple[str, ...]
    maps: tuple[str, ...] = ()


def pool(packs: Sequence[Pack]) -> Counter[str]:
    """The cards a player has to build from."""
    return Counter(card for pack in packs for card in pack.cards)


def legal_maps(packs: Sequence[Pack]) -> tuple[str, ...]:
    """The maps a player must choose from: those of the starter sets; empty means any map."""
    return tuple(dict.fromkeys(name for pack in packs for name in pack.maps))


def withdrawing_forfeits(received_product: bool, first_match_begun: bool) -> bool:
    """Whether leaving now costs the first match and drops the player from the event."""
    return received_product and not first_match_begun


# -------------------------------------------------------------------------- building


def check_relaxed(warband: Warband, form: Format, cards: Mapping[str, v.Card]) -> list[Violation]:
    """Every rule that a warband violates where building is relaxed."""
    return check_warband(warband, form, cards, RELAXED)


def check_limited(
    warband: Warband, form: Format, cards: Mapping[str, v.Card], own: Mapping[str, int]
) -> list[Violation]:
    """Every rule that a warband built from the pool `own` violates."""
    return check_relaxed(warband, form, cards) + check_pool(warband, own)


def check_pool(warband: Warband, own: Mapping[str, int]) -> list[Violation]:
    """Every creature and item of a warband comes from the pool, as often as the pool holds it."""
    used = Counter(recruit.creature for recruit in warband.recruits)
    used.update(item for recruit in warband.recruits for item in recruit.items)
    used.update(warband.unassigned)
    return [
        Violation(
            "sealed.construction",
            f"{name} is included {number} times, the pool holds {own.get(name, 0)}",
            (name,),
        )
        for name, number in used.items()
        if number > own.get(name, 0)
    ]


# ------------------------------------------------------------------------------ pods


def pod_sizes(players: int, *, late_sets: bool = False) -> tuple[int, ...]:
    """How players are split into pods of 3 to 5: as many pods of 4 as possible.

    With sets after the 17th, as many of 5 as possible. Equal splits are settled for
    fewer, larger pods.

    >>> pod_sizes(9), pod_sizes(10), pod_sizes(10, late_sets=True)
    ((5, 4), (4, 3, 3), (5, 5))

    :raises LimitedError: if fewer than three players want to draft.
    """
    best = 5 if late_sets else 4
    splits = [
        (5,) * fives + (4,) * fours + (3,) * threes
        for fives in range(players // 5 + 1)
        for fours in range((players - 5 * fives) // 4 + 1)
        for threes in [(players - 5 * fives - 4 * fours) // 3]
        if 5 * fives + 4 * fours + 3 * threes == players
    ]
    if players < 3 or not splits:
        raise LimitedError(f"{players} players cannot draft: a pod seats 3 to 5")
    return max(splits, key=lambda split: (split.count(best), -len(split)))


def shuffled(things: Sequence[T], pick: Callable[[int], int]) -> list[T]:
    """Random order, for seats and for packs with a visible figure; `pick(n)` is below n."""
    left = list(things)
    return [left.pop(pick(len(left))) for _ in things]


# ----------------------------------------------------------------------------- draft


class Table(msgspec.Struct, frozen=True):
    """The cards one active player lays out, and which way the picks go round."""

    active: int
    clockwise: bool
    cards: tuple[str, ...]


class Draft(msgspec.Struct, frozen=True):
    """A draft in progress; seats count clockwise from the judge's first seat."""

    tables: tuple[Table, ...]
    """The tables still to come, the current one first."""
    drafted: tuple[tuple[str, ...], ...]
    """What each seat has drafted, in order."""
    picks: int = 0
    """How many cards have been drafted from the current table."""
    left: tuple[str, ...] = ()
    """What still lies on the current table."""


def horseshoe(seats: int, active: int, picks: int, *, clockwise: bool = True) -> list[int]:
    """Draft Order: from the active player round to the last, who picks twice, and back.

    >>> horseshoe(4, 0, 16)
    [0, 1, 2, 3, 3, 2, 1, 0, 0, 1, 2, 3, 3, 2, 1, 0]
    """
    way = 1 if clockwise else -1
    there = [(active + way * step) % seats for step in range(seats)]
    both = there + there[::-1]
    return [both[number % len(both)] for number in range(picks)]


def start_draft(groups: Sequence[Sequence[Pack]]) -> Draft:
    """Active Player Rotation: in every group each seat opens its pack once.

    `groups[g][seat]` is the pack of that seat. The first group goes clockwise from the
    first seat, the next counterclockwise from the seat that was active last, and so on.

    :raises LimitedError: if a group does not hold one pack for every seat.
    """
    seats = len(groups[0]) if groups else 0
    tables: list[Table] = []
    for number, group in enumerate(groups):
        if len(group) != seats:
            raise LimitedError(f"group {number + 1} has {len(group)} packs for {seats} seats")
        clockwise = number % 2 == 0
        rotation = range(seats) if clockwise else reversed(range(seats))
        tables += [Table(seat, clockwise, group[seat].cards) for seat in rotation]
    return _lay_out(Draft(tuple(tables), ((),) * seats))


def double_dump(groups: Sequence[Sequence[Pack]]) -> Draft:
    """A draft in which every active player opens all their packs at once."""
    seats = zip(*groups, strict=True)
    merged = [
        Pack(listed(pack.product for pack in packs), tuple(c for p in packs for c in p.cards))
        for packs in seats
    ]
    return start_draft([merged])


def _lay_out(draft: Draft) -> Draft:
    """Go to the next table that holds cards."""
    tables = draft.tables
    while tables and not tables[0].cards:
        tables = tables[1:]
    return replace(draft, tables=tables, picks=0, left=tables[0].cards if tables else ())


def to_pick(draft: Draft) -> int | None:
    """The seat that drafts now; None when the draft is over."""
    if not draft.tables:
        return None
    table = draft.tables[0]
    order = horseshoe(len(draft.drafted), table.active, draft.picks + 1, clockwise=table.clockwise)
    return order[-1]


def take(draft: Draft, card: str) -> Draft:
    """The seat whose turn it is drafts a card from the table.

    :raises LimitedError: if the card does not lie there.
    """
    seat = to_pick(draft)
    if seat is None:
        raise LimitedError(f"the draft is over: {card} cannot be drafted")
    if card not in draft.left:
        raise LimitedError(f"{card} is not on the table; there is {listed(draft.left)}")
    at = draft.left.index(card)
    left = draft.left[:at] + draft.left[at + 1 :]
    drafted = list(draft.drafted)
    drafted[seat] = (*drafted[seat], card)
    after = replace(draft, drafted=tuple(drafted), picks=draft.picks + 1, left=left)
    return after if left else _lay_out(replace(after, tables=after.tables[1:]))


def late_pick(draft: Draft, cards: Mapping[str, v.Card]) -> str:
    """What a player who is too slow is given: the costliest card left, the first of equals.

    :raises LimitedError: if the draft is over or a card on the table is unknown.
    """
    if not draft.left:
        raise LimitedError("the draft is over: nobody can be late")

    def cost(name: str) -> int:
        card = find_card(cards, name)
        if card is None:
            raise LimitedError(f"no card is named {name!r}")
        return card.cost

    return max(draft.left, key=cost)
