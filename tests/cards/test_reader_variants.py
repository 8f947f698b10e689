"""What can be read can be read in other words too, and of other things, and means just that."""

from collections import Counter

import pytest

from tests.cards.test_reader_examples import EXAMPLES, understood
from tests.cards.variants import misprints, variants
from warband.cards.notation import print_power
from warband.cards.reader import NotUnderstoodError

EVERY = 3
"""Of the examples one in so many is varied here."""
CHOSEN = EXAMPLES[::EVERY]


def told(section: str, uses: str, text: str) -> str:
    """The tree in the notation, on one line, without the name of the power."""
    _, _, tree = print_power(understood(section, uses, text)).partition('"')
    return " ".join(tree.partition('"')[2].split()) if tree else ""


@pytest.mark.parametrize(("section", "uses", "text"), CHOSEN)
def test_a_variant_is_read_and_means_what_it_says(section: str, uses: str, text: str) -> None:
    tree = told(section, uses, text)
    for variant in variants(text):
        try:
            read = told(section, uses, variant.text)
        except NotUnderstoodError as error:
            raise AssertionError(f"{variant.kind}: {error}") from None
        assert read == variant.expected(tree), f"{variant.kind}: {variant.text}"


def test_all_kinds_of_variants_occur() -> None:
    kinds = Counter(each.kind for _, _, text in CHOSEN for each in variants(text))
    assert len(kinds) >= 20
    assert sum(kinds.values()) >= 600


@pytest.mark.parametrize(("section", "uses", "text"), EXAMPLES[4 :: 5 * EVERY])
def test_a_misprint_is_put_right_or_refused(section: str, uses: str, text: str) -> None:
    """It never makes another power of it, and mostly it is put right."""
    tree = told(section, uses, text)
    refused = 0
    wrong = list(misprints(text))
    for misprint in wrong:
        try:
            assert told(section, uses, misprint) == tree, misprint
        except NotUnderstoodError:
            refused += 1
    assert refused <= 1 + len(wrong) // 10
