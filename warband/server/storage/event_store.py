"""Where evenings are kept: entries one after the other, as those of tables."""

import sqlalchemy as sa

from warband.server.storage import schema as s
from warband.server.storage.database import Storage
from warband.server.storage.failures import Hurt


class EventStore:
    """All evenings of a database."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage

    async def append(
        self, event_id: str, at: int, info: str, first: int, bodies: list[str]
    ) -> None:
        """Write entries down, numbered from `first`; Conflict if one of those exists."""
        rows = [{"event_id": event_id, "seq": first + n, "body": b} for n, b in enumerate(bodies)]
        async with self.storage.writing() as connection:
            await connection.execute(s.event_entries.insert(), rows)
            if first == 1:
                row = {"id": event_id, "created": at, "touched": at, "info": info}
                await connection.execute(s.events.insert(), [row])
            else:
                change = s.events.update().where(s.events.c.id == event_id)
                await connection.execute(change.values(touched=at, info=info))

    async def entries(self, event_id: str) -> list[str]:
        """The entries of an evening, in order; Hurt if one of them is missing."""
        wanted = (
            sa.select(s.event_entries.c.seq, s.event_entries.c.body)
            .where(s.event_entries.c.event_id == event_id)
            .order_by(s.event_entries.c.seq)
        )
        async with self.storage.reading() as connection:
            rows = list(await connection.execute(wanted))
        for number, row in enumerate(rows, 1):
            if row.seq != number:
                raise Hurt(f"evening {event_id} is hurt: its entry {number} is missing")
        return [row.body for row in rows]

    async def dates(self, event_id: str) -> tuple[int, int] | None:
        """When an evening was announced and last written to; None if there is none."""
        wanted = sa.select(s.events.c.created, s.events.c.touched).where(s.events.c.id == event_id)
        async with self.storage.reading() as connection:
            row = (await connection.execute(wanted)).first()
        return None if row is None else (int(row.created), int(row.touched))

    async def listed(self, limit: int) -> list[str]:
        """What is known about evenings, the latest first."""
        wanted = sa.select(s.events.c.info).order_by(s.events.c.touched.desc()).limit(limit)
        async with self.storage.reading() as connection:
            return [row.info for row in await connection.execute(wanted)]
