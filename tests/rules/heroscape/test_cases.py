"""Every judged case holds."""

from pathlib import Path

import pytest

from warband.rules.heroscape.cases import judge, parse_case
from warband.rules.heroscape.game import Heroscape

CASES = Path(__file__).parents[2] / "cases" / "heroscape"


@pytest.fixture(scope="module")
def rules() -> Heroscape:
    return Heroscape()


@pytest.mark.parametrize(
    "path", sorted(CASES.rglob("*.case")), ids=lambda path: str(path.relative_to(CASES))
)
def test_the_case_holds(rules: Heroscape, path: Path) -> None:
    judge(rules, parse_case(path.read_text(encoding="utf-8")))
