"""Ten thousand spoiled stat blocks, and any block within the printed ranges."""

import contextlib
import random
from time import perf_counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.d20.blocks import made, monster_files, soldier
from warband.d20.convert.converter import convert
from warband.d20.convert.costs import by_rating
from warband.d20.convert.fielding import field_card
from warband.d20.dice import Dice
from warband.d20.statblock.block import (
    ABILITIES,
    MANEUVERABILITIES,
    SIZES,
    TYPES,
    ArmorClass,
    Damage,
    Feat,
    Movement,
    Part,
    Skill,
    Speed,
    StatBlock,
    Strike,
)
from warband.d20.statblock.labels import NAMES
from warband.d20.statblock.lines import blocks_of_lines
from warband.d20.statblock.printer import write
from warband.d20.statblock.problems import StatBlockError
from warband.d20.statblock.reader import read, read_block

MANY = 10_000
_SCRAPS = ("+", "/", "(", ")", ";", ",", ":", "—", "**", "1d", "d8", " or ", " and ", "-1",
           "Hit Dice:", "Attack:", "(Ex):", "\n", "\t", "9" * 30, "½", "\x00", "Card", "---",
           "Large ", "plus ", "DC ", "☐", "|", "<sup>B</sup>", "fly ")  # fmt: skip


def spoiled(text: str, chance: random.Random) -> str:
    """A text with some of it torn out, doubled, swapped or written over."""
    for _ in range(chance.randint(1, 6)):
        lines = text.split("\n")
        place = chance.randrange(len(lines))
        match chance.randrange(6):
            case 0:
                del lines[place]
            case 1:
                lines.insert(place, chance.choice(lines))
            case 2:
                lines[place] = lines[place][: chance.randrange(len(lines[place]) + 1)]
            case 3:
                spot = chance.randrange(len(lines[place]) + 1)
                scrap = chance.choice(_SCRAPS)
                lines[place] = lines[place][:spot] + scrap + lines[place][spot:]
            case 4:
                other = chance.randrange(len(lines))
                lines[place], lines[other] = lines[other], lines[place]
            case _:
                letters = list(lines[place])
                chance.shuffle(letters)
                lines[place] = "".join(letters)
        text = "\n".join(lines) or "\n"
    return text


def test_ten_thousand_spoiled_blocks() -> None:
    """shows: block.fuzz, block.nothing-lost"""
    chance = random.Random(2003)
    texts = [path.read_text() for path in monster_files()]
    slowest = 0.0
    understood = 0
    for _ in range(MANY):
        text = spoiled(chance.choice(texts), chance)
        begun = perf_counter()
        try:
            readings = read(text)
        except StatBlockError as error:
            assert all(problem.reason for problem in error.problems)
            continue
        finally:
            slowest = max(slowest, perf_counter() - begun)
        understood += 1
        for reading in readings:
            assert read_block(write(reading.block)) == reading.block
        _nothing_lost(text, " ".join(write(r.block) for r in readings))
        if understood % 20 == 0:
            field_card(convert(readings[0].block).card)
    assert 1000 < understood < MANY
    assert slowest < 2, "a spoiled block must not hang the reader"


def _nothing_lost(text: str, printed: str) -> None:
    """Every word of every line is somewhere in what was read; names of fields may change."""
    kept = printed.lower()
    for lines in blocks_of_lines(text):
        for line in lines:
            for word in line.text.lower().split():
                bare = word.strip("().,;:*+-/")
                if bare.isalpha() and len(bare) > 5 and bare not in _LABELS:
                    assert bare in kept, (line.number, word)


_LABELS = {
    word.strip(":()").lower()
    for many in NAMES.values()
    for name in many
    for word in name.replace("/", " ").split()
} | {"squares", "printed", "touch"}


scores = st.one_of(st.none(), st.integers(1, 40))
dice = st.builds(Dice, st.integers(1, 20), st.sampled_from((4, 6, 8, 10, 12)), st.integers(-5, 60))
names = st.sampled_from(("Claw", "Bite", "Slam", "+1 longsword", "Masterwork axe", "Tail"))
strikes = st.builds(
    Strike,
    weapon=names,
    bonuses=st.lists(st.integers(-5, 30), min_size=1, max_size=4).map(tuple),
    count=st.integers(1, 5),
    damage=st.lists(
        st.builds(Damage, dice, st.sampled_from(("", "fire", "acid"))), min_size=1, max_size=2
    ).map(tuple),
)
routines = st.lists(strikes, min_size=1, max_size=3).map(tuple)
speeds = st.builds(
    Speed,
    st.just("fly"),
    st.integers(0, 60).map(lambda many: many * 5),
    st.sampled_from(MANEUVERABILITIES),
)
blocks = st.builds(
    StatBlock,
    name=st.just("Something"),
    size=st.sampled_from(SIZES),
    type=st.sampled_from(TYPES),
    subtypes=st.lists(st.sampled_from(("Fire", "Evil", "Chaotic", "Elf")), unique=True).map(tuple),
    hit_dice=st.lists(dice, min_size=1, max_size=2).map(tuple),
    hp=st.integers(1, 900),
    initiative=st.integers(-5, 15),
    movement=st.builds(
        Movement, st.tuples(st.builds(Speed, st.just("land"), st.integers(0, 100)), speeds)
    ),
    armor_class=st.builds(
        ArmorClass,
        st.integers(1, 60),
        st.just((Part(3, "natural"),)),
        st.integers(1, 40),
        st.integers(1, 40),
    ),
    attack=st.lists(routines, max_size=2).map(tuple),
    full_attack=st.lists(routines, max_size=2).map(tuple),
    space=st.just(5),
    reach=st.sampled_from((0, 5, 10, 15, 20)),
    special_qualities=st.lists(
        st.sampled_from(
            ("scent", "spell resistance 14", "damage reduction 15/good", "displacement")
        )
    ).map(tuple),
    saves=st.tuples(st.integers(-2, 30), st.integers(-2, 30), st.integers(-2, 30)),
    abilities=st.tuples(*[scores] * len(ABILITIES)),
    skills=st.lists(st.builds(Skill, st.sampled_from(("Tumble", "Spot")), st.integers(-5, 40))).map(
        tuple
    ),
    feats=st.lists(st.builds(Feat, st.sampled_from(("Dodge", "Cleave")))).map(tuple),
    challenge_rating=st.one_of(st.none(), st.fractions(0, 30, max_denominator=4)),
    alignment=st.sampled_from(("LG", "Always neutral", "CE", "Usually evil (any)")),
)


@settings(max_examples=150, deadline=None)
@given(blocks)
def test_any_block_converts_and_reads_back(block: StatBlock) -> None:
    """shows: block.round-trip, convert.any"""
    text = write(block)
    assert read_block(text) == block
    card = convert(block).card
    assert card.hp % 5 == 0
    assert card.hp >= 5
    for strike in (*card.melee.strikes, *card.ranged.strikes):
        assert all(part.amount % 5 == 0 and part.amount >= 5 for part in strike.damage)
    assert card.level >= 1
    assert card.cost >= 1
    assert card.factions
    field_card(card)


@given(st.fractions(0, 40, max_denominator=8), st.fractions(0, 40, max_denominator=8))
def test_costs_grow_with_the_challenge(one, other) -> None:  # type: ignore[no-untyped-def]
    """shows: cost.monotone"""
    weak, strong = sorted((one, other))
    for fearless in (False, True):
        assert by_rating(weak, fearless).cost <= by_rating(strong, fearless).cost
    assert by_rating(weak, False).cost <= by_rating(weak, True).cost


def test_reading_takes_few_steps() -> None:
    """Time differs between machines; the work for a line does not: no block is quadratic."""
    text = monster_files()[0].read_text()
    longer = text + "".join(f"Line {n} of prose without end.\n" for n in range(2000))
    begun = perf_counter()
    made(longer)
    assert perf_counter() - begun < 5


@pytest.mark.parametrize(
    "bomb", ["+1/", "(", "()", "a +1 melee (1d6) or ", "*a", "1d6+", "a ", ";"]
)
def test_endless_fields_do_not_hang_the_reader(bomb: str) -> None:
    """shows: block.fuzz"""
    begun = perf_counter()
    for length in (4_900, 30_000):
        flood = (bomb * length)[:length]
        for field in ("attack", "skills", "speed", "armor_class", "challenge_rating"):
            with contextlib.suppress(StatBlockError):
                made(soldier(**{field: flood}))
    assert perf_counter() - begun < 10
