"""Particular numbers: speed, defenses, rating, and the way a creature moves."""

import warband.ddm.ask.numbers.abilities as abilities
import warband.ddm.ask.numbers.conditions_table as conditions_table
import warband.ddm.ask.numbers.modifiers as modifiers
from warband.cards import vocabulary as v
from warband.ddm.ask.numbers.conditions_table import CANNOT_LEAD, IMMOBILIZED_LIKE
from warband.ddm.ask.numbers.stacking import stacked
from warband.ddm.moments import Attack, Modifier
from warband.ddm.state import Piece, Skirmish

MODES = frozenset(("ability flight", "forbid flight", "ability burrow"))
"""What in play may change how somebody moves."""


# ------------------------------------------------------------------- particular numbers


def movement_mode(state: Skirmish, piece: Piece) -> v.Mode:
    """Surface, flight or burrow; a rider moves as its mount does."""
    if piece.mount >= 0:
        return movement_mode(state, state.pieces[piece.mount])
    mode = piece.kit.mode
    known = state.known
    if mode == "flight":
        barred = "forbid flight" in known and abilities.forbidden(state, piece, "flight")
        return "surface" if barred else "flight"
    if mode == "surface" and ("ability flight" in known or "ability burrow" in known):
        if abilities.has_ability(state, piece, "flight") and not abilities.forbidden(
            state, piece, "flight"
        ):
            return "flight"
        if abilities.has_ability(state, piece, "burrow"):
            return "burrow"
    return mode


def speed(state: Skirmish, piece: Piece, despite: frozenset[str] = frozenset()) -> int:
    """Current speed: 0 while it cannot move (Speed 0 cannot move; riders; Immobilized).

    `despite` names conditions that a power allows the creature to move under.
    """
    value = piece.kit.speed
    if piece.mount >= 0 or value == 0:
        return 0
    if piece.conditions and conditions_table.suffers(piece, IMMOBILIZED_LIKE - despite):
        return 0
    if "ability speed cap" in state.known:
        for ability, _ in abilities.abilities(state, piece, "speed cap"):
            value = min(value, ability.number)
    if "speed" in state.known:
        for term in stacked(modifiers.terms(state, piece, "speed")):
            value += term.amount
    if piece.squeezed:
        value -= 2
    return max(value, 0)


def defense(
    state: Skirmish, piece: Piece, which: v.Defense, attack: Attack | None, attacker: Piece | None
) -> tuple[int, list[Modifier]]:
    """A defense score against an attack, with its modifiers."""
    card = piece.kit.card
    base = (
        card.ac if which == "AC"
        else card.fort if which == "Fort"
        else card.ref if which == "Ref"
        else card.will
    )  # fmt: skip
    found = modifiers.modifiers(state, piece, which, attack, attacker)
    # Appendix D, Defensive Terrain: +2 against attackers who do not stand in it.
    defensive = state.field.masks.get("defensive", 0)
    if defensive and attacker is not None:
        space = attack.space if attack is not None and attack.space else piece.space
        if piece.mount < 0 and space & defensive and not attacker.space & defensive:
            found.append(("defensive terrain", 2))
    total = base
    for _, amount in found:
        total += amount
    return total, found


def champion_rating(state: Skirmish, piece: Piece) -> int:
    """The rating that counts in a champion test now: 0 off the map, Dazed or Stunned.

    Before the battle, off the map is where everybody is (ruling.setup-test-off-map).
    """
    if (piece.anchor < 0 and state.round > 0) or conditions_table.suffers(piece, CANNOT_LEAD):
        return 0
    rating = piece.kit.card.champion_rating
    if "ability counts as" in state.known:
        for ability, _ in abilities.abilities(state, piece, "counts as"):
            if ability.word == "champion rating":
                rating = max(rating, ability.number)
    if "champion rating" in state.known:
        for term in stacked(modifiers.terms(state, piece, "champion rating")):
            rating += term.amount
    return rating
