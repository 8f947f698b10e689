"""What the database holds, and what it refuses to hold.

Numbers of entries are contiguous: a trigger refuses an entry whose predecessor is missing, so
that nothing is ever written behind a hole. A trigger, not a foreign key, because databases that
were made before it get it too.
"""

import sqlalchemy as sa

CHANNEL = "warband"

schema = sa.MetaData()
tables = sa.Table(
    "tables",
    schema,
    sa.Column("id", sa.String(12), primary_key=True),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("touched", sa.BigInteger, nullable=False, index=True),
    sa.Column("listed", sa.Boolean, nullable=False),
    sa.Column("info", sa.Text, nullable=False),
)
entries = sa.Table(
    "entries",
    schema,
    sa.Column("table_id", sa.String(12), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("body", sa.Text, nullable=False),
)
checkpoints = sa.Table(
    "checkpoints",
    schema,
    sa.Column("table_id", sa.String(12), primary_key=True),
    sa.Column("seq", sa.Integer, nullable=False),
    sa.Column("made_by", sa.Text, nullable=False),
    sa.Column("body", sa.LargeBinary, nullable=False),
)
"""Tables as they were after so many entries: shortcuts, never the truth."""
pulse = sa.Table(
    "pulse",
    schema,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("alive", sa.BigInteger, nullable=False),
)

events = sa.Table(
    "events",
    schema,
    sa.Column("id", sa.String(12), primary_key=True),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("touched", sa.BigInteger, nullable=False, index=True),
    sa.Column("info", sa.Text, nullable=False),
)
event_entries = sa.Table(
    "event_entries",
    schema,
    sa.Column("event_id", sa.String(12), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("body", sa.Text, nullable=False),
)

SQLITE_ORDER = (
    """
    create trigger if not exists event_entries_without_holes before insert on event_entries
    when new.seq <> 1 and not exists
        (select 1 from event_entries where event_id = new.event_id and seq = new.seq - 1)
    begin select raise(abort, 'the entry before it is missing'); end
    """,
    """
    create trigger if not exists entries_without_holes before insert on entries
    when new.seq <> 1 and not exists
        (select 1 from entries where table_id = new.table_id and seq = new.seq - 1)
    begin select raise(abort, 'the entry before it is missing'); end
    """,
)
POSTGRES_ORDER = (
    """
    create or replace function event_entries_without_holes() returns trigger language plpgsql as $$
    begin
        if new.seq <> 1 and not exists
            (select 1 from event_entries where event_id = new.event_id and seq = new.seq - 1)
        then
            raise exception 'the entry before it is missing'
                using errcode = 'integrity_constraint_violation';
        end if;
        return new;
    end $$
    """,
    """
    create or replace trigger event_entries_without_holes before insert on event_entries
    for each row execute function event_entries_without_holes()
    """,
    """
    create or replace function entries_without_holes() returns trigger language plpgsql as $$
    begin
        if new.seq <> 1 and not exists
            (select 1 from entries where table_id = new.table_id and seq = new.seq - 1)
        then
            raise exception 'the entry before it is missing'
                using errcode = 'integrity_constraint_violation';
        end if;
        return new;
    end $$
    """,
    """
    create or replace trigger entries_without_holes before insert on entries
    for each row execute function entries_without_holes()
    """,
)

change_table = (
    tables.update()
    .where(tables.c.id == sa.bindparam("the_id"))
    .values({name: sa.bindparam(name) for name in ("touched", "listed", "info")})
)
notify = sa.text("select pg_notify(:channel, note) from unnest(cast(:notes as text[])) as note")
holes = (
    sa.select(entries.c.table_id)
    .group_by(entries.c.table_id)
    .having((sa.func.count() != sa.func.max(entries.c.seq)) | (sa.func.min(entries.c.seq) != 1))
)
"""Tables whose entries are not numbered one after the other from 1."""
