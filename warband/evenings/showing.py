"""A tournament in words: pairings and standings to print, and everything as JSON."""

import msgspec

from warband.evenings.entries import Entry, Result
from warband.evenings.standings import TIEBREAKERS, Standing
from warband.evenings.tournament import Tournament, goes_on


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


def result_text(event: Tournament, number: int, names: tuple[str, str], result: Result) -> str:
    """How a table of a round ended; of a drawn one in an elimination who goes on, and why."""
    one, other = result.scores
    neither = {event.player(name) for name in names} <= event.absent
    said = f"{result.winner or ('both lost' if neither else 'drawn')} {one}-{other}"
    if result.winner or not event.eliminates:
        return said
    first, dice = goes_on(event.opened.seed, number, result)
    rolled = f" by a roll of {max(dice)} against {min(dice)}" if any(dice) else " by points"
    return f"{said}, {names[0] if first else names[1]} goes on{rolled}"


def pairings_text(event: Tournament) -> str:
    """The tables of the present round, to be printed and hung up."""
    lines = [f"{event.opened.name}: round {event.round}"]
    for number, table in enumerate(event.tables, 1):
        names = event.names[table.one], event.names[table.other]
        result = ""
        if table.result is not None:
            result = f"  {result_text(event, event.round, names, table.result)}"
        called = "  a judge is called" if table.calls else ""
        lines.append(f"  table {number}: {' - '.join(names)}{result}{called}")
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
