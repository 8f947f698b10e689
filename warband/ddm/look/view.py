"""A battle as a player may see it: plain structures for the browser, the terminal and tests."""

import hashlib
from functools import lru_cache
from typing import Literal

import msgspec

import warband.ddm.ask.cards.conditions as conditions
import warband.ddm.ask.numbers.creatures as creatures
import warband.ddm.ask.numbers.modifiers as modifying
import warband.ddm.ask.powers.lasting_words as lasting_words
import warband.ddm.ask.turn.activations as activations
import warband.ddm.do.turn.victory as victory
from warband.boards.squares.edges import EdgeSet
from warband.boards.squares.grid import cells_of
from warband.cards import vocabulary as v
from warband.ddm.action_budget import ALLOTTED
from warband.ddm.ask.numbers.stacking import printed
from warband.ddm.ground.field import Field
from warband.ddm.look.option_shapes import offer
from warband.ddm.state import Lasting, Piece, Skirmish
from warband.ddm.text.prompts import prompt
from warband.kernel.questions import Choose, Question
from warband.looks.squares import (
    Edge,
    EffectView,
    MapArea,
    MapView,
    PieceView,
    QuestionView,
    Stat,
    TurnView,
    View,
)

# --------------------------------------------------------------------------------- views


def view(state: Skirmish, question: Question | None, seats: tuple[int, ...]) -> View:
    """The battle as whoever holds these seats may see it; no seats for a spectator.

    Nothing is hidden once warbands are revealed, so only the options differ.
    """
    asked = question if isinstance(question, Choose) else None
    return View(
        round=state.round,
        phase=state.phase,
        score=scores(state),
        goal=state.edition.scoring.goal(state),
        sides=state.sides,
        pieces=tuple(piece_view(state, piece) for piece in state.pieces),
        map=map_version(state.field),
        initiative=state.initiative,
        active=state.order if state.round else -1,
        turns_left=max(state.turns_left, 0),
        turn=turn_view(state),
        asked=asked.seat if asked is not None else -1,
        question=question_view(state, asked, seats) if asked is not None else None,
        sudden_death=state.sudden_death,
        winner=first_winner(state),
        outcome=victory.outcome(state) or "",
    )


def scores(state: Skirmish) -> tuple[int, ...]:
    """The points of every player; those of a team have one score."""
    return tuple(state.score[team] for team in state.teams)


def first_winner(state: Skirmish) -> int | None:
    """The seat that won, the first of a team; DRAW, or None while the battle goes on."""
    if state.winner is None or state.winner == victory.DRAW:
        return state.winner
    return state.teams.index(state.winner)


def turn_view(state: Skirmish) -> TurnView | None:
    """Whose turn is being taken and what is left of it."""
    turn = state.turn
    if turn is None:
        return None
    return TurnView(turn.piece, {kind: turn.actions.get(kind, 0) for kind in ALLOTTED}, turn.moved)


def question_view(state: Skirmish, question: Choose, seats: tuple[int, ...]) -> QuestionView:
    """The question in words; options only for the seat that is asked."""
    options = offer(state, question) if question.seat in seats else ()
    who = question.about.get("who", -1)
    power = question.about.get("power", "")
    piece = state.pieces[who] if isinstance(who, int) and who >= 0 else None
    return QuestionView(
        seat=question.seat,
        ask=question.ask,
        # What is left of the turn is told by `turn`.
        text=prompt(state, question).partition(" Actions left:")[0],
        options=options,
        who=piece.id if piece is not None else -1,
        card=piece.name if piece is not None else "",
        power=power if isinstance(power, str) else "",
        about=dict(question.about),
        passing=next((o.n for o in options if o.kind in ("pass", "stop", "end")), -1),
    )


def piece_view(state: Skirmish, piece: Piece) -> PieceView:
    """A creature as it stands, with every modifier by name."""
    return PieceView(
        id=piece.id,
        card=piece.name,
        label=piece.label,
        home=piece.home,
        seat=piece.seat,
        hp=piece.hp,
        max_hp=piece.max_hp,
        stats=(
            *(_defense(state, piece, which) for which in state.edition.rolling.shown),
            _speed(state, piece),
        ),
        mode=creatures.movement_mode(state, piece),
        side=piece.side,
        anchor=piece.anchor,
        bloodied=conditions.bloodied(state, piece),
        destroyed=piece.destroyed,
        ready=_ready(state, piece),
        activations=piece.activations,
        conditions=tuple(sorted(piece.conditions)),
        effects=tuple(_effect(state, piece, lasting) for lasting in piece.effects),
        tokens=dict(piece.tokens),
        items=piece.items,
        spent={key: count for key, count in piece.used.items() if count},
        champion_uses=piece.champion_uses,
        immediate_spent=bool(state.round) and piece.immediate_at == state.phase_serial,
        squeezed=piece.squeezed,
        mount=piece.mount,
        riders=piece.riders,
        worth=victory.worth(piece),
    )


def _defense(state: Skirmish, piece: Piece, which: v.Defense) -> Stat:
    value, modifiers = state.edition.rolling.defense(state, piece, which, None, None)
    return Stat(which, value, printed(piece, which), tuple(modifiers))


def _speed(state: Skirmish, piece: Piece) -> Stat:
    modifiers = modifying.modifiers(state, piece, "speed") if piece.anchor >= 0 else []
    return Stat(
        "Speed", state.edition.motion.speed(state, piece), piece.card.speed, tuple(modifiers)
    )


def _ready(state: Skirmish, piece: Piece) -> bool:
    return (
        state.round > 0
        and piece.anchor >= 0
        and piece.activations < activations.activations_allowed(state, piece)
    )


def _effect(state: Skirmish, piece: Piece, lasting: Lasting) -> EffectView:
    # Champion powers have no name: their whole text stands in for it where effects stack.
    origin = "champion power" if lasting.origin.startswith("champion [") else lasting.origin
    people = lasting_words.people_of(state, piece, lasting)
    return EffectView(
        lasting_words.meaning(lasting.node, people),
        lasting_words.describe_until(lasting.until, people),
        origin,
        lasting.source,
    )


# ----------------------------------------------------------------------------------- map


@lru_cache(maxsize=256)
def map_version(field: Field) -> str:
    """A short name for the map as it is now: changes whenever a square does."""
    _, changes, doors = field.key
    if not changes and doors == "0x0":
        return field.ground.name
    digest = hashlib.blake2b(msgspec.msgpack.encode((changes, doors)), digest_size=6).hexdigest()
    return f"{field.ground.name} {digest}"


@lru_cache(maxsize=64)
def map_view(field: Field) -> MapView:
    """The battle map: terrain by kind, gridlines, areas."""
    ground = field.ground
    terrain: dict[str, list[int]] = {}
    for cell, kinds in enumerate(field.terrain):
        for kind in sorted(kinds):
            if kind != "clear":
                terrain.setdefault(kind, []).append(cell)
    corners = (field.grid.corner_xy(corner) for corner in cells_of(ground.cut_corners))
    return MapView(
        name=ground.name,
        version=map_version(field),
        width=field.grid.width,
        height=field.grid.height,
        terrain={kind: tuple(cells) for kind, cells in terrain.items()},
        edges=(
            *_edges(ground.edges.solid, "wall"),
            *_edges(ground.edges.crest, "ridgeline"),
            *_edges(ground.edges.drop, "edgeline", "here"),
            *_edges(ground.edges.rise, "edgeline", "beyond"),
        ),
        areas=tuple(
            MapArea(label, tuple(cells_of(cells)))
            for label, areas in ground.areas.items()
            if not label.startswith("duel")
            for cells in areas
        ),
        cut_corners=tuple(corners),
        open_doors=tuple(cells_of(field.open_doors)),
    )


def _edges(
    edges: EdgeSet,
    kind: Literal["wall", "ridgeline", "edgeline"],
    high: Literal["", "here", "beyond"] = "",
) -> list[Edge]:
    return [
        *(Edge(cell, "east", kind, high) for cell in cells_of(edges.east)),
        *(Edge(cell, "south", kind, high) for cell in cells_of(edges.south)),
    ]
