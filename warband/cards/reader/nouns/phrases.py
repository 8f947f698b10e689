"""What phrases mean before a power is put together.

Most phrases mean nodes of the vocabulary. These stand for what only the rest of the
power can settle: creatures that were mentioned before, and who does something.
"""

from typing import NamedTuple, TypeVar, cast

import msgspec

from warband.cards import vocabulary as v
from warband.cards.reader.nouns.trees import changed
from warband.cards.reader.parsing.engine import Rejected
from warband.cards.vocabulary import Node


class Mentioned(Node, frozen=True):
    """A creature named before ("that enemy", "it"); replaced once the power is known.

    `noun` is the word it is called by: enemy, ally, creature, target, attacker, it,
    chosen, implied, or a keyword.
    """

    noun: str


class Doer(Node, frozen=True):
    """Whoever the sentence is about; replaced by the subject of the sentence."""


class AllyOf(Node, frozen=True):
    """Of the same warband as somebody named before; replaced once it is known who that is."""

    who: v.Who


class TheirAlly(Node, frozen=True):
    """Of the same warband as whoever is described: "enemies that have no allies adjacent"."""


class Carrier(Node, frozen=True):
    """Whoever carries an effect that is spoken of as "that enemy"; another if the owner does."""

    noun: str


Tree = TypeVar("Tree")


class Dice(v.Reroll, frozen=True):
    """Several dice instead of one, thrown from the first: a reroll that is decided on before."""


def thrown(tree: Tree) -> Tree:
    """The tree with several dice as the rerolls that they are."""
    return changed(tree, Dice, lambda d: v.Reroll(**msgspec.structs.asdict(d)))


class OnNextTurn(v.EndOfNextTurn, frozen=True):
    """On its next turn: not before it, and no longer."""


class AtOnce(Node, frozen=True):
    """An action that somebody takes there and then; what that is depends on whose turn it is."""

    who: v.Who
    action: v.ActionType
    cost: v.ActionType


DOER = cast(v.Who, Doer())


def mentioned(noun: str) -> v.Who:
    """A creature named before, where a creature is wanted."""
    return cast(v.Who, Mentioned(noun))


ITS_ALLY = cast(v.Trait, AllyOf(mentioned("it")))
"""An ally of "it": on whose side that is depends on who "it" is."""
IMPLIED = mentioned("implied")
"""Whoever is meant by "while bloodied" or "on its turn": whoever the sentence is about."""


class Creatures(NamedTuple):
    """A phrase for creatures: a description, and how many of those it describes."""

    where: v.Filter
    how_many: str
    """each, some (a number of them, picked), ref (one already known), or target: a
    description of targets, which names nobody."""
    number: int = 1
    up_to: bool = False
    ref: v.Who | None = None
    random: bool = False
    bare: bool = False
    """Without a word that says how many: "Goblin ally"."""

    def who(self) -> v.Who:
        """The creatures as those to whom something is done."""
        if self.ref is not None:
            return self.ref
        if self.how_many == "target":
            raise Rejected
        if self.how_many == "each":
            return v.Each(self.where)
        return v.Pick(self.where, count=self.number, up_to=self.up_to, random=self.random)

    def filter(self) -> v.Filter:
        """The creatures as a description to compare with."""
        if isinstance(self.ref, v.Owner):
            return (v.Itself(),)
        if self.ref is not None:
            return (v.Is(self.ref),)
        return self.where


_RANK = {
    v.Itself: 0, v.InWarband: 0, v.Ally: 0, v.Enemy: 0, v.Is: 1, v.Other: 1, v.Named: 2,
    v.SameName: 2, v.Keyword: 3, v.ChosenKeyword: 3, v.OfFaction: 3, v.Aligned: 3, v.Champion: 4,
    v.Living: 4, v.Sized: 5, v.Level: 6, v.Cost: 6, v.HasPower: 7, v.MovesBy: 7, v.InState: 8,
    v.Afflicted: 8, v.Near: 9, v.InAura: 9, v.InReach: 9, v.InSight: 9, v.CanSee: 9, v.In: 10,
    v.Beside: 10, v.Nearest: 12, v.MostLeast: 12,
}  # fmt: skip


def ordered(traits: v.Filter) -> v.Filter:
    """The traits in their usual order, without repetitions."""
    unique = dict.fromkeys(traits)
    return tuple(sorted(unique, key=_rank))


def _rank(trait: v.Trait) -> int:
    inner = trait.trait if isinstance(trait, v.Not) else trait
    if isinstance(inner, v.Either):
        return max((_rank(part) for where in inner.filters for part in where[:1]), default=11)
    return _RANK.get(type(inner), 11)


def either(filters: tuple[v.Filter, ...]) -> v.Filter:
    """One filter that matches whatever one of several matches."""
    unique = tuple(dict.fromkeys(filters))
    return unique[0] if len(unique) == 1 else (v.Either(unique),)
