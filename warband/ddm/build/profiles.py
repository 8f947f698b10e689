"""What a creature card means while a warband is built, before any battle is on.

A `Profile` is the card with its words made comparable: keywords in their one form,
factions and alignments including what the card counts as, and the steps of its powers
that act on construction. Filters and tests are answered from cards alone.
"""

import re
from collections.abc import Iterator, Sequence
from typing import get_args

import msgspec

from warband.cards import vocabulary as v
from warband.cards.keywords import canonical_keyword

FACTIONS: tuple[v.Faction, ...] = get_args(v.Faction)
_ALIGNMENTS: tuple[v.Alignment, ...] = get_args(v.Alignment)
_SIZES: tuple[v.Size, ...] = get_args(v.Size)
_LIFELESS = frozenset({"undead", "construct", "object", "spell"})
_EPITHET = re.compile(r",| - | the ", re.IGNORECASE)
_IN_BRACKETS = re.compile(r"\s*\([^)]*\)")

_BUILDING_EFFECTS = get_args(v.BuildingEffect)


class BuildingError(ValueError):
    """A card asks something that only a battle could answer."""


class BuildingStep(msgspec.Struct, frozen=True):
    """An effect on construction, the power it stands in, and when it works."""

    power: str
    effect: v.BuildingEffect
    tests: tuple[v.Test, ...] = ()


class Profile(msgspec.Struct, frozen=True):
    """A creature card, ready to be asked."""

    card: v.Creature
    keywords: frozenset[str]
    factions: frozenset[str]
    alignments: frozenset[str]
    """Good, evil or both; empty for a neutral creature."""
    steps: tuple[BuildingStep, ...]

    @classmethod
    def of(cls, card: v.Creature) -> "Profile":
        """Make a card ready to be asked."""
        steps = tuple(_building_steps(card))
        words = {
            canonical_keyword(step.effect.word)
            for step in steps
            if isinstance(step.effect, v.CountsAs) and not step.tests
        }
        return cls(
            card=card,
            keywords=frozenset(map(canonical_keyword, card.keywords))
            | words.difference(FACTIONS, _ALIGNMENTS),
            factions=frozenset(card.factions) | words.intersection(FACTIONS),
            alignments=frozenset({card.alignment, *words}) & {"good", "evil"},
            steps=steps,
        )

    @property
    def name(self) -> str:
        return self.card.name

    @property
    def unique(self) -> bool:
        """Unique or Solo: one to a warband."""
        return not self.keywords.isdisjoint(("unique", "solo"))

    def has(self, word: str) -> bool:
        """Whether the word is a keyword, a faction or the alignment of the creature."""
        plain = canonical_keyword(word)
        if plain == "neutral":
            return not self.alignments
        return plain in self.keywords or plain in self.factions or plain in self.alignments


def _building_steps(card: v.Creature) -> Iterator[BuildingStep]:
    for power in card.powers:
        for effect, tests in _unwrapped(power.steps, power.bounds.only_if):
            if isinstance(effect, _BUILDING_EFFECTS):
                yield BuildingStep(power.name, effect, tests)


def _unwrapped(
    steps: tuple[v.Effect, ...], tests: tuple[v.Test, ...]
) -> Iterator[tuple[v.Effect, tuple[v.Test, ...]]]:
    """Every step, out of its choices and conditions, with the tests that guard it."""
    for step in steps:
        if isinstance(step, v.If):
            yield from _unwrapped(step.then, tests + step.tests)
            yield from _unwrapped(step.otherwise, (*tests, v.Never(v.AllOf(step.tests))))
        elif isinstance(step, v.May):
            yield from _unwrapped(step.steps, tests)
        else:
            yield step, tests


# ------------------------------------------------------------------------ given names


def given_name(name: str) -> str:
    """The name without what follows it: epithet, edition, remark in brackets.

    >>> given_name("Snig, Worg Rider"), given_name("Jaristan the Conqueror")
    ('Snig', 'Jaristan')
    """
    return _EPITHET.split(_IN_BRACKETS.sub("", name), maxsplit=1)[0].strip()


def same_individual(one: str, other: str) -> bool:
    """Whether two names of Unique creatures are versions of one given name.

    They are if the given names agree, if one that stands before an epithet is part of the
    other name ("Jarlaxle, Drow Mercenary" and "Jarlaxle Baenre"), or if a bare name begins
    the other.

    >>> same_individual("Snig, Worg Rider", "Snig, the Axe")
    True
    >>> same_individual("Drizzt", "Drizzt Do'Urden")
    True
    >>> same_individual("Half-Dragon Lord", "Dragon Highlord")
    False
    """
    first, second = given_name(one).lower().split(), given_name(other).lower().split()
    if first == second:
        return True
    if len(first) > len(second):
        one, other, first, second = other, one, second, first
    if not _EPITHET.search(_IN_BRACKETS.sub("", one)):
        return second[: len(first)] == first
    return any(second[at : at + len(first)] == first for at in range(len(second)))


# ------------------------------------------------------------------- filters and tests


def matches(candidate: Profile, where: v.Filter, owner: Profile, *, itself: bool) -> bool:
    """Whether the creature matches the filter of a power of `owner`.

    `itself` says that the candidate is the owner and not another creature.

    :raises BuildingError: if a trait can only be asked in a battle.
    """
    return all(_has_trait(candidate, trait, owner, itself) for trait in where)


def _has_trait(candidate: Profile, trait: v.Trait, owner: Profile, itself: bool) -> bool:
    card = candidate.card
    match trait:
        case v.Itself() | v.Is(who=v.Owner()):
            return itself
        case v.Ally() | v.Other(who=v.Owner()):
            return not itself
        case v.InWarband():
            return True
        case v.Enemy():
            return False
        case v.Keyword(word=word):
            return canonical_keyword(word) in candidate.keywords
        case v.Named(name=name):
            return name in (card.name, given_name(card.name))
        case v.SameName():
            return card.name == owner.name
        case v.Level():
            return _within(trait, card.level, owner.card.level)
        case v.Cost():
            return _within(trait, card.cost, owner.card.cost)
        case v.Sized():
            return _sized(trait, _SIZES.index(card.size), _SIZES.index(owner.card.size))
        case v.Aligned(alignment=alignment):
            return candidate.has(alignment)
        case v.OfFaction(faction=faction):
            return faction in candidate.factions
        case v.Champion():
            return card.champion_rating > 0
        case v.Living():
            return candidate.keywords.isdisjoint(_LIFELESS)
        case v.MovesBy(mode=mode):
            return card.mode == mode
        case v.HasPower(name=name):
            wanted = v.scalable_name(name)
            return any(v.scalable_name(power.name) == wanted for power in card.powers)
        case v.HitPoints():
            return _between(card.hp, trait.at_least, trait.at_most)
        case v.Not(trait=inner):
            return not _has_trait(candidate, inner, owner, itself)
        case v.Either(filters=filters):
            return any(matches(candidate, where, owner, itself=itself) for where in filters)
    raise BuildingError(f"{owner.name}: no warband can be built by {trait!r}")


def _between(number: int, at_least: int | None, at_most: int | None) -> bool:
    return (at_least is None or number >= at_least) and (at_most is None or number <= at_most)


def _within(trait: v.Level | v.Cost, number: int, of_owner: int) -> bool:
    for bound in (trait.below, trait.above):
        if bound is not None and not isinstance(bound, v.Owner):
            raise BuildingError(f"no warband can be built by {trait!r}")
    return (
        _between(number, trait.at_least, trait.at_most)
        and (trait.below is None or number < of_owner)
        and (trait.above is None or number > of_owner)
    )


def _sized(trait: v.Sized, size: int, of_owner: int) -> bool:
    compared = {
        "": True,
        "smaller": size < of_owner,
        "larger": size > of_owner,
        "same": size == of_owner,
    }
    return compared[trait.than_owner] and _between(
        size,
        None if trait.at_least is None else _SIZES.index(trait.at_least),
        None if trait.at_most is None else _SIZES.index(trait.at_most),
    )


def holds(tests: Sequence[v.Test], warband: Sequence[Profile], owner: int) -> bool:
    """Whether the tests of a power hold in a warband of which `owner` is a member.

    :raises BuildingError: if a test can only be asked in a battle.
    """
    return all(_passes(test, warband, owner) for test in tests)


def _passes(test: v.Test, warband: Sequence[Profile], owner: int) -> bool:
    possessor = warband[owner]
    match test:
        case v.Count(of=of):
            number = sum(
                matches(member, of, possessor, itself=index == owner)
                for index, member in enumerate(warband)
            )
            return _between(number, test.at_least, test.at_most)
        case v.Matches(who=v.Owner(), where=where):
            return matches(possessor, where, possessor, itself=True)
        case v.AllOf(tests=inner):
            return holds(inner, warband, owner)
        case v.AnyOf(tests=inner):
            return any(_passes(each, warband, owner) for each in inner)
        case v.Never(test=denied):
            return not _passes(denied, warband, owner)
    raise BuildingError(f"{possessor.name}: no warband can be built by {test!r}")


# ---------------------------------------------------------------------------- wording


def in_words(where: v.Filter) -> str:
    """A filter in a few words, for messages.

    >>> in_words((v.Keyword("Elf"), v.Either(((v.OfFaction("wild"),), (v.Champion(),)))))
    'Elf, wild or champion'
    """
    return ", ".join(map(_trait_in_words, where)) or "anybody"


def _trait_in_words(trait: v.Trait) -> str:
    match trait:
        case v.Keyword(word=word) | v.Aligned(alignment=word) | v.OfFaction(faction=word):
            return word
        case v.Named(name=name):
            return name
        case v.HasPower(name=name):
            return f"with {name}"
        case v.Level(at_least=low, at_most=high):
            return f"level {_bounds_in_words(low, high)}"
        case v.Cost(at_least=low, at_most=high):
            return f"cost {_bounds_in_words(low, high)}"
        case v.Not(trait=inner):
            return f"not {_trait_in_words(inner)}"
        case v.Either(filters=filters):
            return " or ".join(map(in_words, filters))
    return type(trait).__name__.lower()


def _bounds_in_words(low: int | None, high: int | None) -> str:
    if low is None:
        return f"up to {high}"
    return f"{low} or more" if high is None else f"{low}-{high}"
