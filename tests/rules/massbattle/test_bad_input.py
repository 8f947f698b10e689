"""What cannot be read says where and why, and nothing else ever comes of it."""

import random
import re
from pathlib import Path

import pytest

from warband.kernel.lines import meant
from warband.rules.massbattle.book import open_book
from warband.rules.massbattle.library import Library
from warband.rules.massbattle.text.problems import TextError

CASES = Path(__file__).parents[2] / "cases" / "massbattle"
JUNK = (
    "-1", "999", "0", "x", "blue", ":", ",", "formed", "at 36", "at 999,999", "damage", "1e9",
    "against Nobody front", "of", "(", "speed", "level -3", "0 of 0",
)  # fmt: skip


def positions() -> list[str]:
    """The positions of all cases that stand by themselves."""
    found = []
    for file in sorted(CASES.glob("*.case")):
        for match in re.finditer(r"(?m)^position\n((?:  .*\n)+)", file.read_text("utf-8")):
            found.append("\n".join(line[2:] for line in match[1].splitlines()))
    return found


def spoilt(text: str, dice: random.Random) -> str:
    """A text with a word changed, left out or too many."""
    lines = text.split("\n")
    number = dice.randrange(len(lines))
    words = lines[number].split(" ")
    place = dice.randrange(len(words))
    words[place : place + dice.randrange(2)] = [dice.choice(JUNK)] * dice.randrange(2)
    lines[number] = " ".join(words)
    return "\n".join(lines)


def test_a_spoilt_position_is_read_or_refused_with_its_line() -> None:
    book, dice = open_book(None), random.Random(5)
    known = positions()
    refused = 0
    for _ in range(150):
        text = spoilt(dice.choice(known), dice)
        try:
            book.read_position(meant(text), "spoilt")
        except TextError as error:
            refused += 1
            assert 1 <= error.line <= len(text.split("\n"))
            assert error.reason
    assert refused > 30


def test_a_bad_army_names_file_line_and_cause(tmp_path: Path) -> None:
    file = tmp_path / "bards.army"
    file.write_text("faction LG\n12 Orcish Bard\n", "utf-8")
    wrong = rf"{re.escape(str(file))}, line 2: there is no creature 'Orcish Bard'"
    with pytest.raises(TextError, match=wrong):
        open_book(None).check_armies(file.read_text("utf-8"), str(file))
    with pytest.raises(TextError, match=wrong):
        _ = Library(tmp_path).armies


def test_a_bad_battlefield_names_file_line_and_cause(tmp_path: Path) -> None:
    file = tmp_path / "edge.battlefield"
    file.write_text("table 72x48\nwoods Wood: 10,10 20,20\nwall Keep: 30,1 34,4\n", "utf-8")
    with pytest.raises(TextError, match=r"edge\.battlefield, line 3: Keep is impassable and with"):
        _ = Library(tmp_path).fields


def test_terrain_that_lies_wrong_names_its_own_line() -> None:
    text = "terrain\n  woods Wood: 10,10 20,20\n  wall Keep: 30,1 34,4\nunits\n"
    with pytest.raises(TextError, match="line 3: Keep is impassable"):
        open_book(None).read_position(meant(text), "position")


MEN = "  blue Men: 10 Man-at-Arms formed at 36,12\n"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("units\n  blue Men: 0 Man-at-Arms formed at 36,12\n", "line 2: 0 is no strength"),
        (f"units\n{MEN}  red Boss: Tiefling Captain attached to Men rear\n",
         "line 3: Boss belongs to red, Men to blue"),
        (f"units\n{MEN}  blue Lad: Man-at-Arms attached to Men rear\n",
         "line 3: Lad is no commander and not Unique"),
        ("units\n  blue Boss: Tiefling Captain at 36,12 command points 9\n",
         "line 2: Boss has at most 4 command points, not 9"),
        ("units\n  blue Men: 10 Man-at-Arms formed at 36,12 spent fireball 1\n",
         "line 2: Men has no 'fireball' to spend"),
        (f"units\n{MEN}  red Orcs: 10 Orc Warrior formed against Men front shift 20\n",
         "line 3: shifted by 20 inches it does not touch Men"),
        (f"special supreme: Nobody\nunits\n{MEN}", "line 1: .* there is no such unit"),
        (f"units\n{MEN}scores blue many\n", "line 3: expected numbers of players"),
        (f"units\n{MEN}order red\n", "line 3: the order of play names each of blue, red once"),
        (f"units\n{MEN}turn 7\n", "line 3: there are 2 players, and no turn 7"),
        ("units\n", "line 1: there are no units and no armies"),
    ],
)  # fmt: skip
def test_what_cannot_be_so_is_refused_with_line_and_cause(text: str, fault: str) -> None:
    with pytest.raises(TextError, match=fault):
        open_book(None).read_position(meant(text), "position")


def test_armies_need_a_table_that_has_room_for_them() -> None:
    armies = "army blue: swords-of-dawn\narmy red: horns-of-ruin\n"
    with pytest.raises(TextError, match="line 1: the table is too small"):
        open_book(None).begin(f"table 12x10\n{armies}")
