"""Writes docs/cards-vocabulary.md from the code: every node, its fields, an example.

    python tools/vocabulary_page.py           rewrite the page
    python tools/vocabulary_page.py --check   say whether it is up to date

What a node means comes from its docstring, the fields from the vocabulary itself, the
examples from the page as it is, or for a new node the shortest power of the judged cases and
of the cards of the project; how they are printed, from the printer.
"""

import ast
import inspect
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec
from msgspec import inspect as fields

from warband.cards import schema
from warband.cards import vocabulary as v
from warband.cards.notation import load_cards, parse_power, print_power
from warband.cards.printer import print_power as in_english
from warband.cards.reader.nouns.trees import nodes
from warband.kernel.cases import load_cases
from warband.rules.battle2008.book import Battle2008Book
from warband.rules.heroscape.library import Library
from warband.rules.v3.book import V3Book

CARDS = ("creature", "item")
ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "cards-vocabulary.md"

CHAPTERS: tuple[tuple[str, str], ...] = (
    ("creatures", "Which creatures"),
    ("numbers", "How much"),
    ("tests", "What is asked of the moment"),
    ("moments", "When"),
    ("harm", "Damage, healing, conditions"),
    ("standing", "Bonuses, abilities, prohibitions"),
    ("movement", "Movement"),
    ("attacks", "Attacks and powers"),
    ("rolls", "The roll or damage at hand"),
    ("table", "Points, tokens, terrain, actions, turns"),
    ("pools", "Handfuls of dice, wounds"),
    ("powers", "Effects that hold others, and powers"),
    ("building", "Building a warband"),
    ("cards", "Cards"),
)

INTRODUCTION = """\
# The vocabulary of cards

<!-- Made by tools/vocabulary_page.py; change the docstrings of warband/cards/vocabulary. -->

A card is a tree of the nodes below; the rules execute the tree, and there is no other way
for a card to act. Card files write it in the [notation](cards-notation.md), the
[reader](cards-reader.md) makes it of printed wording, and the printer says it in English.
[What the rules do with it](v3-execution.md) is a page of its own, for
[HeroScape](notation-heroscape.md#what-powers-are-made-of) as well. A rulebook refuses nodes
that it does not execute, and says why.

Words used throughout: the *owner* is the creature that has the power; the *subject* does
what sets the power off, and the *object* is whom it happens to; the *target* is whom the
attack at hand is aimed at. A *filter* is a list of traits that must all hold.

For every node: what it means, its fields with what they hold when left out, and a
short power that uses it, in the notation and in English.
"""


def page() -> str:
    """The whole page."""
    return INTRODUCTION + "".join(chapter(module, title) for module, title in CHAPTERS)


def chapter(module: str, title: str) -> str:
    """The nodes that one module of the vocabulary defines."""
    name = f"warband.cards.vocabulary.{module}"
    found = [cls for cls in schema.node_types().values() if cls.__module__ == name]
    order = {cls: place for place, cls in enumerate(_defined(name))}
    parts = [section(cls) for cls in sorted(found, key=lambda cls: order[cls])]
    return f"\n## {title}\n" + "".join(parts)


def _defined(module: str) -> list[type[v.Node]]:
    """The nodes of a module in the order in which they stand there."""
    tree = ast.parse(inspect.getsource(sys.modules[module]))
    names = [node.name for node in tree.body if isinstance(node, ast.ClassDef)]
    return [getattr(sys.modules[module], name) for name in names]


def section(cls: type[v.Node]) -> str:
    """One node."""
    lines = [f"\n### `{schema.notation_name(cls)}`\n"]
    told = inspect.getdoc(cls) if "__doc__" in vars(cls) else None
    if told:
        lines.append(f"{told}\n")
    rows = [f"| `{each.name}` | {kind(each.type)} | {usual(each)} |" for each in _fields(cls)]
    if rows:
        lines += ["| field | holds | left out |", "|---|---|---|", *rows, ""]
    example = examples().get(cls)
    if example is not None:
        lines += ["```power", print_power(example), "```", "", f"> {in_english(example)}", ""]
    return "\n".join(lines)


def _fields(cls: type[v.Node]) -> tuple[fields.Field, ...]:
    return schema.fields_of(cls)


FAMILIES = {
    "itself": "a trait", "owner": "whom", "attack-is": "a test", "hurt": "an effect",
    "end-of-turn": "a duration", "per-each": "a number worked out",
}  # fmt: skip


def kind(held: schema.Kind) -> str:
    """What a field may hold, in words."""
    told: list[str] = []
    families = schema.node_alternatives(held)
    for each in schema.alternatives(held):
        match each:
            case fields.BoolType():
                told.append("yes or no")
            case fields.IntType():
                told.append("a number")
            case fields.StrType():
                told.append("a word")
            case fields.NoneType():
                told.append("nothing")
            case fields.LiteralType():
                told.append(", ".join(f"`{word or '-'}`" for word in sorted(each.values, key=str)))
            case fields.VarTupleType():
                told.append(f"a list: {kind(each.item_type)}")
    named = [word for node, word in FAMILIES.items() if node in families]
    if named:
        told = [*named, *told]
    elif families:
        told = [*(f"`{name}`" for name in families), *told]
    return " or ".join(told)


def usual(field: fields.Field) -> str:
    """The value of a field that is left out."""
    if field.required:
        return "must be given"
    value = schema.default_of(field)
    match value:
        case None | () | "":
            return "-"
        case bool():
            return "yes" if value else "no"
        case msgspec.Struct():
            return f"`{schema.notation_name(type(value))}`"
    return f"`{value}`"


@cache
def examples() -> dict[type[v.Node], v.Power]:
    """For every kind of node the example on the page; where there is none, the shortest."""
    found = dict(_kept())
    if len(found) < len(schema.node_types()) - len(CARDS):
        for power in sorted(_powers(), key=lambda power: (len(print_power(power)), power.name)):
            for node in nodes(power):
                found.setdefault(type(node), power)
    return found


_EXAMPLE = re.compile(r"^### `([a-z-]+)`$(?:(?!^#).*\n)*?```power\n((?:.*\n)*?)```", re.MULTILINE)


def _kept() -> Iterator[tuple[type[v.Node], v.Power]]:
    """The examples that the page has, as far as they still hold their node."""
    text = PAGE.read_text(encoding="utf-8") if PAGE.exists() else ""
    for name, notation in _EXAMPLE.findall(text):
        cls = schema.node_types().get(name)
        try:
            power = parse_power(notation)
        except ValueError:
            continue
        if cls is not None and any(type(node) is cls for node in nodes(power)):
            yield cls, power


def _powers() -> Iterator[v.Power]:
    for army_card in Library().cards.values():
        yield from army_card.powers
    for card in load_cards(ROOT / "data" / "v3" / "cards").values():
        yield from card.powers
    for edition, book in (("v3", V3Book()), ("battle2008", Battle2008Book())):
        for case in load_cases(ROOT / "tests" / "cases" / edition):
            state = book.read_position(case.position, case.source)
            for piece in state.pieces:
                yield from (skill.power for skill in piece.kit.skills)


def main() -> int:
    """Write the page, or compare it."""
    made = page()
    if "--check" in sys.argv[1:]:
        same = PAGE.read_text(encoding="utf-8") == made
        print(f"{PAGE.name} is {'up to date' if same else 'out of date: run this tool'}")
        return 0 if same else 1
    PAGE.write_text(made, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
