"""Champions: their ratings, the dice of a test, the uses of their powers."""

import warband.ddm.ask.numbers.abilities as abilities
import warband.ddm.ask.numbers.modifiers as modifiers
from warband.ddm.ask.numbers.stacking import stacked
from warband.ddm.compiled import CompiledPower
from warband.ddm.conditions import suffers
from warband.ddm.moments import Contest
from warband.ddm.state import Piece, Skirmish


class Champions:
    """Champions: their ratings, the dice of a test, the uses of their powers."""

    __slots__ = ()

    def champion_rating(self, state: Skirmish, piece: Piece) -> int:
        """The rating that counts in a champion test now: 0 off the map, Dazed or Stunned.

        Before the battle, off the map is where everybody is (ruling.setup-test-off-map).
        """
        if piece.anchor < 0 and state.round > 0:
            return 0
        if piece.conditions and suffers(piece, state.edition.conditions.unable_to_lead):
            return 0
        rating = piece.kit.card.champion_rating
        if "ability counts as" in state.known:
            treated = [
                ability.number
                for ability, _ in abilities.abilities(state, piece, "counts as")
                if ability.word == "champion rating"
            ]
            rating = max(treated, default=rating)
        if "champion rating" in state.known:
            for term in stacked(modifiers.terms(state, piece, "champion rating")):
                rating += term.amount
        return rating

    def best_champion(self, state: Skirmish, seat: int) -> Piece | None:
        """The creature with the highest rating is chosen (ruling.champion-choice)."""
        warband = state.warband(seat)
        if not warband:
            return None
        if state.round == 0:
            return max(warband, key=lambda piece: (piece.kit.card.champion_rating, -piece.id))
        return max(warband, key=lambda piece: (self.champion_rating(state, piece), -piece.id))

    def ahead(self, contest: Contest) -> int | None:
        """The single highest die wins; then the higher rating; still tied: roll again."""
        if contest.forced_winner is not None:
            return contest.forced_winner
        best = [
            (max(dice) + bonus, rating)
            for dice, bonus, rating in zip(
                contest.dice, contest.bonuses, contest.ratings, strict=True
            )
        ]
        highest = max(best)
        return best.index(highest) if best.count(highest) == 1 else None

    def dice_of(self, ratings: tuple[int, ...], seat: int) -> int:
        """A d20 each, and one more for the single highest rating."""
        return 1 + all(ratings[seat] > rating for one, rating in enumerate(ratings) if one != seat)

    def uses_of(self, skill: CompiledPower) -> int:
        """How many of a champion's uses one use of the power takes."""
        return 1

    def may_use(self, state: Skirmish, piece: Piece, skill: CompiledPower) -> bool:
        """Whether a champion has uses left: as many in a battle as its rating says."""
        return piece.champion_uses + self.uses_of(skill) <= piece.kit.card.champion_rating

    def spend(self, state: Skirmish, piece: Piece, skill: CompiledPower) -> None:
        """A champion power is used."""
        piece.champion_uses += self.uses_of(skill)


class OncePerTurn(Champions):
    """The same champion power is used once on any creature's turn; it costs no action."""

    __slots__ = ()

    def may_use(self, state: Skirmish, piece: Piece, skill: CompiledPower) -> bool:
        """Uses left, and each champion power once on any creature's turn."""
        return _mark(piece, skill) not in state.marks and super().may_use(state, piece, skill)

    def spend(self, state: Skirmish, piece: Piece, skill: CompiledPower) -> None:
        """This one is used; the champion's others may still be."""
        super().spend(state, piece, skill)
        state.marks.add(_mark(piece, skill))


def _mark(piece: Piece, skill: CompiledPower) -> tuple[object, ...]:
    return ("champion power", piece.id, skill.key)
