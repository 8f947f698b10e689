"""What anybody may know about a table."""

from msgspec.structs import replace

from warband.server.protocol import EventRef, SeatInfo, TableInfo
from warband.server.table_book import Standing, victors
from warband.server.tables.fair_dice import commitment
from warband.server.tables.replayed_table import brought_by
from warband.server.tables.table import Table

LOST = {
    "resignation": "{} resigns",
    "time": "{} is out of time",
    "called": "more points at the end of time",
    "ruling": "as the judge says",
}
DRAWN = {
    "draw": "a draw by agreement",
    "called": "a draw at the end of time",
    "ruling": "a draw, as the judge says",
}


def table_info(table: Table, online: tuple[bool, ...], watchers: int) -> TableInfo:
    """What anybody may know."""
    play = table.play
    seats = range(len(table.chairs))
    waiting = Standing(0, (0,) * len(seats), None, ("",) * len(seats))
    standing = table.book.standing(play.battle) if play is not None else waiting
    won = winners(table, standing)
    brought = brought_by(table.opened, table.chairs)
    return TableInfo(
        id=table.id,
        rules=table.opened.rules,
        status=table.status,
        opponent=table.opened.opponent,
        format=table.opened.format,
        seats=tuple(_seat_info(table, seat, online[seat], standing.armies[seat]) for seat in seats),
        created=table.created,
        touched=table.touched,
        round=standing.round,
        setting_up=play is not None and not table.over and table.book.setting_up(play.battle),
        score=standing.score,
        asked=table.asked,
        outcome=outcome(table),
        ended=table.ended.how if table.ended is not None else "victory" if table.over else "",
        winner=None if won is None else won[0] if won else -1,
        winners=won or (),
        brings=table.book.brings(brought),
        points=table.book.points(brought),
        fixed_map=table.opened.fixed_map,
        clock=table.opened.clock,
        pace=table.pace,
        listed=table.listed,
        commitment=commitment(table.opened.seed),
        branched_from=table.opened.branched_from,
        rematch=table.rematch,
        watchers=watchers,
        event=_event(table),
    )


def _event(table: Table) -> EventRef | None:
    """The evening of a table, with the time as it is now."""
    event = table.opened.event
    if event is None:
        return None
    return replace(event, ends=table.ends or 0, time_up=table.last_round is not None)


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
        team=table.teams[seat],
        resigned=seat in table.resigned,
    )


def winners(table: Table, standing: Standing) -> tuple[int, ...] | None:
    """The seats of the side that won, none for a draw, None while it goes on."""
    if table.ended is None:
        return standing.winners
    loser = table.ended.loser
    if loser < 0:
        return ()
    out = {loser, *table.ended.also, *table.resigned}
    left = {team for seat, team in enumerate(table.teams) if seat not in out}
    return tuple(seat for seat, team in enumerate(table.teams) if team in left)


def outcome(table: Table) -> str:
    """How it ended, in a few words."""
    if table.ended is None:
        return table.book.outcome(table.play.battle) if table.play is not None else ""
    if table.ended.loser < 0:
        return DRAWN[table.ended.how]
    assert table.play is not None
    won = winners(table, table.book.standing(table.play.battle)) or ()
    loser = table.book.colours[table.ended.loser]
    victory = victors(tuple(table.book.colours[seat] for seat in won))
    why = LOST[table.ended.how]
    return f"{victory}: {why.format(loser)}"
