"""How a process that plays battles by the thousand treats its memory."""

import ctypes
import gc
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

RARELY = (50_000, 20, 50)
"""Collections by generation. A battle makes many objects and leaves hardly a cycle behind: with
the usual thresholds a tenth of its time goes into looking for some."""

LARGE_PAGE: Final = 2 << 20
"""Bytes of a large page."""
WANT_LARGE: Final = 14
LARGE_NOW: Final = 25
"""What `madvise` is told: large pages are welcome, and at once."""


def collect_rarely() -> None:
    """Look for cycles now and then, and never again among what is loaded by now."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*RARELY)
    keep_in_large_pages()


def keep_in_large_pages() -> None:
    """Have what is loaded by now kept in large pages, where the system knows how.

    The tables of a few maps are a hundred megabytes, looked at here and there: with small pages a
    twelfth of a battle's time goes into finding out where they are. Linux moves them when it is
    asked; elsewhere, and where it refuses, everything stays as it is.
    """
    if sys.platform != "linux":
        return
    madvise = ctypes.CDLL(None).madvise
    madvise.argtypes = (ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int)
    for start, end in areas_of_data(Path("/proc/self/maps").read_text()):
        for advice in (WANT_LARGE, LARGE_NOW):
            madvise(start, end - start, advice)


def areas_of_data(maps: str) -> Iterator[tuple[int, int]]:
    """Where a process keeps what it has made itself: the areas with room for a large page.

    >>> list(areas_of_data("7f0000000000-7f0000400000 rw-p 00000000 00:00 0"))
    [(139637976727552, 139637980921856)]
    >>> list(areas_of_data("7f0000000000-7f0000400000 r-xp 00000000 fe:00 12 /usr/bin/python"))
    []
    """
    for area in maps.splitlines():
        place, rights, _, _, file, *name = area.split(maxsplit=5)
        start, end = (int(address, 16) for address in place.split("-"))
        made_here = rights == "rw-p" and file == "0" and name in ([], ["[heap]"])
        if made_here and end - start >= LARGE_PAGE:
            yield start, end
