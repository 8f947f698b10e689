"""What people at a table are told about each other, in words."""

from warband.server.protocol import Notice
from warband.server.storage.entries import (
    Agreed,
    AnyEntry,
    Begun,
    Chatted,
    Declined,
    Ended,
    Joined,
    Judged,
    Proposed,
    Rematched,
    Resigned,
    Returned,
    Substituted,
    TimeCalled,
    Undone,
)

UNDONE = {
    "undo": "{name} takes back",
    "reset": "{name} starts anew from",
    "takeback": "{name} takes back",
}
PROPOSED = {
    "takeback": "{name} asks to take back",
    "draw": "{name} offers a draw",
    "rematch": "{name} wants a rematch",
}
RESIGNED = {
    "resignation": "{name} resigns; the computer leads the army on",
    "time": "{name} is out of time; the computer leads the army on",
}
ENDED = {
    "resignation": "{name} resigns",
    "time": "{name} is out of time",
    "draw": "a draw is agreed",
    "called": "time is up, and the round is over",
}


def _what(words: str) -> str:
    """What is taken back, after a colon; braces are no places to fill in."""
    return ": " + words.replace("{", "{{").replace("}", "}}") if words else ""


def _ruling(entry: Judged) -> str:
    """A ruling with all that it entails."""
    said = f"{entry.judge} rules: {entry.ruling}"
    if entry.answers >= 0:
        said += "; the battle goes back to where it is now"
    if entry.minutes:
        said += f"; {entry.minutes} minutes are added"
    if entry.loser is not None:
        said += "; the battle is over"
    return said


def told(entry: AnyEntry, names: tuple[str, ...]) -> Notice | None:
    """The notice of an entry; None where the battle's own log says it."""

    def notice(kind: str, text: str, seat: int = -1, name: str = "") -> Notice:
        shown = name or (names[seat] if seat >= 0 else "")
        return Notice(0, entry.at, kind, text.format(name=shown), seat, shown)

    match entry:
        case Joined():
            return notice("joined", "{name} sits down", entry.seat)
        case Begun():
            return notice("begun", "the battle begins")
        case Undone():
            return notice("undone", UNDONE[entry.how] + _what(entry.words), entry.seat)
        case Proposed():
            return notice("proposed", PROPOSED[entry.kind] + _what(entry.words), entry.seat)
        case Declined():
            does = "{name} withdraws the " if entry.withdrawn else "{name} declines the "
            return notice("declined", does + entry.kind, entry.seat)
        case Ended():
            return notice("ended", ENDED[entry.how], entry.loser)
        case TimeCalled():
            return notice("time", "time is up: this round is the last")
        case Judged():
            return Notice(0, entry.at, "judged", _ruling(entry), -1, entry.judge)
        case Resigned():
            return notice("resigned", RESIGNED[entry.how], entry.seat)
        case Agreed():
            return notice("agreed", "{name} agrees to the " + entry.kind, entry.seat)
        case Rematched():
            return notice("rematched", "the rematch is ready")
        case Chatted():
            shown = entry.name or "Spectator"
            return Notice(0, entry.at, "chat", entry.text, entry.seat, shown)
        case Substituted() if entry.until:
            return None
        case Substituted():
            return notice("substituted", "the computer plays for {name}", entry.seat)
        case Returned():
            return notice("returned", "{name} is back", entry.seat)
        case _:
            return None
