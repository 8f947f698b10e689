"""Feats and what they ask for (`data/handbook/feats/*.feats`)."""

from msgspec import Struct

from warband.d20.library.records import LibraryError, read_records
from warband.d20.library.requirements import Requirement, read_requirement

KINDS = ("general", "fighter", "metamagic")
_KEYS = ("kind", "requires", "gives", "again")


class FeatRule(Struct, frozen=True):
    """A feat; a fighter may take one of kind `fighter` as a bonus feat."""

    name: str
    kind: str
    requirements: tuple[Requirement, ...]
    gives: str
    again: bool = False
    core: bool = False


def read_feats(text: str, where: str, core: bool) -> dict[str, FeatRule]:
    """The feats of a file."""
    found: dict[str, FeatRule] = {}
    for record in read_records(text, "feat", _KEYS, where):
        kind = record.need("kind")
        if kind not in KINDS:
            raise LibraryError(f"{where}, line {record.line}: {kind!r} is none of {KINDS}")
        if record.name in found:
            raise LibraryError(f"{where}, line {record.line}: {record.name!r} is there twice")
        asked = tuple(
            read_requirement(one, f"{where}, {record.name}") for one in record.every("requires")
        )
        again = record.get("again") == "yes"
        found[record.name] = FeatRule(record.name, kind, asked, record.need("gives"), again, core)
    return found
