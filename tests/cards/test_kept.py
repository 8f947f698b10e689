"""Card files load at once the second time, and never otherwise than they are written."""

from pathlib import Path

import pytest

from warband.cards import kept, notation
from warband.cards.notation import NotationError, load_cards
from warband.cards.vocabulary import Card

CARD = """\
creature "{name}"
  level 3; cost 9
  ac 15; fort 14; ref 13; will 12
  speed 6; hp 30; bloodied 15
  attack "Bite" melee basic: strike +8 AC 10
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A card file with one card."""
    path = tmp_path / "own.card"
    path.write_text(CARD.format(name="Rat"), encoding="utf-8")
    return path


def loaded(file: Path) -> dict[str, Card]:
    return load_cards(file.parent, kept.read_kept)


def no_reading(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on nobody may read the text of a card."""

    def refuse(text: str, source: str) -> list[Card]:
        raise AssertionError(f"{source} was read")

    monkeypatch.setattr(notation, "parse_cards", refuse)


def test_the_second_time_nothing_is_read(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = loaded(file)
    no_reading(monkeypatch)
    assert loaded(file) == first == {"Rat": first["Rat"]}


def test_a_changed_file_is_read_again(file: Path) -> None:
    loaded(file)
    file.write_text(CARD.format(name="Dire Rat"), encoding="utf-8")
    assert list(loaded(file)) == ["Dire Rat"]


def test_another_program_reads_again(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    loaded(file)
    monkeypatch.setattr(kept, "_program", lambda: "a later version")
    no_reading(monkeypatch)
    with pytest.raises(AssertionError, match="was read"):
        loaded(file)


@pytest.mark.parametrize("damage", [b"", b"\x00", b"no cards at all", b"\x82\xa5stamp"])
def test_what_is_damaged_is_read_again_and_put_right(
    file: Path, damage: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = loaded(file)
    file.with_suffix(kept.ENDING).write_bytes(damage)
    assert loaded(file) == first
    no_reading(monkeypatch)
    assert loaded(file) == first


def test_half_a_file_is_no_file(file: Path) -> None:
    first = loaded(file)
    beside = file.with_suffix(kept.ENDING)
    beside.write_bytes(beside.read_bytes()[:-20])
    assert loaded(file) == first


def test_where_nothing_can_be_kept_everything_is_read(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, data: bytes) -> int:
        raise OSError("no space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    assert list(loaded(file)) == ["Rat"]
    assert sorted(path.name for path in file.parent.iterdir()) == ["own.card"]


def test_a_wrong_card_is_an_error_every_time(file: Path) -> None:
    file.write_text('creature "Rat"\n  nonsense\n', encoding="utf-8")
    for _ in range(2):
        with pytest.raises(NotationError, match=r"own\.card"):
            loaded(file)
