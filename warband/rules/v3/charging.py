"""Charge: at whom, by which way, with what at its end."""

from collections.abc import Iterator
from functools import partial

import warband.ddm.ask.attacks.available_attacks as available_attacks
import warband.ddm.ask.attacks.charges as chargeable
import warband.ddm.ask.attacks.sight as sight
import warband.ddm.ask.movement.destinations as destinations
import warband.ddm.ask.numbers.abilities as abilities
import warband.ddm.do.movement.walk as walking
import warband.ddm.do.windows.windows as windows
from warband.ddm.chapters.charging import Charging
from warband.ddm.moments import Moment
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import UNMADE, Flow, Weigh

AGAINST_CHARGES = frozenset(("forbid charge", "forbid attack", "ability invisible", "ability hide"))
"""What in play may keep a creature from charging an enemy whose squares it sees."""


class ChargingOfV3(Charging):
    """Charge: at whom, by which way, with what at its end."""

    __slots__ = ()

    def charge_targets(self, state: Skirmish, piece: Piece) -> list[Piece]:
        """Enemies the creature sees and can move closer to."""
        return list(_each_charge(state, piece, _seen_afar(state, piece)))

    def can_charge(self, state: Skirmish, piece: Piece) -> bool:
        """Whether there is anybody to charge."""
        seen = _seen_afar(state, piece)
        if not seen:
            return False
        at_hand = state.field.beside[piece.side][piece.anchor] | piece.space
        if not state.against[piece.seat] & at_hand and state.known.isdisjoint(AGAINST_CHARGES):
            # Whoever is seen has no square beside the creature, and nothing else is asked of it.
            return True
        return next(_each_charge(state, piece, seen), None) is not None

    def charge(self, state: Skirmish, piece: Piece, among: list[Piece] | None = None) -> Flow[None]:
        """Charge: move closer with every square; after two or more, strike if adjacent.

        `among` are the enemies that a power lets it charge.
        """

        make = partial(chargeable.enemies_to_charge, state, piece, among)
        chosen = yield Weigh(piece.seat, "charge", UNMADE, {"who": piece.id}, make)
        if chosen is None:
            return
        assert isinstance(chosen, int)
        charging = ("charging", piece.id)
        state.marks |= {charging, ("charged", piece.id)}
        yield from _charge_at(state, piece, state.pieces[chosen])
        # Attacks later in the turn are none of the charge.
        state.marks.discard(charging)


def _seen_afar(state: Skirmish, piece: Piece) -> int:
    """The squares in sight of enemies that are not beside a creature who could charge at all."""
    known = state.known
    if "forbid charge" in known and abilities.forbidden(state, piece, "charge"):
        return 0
    if "forbid attack" in known and abilities.forbidden(state, piece, "attack"):
        return 0
    # Powers that use basic attacks belong to creatures that have one.
    if not available_attacks.has_basic_melee(state, piece):
        return 0
    too_close = state.field.beside[piece.side][piece.anchor] | piece.space
    return sight.sees_cells(state, piece, state.against[piece.seat] & ~too_close)


def _each_charge(state: Skirmish, piece: Piece, seen: int) -> Iterator[Piece]:
    """The enemies in squares seen from afar that may be charged."""
    too_close = state.field.beside[piece.side][piece.anchor] | piece.space
    known, team = state.known, piece.team
    choosy = "forbid charge" in known
    hidden = "ability invisible" in known or "ability hide" in known
    for enemy in state.pieces:
        if (
            enemy.team != team
            and enemy.space & seen
            and not enemy.space & too_close
            and not (choosy and abilities.forbidden(state, piece, "charge", other=enemy))
            and not (hidden and state.edition.covering.concealed_from(state, piece, enemy))
        ):
            yield enemy


def _charge_at(state: Skirmish, piece: Piece, enemy: Piece) -> Flow[None]:
    start = piece.space
    charges = [Moment("charges", piece.id, enemy.id)]
    if windows.listening(state, "charges", "before"):
        yield from windows.window(state, "before", charges)
    if charges[0].cancelled or piece.anchor < 0 or enemy.anchor < 0:
        return
    yield from walking.walk(
        state, piece, "move", state.edition.motion.speed(state, piece), toward=enemy
    )
    if windows.listening(state, "charges", "after"):
        yield from windows.window(state, "after", charges)
    if piece.anchor < 0 or enemy.anchor < 0 or not available_attacks.able(state, piece):
        return
    moved = destinations.distance_moved(state, piece, start)
    if moved < 2 or not state.field.beside[piece.side][piece.anchor] & enemy.space:
        return
    yield from state.edition.charging.strike(state, piece, enemy)
