"""What a position says of creatures that cannot be so: hit points, effects, uses of powers."""

import re
from collections.abc import Iterator

from warband.cards import vocabulary as v
from warband.ddm.index import skills_of
from warband.ddm.power_analysis import nodes
from warband.ddm.state import Lasting, Piece, Skirmish


def contradiction(state: Skirmish, piece: Piece, said: str) -> str:
    """What is wrong with what is said of a creature; empty if nothing is."""
    if piece.hp > piece.max_hp + piece.bonus_hp and not re.search(r"\bhp \d+/", said):
        return (
            f"{piece.label} has no more than {piece.max_hp} hit points; "
            f"`hp {piece.hp}/{piece.hp}` gives it another maximum"
        )
    if piece.hp <= 0 and not piece.destroyed:
        return f"{piece.label} has no hit points left, so it is `destroyed`"
    for index, lasting in enumerate(piece.effects):
        for other in piece.effects[:index]:
            # Two creatures may lay the same; that it counts once is for the rules to say.
            same = lasting.origin and _laid(lasting) == _laid(other)
            if same and not (isinstance(lasting.node, v.Bonus) and lasting.node.cumulative):
                return f"{piece.label} is under the same effect of {lasting.origin!r} twice"
    if piece.used:
        known = {name.lower() for other in state.pieces for name in _powers(other)}
        for name in piece.used:
            # Of a choice of strikes each counts its own uses: `Rays: Hold`.
            if name.partition(": ")[0].lower() not in known:
                own = ", ".join(skill.key for skill in skills_of(piece)) or "none"
                return f"{piece.label} has no power {name!r} to have used; its powers: {own}"
    return ""


def _laid(lasting: Lasting) -> tuple[int, str, v.Effect]:
    """Who laid an effect, by which power, and what it does."""
    return lasting.source, lasting.origin, lasting.node


def _powers(piece: Piece) -> Iterator[str]:
    """The names of the powers that a creature has, and of those that it may give to others."""
    for skill in skills_of(piece):
        yield skill.key
        for node in nodes(skill.power):
            if isinstance(node, v.Power | v.GainPower):
                yield node.name
    for lasting in piece.effects:
        for node in nodes(lasting.node):
            if isinstance(node, v.Power | v.GainPower):
                yield node.name
