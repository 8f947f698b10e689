"""A straight way is seen at a glance: what it promises, the flood of the whole way must find."""

import pytest

import warband.ddm.ask.movement.straight_approach as straight_approach
import warband.ddm.do.harm.placement as placement
import warband.rules.guild2011.charging as charging
from warband.boards.squares.grid import cells_of
from warband.ddm.ask.movement.move_options import Going
from warband.ddm.ask.movement.standing import standing_anchors
from warband.ddm.ask.numbers.creatures import movement_mode
from warband.ddm.state import Skirmish
from warband.kernel.lines import numbered
from warband.rulebooks import open_rulebook

GROUND = """map
  ..........
  ...#......
  .....##...
  ..#.......
  ......#...
  ..........
terrain difficult B3 B4 F2 F4 G3 G4 H6
terrain web D5 E1
terrain steep slope I3
turn Knight
red Orc (plain) E4
red Ogre (plain size Large) H1
blue Page (plain) D3
"""


@pytest.mark.parametrize(
    "charger",
    [
        "plain",
        "plain speed 3",
        "plain mode flight",
        "plain mode burrow",
        "plain size Large; mode flight",
    ],
)
def test_a_straight_way_is_one_that_a_flood_finds(charger: str) -> None:
    book = open_rulebook("guild2011")
    state = book.read_position(numbered(f"{GROUND}blue Knight ({charger}) A1\n"), "here")
    assert isinstance(state, Skirmish)
    knight = next(piece for piece in state.pieces if piece.name == "Knight")
    speed, mode = state.edition.motion.speed(state, knight), movement_mode(state, knight)
    straight = 0
    for anchor in cells_of(standing_anchors(state, knight)):
        placement.put(state, knight, anchor)
        for enemy in state.pieces:
            gap = charging.gap_between(state, knight, enemy)
            ends = charging.legal_ends(state, knight, enemy, gap, speed)
            goal = ends.bit_length() - 1
            going = Going("move", speed, mode, knight.seat)
            if (
                enemy.team != knight.team
                and ends
                and straight_approach.comes_straight(state, knight, enemy, gap, goal, going)
            ):
                straight += 1
                assert charging.come_closer(state, knight, enemy, 1 << goal, going), anchor
    assert straight > 2
