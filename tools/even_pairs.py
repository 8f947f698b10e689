"""Which ready warbands are about equally strong: soldiers on both sides play it out.

    python tools/even_pairs.py v3 --games 14

prints, for every pair of ready warbands of one format, how many games the first of them won, on
all maps in turn. Pairs in which each won at least a quarter of the games belong in the `even.txt`
beside the warbands.
"""

import argparse
from collections.abc import Iterator

from warband.ddm.book import EditionBook, warband_names
from warband.kernel.rulebook import Selection
from warband.lab.simulate import Game, Pairing, play_game
from warband.rulebooks import open_rulebook

LEAST = 0.25
"""The share of the games that the weaker of two even warbands wins at least."""


def meetings(book: EditionBook) -> Iterator[tuple[str, str, list[str]]]:
    """Every two ready warbands of one format, and the setups of their battles."""
    setups: dict[tuple[str, ...], list[str]] = {}
    for setup in book.fixtures(Selection()):
        setups.setdefault(warband_names(setup), []).append(setup)
    for (one, other), found in setups.items():
        if one != other:
            yield one, other, found


def won(rules: str, setup: str, seed: int) -> float:
    """Whether the first side wins a battle between soldiers; a draw is half a win."""
    match = Pairing(rules, "soldier", "soldier")
    winner = play_game(Game(match, 0, setup, seed, seat_of_a=0)).winner
    return {"a": 1.0, "b": 0.0}.get(winner, 0.5)


def main() -> None:
    """Measure the pairs of an edition."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("rules")
    parser.add_argument("--games", type=int, default=14)
    chosen = parser.parse_args()
    book = open_rulebook(chosen.rules)
    if not isinstance(book, EditionBook):
        parser.error(f"{chosen.rules} has no ready warbands that meet by their formats")
    for one, other, setups in meetings(book):
        wins = sum(
            won(chosen.rules, setups[seed % len(setups)], seed) for seed in range(chosen.games)
        )
        even = LEAST <= wins / chosen.games <= 1 - LEAST
        said = "even" if even else "uneven"
        print(f"{one} against {other}: won {wins:g} of {chosen.games}, {said}", flush=True)


if __name__ == "__main__":
    main()
