"""The small board on which a card is tried out."""

from warband.cards import vocabulary as v
from warband.ddm.compiled import SIDES
from warband.ddm.do.perform.playable import faults
from warband.ddm.text.position.cards import print_own_card

WIDTH, HEIGHT = 14, 12
GROUND = """\
map
  ..............
  ..............
  .......^^.....
  ........^.....
  ..............
  .......#......
  ........#.....
  ..............
  .......^......
  .......^^.....
  ..............
  ..............
"""
"""Some rubble to go round, two pillars to hide behind."""
SOLDIER = "Soldier"


def sparring(card: v.Card, opponents: int) -> str:
    """A position: the card on the left, so many plain soldiers on the right."""
    if not isinstance(card, v.Creature):
        raise ValueError(f"{card.name} is an item: only creatures can be tried")
    if '"' in card.name:
        raise ValueError("a card whose name has quotation marks in it cannot be tried")
    faulty = [fault for power in card.powers for fault in faults(power)]
    if faulty:
        raise ValueError(f"the rules cannot play it: {faulty[0]}")
    top = (HEIGHT - SIDES[card.size]) // 2
    lines = [GROUND.rstrip("\n"), *print_own_card(card)]
    lines.append(f'blue "{card.name}" {_square(0, top)}')
    label = SOLDIER if card.name.lower() != SOLDIER.lower() else f"Other {SOLDIER}"
    for n in range(opponents):
        number = f" {n + 1}" if opponents > 1 else ""
        row = (HEIGHT - opponents * 2) // 2 + n * 2
        lines.append(f'red "{label}{number}" (plain) {_square(WIDTH - 2, row)}')
    return "\n".join([*lines, "round 1"]) + "\n"


def _square(column: int, row: int) -> str:
    return f"{chr(ord('A') + column)}{row + 1}"
