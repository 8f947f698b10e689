"""Rounds of a fight: initiative by sides, two creatures at a time (Initiative)."""

from warband.kernel.questions import Flow, Pieces, choose, roll
from warband.rules.handbook import questions as q
from warband.rules.handbook.command import initiative_rating
from warband.rules.handbook.dungeon.delve.aftermath import end_fight, fight_is_over
from warband.rules.handbook.dungeon.delve.state import Delve
from warband.rules.handbook.dungeon.delve.wandering import look_for_wanderers
from warband.rules.handbook.harm import eliminate
from warband.rules.handbook.rounds import ACTIVATIONS, activate, waiting
from warband.rules.handbook.state import NOBODY

TEN = 10
STALEMATE = 10
"""After so many rounds in which nobody was hurt the denizens withdraw."""


def roll_initiative(delve: Delve) -> Flow[None]:
    """Every side rolls, or takes ten; the order stays for the fight. Ties go to the party."""
    results: list[tuple[int, int, int]] = []
    seats = [delve.leader(), delve.master, delve.wild]
    if not any(delve.controller[foe] == delve.wild for foe in delve.foes()):
        seats.remove(delve.wild)
    for place, seat in enumerate(seats):
        bonus = max(initiative_rating(delve, each) for each in _side(delve, seat))
        if delve.options.initiative == "ten":
            die = TEN
        else:
            (die,) = yield from roll(seat, 20, 1, "initiative", seat=seat, bonus=bonus)
        results.append((-(die + bonus), place, seat))
        delve.tell("side-initiative", side=side_name(delve, seat), die=die, total=die + bonus)
    delve.order = tuple(seat for _, _, seat in sorted(results))
    delve.first = delve.order[0]
    delve.active, delve.left = 0, ACTIVATIONS


def side_name(delve: Delve, seat: int) -> str:
    """What a side is called."""
    if seat < delve.master:
        return "the party"
    return "the dungeon" if seat == delve.master else "nobody's side"


def _side(delve: Delve, seat: int) -> list[int]:
    """The seats that act when a seat stands in the order."""
    return list(range(delve.master)) if seat < delve.master else [seat]


def begin_round(delve: Delve) -> Flow[None]:
    """Another round."""
    delve.round += 1
    delve.clock += 1
    delve.activated = 0
    delve.aims = (0,) * delve.size
    delve.active, delve.left = 0, ACTIVATIONS
    delve.tell("round", number=delve.round)
    if delve.round == 1:
        yield from roll_initiative(delve)
    delve.stage = "turns"


def take_own_turn(delve: Delve) -> Flow[None]:
    """A position that says whose turn it is begins with that turn."""
    creature = delve.acting
    delve.stage = "turns"
    delve.left = max(0, delve.left - 1)
    yield from activate(delve, creature)
    delve.tally = False
    if fight_is_over(delve):
        yield from end_fight(delve)


def take_turns(delve: Delve) -> Flow[None]:
    """The next creature acts; the fight may be over then."""
    found = yield from _next(delve)
    delve.tally = False
    if fight_is_over(delve):
        yield from end_fight(delve)
    elif not found:
        delve.stage = "end of round"


def _next(delve: Delve) -> Flow[bool]:
    """Somebody of the side whose phase it is; False if everybody has acted."""
    sides = len(delve.order)
    for _ in range(sides + 1):
        seat = delve.order[delve.active]
        if delve.left:
            creature = yield from _choose(delve, seat)
            if creature is not None:
                delve.left -= 1
                yield from activate(delve, creature)
                return True
        delve.active = (delve.active + 1) % sides
        delve.left = ACTIVATIONS
    return False


def _choose(delve: Delve, side: int) -> Flow[int | None]:
    """Players of the party act in turn, each with a creature of their own."""
    seats = _side(delve, side)
    if len(seats) > 1:
        start = delve.turn_seat % len(seats)
        seats = seats[start:] + seats[:start]
    for seat in seats:
        able = waiting(delve, seat)
        if able:
            if seat < delve.master:
                delve.turn_seat = (seat + 1) % delve.master
            creature = yield from choose(seat, q.ACTIVATE, Pieces(able), left=delve.left)
            return creature
    return None


def end_round(delve: Delve) -> Flow[None]:
    """The end of a round: perhaps something has heard the noise (Wandering Monsters)."""
    delve.quiet += 1
    if delve.quiet >= STALEMATE:
        yield from _withdraw(delve)
        return
    came = yield from look_for_wanderers(delve)
    if came and delve.options.initiative == "ongoing":
        yield from roll_initiative(delve)
    delve.stage = "round"


def _withdraw(delve: Delve) -> Flow[None]:
    """Neither side can hurt the other: the denizens slip away, undefeated."""
    for foe in list(delve.foes()):
        delve.tell("withdraws", who=foe)
        yield from eliminate(delve, foe, NOBODY)
    delve.tally = False
    yield from end_fight(delve)
