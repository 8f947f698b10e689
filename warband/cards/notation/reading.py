"""Parses card files: a recursive descent that follows the schema of the vocabulary."""

import re
from typing import cast

from msgspec import inspect

from warband.cards import schema
from warband.cards.notation import sugar
from warband.cards.notation.errors import NotationError
from warband.cards.notation.tokens import Token, tokens
from warband.cards.schema import Kind
from warband.cards.vocabulary import (
    Bounds,
    Card,
    Effect,
    InState,
    Keyword,
    Near,
    Node,
    Not,
    OwnAttacks,
    Owner,
    Part,
    Power,
    Strike,
    Trait,
    Trigger,
)

_CARDS = ("creature", "item")


def parse_cards(text: str, source: str = "cards") -> list[Card]:
    """Reads the text of a card file."""
    return _Parser(text, source).file()


def parse_power(text: str, source: str = "power") -> Power:
    """Reads the text of one power."""
    return _Parser(text, source).lone_power()


def parse_powers(text: str, source: str = "powers") -> list[Power]:
    """Reads powers that stand one below the other."""
    return _Parser(text, source).lone_powers()


class _Parser:
    def __init__(self, text: str, source: str) -> None:
        self.source = source
        self.tokens = list(tokens(text, source))
        self.place = 0

    # ---- looking and moving

    @property
    def next(self) -> Token:
        return self.tokens[self.place]

    def peek(self, ahead: int = 1) -> Token:
        return self.tokens[min(self.place + ahead, len(self.tokens) - 1)]

    def take(self) -> Token:
        token = self.next
        self.place += token.kind != "end"
        return token

    def at_mark(self, *marks: str) -> bool:
        return self.next.kind == "mark" and self.next.text in marks

    def at_word(self, *words: str) -> bool:
        return self.next.kind == "word" and self.next.text in words

    def accept(self, mark: str) -> bool:
        if self.at_mark(mark):
            self.take()
            return True
        return False

    def expect(self, mark: str) -> None:
        if not self.accept(mark):
            raise self.error(f"{mark!r}")

    def error(self, expected: str) -> NotationError:
        token = self.next
        if token.kind == "end":
            found = "the end of the text"
        elif token.kind == "line":
            found = "the end of the line"
        else:
            found = repr(token.text)
        return NotationError(
            self.source, token.line, token.column, f"expected {expected}, found {found}"
        )

    def skip_blank_lines(self) -> None:
        while self.next.kind == "line" and self.peek().kind in ("line", "end"):
            self.take()

    # ---- cards

    def file(self) -> list[Card]:
        cards: list[Card] = []
        self.skip_blank_lines()
        while self.next.kind != "end":
            if self.next.kind != "line" or self.take().text:
                raise self.error("a card at the start of a line")
            cards.append(self.card())
            self.skip_blank_lines()
        return cards

    def card(self) -> Card:
        if not self.at_word(*_CARDS):
            raise self.error("'creature' or 'item'")
        start = self.next
        cls = schema.node_alternatives(schema.card_kind())[self.take().text]
        values: dict[str, object] = {"name": self.quoted("the card's name in quotes")}
        powers: list[Power] = []
        self.skip_blank_lines()
        while self.next.kind == "line" and self.next.text:
            self.take()
            if self.at_word(*sugar.SECTIONS):
                powers.append(self.power_block())
            else:
                self.card_fields(cls, values)
            self.skip_blank_lines()
        if self.next.kind not in ("line", "end"):
            raise self.error("the end of the line")
        values["powers"] = tuple(powers)
        return cast(Card, self.build(cls, values, start))

    def card_fields(self, cls: type[Node], values: dict[str, object]) -> None:
        kinds = {field.name: field.type for field in schema.fields_of(cls)}
        while True:
            if self.at_mark("+unique", "+locked"):
                values[self.take().text[1:]] = True
            else:
                name = self.next.text
                if self.next.kind != "word" or name not in kinds:
                    known = ", ".join(sorted(set(kinds) - {"name", "powers"}))
                    raise self.error(f"'attack', 'general', 'champion' or one of {known}")
                if name in values:
                    raise self.error(f"{name} only once")
                self.take()
                values[name] = self.value(kinds[name])
            if not self.accept(";"):
                return

    def quoted(self, expected: str) -> str:
        if self.next.kind != "text":
            raise self.error(expected)
        return self.take().text

    # ---- powers

    def lone_power(self) -> Power:
        if self.next.kind == "line":
            self.take()
        power = self.power_block()
        self.skip_blank_lines()
        if self.next.kind != "end":
            raise self.error("the end of the power")
        return power

    def lone_powers(self) -> list[Power]:
        powers: list[Power] = []
        self.skip_blank_lines()
        while self.next.kind != "end":
            if self.next.kind != "line":
                raise self.error("the end of the line")
            self.take()
            powers.append(self.power_block())
            self.skip_blank_lines()
        return powers

    def power_block(self) -> Power:
        """A power with its steps on the same line or on lines of their own below."""
        indent = len(self.line_indent())
        start = self.next
        values, steps = self.power_head()
        while self.next.kind == "line" and len(self.next.text) > indent:
            if self.peek().kind == "line":
                self.take()
                continue
            self.take()
            self.steps(steps, values)
        return self.finish_power(values, steps, start)

    def line_indent(self) -> str:
        return next(t.text for t in reversed(self.tokens[: self.place]) if t.kind == "line")

    def nested_power(self) -> Power:
        start = self.next
        values, steps = self.power_head()
        return self.finish_power(values, steps, start)

    def power_head(self) -> tuple[dict[str, object], list[Effect]]:
        if not self.at_word(*sugar.SECTIONS):
            raise self.error("'attack', 'general' or 'champion'")
        values: dict[str, object] = {"section": self.take().text}
        values["name"] = self.take().text if self.next.kind == "text" else ""
        bounds: dict[str, object] = {}
        kinds = schema.words_of(self.field_kind(Power, "attack"))
        while self.next.kind in ("word", "mark") and not self.at_mark(":", ")", ";"):
            token = self.next
            if token.text in kinds and token.kind == "word":
                values["attack"] = self.take().text
            elif self.at_word("basic"):
                self.take()
                values["basic"] = True
            elif token.text == "[":
                values["action"] = self.actions()
            elif re.fullmatch(r"x\d+", token.text):
                values["uses"] = int(self.take().text[1:])
            elif self.at_word(*sugar.TIMINGS):
                values["trigger"] = self.trigger()
                break
            elif token.text[0] in "+-" and token.text[1:] in sugar.bounds_fields():
                bounds[token.text[1:]] = self.take().text[0] == "+"
            else:
                self.head_option(values, bounds)
        if bounds:
            values["bounds"] = self.build(Bounds, bounds, self.next)
        steps: list[Effect] = []
        if self.accept(":") and self.next.kind != "line":
            self.steps(steps, values)
        return values, steps

    def head_option(self, values: dict[str, object], bounds: dict[str, object]) -> None:
        name = self.next.text
        if self.next.kind != "word" or self.peek().text != "=":
            raise self.error("':' or a property of the power")
        if name in sugar.SHAPES:
            self.take()
            self.take()
            bounds["shape"], bounds["size"] = name, self.number()
        elif name in sugar.bounds_fields():
            bounds[name] = self.option(Bounds)[1]
        elif name in sugar.power_fields():
            values[name] = self.option(Power)[1]
        else:
            raise self.error("a property of the power")

    def actions(self) -> tuple[str, ...]:
        kind = schema.item_kind(self.field_kind(Power, "action"))
        assert kind is not None
        self.expect("[")
        found: list[str] = []
        while not self.at_mark("]"):
            found.append(str(self.value(kind)))
            if not self.accept("+"):
                break
        self.expect("]")
        return tuple(found)

    def steps(self, steps: list[Effect], values: dict[str, object]) -> None:
        effect = schema.item_kind(self.field_kind(Power, "steps"))
        assert effect is not None
        while True:
            if self.at_word("strike"):
                if values.get("strike") is not None:
                    raise self.error("only one strike in a power")
                self.take()
                values["strike"] = self.arguments(Strike)
                values["preceded"] = len(steps)
            else:
                steps.append(cast(Effect, self.item(effect)))
            if not self.accept(";"):
                return

    def finish_power(self, values: dict[str, object], steps: list[Effect], start: Token) -> Power:
        if "action" not in values:
            triggered = values.get("trigger") is not None
            values["action"] = sugar.default_action(str(values["section"]), triggered)
        # What is written before the strike comes before the attack.
        preceded = cast(int, values.pop("preceded", 0))
        written = self.tokens[self.tokens.index(start) : self.place] if preceded else ()
        if preceded and all(token.text != "own-attacks" for token in written):
            steps.insert(preceded, OwnAttacks())
        values["steps"] = tuple(steps)
        return cast(Power, self.build(Power, values, start))

    def trigger(self) -> Trigger:
        """A trigger begins with its timing: `before hit object={itself}`."""
        start = self.next
        values: dict[str, object] = {"timing": self.take().text}
        values["event"] = self.value(self.field_kind(Trigger, "event"))
        self.options(Trigger, values)
        return cast(Trigger, self.build(Trigger, values, start))

    # ---- nodes and values

    def field_kind(self, cls: type[Node], name: str) -> Kind:
        return next(field.type for field in schema.fields_of(cls) if field.name == name)

    def build(self, cls: type[Node], values: dict[str, object], start: Token) -> Node:
        missing = [f.name for f in schema.fields_of(cls) if f.required and f.name not in values]
        if missing:
            raise NotationError(
                self.source,
                start.line,
                start.column,
                f"{schema.notation_name(cls)} lacks {', '.join(missing)}",
            )
        return cls(**values)

    def arguments(self, cls: type[Node]) -> Node:
        """The fields of a node: first by position, then by name."""
        start = self.next
        values: dict[str, object] = {}
        for field in schema.fields_of(cls):
            if not self.at_value() or isinstance(field.type, inspect.BoolType):
                break
            values[field.name] = self.value(field.type)
        self.options(cls, values)
        return self.build(cls, values, start)

    def at_value(self) -> bool:
        if self.next.kind == "word":
            return not (self.peek().kind == "mark" and self.peek().text == "=")
        return self.next.kind in ("number", "text") or self.at_mark("[", "(", "{")

    def options(self, cls: type[Node], values: dict[str, object]) -> None:
        """Fields given by name: `field=value`, and `+field` or `-field` for yes and no."""
        names = {field.name for field in schema.fields_of(cls)}
        while True:
            start = self.next
            if start.kind == "mark" and start.text[1:] in names and start.text[0] in "+-":
                name, value = self.take().text[1:], start.text[0] == "+"
                if not schema.admits(self.field_kind(cls, name), inspect.BoolType):
                    raise NotationError(
                        self.source, start.line, start.column, f"{name} is not yes or no"
                    )
                found: tuple[str, object] = name, value
            elif start.kind == "word" and self.peek().text == "=":
                found = self.option(cls)
            else:
                return
            if found[0] in values:
                raise NotationError(
                    self.source, start.line, start.column, f"{found[0]} is given twice"
                )
            values[found[0]] = found[1]

    def option(self, cls: type[Node]) -> tuple[str, object]:
        kinds = {field.name: field.type for field in schema.fields_of(cls)}
        name = self.next.text
        if name not in kinds:
            raise self.error(f"one of {', '.join(kinds)}")
        self.take()
        self.expect("=")
        return name, self.value(kinds[name])

    def number(self) -> int:
        if self.next.kind != "number":
            raise self.error("a number")
        return int(self.take().text)

    def value(self, kind: Kind) -> object:
        """A value in the place of an argument: nodes with arguments stand in brackets."""
        inner = schema.item_kind(kind)
        nodes = schema.node_alternatives(kind)
        if schema.is_damage(kind) and not self.at_mark("["):
            return self.damage()
        if inner is not None and self.at_mark("[", "{"):
            return self.many(inner)
        if self.next.kind == "number" and schema.admits(kind, inspect.IntType):
            return self.number()
        if self.at_mark("(") and nodes:
            self.take()
            node = self.item(kind)
            self.expect(")")
            return node
        if self.next.kind == "word":
            found = self.word_value(kind, nodes)
            if found is not _NO_VALUE:
                return found
        if self.next.kind == "text" and (
            schema.admits(kind, inspect.StrType) or self.next.text in schema.words_of(kind)
        ):
            return self.take().text
        raise self.error(self.describe(kind, self.next.text))

    def word_value(self, kind: Kind, nodes: dict[str, type[Node]]) -> object:
        word = self.next.text
        words = schema.words_of(kind)
        if word in words:
            self.take()
            return words[word]
        if word == "none" and schema.admits(kind, inspect.NoneType):
            self.take()
            return None
        if sugar.is_trait(kind) and word in sugar.state_words() and word not in nodes:
            return self.trait(kind)
        if word in nodes:
            start = self.take()
            values: dict[str, object] = {}
            fields = schema.fields_of(nodes[word])
            if self.at_mark("{") and fields and schema.item_kind(fields[0].type) is not None:
                values[fields[0].name] = self.value(fields[0].type)
            return self.build(nodes[word], values, start)
        if schema.admits(kind, inspect.StrType):
            return self.take().text
        return _NO_VALUE

    def many(self, kind: Kind) -> tuple[object, ...]:
        closing = "}" if self.take().text == "{" else "]"
        found: list[object] = []
        while not self.at_mark(closing):
            found.append(self.item(kind))
            if not (self.accept(",") or self.accept(";")):
                break
        self.expect(closing)
        return tuple(found)

    def item(self, kind: Kind) -> object:
        """A value that stands alone: in a list, as a step, within brackets."""
        nodes = schema.node_alternatives(kind)
        if sugar.is_trait(kind):
            return self.trait(kind)
        if "power" in nodes and self.at_word(*sugar.SECTIONS):
            return self.nested_power()
        if "trigger" in nodes and self.at_word(*sugar.TIMINGS):
            return self.trigger()
        if self.next.kind == "word" and self.next.text in nodes:
            return self.arguments(nodes[self.take().text])
        return self.value(kind)

    def trait(self, kind: Kind) -> Trait:
        if self.accept("#"):
            if self.next.kind not in ("word", "text"):
                raise self.error("a keyword")
            return Keyword(self.take().text)
        if self.accept("!"):
            return Not(self.trait(kind))
        if self.at_mark("("):
            return cast(Trait, self.value(kind))
        if self.at_word("adjacent"):
            self.take()
            return Near(within=1, who=Owner())
        if self.at_word("within"):
            self.take()
            return Near(within=self.number(), who=Owner())
        nodes = schema.node_alternatives(kind)
        if self.next.kind == "word" and self.next.text in nodes:
            return cast(Trait, self.arguments(nodes[self.take().text]))
        states = sugar.state_words()
        if self.next.kind == "word" and self.next.text in states:
            return InState(states[self.take().text])  # type: ignore[arg-type]
        raise self.error("a trait of a creature")

    def damage(self) -> tuple[Part, ...]:
        """Damage is a sum: `10 + 5 fire if [...]`."""
        parts = [self.damage_part()]
        while self.accept("+") or (self.next.kind == "number" and self.next.text[0] == "+"):
            parts.append(self.damage_part())
        return tuple(parts)

    def damage_part(self) -> Part:
        types = schema.words_of(self.field_kind(Part, "type"))
        amount = self.value(self.field_kind(Part, "amount"))
        typed = self.next.kind == "word" and self.next.text in types
        values = {"amount": amount, "type": self.take().text if typed else ""}
        if self.at_word("if"):
            self.take()
            values["tests"] = self.value(self.field_kind(Part, "tests"))
        return cast(Part, self.build(Part, values, self.next))

    def describe(self, kind: Kind, found: str) -> str:
        """What the schema would take here, for an error."""
        told: list[str] = []
        if schema.admits(kind, inspect.IntType):
            told.append("a number")
        told += sorted(schema.words_of(kind))
        told += sorted(schema.node_alternatives(kind))
        if schema.item_kind(kind) is not None:
            told.append("a list")
        if schema.admits(kind, inspect.StrType):
            told.append("a word or a quoted text")
        if schema.admits(kind, inspect.NoneType):
            told.append("none")
        shown = [word for word in told if word]
        meant = PRINTED.get(found.lower())
        if meant and meant.split()[0] in shown:
            return f"`{meant}` or another of {', '.join(shown)}"
        return ", ".join(shown)


PRINTED = {
    "push": "shove target push 2",
    "pull": "shove target pull 2",
    "slide": "shove target slide 2",
    "move": "walk owner move 2",
    "shift": "walk owner shift 1",
    "damage": "hurt target 5",
    "dazed": "afflict target Dazed",
    "slowed": "afflict target Slowed",
    "stunned": "afflict target Stunned",
    "immobilized": "afflict target Immobilized",
    "weakened": "afflict target Weakened",
    "blinded": "afflict target Blinded",
    "attack": "make-attack owner (attack-choice +basic)",
    "recover": "roll-save target",
    "save": "roll-save target",
    "resist": "gain owner (ability resist number=5 word=fire)",
    "immune": "gain owner (ability immune word=Fear)",
}
"""Words that cards print where the notation says something else."""

_NO_VALUE = object()
