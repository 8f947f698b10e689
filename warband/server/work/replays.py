"""Replays, moments, previews and records of tables: asked of workers, whoever plays first."""

from collections.abc import Callable
from pathlib import Path

import msgspec

from warband.server.clients.limits import Buckets
from warband.server.protocol import PreviewQuery
from warband.server.tables.refusals import Refusal
from warband.server.tables.room import Room
from warband.server.work import studies
from warband.server.work.studies import Encoded, ReadRecord, Study
from warband.server.work.workers import Workers

LIMIT = 15.0
"""Seconds that one thing may take to work out."""
CREDIT, REGAINED = 60.0, 0.5
"""Seconds of work that an address may have done at once, and regains in a second."""


class Replays:
    """What is looked at beside playing."""

    def __init__(self, workers: Workers, cards: Path | None) -> None:
        self.workers = workers
        self.cards = cards
        self.credits = Buckets(CREDIT, REGAINED)
        workers.costs = self._spent

    def _study(self, room: Room) -> Study:
        """The battle of a table as anybody may see it; while there are secrets, without them."""
        table = room.table
        play = table.play
        if play is None:
            raise Refusal("over", "the battle has not begun")
        seats = () if table.keeps_secrets else tuple(range(len(table.chairs)))
        history = tuple(play.battle.history)
        return Study(table.id, table.book.name, play.setup, history, seats, self.cards)

    async def replay(self, room: Room, owner: str) -> Encoded:
        """The whole battle."""
        study, play = self._study(room), room.table.play
        assert play is not None
        info = msgspec.json.encode(room.info())
        lines = msgspec.json.encode(play.told(room.table.readers(()), 0))
        return await self._do(
            room, owner, studies.replay, study, info, lines, share=("replay", room.table.seq)
        )

    async def frames(self, room: Room, owner: str, first: int, last: int, most: int) -> Encoded:
        """Positions after lines."""
        share = ("frames", room.table.seq, first, last)
        study = self._study(room)
        return await self._do(room, owner, studies.frames, study, first, last, most, share=share)

    async def moment(self, room: Room, owner: str, answers: int, line: int) -> Encoded:
        """A whole position."""
        share = ("moment", room.table.seq, answers, line)
        study = self._study(room)
        return await self._do(room, owner, studies.moment, study, answers, line, share=share)

    async def look(self, room: Room, owner: str, query: PreviewQuery) -> Encoded:
        """What would happen if."""
        study = self._study(room)
        if query.answers > len(study.history):
            raise Refusal(
                "illegal", f"the battle has {len(study.history)} answers, not {query.answers}"
            )
        share = ("preview", room.table.seq, msgspec.json.encode(query), type(query).__name__)
        return await self._do(room, owner, studies.preview, study, query, share=share)

    async def record(self, room: Room, owner: str) -> Encoded:
        """The record as text."""
        share = ("record", room.table.seq)
        return await self._do(room, owner, studies.record, self._study(room), share=share)

    async def read_record(self, text: str, owner: str) -> ReadRecord:
        """An uploaded record, played through."""
        self._check_credit(owner)
        return await self.workers.do(
            "study", studies.read_record, text, self.cards, owner=owner, limit=LIMIT, share=text
        )

    async def _do(
        self,
        room: Room,
        owner: str,
        work: Callable[..., Encoded],
        *given: object,
        share: tuple[object, ...],
    ) -> Encoded:
        """Have it done, in the lane of those who play if they do."""
        self._check_credit(owner)
        plays = room.is_played_from(owner)
        return await self.workers.do(
            "quick" if plays else "study",
            work,
            *given,
            owner=owner,
            table=room.table.id,
            limit=LIMIT,
            share=(room.table.id, *share),
        )

    def _check_credit(self, owner: str) -> None:
        if owner and self.credits.of(owner).left() <= 0:
            raise Refusal("too-fast", "you have had a lot worked out: slow down a little")

    def _spent(self, owner: str, lane: str, seconds: float) -> None:
        """Work costs what it took; a computer's thinking is paced by the battle."""
        if owner and lane != "think":
            self.credits.of(owner).spend(seconds)
