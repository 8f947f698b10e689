"""What a position says about the battle as a whole: round, turn, score and the rest."""

import json
from collections.abc import Callable
from typing import get_args

from msgspec.structs import replace

import warband.ddm.ask.cards.history as history
from warband.cards import vocabulary as v
from warband.ddm.do.turn.victory import DRAW
from warband.ddm.ground.square_blocks import is_block, parse_squares
from warband.ddm.library import NotInLibrary
from warband.ddm.moments import NOBODY
from warband.ddm.setup import Setup, Side
from warband.ddm.state import Deed, Skirmish, Turn
from warband.ddm.text.position.lasting import parse_effect, take_lasting, take_piece
from warband.ddm.text.position.pieces import take_seat, take_square
from warband.ddm.text.position.words import TextError, Words

PHASES = {
    "reveal": "reveal",
    "controls": "controls",
    "placing": "placing",
    "setup powers": "setup powers",
    "start of round": "round",
    "activation": "activation",
    "turn": "turn",
    "end of round": "end of round",
    "over": "over",
}
"""The phases by their names here, and as the state has them."""
SETUP_PHASES = ("reveal", "controls", "placing", "setup powers")
ACTIONS = ("attack", "move", "minor")
DEEDS = (*get_args(v.Deed), history.TURN)
THIS_ROUND = -1
"""Stands for the round of the position until all of it is read."""
LIMITS = ("turn", "round", "battle", "target", "target per turn")


def put_fact(state: Skirmish, words: Words) -> None:
    """Write what a line says into the battle."""
    for phrase, put in FACTS.items():
        if words.accept(*phrase.split()):
            put(state, words)
            if words:
                raise TextError(f"{' '.join(words.rest())!r} is too much after {phrase!r}")
            return
    raise TextError(
        f"expected blue or red, map, terrain, creature, item or one of {', '.join(FACTS)}; "
        f"found {words.take('a word')!r}"
    )


def _format(state: Skirmish, words: Words) -> None:
    """What is agreed was settled before anything else."""
    words.place = len(words.words)


def _teams(state: Skirmish, words: Words) -> None:
    """Who plays with whom was settled before anybody was enlisted."""
    words.place = len(words.words)


def _sides(state: Skirmish, words: Words) -> None:
    if len(set(state.teams)) > 2:
        sides = list(state.sides)
        while words:
            seat = take_seat(state, words)
            sides[seat] = words.take("a side or a corner").upper()
        state.sides = tuple(sides)
        return
    seat = take_seat(state, words)
    side = words.among(("A", "B"), "side A or B")
    team, other = state.teams[seat], "B" if side == "A" else "A"
    state.sides = tuple(side if each == team else other for each in state.teams)
    if words:
        take_seat(state, words)
        words.among(("A", "B"), "side A or B")


def _round(state: Skirmish, words: Words) -> None:
    state.round = words.number("the number of the round")


def _phase(state: Skirmish, words: Words) -> None:
    state.phase = PHASES[words.among(PHASES, f"a phase ({', '.join(PHASES)})")]


def _phases(state: Skirmish, words: Words) -> None:
    state.phase_serial = words.number("how many phases have gone by")


def _initiative(state: Skirmish, words: Words) -> None:
    state.initiative = -1 if words.accept("nobody") else take_seat(state, words)


def _first(state: Skirmish, words: Words) -> None:
    state.first = take_seat(state, words)


def _next(state: Skirmish, words: Words) -> None:
    state.order = take_seat(state, words)
    state.turns_left = words.number_or(1)


def _turns_taken(state: Skirmish, words: Words) -> None:
    state.turns_taken = words.number("how many turns were taken")


def _extra_turns(state: Skirmish, words: Words) -> None:
    turns = list(state.extra_turns)
    while words:
        seat = take_seat(state, words)
        turns[seat] = words.number("how many turns")
    state.extra_turns = tuple(turns)


def _score(state: Skirmish, words: Words) -> None:
    while words:
        seat = take_seat(state, words)
        state.score[state.teams[seat]] = words.number("victory points")


def _sudden_death(state: Skirmish, words: Words) -> None:
    state.sudden_death = True


def _time_out(state: Skirmish, words: Words) -> None:
    state.timed_out = True


def _winner(state: Skirmish, words: Words) -> None:
    state.winner = DRAW if words.accept("draw") else state.teams[take_seat(state, words)]
    state.phase = "over"


def _made(state: Skirmish, words: Words) -> None:
    state.effects_made = words.number("how many effects were made")


def _turn(state: Skirmish, words: Words) -> None:
    piece = take_piece(state, words)
    turn = state.turn = Turn(piece.id, piece.anchor)
    while words:
        if words.accept("actions"):
            turn.actions = _actions(words)
        elif words.accept("spent"):
            turn.spent = {kind: n for kind, n in _actions(words).items() if n}
        elif words.accept("granted"):
            turn.granted = {kind: n for kind, n in _actions(words).items() if n}
        elif words.accept("moved"):
            turn.moved = words.number("how many squares")
            turn.start = take_square(state, words) if words.accept("from") else -1
        elif words.accept("ended"):
            turn.ended = True
        else:
            raise TextError(
                f"expected actions, spent, granted, moved or ended, found {words.next!r}"
            )
    state.pieces[turn.piece].activations = max(state.pieces[turn.piece].activations, 1)


def _actions(words: Words) -> dict[str, int]:
    """Kinds of action, each as often as it is named: attack attack move."""
    found = dict.fromkeys(ACTIONS, 0)
    if words.accept("none"):
        return found
    while words.next in ACTIONS:
        kind = words.take("an action").lower()
        found[kind] += words.number_or(1)
    return found


def _mark(state: Skirmish, words: Words) -> None:
    """What was used already: a power with a limit, an attack made, a charge."""
    if words.accept("attacked"):
        attacker, target = take_piece(state, words), take_piece(state, words)
        power = words.text("the name of the attack")
        state.marks.add(("attacked", attacker.id, target.id, power, words.accept("hit")))
        return
    if words.accept("raw"):
        state.marks.add(tuple(json.loads(words.text("a list in JSON"))))
        return
    words.accept("once", "per")
    limit = words.among(LIMITS, f"once per {', '.join(LIMITS)}")
    piece = take_piece(state, words)
    name = words.text("the name of a power")
    skill = piece.kit.by_name.get(name.lower())
    state.marks.add((limit, piece.id, skill.key if skill is not None else name))


def _quiet_rounds(state: Skirmish, words: Words) -> None:
    state.marks.add(("battle", "quiet rounds", words.number("rounds without hostilities")))


def _past(state: Skirmish, words: Words) -> None:
    """What somebody did: `past hit Knight to Orc "Axe" round 1 phase 4`."""
    deed = words.among(DEEDS, f"a deed ({', '.join(DEEDS)})")
    subject = NOBODY if words.accept("nobody") else take_piece(state, words).id
    object = take_piece(state, words).id if words.accept("to") else NOBODY
    power = words.text("a power") if words.next.startswith('"') else ""
    if not power.startswith("champion "):
        power = v.scalable_name(power)
    begun = words.number("the round") if words.accept("round") else THIS_ROUND
    phase = words.number("the phase") if words.accept("phase") else state.phase_serial
    state.deeds.append(Deed(deed, subject, object, power, begun, phase))


def _change(state: Skirmish, words: Words) -> None:
    bracket = words.bracket()
    node = parse_effect(bracket) if bracket is not None else None
    if not isinstance(node, v.ChangeTerrain):
        raise TextError("expected `change (change-terrain KIND) SQUARES`")
    squares = []
    while is_block(words.next):
        squares.append(words.take("a square"))
    try:
        cells = parse_squares(state.field.grid, squares)
    except ValueError as error:
        raise TextError(str(error)) from error
    owner = state.pieces[0]
    lasting = take_lasting(state, owner, replace(node, until=node.until or v.EndOfBattle()), words)
    lasting = replace(lasting, node=node, source=max(lasting.source, 0))
    state.map_changes = (*state.map_changes, (lasting, cells))


def make_setup(state: Skirmish) -> Setup:
    """The setup of the battle; where there is none yet, one with the map as fixed map."""
    if state.setup is None:
        name = state.field.ground.name
        sides = tuple(Side((), name) for _ in state.teams)
        state.setup = Setup(str(state.format), sides, fixed_map=name, teams=state.teams)
    return state.setup


def _rounds(state: Skirmish, words: Words) -> None:
    state.setup = replace(make_setup(state), rounds=words.number("the last round"))


def _brings(state: Skirmish, words: Words) -> None:
    """What a player has brought besides creatures: a map, items not assigned yet."""
    setup = replace(make_setup(state), fixed_map="")
    seat = take_seat(state, words)
    side = setup.sides[seat]
    while words:
        if words.accept("map"):
            name = words.text("the name of a map")
            try:
                side = replace(side, map=state.book.map(name).name)
            except NotInLibrary as error:
                raise TextError(error.args[0]) from error
        elif words.accept("item"):
            side = replace(side, items=(*side.items, words.text("the name of an item")))
        else:
            raise TextError(f"expected map or item, found {words.next!r}")
    sides = [side if number == seat else each for number, each in enumerate(setup.sides)]
    state.setup = replace(setup, sides=tuple(sides))


def _fixed_map(state: Skirmish, words: Words) -> None:
    state.setup = replace(make_setup(state), fixed_map=state.field.ground.name)


FACTS: dict[str, Callable[[Skirmish, Words], None]] = {
    "format": _format,
    "sides": _sides,
    "teams": _teams,
    "rounds": _rounds,
    "round": _round,
    "phases": _phases,
    "phase": _phase,
    "initiative": _initiative,
    "first": _first,
    "next": _next,
    "turns taken": _turns_taken,
    "turn": _turn,
    "extra turns": _extra_turns,
    "score": _score,
    "sudden death": _sudden_death,
    "time out": _time_out,
    "winner": _winner,
    "made": _made,
    "mark": _mark,
    "quiet rounds": _quiet_rounds,
    "past": _past,
    "change": _change,
    "brings": _brings,
    "fixed map": _fixed_map,
}
"""Everything that can be set of a battle, besides its map, cards and creatures."""
