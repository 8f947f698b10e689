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
        (f"special supreme: Men\nunits\n{MEN}", "line 1: Men is no commander: it leads no army"),
        (f"special neutral: Men\nunits\n{MEN}", "line 1: Men does not bear the mark `neutral`"),
        ("units\n  blue Men: 10 Man-at-Arms formed at 36,12 half strength unscathed\n",
         "line 2: a unit is unscathed or has had its casualties, not both"),
        (f"army blue\n  faction XX\n  12 Orc Warrior\nunits\n{MEN}",
         "line 2: 'XX' is no faction: LG, CG, LE, CE"),
        (f"units\n{MEN}  blue Boss: Cleric of Order attached to Men front shaken\n",
         "line 3: Boss is attached, .*: it is never shaken"),
        (f"units\n{MEN}round 0\n", "line 3: rounds are counted from 1"),
        (f"creatures\n  Newt: Tiny Fey\nunits\n{MEN}",
         "line 2: Newt: 'Tiny Fey': Tiny creatures take no part in mass battles"),
        (f"terrain\n  woods Copse: 10,10 20,20 slows north\nunits\n{MEN}",
         "line 2: woods is the same in all directions, not ' slows north'"),
        (f"units\n{MEN}scores blue many\n", "line 3: expected numbers of players"),
        (f"units\n{MEN}order red\n", "line 3: the order of play names each of blue, red once"),
        (f"units\n{MEN}turn 7\n", "line 3: there are 2 players, and no turn 7"),
        ("units\n", "line 1: there are no units and no armies"),
        (f"creatures\n  Newt: LG, CG, cost 3\nunits\n{MEN}",
         r"line 2: Newt: 'CG', but its faction \(several are written LG/CG\) was said before"),
        (f"creatures\n  Newt: level 1, HP 5, level 2\nunits\n{MEN}",
         "line 2: Newt: 'level 2', but its level was said before"),
    ],
)  # fmt: skip
def test_what_cannot_be_so_is_refused_with_line_and_cause(text: str, fault: str) -> None:
    with pytest.raises(TextError, match=fault):
        open_book(None).read_position(meant(text), "position")


def test_armies_need_a_table_that_has_room_for_them() -> None:
    armies = "army blue: swords-of-dawn\narmy red: horns-of-ruin\n"
    with pytest.raises(TextError, match="line 1: the table is too small"):
        open_book(None).begin(f"table 12x10\n{armies}")


SOUND = """\
table 72x48
creatures
  Foot: level 2, HP 10, AC 15, speed 4, melee +3 (5), cost 5
  Lord: level 4, HP 10, AC 15, commander 4, cost 30
  Mage: level 4, class levels
    spell fireball x1: range sight; radius 4; damage 20 fire; DC 14
terrain
  woods Copse: 5,20 15,30
  wall High: 50,20 60,21
units
  blue Men: 10 Foot formed at 36,10 facing north
  blue Lord: Lord attached to Men front
  red Orcs: 10 Foot formed at 36,40 facing south
round 2
now blue
"""


def test_the_sound_position_is_read() -> None:
    assert len(open_book(None).read_position(meant(SOUND), "position").units) == 3


@pytest.mark.parametrize(
    ("was", "now", "fault"),
    [
        ("72x48", "0x0", "line 1: a table of 0x0 inches is too small"),
        ("72x48", "180cm x 120cm", "line 1: expected the size of the table"),
        ("72x48", "72x48\ntable 60x40", "line 2: `table` is said in line 1 already"),
        ("72x48", "72x48\nbattlefield meadow", "line 2: `table` is said in line 1 already"),
        ("level 2", "level -2", "line 3: Foot: 'level -2' is nothing on a stat card"),
        ("level 2", "level 999", "line 3: Foot: level 999: a number from 0 to 99"),
        ("HP 10", "HP 0", "line 3: Foot: HP 0: a number from 1"),
        ("HP 10", "HP 999999999", "line 3: Foot: HP 999999999"),
        ("speed 4", "speed -4", "line 3: Foot: speed -4: 0 to 60 inches"),
        ("speed 4", "speed 99999999999", "line 3: Foot: speed 99999999999"),
        ("speed 4", "speed 10cm", "line 3: Foot: expected a length in inches"),
        ("speed 4", "Trample 10", r"line 3: Foot: Trample needs the DC of its save"),
        ("speed 4", "Melee Reach", "line 3: Foot: Melee Reach needs its number"),
        ("speed 4", "ranged +3 (5) range 0", "line 3: Foot: its ranged attack has no range"),
        ("speed 4", "ranged +3 (5) uses", "line 3: Foot: expected `uses 1`"),
        ("commander 4", "commander 400", "line 4: Lord: commander 400"),
        ("  Mage:", "  Foot: level 1\n  Mage:", "line 5: Foot is described twice"),
        ("x1:", "x0:", "line 6: fireball x0 can never be used"),
        ("woods Copse", "forest Copse", "line 8: there is no terrain 'forest'"),
        ("woods Copse", "stakes Row", "line 8: .* slows north"),
        ("5,20 15,30", "circle 10,25 radius 0", "line 8: a circle has a radius above 0"),
        ("5,20 15,30", "5,20 15,20 10,22 15,30 5,30", "line 8: the outline is not convex"),
        ("5,20 15,30", "5,20 95,30", "line 8: Copse lies partly off the table"),
        ("50,20 60,21", "50,20 71,21", "line 9: High is impassable and within 2 inches"),
        ("10 Foot formed at 36,10", "3 Foot formed at 36,10", "line 11: Men cannot fill its"),
        ("10 Foot formed at 36,10", "26 Foot formed at 36,10", "line 11: Men cannot be formed"),
        ("10 Foot formed at 36,10", "10 Foot unformed at 36,10", "line 11: Men: an unformed"),
        ("10 Foot formed at 36,10", "10 of 4000 Foot formed at 36,10",
         "line 11: Men: no unit of Medium creatures begins with 4000"),
        ("10 Foot formed at 36,10", "Foot at 36,10", "line 12: Men is a lone creature: nobody"),
        ("Men front", "Lord front", "line 12: Lord is a lone creature: nobody"),
        ("Men front", "Orcs front", "line 12: Lord belongs to blue, Orcs to red"),
        ("Men front", "Men middle", "line 12: expected where it stands"),
        ("cost 5", "cost 5, Difficult 9", "line 12: Men is too difficult for Lord: 9, and its"),
        ("red Orcs", "red Men", "line 13: there are two units called 'Men'"),
        ("red Orcs", "green Orcs", "line 13: green does not play: .* `players blue red green`"),
        ("red Orcs", "red O\u202ercs", "line 13: .* is no name for a unit"),
        ("red Orcs", f"red {'O' * 99}", "line 13: .* is no name for a unit"),
        ("36,40", "36,9", "line 13: Orcs overlaps Men"),
        ("36,40", "55,20.5", "line 13: Orcs stands in impassable terrain"),
        ("36,40", "72,40", "line 13: Orcs stands partly off the table"),
        ("36,40", "999999999999,40", "line 13: Orcs stands partly off the table"),
        ("36,40", "36/0,40", "line 13: '36/0' divides by nothing"),
        ("36,40", "nan,inf", "line 13: expected where it stands"),
        ("south", "south shaken routing", "line 13: a unit is shaken or routing, not both"),
        ("south", "south order attack +2, order attack +2", "line 13: .* is said twice"),
        ("south", "south whole 50, rating 5", "line 13: Orcs has 10 creatures, and 50 of them"),
        ("south", "south rating 0", "line 13: Orcs has a rating of 0"),
        ("south", "south damage 10", "line 13: Orcs has as much damage as hit points"),
        ("10 Foot formed at 36,40", "5 Illusion at 36,40", "line 13: an illusion is a square"),
        ("round 2", "round -1", "line 14: expected a number from 0"),
        ("round 2", f"round {'9' * 30}", "line 14: expected a number from 0"),
        ("round 2", "phase 9", "line 14: the round has 1 phases, and no phase 9"),
        ("round 2", "acted 9", "line 14: expected a number from 0 to 3"),
        ("round 2", "quiet -1", "line 14: expected a number from 0"),
        ("round 2", "points 0", "line 14: expected a number from 1"),
        ("round 2", "held green", "line 14: green does not play"),
        ("round 2", "first green", "line 14: green does not play"),
        ("round 2", "target green 50", "line 14: green does not play"),
        ("round 2", "target blue 0", "line 14: expected a number from 1"),
        ("round 2", "special reinforcements: green", "line 14: the player of .* does not play"),
        ("round 2", "victory quick\nvictory ten", "line 15: `victory` is said in line 14"),
        ("round 2", "bonus blue -5", "line 14: bonus below 0"),
        ("now blue", "victory recon\nplayers blue red green", "line 15: Reconnaissance in Force"),
        ("now blue", "army blue\n  faction LG\n  3 Foot\narmy blue\n  faction LG\n  3 Foot",
         "line 18: blue brings an army already"),
    ],
)  # fmt: skip
def test_a_position_with_one_thing_wrong_is_refused(was: str, now: str, fault: str) -> None:
    assert was in SOUND
    with pytest.raises(TextError, match=fault):
        open_book(None).read_position(meant(SOUND.replace(was, now, 1)), "position")


ARMIES = "army blue: swords-of-dawn\narmy red: horns-of-ruin\n"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "line 1: the setup is empty"),
        (f"{ARMIES}army green: raiders-of-the-hills\n", "line 3: green brings an army but does"),
        (f"{ARMIES}units\n  blue Men: 10 Man-at-Arms formed at 10,10\n", "line 3: a setup has"),
        (f"{ARMIES}round 7\n", "line 3: a battle that begins with deployment has no `round`"),
        (f"{ARMIES}special neutral: 0 Lizardfolk\n", "line 3: `special neutral` names a unit"),
        (f"terrain\n  lake Sea: 2,2 70,46\n{ARMIES}", "leaves no room to deploy"),
    ],
)
def test_a_setup_with_one_thing_wrong_is_refused(text: str, fault: str) -> None:
    with pytest.raises(TextError, match=fault):
        open_book(None).begin(text)


@pytest.mark.parametrize(
    ("name", "content", "fault"),
    [
        ("a.army", b"", "line 1: the file is empty"),
        ("a.army", b"\xff\xfe\x00", "line 1: the file is not UTF-8 text"),
        ("a.army", b"faction LG\nfaction CE\n", "line 2: the army is of LG already"),
        ("a.army", b"faction LG\n99999 Man-at-Arms\n", "line 2: expected .* up to 999 of them"),
        ("a.battlefield", b"", "line 1: the file is empty"),
        ("a.battlefield", b"table 72x48\ntable 60x40\n", "line 2: the size .* is said already"),
        ("a.battlefield", b'table 72" x 48"\n', "line 1: expected the size of the table"),
        ("a.creatures", b"\xff", "line 1: the file is not UTF-8 text"),
        ("a.creatures", b"Foot: speed 6cm\n", "line 1: Foot: expected a length in inches"),
        ("a.creatures", b"Foot: HP 5\nFoot: HP 10\n", "line 2: Foot is described twice"),
    ],
)
def test_a_bad_file_of_ones_own_is_named(
    tmp_path: Path, name: str, content: bytes, fault: str
) -> None:
    (tmp_path / name).write_bytes(content)
    library = Library(tmp_path)
    with pytest.raises(TextError, match=rf"{re.escape(str(tmp_path / name))}, {fault}"):
        _ = library.armies, library.fields, library.creatures
