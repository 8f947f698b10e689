"""Champion tests: who takes part, with how many dice, who is ahead."""

import warband.ddm.ask.numbers.creatures as creatures
import warband.ddm.ask.numbers.modifiers as modifiers
from warband.ddm.moments import Contest
from warband.ddm.state import Piece, Skirmish


def extra_dice(state: Skirmish, seat: int) -> int:
    """Dice that continuous powers and effects add when determining initiative."""
    if "initiative dice" not in state.known:
        return 0
    return sum(
        amount
        for piece in state.warband(seat)
        if piece.anchor >= 0
        for _, amount in modifiers.modifiers(state, piece, "initiative dice")
    )


def best_champion(state: Skirmish, seat: int) -> Piece | None:
    """The creature with the highest rating is chosen (ruling.champion-choice)."""
    warband = state.warband(seat)
    if not warband:
        return None
    if state.round == 0:
        return max(warband, key=lambda piece: (piece.kit.card.champion_rating, -piece.id))
    return max(warband, key=lambda piece: (creatures.champion_rating(state, piece), -piece.id))


def ahead(contest: Contest) -> int | None:
    """The single highest die wins; then the higher rating; still tied: roll again."""
    if contest.forced_winner is not None:
        return contest.forced_winner
    best = [(max(dice), rating) for dice, rating in zip(contest.dice, contest.ratings, strict=True)]
    highest = max(best)
    return best.index(highest) if best.count(highest) == 1 else None


def dice_of(ratings: tuple[int, ...], seat: int) -> int:
    """A d20 each, and one more for the single highest rating."""
    return 1 + all(ratings[seat] > rating for one, rating in enumerate(ratings) if one != seat)
