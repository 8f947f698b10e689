"""Building a warband: who may stand in it together, and what it costs.

The checks follow the book's Warband Construction Steps in its order, then Powers that
Affect Warband Construction. Nothing stops at the first fault: every violated rule is
named. Where the player leaves the faction or the powers to be used open, the choice
that breaks the fewest rules is taken.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import TypeAlias

import msgspec

from warband.cards import vocabulary as v
from warband.ddm.build.allegiance import best_allegiance, check_alignment, check_faction
from warband.ddm.build.building_powers import (
    Charter,
    UsedPower,
    choices,
    named_powers,
    too_many,
    usable_powers,
)
from warband.ddm.build.equipment import (
    check_carried,
    check_cursed,
    check_unique_items,
    is_cursed,
    must_be_assigned,
)
from warband.ddm.build.formats import Format
from warband.ddm.build.profiles import (
    Profile,
    given_name,
    holds,
    in_words,
    matches,
    same_individual,
)
from warband.ddm.build.roster import Muster, Warband, muster_warband
from warband.ddm.build.violations import Violation, Waiver, listed

MusterCheck: TypeAlias = Callable[[Muster, Format, Collection[Waiver]], list[Violation]]
"""All rules but those that hang on the chosen faction and powers, as an edition has them."""


class Verdict(msgspec.Struct, frozen=True):
    """Every violated rule, and the charter under which they are the fewest."""

    violations: tuple[Violation, ...]
    charter: Charter


# -------------------------------------------------------------------------- the check


def check_warband(
    warband: Warband,
    form: Format,
    cards: Mapping[str, v.Card],
    waive: Collection[Waiver] = (),
) -> list[Violation]:
    """Every rule the warband violates in the format; empty if it is legal."""
    return list(judge_warband(warband, form, cards, waive).violations)


def judge_warband(
    warband: Warband,
    form: Format,
    cards: Mapping[str, v.Card],
    waive: Collection[Waiver] = (),
    check: MusterCheck | None = None,
) -> Verdict:
    """Check a warband and say on which faction and powers it stands.

    Run it after items have been assigned (Setup, step 1). `check` stands in for `check_muster`.
    """
    muster, unknown = muster_warband(warband, cards)
    allegiance, faction, building = best_allegiance(muster.members, warband, waive)
    number, raising = _best_number(muster.members, warband, form)
    rest = (check or check_muster)(muster, form, waive)
    violations = (*unknown, *allegiance, *number, *rest)
    return Verdict(violations, Charter(faction, building, raising))


def check_muster(muster: Muster, form: Format, waive: Collection[Waiver] = ()) -> list[Violation]:
    """All rules but those that hang on the chosen faction and powers."""
    cost = total_cost(muster)
    violations = []
    if not muster.members:
        violations.append(Violation("build.creature-limit", "the warband has no creature"))
    idle = [item for item in muster.unassigned if is_cursed(item)]
    if cost > form.points and cost + sum(item.cost for item in idle) <= form.points:
        violations.append(must_be_assigned(idle, cost, form.points))
    elif cost > form.points:
        violations.append(
            Violation("build.point-limit", f"the warband costs {cost} of {form.points} points")
        )
    violations += check_cost_limit(muster.members, form)
    if "unique" not in waive:
        violations += check_unique(muster.members)
    violations += check_carried(muster.members, muster.carried)
    violations += check_unique_items(muster.items)
    violations += check_cursed(muster.members, muster.items)
    violations += check_exclusions(muster.members)
    violations += check_restrictions(muster.members, muster.items, form)
    return violations


# ------------------------------------------------------------------------------ limits


def check_number(
    members: Sequence[Profile], form: Format, raising: Sequence[UsedPower]
) -> Iterator[Violation]:
    """Creature Number Limit, raised by a power unless the limit is strict."""
    allowed = number_limit(members, form, raising)
    if len(members) > allowed:
        why = "" if allowed == form.creatures else f" ({form.creatures} raised)"
        yield Violation(
            "format.gladiator.strict" if form.strict else "build.creature-limit",
            f"{len(members)} creatures, at most {allowed}{why}",
        )


def number_limit(
    members: Sequence[Profile], form: Format, raising: Sequence[UsedPower] = ()
) -> int:
    """How many creatures the warband may have; places added for some are for those alone."""
    if form.strict:
        return form.creatures
    added = _counted_together(members)
    for used in raising:
        for rise in used.raises:
            fitting = sum(used.concerns(member, rise.where) for member in members)
            added += min(rise.by, fitting) if rise.where else rise.by
    return form.creatures + added


def _counted_together(members: Sequence[Profile]) -> int:
    """Places that are saved where several creatures count as one; copies of a card share it."""
    saved: dict[tuple[str, str], int] = {}
    for owner, member in enumerate(members):
        for step in member.steps:
            mob = step.effect
            if isinstance(mob, v.CountTogether) and holds(step.tests, members, owner):
                those = sum(
                    matches(other, mob.where, member, itself=index == owner)
                    for index, other in enumerate(members)
                )
                saved[member.name, step.power] = those - -(-those // mob.count)
    return sum(saved.values())


def _best_number(
    members: Sequence[Profile], warband: Warband, form: Format
) -> tuple[list[Violation], tuple[UsedPower, ...]]:
    """Single Power Increasing Creature Limit: the one that serves best."""
    powers = tuple(power for power in usable_powers(members) if power.raises)
    unknown: list[Violation] = []
    if warband.raising:
        powers, unknown = named_powers(warband.raising, powers, "build.power.one-limit")
        ways = [powers]
    elif not any(check_number(members, form, ())):
        ways = [()]
    else:
        # Where none is enough, show how far the best would reach.
        ways = sorted(choices(powers), key=lambda way: -number_limit(members, form, way))
    verdicts = []
    for raising in ways:
        violations = unknown + too_many(raising, "build.power.one-limit", "raises the limit")
        violations += check_number(members, form, raising)
        verdicts.append((violations, raising))
    return min(verdicts, key=lambda verdict: len(verdict[0]))


def check_cost_limit(members: Sequence[Profile], form: Format) -> Iterator[Violation]:
    """Creature Cost Limit: the printed cost of each creature against its share."""
    for member in _once_each(members):
        if member.card.cost > form.cost_limit:
            yield Violation(
                "build.cost-limit",
                f"{member.name} costs {member.card.cost}, at most {form.cost_limit} "
                f"({form.percent}% of {form.points})",
                (member.name,),
            )


def _once_each(members: Sequence[Profile]) -> Collection[Profile]:
    return {member.name: member for member in members}.values()


def total_cost(muster: Muster) -> int:
    """What the warband costs: creatures at their changed costs, and items.

    A cursed item lowers the cost only while it is assigned.
    """
    idle = sum(item.cost for item in muster.unassigned if is_cursed(item))
    return sum(changed_costs(muster.members)) + sum(item.cost for item in muster.items) - idle


def changed_costs(members: Sequence[Profile]) -> list[int]:
    """Powers that Alter Creature Cost: what each creature costs in this company.

    Powers of one name do not add up: a creature gets the greatest change among them.
    """
    costs = [member.card.cost for member in members]
    by_name: dict[str, list[tuple[int, v.ChangeCost]]] = {}
    for owner, member in enumerate(members):
        for step in member.steps:
            if isinstance(step.effect, v.ChangeCost) and holds(step.tests, members, owner):
                name = v.scalable_name(step.power)
                by_name.setdefault(name, []).append((owner, step.effect))
    for changes in by_name.values():
        differences = []
        for index, member in enumerate(members):
            offered = [
                max(min(costs[index], change.minimum), costs[index] + change.by) - costs[index]
                for owner, change in changes
                if matches(member, change.where, members[owner], itself=owner == index)
            ]
            if offered:
                differences.append((max(offered, key=abs), index))
        differences.sort()
        for difference, index in differences[: changes[0][1].count]:
            costs[index] += difference
    return costs


# ------------------------------------------------------------- uniqueness and exclusions


def check_unique(members: Sequence[Profile], *, versions: bool = True) -> Iterator[Violation]:
    """Unique and Solo: one creature of a name; with `versions` one of a given name.

    Whatever else stands behind it.
    """
    individuals: list[list[str]] = []
    for member in members:
        if not member.unique:
            continue
        for names in individuals:
            if member.name in names or (
                versions and any(same_individual(member.name, name) for name in names)
            ):
                names.append(member.name)
                break
        else:
            individuals.append([member.name])
    for names in individuals:
        if len(names) > 1 and len(set(names)) == 1:
            yield Violation(
                "build.unique",
                f"{names[0]} is Unique or Solo and included {len(names)} times",
                (names[0],),
            )
        elif len(names) > 1:
            different = tuple(dict.fromkeys(names))
            short = min(map(given_name, names), key=len)
            yield Violation(
                "build.unique.given-name",
                f"{listed(different)} are versions of one Unique creature, {short}",
                different,
            )


def check_exclusions(members: Sequence[Profile]) -> Iterator[Violation]:
    """Cards that refuse company, or want it: a restriction on a card is above every other rule."""
    for owner, member in enumerate(members):
        for step in member.steps:
            refusal = step.effect
            if isinstance(refusal, v.NotWithout) and holds(step.tests, members, owner):
                others = (other for index, other in enumerate(members) if index != owner)
                if not any(matches(other, refusal.where, member, itself=False) for other in others):
                    yield Violation(
                        "priority.card-restriction",
                        f"{member.name} wants company that is not there ({step.power})",
                        (member.name,),
                    )
                continue
            if not isinstance(refusal, v.NotWith) or not holds(step.tests, members, owner):
                continue
            for index, other in enumerate(members):
                met = matches(other, refusal.where, member, itself=False)
                if index != owner and met is not refusal.only:
                    company = "only stands with" if refusal.only else "does not stand with"
                    yield Violation(
                        "priority.card-restriction",
                        f"{member.name} {company} {in_words(refusal.where)}: {other.name}",
                        (member.name, other.name),
                    )


def check_restrictions(
    members: Sequence[Profile], items: Sequence[v.Item], form: Format
) -> Iterator[Violation]:
    """Other restrictions that the format names."""
    rule = "format.extra-restrictions"
    for member in _once_each(members):
        for word in form.only:
            if not member.has(word):
                yield Violation(rule, f"{member.name} is not {word}", (member.name,))
        for word in form.barred:
            if member.has(word):
                yield Violation(rule, f"{member.name} is {word}", (member.name,))
    if items and form.no_items:
        names = tuple(item.name for item in items)
        yield Violation(rule, f"items are not allowed: {listed(names)}", names)
    for name in dict.fromkeys([m.name for m in members] + [item.name for item in items]):
        if name in form.banned:
            yield Violation(rule, f"{name} is banned", (name,))


# --------------------------------------------------------------------- after the reveal


def may_join(
    card: v.Creature,
    present: Sequence[v.Creature],
    form: Format,
    charter: Charter,
    waive: Collection[Waiver] = (),
) -> list[Violation]:
    """What keeps a creature from being added after the reveal; empty if it may be.

    `present` are the creatures now in the warband, without those destroyed. Points,
    number and cost no longer bind; faction, alignment and uniqueness do, and so does a
    strict number.
    """
    before = tuple(map(Profile.of, present))
    after = (*before, Profile.of(card))
    faults = Counter(_lasting_violations(after, form, charter, waive))
    faults.subtract(_lasting_violations(before, form, charter, waive))
    return [fault for fault, more in faults.items() if more > 0]


def _lasting_violations(
    members: Sequence[Profile], form: Format, charter: Charter, waive: Collection[Waiver]
) -> Iterator[Violation]:
    if "faction" not in waive:
        yield from check_faction(members, charter.faction, charter.building)
    if "alignment" not in waive:
        yield from check_alignment(members, charter.faction, charter.building)
    if form.strict:
        yield from check_number(members, form, ())
    if "unique" not in waive:
        yield from check_unique(members, versions="versions" not in waive)
    yield from check_exclusions(members)
    yield from check_restrictions(members, (), form)
