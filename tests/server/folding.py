"""Replays as the page folds them: `fold.ts` of its boards, in Python."""

from collections.abc import Iterable
from typing import Any

Json = dict[str, Any]
PLAIN = ("round", "score", "active", "sides")
"""What a frame tells only where it differs."""
HEX_PLAIN = (
    "glyphs", "round", "turn", "order", "active", "acting", "score", "phase", "scenario",
)  # fmt: skip


def folded(start: Json, frames: Iterable[Json]) -> list[Json]:
    """The position before the first line and after every line, from what changes with each."""
    now = {name: start[name] for name in (*PLAIN, "pieces", "turn", "map")}
    positions = [now]
    for frame in frames:
        changed = {piece["id"]: piece for piece in frame.get("pieces", ())}
        known = {piece["id"] for piece in now["pieces"]}
        came = [piece for number, piece in changed.items() if number not in known]
        now = {
            **now,
            **_told(frame, PLAIN),
            "pieces": [*(changed.get(p["id"], p) for p in now["pieces"]), *came],
            "turn": frame.get("turn"),
            "map": frame["map"]["version"] if frame.get("map") else now["map"],
        }
        positions.append(now)
    return positions


def hex_folded(start: Json, frames: Iterable[Json]) -> list[Json]:
    """The same for HeroScape: a new battlefield starts afresh."""
    now = {name: start[name] for name in (*HEX_PLAIN, "figures", "units", "map")}
    positions = [now]
    for frame in frames:
        afresh = bool(frame.get("map"))
        now = {
            **now,
            **_told(frame, HEX_PLAIN),
            "figures": _numbered([] if afresh else now["figures"], frame.get("figures", ())),
            "units": _numbered([] if afresh else now["units"], frame.get("units", ())),
            "map": frame["map"]["version"] if afresh else now["map"],
        }
        positions.append(now)
    return positions


def _told(frame: Json, names: tuple[str, ...]) -> Json:
    return {name: frame[name] for name in names if frame.get(name) is not None}


def _numbered(known: list[Json], changed: Iterable[Json]) -> list[Json]:
    """Everything by its number, with what changed."""
    by_number = dict(enumerate(known)) | {one["id"]: one for one in changed}
    return [by_number[number] for number in range(len(by_number))]
