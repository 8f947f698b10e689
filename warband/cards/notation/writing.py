"""Prints cards in the notation: the inverse of the parser."""

import json
import re
from itertools import pairwise

from msgspec import inspect

from warband.cards import schema
from warband.cards.notation import sugar
from warband.cards.schema import Kind
from warband.cards.vocabulary import (
    Bounds,
    Card,
    Each,
    InState,
    Keyword,
    Near,
    Node,
    Not,
    Owner,
    Part,
    Pick,
    Power,
    Strike,
    Trigger,
)

WIDTH = 96
_BARE = re.compile(r"[^\W\d][\w'/]*(?:-[\w'/]+)*")


def print_card(card: Card) -> str:
    """The text of a card, with a line end."""
    lines = [f"{schema.notation_name(type(card))} {quoted(card.name)}"]
    fields = {field.name: field for field in schema.fields_of(type(card))}
    for group in sugar.CARD_LINES[type(card)]:
        shown = [
            _card_field(fields[name], getattr(card, name))
            for name in group
            if fields[name].required or not _is_default(getattr(card, name), fields[name])
        ]
        if shown:
            lines.append("  " + "; ".join(shown))
    for power in card.powers:
        lines += ["  " + line for line in print_power(power).splitlines()]
    return "\n".join(lines) + "\n"


def _card_field(field: inspect.Field, value: object) -> str:
    return f"+{field.name}" if value is True else f"{field.name} {argument(value, field.type)}"


def print_power(power: Power) -> str:
    """The text of a power: one line where it fits, otherwise one line a step."""
    head, steps = _power_parts(power)
    if not steps:
        return head
    line = f"{head}: {'; '.join(steps)}"
    if len(line) <= WIDTH:
        return line
    return "\n".join([head + ":", *(_folded(step, 2) for step in steps)])


def _power_parts(power: Power) -> tuple[str, list[str]]:
    kinds = {field.name: field.type for field in schema.fields_of(Power)}
    words: list[str] = [power.section]
    if power.name:
        words.append(quoted(power.name))
    if power.attack is not None:
        words.append(power.attack)
    if power.basic:
        words.append("basic")
    if power.action != sugar.default_action(power.section, power.trigger is not None):
        words.append(f"[{' + '.join(power.action)}]")
    if power.uses is not None:
        words.append(f"x{power.uses}" if power.uses >= 0 else f"uses={power.uses}")
    words += _bounds(power.bounds)
    if power.recharge:
        words.append(f"recharge={argument(power.recharge, kinds['recharge'])}")
    if power.flags:
        words.append(f"flags={argument(power.flags, kinds['flags'])}")
    if power.trigger is not None:
        words.append(_trigger(power.trigger))
    steps = [] if power.strike is None else [_node(power.strike)]
    effect = schema.item_kind(kinds["steps"])
    assert effect is not None
    steps += [item(step, effect) for step in power.steps]
    return " ".join(words), steps


def _bounds(bounds: Bounds) -> list[str]:
    if bounds.shape:
        return [f"{bounds.shape}={bounds.size}", *_named(bounds, {"shape", "size"})]
    return _named(bounds, set())


def _trigger(trigger: Trigger) -> str:
    event = trigger.event.replace(" ", "-")
    return " ".join([trigger.timing, event, *_named(trigger, {"event", "timing"})])


def _named(node: Node, left_out: set[str]) -> list[str]:
    """The fields that differ from their defaults, by name."""
    words = []
    for field in schema.fields_of(type(node)):
        value = getattr(node, field.name)
        if field.name in left_out or (not field.required and _is_default(value, field)):
            continue
        if isinstance(value, bool):
            words.append(("+" if value else "-") + field.name)
        else:
            words.append(f"{field.name}={argument(value, field.type)}")
    return words


def _is_default(value: object, field: inspect.Field) -> bool:
    default = schema.default_of(field)
    return type(value) is type(default) and value == default


def item(value: object, kind: Kind) -> str:
    """A value that stands alone: in a list, as a step, within brackets."""
    match value:
        case Power():
            head, steps = _power_parts(value)
            return f"{head}: {'; '.join(steps)}" if steps else head
        case Trigger():
            return _trigger(value)
        case Keyword(word):
            return "#" + text(word)
        case Not(trait):
            return "!" + item(trait, kind)
        case InState(state) if state not in schema.node_alternatives(kind):
            return state.replace(" ", "-")
        case Near(within=int(within)) if value == Near(within=within, who=Owner()):
            return "adjacent" if within == 1 else f"within {within}"
        case Node():
            return _node(value)
        case _:
            return argument(value, kind)


def _node(node: Node) -> str:
    words = [schema.notation_name(type(node))]
    done: set[str] = set()
    natural = sugar.POSITIONAL_OPTIONS.get(type(node), ())
    for field in schema.fields_of(type(node)):
        value = getattr(node, field.name)
        by_place = field.required or (field.name in natural and value not in ((), None))
        if not by_place or isinstance(value, bool):
            break
        signed = isinstance(node, Strike) and isinstance(value, int)
        words.append(f"{value:+}" if signed else argument(value, field.type))
        done.add(field.name)
    return " ".join(words + _named(node, done))


def argument(value: object, kind: Kind) -> str:
    """A value in the place of an argument: nodes with arguments stand in brackets."""
    match value:
        case None:
            return "none"
        case bool():
            raise ValueError("yes and no have no place of their own")
        case int():
            return str(value)
        case str():
            fixed = value.replace(" ", "-")
            return fixed if fixed in schema.words_of(kind) and fixed else text(value)
        case tuple():
            return _many(value, kind)
        case Each(where):
            return f"each{_many(where, _filter_kind())}"
        case Pick(where) if value == Pick(where):
            return f"pick{_many(where, _filter_kind())}"
        case Node():
            written = item(value, kind)
            return written if _BARE.fullmatch(written) else f"({written})"
    raise TypeError(f"no notation for {value!r}")


def _filter_kind() -> Kind:
    return schema.fields_of(Each)[0].type


def _many(values: tuple[object, ...], kind: Kind) -> str:
    inner = schema.item_kind(kind)
    assert inner is not None
    if values and all(isinstance(value, Part) for value in values):
        return " + ".join(_part(value) for value in values if isinstance(value, Part))
    if sugar.is_trait(inner):
        return "{" + ", ".join(item(value, inner) for value in values) + "}"
    return "[" + "; ".join(item(value, inner) for value in values) + "]"


def _part(part: Part) -> str:
    kinds = {field.name: field.type for field in schema.fields_of(Part)}
    words = [argument(part.amount, kinds["amount"])]
    words += [part.type] if part.type else []
    words += ["if", argument(part.tests, kinds["tests"])] if part.tests else []
    return " ".join(words)


def text(value: str) -> str:
    """A free text: bare when it is one plain word, otherwise in quotes."""
    return value if _BARE.fullmatch(value) and value != "none" else quoted(value)


def quoted(value: str) -> str:
    return json.dumps(value, ensure_ascii=False)


def _folded(step: str, indent: int) -> str:
    """A step on its own line; lists that do not fit are laid out one item a line."""
    blank = " " * indent
    if indent + len(step) <= WIDTH:
        return blank + step
    opening = _list_to_open(step)
    if opening is None:
        return blank + step
    start, end = opening
    items = _split(step[start + 1 : end])
    head, tail = step[: start + 1], step[end:]
    inner = ";\n".join(_folded(each, indent + 2) for each in items)
    return f"{blank}{head}\n{inner}\n{blank}{tail}"


def _depths(text: str) -> list[int]:
    """The bracket depth before every character; quoted text counts as one deep."""
    depths, depth, quoted, escaped = [], 0, False, False
    for character in text:
        depths.append(depth + quoted)
        if quoted:
            escaped = character == "\\" and not escaped
            quoted = not (character == '"' and not escaped) or escaped
        elif character == '"':
            quoted = True
        elif character in "([{":
            depth += 1
        elif character in ")]}":
            depth -= 1
            depths[-1] = depth
    return depths


def _list_to_open(step: str) -> tuple[int, int] | None:
    """The longest list of the outermost level."""
    depths = _depths(step)
    found: tuple[int, int] | None = None
    for start, character in enumerate(step):
        if character == "[" and depths[start] == 0:
            end = next(i for i in range(start + 1, len(step)) if step[i] == "]" and not depths[i])
            if found is None or end - start > found[1] - found[0]:
                found = (start, end)
    return found


def _split(inner: str) -> list[str]:
    depths = _depths(inner)
    cuts = [i for i, character in enumerate(inner) if character == ";" and depths[i] == 0]
    edges = [-1, *cuts, len(inner)]
    return [inner[a + 1 : b].strip() for a, b in pairwise(edges)]
