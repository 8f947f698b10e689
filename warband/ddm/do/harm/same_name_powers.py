"""Which Damage or Effect is Ignored: continuous powers of one name that say different things.

Powers of one name do not stack. Where a creature comes under two of them at once, its
controller chooses which one holds; the choice stands while the creature stays under both.
"""

import warband.ddm.ask.numbers.continuous as continuous
import warband.ddm.ask.reading.predicates as predicates
from warband.cards import vocabulary as v
from warband.ddm import questions as q
from warband.ddm.index import RIVALS
from warband.ddm.moments import Scope
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import Flow, Pieces, choose


def settle(state: Skirmish) -> Flow[None]:
    """Ask for everybody who has come under rivals, and forget choices that no longer matter."""
    for piece in state.pieces:
        if piece.anchor < 0:
            continue
        names = {skill.stack_name for _, skill, _ in state.standing.get(RIVALS, ())}
        for name in sorted(names):
            owners = over(state, piece, name)
            key = f"{RIVALS} {name}"
            if len(owners) < 2:
                piece.words = {word: kept for word, kept in piece.words.items() if word != key}
            elif piece.words.get(key) not in [str(owner) for owner in owners]:
                chosen = yield from choose(
                    piece.seat, q.CREATURE, Pieces(owners), who=piece.id, power=name
                )
                piece.words = {**piece.words, key: str(chosen)}
                state.stamp += 1


def over(state: Skirmish, piece: Piece, name: str) -> list[int]:
    """Whose powers of that name reach the creature."""
    owners: list[int] = []
    for owner_id, skill, effect in state.standing.get(RIVALS, ()):
        if skill.stack_name != name or owner_id in owners:
            continue
        owner = state.pieces[owner_id]
        scope = continuous.scope_of(owner, skill, None)
        scope.bearer = piece.id
        whom = getattr(effect, "who", None)
        if (
            whom is not None
            and continuous.functioning(state, owner, skill, scope)
            and continuous.touches(state, scope, whom, piece)
            and _has_begun(state, scope, effect)
        ):
            owners.append(owner_id)
    return owners


def _has_begun(state: Skirmish, scope: Scope, effect: v.Effect) -> bool:
    """Whether what an effect hangs on holds now, as far as that can be told outside attacks."""
    return all(
        predicates.holds(state, scope, test)
        for test in getattr(effect, "tests", ())
        if isinstance(test, v.Count | v.RoundNumber | v.Initiative | v.Score)
        or (isinstance(test, v.Matches) and isinstance(test.who, v.Owner | v.Bearer))
    )
