"""Prints positions: the inverse of reading them, leaving out what goes without saying."""

import json

from warband.ddm.do.turn.victory import DRAW
from warband.ddm.ground.maps import UNNAMED, map_lines
from warband.ddm.ground.square_blocks import print_squares
from warband.ddm.library import WithCards
from warband.ddm.seats import DUEL, SEATS, by_team, names, print_teams
from warband.ddm.state import Deed, Piece, Skirmish
from warband.ddm.text.position.battle import ACTIONS, LIMITS, PHASES
from warband.ddm.text.position.cards import print_own_card
from warband.ddm.text.position.lasting import (
    label,
    lasting_text,
    origin_text,
    pieces_text,
    print_effect,
    small_print,
)
from warband.ddm.text.position.words import quoted


def print_position(state: Skirmish) -> str:
    """The text of a position, from which `parse_position` makes the same state again."""
    lines = [f"format {state.format}"]
    lines += _map(state)
    lines += _cards(state)
    lines += _battle(state)
    for piece in state.pieces:
        lines += piece_lines(state, piece)
    if state.turn is not None:
        lines.append(_turn(state))
    lines += [_mark(state, mark) for mark in sorted(state.marks, key=str)]
    lines += [_deed(state, deed) for deed in state.deeds]
    for lasting, cells in state.map_changes:
        squares = print_squares(state.field.grid, cells)
        small = small_print(state, lasting, 0)
        lines.append(f"change ({print_effect(lasting.node)}) {squares}{small}")
    return "\n".join(lines) + "\n"


def _map(state: Skirmish) -> list[str]:
    """The map by name if the library has the very same, otherwise drawn."""
    ground = state.field.ground
    book = state.book
    known = (book.base if isinstance(book, WithCards) else book).known_map(ground.name)
    if known is ground:
        return [f"map {ground.name}"]
    drawn, *rest = map_lines(ground)
    assert drawn == "draw"
    rows = [line for line in rest if line.startswith("  ")]
    name = "" if ground.name == UNNAMED else f" {ground.name}"
    return [f"map{name}", *rows, *rest[len(rows) :]]


def _cards(state: Skirmish) -> list[str]:
    if not isinstance(state.book, WithCards):
        return []
    return [line for card in state.book.own.values() for line in print_own_card(card)]


def _battle(state: Skirmish) -> list[str]:
    lines = []
    if state.teams != DUEL:
        lines.append(f"teams {print_teams(state.teams)}")
    if state.sides != tuple("AB"[team % 2] for team in state.teams):
        sides = zip(names(state.teams), state.sides, strict=True)
        lines.append(f"sides {' '.join(f'{seat} {side}' for seat, side in sides)}")
    if state.setup is not None:
        if state.setup.fixed_map:
            lines.append("fixed map")
        else:
            for seat, side in zip(names(state.teams), state.setup.sides, strict=True):
                items = "".join(f" item {quoted(item)}" for item in side.items)
                lines.append(f"brings {seat} map {quoted(side.map)}{items}")
        if state.setup.rounds:
            lines.append(f"rounds {state.setup.rounds}")
    starting = state.phase == "round"
    lines.append(f"round {state.round + starting}")
    phases = {phase: name for name, phase in PHASES.items()}
    # In the middle of a turn the position is among its allotted actions.
    lines.append(f"phase {'turn' if state.turn is not None else phases[state.phase]}")
    lines.append(f"phases {state.phase_serial}")
    lines.append(f"initiative {SEATS[state.initiative] if state.initiative >= 0 else 'nobody'}")
    lines.append(f"first {SEATS[state.first]}")
    lines.append(f"next {SEATS[state.order]} {state.turns_left}")
    if state.turns_taken:
        lines.append(f"turns taken {state.turns_taken}")
    if any(state.extra_turns):
        turns = zip(names(state.teams), state.extra_turns, strict=True)
        lines.append(f"extra turns {' '.join(f'{seat} {count}' for seat, count in turns)}")
    if any(state.score):
        lines.append(f"score {by_team(state.score, state.teams)}")
    if state.sudden_death:
        lines.append("sudden death")
    if state.timed_out:
        lines.append("time out")
    if state.winner is not None:
        lines.append(
            f"winner {'draw' if state.winner == DRAW else SEATS[state.teams.index(state.winner)]}"
        )
    lines.append(f"made {state.effects_made}")
    return lines


def piece_lines(state: Skirmish, piece: Piece) -> list[str]:
    """A creature's line, and a line below it for each of its effects."""
    words = [SEATS[piece.home], label(state, piece.id), f"({piece.name})"]
    if piece.anchor >= 0:
        words.append(state.field.grid.name(piece.anchor))
    words.append(f"hp {piece.hp}/{piece.max_hp}")
    words += _standing(state, piece)
    words += _spent(state, piece)
    words += _remembered(state, piece)
    lines = [" ".join(words)]
    lines += [f"  {lasting_text(state, lasting, piece.id)}" for lasting in piece.effects]
    return lines


def _standing(state: Skirmish, piece: Piece) -> list[str]:
    words = []
    if piece.destroyed:
        words.append("destroyed")
    elif piece.anchor < 0:
        words.append("off map")
    if not state.placing >> piece.id & 1:
        words.append("waiting")
    if piece.squeezed:
        words.append("squeezed")
    if piece.mount >= 0:
        words.append(f"riding {label(state, piece.mount)}")
    if piece.last_legal >= 0 and piece.last_legal != piece.anchor:
        words.append(f"last legal {state.field.grid.name(piece.last_legal)}")
    mine = state.turn is not None and state.turn.piece == piece.id
    if piece.seat != piece.home or (mine and "Dominated" in piece.conditions):
        words.append(f"controlled by {SEATS[piece.seat]}")
    if piece.blood >= 0:
        words.append(f"blood {piece.blood}")
    if piece.bonus_hp:
        words.append(f"bonus hp {piece.bonus_hp}")
    for source, points in sorted(piece.temporary.items()):
        words.append(f"temporary {points}" + (f" {origin_text(state, source)}" if source else ""))
    if piece.was_bloodied != piece.bloodied:
        words.append("was bloodied" if piece.was_bloodied else "never bloodied")
    if piece.paid != piece.card.cost:
        words.append(f"paid {piece.paid}")
    words += [f"item {quoted(item)}" for item in piece.items]
    return words


def _spent(state: Skirmish, piece: Piece) -> list[str]:
    words = []
    if piece.activations:
        words.append(f"activated {piece.activations}")
    if piece.immediate_at >= 0:
        words.append(f"immediate spent {piece.immediate_at}")
    if piece.champion_uses:
        words.append(f"champion uses {piece.champion_uses}")
    words += [f"used {quoted(power)} {count}" for power, count in sorted(piece.used.items())]
    if piece.terrain_harm[0] >= 0:
        words.append(f"terrain damage {piece.terrain_harm[1]} in phase {piece.terrain_harm[0]}")
    if piece.terrain_heal[0] >= 0:
        words.append(f"terrain healing {piece.terrain_heal[1]} in phase {piece.terrain_heal[0]}")
    return words


def _remembered(state: Skirmish, piece: Piece) -> list[str]:
    words = [f"token {quoted(token)} {count}" for token, count in sorted(piece.tokens.items())]
    words += [f"word {quoted(tag)} {quoted(word)}" for tag, word in sorted(piece.words.items())]
    words += [
        f"chosen {quoted(tag)} {pieces_text(state, creatures)}"
        for tag, creatures in sorted(piece.bearing.items())
    ]
    return words


def _turn(state: Skirmish) -> str:
    turn = state.turn
    assert turn is not None
    words = [f"turn {label(state, turn.piece)} actions {_actions(turn.actions)}"]
    if turn.spent:
        words.append(f"spent {_actions(turn.spent)}")
    if turn.granted:
        words.append(f"granted {_actions(turn.granted)}")
    if turn.moved:
        words.append(f"moved {turn.moved}")
        if turn.start >= 0:
            words.append(f"from {state.field.grid.name(turn.start)}")
    if turn.ended:
        words.append("ended")
    return " ".join(words)


def _actions(counts: dict[str, int]) -> str:
    return " ".join(f"{kind} {counts[kind]}" for kind in ACTIONS if counts.get(kind)) or "none"


def _mark(state: Skirmish, mark: tuple[object, ...]) -> str:
    match mark:
        case ("attacked", int(attacker), int(target), str(power), bool(hit)):
            names = f"{label(state, attacker)} {label(state, target)}"
            return f"mark attacked {names} {quoted(power)}{' hit' if hit else ''}"
        case (str(limit), int(piece), str(power)) if limit in LIMITS:
            return f"mark once per {limit} {label(state, piece)} {quoted(power)}"
        case ("battle", "quiet rounds", int(rounds)):
            return f"quiet rounds {rounds}"
    return f"mark raw {quoted(json.dumps(mark))}"


def _deed(state: Skirmish, done: Deed) -> str:
    who = label(state, done.subject) if done.subject >= 0 else "nobody"
    whom = f" to {label(state, done.object)}" if done.object >= 0 else ""
    power = f" {quoted(done.power)}" if done.power else ""
    return f"past {done.deed} {who}{whom}{power} round {done.round} phase {done.phase}"
