"""Rolling a d20, with the window in which powers may change it."""

import warband.ddm.do.windows.windows as windows
from warband.ddm.moments import Die, Moment
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import Flow, Roll, roll

UNROLLED = 0
"""What a die shows that is still in the hand."""


def d20(state: Skirmish, piece: Piece, purpose: str, condition: str = "") -> Flow[Die]:
    """Roll 1d20; powers that answer a roll of a die may change it."""
    die = Die(piece.id, purpose, UNROLLED)
    moments = [Moment("d20 rolled", piece.id, die=die)]
    if purpose == "save":
        moments.append(Moment("save", piece.id, piece.id, die=die, condition=condition))
    if any(windows.listening(state, moment.kind, "at") for moment in moments):
        yield from windows.window(state, "at", moments)
    if die.natural == UNROLLED:
        faces = yield Roll(piece.seat, 20, 1, purpose, {"who": piece.id})
        assert isinstance(faces, tuple)
        die.natural = faces[0]
    yield from windows.window(state, "before", moments)
    yield from windows.window(state, "after", moments)
    return die


def roll_again(
    state: Skirmish, die: Die, *, best: bool, worst: bool = False, times: int = 1
) -> Flow[None]:
    """A die on the table is rolled again: the new face counts, or the best or worst of all."""
    roller = state.pieces[die.roller]
    for _ in range(times):
        before = die.natural
        (face,) = yield from roll(roller.seat, 20, 1, "reroll", who=roller.id, was=before)
        die.natural = max(face, before) if best else min(face, before) if worst else face
        die.again += 1
        state.tell("reroll", who=roller.id, was=before, die=face, counts=die.natural)
