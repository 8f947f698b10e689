"""A tournament in words: pairings and standings to print, and everything as JSON."""

import msgspec

from warband.evenings.entries import Entry
from warband.evenings.standings import TIEBREAKERS, Standing
from warband.evenings.tournament import Tournament


class Export(msgspec.Struct, frozen=True):
    """A tournament for other programs."""

    entries: tuple[Entry, ...]
    players: tuple[str, ...]
    standings: tuple[Standing, ...]
    tiebreakers: tuple[tuple[str, str], ...]
    hash: str


def export_json(event: Tournament) -> str:
    """Everything as JSON: the entries, and what follows from them."""
    whole = Export(
        tuple(event.entries),
        tuple(event.names),
        tuple(event.standings()),
        TIEBREAKERS,
        event.digest(),
    )
    return msgspec.json.format(msgspec.json.encode(whole), indent=1).decode() + "\n"


def pairings_text(event: Tournament) -> str:
    """The tables of the present round, to be printed and hung up."""
    lines = [f"{event.opened.name}: round {event.round}"]
    for number, table in enumerate(event.tables, 1):
        result = ""
        if table.result is not None:
            one, other = table.result.scores
            result = f"  {table.result.winner or 'drawn'} {one}-{other}"
        called = "  a judge is called" if table.calls else ""
        names = f"{event.names[table.one]} - {event.names[table.other]}"
        lines.append(f"  table {number}: {names}{result}{called}")
    lines += [f"  bye: {event.names[player]}" for player in event.byes]
    return "\n".join(lines) + "\n"


def standings_text(event: Tournament) -> str:
    """The standings, with what breaks ties explained."""
    width = max([6, *(len(name) for name in event.names)])
    lines = [f"{'':3} {'player':{width}}  points  won drawn lost  opponents  score"]
    for line in event.standings():
        name = event.names[line.player]
        gone = " (dropped)" if line.player in event.dropped else ""
        lines.append(
            f"{line.rank:3} {name:{width}}  {line.points:6}  {line.won:3} {line.drawn:5}"
            f" {line.lost:4}  {line.opponents:9.4f}  {line.score:5}{gone}"
        )
    lines += ["", *(f"{name}: {why}" for name, why in TIEBREAKERS)]
    return "\n".join(lines) + "\n"


def status_text(event: Tournament) -> str:
    """Where a tournament stands."""
    opened = event.opened
    state = "over" if event.closed else "finished" if event.finished else "open"
    head = f"{opened.name}: {opened.rules} {opened.format}, {opened.system}, {state}\n"
    tables = pairings_text(event) + "\n" if event.began else ""
    return f"{head}\n{tables}{standings_text(event)}"
