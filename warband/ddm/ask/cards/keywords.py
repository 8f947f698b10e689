"""Keywords of creatures: printed, gained, and counted as their own."""

from functools import lru_cache

import warband.ddm.ask.numbers.abilities as abilities
import warband.ddm.ask.numbers.continuous as continuous
import warband.ddm.ask.reading.predicates as predicates
from warband.cards import vocabulary as v
from warband.cards.keywords import canonical_keyword
from warband.ddm.state import Piece, Skirmish


@lru_cache(maxsize=4096)
def canonical(words: frozenset[str]) -> frozenset[str]:
    """The keywords as they are called now; old cards use other words."""
    return frozenset(canonical_keyword(word) for word in words)


def has_keyword(state: Skirmish, piece: Piece, word: str) -> bool:
    """Whether the creature has the keyword: printed, gained, or counted as its own."""
    wanted = canonical_keyword(word)
    if wanted in canonical(piece.kit.keywords):
        return True
    # Mounting: rider and mount have the keyword for as long as they are a unit.
    if wanted == "mounted" and (piece.mount >= 0 or piece.riders):
        return True
    for lasting in piece.effects:
        node = lasting.node
        if type(node) is v.GainKeyword and canonical_keyword(node.word) == wanted:
            return True
    if counts_as(state, piece, word):
        return True
    for owner, skill, effect in state.standing.get("effect GainKeyword", ()):
        assert isinstance(effect, v.GainKeyword)
        if canonical_keyword(effect.word) == wanted:
            giver = state.pieces[owner]
            scope = continuous.scope_of(giver, skill, None)
            scope.printed_keywords = True
            if (
                continuous.functioning(state, giver, skill, scope)
                and continuous.touches(state, scope, effect.who, piece)
                and predicates.all_hold(state, scope, effect.tests)
            ):
                return True
    return False


def counts_as(state: Skirmish, piece: Piece, word: str) -> bool:
    """Whether a power of the creature makes it count as having the word."""
    wanted = canonical_keyword(word)
    for _, effect in piece.kit.others:
        if type(effect) is v.CountsAs and canonical_keyword(effect.word) == wanted:
            return True
    return abilities.has_ability(state, piece, "counts as", word)
