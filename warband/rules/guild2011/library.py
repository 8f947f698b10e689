"""The cards, maps and warbands of the Guild rules of 2011 that come with warband."""

from pathlib import Path

from warband.data import data_folder
from warband.ddm.library import Library, load_library
from warband.rules.guild2011.edition import GUILD_2011


def standard_library(own_cards: Path | None = None) -> Library:
    """The Guild's cards and maps, its own ready warbands, and a folder of the user's own cards."""
    data = data_folder()
    warbands = data / "guild2011" / "warbands"
    return load_library(data / "v3", GUILD_2011, own_cards, warbands_in=warbands)
