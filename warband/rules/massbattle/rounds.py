"""The round: initiative, number of phases, whose phase, the end (Round Sequence)."""

from warband.kernel.questions import Choose, Flow, Pieces, Players, choose, roll
from warband.rules.massbattle import questions as q
from warband.rules.massbattle.command.orders import can_spend
from warband.rules.massbattle.state import NOBODY, Game, Unit

__all__ = [
    "begin_round", "choose_activation", "finish_phase", "must_activate", "number_of_phases",
    "roll_initiative", "units_to_activate",
]  # fmt: skip

PER_PHASE = 3
"""So many units may be activated in a phase."""
PASS = NOBODY


def begin_round(game: Game) -> None:
    """Command points come back, orders have lapsed, nobody has acted."""
    game.round += 1
    game.phase = game.turn = game.acted = 0
    game.noise = False
    for unit in game.units:
        unit.activated = unit.appeared == game.round
        unit.commanded = False
        unit.orders = ()
        unit.ignore = 0
        unit.points = max(0, unit.creature.commander or 0)
        game.clear_condition(unit, "assigned")
    game.tell("round", round=game.round)


# Initiative.


def playing(game: Game) -> list[int]:
    """The players who still have creatures in the battle."""
    return [
        seat
        for seat in range(len(game.teams))
        if any(
            unit.seat == seat and not unit.gone and unit.under("neutral") is None
            for unit in game.units
        )
    ]


def roll_initiative(game: Game) -> Flow[None]:
    """Everybody rolls; losers may challenge; the winner says who begins (Initiative)."""
    seats = playing(game)
    leader = _ahead(game)
    if leader is None:
        faces = yield from _first_rolls(game, seats)
        if len(seats) == 2:
            leader = yield from _challenge_of_two(game, seats, faces)
        else:
            leader = yield from _challenge_of_many(game, seats, faces)
    game.tell("initiative", seat=leader)
    first = yield from choose(leader, q.FIRST_PHASE, Players(seats), seat=leader)
    count = len(game.teams)
    game.first = first
    game.order = tuple(seat for step in range(count) if (seat := (first + step) % count) in seats)
    game.tell("play-order", seats=game.order)


def _ahead(game: Game) -> int | None:
    """Tide of Battle: whoever is ahead in victory points wins initiative."""
    if game.terms.special("tide") is None:
        return None
    best = max(game.scores)
    ahead = [seat for seat, score in enumerate(game.scores) if score == best]
    return ahead[0] if len(ahead) == 1 else None


def _first_rolls(game: Game, seats: list[int]) -> Flow[dict[int, int]]:
    """All roll a d20; where two tie, all roll again."""
    while True:
        faces = {}
        for seat in seats:
            rolled = yield from roll(seat, 20, 1, "initiative")
            faces[seat] = rolled[0]
        game.tell(
            "rolls", why="initiative", seats=tuple(seats), results=tuple(faces[s] for s in seats)
        )
        if len(set(faces.values())) == len(seats):
            return faces


def challengers(game: Game, seat: int) -> list[Unit]:
    """The commanders who can pay for a challenge: only those that are not attached."""
    return [
        unit for unit in game.of(seat) if unit.commander and unit.host == NOBODY and can_spend(unit)
    ]


def _challenge(game: Game, seat: int) -> Flow[bool]:
    """Whether a player challenges; a commander pays for it."""
    able = challengers(game, seat)
    if not able:
        return False
    options = [NOBODY, *(unit.number for unit in able)]
    chosen = yield from choose(seat, q.CHALLENGE, Pieces(options), onward=NOBODY)
    if chosen == NOBODY:
        return False
    game.units[chosen].points -= 1
    game.tell("challenge", seat=seat, commander=chosen, left=game.units[chosen].points)
    return True


def _challenge_of_two(game: Game, seats: list[int], faces: dict[int, int]) -> Flow[int]:
    """The loser may challenge, then the other, until somebody fails or gives up."""
    leader = max(seats, key=lambda seat: faces[seat])
    while True:
        other = next(seat for seat in seats if seat != leader)
        goes = yield from _challenge(game, other)
        if not goes:
            return leader
        rolled = yield from roll(other, 20, 1, "initiative")
        faces[other] = rolled[0]
        game.tell("rolls", why="initiative", seats=(other,), results=rolled)
        if faces[other] <= faces[leader]:
            return leader
        leader = other


def _challenge_of_many(game: Game, seats: list[int], faces: dict[int, int]) -> Flow[int]:
    """From the lowest roller upward; whoever fails is out (Multiplayer Initiative)."""
    order = sorted(seats, key=lambda seat: faces[seat])
    leader = order[-1]
    out: set[int] = set()
    successful: set[int] = set()
    first = True
    while True:
        changed = False
        for seat in order:
            if seat == leader or seat in out or (not first and seat not in successful):
                continue
            goes = yield from _challenge(game, seat)
            if not goes:
                continue
            rolled = yield from roll(seat, 20, 1, "initiative")
            game.tell("rolls", why="initiative", seats=(seat,), results=rolled)
            if rolled[0] > faces[leader]:
                faces[seat] = rolled[0]
                leader = seat
                successful.add(seat)
                changed = True
            else:
                out.add(seat)
        first = False
        if not changed:
            return leader


# Phases.


def counted(game: Game, seat: int) -> list[Unit]:
    """The units that count for phases: not commanders, not those with Tactics."""
    return [
        unit
        for unit in game.units
        if unit.seat == seat and unit.host == NOBODY and not unit.commander
        and not unit.has("Tactics") and (unit.on_table or unit.gone == "high")
        and unit.under("neutral") is None
    ]  # fmt: skip


def number_of_phases(game: Game) -> int:
    """The most units of a player divided by three, rounded up (Phases)."""
    most = max((len(counted(game, seat)) for seat in range(len(game.teams))), default=0)
    return max(1, -(-most // PER_PHASE))


def units_to_activate(game: Game, seat: int) -> list[Unit]:
    """The units that a player may activate now."""
    found = []
    for unit in game.units:
        if unit.seat != seat or unit.activated or unit.host != NOBODY:
            continue
        if unit.under("neutral") is not None:
            continue
        if not unit.on_table and unit.gone != "high":
            continue
        free = unit.commander or unit.has("Tactics")
        if free or game.acted < PER_PHASE:
            found.append(unit)
    return found


def must_activate(game: Game, seat: int) -> bool:
    """Whether a player must activate another unit in this phase."""
    left = [unit for unit in counted(game, seat) if not unit.activated]
    later = PER_PHASE * (game.phases - 1 - game.phase)
    return game.acted < PER_PHASE and len(left) > later


def choose_activation(game: Game, seat: int) -> Flow[int]:
    """The player names a unit to activate, or ends the phase; asked even if only one is left."""
    units = units_to_activate(game, seat)
    options = [unit.number for unit in units]
    if not must_activate(game, seat):
        options.append(PASS)
    if not options or options == [PASS]:
        return PASS
    index = yield Choose(seat, q.ACTIVATE, Pieces(options), {"seat": seat})
    assert isinstance(index, int)
    return options[index]


def finish_phase(game: Game) -> bool:
    """The next player, or the next phase; whether the round is over."""
    game.acted = 0
    game.turn += 1
    if game.turn < len(game.order):
        return False
    game.turn = 0
    game.phase += 1
    return game.phase >= game.phases
