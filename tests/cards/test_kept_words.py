"""Powers in English, kept beside the cards."""

from pathlib import Path

import pytest

from warband.cards import kept_words
from warband.cards.kept_words import FILE, in_english
from warband.cards.notation import parse_power
from warband.cards.printer import print_power
from warband.cards.vocabulary import Power

CURE = parse_power('general "Cure" [minor]: heal owner 5')
BITE = parse_power('attack "Bite" melee basic: strike +8 AC 10')


class Silent:
    """A printer that has nothing to say."""

    def print_power(self, power: Power) -> str:
        raise AssertionError(f"{power.name} was said anew")


def test_what_is_said_is_what_the_printer_says(tmp_path: Path) -> None:
    assert in_english([CURE, BITE], tmp_path) == {CURE: print_power(CURE), BITE: print_power(BITE)}


def test_what_was_said_is_not_said_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said = in_english([CURE, BITE], tmp_path)
    monkeypatch.setattr(kept_words, "printer", Silent())
    assert in_english([BITE, CURE], tmp_path) == said


def test_what_another_program_said_does_not_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_english([CURE], tmp_path)
    monkeypatch.setattr(kept_words, "_program", lambda: "a later version")
    monkeypatch.setattr(kept_words, "printer", Silent())
    with pytest.raises(AssertionError, match="Cure was said anew"):
        in_english([CURE], tmp_path)


@pytest.mark.parametrize("damage", [b"", b"nonsense", b"\x93\x01\x02\x03"])
def test_a_damaged_file_is_written_anew(tmp_path: Path, damage: bytes) -> None:
    said = in_english([CURE], tmp_path)
    whole = (tmp_path / FILE).read_bytes()
    (tmp_path / FILE).write_bytes(damage)
    assert in_english([CURE], tmp_path) == said
    assert (tmp_path / FILE).read_bytes() == whole


def test_only_what_is_asked_for_is_kept(tmp_path: Path) -> None:
    in_english([CURE, BITE], tmp_path)
    many = (tmp_path / FILE).stat().st_size
    (tmp_path / FILE).unlink()
    in_english([CURE], tmp_path)
    assert (tmp_path / FILE).stat().st_size < many


def test_without_a_folder_nothing_is_kept(tmp_path: Path) -> None:
    assert in_english([CURE], None) == {CURE: print_power(CURE)}
    assert in_english([CURE], tmp_path / "nowhere") == {CURE: print_power(CURE)}
    assert not list(tmp_path.iterdir())


def test_where_nothing_can_be_kept_everything_is_said(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    assert in_english([CURE], tmp_path) == {CURE: print_power(CURE)}
    assert [each.name for each in tmp_path.iterdir()] == [FILE]
