"""A card made ready for play: its powers sorted by when the rules look at them.

A `CompiledPower` wraps one power with what the rules ask of it again and again; a `CompiledCard`
holds those of a creature (its card and the items it carries). Both are static and are
shared by all copies of a battle.
"""

from collections import Counter
from collections.abc import Iterable
from typing import get_args

import msgspec

import warband.ddm.power_analysis as power_analysis
from warband.boards.ondemand import OnDemand
from warband.cards import vocabulary as v
from warband.cards.keywords import canonical_keyword
from warband.cards.vocabulary.words import kept_nodes as nodes
from warband.ddm.action_budget import ALLOTTED, Left, Means, covered_by
from warband.ddm.card_table import CardTable
from warband.ddm.power_analysis import ANYWHERE, in_force, lent, timing_of

SIDES: dict[v.Size, int] = {
    "Tiny": 1, "Small": 1, "Medium": 1, "Large": 2, "Huge": 3, "Gargantuan": 4, "Colossal": 6,
}  # fmt: skip
SIZES: tuple[v.Size, ...] = (
    "Tiny", "Small", "Medium", "Large", "Huge", "Gargantuan", "Colossal",
)  # fmt: skip

REPLACEMENT, MANDATORY, VOLUNTARY = 0, 1, 2
"""The steps of the Alternating Resolution Rule."""
# Effects that change what is about to happen are replacement powers ("instead").
REPLACEMENTS = (
    v.MakeHit, v.MakeMiss, v.NoCritical, v.Redirect, v.HitsInstead, v.Spare, v.Cancel,
    v.TransferDamage, v.WinInitiative,
)  # fmt: skip

ABILITY_KEYS: dict[v.AbilityName, str] = {
    name: "ability " + name for name in get_args(v.AbilityName)
}
"""Under which key the index knows an ability: put together once, as it is asked for often."""

PER_TIME = ("turn", "round", "battle")
"""Limits on how often a power is used; those per target are seen to in targeting."""


OF_THE_PAST = (v.Did, v.Underwent, v.Happened, v.Outdo, v.Restore, v.PerDeed)
"""What asks for things that happened before."""

EARLY = "early"
"""Start of Turn 1): powers that end effects do not wait for the other start of turn powers.
At end of round, powers that keep others from scoring are used before anybody scores."""


class CompiledPower:
    """One power of one creature, compiled."""

    __slots__ = (
        "acts_first", "against_will", "allotted", "champion", "conditional", "cost",
        "done_by_enemy", "done_by_owner", "done_to_owner", "event", "grants", "immediate", "index",
        "key", "locked", "maintained", "makes_own_attacks", "mandatory", "needs_advantage", "note",
        "own_affair", "picky", "power", "rationed", "rays", "reserved", "span", "stack_name",
        "stage", "table", "timing", "triggered",
    )  # fmt: skip

    def __init__(
        self,
        power: v.Power,
        index: int,
        note: str = "",
        champion: int = 1,
        *,
        table: CardTable,
        locked: bool = False,
        namesake: int = 1,
    ) -> None:
        """`champion` counts the champion powers of a card, which have no names; `namesake`
        counts powers of one name, such as a spear to thrust and a spear to throw."""
        self.table = table
        self.power = power
        self.locked = locked
        """It is on a Locked item: no power increases its numbers."""
        self.index = index
        self.note = note
        """What sets this way of using the power apart from the printed one."""
        self.champion = power.section == "champion"
        self.key = power.name or f"champion power {champion}"
        if power.name and namesake > 1:
            self.key = f"{power.name} ({namesake})"
        # Champion powers have no name: the whole text stands in for it (Stacking rules 3a).
        if self.champion:
            self.stack_name = (
                "champion " + msgspec.json.encode((power.trigger, power.steps)).decode()
            )
        else:
            self.stack_name = v.scalable_name(power.name)
        self.cost = table.champion_action if self.champion else power.action
        self.immediate = "immediate" in self.cost
        self.rationed = power.bounds.once_per in PER_TIME or (
            power.uses is not None and not self.champion
        )
        """It has checkboxes, or a limit on how often it is used."""
        self.allotted = any(action in ALLOTTED for action in self.cost)
        trigger = power.trigger
        self.triggered = trigger is not None and not self.allotted
        self.event = trigger.event if trigger is not None else None
        self.timing = timing_of(trigger) if trigger is not None else None
        if self.event in ("start of turn", "activates") and any(
            isinstance(node, v.RollSave | v.EndEffects) for node in nodes(power.steps)
        ):
            self.timing = EARLY
        if self.event == "end of round" and any(
            isinstance(node, v.Forbid) and node.what == "score occupation"
            for node in nodes(power.steps)
        ):
            self.timing = EARLY
        if (self.event, self.timing) == ("initiative roll", "before") and any(
            isinstance(node, v.ExtraInitiativeDie) for node in nodes(power.steps)
        ):
            # Timing of Triggers: who has one more die says so before any is rolled.
            self.timing = "at"
        self.mandatory = trigger is not None and trigger.mandatory
        events = (trigger, *trigger.also) if trigger is not None else ()
        self.done_by_owner = power_analysis.all_by(events, "subject", v.Itself())
        """Only what the owner itself does sets it off."""
        self.done_to_owner = power_analysis.all_by(events, "object", v.Itself())
        """Only what is done to the owner sets it off."""
        self.own_affair = self.done_by_owner or self.done_to_owner
        """Only an event that the owner has part in sets it off."""
        self.done_by_enemy = power_analysis.all_by(events, "subject", v.Enemy())
        """Only what an enemy of the owner does sets it off."""
        self.stage = MANDATORY if self.mandatory else VOLUNTARY
        """The step of the Alternating Resolution Rule it belongs to."""
        cancelling: tuple[type[v.Node], ...] = REPLACEMENTS
        if table.rerolls_cancel and self.event in ("hit", "miss"):
            cancelling = (*REPLACEMENTS, v.Reroll)
        if any(isinstance(step, cancelling) for step in nodes(power.steps)):
            self.stage = REPLACEMENT
        self.maintained = self.continuous and power_analysis.mentions_others(power)
        self.acts_first = power_analysis.acts_first(power)
        """It does something before it attacks, so that it needs no target when it is declared."""
        self.makes_own_attacks = any(isinstance(n, v.OwnAttacks) for n in nodes(power.steps))
        self.rays = next((n for n in power.steps if isinstance(n, v.StrikeChoice)), None)
        """The strikes among which it lets its user choose."""
        self.grants = tuple(n for n in nodes(power.steps) if isinstance(n, v.MakeAttack))
        self.picky = power_analysis.picky(power)
        """Some creatures beside its user it cannot attack."""
        bounds = power.bounds
        self.against_will = power.strike is not None and power.strike.defense == "Will"
        self.needs_advantage = v.HasAdvantage() in bounds.only_if
        """It attacks nobody against whom its user has no combat advantage."""
        self.reserved = "only" in (bounds.charge, bounds.opportunity)
        """Its attack is only made at the end of a charge or as an opportunity attack."""
        self.conditional = bool(bounds.only_if) or trigger is not None
        """Something must hold for it to be used as an allotted action."""
        self.span = (
            ANYWHERE if self.acts_first or self.rays is not None else power_analysis.span(power)
        )
        """Within so many squares, as printed, an enemy must be for it to be declared."""

    @property
    def continuous(self) -> bool:
        """A power that costs nothing and is simply in effect."""
        return self.cost == ("none",)

    @property
    def name(self) -> str:
        """What players call it."""
        return f"{self.key} {self.note}" if self.note else self.key

    @property
    def strike(self) -> v.Strike:
        """The attack that the power makes: it is one that makes attacks."""
        strike = self.power.strike
        assert strike is not None, f"{self.name} makes no attack"
        return strike

    @property
    def moments(self) -> tuple[tuple[str, str], ...]:
        """The events, with their timing, that set a triggered power off."""
        if self.event == "any time":
            return self.table.any_time
        trigger = self.power.trigger
        assert trigger is not None
        events = (trigger, *trigger.also)
        moments = ((each.event, timing_of(each)) for each in events)
        if self.timing is not None and self.timing != timing_of(trigger):
            own = self.timing
            moments = ((event, own if event == self.event else at) for event, at in moments)
        return tuple(dict.fromkeys(moments))

    def __repr__(self) -> str:
        return f"CompiledPower({self.key!r})"


Standing = tuple[CompiledPower, v.Effect]
"""A continuous effect and the power it belongs to."""


class CompiledCard:
    """The skills of one creature, indexed by what the rules look for."""

    __slots__ = (
        "abilities",
        "allotted",
        "always_melee",
        "attacks",
        "basic_melee",
        "bonuses",
        "by_name",
        "card",
        "forbids",
        "hides",
        "item_cost",
        "keywords",
        "known",
        "level",
        "lunge_span",
        "means",
        "minds_squares",
        "mode",
        "others",
        "recharges",
        "side",
        "size_rank",
        "skills",
        "spans",
        "speed",
        "sure",
        "table",
        "titles",
        "triggers",
    )  # fmt: skip

    def __init__(
        self, card: v.Creature, items: tuple[v.Item, ...] = (), *, table: CardTable
    ) -> None:
        self.table = table
        self.card = card
        self.item_cost = sum(item.cost for item in items)
        printed = [(power, False) for power in card.powers]
        printed += [(power, is_locked(item)) for item in items for power in item.powers]
        printed += [(given, locked) for power, locked in printed for given in lent(power)]
        self.skills = skills_of(printed, table)
        self.by_name = {skill.key.lower(): skill for skill in self.skills}
        self.titles = {skill.stack_name: skill.name for skill in self.skills}
        """What players call a power, by the name under which it stacks."""
        self.level = card.level
        self.speed = card.speed
        self.mode = card.mode
        self.side = SIDES[card.size]
        self.size_rank = SIZES.index(card.size)
        self.keywords = frozenset(canonical_keyword(word).lower() for word in card.keywords)
        self.attacks = tuple(s for s in self.skills if s.power.attack is not None)
        self.allotted = tuple(s for s in self.skills if s.allotted)
        self.means: OnDemand[Left, Means] = OnDemand(self._within_means)
        """What it could pay for, by the actions left."""
        self.basic_melee = tuple(s for s in self.attacks if is_basic_melee(s))
        self.always_melee = any(not skill.rationed for skill in self.basic_melee)
        """It never runs out of basic melee attacks by itself."""
        more = table.longer_reach
        self.lunge_span = max(
            (more + power_analysis.span(s.power) for s in self.basic_melee), default=-1
        )
        """How far basic melee attacks reach with a universal power that lengthens them."""
        spans = {self.lunge_span, *(skill.span for skill in self.attacks)} - {-1, ANYWHERE}
        self.spans = tuple(sorted(spans, reverse=True))
        """How near enemies must be for its melee and close attacks, as printed; widest first."""
        self.triggers: dict[tuple[str, str], tuple[CompiledPower, ...]] = {}
        self.recharges = tuple(s for s in self.skills if s.power.recharge)
        self.minds_squares = any(
            s.done_by_owner and s.event in ("enters", "moves") for s in self.skills
        )
        """Whether some power of its own answers the squares that it enters."""
        self.bonuses: dict[str, tuple[Standing, ...]] = {}
        self.abilities: dict[v.AbilityName, tuple[Standing, ...]] = {}
        self.forbids: dict[str, tuple[Standing, ...]] = {}
        self.others: tuple[Standing, ...] = ()
        """Continuous effects that may touch other creatures."""
        self._index()

    def _within_means(self, left: Left) -> Means:
        covered = covered_by(left)
        skills = tuple(s for s in self.allotted if covered[s.cost] and not s.reserved)
        return Means(
            covered, skills, self.table.charge, attacks_close=any(s.span < ANYWHERE for s in skills)
        )

    def _index(self) -> None:
        triggers: dict[tuple[str, str], list[CompiledPower]] = {}
        bonuses: dict[str, list[Standing]] = {}
        abilities: dict[v.AbilityName, list[Standing]] = {}
        forbids: dict[str, list[Standing]] = {}
        others: list[Standing] = []
        for skill in self.skills:
            if skill.triggered:
                for moment in skill.moments:
                    triggers.setdefault(moment, []).append(skill)
            if not skill.continuous:
                continue
            for step in in_force(skill.power.steps):
                own = isinstance(getattr(step, "who", None), v.Owner)
                if not own:
                    others.append((skill, step))
                elif isinstance(step, v.Bonus):
                    for stat in _stats(step.stat):
                        bonuses.setdefault(stat, []).append((skill, step))
                elif isinstance(step, v.Gain):
                    abilities.setdefault(step.ability.name, []).append((skill, step))
                elif isinstance(step, v.Forbid):
                    forbids.setdefault(step.what, []).append((skill, step))
                else:
                    others.append((skill, step))
        self.triggers = {moment: tuple(skills) for moment, skills in triggers.items()}
        self.bonuses = {stat: tuple(entries) for stat, entries in bonuses.items()}
        self.abilities = {name: tuple(entries) for name, entries in abilities.items()}
        self.forbids = {what: tuple(entries) for what, entries in forbids.items()}
        self.sure = frozenset(
            name
            for name, entries in abilities.items()
            if any(_unconditional(skill, gain) for skill, gain in entries)
        )
        """Abilities of its own that it has on the map, while nothing is the matter with it."""
        self.hides = "invisible" in abilities or "hide" in abilities
        """Whether some power of its own conceals it from others."""
        self.others = tuple(others)
        self.known = frozenset(
            (
                *bonuses,
                *(ABILITY_KEYS[name] for name in abilities),
                *("forbid " + what for what in forbids),
                *(
                    "past"
                    for node in nodes(tuple(s.power for s in self.skills))
                    if type(node) in OF_THE_PAST
                ),
            )
        )
        """What its own continuous powers touch, by the keys of the index."""


def _unconditional(skill: CompiledPower, gain: v.Effect) -> bool:
    """Whether a continuous power gives an ability at any time, against anybody."""
    assert isinstance(gain, v.Gain)
    ability = gain.ability
    return not (
        skill.power.bounds.only_if
        or gain.tests
        or ability.tests
        or ability.against
        or ability.attack is not None
    )


def is_basic_melee(skill: CompiledPower) -> bool:
    """Whether the power lists an attack that ends a charge or makes a Lunge."""
    power = skill.power
    return power.basic and power.attack == "melee" and power.strike is not None


def is_locked(item: v.Item) -> bool:
    """Locked items say so, and every Scroll is one."""
    return item.locked or "scroll" in item.name.lower().split()


def skills_of(
    printed: Iterable[tuple[v.Power, bool]], table: CardTable
) -> tuple[CompiledPower, ...]:
    """Powers, each with whether it is locked, as skills; every one has a key of its own."""
    skills: list[CompiledPower] = []
    champions = 0
    names: Counter[str] = Counter()
    for index, (power, locked) in enumerate(printed):
        champions += power.section == "champion"
        names[power.name.lower()] += 1
        skills.append(
            CompiledPower(
                power,
                index,
                champion=champions,
                table=table,
                locked=locked,
                namesake=names[power.name.lower()],
            )
        )
    return tuple(skills)


def _stats(stat: str) -> tuple[str, ...]:
    """A bonus to all defenses is a bonus to each."""
    return ("AC", "Fort", "Ref", "Will", "DEF") if stat == "defenses" else (stat,)
