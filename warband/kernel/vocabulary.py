"""What a rulebook asks, rolls and tells: the words that cases may use, read off its source.

Nobody keeps a list that could rot. The judge asks here whether a line of a case could ever match,
and `tools/notation_names.py` makes the page of all names.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path

import msgspec

ASKING = {"choose": 1, "Choose": 1, "Weigh": 1, "weigh": 1, "_pick": 3, "ask": 1}
"""Functions that put a question, and where its kind stands among their arguments."""
ROLLING = {"roll": 3, "Roll": 3, "combat_roll": 2, "d20": -1, "take_random": 2}
"""The same for rolls; -1 takes the last argument that is a text."""
LISTED = "questions.py"
"""The module in which a rulebook lists the kinds of its questions."""
Named = dict[str, frozenset[str]]
"""What constants stand for."""
FAULT = re.compile(r"(?:build|army|format|card|priority|glossary|setup)\.([a-z][a-z.-]*)")
"""What rules of building are called."""
WORD = re.compile(r"[^\W\d_][\w'-]*")


class Vocabulary(msgspec.Struct, frozen=True):
    """The names that the rules of a book use."""

    questions: frozenset[str] = frozenset()
    rolls: frozenset[str] = frozenset()
    events: dict[str, tuple[str, ...]] = {}
    """By kind: the facts that it is told with."""
    faults: frozenset[str] = frozenset()
    """Rules of building that an army may break."""
    texts: frozenset[str] = frozenset()
    """Every text in the source, in small letters: names that are put together are among them."""
    words: frozenset[str] = frozenset()
    """Every word of these texts."""


@lru_cache(maxsize=16)
def vocabulary_of(packages: tuple[str, ...]) -> Vocabulary:
    """Everything that the source of some packages asks, rolls and tells under a name."""
    questions: set[str] = set()
    rolls: set[str] = set()
    events: dict[str, set[str]] = {}
    texts: set[str] = set()
    trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in _files(packages)}
    named: Named = {}
    for path, tree in trees.items():
        if path.name == LISTED:
            named |= _named(tree)
    for tree in trees.values():
        spoken = {id(text) for text in _docstrings(tree)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                if id(node) not in spoken:
                    texts.add(node.value.lower())
            elif isinstance(node, ast.Call):
                _note(node, named, questions, rolls, events)
            elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "ask":
                questions.update(_texts(node.value, named))
    return Vocabulary(
        frozenset(questions),
        frozenset(rolls),
        {kind: tuple(sorted(facts)) for kind, facts in sorted(events.items())},
        frozenset(text for text in texts if FAULT.fullmatch(text)),
        frozenset(texts),
        frozenset(word for text in texts for word in WORD.findall(text)),
    )


def bare_fault(rule: str) -> str:
    """A rule of building without the word before its name, which differs from book to book.

    >>> bare_fault("build.unique"), bare_fault("army.unique"), bare_fault("unique")
    ('unique', 'unique', 'unique')
    >>> bare_fault("build")
    ''
    """
    match = FAULT.fullmatch(rule)
    return match[1] if match else "" if rule in ("build", "army") else rule


def _files(packages: tuple[str, ...]) -> Iterator[Path]:
    for package in packages:
        spec = find_spec(package)
        for place in (spec.submodule_search_locations or ()) if spec is not None else ():
            yield from sorted(Path(place).rglob("*.py"))


def _docstrings(tree: ast.AST) -> Iterator[ast.Constant]:
    """Texts that stand alone: they explain the source and say nothing in a battle."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield node.value


def _named(tree: ast.Module) -> Named:
    """What the names of a module that lists the kinds of questions stand for."""
    found: Named = {}
    for node in tree.body:
        if isinstance(node, ast.AnnAssign) and node.value is not None:
            parts = list(ast.walk(node.value))
            texts = {part.value for part in parts if isinstance(part, ast.Constant)}
            for part in parts:
                texts |= found.get(part.id, frozenset()) if isinstance(part, ast.Name) else set()
            found[ast.unparse(node.target)] = frozenset(map(str, texts))
    return found


def _note(
    call: ast.Call,
    named: Named,
    questions: set[str],
    rolls: set[str],
    events: dict[str, set[str]],
) -> None:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    texts = [_texts(argument, named) for argument in call.args]
    if name == "tell" and texts:
        for kind in texts[0]:
            facts = events.setdefault(kind, set())
            facts.update(keyword.arg for keyword in call.keywords if keyword.arg)
    elif name in ASKING:
        questions.update(*texts[ASKING[name] : ASKING[name] + 1])
    elif name in ROLLING:
        at = ROLLING[name]
        given = [text for text in texts if text] if at < 0 else texts
        rolls.update(*given[at:][:1])


def _texts(node: ast.expr, named: Named) -> frozenset[str]:
    """A text, or those that the names in an expression stand for."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return frozenset((node.value,)) - {""}
    names = [part.attr for part in ast.walk(node) if isinstance(part, ast.Attribute)]
    return frozenset(text for name in names for text in named.get(name, ()))


def texts_in(thing: object) -> Iterator[str]:
    """Every text in a value made of plain parts: what a card says, wherever it says it.

    >>> list(texts_in(("Fireball", [1, {"of": "Mage"}])))
    ['Fireball', 'Mage']
    """
    if isinstance(thing, str):
        yield thing
    elif isinstance(thing, tuple | list | frozenset | set):
        for part in thing:
            yield from texts_in(part)
    elif isinstance(thing, dict):
        yield from texts_in(list(thing.values()))
    elif is_dataclass(thing):
        for each in fields(thing):
            yield from texts_in(getattr(thing, each.name))
    elif isinstance(thing, msgspec.Struct):
        for name in thing.__struct_fields__:
            yield from texts_in(getattr(thing, name))
