"""The file of real cards, where it is at hand."""

from pathlib import Path

import pytest

CORPUS = Path(__file__).parents[3] / "shared" / "cards" / "guild-cards.json"

needs_corpus = pytest.mark.skipif(
    not CORPUS.exists(), reason="the file of real cards is not part of the project"
)
