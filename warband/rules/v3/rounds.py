"""A round: start, initiative, activations in the order 1-2-2-2, end."""

from functools import partial

import warband.rules.v3.effects as effects
import warband.rules.v3.stats as stats
import warband.rules.v3.turn as turns
import warband.rules.v3.victory as victory
import warband.rules.v3.windows as windows
from warband.kernel.questions import UNMADE, Flow, Listed, Roll, Weigh, choose
from warband.rules.v3.kit import EARLY
from warband.rules.v3.moments import Contest, Moment
from warband.rules.v3.state import Piece, Skirmish

# ------------------------------------------------------------------------- start of round


def begin_round(state: Skirmish) -> Flow[None]:
    """Start of Round, then Determine Initiative, then who takes the first turn."""
    state.round += 1
    state.marks = {mark for mark in state.marks if mark[0] == "battle"}
    for piece in state.pieces:
        piece.activations = 0
    state.tell("round", number=state.round)
    turns.new_phase(state)
    yield from windows.window(state, "at", [Moment("start of round")])
    turns.new_phase(state)
    yield from determine_initiative(state)
    turns.new_phase(state)
    state.first = yield from choose(
        state.initiative, "first turn", Listed([state.initiative, 1 - state.initiative])
    )
    state.order = state.first
    state.turns_left = turns_in_a_row(state, 1)
    state.turns_taken = 0
    state.phase = "activation"


def determine_initiative(state: Skirmish) -> Flow[None]:
    """A champion test decides who has initiative this round."""
    yield from windows.window(state, "at", [Moment("initiative roll")])
    winner = yield from champion_test(state, "initiative")
    state.initiative = winner
    state.tell("initiative", seat=winner)
    moments = [
        Moment("initiative won", amount=winner),
        Moment("initiative lost", amount=1 - winner),
    ]
    yield from windows.window(state, "before", moments)
    yield from windows.window(state, "after", moments)


def champion_test(state: Skirmish, why: str) -> Flow[int]:
    """Champion Test: a d20 each, one more for the higher rating; the highest die wins."""
    champions = tuple(best_champion(state, seat) for seat in (0, 1))
    ratings = tuple(
        stats.champion_rating(state, champion) if champion is not None else 0
        for champion in champions
    )
    ids = tuple(champion.id if champion is not None else -1 for champion in champions)
    while True:
        contest = Contest((ids[0], ids[1]), (ratings[0], ratings[1]))
        for seat in (0, 1):
            count = 1 + (ratings[seat] > ratings[1 - seat])
            if why == "initiative":
                count += extra_dice(state, seat)
            faces = yield Roll(seat, 20, count, why, {})
            assert isinstance(faces, tuple)
            contest.dice[seat].extend(faces)
        moment = Moment("initiative roll")
        moment.contest = contest
        if why == "initiative":
            yield from windows.window(state, "before", [moment])
            yield from windows.window(state, "after", [moment])
        winner = ahead(contest)
        state.tell(
            "champion-test",
            why=why,
            dice=(tuple(contest.dice[0]), tuple(contest.dice[1])),
            ratings=contest.ratings,
            champions=contest.champions,
            winner=-1 if winner is None else winner,
        )
        if winner is not None:
            return winner


def extra_dice(state: Skirmish, seat: int) -> int:
    """Dice that continuous powers and effects add when determining initiative."""
    if "initiative dice" not in state.known:
        return 0
    return sum(
        amount
        for piece in state.warband(seat)
        if piece.anchor >= 0
        for _, amount in stats.modifiers(state, piece, "initiative dice")
    )


def best_champion(state: Skirmish, seat: int) -> Piece | None:
    """The creature with the highest rating is chosen (ruling.champion-choice)."""
    warband = state.warband(seat)
    if not warband:
        return None
    if state.round == 0:
        return max(warband, key=lambda piece: (piece.kit.card.champion_rating, -piece.id))
    return max(warband, key=lambda piece: (stats.champion_rating(state, piece), -piece.id))


def ahead(contest: Contest) -> int | None:
    """The single highest die wins; then the higher rating; still tied: roll again."""
    if contest.forced_winner is not None:
        return contest.forced_winner
    best = (max(contest.dice[0]), max(contest.dice[1]))
    if best[0] != best[1]:
        return 0 if best[0] > best[1] else 1
    if contest.ratings[0] != contest.ratings[1]:
        return 0 if contest.ratings[0] > contest.ratings[1] else 1
    return None


# ----------------------------------------------------------------------------- activation


def activate(state: Skirmish) -> Flow[None]:
    """One turn: the player whose turn it is activates a creature that has not been yet."""
    seat = state.order
    ready = partial(ready_to_activate, state, seat)
    chosen = yield Weigh(seat, "activate", UNMADE, {}, ready)
    if chosen is None:
        # A player with nobody left skips; the opponent goes on.
        if ready_to_activate(state, 1 - seat):
            pass_turn(state)
            return
        state.phase = "end of round"
        return
    assert isinstance(chosen, int)
    piece = state.pieces[chosen]
    state.turns_left -= 1
    state.turns_taken += 1
    yield from turns.take_turn(state, piece)
    if SQUAD in piece.kit.abilities:
        yield from squad_turns(state, piece, seat)
    after_turn(state)


def resume(state: Skirmish) -> Flow[None]:
    """A position in the middle of a turn: the turn goes on, then the round."""
    assert state.turn is not None
    piece = state.pieces[state.turn.piece]
    yield from turns.resume_turn(state)
    state.phase = "activation"
    if SQUAD in piece.kit.abilities:
        yield from squad_turns(state, piece, state.order)
    after_turn(state)


def after_turn(state: Skirmish) -> None:
    """After an activation it may be the opponent's turn."""
    if state.turns_left <= 0:
        pass_turn(state)


def pass_turn(state: Skirmish) -> None:
    """Players alternate taking two turns in a row."""
    state.order = 1 - state.order
    state.turns_left = turns_in_a_row(state, 2)


def turns_in_a_row(state: Skirmish, usual: int) -> int:
    """How many turns the player whose turn it is takes now, with what powers add."""
    more = state.extra_turns[state.order]
    if more:
        extra = list(state.extra_turns)
        extra[state.order] = 0
        state.extra_turns = (extra[0], extra[1])
    return max(usual + more, 0)


ACTIVATION_POWERS = frozenset(("ability multi-activation", "forbid activate", "ability counts as"))
"""What in play may change who can still be activated."""


def activations_allowed(state: Skirmish, piece: Piece) -> int:
    """Turns per round: one, unless a power says more."""
    allowed = 1
    if "ability multi-activation" not in state.known:
        return allowed
    for ability, _ in stats.abilities(state, piece, "multi-activation"):
        allowed = max(allowed, ability.number)
    return allowed


def ready_to_activate(state: Skirmish, seat: int) -> list[int]:
    """Creatures of the player that may still take a turn this round."""
    if state.known.isdisjoint(ACTIVATION_POWERS):
        return [
            piece.id
            for piece in state.pieces
            if not piece.activations and piece.seat == seat and piece.anchor >= 0
        ]
    return [
        piece.id
        for piece in state.pieces
        if piece.seat == seat
        and piece.anchor >= 0
        and piece.activations < activations_allowed(state, piece)
        and not stats.forbidden(state, piece, "activate")
        and not stats.has_ability(state, piece, "counts as", "activated")
    ]


SQUAD = "squad activation"


def squad_turns(state: Skirmish, piece: Piece, seat: int) -> Flow[None]:
    """Squad Activation: all creatures of that name activate as a single activation."""
    while True:
        ready = ready_to_activate(state, seat)
        squad = [each for each in ready if state.pieces[each].name == piece.name]
        if not squad:
            return
        chosen = yield from choose(seat, "activate", Listed(squad))
        yield from turns.take_turn(state, state.pieces[chosen])


# --------------------------------------------------------------------------- end of round


def end_round(state: Skirmish) -> Flow[None]:
    """End of Round, three steps; then time may be up."""
    turns.new_phase(state)
    if windows.listening(state, "end of round", EARLY):
        yield from windows.window(state, EARLY, [Moment("end of round")])
    # 1) Score victory points, both players at once.
    yield from score_areas(state)
    # 2) Declare powers.
    yield from windows.window(state, "at", [Moment("end of round")])
    # 3) Powers and effects end.
    yield from effects.expire_at_end_of_round(state)
    victory.check(state)
    if state.setup is not None and state.setup.rounds and state.round >= state.setup.rounds:
        state.timed_out = True
    victory.check_time(state)
    victory.check_survivors(state)
    state.phase = "round"


def score_areas(state: Skirmish) -> Flow[None]:
    """Each player with a creature in one of their victory areas scores, simultaneously."""
    scorers: list[tuple[int, int]] = []
    for seat in (0, 1):
        occupants = area_occupants(state, seat)
        if occupants:
            chosen = yield from choose(seat, "scorer", Listed([p.id for p in occupants]))
            scorers.append((seat, chosen))
    moments = [
        Moment(
            "occupation scored",
            piece_id,
            piece_id,
            amount=occupation_points(state, state.pieces[piece_id]),
            cells=area_around(state, state.pieces[piece_id]),
        )
        for _, piece_id in scorers
    ]
    yield from windows.window(state, "before", moments)
    for (seat, piece_id), moment in zip(scorers, moments, strict=True):
        bonus = sum(
            amount for _, amount in stats.modifiers(state, state.pieces[piece_id], "victory points")
        )
        victory.score(state, seat, moment.amount + bonus, "victory area")
    victory.check(state)
    yield from windows.window(state, "after", moments)


def occupation_points(state: Skirmish, piece: Piece) -> int:
    """What a victory area is worth to the creature that scores in it."""
    times = 1
    for ability, _ in stats.abilities(state, piece, "scores more"):
        times = max(times, ability.number)
    return state.format.area_points * times


def area_around(state: Skirmish, piece: Piece) -> int:
    """The squares of the victory areas a creature stands in."""
    squares = 0
    for label, areas in state.field.ground.areas.items():
        if label.startswith("victory"):
            for area in areas:
                squares |= area if area & piece.space else 0
    return squares


def victory_area(state: Skirmish, seat: int) -> int:
    """The squares in which a player scores: their own areas and shared ones."""
    side = state.sides[seat]
    return state.field.mask(f"victory {side}") | state.field.mask("victory AB")


def area_occupants(state: Skirmish, seat: int) -> list[Piece]:
    """Creatures that can score: not Objects, Spells, nor Stunned or the like."""
    area = victory_area(state, seat)
    return [
        piece
        for piece in state.pieces
        if piece.space & area
        and piece.seat == seat
        and not piece.inactive
        and not piece.kit.keywords & {"object", "spell"}
        and not stats.forbidden(state, piece, "score occupation")
    ]
