"""The rules that `make mutate` breaks are still where it looks for them."""

from pathlib import Path

import pytest
from mutate import MUTATIONS, Mutation

PROJECT = Path(__file__).parent.parent


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: str(mutation.name))
def test_the_words_to_break_stand_in_one_place(mutation: Mutation) -> None:
    text = (PROJECT / mutation.file).read_text(encoding="utf-8")
    assert text.count(mutation.right) == 1
    assert mutation.right != mutation.wrong
