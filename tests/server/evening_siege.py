"""A large tournament on one server: how long a round takes to pair, and what requests cost.

    python -m tests.server.evening_siege --players 200 --rounds 8

The server runs in a process of its own. Everybody joins by a request; every pairing gets its table
there; at each table somebody plays a little and gives up over a socket, and the results come back
by themselves.
"""

import argparse
import random
import tempfile
import time
from pathlib import Path

from tests.server.harness import Json, Site, process
from tests.server.test_event_tables import opened, seat, until
from tests.server.test_events import Evening


def processor_time(pid: int) -> float:
    """Seconds of processor time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / 100


def give_up(site: Site, friday: Evening, table: Json, luck: random.Random) -> None:
    """One of both answers what is asked, a few times, and resigns."""
    with site.sit(seat(friday, table, luck.choice(table["names"]))) as player:
        for _ in range(luck.randrange(8)):
            if player.question is None or not player.question["options"]:
                break  # it is the other's turn
            player.play_randomly(luck, 1)
        player.ask("resign")


def siege(players: int, rounds: int, database: str) -> None:
    """Play the whole tournament and tell what it cost."""
    luck = random.Random(1)
    with process(database, crowd=players) as (site, running):
        friday = Evening(site, "tournament", rules="v3", rounds=rounds, minutes=50)
        start = processor_time(running.pid)
        for number in range(1, players + 1):
            friday.join(f"Player {number}")
        print(f"{players} join: {processor_time(running.pid) - start:.1f} s of processor time")
        met: set[frozenset[str]] = set()
        for number in range(1, rounds + 1):
            before, began = processor_time(running.pid), time.monotonic()
            view = friday.enter("round")
            paired = time.monotonic() - began
            view = opened(friday)
            there = time.monotonic() - began
            pairs = [frozenset(table["names"]) for table in view["tables"]]
            again = sum(pair in met for pair in pairs)
            met.update(pairs)
            for table in view["tables"]:
                give_up(site, friday, table, luck)
            view = until(friday.view, lambda v: all(t["result"] for t in v["tables"]))
            spent = processor_time(running.pid) - before
            print(
                f"round {number}: paired in {paired:.2f} s, {len(pairs)} tables stand after "
                f"{there:.1f} s, {again} rematches, {spent:.1f} s of processor time"
            )
        before, looks = processor_time(running.pid), 200
        for _ in range(looks):
            friday.view("Player 1")
        spent = processor_time(running.pid) - before
        print(f"a look at the page: {spent / looks * 1000:.1f} ms of processor time")
        view = friday.enter("end")
        print(f"{view['winner']} wins; {view['seq']} entries, {len(view['history'])} replays")


def main() -> None:
    """Read the options."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=8)
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        siege(wanted.players, wanted.rounds, f"sqlite+aiosqlite:///{folder}/t.db")


if __name__ == "__main__":
    main()
