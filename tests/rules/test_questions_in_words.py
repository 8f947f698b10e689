"""Every kind of question that some rule asks is put in words of its own."""

import ast
from collections.abc import Collection, Iterator
from pathlib import Path

import pytest

import warband
from warband.ddm.text.prompts import PROMPTS as OF_THE_FAMILY
from warband.rules.handbook.dungeon.delve.words import PROMPTS as OF_THE_DELVE
from warband.rules.handbook.text.prompts import PROMPTS as OF_THE_HANDBOOK
from warband.rules.heroscape.text.prompts import PROMPTS as OF_HEROSCAPE
from warband.rules.massbattle.text.prompts import PROMPTS as OF_MASS_BATTLES

ROOT = Path(warband.__file__).parent
ASKING = ("choose", "weigh", "Choose", "Weigh")
WORDS: dict[str, Collection[str]] = {
    "ddm": OF_THE_FAMILY,
    "rules/v3": OF_THE_FAMILY,
    "rules/guild2011": OF_THE_FAMILY,
    "rules/battle2008": OF_THE_FAMILY,
    "rules/heroscape": OF_HEROSCAPE,
    "rules/handbook": {*OF_THE_HANDBOOK, *OF_THE_DELVE},
    "rules/massbattle": OF_MASS_BATTLES,
}


def asked(package: Path) -> Iterator[tuple[str, str]]:
    """The kinds of questions that stand in the source of a package, and where."""
    for path in sorted(package.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or len(node.args) < 2:
                continue
            name = node.func.id if isinstance(node.func, ast.Name) else ""
            kind = node.args[1]
            if name in ASKING and isinstance(kind, ast.Constant) and isinstance(kind.value, str):
                yield kind.value, f"{path.relative_to(ROOT)}:{node.lineno}"


@pytest.mark.parametrize("package", WORDS)
def test_every_kind_of_question_has_words(package: str) -> None:
    found = dict(asked(ROOT / package))
    wordless = {kind: place for kind, place in found.items() if kind not in WORDS[package]}
    assert not wordless
    if package in ("ddm", "rules/heroscape", "rules/handbook", "rules/massbattle"):
        assert len(found) > 8, "the scan finds nothing: has the way of asking changed?"
