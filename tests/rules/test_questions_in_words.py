"""Every kind of question that a rulebook lists is asked, and put in words of its own."""

import ast
import re
from collections.abc import Collection
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

import warband
from warband.ddm import questions as q
from warband.ddm.do.perform.carry_out import may
from warband.ddm.moments import Scope
from warband.ddm.state import Skirmish
from warband.ddm.text.prompts import PROMPTS as OF_THE_FAMILY
from warband.kernel.questions import Choose
from warband.rules.handbook.dungeon.delve.words import PROMPTS as OF_THE_DELVE
from warband.rules.handbook.text.prompts import PROMPTS as OF_THE_HANDBOOK
from warband.rules.heroscape.text.prompts import PROMPTS as OF_HEROSCAPE
from warband.rules.massbattle.text.prompts import PROMPTS as OF_MASS_BATTLES

ROOT = Path(warband.__file__).parent
WORDS: dict[str, Collection[str]] = {
    "ddm": OF_THE_FAMILY,
    "rules/heroscape": OF_HEROSCAPE,
    "rules/handbook": {*OF_THE_HANDBOOK, *OF_THE_DELVE},
    "rules/massbattle": OF_MASS_BATTLES,
}


def kinds(package: str) -> dict[str, str]:
    """The kinds of questions that a package lists, by the names of their constants."""
    found = {}
    for node in ast.parse((ROOT / package / "questions.py").read_text("utf-8")).body:
        if not isinstance(node, ast.AnnAssign) or not isinstance(node.value, ast.Call):
            continue
        if ast.unparse(node.value.func) == "Kind":
            found[ast.unparse(node.target)] = ast.literal_eval(node.value.args[0])
    return found


def test_every_list_of_questions_is_looked_at() -> None:
    found = {str(path.parent.relative_to(ROOT)) for path in ROOT.rglob("questions.py")}
    assert found == {*WORDS, "kernel"}


@pytest.mark.parametrize("package", WORDS)
def test_every_kind_of_question_has_words(package: str) -> None:
    listed = kinds(package)
    assert len(set(listed.values())) == len(listed) > 8
    assert set(listed.values()) <= set(WORDS[package])


@pytest.mark.parametrize("package", WORDS)
def test_every_kind_of_question_is_asked(package: str) -> None:
    home = f"from warband.{package.replace('/', '.')} import questions as q"
    texts = [path.read_text("utf-8") for path in (ROOT / "rules").rglob("*.py")]
    texts += [path.read_text("utf-8") for path in (ROOT / "ddm").rglob("*.py")]
    asking = [text for text in texts if home in text and "PROMPTS" not in text]
    own = (ROOT / package / "questions.py").read_text("utf-8")
    for name in kinds(package):
        # Some stand in a table of the list itself, from which a rule takes the one it needs.
        in_table = len(re.findall(rf"\b{name}\b", own)) > 1
        assert in_table or any(re.search(rf"\bq\.{name}\b", text) for text in asking), name


def test_whether_to_use_a_power_is_asked_without_words_of_the_program() -> None:
    nobody = cast(Scope, SimpleNamespace(seat=0, owner=None, label="Wicked Dodge"))
    question = next(may(nobody))
    assert isinstance(question, Choose)
    assert OF_THE_FAMILY[q.MAY](cast(Skirmish, None), question).endswith(": use Wicked Dodge?")
