"""Which version of the program this is, and which version of its rules."""

import hashlib
from functools import lru_cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

RULES = ("kernel", "boards", "cards", "ddm", "rules")
"""The packages that decide a battle."""


def program_version() -> str:
    """The version of warband."""
    try:
        return version("warband")
    except PackageNotFoundError:
        return "unknown"


@lru_cache(maxsize=1)
def rules_version() -> str:
    """The version of warband and a fingerprint of its rules: another if one of them was mended."""
    home = Path(__file__).parents[1]
    hashed = hashlib.blake2b(digest_size=4)
    for package in RULES:
        for path in sorted((home / package).rglob("*.py")):
            hashed.update(path.relative_to(home).as_posix().encode())
            hashed.update(path.read_bytes())
    return f"{program_version()} {hashed.hexdigest()}"
