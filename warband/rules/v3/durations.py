"""Effects that last: how long, how often the same one, what conditions do at once."""

import warband.ddm.ask.powers.lasting as lasting_effects
import warband.ddm.do.harm.damage as damage
from warband.cards import vocabulary as v
from warband.ddm.chapters.durations import Durations
from warband.ddm.moments import Scope
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import Flow


class DurationsOfV3(Durations):
    """Effects that last: how long, how often the same one, what conditions do at once."""

    __slots__ = ()

    def may_stack(
        self, state: Skirmish, piece: Piece, node: v.Effect, scope: Scope, until: v.Duration
    ) -> bool:
        """Stacking Exceptions: same power name, same condition; "cumulative" always stacks."""
        if isinstance(node, v.Bonus) and node.cumulative:
            return True
        condition = lasting_effects.condition_of(node)
        for lasting in piece.effects:
            # 1) Powers with the same name: the first stays. One use may impose several effects.
            if lasting.origin == scope.origin_name and scope.origin_name:
                if lasting.node == node:
                    return False
                if condition is None and lasting_effects.condition_of(lasting.node) is None:
                    same_use = lasting.id > scope.use
                    if not same_use:
                        return False
            # 2) The same condition: only another duration may overlap; a higher value wins.
            if condition is not None and lasting_effects.condition_of(lasting.node) == condition:
                if not lasting_effects.same_ending(state, piece, lasting, until, scope):
                    continue
                if isinstance(node, v.Ongoing) and isinstance(lasting.node, v.Ongoing):
                    old, new = lasting.node.amount, node.amount
                    if isinstance(old, int) and isinstance(new, int) and new > old:
                        piece.effects = tuple(e for e in piece.effects if e is not lasting)
                        continue
                return False
        return True

    def condition_takes_hold(self, state: Skirmish, piece: Piece, condition: str) -> Flow[None]:
        """Appendix C, "In Play": what a condition does at once to a creature that is acting."""
        turn = state.turn
        acting = turn is not None and turn.piece == piece.id and turn.actions
        if acting and condition in state.edition.conditions.ends_turn:
            assert turn is not None
            turn.ended = True
        # Dangling: a Helpless creature in a pit is destroyed.
        if condition in state.edition.conditions.at_mercy and piece.space & state.field.masks.get(
            "pit", 0
        ):
            yield from damage.destroy(state, [piece], "pit")
