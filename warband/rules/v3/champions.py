"""Champions: their ratings, the dice of a test, the uses of their powers."""

import warband.ddm.ask.numbers.abilities as abilities
import warband.ddm.ask.numbers.modifiers as modifiers
from warband.ddm.ask.numbers.stacking import stacked
from warband.ddm.chapters.champions import Champions
from warband.ddm.conditions import suffers
from warband.ddm.state import Piece, Skirmish


class ChampionsOfV3(Champions):
    """Champions: their ratings, the dice of a test, the uses of their powers."""

    __slots__ = ()

    def champion_rating(self, state: Skirmish, piece: Piece) -> int:
        """The rating that counts in a champion test now: 0 off the map, Dazed or Stunned.

        Before the battle, off the map is where everybody is (ruling.setup-test-off-map).
        """
        if (piece.anchor < 0 and state.round > 0) or suffers(
            piece, state.edition.conditions.unable_to_lead
        ):
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
