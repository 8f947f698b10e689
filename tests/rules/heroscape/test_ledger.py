"""The rules ledger names only proofs that exist, and all of them."""

import re
from pathlib import Path

from warband.kernel.cases import parse_cases

TESTS = Path(__file__).parents[2]
CASES = TESTS / "cases" / "heroscape"
DOCS = TESTS.parent / "docs" / "rules"
ROW = re.compile(
    r"\| `(?P<id>[^`]+)` \| (?P<rule>[^|]+) \| (?P<section>[^|]+) \| (?P<proof>[^|]+) \|"
)

LEDGER = {
    match["id"]: match
    for line in (DOCS / "heroscape.md").read_text(encoding="utf-8").splitlines()
    if (match := ROW.fullmatch(line))
}
PROVEN = {
    (str(path.relative_to(CASES).with_suffix("")), rule)
    for path in CASES.rglob("*.case")
    for case in parse_cases(path.read_text(encoding="utf-8"))
    for rule in case.cites
}


def proofs(rule: str) -> list[str]:
    return re.findall(r"`([^`]+)`", LEDGER[rule]["proof"])


def test_every_line_of_the_ledger_is_a_row() -> None:
    text = (DOCS / "heroscape.md").read_text(encoding="utf-8")
    rows = [line for line in text.splitlines() if line.startswith("| `")]
    assert len(rows) == len(LEDGER) > 200


def test_every_rule_is_proven() -> None:
    assert [rule for rule in LEDGER if not proofs(rule)] == []


def test_every_proof_exists() -> None:
    for rule in LEDGER:
        for proof in proofs(rule):
            if "::" not in proof:
                assert (proof, rule) in PROVEN, (rule, proof)
                continue
            file, _, test = proof.partition("::")
            path = TESTS / file if "/" in file else Path(__file__).parent / file
            assert re.search(rf"^def {test}\(", path.read_text(encoding="utf-8"), re.MULTILINE)


def test_every_case_stands_in_the_ledger() -> None:
    for case, rule in sorted(PROVEN):
        assert rule in LEDGER, (case, rule)
        assert case in proofs(rule), (case, rule)


def test_rulings_touch_rules_that_exist() -> None:
    text = (DOCS / "heroscape-rulings.md").read_text(encoding="utf-8")
    for line in text.splitlines():
        if line.startswith("- **Touches.**"):
            for rule in re.findall(r"`([^`]+)`", line):
                assert rule in LEDGER, rule
