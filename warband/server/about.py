"""What anybody may know about a table."""

from warband.server.fair_dice import commitment
from warband.server.protocol import SeatInfo, TableInfo
from warband.server.table import Table


def table_info(table: Table, online: tuple[bool, bool], watchers: int) -> TableInfo:
    """What anybody may know."""
    state = table.play.battle.state if table.play is not None else None
    return TableInfo(
        id=table.id,
        rules=table.opened.rules,
        status=table.status,
        opponent=table.opened.opponent,
        format=table.opened.format,
        seats=(_seat_info(table, 0, online[0]), _seat_info(table, 1, online[1])),
        created=table.created,
        touched=table.touched,
        round=state.round if state is not None else 0,
        score=(state.score[0], state.score[1]) if state is not None else (0, 0),
        asked=table.asked,
        outcome=outcome(table),
        ended=table.ended.how if table.ended is not None else "victory" if table.over else "",
        winner=winner(table),
        clock=table.opened.clock,
        pace=table.pace,
        listed=table.listed,
        commitment=commitment(table.opened.seed),
        branched_from=table.opened.branched_from,
        rematch=table.rematch,
        watchers=watchers,
    )


def _seat_info(table: Table, seat: int, online: bool) -> SeatInfo:
    chair = table.chairs[seat]
    setup = table.play.battle.state.setup if table.play is not None else None
    return SeatInfo(
        seat=seat,
        colour=table.book.colours[seat],
        name=chair.name,
        kind=chair.kind,
        agent=table.away[seat] or chair.agent,
        warband=setup.sides[seat].name if setup is not None else "",
        online=online,
        away=bool(table.away[seat]),
    )


def winner(table: Table) -> int | None:
    """0 or 1, -1 for a draw, None while it goes on."""
    if table.ended is not None:
        return -1 if table.ended.loser < 0 else 1 - table.ended.loser
    return table.play.battle.state.winner if table.play is not None else None


def outcome(table: Table) -> str:
    """How it ended, in a few words."""
    if table.ended is None:
        return (table.play.battle.outcome or "") if table.play is not None else ""
    if table.ended.loser < 0:
        return "a draw by agreement"
    loser, winner = (table.book.colours[s] for s in (table.ended.loser, 1 - table.ended.loser))
    why = "resigns" if table.ended.how == "resignation" else "is out of time"
    return f"{winner} wins: {loser} {why}"
