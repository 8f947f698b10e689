"""Replays and moments of tables, and what a preview looks at."""

import asyncio

import msgspec

from warband.server.protocol import PreviewQuery
from warband.server.table_book import AnyBattle
from warband.server.tables.refusals import Refusal
from warband.server.tables.room import Room
from warband.server.work.replay_frames import ReplayFrames

FILMS = 8
"""Replays that are kept at hand."""


class Replays:
    """The films of the tables that were looked at last."""

    def __init__(self) -> None:
        self.films: dict[str, ReplayFrames] = {}

    def forget(self, table_id: str) -> None:
        """Let a table's film go."""
        self.films.pop(table_id, None)

    async def film(self, room: Room) -> ReplayFrames:
        """The film of a table up to now; while there are secrets it shows none."""
        table = room.table
        play = table.play
        if play is None:
            raise Refusal("over", "the battle has not begun")
        seats = () if table.keeps_secrets else tuple(range(len(table.chairs)))
        film = self.films.pop(table.id, None)
        if film is None or film.seats != seats:
            film = ReplayFrames(table.book, play.setup, seats)
        history = tuple(play.battle.history)
        await asyncio.to_thread(film.follow, history)
        self.films[table.id] = film
        while len(self.films) > FILMS:
            self.films.pop(next(iter(self.films)))
        return film

    async def battle(self, room: Room, answers: int) -> AnyBattle:
        """A copy of the battle, now (-1) or after so many answers, to be looked at freely."""
        play = room.table.play
        if play is None:
            raise Refusal("over", "the battle has not begun")
        if answers < 0 or answers == play.answers:
            return play.battle.copy()
        if answers > play.answers:
            raise Refusal("illegal", f"the battle has {play.answers} answers, not {answers}")
        film = await self.film(room)
        return film.position(film.choice_at(answers))

    async def look(self, room: Room, query: PreviewQuery) -> msgspec.Struct:
        """Answer a preview query, for the present or a moment of the past."""
        battle = await self.battle(room, query.answers)
        return await asyncio.to_thread(room.table.book.preview, battle, query)
