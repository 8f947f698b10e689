"""Fill in the proof column of a rules ledger from the cases and tests that cite its rows.

    python tools/ledger.py v3            # rewrite docs/rules/v3.md and its page of examples
    python tools/ledger.py v3 --check    # only say what is wrong

A case cites rows in its `cites` line; a test does in a line `proves: row, row` of its docstring
or of a comment inside it (`shows:` for the ledger of the conversion). A row that nothing cites
says `not built`. Where the book's worked examples have a page (docs/rules/v3-examples.md), they
are cited in the same way by their ids.
"""

import argparse
import ast
import re
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
_PAGES = ROOT / "docs" / "rules"
MOST = 3
"""So many proofs are named in a row; more do not make it truer."""
EXAMPLE = re.compile(r"^### (example\.[\w.-]+)$")
PROOF = "- **Proof.** "
ROW = re.compile(r"^\| `([^`]+)` \| (.*) \| ([^|]*) \| ([^|]*) \|$")
WORDS = {"handbook-conversion": "shows"}
"""The word before the rows in tests, where it is not `proves`: their rows are no rulebook's."""


def citations(book: str) -> dict[str, list[str]]:
    """Proofs by the row they cite."""
    found: dict[str, list[str]] = {}
    for path in sorted((ROOT / "tests" / "cases" / book).rglob("*.case")):
        name = str(path.relative_to(ROOT / "tests"))
        for line in path.read_text().splitlines():
            if line.startswith("cites "):
                for row in line.removeprefix("cites ").split(","):
                    _note(found, row, name)
    word = WORDS.get(book, "proves")
    cited = re.compile(word + r":\s*([\w.,\s-]+)")
    of_others = _rows_of_others(book)
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        if not _may_speak_of(book, path.relative_to(ROOT / "tests").parts):
            continue
        text = path.read_text()
        if f"{word}:" not in text:
            continue
        lines = text.splitlines()
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                body = "\n".join(lines[node.lineno - 1 : node.end_lineno])
                for match in cited.finditer(body):
                    for row in match.group(1).split(","):
                        if _first_line(row) not in of_others:
                            _note(found, row, f"{path.relative_to(ROOT)}::{node.name}")
    return found


def _rows_of_others(book: str) -> set[str]:
    """Rows that only ledgers of other books have: tests that all books share may prove those."""
    pages = {path.stem: set(rows(path.read_text())) for path in _PAGES.glob("*.md")}
    own = pages.pop(book, set())
    return set().union(*pages.values()) - own


def _may_speak_of(book: str, place: tuple[str, ...]) -> bool:
    """Whether tests there are about it: those of a rulebook or its board are about no other."""
    if place[:2] == ("boards", "hexes"):
        return book == "heroscape"
    return place[0] != "rules" or book in place or place[1] == book.partition("-")[0]


def _first_line(row: str) -> str:
    """A row without what stands on the lines below it."""
    return row.strip().partition("\n")[0].strip()


def _note(found: dict[str, list[str]], row: str, proof: str) -> None:
    proofs = found.setdefault(_first_line(row), [])
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


def examples(text: str) -> list[str]:
    """The ids of a page of worked examples, in order."""
    return [match.group(1) for line in text.splitlines() if (match := EXAMPLE.match(line))]


def with_proofs(text: str, found: dict[str, list[str]]) -> str:
    """The page of examples with a line of proofs at the end of each."""
    lines: list[str] = []
    example = ""
    for line in text.splitlines():
        if line.startswith(PROOF):
            continue
        match = EXAMPLE.match(line)
        example = match.group(1) if match else "" if line.startswith("#") else example
        lines.append(line)
        if example and line.startswith("- **Rows.**"):
            proofs = ", ".join(f"`{proof}`" for proof in found.get(example, ())[:MOST])
            lines.append(PROOF + (proofs or "none yet"))
    return "\n".join(lines) + "\n"


def main() -> int:
    command = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    command.add_argument("book", help="a ledger of docs/rules, say v3")
    command.add_argument("--check", action="store_true", help="only say what is wrong")
    given = command.parse_args()
    book = str(given.book)
    path = ROOT / "docs" / "rules" / f"{book}.md"
    if not path.exists():
        command.error(f"there is no ledger {path.relative_to(ROOT)}")
    text = path.read_text()
    found = citations(book)
    known = rows(text)
    page = path.with_name(f"{book}-examples.md")
    told = page.read_text() if page.exists() else ""
    known += examples(told)
    unknown = sorted(row for row in found if row and row not in set(known))
    for row in unknown:
        print(f"no row {row!r}, cited by {', '.join(found[row])}")
    made, retold = filled_in(text, found), with_proofs(told, found) if told else ""
    for what, ids in (("rows are proven", rows(text)), ("examples are cases", examples(told))):
        if ids:
            print(f"{sum(each in found for each in ids)} of {len(ids)} {what}")
    if given.check:
        return int(bool(unknown) or (made, retold) != (text, told))
    path.write_text(made)
    if told:
        page.write_text(retold)
    return int(bool(unknown))


if __name__ == "__main__":
    sys.exit(main())
