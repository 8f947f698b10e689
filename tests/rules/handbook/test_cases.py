"""Every case of the folder and of the notation page holds."""

import re
from pathlib import Path

import pytest

from warband.kernel.cases import Case, load_cases, parse_cases
from warband.kernel.trial import check_case
from warband.rules.handbook.book import HandbookBook
from warband.rules.handbook.text.setups import begin
from warband.rules.handbook.warbands import faults, read_warbands

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "notation-handbook.md").read_text()
CASES = [
    *load_cases(ROOT / "tests" / "cases" / "handbook"),
    *(
        case
        for text in re.findall(r"```case\n(.*?)```", PAGE, re.DOTALL)
        for case in parse_cases(text, "notation-handbook.md")
    ),
]


@pytest.fixture(scope="module")
def book() -> HandbookBook:
    return HandbookBook()


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.title)
def test_case(case: Case, book: HandbookBook) -> None:
    verdict = check_case(case, book)
    assert verdict.holds, "\n".join([*verdict.log, f"line {verdict.line}: {verdict.reason}"])


def test_the_setup_of_the_page_can_be_played(book: HandbookBook) -> None:
    (text,) = re.findall(r"```setup2003\n(.*?)```", PAGE, re.DOTALL)
    assert begin(book.game, text).roster.players == 2


def test_the_warband_of_the_page_can_be_read(book: HandbookBook) -> None:
    (text,) = re.findall(r"```warband2003\n(.*?)```", PAGE, re.DOTALL)
    assert read_warbands(text, book.library.cards)


def test_there_are_two_ready_warbands_of_every_faction(book: HandbookBook) -> None:
    bands = book.library.warbands.values()
    assert sorted(band.faction for band in bands) == [
        "CE",
        "CE",
        "CG",
        "CG",
        "LE",
        "LE",
        "LG",
        "LG",
    ]
    for band in bands:
        assert not faults(band, book.library.cards), band.name
