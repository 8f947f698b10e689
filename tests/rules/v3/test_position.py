"""Positions as text: reading, defaults, printing, errors, and round trips from random play."""

import re
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from warband.cards import vocabulary as v
from warband.ddm.build.roster import Recruit
from warband.ddm.do.turn.setting_up import begin
from warband.ddm.invariants import violations
from warband.ddm.library import Library
from warband.ddm.setup import Setup, Side
from warband.ddm.state import Deed, Skirmish
from warband.ddm.text.position.reading import PositionError, parse_position
from warband.ddm.text.position.writing import print_position
from warband.kernel.battle import Battle
from warband.kernel.dice import Dice
from warband.kernel.questions import Choose
from warband.rules.v3.book import GuildV3
from warband.rules.v3.library import standard_library

DOCS = Path(__file__).parents[3] / "docs"


@cache
def cards_and_maps() -> Library:
    return standard_library()


@pytest.fixture(scope="module")
def library() -> Library:
    return cards_and_maps()


def block(language: str, page: str) -> list[str]:
    """The examples of a page of documentation."""
    text = (DOCS / page).read_text(encoding="utf-8")
    return re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)


def same(one: Skirmish, two: Skirmish) -> bool:
    return one.key() == two.key() and one.digest() == two.digest()


# ------------------------------------------------------------------------------- defaults


def test_a_small_position_is_filled_in(library: Library) -> None:
    state = parse_position("blue Knight (plain) C4\nred Orc (plain) D4", library)
    knight, orc = state.pieces
    assert (knight.label, knight.seat, knight.hp, knight.max_hp) == ("Knight", 0, 50, 50)
    assert (orc.label, orc.seat, state.field.grid.name(orc.anchor)) == ("Orc", 1, "D4")
    assert (state.field.grid.width, state.field.grid.height) == (12, 10)
    assert (state.phase, state.round, state.order, state.turns_left) == ("activation", 1, 0, 1)
    assert str(state.format) == "200-8 (75%)"
    assert not violations(state)


def test_a_plain_soldier_has_the_numbers_of_the_page(library: Library) -> None:
    card = parse_position("blue Knight (plain) C4", library).pieces[0].card
    assert (card.level, card.cost, card.speed, card.hp, card.bloodied) == (5, 20, 6, 50, 25)
    assert (card.ac, card.fort, card.ref, card.will) == (15, 15, 15, 15)
    assert [power.name for power in card.powers] == ["Strike"]
    assert card.powers[0].strike == v.Strike(10, "AC", (v.Part(10),))


def test_a_plain_soldier_may_be_changed(library: Library) -> None:
    state = parse_position("blue Ogre (plain size Large; hp 90; mode flight) C4", library)
    ogre = state.pieces[0]
    assert (ogre.card.size, ogre.card.hp, ogre.card.bloodied) == ("Large", 90, 45)
    assert state.field.grid.names(ogre.space) == "C4 D4 C5 D5"


def test_a_card_of_its_own_keeps_its_powers(library: Library) -> None:
    text = """
creature "Guard"
  unarmed
  general "Shout" [minor]: heal owner 5
item "Coin"
  cost 2
  general "Luck" x1 before d20-rolled subject={itself}: reroll
blue Guard A1 item "Coin"
"""
    guard = parse_position(text, library).pieces[0]
    assert [skill.name for skill in guard.kit.skills] == ["Shout", "Luck"]
    assert guard.items == ("Coin",)


def test_a_turn_line_starts_among_the_allotted_actions(library: Library) -> None:
    text = "blue Knight (plain) C4\nred Orc (plain) D4\nturn Knight actions attack move 2 moved 3"
    state = parse_position(text, library)
    assert state.turn is not None
    assert state.turn.actions == {"attack": 1, "move": 2, "minor": 0}
    assert (state.phase, state.turn.moved, state.pieces[0].activations) == ("turn", 3, 1)


def test_conditions_and_effects_are_carried(library: Library) -> None:
    text = """
blue Knight (plain) C4 dazed(save) ongoing 5 fire(save) slowed
  effect (bonus bearer AC -2) lasts round from Orc by "Curse 5" whose Orc since now
red Orc (plain) D4
"""
    knight = parse_position(text, library).pieces[0]
    dazed, ongoing, slowed, curse = knight.effects
    assert knight.conditions == {"Dazed", "Slowed", "Ongoing fire"}
    assert (dazed.until, slowed.until) == (v.SaveEnds(), v.EndOfNextTurn())
    assert ongoing.node == v.Ongoing(v.Bearer(), 5, "fire")
    assert curse.node == v.Bonus(v.Bearer(), "AC", -2)
    assert (curse.until, curse.source, curse.origin) == (v.EndOfRound(), 1, "curse")
    assert (curse.whose, curse.since, dazed.since) == (1, 10, 9)


def test_whoever_stands_in_a_pit_dangles(library: Library) -> None:
    state = parse_position("terrain pit C4\nblue Knight (plain) C4", library)
    assert state.pieces[0].conditions == {"Dangling"}


def test_a_rider_shares_the_space_of_its_mount(library: Library) -> None:
    state = parse_position(
        "blue Horse (plain size Large) C4\nblue Knight (plain) riding Horse", library
    )
    horse, knight = state.pieces
    assert horse.space == knight.space
    assert (knight.mount, horse.riders) == (0, (1,))


def test_the_second_of_two_of_one_name_is_numbered(library: Library) -> None:
    text = (
        "blue Orc (plain hp 30) C4\nred orc (plain) C6\n"
        "red Moon Elf Ranger A1\nred Moon Elf Ranger B2"
    )
    state = parse_position(text, library)
    assert [piece.label for piece in state.pieces] == [
        "Orc", "orc 2", "Moon Elf Ranger", "Moon Elf Ranger 2",
    ]  # fmt: skip
    assert [piece.max_hp for piece in state.pieces[:2]] == [30, 50]
    assert parse_position(print_position(state), library).pieces[3].label == "Moon Elf Ranger 2"


def test_the_round_of_a_start_of_round_is_the_one_about_to_begin(library: Library) -> None:
    state = parse_position("round 3\nphase start of round\nblue Knight (plain) C4", library)
    assert (state.phase, state.round) == ("round", 2)


# --------------------------------------------------------------------------------- errors


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("blue Knight C4", 1, "no creature card is named 'Knight'; write `Knight (plain)`"),
        ("blue Knight (plain) C4 dazzed", 1, "about Knight, found 'dazzed'; perhaps 'dazed'"),
        ("blue (plain) C4", 1, "expected the name of a creature after blue"),
        ("blue Knight (plain) C44", 1, "'C44' is off the board"),
        ("blue Knight (plain) C4 hp 70", 1, "no more than 50 hit points; `hp 70/70`"),
        ("blue Knight (plain) C4\nred Orc (plain) C5 hp 0", 2, "so it is `destroyed`"),
        (
            'blue Knight (plain) C4 effect (bonus bearer AC 2) lasts battle by "Ward"\n'
            '  effect (bonus bearer AC 2) lasts battle by "Ward"',
            1,
            "the same effect of 'ward' twice",
        ),
        ('blue Knight (plain) C4 used "Smash"', 1, "no power 'Smash' to have used; its powers: St"),
        ("blue Knight (plain) C4 hp many", 1, "expected hit points such as 20 or 20/50"),
        ("blue Knight (plain) C4 sleepy", 1, "found 'sleepy'"),
        ("blue Knight (plain) C4 dazed(forever)", 1, "not an effect in the notation of cards"),
        ("blue Knight (plain) C4 dazed(save", 1, "a bracket is not closed"),
        ('blue Knight (plain) C4 used "Strike', 1, "a quotation mark is not closed"),
        ("blue Knight (plain) C4\n  effect bonus bearer AC -2", 2, "expected `effect (EFFECT"),
        ("blue Knight (plain) C4\n  effect (bonus AC)", 2, "not an effect in the notation"),
        ("blue Knight (plain) C4 dazed from Orc", 1, "expected a creature (Knight), found 'Orc'"),
        ("blue Knight (plain big) C4", 1, "expected 'attack', 'general', 'champion' or one of"),
        ('creature "A"\n  ac 15; wings 2\nblue A C4', 2, "expected 'attack'"),
        ('creature "A"\n  hp 5\ncreature "A"\n  hp 6\n', 3, "defined twice"),
        ("blue Knight (plain) L10\nblue Ogre (plain size Huge) L9", 2, "does not fit on the map"),
        ("terrain wall C4\nblue Knight (plain) C4", 2, "Knight at C4 would stand in a wall"),
        ("blue A (plain) C4\nblue B (plain) C4", 2, "B at C4 would stand where A stands"),
        ("blue A (plain) C4 item Sword", 1, "no item card is named 'Sword'"),
        ("map Nowhere\nblue A (plain) C4", 1, "no map is named 'Nowhere'"),
        ("map 0x3\nblue A (plain) A1", 1, "a board of 0 x 3 squares"),
        ("terrain lava C4", 1, "no terrain is called 'lava'"),
        ("wall east of L4", 1, "not between two squares"),
        ("terrain fire C4\nmap 9x9", 2, "before the lines that change it"),
        ("format 200", 1, "not a format: '200'"),
        ("score blue many", 1, "expected victory points, a whole number, found 'many'"),
        ("phase lunch", 1, "expected a phase"),
        ("initiative green", 1, "expected blue or red, found 'green'"),
        ("turn Knight", 1, "(there is none yet), found 'Knight'"),
        ("blue A (plain) C4\nturn A actions jump", 2, "found 'jump'"),
        ("round 2 3", 1, "'3' is too much after 'round'"),
        ("weather rain", 1, "found 'weather'"),
        ("round 2\n  more", 2, "nothing belongs below 'round 2'"),
        ("blue A (plain) C4\nturn A\nphase end of round", 3, "go together"),
    ],
)
def test_errors_name_the_line_and_the_cause(
    library: Library, text: str, line: int, reason: str
) -> None:
    with pytest.raises(PositionError) as caught:
        parse_position(text, library, "bad.case")
    assert reason in caught.value.reason
    assert caught.value.line == line
    assert str(caught.value).startswith(f"bad.case, line {line}: ")


# ---------------------------------------------------------------------------- round trips

EVERYTHING = """
format 500-5 (100%)
map
  ......
  ..1...
  ...S..
legend 1 fire + web
wall east of A1-A2
victory A A1
creature "Wizard"
  size Huge; speed 4
  general "Spell" [minor] x2: heal owner 5
sides blue B red A
rounds 9
round 4
phase activation
phases 31
initiative red
first blue
next red 2
turns taken 3
extra turns blue 1 red 0
score blue 30 red 45
sudden death
time out
made 40
blue Wizard D1 hp 12/44 squeezed activated immediate spent 30 champion uses 1 used "Spell" 2
  effect (bonus bearer AC -2) lasts round from Imp by "Curse" whose Imp since 20 group 3 id 12
  effect (ongoing bearer 5 type=fire) lasts save chosen "tag" Imp and Wizard word "x" "a b" id 9
red Imp (plain) A3 last legal A2 token "heat" 2 word "kind" "Orc" chosen "foe" Wizard was bloodied
red Ghost (plain) hp 0/50 destroyed
red Scout (plain) off map waiting controlled by blue terrain damage 15 terrain healing 5
mark once per round Imp "Strike"
mark attacked Wizard Imp "Strike" hit
change (change-terrain smoke) A1 B1 lasts round from Imp by "fog"
"""


def test_everything_that_can_be_said_survives_printing(library: Library) -> None:
    state = parse_position(EVERYTHING, library)
    text = print_position(state)
    again = parse_position(text, library)
    assert same(state, again)
    assert print_position(again) == text
    assert (again.sides, again.score, again.extra_turns) == (("B", "A"), [30, 45], (1, 0))
    assert again.setup is not None
    assert again.setup.rounds == 9
    assert "smoke" in again.field.terrain[0]


@pytest.mark.parametrize("text", block("position", "notation-position.md"))
def test_the_examples_of_the_page_are_positions(library: Library, text: str) -> None:
    state = parse_position(text, library)
    assert not violations(state)
    assert same(parse_position(print_position(state), library), state)


def test_a_named_map_that_was_changed_is_drawn(library: Library) -> None:
    text = "map Moonwell Grove\nterrain fire A1\nblue Knight (plain) B2"
    state = parse_position(text, library)
    printed = print_position(state)
    assert same(parse_position(printed, library), state)
    assert state.field.terrain[0] == {"fire"}
    assert library.map("Moonwell Grove").terrain[0] == {"clear"}


@given(st.integers(0, 10**6), st.integers(1, 80))
@settings(max_examples=12, deadline=None)
def test_positions_from_random_play_survive_printing(seed: int, answers: int) -> None:
    library = cards_and_maps()
    battle = random_battle(library, seed)
    chance = Dice(seed + 1)
    for _ in range(answers):
        question = battle.ask()
        if not isinstance(question, Choose):
            break
        battle.pick(chance.below(len(question.options)))
    state = battle.state.copy()
    if state.turn is not None:
        state.phase = "turn"
    again = parse_position(print_position(state), library)
    assert again.key() == state.key()


def test_a_position_in_the_middle_of_a_turn_goes_on_from_there(library: Library) -> None:
    text = "blue Knight (plain) C4\nblue Page (plain) A1\nred Orc (plain) D4"
    battle = Battle(GuildV3(), parse_position(text, library))
    for answer in ("Knight", "Shift", "C5"):
        battle.answer(answer)
    again = Battle(GuildV3(), parse_position(print_position(battle.state), library))
    assert again.options() == battle.options()
    for each in (battle, again):
        each.answer("end turn")
    assert again.state.key() == battle.state.key()


def random_battle(library: Library, seed: int) -> Battle[Skirmish]:
    """A battle between two ready warbands on some map."""
    pick = Dice(seed)
    maps = sorted(library.maps)
    sides = []
    for _ in range(2):
        warband = sorted(library.warbands)[pick.below(len(library.warbands))]
        recruits = tuple(
            Recruit(member.creature)
            for member in library.warbands[warband].members
            for _ in range(member.count)
        )
        sides.append(Side(recruits, library.maps[maps[pick.below(len(maps))]].name))
    setup = Setup("200-8 (75%)", (sides[0], sides[1]))
    return Battle(GuildV3(), begin(setup, library), dice=Dice(seed))


def test_what_was_done_before_can_be_set_and_printed(library: Library) -> None:
    state = parse_position(
        """
        blue Knight (plain) C4
        red Orc (plain) D4
        past hit Knight to Orc "Axe +2" round 1 phase 4
        past turn Orc
        """,
        library,
    )
    assert state.deeds == [
        Deed("hit", 0, 1, "axe", 1, 4),
        Deed("turn", 1, -1, "", state.round, state.phase_serial),
    ]
    assert same(state, parse_position(print_position(state), library))
