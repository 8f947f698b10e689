"""Where the data files are: inside an installed package, or beside it in a checkout."""

from importlib.resources import files
from pathlib import Path


def data_folder() -> Path:
    """The folder of cards, maps, warbands and scenarios."""
    package = Path(str(files("warband")))
    installed = package / "data"
    return installed if installed.is_dir() else package.parent / "data"
