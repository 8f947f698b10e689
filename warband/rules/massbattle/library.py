"""Creatures, battlefields and armies that come with warband, and one's own."""

from functools import cached_property
from pathlib import Path

from warband.data import data_folder
from warband.kernel.lines import Line, meant
from warband.rules.massbattle.ground.terrain import Field
from warband.rules.massbattle.roster.creatures import Creature, CreatureError, read_creatures
from warband.rules.massbattle.roster.lists import Army
from warband.rules.massbattle.text.army_lists import read_army
from warband.rules.massbattle.text.battlefields import read_size, read_terrain
from warband.rules.massbattle.text.problems import TextError, line_about

__all__ = ["Library", "read_field"]


def read_field(lines: list[Line]) -> Field:
    """A battlefield: `table 72x48`, then a piece of terrain a line."""
    size = read_size("72x48")
    rest = []
    for line in lines:
        if line.words.startswith("table "):
            try:
                size = read_size(line.words.removeprefix("table "))
            except ValueError as error:
                raise TextError(line.number, str(error)) from None
        elif line.words != "terrain":
            rest.append(line)
    field = Field(*size, read_terrain(rest))
    for fault in field.faults():
        raise TextError(line_about(lines, fault), fault)
    return field


class Library:
    """The data of mass battles; a folder of one's own is read as well."""

    def __init__(self, own: Path | None = None) -> None:
        self._folders = [data_folder() / "massbattle"]
        if own is not None and own.is_dir():
            self._folders.append(own)

    def _files(self, suffix: str) -> list[Path]:
        return [f for folder in self._folders for f in sorted(folder.rglob(f"*.{suffix}"))]

    @cached_property
    def creatures(self) -> dict[str, Creature]:
        """All creatures, by their names in small letters."""
        found: dict[str, Creature] = {}
        for file in self._files("creatures"):
            try:
                found |= read_creatures(meant(file.read_text(encoding="utf-8")), found)
            except CreatureError as error:
                raise TextError(error.line, error.reason, str(file)) from None
        return found

    @cached_property
    def armies(self) -> dict[str, Army]:
        """All armies, by the names of their files."""
        found = {}
        for file in self._files("army"):
            try:
                lines = meant(file.read_text(encoding="utf-8"))
                found[file.stem] = read_army(lines, self.creatures, file.stem)
            except TextError as error:
                raise TextError(error.line, error.reason, str(file)) from None
        return found

    @cached_property
    def fields(self) -> dict[str, Field]:
        """All battlefields, by the names of their files."""
        found = {}
        for file in self._files("battlefield"):
            try:
                found[file.stem] = read_field(meant(file.read_text(encoding="utf-8")))
            except TextError as error:
                raise TextError(error.line, error.reason, str(file)) from None
        return found
