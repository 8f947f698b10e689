"""Saying a tree: every node by the first of its phrases that tells all of it."""

from collections.abc import Collection, Iterable
from typing import TypeGuard

import msgspec
from msgspec import inspect

from warband.cards import schema
from warband.cards import vocabulary as v
from warband.cards.notation.sugar import default_action
from warband.cards.phrasebook.book import phrases
from warband.cards.phrasebook.events import PASSIVE, SENTENCES
from warband.cards.phrasebook.templates import (
    Agreeing,
    Flag,
    Group,
    Phrase,
    Pieces,
    Slot,
    Text,
    fields_in,
)
from warband.cards.phrasebook.words import (
    BARE,
    KNOWN,
    NOUNS,
    PLURALS,
    WORDS,
    adjective,
    article,
    low,
    named,
    place,
    quoted,
)
from warband.cards.schema import Kind
from warband.cards.vocabulary import Node, Power

STEP = "▸"
"""Stands before every step, and tells this form from the wording of printed cards."""


class _Unsaid(Exception):
    """A phrase does not fit a node."""


def is_unusual(node: Node, field: inspect.Field) -> bool:
    """Whether a field has another value than when it is left out."""
    if field.required:
        return True
    usual, value = schema.default_of(field), getattr(node, field.name)
    return value != usual or type(value) is not type(usual)


class Sayer:
    """Says trees; with `brackets`, phrases within phrases stand in brackets."""

    def __init__(self, power: Power, brackets: bool) -> None:
        self.brackets = brackets
        self.trigger = power.trigger
        self.inside = 0
        """How many triggers of their own are around."""

    # ---- powers

    def power(self, power: Power) -> str:
        """A power without its boxes, icon and name."""
        head = self._head(power)
        said = f"{head}: " if head else ""
        said += self.bounds(power.bounds)
        if power.strike is not None:
            said += f"{STEP} {_capital(self.node(power.strike))}. "
        for step in power.steps:
            said += f"{STEP} {_capital(self.node(step))}. "
        if power.strike is None and not power.steps:
            said += f"{STEP} Nothing. "
        for each in power.recharge:
            said += f"{_capital(self.node(each))}. "
        for flag in power.flags:
            said += f"({quoted(flag)}) "
        return said.strip()

    def bounds(self, bounds: v.Bounds) -> str:
        said = self.node(bounds).strip()
        return f"{said} " if said else ""

    def _head(self, power: Power) -> str:
        words = []
        usual = default_action(power.section, power.trigger is not None)
        if power.action != usual:
            words.append(f"{' + '.join(power.action) or 'absolutely no'} action")
        if power.trigger is not None:
            words.append(self.node(power.trigger))
        return _capital(", ".join(words))

    def inner_power(self, power: Power) -> str:
        """A power within a power, in brackets, with everything that a line would say."""
        sayer = Sayer(power, self.brackets)
        icon = f" {power.attack}" if power.attack else ""
        basic = " basic" if power.basic else ""
        uses = "" if power.uses is None else f" with {power.uses} uses"
        kind = f"{power.section}{icon}{basic} {quoted(power.name)}{uses}"
        return f"[{kind}: {sayer.power(power)}]"

    # ---- nodes

    def node(self, node: Node) -> str:
        """A node as a phrase."""
        if isinstance(node, Power):
            return self.inner_power(node)
        if isinstance(node, v.Subject | v.Object):
            return self._participant(node)
        if isinstance(node, v.Later):
            self.inside += 1
            try:
                return self._node(node)
            finally:
                self.inside -= 1
        return self._node(node)

    def _node(self, node: Node) -> str:
        for each in phrases(type(node)):
            try:
                return self._phrase(each, node)
            except _Unsaid:
                continue
        return self._spelled(node)

    def _participant(self, who: v.Subject | v.Object) -> str:
        """Who did the event or suffered it, by the side which the event asks for."""
        if self.trigger is not None and not self.inside:
            for noun in PLURALS:
                if participant(self.trigger, noun) == who:
                    return f"that {noun}"
        return self._node(who)

    def _phrase(self, phrase: Phrase, node: Node) -> str:
        for name, value in phrase.fixed.items():
            if getattr(node, name) != value:
                raise _Unsaid
        said = set(phrase.fixed)
        for field in schema.fields_of(type(node)):
            if field.name not in phrase.fields and is_unusual(node, field):
                raise _Unsaid
        words = self._pieces(phrase.pieces, node, said, False)
        for field in schema.fields_of(type(node)):
            if field.name not in said and is_unusual(node, field):
                raise _Unsaid
        return words

    def _pieces(self, pieces: Pieces, node: Node, said: set[str], many: bool) -> str:
        words = ""
        for piece in pieces:
            match piece:
                case Text(text):
                    words += text
                case Agreeing(one, more):
                    words += more if many else one
                case Slot(field, form):
                    value = getattr(node, field.name)
                    words += self.value(value, field, form, node)
                    many = many or (isinstance(value, v.Pick) and value.count != 1)
                    said.add(field.name)
                case Flag(field, values):
                    words += dict(values).get(getattr(node, field.name), "")
                    said.add(field.name)
                case Group(inner):
                    if any(
                        is_unusual(node, field) and field.name not in said
                        for field in fields_in(inner)
                    ):
                        words += self._group(inner, node, said, many)
        return words

    def _group(self, pieces: Pieces, node: Node, said: set[str], many: bool) -> str:
        also: set[str] = set()
        try:
            words = self._pieces(pieces, node, also, many)
        except _Unsaid:
            return ""
        if words:
            said |= also
        return words

    def _spelled(self, node: Node) -> str:
        """The last resort: the node by its name, with every unusual field by its name."""
        told = [
            f"{field.name}: {self.any_value(getattr(node, field.name), field)}"
            for field in schema.fields_of(type(node))
            if is_unusual(node, field)
        ]
        return f"{schema.notation_name(type(node))}{{{'; '.join(told)}}}"

    # ---- values

    def any_value(self, value: object, field: inspect.Field) -> str:
        """A value of any kind, also one that phrases leave out."""
        if value is None:
            return "none"
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, str) and (not value or value not in words_of(field)):
            return quoted(value)
        if isinstance(value, tuple) and not value:
            return "()"
        return self.value(value, field, "", None)

    def value(self, value: object, field: inspect.Field, form: str, node: Node | None) -> str:
        """The value of a field in the form that the phrase wants."""
        match value:
            case None | bool():
                raise _Unsaid
            case int():
                if form == "node" or form == "word":
                    raise _Unsaid
                return f"{value:+}" if form == "signed" else str(value)
            case str():
                return self._word(value, field, form, node)
            case tuple():
                return self._many(value, field.type, form, node)
            case Node():
                if form in ("int", "signed"):
                    raise _Unsaid
                return self._part(value)
        raise TypeError(f"cannot say {value!r}")

    def _word(self, value: str, field: inspect.Field, form: str, node: Node | None) -> str:
        if form == "name":
            if not value:
                raise _Unsaid
            return quoted(value)
        if form == "place":
            return place(value)
        if value in words_of(field) and form != "int":
            if not value:
                raise _Unsaid
            known = WORDS.get((type(node), field.name), {}) if node is not None else {}
            return known.get(value, value)
        if words_of(field) and form == "int":
            raise _Unsaid
        return low(value) if form == "low" else named(value)

    def _part(self, node: Node) -> str:
        """A node within a phrase."""
        if isinstance(node, v.AttackIs) or not self.brackets:
            return self.node(node)
        said = self.node(node)
        return f"({said})" if isinstance(node, v.Each | v.Pick) else said

    def _many(self, values: tuple[object, ...], kind: Kind, form: str, node: Node | None) -> str:
        match list_kind(kind):
            case "filter":
                many = form == "many" or (form == "counted" and getattr(node, "count", 1) != 1)
                return self.filter(values, form, many)  # type: ignore[arg-type]
            case "tests":
                said = [self.test(each) for each in values]  # type: ignore[arg-type]
                if form == "listed":
                    return f"({'; '.join(said)})"
                joined = " and ".join(said) or "always"
                return f"({joined})" if self.brackets else joined
            case "steps":
                told = [self.node(each) for each in values]  # type: ignore[arg-type]
                if len(told) == 1 and not self.brackets:
                    return told[0]
                return f"({'; '.join(told)})"
            case "damage":
                return " + ".join(self.node(each) for each in values) or "no"  # type: ignore[arg-type]
            case "damages":
                inner = schema.item_kind(kind)
                assert inner is not None
                return " or ".join(self._many(each, inner, "", None) for each in values)  # type: ignore[arg-type]
            case "filters":
                each_filter = [self.filter(each, "", False) for each in values]  # type: ignore[arg-type]
                return f"({'; '.join(each_filter)})"
            case "words":
                if not values:
                    raise _Unsaid
                return " or ".join(str(each) or "untyped" for each in values)
            case "names":
                if not values:
                    raise _Unsaid
                return " or ".join(named(str(each)) for each in values)
        told = [self.node(each) for each in values]  # type: ignore[arg-type]
        return f"({'; '.join(told)})"

    def test(self, test: v.Test) -> str:
        """A test as a sentence."""
        said = self.node(test)
        return f"it is {said}" if isinstance(test, v.AttackIs) else said

    def filter(self, where: v.Filter, form: str, many: bool) -> str:
        """Creatures of a description: adjectives, noun, what else is true of them."""
        if where[:1] == (v.Itself(),) and form == "":
            said = f"this creature{self._clauses(where[1:])}"
            return f"({said})" if self.brackets and where[1:] else said
        if form == "" and len(where) == 1 and is_known(where[0]):
            return self.node(where[0].who)
        if form == "predicate":
            return self._predicate(where)
        rest = list(where)
        noun = "creature"
        for word, trait in NOUNS.items():
            if rest and rest[0] == trait:
                noun = word
                rest.pop(0)
                break
        before: list[str] = []
        while rest and (found := adjective(rest[0])) is not None:
            before.append(found)
            rest.pop(0)
        said = ""
        for word in before:
            joint = (
                ", " if said[-1:].isalpha() and BARE.match(word) and _ends_in_name(said) else " "
            )
            said = f"{said}{joint}{word}" if said else word
        said = " ".join(each for each in (said, PLURALS[noun] if many else noun) if each)
        said += self._clauses(rest)
        if form == "":
            said = article(said)
        return f"({said})" if self.brackets and rest else said

    def _clauses(self, traits: Iterable[v.Trait]) -> str:
        """What else is true of creatures, after the noun."""
        told = " and ".join(self.node(trait) for trait in traits)
        return f" {told}" if told else ""

    def _predicate(self, where: v.Filter) -> str:
        """What is true of a creature, after "is"."""
        if len(where) == 1 and where[0] not in NOUNS.values() and where[0] != v.Itself():
            word = None if where[0] == v.Champion() else adjective(where[0])
            said = self.node(where[0]) if word is None else word
            if not said.startswith(("that ", "not that ", "being ", "with ")):
                return said
        return self.filter(where, "", False)


def words_of(field: inspect.Field) -> Collection[str]:
    """The fixed words that a field admits."""
    return schema.words_of(field.type).values()


def _ends_in_name(said: str) -> bool:
    return said.split()[-1].split("/")[-1].removeprefix("non-")[0].isupper()


def is_known(trait: v.Trait) -> TypeGuard[v.Is]:
    """Whether a trait means one creature that was spoken of."""
    return isinstance(trait, v.Is) and isinstance(trait.who, KNOWN)


def list_kind(kind: Kind) -> str:
    """What a list holds, as far as it is said in a way of its own."""
    inner = schema.item_kind(kind)
    if inner is None:
        return ""
    held = schema.node_alternatives(inner)
    if "itself" in held:
        return "filter"
    if "attack-is" in held:
        return "tests"
    if "hurt" in held:
        return "steps"
    if "part" in held:
        return "damage"
    if schema.is_damage(inner):
        return "damages"
    if list_kind(inner) == "filter":
        return "filters"
    if held:
        return ""
    return "words" if schema.words_of(inner) else "names"


def participant(trigger: v.Trigger, noun: str) -> v.Who | None:
    """Who "that enemy", "that ally" or "that creature" is: whom the event calls so."""
    if noun == "creature":
        return _unnamed(trigger)
    trait = NOUNS[noun]
    did, suffered = trait in trigger.subject, trait in trigger.object
    if did == suffered:
        return None
    return v.Subject() if did else v.Object()


def _unnamed(trigger: v.Trigger) -> v.Who | None:
    """Who "that creature" is: the only one of whom the event says no more than that."""
    named = {participant(trigger, noun) for noun in NOUNS}
    found: list[v.Who] = []
    does = bool(trigger.subject) or trigger.event not in PASSIVE
    if does and v.Subject() not in named and trigger.subject != (v.Itself(),):
        found.append(v.Subject())
    suffers = bool(trigger.object) or "{object}" in SENTENCES[trigger.event]
    if suffers and v.Object() not in named and trigger.object != (v.Itself(),):
        found.append(v.Object())
    return found[0] if len(found) == 1 else None


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def said_power(power: Power, brackets: bool) -> str:
    """What a power does, without boxes, icon and name."""
    return Sayer(power, brackets).power(msgspec.structs.replace(power, name=""))


def say_steps(steps: Iterable[v.Effect]) -> str:
    """Effects one after the other, in few words.

    >>> say_steps((v.Heal(v.Owner(), 10), v.EndTurn()))
    'This creature heals 10 HP, then the turn ends'
    """
    sayer = Sayer(Power(""), brackets=False)
    return _capital(", then ".join(sayer.node(step) for step in steps))


def say_node(node: Node) -> str:
    """Any node by itself: an effect, an event, a duration.

    >>> say_node(v.Trigger("moves", "after", subject=(v.Itself(),)))
    'after this creature moves'
    """
    return Sayer(Power(""), brackets=False).node(node)
