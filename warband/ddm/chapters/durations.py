"""Effects that last: how long, how often the same one, what conditions do at once."""

import warband.ddm.ask.numbers.abilities as abilities
import warband.ddm.ask.powers.lasting as lasting_effects
import warband.ddm.do.harm.effects as effects
import warband.ddm.do.harm.saves as saves
from warband.cards import vocabulary as v
from warband.ddm.moments import Scope
from warband.ddm.state import Lasting, Piece, Skirmish
from warband.kernel.questions import Flow


class Durations:
    """Effects that last: how long, how often the same one, what conditions do at once."""

    __slots__ = ()

    def may_stack(
        self, state: Skirmish, piece: Piece, node: v.Effect, scope: Scope, until: v.Duration
    ) -> bool:
        """Stacking Exceptions: whether the effect stays; one that it outdoes goes."""
        outdone = self.outdone_by(state, piece, node, scope, until)
        if outdone:
            piece.effects = tuple(e for e in piece.effects if e not in outdone)
        return outdone is not None

    def outdone_by(
        self, state: Skirmish, piece: Piece, node: v.Effect, scope: Scope, until: v.Duration
    ) -> list[Lasting] | None:
        """Stacking Exceptions: same power name, same condition; "cumulative" always stacks.

        What gives way to the effect on the creature; None if the effect is ignored.
        """
        outdone: list[Lasting] = []
        if isinstance(node, v.Bonus) and node.cumulative:
            return outdone
        condition = lasting_effects.condition_of(node)
        for lasting in piece.effects:
            # 1) Powers with the same name: the first stays. One use may impose several effects.
            if lasting.origin == scope.origin_name and scope.origin_name:
                if lasting.node == node:
                    return None
                if condition is None and lasting_effects.condition_of(lasting.node) is None:
                    same_use = lasting.id > scope.use
                    if not same_use:
                        return None
            # 2) The same condition: only another duration may overlap; a higher value wins.
            if condition is not None and lasting_effects.condition_of(lasting.node) == condition:
                if not lasting_effects.same_ending(state, piece, lasting, until, scope):
                    continue
                if isinstance(node, v.Ongoing) and isinstance(lasting.node, v.Ongoing):
                    old, new = lasting.node.amount, node.amount
                    if isinstance(old, int) and isinstance(new, int) and new > old:
                        outdone.append(lasting)
                        continue
                return None
        return outdone

    def condition_takes_hold(self, state: Skirmish, piece: Piece, condition: str) -> Flow[None]:
        """What a condition does at once: it may end the turn of the creature that is acting."""
        turn = state.turn
        acting = turn is not None and turn.piece == piece.id and turn.actions
        if acting and condition in state.edition.conditions.ends_turn:
            assert turn is not None
            turn.ended = True
        yield from ()

    def saved(self, piece: Piece, lasting: Lasting) -> list[Lasting]:
        """The effects that a successful save against one of them ends."""
        if lasting.group:
            return [effect for effect in piece.effects if effect.group == lasting.group]
        return [lasting]

    def default_duration(self, state: Skirmish, node: v.Effect) -> v.Duration:
        """How long an effect lasts that does not say so: as its condition; ongoing: save ends."""
        if isinstance(node, v.Ongoing):
            return v.SaveEnds()
        if isinstance(node, v.Afflict) and node.condition in state.edition.conditions.named:
            return state.edition.conditions.named[node.condition].until
        return v.EndOfNextTurn()

    def end_impossible(self, state: Skirmish, gone: Piece) -> Flow[None]:
        """Impossible Ending: an effect whose ending can no longer come ends at once."""

        def impossible(bearer: Piece, lasting: Lasting) -> bool:
            until = lasting.until
            if type(until) in (v.EndOfNextTurn, v.StartOfNextTurn):
                return lasting.whose == gone.id and bearer is not gone
            if type(until) is v.UntilEvent:
                names_owner = any(
                    isinstance(trait, v.Itself) or trait in (v.Is(v.Owner()), v.Is(v.Source()))
                    for trait in (*until.event.subject, *until.event.object)
                )
                return names_owner and lasting.source == gone.id and bearer is not gone
            return False

        yield from effects.expire(
            state, impossible, frozenset((v.EndOfNextTurn, v.StartOfNextTurn, v.UntilEvent))
        )

    def saving_throws(self, state: Skirmish, piece: Piece) -> Flow[None]:
        """End of Turn 4): one save against each effect that a save ends."""
        if not piece.effects or abilities.forbidden(state, piece, "save"):
            return
        pending = [e for e in piece.effects if e.ends_by(v.SaveEnds)]
        done: set[int] = set()
        for lasting in pending:
            if lasting not in piece.effects or (lasting.group and lasting.group in done):
                continue
            done.add(lasting.group)
            condition = lasting_effects.condition_of(lasting.node) or ""
            if abilities.forbidden(state, piece, "save", power=condition or "effect"):
                continue
            if abilities.has_ability(
                state, piece, "no save needed", condition
            ) or abilities.has_ability(state, piece, "no save needed", ""):
                yield from effects.end_effects(state, piece, (lasting,), "saved")
                continue
            yield from saves.saving_throw(state, piece, lasting)
