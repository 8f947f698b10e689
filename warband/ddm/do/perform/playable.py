"""What of the card vocabulary the rules play, so that a card is never half applied.

`EXECUTABLE` holds the kinds of node the rules execute. A kind alone does not say all:
some words mean nothing here, and an effect may stand where nothing carries it out.
`faults` looks a whole power over.
"""

from collections.abc import Iterator
from typing import get_args

import warband.ddm.ask.cards.predicate_table as predicate_table
import warband.ddm.ask.cards.traits as traits
import warband.ddm.do.perform.carry_out as carry_out
from warband.cards import vocabulary as v
from warband.cards.vocabulary.words import kept_nodes as nodes
from warband.ddm.ask.cards.places import AREAS, WHOSE
from warband.ddm.card_table import PLAIN
from warband.ddm.compiled import CompiledPower
from warband.ddm.ground.terrain import KINDS, canonical
from warband.ddm.power_analysis import gives_power, timing_of

BUILDING: frozenset[type[v.Node]] = frozenset(get_args(v.BuildingEffect))
"""Effects that act while a warband is built; `CountsAs` also in play."""

IN_FORCE: frozenset[type[v.Node]] = BUILDING | {
    v.Bonus, v.Gain, v.Forbid, v.GainKeyword, v.GainPower, v.Later, v.DefineCondition,
    v.ChangeTerrain,
}  # fmt: skip
"""Effects that a continuous power may consist of."""

HANGING = (v.If, v.Bonus, v.Gain, v.Forbid, v.GainPower, v.GainKeyword)
"""Effects that may hang on a test in a continuous power."""

_FRAME = (
    v.Creature, v.Item, v.Power, v.Strike, v.Bounds, v.RechargeOn, v.Trigger, v.Part, v.Ability,
    v.Spot, v.AttackChoice, v.Option, v.DieRow, v.NamedStrike,
)  # fmt: skip
"""Parts that hold the others together and are read with them."""

_WORDS = (*get_args(v.Who), *get_args(v.Duration), *get_args(v.Number)[1:])
"""Words for creatures, for times, and for numbers that are not plain."""

OF_DICE_POOLS: frozenset[type[v.Node]] = frozenset(
    (*get_args(v.PoolEffect), v.RollFor, v.RollBonus, v.ForEachHit)
)
"""Words for games in which handfuls of dice are rolled and wounds counted; these are not."""

EXECUTABLE: frozenset[type[v.Node]] = BUILDING.union(
    traits.TRAITS,
    traits.COMPARISONS,
    predicate_table.TESTS,
    carry_out.instants(),
    carry_out.flows(),
    _FRAME,
    _WORDS,
)
"""Every kind of node that these rules execute."""

ASKED: frozenset[type[v.Node]] = frozenset((*traits.TRAITS, *predicate_table.TESTS))
"""Traits and tests are asked: nobody decides anything in them."""

MEANINGLESS_ABILITIES: frozenset[str] = frozenset(
    ("no flank needed", "regular move counts as", "locked", "occupies more", "keep mode",
     "transit")
)  # fmt: skip
MEANINGLESS_PROHIBITIONS: frozenset[str] = frozenset(
    ("attack owner", "leave", "end adjacent", "enter", "be destroyed", "see")
)
MEANINGLESS_STATS: frozenset[str] = frozenset(("critical",))
"""Words of the vocabulary that nothing in these rules reads."""

UNREAD: frozenset[tuple[str, str]] = frozenset((("ignore terrain", "smoke"),))
"""Abilities that are read, but not with this word."""

SHIELDED_FROM = frozenset((*get_args(v.DamageType), "untyped", "champion powers"))
"""What else one is immune to; conditions and flags have a capital letter."""
KNOWN_WORDS = (*v.CONDITIONS, *v.FLAGS, "Disease", "Ongoing Damage", "Sneak Attack")
"""Such words that every card means alike; a card may name a condition of its own besides."""

SETTABLE = (
    "AC",
    "Fort",
    "Ref",
    "Will",
    "DEF",
    "speed",
    "champion rating",
    "shift",
    "reach",
    "max hp",
)
"""Numbers that a bonus can replace."""


OF_ATTACKS = (
    "attack declared", "targeted", "attack roll", "hit", "miss", "critical", "attack resolved",
    "opportunity attack", "damage", "bloodied", "first bloodied", "destroyed", "d20 rolled",
    "provokes", "any time", "conceal roll", "conceal made", "conceal failed",
)  # fmt: skip
"""Events in which an attack may be in question."""
WITH_DICE = (
    "attack roll", "hit", "miss", "critical", "attack resolved", "d20 rolled", "save",
    "save made", "save failed", "initiative roll", "conceal roll", "conceal made",
    "conceal failed",
)  # fmt: skip
"""Events with a die on the table."""
OF_AN_ATTACK = (v.MakeHit, v.MakeMiss, v.NoCritical, v.Redirect, v.HitsInstead)


def faults(power: v.Power) -> tuple[str, ...]:
    """Everything about a power that would not happen in play; empty if all of it would.

    >>> faults(v.Power("Cure", action=("minor",), steps=(v.Heal(v.Owner(), 10),)))
    ()
    >>> faults(v.Power("Cure", steps=(v.Heal(v.Owner(), 10),)))
    ('no event sets it off and no action starts it',)
    """
    strange = tuple(dict.fromkeys(_of_another_game(power)))
    return strange or tuple(dict.fromkeys((*_misplaced(power), *_unread(power))))


def _of_another_game(power: v.Power) -> Iterator[str]:
    """Words that belong to games of another kind."""
    for node in nodes(power):
        if type(node) in OF_DICE_POOLS:
            yield f"{type(node).__name__} is for handfuls of dice and wounds, not for this game"


def _immune_to_what(word: str) -> str:
    """What is wrong with the word for a type of damage, a condition or a flag, if anything is."""
    if word in SHIELDED_FROM or word in KNOWN_WORDS:
        return ""
    nothing = f"nothing is called {word!r} that one could be immune to"
    if not word[0].isupper():
        return nothing
    meant = [known for known in KNOWN_WORDS if not _near(known).isdisjoint(_near(word))]
    return f"{nothing}; {meant[0]!r} is" if meant else ""


def _near(word: str) -> set[str]:
    """The word in small letters, and with one of them left out: a misspelt one has one of these."""
    low = word.lower()
    return {low, *(low[:at] + low[at + 1 :] for at in range(len(low)))}


def _misplaced(power: v.Power) -> Iterator[str]:
    """Powers that nothing starts, and effects that are not carried out where they stand."""
    skill = CompiledPower(power, 0, table=PLAIN)
    if skill.continuous:
        for step in _standing(power.steps):
            if type(step) not in IN_FORCE or (
                isinstance(step, v.GainPower)
                and isinstance(step.who, v.Owner)
                and not gives_power(step)
                and not step.champions
            ):
                yield f"{type(step).__name__} is done, not in force, in a continuous power"
            whom = getattr(step, "who", None)
            if isinstance(step, v.ChangeTerrain) and not _carried(step):
                yield "ChangeTerrain lies nowhere in a continuous power"
            if whom is not None and not isinstance(whom, v.Owner | v.Each | v.Chosen):
                yield f"{type(whom).__name__} names nobody in a continuous power"
        return
    for step in power.steps:
        if type(step) in BUILDING:
            yield f"{type(step).__name__} acts on building, not when a power is used"
    if not skill.allotted and power.trigger is None:
        yield "no event sets it off and no action starts it"
    if skill.allotted and power.trigger is not None:
        cost = " + ".join(power.action)
        yield f"no event sets off what costs one of the turn's actions ({cost})"
    yield from _out_of_place(power)


def _carried(step: v.ChangeTerrain) -> bool:
    """Whether terrain of a continuous power lies under or around somebody it names."""
    spot = step.spot
    near = spot.near if spot is not None else None
    return isinstance(step.under or near, v.Owner | v.Each)


def _out_of_place(power: v.Power) -> Iterator[str]:
    """Effects on a die, an attack, damage or an event that is not there."""
    trigger = power.trigger
    for event in ("",) if trigger is None else (trigger.event, *(t.event for t in trigger.also)):
        yield from _missing_at(power, event)


def _missing_at(power: v.Power, event: str) -> Iterator[str]:
    """Effects on what one of the events does not bring with it."""
    attacks = power.strike is not None or event in OF_ATTACKS
    for step in power.steps:
        kind = type(step)
        if kind is v.SetRoll and event in ("attack declared", "targeted"):
            # Settled before it is rolled.
            continue
        if kind in (v.SetRoll, v.AddToRoll) and event not in WITH_DICE:
            yield f"{kind.__name__} changes a die that {event or 'nothing'} does not roll"
        if kind is v.Reroll and event == "attack declared":
            # Several dice instead of one.
            continue
        if kind is v.Reroll and event not in WITH_DICE and power.strike is None:
            yield f"Reroll needs a die that {event or 'nothing'} does not roll"
        if kind in OF_AN_ATTACK and event not in OF_ATTACKS:
            yield f"{kind.__name__} changes an attack that is not there"
        if kind in (v.ChangeDamage, v.TransferDamage) and event not in (*OF_ATTACKS, "damage"):
            yield f"{kind.__name__} changes damage that is not there"
        if kind is v.Spare and event != "destroyed":
            yield "Spare saves somebody who is not being destroyed"
        if isinstance(step, v.Restore) and isinstance(step.who, v.Pick | v.Each):
            yield "Restore looks among creatures in play for one that is not"
        if kind is v.Cancel and (power.trigger is None or timing_of(power.trigger) == "after"):
            yield "Cancel cancels nothing"
        if isinstance(getattr(step, "until", None), v.EndOfAttack) and not attacks:
            yield f"{kind.__name__} is on an attack that is not there"


def _standing(steps: tuple[v.Effect, ...]) -> Iterator[v.Effect]:
    """The steps of a continuous power; those that act on building may stand behind tests."""
    for step in steps:
        inner = step.then + step.otherwise if isinstance(step, v.If) else ()
        if inner and all(type(part) in BUILDING for part in inner):
            yield from inner
        elif inner and all(isinstance(part, HANGING) for part in inner):
            yield from _standing(inner)
        else:
            yield step


def _unread(power: v.Power) -> Iterator[str]:
    """Words that the rules do not read."""
    for node in nodes(power):
        if type(node) in ASKED and any(
            isinstance(getattr(node, field), v.Pick) for field in node.__struct_fields__
        ):
            yield f"nobody can pick a creature in {type(node).__name__}"
        if type(node) not in EXECUTABLE:
            yield f"{type(node).__name__} is unknown"
        elif isinstance(node, v.Ability):
            if node.name in MEANINGLESS_ABILITIES or (node.name, node.word) in UNREAD:
                yield f"the ability {f'{node.name} {node.word}'.strip()!r} means nothing"
            elif node.name == "immune" and (why := _immune_to_what(node.word)):
                yield why
        elif isinstance(node, v.Forbid):
            if node.what in MEANINGLESS_PROHIBITIONS:
                yield f"forbidding {node.what!r} means nothing"
        elif isinstance(node, v.Trigger):
            if node.place and not is_place(node.place):
                yield f"no place is called {node.place!r}"
            if node.crossing and node.near is None and power.bounds.aura is None:
                yield "nobody enters or leaves the aura of a power that has none"
        elif isinstance(node, v.DefineCondition):
            yield from _beyond_the_bearer(node)
        elif isinstance(node, v.Bonus):
            if node.stat in MEANINGLESS_STATS:
                yield f"a bonus to {node.stat!r} means nothing"
            if node.sets and node.stat not in SETTABLE:
                yield f"{node.stat!r} cannot be set"
        else:
            yield from _unknown_places(node)


def _beyond_the_bearer(condition: v.DefineCondition) -> Iterator[str]:
    """What a condition stands for is on whoever has it, and on nobody else."""
    for step in condition.steps:
        if isinstance(step, v.Bonus | v.Gain | v.Forbid) and not isinstance(step.who, v.Bearer):
            yield f"{condition.condition} gives {type(step).__name__} to others than its bearer"


def _unknown_places(node: v.Node) -> Iterator[str]:
    if isinstance(node, v.In | v.Beside) and not is_place(node.place):
        yield f"no place is called {node.place!r}"
    if isinstance(node, v.Spot):
        for place in (node.place, node.beside):
            if place and not is_place(place):
                yield f"no place is called {place!r}"
    if isinstance(node, v.ChangeTerrain) and canonical(node.terrain) not in KINDS:
        yield f"no terrain is called {node.terrain!r}"


def is_place(place: str) -> bool:
    """Whether the words name terrain or a marked area."""
    whose, _, area = place.lower().removesuffix(" area").removesuffix(" areas").rpartition(" ")
    return (area in AREAS and whose in WHOSE) or canonical(place) in KINDS
