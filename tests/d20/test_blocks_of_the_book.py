"""The blocks as the book's plain text has them, noise and all; skipped where it is not at hand."""

import re
from pathlib import Path

import pytest

from tests.d20.blocks import made, monster_text
from warband.d20.convert.card import StatCard

BOOK = Path(__file__).parents[3] / "shared" / "rulebooks" / "miniatures-handbook-2003.txt"
LINES = {
    "Abyssal Eviscerator": ((4049, 4091),),
    "Aspect of Asmodeus": ((4173, 4213),),
    "Aspect of Bahamut": ((4231, 4281),),
    "Aspect of Demogorgon": ((4297, 4342),),
    "Aspect of Hextor": ((4370, 4410),),
    "Aspect of Kord": ((4426, 4466),),
    "Aspect of Lolth": ((4496, 4536),),
    "Aspect of Mephistopheles": ((4562, 4606),),
    "Aspect of Nerull": ((4624, 4667),),
    "Aspect of Orcus": ((4683, 4723),),
    "Aspect of Tiamat": ((4745, 4785),),
    "Aspect of Vecna": ((4805, 4845),),
    "Bright Naga": ((4869, 4912),),
    "Catfolk": ((4945, 4987),),
    "Cave Ankylosaurus": ((5034, 5076),),
    "Cave Triceratops": ((5122, 5166),),
    "Cave Tyrannosaurus": ((5192, 5234),),
    "Crucian": ((5260, 5302),),
    "Cursed Spirit": ((5345, 5345),),
    "Displacer Serpent": ((5364, 5364),),
    "Equiceph": ((5394, 5436),),
    "Gravehound": ((5464, 5506),),
    "Hatchling Kruthik": ((5548, 5586),),
    "Adult Kruthik": ((5604, 5646),),
    "Greater Kruthik": ((5672, 5714),),
    "Mad Slasher": ((5730, 5772),),
    "Magma Hurler": ((5792, 5834),),
    "Nothic": ((5874, 5916),),
    "Phargion": ((5926, 5968),),
    "Protectar": ((5986, 6027),),
    "Ramadeen": ((6047, 6093),),
    "Scaled Stalker": ((6117, 6159),),
    "Ghirrash": ((6189, 6236),),
    "Khumat": ((6262, 6308),),
    "Thaskor": (
        (6336, 6362),
        (6402, 6416),
    ),
    "Spark Lasher": ((6430, 6476),),
    "Stonechild": ((6502, 6544),),
    "Walking Wall": ((6568, 6612),),
}
"""Where the blocks stand, first and last line of each part."""


def numbers(card: StatCard) -> list[str]:
    """What a block alone says; abilities told under it may add to hits."""
    melee = re.sub(r" magic| \+ (?:Stun|Paralysis|Poison)", "", str(card.melee))
    line = [card.faction, card.level, card.speed, card.ac, card.hp, melee, card.ranged]
    return [str(one) for one in (*line, card.type_line, card.cost)]


@pytest.mark.parametrize("name", LINES)
def test_a_block_is_read_as_it_stands_in_the_book(name: str) -> None:
    """shows: block.noise"""
    if not BOOK.exists():
        pytest.skip("the plain text of the book is not at hand")
    lines = BOOK.read_text(encoding="utf-8").splitlines()
    text = "\n".join([name, *("\n".join(lines[a - 1 : b]) for a, b in LINES[name])])
    assert numbers(made(text).card) == numbers(made(monster_text(name)).card)
