"""Creatures, battlefields and armies that come with warband, and one's own."""

from functools import cached_property
from pathlib import Path

from warband.data import data_folder
from warband.kernel.lines import Line, meant
from warband.rules.massbattle.ground.terrain import Field
from warband.rules.massbattle.roster.creatures import Creature, CreatureError
from warband.rules.massbattle.roster.lists import Army
from warband.rules.massbattle.roster.sound_cards import read_sound_creatures
from warband.rules.massbattle.text.army_lists import read_army
from warband.rules.massbattle.text.battlefields import read_size, read_terrain
from warband.rules.massbattle.text.problems import TextError, line_about

__all__ = ["Library", "read_field"]


def read_field(lines: list[Line]) -> Field:
    """A battlefield: `table 72x48`, then a piece of terrain a line."""
    size = None
    rest = []
    for line in lines:
        if line.words.startswith("table "):
            if size is not None:
                raise TextError(line.number, "the size of the table is said already")
            try:
                size = read_size(line.words.removeprefix("table "))
            except ValueError as error:
                raise TextError(line.number, str(error)) from None
        elif line.words != "terrain":
            rest.append(line)
    field = Field(*(size or read_size("72x48")), read_terrain(rest))
    for fault in field.faults():
        raise TextError(line_about(lines, fault), fault)
    return field


def _lines(file: Path) -> list[Line]:
    """The lines of a file that mean something.

    :raises TextError: if it is no text, or an empty one.
    """
    try:
        lines = meant(file.read_text(encoding="utf-8-sig"))
    except UnicodeDecodeError:
        raise TextError(1, "the file is not UTF-8 text", str(file)) from None
    if not lines:
        raise TextError(1, "the file is empty", str(file))
    return lines


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
                found |= read_sound_creatures(_lines(file), found)
            except CreatureError as error:
                raise TextError(error.line, error.reason, str(file)) from None
        return found

    @cached_property
    def armies(self) -> dict[str, Army]:
        """All armies, by the names of their files."""
        found = {}
        creatures = self.creatures
        for file in self._files("army"):
            try:
                lines = _lines(file)
                found[file.stem] = read_army(lines, creatures, file.stem)
            except TextError as error:
                raise TextError(error.line, error.reason, str(file)) from None
        return found

    @cached_property
    def fields(self) -> dict[str, Field]:
        """All battlefields, by the names of their files."""
        found = {}
        for file in self._files("battlefield"):
            try:
                found[file.stem] = read_field(_lines(file))
            except TextError as error:
                raise TextError(error.line, error.reason, str(file)) from None
        return found
