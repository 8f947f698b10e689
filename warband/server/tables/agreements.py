"""What players can agree on: a takeback, a draw, a rematch. Everybody must want it."""

from warband.server.protocol import Offer, Proposal
from warband.server.storage.entries import Agreed, AnyEntry, Declined, Ended, Proposed, Undone
from warband.server.tables.play import Decision
from warband.server.tables.refusals import Refusal
from warband.server.tables.table import Table


def propose(
    table: Table, seats: tuple[int, ...], kind: Offer, answers: int, at: int, *, whole: bool = False
) -> tuple[AnyEntry, ...]:
    """Offer a takeback, a draw or a rematch; a computer accepts what does not hurt it."""
    seat = table.own_seat(seats)
    if kind == "rematch":
        if not table.over:
            raise Refusal("illegal", "a rematch comes after the battle")
        offer = Proposed(at, seat, "rematch", seats=seats)
    elif kind == "draw":
        table.playing()
        offer = Proposed(at, seat, "draw", seats=seats)
    else:
        target = _takeback_target(table, seat, answers, whole=whole)
        offer = Proposed(at, seat, "takeback", target.answers, seats, target.words)
    standing = table.proposals.get(kind)
    if standing is not None and standing.seat not in seats and standing.answers == offer.answers:
        # Somebody else wants the same.
        return reply(table, seats, kind, True, offer.answers, at)
    if kind == "takeback" and _alone(table, seats):
        return (table.do(Undone(at, seat, offer.answers, "takeback", offer.words)),)
    first = table.do(offer)
    computers = [other for other, chair in enumerate(table.chairs) if chair.kind == "computer"]
    if kind == "draw" and computers:
        return (first, table.do(Declined(at, computers[0], "draw")))
    return (first, *_settle(table, table.proposals[kind], at))


def _takeback_target(table: Table, seat: int, answers: int, *, whole: bool) -> Decision:
    """The decision at which the battle would go on: one that somebody made as such."""
    play = table.playing()
    if answers:
        target = play.decision_at(play.choice_at(answers))
    else:
        target = play.last_decision(seat, whole=whole)
    if target is None or target.answers >= play.answers:
        raise Refusal("illegal", "there is nothing to take back")
    return target


def _alone(table: Table, seats: tuple[int, ...]) -> bool:
    """Whether nobody else need be asked: the others are computers, or gave up."""
    return all(
        chair.kind == "computer" or seat in seats or seat in table.resigned
        for seat, chair in enumerate(table.chairs)
    )


def reply(
    table: Table, seats: tuple[int, ...], kind: Offer, accept: bool, answers: int, at: int
) -> tuple[AnyEntry, ...]:
    """Accept or decline what another player offers, or withdraw one's own offer.

    Who accepts a takeback says how far back: another one may have been offered meanwhile.
    """
    seat = table.own_seat(seats)
    offer = table.proposals.get(kind)
    if offer is None:
        raise Refusal("illegal", f"nobody offers a {kind}")
    if not accept:
        own = offer.seat in seats
        return (table.do(Declined(at, offer.seat if own else seat, offer.kind, own)),)
    if offer.answers != answers:
        raise Refusal("stale", "something else is offered now")
    if set(seats) <= set(offer.accepted):
        raise Refusal("not-yours", "the other players must accept it")
    agreed = table.do(Agreed(at, seat, kind, seats))
    return (agreed, *_settle(table, table.proposals[kind], at))


def unanimous(table: Table, offer: Proposal) -> bool:
    """Whether every person wants it; computers go along, and who gave up has no say any more."""
    silent = set() if offer.kind == "rematch" else set(table.resigned)
    return all(
        chair.kind != "person" or seat in offer.accepted or seat in silent
        for seat, chair in enumerate(table.chairs)
    )


def _settle(table: Table, offer: Proposal, at: int) -> tuple[AnyEntry, ...]:
    """Do what was offered once everybody wants it; the rematch has a table of its own."""
    if not unanimous(table, offer) or offer.kind == "rematch":
        return ()
    if offer.kind == "draw":
        return (table.do(Ended(at, "draw")),)
    return (table.do(Undone(at, offer.seat, offer.answers, "takeback", offer.words)),)
