"""What the lines of a position that begin with no player say of the battle."""

import re

from warband.rules.handbook.scenario.scoring import SIZE
from warband.rules.handbook.scenario.statues import access_key, gift_key
from warband.rules.handbook.scenario.zones import HOLDER
from warband.rules.handbook.seats import seat_number
from warband.rules.handbook.state import NOBODY, Laid, Skirmish
from warband.rules.handbook.text.position.creatures import creature_called

PHASES = (
    "scenario", "terrain initiative", "tiles", "visitors", "deploy", "start", "round", "activation",
    "end of round",
)  # fmt: skip


def say_of_battle(state: Skirmish, word: str, text: str) -> None:
    if word in ("round", "quiet"):
        setattr(state, word, int(text))
    elif word == "phase":
        if text not in PHASES:
            raise ValueError(f"{text!r} is no phase: {', '.join(PHASES)}")
        state.phase = text
    elif word == "goal":
        state.remember("goal", int(text))
    elif word == "noisy":
        state.noisy = True
    elif word == "bag":
        seat, _, tiles = text.partition(":")
        bags = [list(bag) for bag in state.bags] or [[] for _ in range(state.roster.players)]
        bags[seat_number(seat)] = [name.strip() for name in tiles.split(",") if name.strip()]
        state.bags = tuple(tuple(bag) for bag in bags)
    elif word == "laid":
        state.layout = (*state.layout, _laid(state, text))
    elif word == "called":
        object.__setattr__(state.field, "name", text)
    elif word == "result":
        state.result = text
    elif word == "first":
        state.first = seat_number(text)
        seats = state.roster.players
        state.order = tuple((state.first + n) % seats for n in range(seats))
    elif word == "next":
        seat, _, left = text.partition(" ")
        state.active = state.order.index(seat_number(seat))
        state.left = int(left or 2)
    elif word == "turn":
        creature = creature_called(state, text)
        if not state.space[creature]:
            raise ValueError(f"{text} is not on the grid")
        state.acting, state.phase = creature, "turn"
        state.active = state.order.index(state.controller[creature])
    elif word == "score":
        words = text.split()
        for seat, points in zip(words[::2], words[1::2], strict=True):
            state.points[seat_number(seat)] = int(points)
    elif word == "size":
        state.remember(SIZE, int(text))
    elif word == "access":
        for seat in text.split():
            state.remember(access_key(seat_number(seat)), 1)
    elif word == "holder":
        state.remember(HOLDER, seat_number(text) + 1)
    elif word == "gift":
        square, _, seat = text.partition(" ")
        state.remember(gift_key(state, state.field.grid.parse(square), seat_number(seat)), 1)
    elif word == "memory":
        name, _, value = text.rpartition(" ")
        state.remember(name, int(value))
    elif word == "winner":
        state.winners = () if text == "draw" else tuple(seat_number(each) for each in text.split())
        state.result = f"{text} wins" if state.winners else "draw"


def _laid(state: Skirmish, text: str) -> Laid:
    """``Shrine at H12 turned 1``, ``Assembly Tile with Statue for blue at A1 turned 0``."""
    match = re.fullmatch(r"(.+?)(?: for (\w+))? at ([A-Z]+\d+) turned ([0-3])", text)
    if match is None:
        raise ValueError(f"laid {text!r} is not like Shrine at H12 turned 1")
    seat = seat_number(match[2]) if match[2] else NOBODY
    return Laid(match[1], int(match[4]), state.field.grid.parse(match[3]), seat)
