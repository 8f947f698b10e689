"""Everybody connected to tables: what they are told, and who is there."""

import time
from collections.abc import Callable, Coroutine

import msgspec

from warband.server.clients.connection import Connection
from warband.server.clients.updates import update, welcome
from warband.server.protocol import Paused, Presence
from warband.server.storage.database import Storage
from warband.server.tables.room import Room
from warband.server.work.computer_turns import pause_before_answer

STORAGE_AWAY = "the storage does not answer; nothing is lost and nobody's clock runs"


class Attendance:
    """Tells clients what is new, and other processes who is connected here."""

    def __init__(
        self,
        name: str,
        storage: Storage,
        now: Callable[[], int],
        start: Callable[[Coroutine[object, object, None]], None],
    ) -> None:
        self.name = name
        """What other processes call this one."""
        self.storage = storage
        self.now = now
        self.start = start
        """Does something beside everything else."""

    def broadcast(self, room: Room) -> None:
        """Tell every client what is new to it."""
        play = room.table.play
        told: dict[tuple[object, ...], bytes] = {}
        for connection in room.connections:
            if play is not None:
                connection.lines = min(connection.lines, play.unchanged, len(play.lines))
            key = (
                connection.seats,
                connection.side,
                connection.lines,
                connection.map,
                connection.seq,
            )
            message = told.get(key)
            if message is None:
                waits = room.table.thinker is not None
                pause = pause_before_answer(room.table, room.waited) if waits else 0
                fresh = update(room.table, room.info(), connection, self.now(), pause)
                message = told[key] = msgspec.json.encode(fresh)
            connection.send_encoded(message)
        for connection in room.connections:
            _note(room, connection)
        if play is not None:
            play.forget_changes()

    async def join(self, room: Room, connection: Connection) -> None:
        """A client sits down or looks on: it is told everything."""
        async with room.lock:
            room.connections.add(connection)
            connection.send(welcome(room.table, room.info(), connection, self.now()))
            _note(room, connection)
            if room.paused_at is not None:
                connection.send(Paused(True, STORAGE_AWAY))
        self._tell_presence(room)

    def tell_pause(self, room: Room, *, paused: bool) -> None:
        """The table's storage does not answer, or answers again."""
        message = msgspec.json.encode(Paused(paused, STORAGE_AWAY if paused else ""))
        for connection in room.connections:
            connection.send_encoded(message)

    def leave(self, room: Room, connection: Connection) -> None:
        """A client is gone."""
        room.connections.discard(connection)
        room.used = time.monotonic()
        online = room.online()
        for seat in connection.seats:
            if not online[seat]:
                room.left[seat] = time.monotonic()
        self._tell_presence(room)

    def presence(self, room: Room) -> str:
        """What other processes are told about who is connected here."""
        return f"{room.table.id}@{self.name}:{room.held()}"

    def heard_presence(self, room: Room | None, name: str, seats: str) -> None:
        """Somebody came to another process, or left it."""
        if room is None or name == self.name:
            return
        before = room.online()
        room.elsewhere[name] = (seats, time.monotonic())
        for seat in range(len(room.left)):
            if str(seat) in seats:
                # Should that process end without a word, they were there until now.
                room.left[seat] = time.monotonic()
        if room.online() != before:
            self._show_presence(room)

    def _tell_presence(self, room: Room) -> None:
        self._show_presence(room)
        self.start(self.storage.tell([self.presence(room)]))

    def _show_presence(self, room: Room) -> None:
        presence = msgspec.json.encode(Presence(room.online(), room.watchers()))
        for connection in room.connections:
            connection.send_encoded(presence)


def _note(room: Room, connection: Connection) -> None:
    """Take note of what a client has been told."""
    play = room.table.play
    connection.seq = room.table.seq
    if play is not None:
        connection.lines = len(play.lines)
        connection.map = room.table.book.map_version(play.battle)
