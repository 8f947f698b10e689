"""Wrong warbands, maps, setups and records: a clear error that names the place and the cause."""

from collections.abc import Callable
from pathlib import Path

import click
import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from warband.cards.warbands import WarbandError, parse_warbands
from warband.data import data_folder
from warband.ddm.build.construction import check_warband
from warband.ddm.build.formats import FormatError, parse_format
from warband.ddm.build.roster import MusterError, from_listing
from warband.ddm.ground.maps import MapError, parse_map
from warband.ddm.text.setup_text import SetupError, parse_setup
from warband.kernel.battle import Battle
from warband.kernel.dice import Dice
from warband.kernel.record import RecordError
from warband.kernel.rulebook import Selection
from warband.lab.commands import build, replay
from warband.rules.v3.book import V3Book

DATA = data_folder() / "v3"
BOOK = V3Book()
MAPS = [file.read_text(encoding="utf-8") for file in sorted((DATA / "maps").glob("*.map"))]
WARBANDS = "".join(
    file.read_text(encoding="utf-8") for file in sorted((DATA / "warbands").glob("*.warband"))
)
SETUP = BOOK.fixtures(Selection(rounds=1))[1]


def a_record() -> str:
    """A battle of one round, written down."""
    battle, luck = BOOK.start(SETUP, seed=3), Dice(4)
    while (question := battle.ask()) is not None:
        battle.pick(luck.below(len(question.options)))  # type: ignore[union-attr]
    return BOOK.record(battle, SETUP)


RECORD = a_record()


@st.composite
def damaged(draw: st.DrawFn, text: str) -> str:
    """A text that somebody edited by hand, badly."""
    lines = text.splitlines()
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(lines) - 1))
        line = lines[at]
        place = draw(st.integers(0, len(line)))
        match draw(st.sampled_from(["cut", "delete", "repeat", "insert", "drop", "swap", "end"])):
            case "cut":
                lines[at] = line[:place]
            case "delete" if len(lines) > 1:
                del lines[at]
            case "repeat":
                lines.insert(at, line)
            case "insert":
                more = draw(
                    st.sampled_from(['"', "#", "?", "99", "-1", " ", "  ", "é", "\x00", ":"])
                )
                lines[at] = line[:place] + more + line[place:]
            case "drop":
                lines[at] = line[:place] + line[place + 1 :]
            case "swap":
                lines[at] = " ".join(draw(st.permutations(line.split(" "))))
            case _:
                lines = lines[: at + 1]
    return "\n".join(lines) + "\n"


# ------------------------------------------------------------------------------- warbands


@given(damaged(WARBANDS))
@settings(max_examples=150, deadline=None)
def test_a_damaged_warband_file_is_checked_or_refused(text: str) -> None:
    try:
        for listing in parse_warbands(text, "mine.warband"):
            form = parse_format(listing.format)
            for violation in check_warband(from_listing(listing), form, BOOK.library.cards):
                assert violation.message
    except WarbandError as error:
        assert str(error).startswith(f"mine.warband:{error.line}: ")
        assert 1 <= error.line <= len(text.splitlines())
        assert error.reason
    except (FormatError, MusterError) as error:
        assert str(error)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("warband Pack\nformat 200-8 (75%)\n2 Wolfe\n", "Wolfe: unknown, no creature card"),
        ("warband Pack\nformat 200-8\n2 Wolf\n", "mine.warband:2: expected a format such as"),
        ("warband Pack\nformat 0-8 (75%)\n1 Tressym\n", "a point limit is at least 1, not 0"),
        ("warband Pack\nformat 200-8 (75%)\nfaction wilde\n1 Tressym\n", "'wilde' is no faction"),
        ("1 Tressym\n", "mine.warband:1: expected 'warband', found '1'"),
        ("", "no warband in this file"),
    ],
)
def test_the_command_names_file_and_cause(tmp_path: Path, text: str, told: str) -> None:
    file = tmp_path / "mine.warband"
    file.write_text(text, encoding="utf-8")
    result = CliRunner().invoke(build, [str(file)])
    assert result.exit_code == 1
    assert told in result.output
    assert "Traceback" not in result.output


# ----------------------------------------------------------------------------------- maps


@given(st.data())
@settings(max_examples=150, deadline=None)
def test_a_damaged_map_is_read_or_refused(data: st.DataObject) -> None:
    text = data.draw(damaged(data.draw(st.sampled_from(MAPS))))
    try:
        ground = parse_map(text, "mine.map")
    except MapError as error:
        assert str(error).startswith(f"mine.map, line {error.line}: ")
        assert 1 <= error.line <= len(text.splitlines()) + 1
        assert error.reason
    else:
        assert len(ground.terrain) == ground.grid.size


HOLES = """\
map Hole
draw
  ....
  .. .
start A A1
start B D1
victory AB B2
"""


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("", "", 4, "a hole in the drawing: '.. .' has a blank in it"),
        (".. .", "...", 4, "the row has 3 squares, the first row has 4"),
        (".. .", "..Q.", 4, "unknown letter 'Q' at C2"),
        ("start A A1", "start A", 5, "start A has no squares"),
        ("start A A1", "start", 5, "expected one of start A, start B"),
        ("start A A1", "start A Z9", 5, "'Z9' is off the board"),
        ("victory AB B2", "victory AB B2 ;", 7, "';'"),
        ("draw\n", "", 2, "expected map, draw, define"),
    ],
)
def test_a_map_with_a_hole_names_the_line(old: str, new: str, line: int, reason: str) -> None:
    text = HOLES if not old else HOLES.replace(".. .", "....").replace(old, new, 1)
    if old == ".. .":
        text = HOLES.replace(old, new)
    with pytest.raises(MapError) as caught:
        parse_map(text, "hole.map")
    assert caught.value.line == line
    assert reason in caught.value.reason


# -------------------------------------------------------------------- setups and records


@given(damaged(SETUP))
@settings(max_examples=150, deadline=None)
def test_a_damaged_setup_is_played_or_refused(text: str) -> None:
    try:
        BOOK.begin(text)
    except ValueError as error:
        assert str(error)
    try:
        parse_setup(text)
    except SetupError as error:
        assert str(error).startswith("setup, line ")


@given(damaged(RECORD))
@settings(max_examples=80, deadline=None)
def test_a_damaged_record_is_refused_with_the_line(text: str) -> None:
    try:
        battle = BOOK.replay(text)
    except RecordError as error:
        assert 1 <= error.line <= len(text.splitlines()) + 1
        assert error.reason
    else:
        # Blank lines, a new name for a player: nothing that changes the battle.
        assert battle.outcome is not None


def cut(text: str) -> str:
    lines = text.splitlines(keepends=True)
    return "".join(lines[: len(lines) // 2])


def other_die(text: str) -> str:
    lines = text.splitlines(keepends=True)
    at = next(n for n, line in enumerate(lines) if line.startswith("  d20 "))
    lines[at] = "  d20 21\n"
    return "".join(lines)


def other_hash(text: str) -> str:
    lines = text.splitlines(keepends=True)
    at = next(n for n, line in enumerate(lines) if line.startswith("  = "))
    lines[at] = "  = 0123456789abcdef\n"
    return "".join(lines)


@pytest.mark.parametrize(
    ("edit", "reason"),
    [
        (cut, "cut off"),
        (other_die, "(21,)"),
        (other_hash, "the state differs from the record"),
        (lambda text: text.replace("format ", "formatt ", 1), "expected format, map, limited"),
        (lambda text: text.replace("  1 ", "  1 X", 1), "no creature card is named 'X"),
        (lambda text: text.replace("rules v3", "rules v9"), "v9"),
        (lambda text: "hello\n", "expected 'warband record"),
    ],
)
def test_the_replay_command_names_file_line_and_cause(
    tmp_path: Path, edit: Callable[[str], str], reason: str
) -> None:
    file = tmp_path / "battle.record"
    file.write_text(edit(RECORD), encoding="utf-8")
    result = CliRunner().invoke(replay, [str(file), "--quiet"])
    assert result.exit_code == 1
    assert result.output.startswith(f"Error: {file}: ")
    assert reason in result.output


def test_a_whole_record_replays(tmp_path: Path) -> None:
    file = tmp_path / "battle.record"
    file.write_text(RECORD, encoding="utf-8")
    assert CliRunner().invoke(replay, [str(file), "--quiet"]).exit_code == 0
    assert isinstance(BOOK.replay(RECORD), Battle)


@pytest.mark.parametrize("command", [build, replay])
def test_a_file_that_is_no_text_is_named(tmp_path: Path, command: click.Command) -> None:
    file = tmp_path / "noise"
    file.write_bytes(b"\xd4\x00\xff")
    result = CliRunner().invoke(command, [str(file)])
    assert result.exit_code == 1
    assert result.output == f"Error: {file}: the file is not UTF-8 text\n"
