"""Random legal warbands, for simulation and for players who cannot decide.

Luck comes from outside: `pick(n)` answers with a number from 0 to n - 1.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import islice

from warband.cards import vocabulary as v
from warband.ddm.build.allegiance import check_alignment, check_faction
from warband.ddm.build.building_powers import Charter, usable_powers
from warband.ddm.build.construction import (
    check_muster,
    check_number,
    check_restrictions,
    number_limit,
    total_cost,
)
from warband.ddm.build.equipment import is_cursed, legal_bearers
from warband.ddm.build.formats import Format
from warband.ddm.build.profiles import FACTIONS, Profile
from warband.ddm.build.roster import Muster, Recruit, Warband

Pick = Callable[[int], int]

_DRAWS = 3
"""How many creatures are drawn for one place before it is left to be filled by the points."""


class NoWarband(ValueError):
    """The cards hold no creature that could stand alone in the format."""


def random_warband(cards: Mapping[str, v.Card], form: Format, pick: Pick) -> Warband:
    """A random legal warband that spends as many points as it can.

    A leader is drawn, with a faction of its own and what its powers allow; then a
    company of random size. As long as points are left, something is added, or somebody
    makes way for somebody dearer, until no such step is legal any more.

    :raises NoWarband: if no creature of the cards may be fielded.
    """
    catalogue = [card for _, card in sorted(cards.items())]
    creatures = [Profile.of(card) for card in catalogue if isinstance(card, v.Creature)]
    items = [card for card in catalogue if isinstance(card, v.Item) and not is_cursed(card)]
    leaders = [each for each in creatures if each.factions and not check_muster(_alone(each), form)]
    if not leaders:
        raise NoWarband(f"none of {len(cards)} cards is a creature for {form}")
    leader = leaders[pick(len(leaders))]
    charter = _charter(leader, pick)
    pool = [each for each in creatures if _fits_beside(leader, each, form, charter)]
    muster = _alone(leader)
    size = 1 + pick(number_limit((leader,), form, charter.raising))
    for _ in range(_DRAWS * size):
        if len(muster.members) == size:
            break
        larger = _with_creature(muster, pool[pick(len(pool))])
        if _is_legal(larger, form, charter):
            muster = larger
    while (better := _dearer(muster, pool, items, form, charter, pick)) is not None:
        muster = better
    return _by_names(muster, charter)


def _alone(leader: Profile) -> Muster:
    return Muster((leader,), ((),))


def _charter(leader: Profile, pick: Pick) -> Charter:
    """One of the leader's factions, and the first powers of the leader that serve."""
    factions = [faction for faction in FACTIONS if faction in leader.factions]
    powers = usable_powers((leader,))
    return Charter(
        faction=factions[pick(len(factions))],
        building=tuple(islice((power for power in powers if power.legal_too), 1)),
        raising=tuple(islice((power for power in powers if power.raises), 1)),
    )


def _fits_beside(leader: Profile, other: Profile, form: Format, charter: Charter) -> bool:
    pair = (leader, other)
    return not (
        other.card.cost > form.cost_limit
        or any(check_faction(pair, charter.faction, charter.building))
        or any(check_alignment(pair, charter.faction, charter.building))
        or any(check_restrictions(pair, (), form))
    )


def _is_legal(muster: Muster, form: Format, charter: Charter) -> bool:
    members = muster.members
    usable = {power.name for power in usable_powers(members)}
    return not (
        any(power.name not in usable for power in charter.building + charter.raising)
        or any(check_number(members, form, charter.raising))
        or any(check_faction(members, charter.faction, charter.building))
        or any(check_alignment(members, charter.faction, charter.building))
        or check_muster(muster, form)
    )


def _dearer(
    muster: Muster, pool: list[Profile], items: list[v.Item], form: Format, charter: Charter,
    pick: Pick,
) -> Muster | None:  # fmt: skip
    """A legal warband that is one random step away and costs more; None if there is none."""
    cost = total_cost(muster)
    room = form.points - cost
    steps = list(_steps(muster, pool, items, room))
    for index in _shuffled(len(steps), pick):
        changed = steps[index]()
        if cost < total_cost(changed) and _is_legal(changed, form, charter):
            return changed
    return None


def _steps(
    muster: Muster, pool: list[Profile], items: list[v.Item], room: int
) -> Iterator[Callable[[], Muster]]:
    """Ways to spend more: another creature, a dearer one in place of a follower, an item."""
    if room <= 0:
        return
    # Printed costs tell at once what is out of reach, unless somebody here changes costs.
    bargain = any(map(_changes_costs, muster.members))
    for newcomer in pool:
        cost = newcomer.card.cost
        unclear = bargain or _changes_costs(newcomer)
        if unclear or 0 < cost <= room:
            yield partial(_with_creature, muster, newcomer)
        for index, member in enumerate(muster.members):
            if index and (unclear or 0 < cost - member.card.cost <= room):
                yield partial(_replaced, muster, index, newcomer)
    for item in items:
        if 0 < item.cost <= room:
            for index in legal_bearers(item, muster.members, muster.carried):
                yield partial(_with_item, muster, index, item)


def _changes_costs(creature: Profile) -> bool:
    return any(isinstance(step.effect, v.ChangeCost) for step in creature.steps)


def _with_creature(muster: Muster, newcomer: Profile) -> Muster:
    return Muster((*muster.members, newcomer), (*muster.carried, ()))


def _replaced(muster: Muster, index: int, newcomer: Profile) -> Muster:
    members, carried = list(muster.members), list(muster.carried)
    members[index], carried[index] = newcomer, ()
    return Muster(tuple(members), tuple(carried))


def _with_item(muster: Muster, index: int, item: v.Item) -> Muster:
    carried = list(muster.carried)
    carried[index] = (*carried[index], item)
    return Muster(muster.members, tuple(carried))


def _shuffled(count: int, pick: Pick) -> Iterator[int]:
    """The numbers below `count` in random order, drawn one by one."""
    numbers = list(range(count))
    while numbers:
        index = pick(len(numbers))
        numbers[index], numbers[-1] = numbers[-1], numbers[index]
        yield numbers.pop()


def _by_names(muster: Muster, charter: Charter) -> Warband:
    return Warband(
        recruits=tuple(
            Recruit(member.name, tuple(item.name for item in items))
            for member, items in zip(muster.members, muster.carried, strict=True)
        ),
        faction=charter.faction,
        building=tuple(power.name for power in charter.building),
        raising=tuple(power.name for power in charter.raising),
        name=f"Company of {muster.members[0].name}",
    )
