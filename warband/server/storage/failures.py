"""What can go wrong with the database, told apart."""

from sqlalchemy.exc import (
    DatabaseError,
    DataError,
    DBAPIError,
    IntegrityError,
    NotSupportedError,
    ProgrammingError,
)

OUR_FAULT = (IntegrityError, DataError, ProgrammingError, NotSupportedError)
"""What is wrong with what was to be written, not with where."""
DAMAGE = ("malformed", "not a database", "database disk image", "disk I/O error")


class StorageError(Exception):
    """The database cannot be used; says why in one sentence."""


class Conflict(StorageError):
    """Somebody else appended to the table first: read on and decide again."""


class StorageAway(StorageError):
    """The database does not answer now; what was to be written is not known to be on disk."""


class Hurt(StorageError):
    """Entries of a table are missing or unreadable: it is left as it is."""


class InUse(StorageError):
    """Another server uses the same file."""


class Damaged(StorageError):
    """The file is cut or overwritten; says which tables are hurt."""


def is_damage(error: Exception) -> bool:
    """Whether SQLite says that the file itself is broken."""
    return isinstance(error, DatabaseError) and any(word in str(error.orig) for word in DAMAGE)


def in_a_sentence(error: BaseException) -> str:
    """The reason of an error, on one line."""
    cause = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    words = " ".join(str(cause).split())
    return (words.partition(">: ")[2] or words or type(cause).__name__)[:300]


__all__ = [
    "OUR_FAULT",
    "Conflict",
    "Damaged",
    "Hurt",
    "InUse",
    "StorageAway",
    "StorageError",
    "in_a_sentence",
    "is_damage",
]
