"""Whoever acts at tables without a person: computers and clocks."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence

import msgspec

from warband.players.registry import agent_names
from warband.server.clients.connection import Connection
from warband.server.protocol import By, Hinted, Pace, Thinking
from warband.server.storage.entries import AnyEntry
from warband.server.tables.play import Play
from warband.server.tables.refusals import Refusal
from warband.server.tables.replayed_table import Thinker
from warband.server.tables.room import Room
from warband.server.tables.table import Table
from warband.server.work.opponents import Job, Opponents, Thought

log = logging.getLogger("warband.server")

Command = Callable[[Table, int], Sequence[AnyEntry]]
"""Something done at a table at a moment; the entries to be written down."""
Act = Callable[[Room, Command], Awaitable[None]]
"""Does something at a table, writes it down and tells everybody."""

STAND_IN = "random"
"""Who answers where a computer fails."""
PAUSES: dict[Pace, int] = {"instant": 0, "quick": 250, "normal": 700, "slow": 1500}
"""Milliseconds between the computer's answers."""
PATIENCE: dict[Pace, int] = {"instant": 0, "quick": 4_000, "normal": 8_000, "slow": 20_000}
"""Milliseconds that thinking and pauses together may last until a person is asked again, before
there are no more pauses."""
HASTE = 8
"""No pause takes more than this part of the patience that is left, so each is still a pause."""
HINT = 2.0
"""Seconds that a hint is thought about."""


class ComputerTurns:
    """Lets computers answer and clocks fall."""

    def __init__(self, opponents: Opponents, now: Callable[[], int], act: Act) -> None:
        self.opponents = opponents
        self.now = now
        self.act = act

    def follow_up(self, room: Room) -> None:
        """Start whoever has to act without a person: a computer, a clock."""
        if self._drives(room) and (room.driver is None or room.driver.done()):
            room.driver = asyncio.create_task(self._drive(room))
        if room.flagger is not None:
            room.flagger.cancel()
            room.flagger = None
        if _next_fall(room.table) is not None:
            room.flagger = asyncio.create_task(self._flag(room))

    def _drives(self, room: Room) -> bool:
        """Whether a computer must answer; alone they play if somebody watches, or at evenings."""
        table = room.table
        if table.thinker is None:
            return False
        return _people_play(table) or bool(room.connections) or table.opened.event is not None

    async def _drive(self, room: Room) -> None:
        """Let computers answer until a person is asked."""
        room.waited = 0
        while self._drives(room):
            table = room.table
            thinker, play = table.thinker, table.play
            assert thinker is not None
            assert play is not None
            moved = table.moved_seq
            thinking = msgspec.json.encode(Thinking(thinker.seat, thinker.agent))
            for connection in room.connections:
                connection.send_encoded(thinking)
            started = time.monotonic()
            thought = await self._thought(_job(table, play, thinker), room.owner())
            if thought is None:
                return
            # Nobody waits for what they asked to have done for them.
            hurried = table.away_until[thinker.seat] or "setup" in table.away_until
            asked = play.question
            unseen = asked is None or table.book.shows_nothing(asked, thought.option)
            wanted = 0 if hurried or unseen else pause_before_answer(table, room.waited)
            took = round((time.monotonic() - started) * 1000)
            if wanted > took and room.connections:
                await asyncio.sleep((wanted - took) / 1000)
            room.waited += max(wanted, took)

            answer = _thought_out(thinker.seat, moved, thought)
            try:
                await self.act(room, answer)
            except Refusal as refusal:
                if refusal.error == "paused":
                    # It thinks again when the table goes on.
                    return
                if refusal.error != "stale":
                    log.error("the computer was refused at table %s: %s", table.id, refusal)
                    return
        room.waited = 0

    async def hint(self, room: Room, connection: Connection, seq: int) -> None:
        """Tell a client what a good computer would answer; nobody else hears of it."""
        table = room.table
        play = table.playing()
        if table.asked not in connection.seats or seq < table.moved_seq:
            raise Refusal("stale", "it is not yours to decide now")
        agent = agent_names(table.book.name)[-1]
        seat, moved = table.asked, table.moved_seq
        job = _job(table, play, Thinker(seat, agent, HINT))
        thought = await self.opponents.think(job, connection.address)
        if room.table.moved_seq != moved or play.question is None:
            raise Refusal("stale", "the battle has moved on since")
        text = table.book.rules.option_text(play.battle.state, play.question, thought.option)
        connection.send(Hinted(moved, agent, thought.option, text, thought.why))

    async def _thought(self, job: Job, owner: str) -> Thought | None:
        """What a computer answers; should it fail, anything the rules allow."""
        for agent in (job.agent, STAND_IN):
            try:
                return await self.opponents.think(job._replace(agent=agent), owner)
            except Exception:
                log.exception("the computer %s failed at table %s", agent, job.table)
        return None

    async def _flag(self, room: Room) -> None:
        """Wait for the running clock to fall, or for the time of the evening's round to be up."""
        deadline = _next_fall(room.table)
        if deadline is None:
            return
        await asyncio.sleep(max(deadline - self.now(), 0) / 1000 + 0.005)
        room.flagger = None

        def fall(table: Table, at: int) -> Sequence[AnyEntry]:
            fallen = table.flag(at) or table.call_time(at)
            return (fallen,) if fallen is not None else ()

        try:
            await self.act(room, fall)
        except Refusal as refusal:
            # A paused clock is looked at again when the table goes on.
            if refusal.error != "paused":
                log.error("a clock could not fall at table %s: %s", room.table.id, refusal)


def pause_before_answer(table: Table, waited: int) -> int:
    """Milliseconds before a computer's answer, so that people can follow and still get a turn.

    Between two questions to a person five armies give a hundred answers and more: the pauses get
    shorter, and all of them together take no longer than people are patient. Those who only
    watch are in no hurry.
    """
    if not _people_play(table):
        return PAUSES[table.pace]
    return min(PAUSES[table.pace], max(0, PATIENCE[table.pace] - waited) // HASTE)


def _people_play(table: Table) -> bool:
    """Whether some seat is a person's who answers for it."""
    return any(
        chair.kind == "person" and not away
        for chair, away in zip(table.chairs, table.away, strict=True)
    )


def _next_fall(table: Table) -> int | None:
    """When a clock falls next if nobody answers: that of a player, or that of the evening."""
    if table.over or table.play is None:
        return None
    falls = [table.clock.deadline() if table.clock is not None else None]
    falls += [table.ends if table.last_round is None else None]
    return min((fall for fall in falls if fall is not None), default=None)


def _job(table: Table, play: Play, thinker: Thinker) -> Job:
    """The question at hand, for a computer to answer."""
    return Job(
        table.id,
        table.book.name,
        play.setup,
        tuple(play.battle.history),
        thinker.agent,
        thinker.seconds,
        thinker.seat,
    )


def _thought_out(seat: int, moved: int, thought: Thought) -> Command:
    """The computer's answer, unless the battle has moved on while it thought."""

    def answer(table: Table, at: int) -> Sequence[AnyEntry]:
        if table.moved_seq != moved or table.asked != seat:
            raise Refusal("stale", "the battle went on meanwhile")
        by: By = "helper" if table.away_until[seat] else "computer"
        return (table.answer((seat,), thought.option, at, by, thought.why),)

    return answer
