"""Fill in the proof column of a rules ledger from the cases and tests that cite its rows.

    python tools/ledger.py v3            # rewrite docs/rules/v3.md
    python tools/ledger.py v3 --check    # only say what is wrong

A case cites rows in its `cites` line; a test does in a line `proves: row, row` of its docstring
or of a comment inside it. A row that nothing cites says `not built`.
"""

import ast
import re
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
MOST = 3
"""So many proofs are named in a row; more do not make it truer."""
ROW = re.compile(r"^\| `([^`]+)` \| (.*) \| ([^|]*) \| ([^|]*) \|$")
PROVES = re.compile(r"proves:\s*([\w.,\s-]+)")


def citations(book: str) -> dict[str, list[str]]:
    """Proofs by the row they cite."""
    found: dict[str, list[str]] = {}
    for path in sorted((ROOT / "tests" / "cases" / book).rglob("*.case")):
        name = str(path.relative_to(ROOT / "tests"))
        for line in path.read_text().splitlines():
            if line.startswith("cites "):
                for row in line.removeprefix("cites ").split(","):
                    _note(found, row, name)
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        text = path.read_text()
        if "proves:" not in text:
            continue
        lines = text.splitlines()
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                body = "\n".join(lines[node.lineno - 1 : node.end_lineno])
                for match in PROVES.finditer(body):
                    for row in match.group(1).split(","):
                        _note(found, row, f"{path.relative_to(ROOT)}::{node.name}")
    return found


def _note(found: dict[str, list[str]], row: str, proof: str) -> None:
    proofs = found.setdefault(row.strip().splitlines()[0].strip() if row.strip() else "", [])
    if proof not in proofs:
        proofs.append(proof)


def rows(text: str) -> list[str]:
    """The ids of a ledger, in order."""
    return [match.group(1) for line in text.splitlines() if (match := ROW.match(line))]


def filled_in(text: str, found: dict[str, list[str]]) -> str:
    """The ledger with its proof column as the citations have it."""
    lines = []
    for line in text.splitlines():
        match = ROW.match(line)
        if match:
            row, rule, section, _ = match.groups()
            proofs = [f"`{proof}`" for proof in found.get(row, [])[:MOST]]
            line = f"| `{row}` | {rule} | {section} | {', '.join(proofs) or 'not built'} |"
        lines.append(line)
    return "\n".join(lines) + "\n"


def main() -> int:
    book = sys.argv[1]
    path = ROOT / "docs" / "rules" / f"{book}.md"
    text = path.read_text()
    found = citations(book)
    known = rows(text)
    unknown = sorted(row for row in found if row and row not in set(known))
    for row in unknown:
        print(f"no row {row!r}, cited by {', '.join(found[row])}")
    made = filled_in(text, found)
    proven = sum(row in found for row in known)
    print(f"{proven} of {len(known)} rows are proven")
    if "--check" in sys.argv:
        return int(bool(unknown) or made != text)
    path.write_text(made)
    return int(bool(unknown))


if __name__ == "__main__":
    sys.exit(main())
