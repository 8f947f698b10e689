"""The ledger of the conversion: every row once, every proof there, the column as tests have it."""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "rules" / "handbook-conversion.md"
ROW = re.compile(r"^\| `([^`]+)` \| (.*) \| ([^|]*) \| ([^|]*) \|$")
SHOWS = re.compile(r"shows:\s*([\w.,\s-]+)")
MOST = 3


def citations() -> dict[str, list[str]]:
    """Tests by the row they show."""
    found: dict[str, list[str]] = {}
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        text = path.read_text()
        if "shows:" not in text or path.name == "test_ledger.py":
            continue
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for match in SHOWS.finditer(ast.get_docstring(node) or ""):
                    for row in match[1].split(","):
                        name = f"{path.relative_to(ROOT / 'tests')}::{node.name}"
                        found.setdefault(row.strip(), []).append(name)
    return found


def filled_in(text: str) -> str:
    """The page with its proof column as the tests say."""
    found = citations()
    lines = []
    for line in text.splitlines():
        if match := ROW.match(line):
            proofs = ", ".join(f"`{name}`" for name in found.get(match[1], [])[:MOST])
            line = f"| `{match[1]}` | {match[2]} | {match[3]} | {proofs or 'not built'} |"
        lines.append(line)
    return "\n".join(lines) + "\n"


def test_every_row_has_an_id_of_its_own() -> None:
    rows = [match[1] for line in PAGE.read_text().splitlines() if (match := ROW.match(line))]
    assert len(rows) == len(set(rows))
    assert set(citations()) <= set(rows), set(citations()) - set(rows)


def test_the_proof_column_is_what_the_tests_say() -> None:
    assert filled_in(PAGE.read_text()) == PAGE.read_text(), "run: python tests/d20/test_ledger.py"


if __name__ == "__main__":
    PAGE.write_text(filled_in(PAGE.read_text()))
