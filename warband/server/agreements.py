"""What two players can agree on: a takeback, a draw, a rematch."""

from warband.server.entries import AnyEntry, Declined, Ended, Proposed, Undone
from warband.server.protocol import Offer, Proposal
from warband.server.refusals import Refusal
from warband.server.table import Table


def propose(
    table: Table, seats: tuple[int, ...], kind: Offer, answers: int, at: int
) -> tuple[AnyEntry, ...]:
    """Offer a takeback, a draw or a rematch; a computer accepts what does not hurt it."""
    seat = table.own_seat(seats)
    if kind == "rematch":
        if not table.over:
            raise Refusal("illegal", "a rematch comes after the battle")
        offer = Proposed(at, seat, "rematch")
    elif kind == "draw":
        table.playing()
        offer = Proposed(at, seat, "draw")
    else:
        offer = Proposed(at, seat, "takeback", _takeback_target(table, seat, answers))
    standing = table.proposals.get(kind)
    if standing is not None and standing.seat not in seats and standing.answers == offer.answers:
        # Both want the same.
        return reply(table, seats, kind, True, at)
    first = table.do(offer)
    if kind == "takeback" and (len(seats) == 2 or table.chairs[1 - seat].kind == "computer"):
        return (first, *_accept(table, table.proposals[kind], at))
    if kind == "draw" and len(seats) == 2:
        return (first, *_accept(table, table.proposals[kind], at))
    if kind == "draw" and table.chairs[1 - seat].kind == "computer":
        return (first, table.do(Declined(at, 1 - seat, "draw")))
    return (first,)


def _takeback_target(table: Table, seat: int, answers: int) -> int:
    play = table.playing()
    target = play.choice_at(answers) if answers else play.last_choice(seat)
    if target is None or target >= play.answers:
        raise Refusal("illegal", "there is nothing to take back")
    return target


def reply(
    table: Table, seats: tuple[int, ...], kind: Offer, accept: bool, at: int
) -> tuple[AnyEntry, ...]:
    """Accept or decline what the other player offers, or withdraw one's own offer."""
    seat = table.own_seat(seats)
    offer = table.proposals.get(kind)
    if offer is None:
        raise Refusal("illegal", f"nobody offers a {kind}")
    if not accept:
        return (table.do(Declined(at, seat, offer.kind)),)
    if offer.seat in seats and len(seats) == 1:
        raise Refusal("not-yours", "the other player must accept it")
    return _accept(table, offer, at)


def _accept(table: Table, offer: Proposal, at: int) -> tuple[AnyEntry, ...]:
    if offer.kind == "draw":
        return (table.do(Ended(at, "draw")),)
    if offer.kind == "takeback":
        return (table.do(Undone(at, offer.seat, offer.answers, "takeback")),)
    return ()
