"""The ledger names proofs that exist."""

from pathlib import Path

from ledger import ROW, citations, filled_in, rows

ROOT = Path(__file__).parents[3]
LEDGER = ROOT / "docs" / "rules" / "massbattle.md"


def test_the_ledger_is_as_the_citations_have_it() -> None:
    text = LEDGER.read_text()
    assert filled_in(text, citations("massbattle")) == text


def test_every_case_cites_a_row() -> None:
    known = set(rows(LEDGER.read_text()))
    for path in sorted((ROOT / "tests" / "cases" / "massbattle").rglob("*.case")):
        for line in path.read_text().splitlines():
            if line.startswith("cites "):
                for row in line.removeprefix("cites ").split(","):
                    assert row.strip() in known, f"{path.name} cites {row.strip()!r}"


def test_rows_are_named_once() -> None:
    named = rows(LEDGER.read_text())
    assert len(named) == len(set(named))
    assert all(ROW.match(line) for line in LEDGER.read_text().splitlines() if line[:3] == "| `")
