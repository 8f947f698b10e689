"""The page about the vocabulary is what the code says."""

import re

import pytest
import vocabulary_page

from warband.cards import schema

TEXT = vocabulary_page.PAGE.read_text(encoding="utf-8")


def test_the_page_is_up_to_date() -> None:
    assert vocabulary_page.page() == TEXT, "run tools/vocabulary_page.py"


@pytest.mark.parametrize("name", sorted(schema.node_types()))
def test_every_node_is_explained_and_shown(name: str) -> None:
    found = re.search(rf"^### `{name}`$(.*?)(?=^##|\Z)", TEXT, re.MULTILINE | re.DOTALL)
    assert found is not None
    assert vars(schema.node_types()[name]).get("__doc__"), "a docstring says what it means"
    if name not in vocabulary_page.CARDS:
        assert "```power" in found[1]
        assert "\n> " in found[1]
