"""Evenings in memory: every entry is on disk before anybody sees it."""

import asyncio
import logging
import re
from collections.abc import Callable, Coroutine
from typing import Any

import msgspec

from warband.evenings import event_record
from warband.evenings.folding import Refused, check_name
from warband.players.registry import agent_names
from warband.server.events import views as v
from warband.server.events.evening import Evening
from warband.server.events.evening_kinds import announced, read_again, title_of
from warband.server.events.event_tables import Hall, check_ruling, opened_for, rule_at
from warband.server.events.fixtures import Fixture, outcome_of
from warband.server.events.tournament_evening import TournamentEvening
from warband.server.protocol import Army, EventRef, TableInfo
from warband.server.storage.database import Storage
from warband.server.storage.event_store import EventStore
from warband.server.storage.failures import Conflict, StorageAway
from warband.server.table_book import ArmyError, Brought
from warband.server.tables.refusals import Refusal
from warband.server.tables.room import Room
from warband.server.tables.seat_tokens import new_token, token_hash
from warband.server.tables.table import Table
from warband.server.tables.table_ids import is_id, new_id

log = logging.getLogger("warband.server")

MOST_ENTRIES = 20_000
MOST_LOADED = 200


class Row(msgspec.Struct, frozen=True):
    """What is written down: an entry as text, who may write entries, where a battle is fought."""

    text: str = ""
    seat: str = ""
    """A name; `host` for whoever announced the evening."""
    hash: str = ""
    battle: str = ""
    """The key of a battle, with its table."""
    table: str = ""
    by_hand: bool = False
    """With the announcement: battles are not fought here."""
    away: int = 0
    """Milliseconds that no clock of the evening counts: the server was down."""


class Loaded(msgspec.Struct):
    """An evening in memory."""

    id: str
    created: int
    evening: Evening
    seats: dict[str, str]
    """Names by the hashes of their tokens; the host's name is empty."""
    seq: int
    lock: asyncio.Lock
    tables: dict[str, str] = {}
    """Where battles are fought: tables by the keys of battles."""
    heard: dict[str, int] = {}
    """Battles whose tables are there, and how many rulings were told at each."""
    problems: dict[str, str] = {}
    """Why a battle has no table, or why its result was not taken."""
    away: int = 0
    """Milliseconds that its clocks do not count."""
    tended: bool = False
    """Whether somebody sees to its tables now."""
    again: bool = False
    """Whether something has happened since."""


class NoEvent(LookupError):
    """There is no such evening."""


class LiveEvents:
    """All evenings of one server."""

    def __init__(
        self,
        storage: Storage,
        now: Callable[[], int],
        hall: Hall,
        start: Callable[[Coroutine[object, object, None]], None],
    ) -> None:
        self.storage = storage
        self.store = EventStore(storage)
        self.now = now
        self.hall = hall
        self.start = start
        """Does something beside everything else."""
        self.loaded: dict[str, Loaded] = {}
        self._loading = asyncio.Lock()

    # ------------------------------------------------------------------------- opening

    async def create(self, request: v.CreateEvent) -> v.EventSeat:
        """Announce an evening."""
        evening = announced(request)
        evening.at_tables = not request.by_hand
        token, at = new_token(), self.now()
        event = Loaded(new_id(), at, evening, {token_hash(token): ""}, 0, asyncio.Lock())
        rows = [
            Row(text=evening.first(), by_hand=request.by_hand),
            Row(seat="host", hash=token_hash(token)),
        ]
        await self._write(event, rows)
        self.loaded[event.id] = event
        return v.EventSeat(event.id, token)

    async def event(self, event_id: str) -> Loaded:
        """An evening by its id, read from disk if need be."""
        if not is_id(event_id):
            raise NoEvent(event_id)
        found = self.loaded.get(event_id)
        if found is not None:
            return found
        async with self._loading:
            found = self.loaded.get(event_id)
            if found is None:
                found = await self._load(event_id)
                while len(self.loaded) >= MOST_LOADED:
                    del self.loaded[next(iter(self.loaded))]
                self.loaded[event_id] = found
        return found

    async def _load(self, event_id: str) -> Loaded:
        dates = await self.store.dates(event_id)
        if dates is None:
            raise NoEvent(event_id)
        created, touched = dates
        bodies = await self.store.entries(event_id)
        rows = [msgspec.json.decode(body, type=Row) for body in bodies]
        try:
            texts = [row.text for row in rows if row.text]
            evening = await asyncio.to_thread(read_again, texts)
        except (Refused, event_record.EventError, ValueError) as error:
            log.warning("evening %s cannot be read: %s", event_id, error)
            raise Refusal(
                "illegal",
                f"this evening was written down under rules that have changed since: {error}."
                " Nothing of it is lost, but it cannot go on here",
            ) from error
        seats = {row.hash: "" if row.seat == "host" else row.seat for row in rows if row.hash}
        evening.at_tables = not rows[0].by_hand
        tables = {row.battle: row.table for row in rows if row.battle}
        event = Loaded(event_id, created, evening, seats, len(rows), asyncio.Lock(), tables)
        event.away = sum(row.away for row in rows)
        await self._excuse_downtime(event, touched)
        self._tend_soon(event)
        return event

    async def _excuse_downtime(self, event: Loaded, touched: int) -> None:
        """No clock of an evening pays for the time the server was down."""
        gap = self.hall.down_since(touched)
        if gap and event.evening.time_runs:
            event.away += gap
            await self._write(event, [Row(away=gap)])

    # ------------------------------------------------------------------------- entries

    async def join(self, event_id: str, request: v.JoinEvent) -> v.EventSeat:
        """Somebody takes part."""
        event = await self.event(event_id)
        # A name is a name, and nothing else that an entry could say.
        self._fold(event, lambda: check_name(request.name, event.evening.names))
        async with event.lock:
            if request.computer:
                self._host(event, request.token)
                if event.evening.kind != "draft":
                    known = agent_names(title_of(event.evening)[1])
                    if request.computer not in known:
                        raise Refusal("illegal", f"computers are {', '.join(known)}")
            elif request.name.casefold() == "host":
                raise Refusal("illegal", "nobody is called host")
            token = new_token()
            text = event.evening.joining(request.name, request.computer)
            rows = [Row(text=text)]
            if not request.computer:
                rows.append(Row(seat=request.name, hash=token_hash(token)))
            self._fold(event, lambda: event.evening.replay(text))
            await self._write(event, rows)
            if not request.computer:
                event.seats[token_hash(token)] = request.name
        return v.EventSeat(event.id, "" if request.computer else token)

    async def enter(self, event_id: str, request: v.EnterEvent) -> v.EventView:
        """Take an entry of somebody, and whatever follows from it by itself."""
        event = await self.event(event_id)
        async with event.lock:
            name = event.seats.get(token_hash(request.token))
            if name is None:
                raise Refusal("illegal", "you have no seat at this evening")
            at = self._clock(event)
            texts: list[str] = []
            if not name:
                await self._check_ruling(event, request.text)
            self._check_army(event, request.text)
            if request.text.strip() != "go on":
                found = self._fold(
                    event,
                    lambda: event.evening.enter(request.text, name, at, host=not name),
                )
                texts += found
            texts += await self._going_on(event, at)
            await self._write(event, [Row(text=text) for text in texts])
        self._tend_soon(event)
        return self._view(event, request.token)

    async def view(self, event_id: str, token: str) -> v.EventView:
        """An evening as somebody sees it; clocks that ran out are seen to."""
        event = await self.event(event_id)
        async with event.lock:
            if event.evening.kind == "draft":
                texts = await self._going_on(event, self._clock(event))
                await self._write(event, [Row(text=text) for text in texts])
        return self._view(event, token)

    async def record(self, event_id: str) -> str:
        """The whole record, as text."""
        event = await self.event(event_id)
        try:
            return event.evening.record()
        except Refused as error:
            raise Refusal("illegal", str(error)) from error

    async def export(self, event_id: str) -> str:
        """Everything as JSON."""
        event = await self.event(event_id)
        try:
            return event.evening.export()
        except Refused as error:
            raise Refusal("illegal", str(error)) from error

    # -------------------------------------------------------------------------- tables

    async def wake(self) -> None:
        """After a restart: evenings go on where they were."""
        for info in (await self.listed()).events:
            if info.phase != "over":
                try:
                    await self.event(info.id)
                except Exception:
                    log.exception("evening %s cannot be read", info.id)

    def _tend_soon(self, event: Loaded) -> None:
        """See to the tables of an evening, beside everything else."""
        event.again = True
        if not event.tended and event.evening.at_tables:
            event.tended = True
            self.start(self._tend(event))

    async def _tend(self, event: Loaded) -> None:
        try:
            while event.again:
                event.again = False
                for fixture in event.evening.fixtures():
                    await self._tend_table(event, fixture)
        finally:
            event.tended = False

    async def _tend_table(self, event: Loaded, fixture: Fixture) -> None:
        """A battle has a table; the table knows what was ruled, the evening how it ended."""
        key, rulings = fixture.key, fixture.rulings
        if event.heard.get(key) == len(rulings) or (fixture.done and key not in event.tables):
            return
        try:
            room = await self._room(event, fixture)
            for number in range(room.table.rulings, len(rulings)):
                command = rule_at(rulings[number], number, fixture.names)
                await self.hall.act(room, command, slow=True)
            event.heard[key] = len(rulings)
            if room.table.over and not fixture.done:
                await self.battle_over(room.table)
        except (ArmyError, Refusal, StorageAway, ValueError) as error:
            event.problems[key] = str(error)
            log.warning("evening %s, battle %s: %s", event.id, key, error)

    async def _room(self, event: Loaded, fixture: Fixture) -> Room:
        """The table of a battle; where it stands is on disk before it is there."""
        table_id = event.tables.get(fixture.key, "")
        if table_id:
            try:
                return await self.hall.room(table_id)
            except LookupError:
                log.warning("evening %s: table %s was not made yet", event.id, table_id)
        hashes = {name: digest for digest, name in event.seats.items() if name}
        ends = 0
        if fixture.ends is not None:
            ends = event.created + event.away + int(fixture.ends * 1000)
        ref = EventRef(event.id, title_of(event.evening)[0], fixture.number, ends)
        book = self.hall.book(fixture.rules)
        opened, setup = await asyncio.to_thread(
            opened_for, event.evening, fixture, book, ref, hashes, self.now()
        )
        if not table_id:
            table_id = new_id()
            async with event.lock:
                await self._write(event, [Row(battle=fixture.key, table=table_id)])
                event.tables[fixture.key] = table_id
        event.problems.pop(fixture.key, None)
        return await self.hall.add(opened, setup, table_id=table_id)

    async def battle_over(self, table: Table) -> None:
        """A table has ended: its evening takes the result."""
        ref = table.opened.event
        assert ref is not None
        try:
            event = await self.event(ref.id)
        except NoEvent:
            return
        async with event.lock:
            wanted = [
                fixture
                for fixture in event.evening.fixtures()
                if event.tables.get(fixture.key) == table.id and not fixture.done
            ]
            if not wanted or table.play is None:
                return
            fixture = wanted[0]
            text = event.evening.report(
                fixture, outcome_of(fixture, table), table.play.battle.state, table.id
            )
            at = self._clock(event)
            try:
                texts = event.evening.enter(text, "", at, host=True)
            except (Refused, event_record.EventError) as error:
                event.problems[fixture.key] = str(error)
                return
            texts += await self._going_on(event, at)
            await self._write(event, [Row(text=text) for text in texts])
        self._tend_soon(event)

    async def _check_ruling(self, event: Loaded, text: str) -> None:
        """Refusal if a ruling asks for what cannot be done at its table."""
        ruled = self._fold(event, lambda: event.evening.ruling(text))
        if ruled is None:
            return
        for fixture in event.evening.fixtures():
            if fixture.number == ruled.table and fixture.key in event.heard:
                check_ruling(ruled, await self.hall.room(event.tables[fixture.key]))

    def _check_army(self, event: Loaded, text: str) -> None:
        """Refusal if an army that is registered cannot be brought to the evening's tables."""
        evening = event.evening
        if not isinstance(evening, TournamentEvening) or not evening.event.opened.format:
            return
        registered = self._fold(event, lambda: evening.registering(text))
        if registered is None:
            return
        opened, army = evening.event.opened, Army(text=registered.army)
        try:
            self.hall.book(opened.rules).check_army(army, Brought(opened.format, (army, army)))
        except ArmyError as error:
            raise Refusal("illegal", f"{opened.format}: {error}") from error

    def _with_tables(self, event: Loaded, shown: object, who: str) -> tuple[v.EventTable, ...]:
        """The battles of a round, with where they are fought and how they stand there."""
        keys = {fixture.number: fixture.key for fixture in event.evening.fixtures()}
        found = []
        for each in msgspec.convert(shown, tuple[v.EventTable, ...]):
            key = keys.get(each.number, "")
            table_id = event.tables.get(key, "") if key in event.heard else ""
            room = self.hall.rooms.get(table_id)
            found.append(
                msgspec.structs.replace(
                    each,
                    table=table_id,
                    playing=event.problems.get(key, "") or (_standing(room.info()) if room else ""),
                    answers=room.table.play.answers if room and room.table.play else 0,
                    yours=bool(table_id) and who in each.names,
                )
            )
        return tuple(found)

    async def listed(self) -> v.EventList:
        """The latest evenings."""
        infos = await self.store.listed(50)
        return v.EventList(tuple(msgspec.json.decode(info, type=v.EventInfo) for info in infos))

    # ------------------------------------------------------------------------- helpers

    def _clock(self, event: Loaded) -> float:
        """Seconds since the evening was announced, but for those in which the server was down."""
        return round((self.now() - event.created - event.away) / 1000, 3)

    def _host(self, event: Loaded, token: str) -> None:
        if event.seats.get(token_hash(token)) != "":
            raise Refusal("illegal", "only the host brings computers")

    def _fold(self, event: Loaded, fold: Callable[[], Any]) -> Any:
        try:
            return fold()
        except (Refused, event_record.EventError) as error:
            raise Refusal("illegal", str(error)) from error

    async def _going_on(self, event: Loaded, at: float) -> list[str]:
        try:
            return await asyncio.to_thread(event.evening.go_on, at)
        except Exception:
            self.loaded.pop(event.id, None)  # what is on disk counts
            raise

    async def _write(self, event: Loaded, rows: list[Row]) -> None:
        """On disk, or the evening is read again from there."""
        if not rows:
            return
        if event.seq + len(rows) > MOST_ENTRIES:
            self.loaded.pop(event.id, None)
            raise Refusal("too-heavy", "this evening is full")
        evening = event.evening
        seen = evening.view("", "guest", self._clock(event))
        name, rules = title_of(evening)
        info = v.EventInfo(
            event.id, evening.kind, name, rules, str(seen["phase"]), len(evening.names)
        )
        bodies = [msgspec.json.encode(row).decode() for row in rows]
        try:
            await self.store.append(
                event.id, self.now(), msgspec.json.encode(info).decode(), event.seq + 1, bodies
            )
        except Conflict as error:
            self.loaded.pop(event.id, None)
            raise Refusal("illegal", "somebody else was faster: look again") from error
        except BaseException:
            self.loaded.pop(event.id, None)
            raise
        event.seq += len(rows)

    def _view(self, event: Loaded, token: str) -> v.EventView:
        name = event.seats.get(token_hash(token)) if token else None
        role: v.Role = "guest" if name is None else "player" if name else "host"
        fields = event.evening.view(name or "", role, self._clock(event))
        title, rules = title_of(event.evening)
        if event.evening.at_tables:
            fields["tables"] = self._with_tables(event, fields.get("tables", ()), name or "")
            fields["history"] = _with_replays(event, fields.get("history", ()))
            fields["due"] = _with_problems(event, fields.get("due", ()))
        empty: dict[str, object] = dict.fromkeys(
            ("notes", "due", "tables", "sheets", "pods", "pool", "maps", "choices", "items"), ()
        )
        whole = {
            **empty,
            "suggestion": "",
            **fields,
            "id": event.id,
            "kind": event.evening.kind,
            "name": title,
            "rules": rules,
            "seq": event.seq,
            "you": name or "",
            "role": role,
            "by_hand": not event.evening.at_tables,
        }
        return msgspec.convert(whole, v.EventView, from_attributes=True)


def _with_replays(event: Loaded, shown: object) -> tuple[v.EventMatch, ...]:
    """Battles that are over, each with the table where it can be seen again."""
    return tuple(
        msgspec.structs.replace(
            each, table=each.table or event.tables.get(f"{each.round}.{each.number}", "")
        )
        for each in msgspec.convert(shown, tuple[v.EventMatch, ...])
    )


def _with_problems(event: Loaded, shown: object) -> tuple[v.DueView, ...]:
    """What is due; where a battle cannot be fought or its result not be taken, it says why."""
    stuck = {
        fixture.number: event.problems[fixture.key]
        for fixture in event.evening.fixtures()
        if not fixture.done and fixture.key in event.problems
    }
    return tuple(
        msgspec.structs.replace(due, what="wait", told=f"table {due.group}: {stuck[due.group]}")
        if due.what in ("play", "battle") and due.group in stuck
        else due
        for due in msgspec.convert(shown, tuple[v.DueView, ...])
    )


def _standing(info: TableInfo) -> str:
    """How a table stands, in a few words; players by their names."""
    if info.status == "over":
        names = {seat.colour: seat.name for seat in info.seats if seat.name}
        return re.sub(r"\w+", lambda word: names.get(word[0], word[0]), info.outcome)
    if info.setting_up or not info.round:
        return "armies are set up"
    last = ", the last" if info.event is not None and info.event.time_up else ""
    return f"round {info.round}{last}: {'-'.join(map(str, info.score))}"
