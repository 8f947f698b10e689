"""Reading what the phrasebook says: the same phrases, the other way round."""

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from typing import Any, TypeAlias

import msgspec
from msgspec import inspect

from warband.cards import schema
from warband.cards import vocabulary as v
from warband.cards.notation.sugar import default_action
from warband.cards.phrasebook.book import phrases
from warband.cards.phrasebook.saying import STEP, list_kind, participant
from warband.cards.phrasebook.templates import (
    Agreeing,
    Flag,
    Group,
    Phrase,
    Pieces,
    Slot,
    Text,
    field_of,
)
from warband.cards.phrasebook.words import (
    ADJECTIVES,
    BARE,
    KNOWN,
    LOW,
    NAME,
    NOUNS,
    PLACES,
    PLURALS,
    TERRAIN,
    WORDS,
    unquoted,
)
from warband.cards.schema import Kind
from warband.cards.vocabulary import Node, Power

Ends: TypeAlias = list[tuple[int, Any]]
"""Where a phrase may end, with what it means; the longest first."""

_INT = re.compile(r"[+-]?\d+")
_ACTION = re.compile(
    r"((?:attack|move|minor|immediate|free|none|absolutely no)(?: \+ \w+)*) action"
)
_FLAG = re.compile(r"\(“((?:[^”\\]|\\.)*)”\) ?")
_INNER = re.compile(
    r"\[(?P<section>attack|general|champion)(?: (?P<icon>melee|ranged|close|area))?"
    r"(?P<basic> basic)? “(?P<name>(?:[^”\\]|\\.)*)”(?: with (?P<uses>-?\d+) uses)?: "
)


class _That(Node, frozen=True):
    """ "That enemy": whoever the trigger says it is."""

    noun: str


class PhraseError(ValueError):
    """A text is not one of the phrasebook."""


def read_phrases(text: str, power: Power) -> Power:
    """Reads what a power does; `power` has its section, name, uses and icon."""
    reader = _Reader(text)
    for end, made in reader.power(0, power):
        if end == len(text) and isinstance(made, Power):
            return made
    raise PhraseError(f"cannot read {text[reader.furthest : reader.furthest + 30]!r}")


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.furthest = 0
        self._memo: dict[tuple[Any, ...], Ends] = {}

    # ---- powers

    def power(self, at: int, power: Power) -> Ends:
        """Every way to read the text of a power from `at`."""
        found: Ends = []
        for start, action, trigger in self._heads(at, power):
            for body, bounds in self._bounds(start):
                for end, given in self._body(body):
                    made = msgspec.structs.replace(
                        power, action=action, trigger=trigger, bounds=bounds, **given
                    )
                    found.append((end, _settled(made)))
        return found

    def _heads(
        self, at: int, power: Power
    ) -> Iterator[tuple[int, tuple[v.ActionType, ...], v.Trigger | None]]:
        action: tuple[Any, ...] | None = None
        start = at
        words = _ACTION.match(self._lower(at), at)
        if words is not None:
            named = words[1].split(" + ")
            action = () if named == ["absolutely no"] else tuple(named)
            start = words.end()
        if action is None or self.text.startswith(", ", start):
            begin = start if action is None else start + 2
            lower = _Reader(self._lower(begin))
            for end, trigger in lower.nodes(v.Trigger, begin):
                if self.text.startswith(": ", end):
                    usual = default_action(power.section, True)
                    yield end + 2, usual if action is None else action, trigger
        if action is not None and self.text.startswith(": ", start):
            yield start + 2, action, None
        if action is None:
            yield at, default_action(power.section, False), None

    def _lower(self, at: int) -> str:
        """The text with a small letter at a place where a sentence begins."""
        return self.text[:at] + self.text[at : at + 1].lower() + self.text[at + 1 :]

    def _bounds(self, at: int) -> Ends:
        found: Ends = []
        padded = _Reader(f"{self.text[:at]} {self.text[at:]}")
        for end, bounds in padded.nodes(v.Bounds, at):
            if end == at:
                found.append((at, bounds))
            elif self.text.startswith(" ", end - 1):
                found.append((end, bounds))
        return found

    def _body(self, at: int) -> Iterator[tuple[int, dict[str, object]]]:
        given: dict[str, Any] = {"steps": (), "strike": None}
        nothing = f"{STEP} Nothing."
        if self._ahead(nothing, at):
            at += len(nothing)
            at += self._ahead(" ", at)
        while self.text.startswith(f"{STEP} ", at):
            at += 2
            sentence = _Reader(self._lower(at))
            if given["strike"] is None and not given["steps"]:
                strike = self._sentence(sentence, v.Strike, at)
                if strike is not None:
                    at, given["strike"] = strike
                    continue
            step = self._sentence(sentence, "effect", at)
            if step is None:
                return
            at, effect = step
            given["steps"] = (*given["steps"], effect)
        recharge: list[v.RechargeOn] = []
        while self.text[at : at + 9] == "Recharge " or self._ahead("Recharge", at):
            again = self._sentence(_Reader(self._lower(at)), v.RechargeOn, at)
            if again is None:
                break
            at = again[0]
            recharge.append(again[1])
        flags: list[str] = []
        while (flag := _FLAG.match(self.text, at)) is not None:
            flags.append(unquoted(flag[1]))
            at = flag.end()
        yield at, {**given, "recharge": tuple(recharge), "flags": tuple(flags)}

    def _ahead(self, words: str, at: int) -> bool:
        return self.text.startswith(words, at)

    def _sentence(
        self, reader: "_Reader", what: type[Node] | str, at: int
    ) -> tuple[int, Any] | None:
        """A sentence that ends in a stop, after which comes something that may follow."""
        ends = reader.effects(at) if isinstance(what, str) else reader.nodes(what, at)
        for end, node in ends:
            after = reader.text[end + 1 : end + 3]
            if reader.text.startswith(".", end) and (not after.strip(" ]") or _follows(after)):
                return (end + 2 if after.startswith(" ") else end + 1), node
        self.furthest = max(self.furthest, reader.furthest)
        return None

    def effects(self, at: int) -> Ends:
        """Every effect that begins at a place."""
        return self.kind(_steps_kind(), at)

    # ---- nodes

    def nodes(self, cls: type[Node], at: int) -> Ends:
        """Every way to read a node of one kind."""
        return self._once((cls, at), lambda: self._nodes(cls, at))

    def _once(self, key: tuple[Any, ...], work: Callable[[], Ends]) -> Ends:
        known = self._memo.get(key)
        if known is None:
            best: dict[int, Any] = {}
            for end, value in work():
                best.setdefault(end, value)
            known = sorted(best.items(), key=lambda each: -each[0])
            self._memo[key] = known
            if known:
                self.furthest = max(self.furthest, known[0][0])
        return known

    def _nodes(self, cls: type[Node], at: int) -> Ends:
        found: Ends = []
        if cls is Power:
            found += self._inner_power(at)
        if cls in (v.Subject, v.Object):
            found += self._that(at)
        for phrase in phrases(cls):
            for end, given in self._pieces(phrase.pieces, 0, at, phrase, {}):
                found.append((end, cls(**{**given, **phrase.fixed})))
        found += self._spelled(cls, at)
        return found

    def _that(self, at: int) -> Ends:
        return [
            (at + 5 + len(noun), _That(noun))
            for noun in PLURALS
            if self.text.startswith(f"that {noun}", at)
        ]

    def _inner_power(self, at: int) -> Ends:
        head = _INNER.match(self.text, at)
        if head is None:
            return []
        power = Power(
            unquoted(head["name"]),
            section=head["section"],  # type: ignore[arg-type]
            attack=head["icon"],  # type: ignore[arg-type]
            basic=head["basic"] is not None,
            uses=None if head["uses"] is None else int(head["uses"]),
        )
        return [
            (end + 1, made)
            for end, made in self.power(head.end(), power)
            if self.text.startswith("]", end)
        ]

    def _pieces(
        self, pieces: Pieces, place: int, at: int, phrase: Phrase, given: dict[str, Any]
    ) -> Iterator[tuple[int, dict[str, Any]]]:
        """Every way to read the pieces from `place` on."""
        if place == len(pieces):
            yield at, given
            return
        match pieces[place]:
            case Text(words):
                if self.text.startswith(words, at):
                    yield from self._pieces(pieces, place + 1, at + len(words), phrase, given)
            case Agreeing(one, many):
                for words in {one: None, many: None}:
                    if self.text.startswith(words, at):
                        yield from self._pieces(pieces, place + 1, at + len(words), phrase, given)
            case Slot(field, form):
                for end, value in self._slot(phrase.cls, field, form, at):
                    more = {**given, field.name: value}
                    yield from self._pieces(pieces, place + 1, end, phrase, more)
            case Flag(field, values):
                for value, words in sorted(values, key=lambda each: -len(each[1])):
                    if self.text.startswith(words, at):
                        more = {**given, field.name: value}
                        end = at + len(words)
                        yield from self._pieces(pieces, place + 1, end, phrase, more)
                if all(schema.default_of(field) is not value for value, _ in values):
                    yield from self._pieces(pieces, place + 1, at, phrase, given)
            case Group(inner):
                for end, more in self._pieces(inner, 0, at, phrase, given):
                    if end > at:
                        yield from self._pieces(pieces, place + 1, end, phrase, more)
                yield from self._pieces(pieces, place + 1, at, phrase, given)

    def _spelled(self, cls: type[Node], at: int) -> Ends:
        name = schema.notation_name(cls) + "{"
        if not self.text.startswith(name, at):
            return []
        states: list[tuple[int, dict[str, Any]]] = [(at + len(name), {})]
        found: Ends = []
        while states:
            place, given = states.pop()
            if self.text.startswith("}", place):
                with suppress(TypeError):
                    found.append((place + 1, cls(**given)))
            if given:
                if not self.text.startswith("; ", place):
                    continue
                place += 2
            for field in schema.fields_of(cls):
                label = f"{field.name}: "
                if field.name not in given and self.text.startswith(label, place):
                    for end, value in self._any_value(field, place + len(label)):
                        states.append((end, {**given, field.name: value}))
        return found

    # ---- values

    def _any_value(self, field: inspect.Field, at: int) -> Ends:
        found: Ends = []
        for word, value in (("none", None), ("yes", True), ("no", False)):
            simple = inspect.NoneType if value is None else inspect.BoolType
            if schema.admits(field.type, simple) and self.text.startswith(word, at):
                found.append((at + len(word), value))
        if schema.admits(field.type, inspect.StrType):
            found += self._quoted(at)
        if schema.admits(field.type, inspect.LiteralType) and self.text.startswith("“”", at):
            found.append((at + 2, ""))
        if schema.item_kind(field.type) is not None and self.text.startswith("()", at):
            found.append((at + 2, ()))
        return found + self._slot(Node, field, "", at)

    def _slot(self, cls: type[Node], field: inspect.Field, form: str, at: int) -> Ends:
        kind = field.type
        words = WORDS.get((cls, field.name))
        key = (_key(kind), form, at, cls if words else None)
        return self._once(key, lambda: self._value(kind, form, at, words or {}))

    def kind(self, kind: Kind, at: int) -> Ends:
        """Every way to read a value of a kind."""
        return self._once((_key(kind), "", at, None), lambda: self._value(kind, "", at, {}))

    def _value(self, kind: Kind, form: str, at: int, words: dict[str, str]) -> Ends:
        found: Ends = []
        if schema.admits(kind, inspect.IntType) and form not in ("node", "word"):
            number = _INT.match(self.text, at)
            if number is not None:
                found.append((number.end(), int(number[0])))
        for value in schema.words_of(kind).values():
            said = words.get(value, value)
            if value and self.text.startswith(said, at):
                found.append((at + len(said), value))
        if schema.admits(kind, inspect.StrType):
            found += self._word(form, at)
        if schema.item_kind(kind) is not None:
            found += self._many(kind, form, at)
        for cls in schema.node_alternatives(kind).values():
            found += self.nodes(cls, at)
        if schema.node_alternatives(kind) and self.text.startswith("(", at):
            found += self._bracketed(lambda start: self._value(kind, form, start, words), at)
        return found

    def _bracketed(self, read: Callable[[int], Ends], at: int) -> Ends:
        return [(end + 1, value) for end, value in read(at + 1) if self.text.startswith(")", end)]

    def _quoted(self, at: int) -> Ends:
        match = NAME.match(self.text, at)
        return [] if match is None else [(match.end(), unquoted(match[1]))]

    def _word(self, form: str, at: int) -> Ends:
        found = self._quoted(at)
        if form == "place":
            for value, said in PLACES.items():
                if self.text.startswith(said, at):
                    found.append((at + len(said), value))
            terrain = TERRAIN.match(self.text, at)
            if terrain is not None:
                found.append((terrain.end(), terrain[1]))
        elif form != "name":
            if form == "low" and (small := LOW.match(self.text, at)) is not None:
                found += [(end, self.text[at:end]) for end in _word_ends(small)]
            bare = BARE.match(self.text, at)
            if bare is not None:
                found += [(end, self.text[at:end]) for end in _word_ends(bare)]
        return found

    # ---- lists

    def _many(self, kind: Kind, form: str, at: int) -> Ends:
        inner = schema.item_kind(kind)
        assert inner is not None
        match list_kind(kind):
            case "filter":
                return self._filters(form, at)
            case "tests":
                if form == "listed":
                    return self._listed(lambda place: self.tests(inner, place), at)
                return self._tests(inner, at)
            case "steps":
                one = [(end, (each,)) for end, each in self.kind(inner, at)]
                return one + self._listed(lambda place: self.kind(inner, place), at)
            case "damage":
                none = [(at + 2, ())] if self.text.startswith("no", at) else []
                return none + self._joined(lambda place: self.kind(inner, place), " + ", at)
            case "damages":
                return self._joined(lambda place: self._many(inner, "", place), " or ", at)
            case "filters":
                return self._listed(lambda place: self._filters("", place), at)
            case "words" | "names":
                return self._joined(lambda place: self._listed_word(inner, place), " or ", at)
        return self._listed(lambda place: self.kind(inner, place), at)

    def _listed_word(self, kind: Kind, at: int) -> Ends:
        untyped = [(at + 7, "")] if self.text.startswith("untyped", at) else []
        return untyped + self.kind(kind, at)

    def _joined(self, read: Callable[[int], Ends], joint: str, at: int) -> Ends:
        """One or more, with words between them."""
        found: Ends = []
        for end, value in read(at):
            if self.text.startswith(joint, end):
                found += [
                    (last, (value, *more))
                    for last, more in self._joined(read, joint, end + len(joint))
                ]
            found.append((end, (value,)))
        return found

    def _listed(self, read: Callable[[int], Ends], at: int) -> Ends:
        """Any number of them in brackets."""
        if self.text.startswith("()", at):
            return [(at + 2, ())]
        if not self.text.startswith("(", at):
            return []
        return self._bracketed(lambda start: self._joined(read, "; ", start), at)

    def tests(self, kind: Kind, at: int) -> Ends:
        """One test."""
        found: Ends = []
        if self.text.startswith("it is ", at):
            found += self.nodes(v.AttackIs, at + 6)
        for cls in schema.node_alternatives(kind).values():
            if cls is not v.AttackIs:
                found += self.nodes(cls, at)
        return found

    def _tests(self, kind: Kind, at: int) -> Ends:
        always = [(at + 6, ())] if self.text.startswith("always", at) else []
        found = always + self._joined(lambda place: self.tests(kind, place), " and ", at)
        if self.text.startswith("(", at):
            found += self._bracketed(lambda start: self._tests(kind, start), at)
        return found

    def _filters(self, form: str, at: int) -> Ends:
        return self._once(("filter", form, at), lambda: self._filter(form, at))

    def _filter(self, form: str, at: int) -> Ends:
        found: Ends = []
        if form == "predicate":
            found += [(end, (trait,)) for end, trait in self._adjective(at)]
            found += [(end, (trait,)) for end, trait in self.kind(_trait_kind(), at)]
            form = ""
        if form == "":
            for known in KNOWN:
                found += [(end, (v.Is(who),)) for end, who in self.nodes(known, at)]
            if self.text.startswith("this creature", at):
                found += self._clauses(at + 13, (v.Itself(),))
            starts = [at + len(word) for word in ("an ", "a ") if self.text.startswith(word, at)]
        else:
            starts = [at]
        for start in starts:
            for place, before in self._adjectives(start):
                for end, noun in self._noun(place):
                    found += self._clauses(end, (*noun, *before))
        if self.text.startswith("(", at):
            found += self._bracketed(lambda start: self._filters(form, start), at)
        return found

    def _adjectives(self, at: int) -> Iterator[tuple[int, v.Filter]]:
        yield at, ()
        for end, trait in self._adjective(at):
            gap = 2 if self.text.startswith(", ", end) else 1
            if self.text.startswith((" ", ", "), end):
                for last, more in self._adjectives(end + gap):
                    yield last, (trait, *more)

    def _adjective(self, at: int) -> Ends:
        found: Ends = []
        for end, trait in self._plain_adjective(at):
            found.append((end, trait))
            if self.text.startswith("/", end):
                for last, more in self._joined(self._plain_adjective, "/", at):
                    if len(more) > 1:
                        found.append((last, v.Either(tuple((each,) for each in more))))
        return found

    def _plain_adjective(self, at: int) -> Ends:
        if self.text.startswith("non-", at):
            return [(end, v.Not(trait)) for end, trait in self._plain_adjective(at + 4)]
        found: Ends = [
            (at + len(word), trait)
            for word, trait in ADJECTIVES.items()
            if self.text.startswith(word, at)
        ]
        return found + [(end, v.Keyword(word)) for end, word in self._word("bare", at)
                        if not self.text.startswith("“", at)]  # fmt: skip

    def _noun(self, at: int) -> Ends:
        found: Ends = []
        for noun, plural in PLURALS.items():
            trait = NOUNS.get(noun)
            for word in (plural, noun):
                if self.text.startswith(word, at):
                    found.append((at + len(word), () if trait is None else (trait,)))
        return found

    def _clauses(self, at: int, where: v.Filter) -> Ends:
        found: Ends = [(at, where)]
        if self.text.startswith(" ", at):
            for end, more in self._joined(
                lambda place: self.kind(_trait_kind(), place), " and ", at + 1
            ):
                found.append((end, (*where, *more)))
        return found


def _follows(after: str) -> bool:
    """Whether a sentence is over: a step, a recharge, a flag or nothing comes next."""
    return after[0] == "]" or after in (f" {STEP}", " R", " (")


@cache
def _steps_kind() -> Kind:
    inner = schema.item_kind(field_of(Power, "steps").type)
    assert inner is not None
    return inner


@cache
def _trait_kind() -> Kind:
    inner = schema.item_kind(field_of(v.Each, "where").type)
    assert inner is not None
    return inner


def _word_ends(match: re.Match[str]) -> list[int]:
    """Where a name of several words may end."""
    return [match.end(), *(found.start() + match.start() for found in re.finditer(" ", match[0]))]


def _key(kind: Kind) -> str:
    """The same for kinds that admit the same values."""
    return _keys()[id(kind)]


@cache
def _keys() -> dict[int, str]:
    """Names for all kinds of values in the vocabulary."""
    found: dict[int, str] = {}

    def name(kind: Kind) -> str:
        inner = schema.item_kind(kind)
        simple = [
            type(each).__name__
            for each in schema.alternatives(kind)
            if not isinstance(each, inspect.StructType)
        ]
        nested = "" if inner is None else name(inner)
        held = sorted(schema.node_alternatives(kind))
        found[id(kind)] = f"{held}{sorted(simple)}{sorted(schema.words_of(kind))}{nested}"
        return found[id(kind)]

    for cls in schema.node_types().values():
        for field in schema.fields_of(cls):
            name(field.type)
    return found


def _settled(power: Power) -> Power:
    """The power with "that enemy" settled by its trigger."""
    trigger = power.trigger

    def settle(tree: Any) -> Any:
        if isinstance(tree, _That):
            found = None if trigger is None else participant(trigger, tree.noun)
            return v.Subject() if found is None else found
        if isinstance(tree, tuple):
            return tuple(settle(each) for each in tree)
        if isinstance(tree, Node):
            given = {
                name: settle(getattr(tree, name))
                for name in tree.__struct_fields__
                if isinstance(getattr(tree, name), Node | tuple)
            }
            return type(tree)(
                **{name: given.get(name, getattr(tree, name)) for name in tree.__struct_fields__}
            )
        return tree

    settled: Power = settle(power)
    return settled
