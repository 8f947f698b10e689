"""What must be true of every state: the checker behind random play."""

import warband.ddm.ask.movement.standing as standing
from warband.ddm.ask.powers.lasting import conditions_of
from warband.ddm.state import Piece, Skirmish


class IllegalState(AssertionError):
    """A state that the rules cannot lead to; lists everything that is wrong with it."""


def violations(state: Skirmish) -> list[str]:
    """Everything that is wrong with a state at a checkpoint."""
    found: list[str] = []
    occupied = 0
    for piece in state.pieces:
        found += _piece_violations(state, piece)
        occupied |= piece.space
    if occupied != state.occupied or _against(state) != state.against:
        found.append("the occupied squares are out of step with the creatures")
    # Winning is instant, so a battle may end while somebody passes through somebody's space.
    if state.winner is None:
        found += _overlaps(state)
    reached = max(state.score) >= state.format.to_win
    if state.winner is None and reached and state.score.count(max(state.score)) == 1:
        found.append(f"nobody won at {state.score} of {state.format.to_win}")
    if state.turn is not None and state.phase != "turn":
        found.append("a turn is still open at a checkpoint")
    return found


def _against(state: Skirmish) -> tuple[int, ...]:
    """The squares that the enemies of each player occupy."""
    squares = [0] * len(state.teams)
    for piece in state.pieces:
        for seat, team in enumerate(state.teams):
            if team != piece.team:
                squares[seat] |= piece.space
    return tuple(squares)


def _piece_violations(state: Skirmish, piece: Piece) -> list[str]:
    found: list[str] = []
    grid = state.field.grid
    if piece.destroyed:
        if piece.anchor >= 0 or piece.space:
            found.append(f"{piece.label} is destroyed and on the map")
        return found
    # For the same reason it may end while somebody is being destroyed.
    if piece.hp <= 0 and state.winner is None:
        found.append(f"{piece.label} has {piece.hp} hit points and is not destroyed")
    if piece.hp > piece.max_hp + piece.bonus_hp:
        found.append(f"{piece.label} has {piece.hp} of {piece.max_hp} hit points")
    names = conditions_of(state, piece)
    if names != piece.conditions:
        found.append(f"{piece.label}: conditions {set(piece.conditions)} are not {set(names)}")
    for key, used in piece.used.items():
        skill = next((s for s in piece.kit.skills if s.key == key), None)
        limit = skill.power.uses if skill is not None else None
        if used < 0 or (limit is not None and used > limit):
            found.append(f"{piece.label} has used {key} {used} times of {limit}")
    if piece.champion_uses > piece.card.champion_rating:
        found.append(f"{piece.label} has used {piece.champion_uses} champion powers")
    if piece.anchor < 0:
        return found
    if piece.space != grid.footprint(piece.anchor, piece.side):
        found.append(f"{piece.label}: its space is not the block at {grid.name(piece.anchor)}")
    strange = piece.space & ~standing.own_ground(state, piece) if state.winner is None else 0
    if strange & state.field.walls:
        found.append(f"{piece.label} stands in a wall")
    if strange & state.field.statues:
        found.append(f"{piece.label} stands in a statue")
    if strange & state.field.pits & ~state.field.hover and "Dangling" not in piece.conditions:
        found.append(f"{piece.label} is in a pit and does not dangle")
    if piece.mount >= 0:
        mount = state.pieces[piece.mount]
        if piece.id not in mount.riders or piece.space != mount.space:
            found.append(f"{piece.label} rides {mount.label} and is elsewhere")
    if any(state.pieces[rider].mount != piece.id for rider in piece.riders):
        found.append(f"{piece.label} carries somebody who does not ride it")
    # And in the middle of a turn under somebody's control.
    lent = piece.seat != piece.home and not _joined(piece)
    if lent and state.turn is None and state.winner is None:
        found.append(f"{piece.label} is still controlled by the opponent")
    return found


def _joined(piece: Piece) -> bool:
    return any(type(lasting.node).__name__ == "JoinWarband" for lasting in piece.effects)


def _overlaps(state: Skirmish) -> list[str]:
    found: list[str] = []
    pieces = [piece for piece in state.pieces if piece.anchor >= 0]
    for index, one in enumerate(pieces):
        for two in pieces[index + 1 :]:
            if (
                one.space & two.space
                and one.mount != two.id
                and two.mount != one.id
                and (one.mount < 0 or one.mount != two.mount)
                and not standing.shares_space(state, one, two)
            ):
                found.append(f"{one.label} and {two.label} share squares")
    return found


def check(state: Skirmish) -> None:
    """Raise IllegalState if anything is wrong."""
    found = violations(state)
    if found:
        raise IllegalState("; ".join(found))
