"""The cards, maps and warbands of Guild V3 that come with warband."""

from pathlib import Path

from warband.data import data_folder
from warband.ddm.library import Library, load_library
from warband.rules.v3.edition import V3


def standard_library(own_cards: Path | None = None) -> Library:
    """What comes with warband, and a folder of the user's own cards."""
    return load_library(data_folder() / "v3", V3, own_cards)
