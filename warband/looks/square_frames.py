"""Pictures of a battle on squares for its replay: only what differs from the one before."""

from typing import NamedTuple

from warband.looks.squares import Frame, MapView, PieceView, TurnView


class Standing(NamedTuple):
    """What a picture shows besides creatures and the turn."""

    round: int
    score: tuple[int, ...]
    active: int
    sides: tuple[str, ...]
    map: str


def frame_of(
    line: int,
    before: Standing,
    now: Standing,
    changed: list[PieceView],
    turn: TurnView | None,
    ground: MapView | None,
) -> Frame:
    """What differs between two pictures; `ground` is the map, for when it has changed."""
    return Frame(
        line,
        pieces=tuple(changed),
        round=now.round if now.round != before.round else None,
        score=now.score if now.score != before.score else None,
        active=now.active if now.active != before.active else None,
        sides=now.sides if now.sides != before.sides else None,
        turn=turn,
        map=ground,
    )


def joined(first: Frame, second: Frame) -> Frame:
    """One frame for two changes right after each other."""
    newer = {piece.id for piece in second.pieces}
    older = [piece for piece in first.pieces if piece.id not in newer]
    return Frame(
        first.line,
        pieces=(*older, *second.pieces),
        round=second.round if second.round is not None else first.round,
        score=second.score if second.score is not None else first.score,
        active=second.active if second.active is not None else first.active,
        sides=second.sides if second.sides is not None else first.sides,
        turn=second.turn,
        map=second.map or first.map,
    )
