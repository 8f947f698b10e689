"""What anybody may know about a table."""

from warband.server.books import Standing
from warband.server.fair_dice import commitment
from warband.server.protocol import SeatInfo, TableInfo
from warband.server.table import Table

WAITING = Standing(0, (0, 0), None, ("", ""))
"""How it stands while a seat is open."""


def table_info(table: Table, online: tuple[bool, bool], watchers: int) -> TableInfo:
    """What anybody may know."""
    play = table.play
    standing = table.book.standing(play.battle) if play is not None else WAITING
    return TableInfo(
        id=table.id,
        rules=table.opened.rules,
        status=table.status,
        opponent=table.opened.opponent,
        format=table.opened.format,
        seats=(
            _seat_info(table, 0, online[0], standing.armies[0]),
            _seat_info(table, 1, online[1], standing.armies[1]),
        ),
        created=table.created,
        touched=table.touched,
        round=standing.round,
        score=standing.score,
        asked=table.asked,
        outcome=outcome(table),
        ended=table.ended.how if table.ended is not None else "victory" if table.over else "",
        winner=winner(table, standing),
        clock=table.opened.clock,
        pace=table.pace,
        listed=table.listed,
        commitment=commitment(table.opened.seed),
        branched_from=table.opened.branched_from,
        rematch=table.rematch,
        watchers=watchers,
    )


def _seat_info(table: Table, seat: int, online: bool, army: str) -> SeatInfo:
    chair = table.chairs[seat]
    return SeatInfo(
        seat=seat,
        colour=table.book.colours[seat],
        name=chair.name,
        kind=chair.kind,
        agent=table.away[seat] or chair.agent,
        warband=army,
        online=online,
        away=bool(table.away[seat]),
    )


def winner(table: Table, standing: Standing) -> int | None:
    """0 or 1, -1 for a draw, None while it goes on."""
    if table.ended is not None:
        return -1 if table.ended.loser < 0 else 1 - table.ended.loser
    return standing.winner


def outcome(table: Table) -> str:
    """How it ended, in a few words."""
    if table.ended is None:
        return table.book.outcome(table.play.battle) if table.play is not None else ""
    if table.ended.loser < 0:
        return "a draw by agreement"
    loser, winner = (table.book.colours[s] for s in (table.ended.loser, 1 - table.ended.loser))
    why = "resigns" if table.ended.how == "resignation" else "is out of time"
    return f"{winner} wins: {loser} {why}"
