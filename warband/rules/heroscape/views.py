"""What each seat may know (Master: Place Your Order Markers; Team seating and play).

Everybody sees how many face-down markers lie on a card; which ones they are only their team sees.
Treasure that lies symbol side up is not secret here: nobody knows it, because the rules draw it
only when it is turned over. Events never tell a secret, so the log is the same for all.
"""

from collections import Counter
from typing import NamedTuple

from warband.kernel.questions import Question, Roll
from warband.rules.heroscape import questions as q
from warband.rules.heroscape.state import NOBODY, Game

__all__ = ["HIDDEN", "View", "secret", "view"]

HIDDEN = -2
"""Stands for the card of a marker that one may not see."""


class View(NamedTuple):
    """A battle as a seat sees it."""

    game: Game
    """The battle with all markers the seat may not see HIDDEN."""
    face_down: tuple[tuple[int, int], ...]
    """How many of the hidden markers lie on each unit's card, by unit."""


def view(game: Game, seat: int | None) -> View:
    """What a seat may know; None is a spectator."""
    seen = game.copy()
    teams = game.roster.teams
    face_down: Counter[int] = Counter()
    for other in range(len(teams)):
        if seat is not None and teams[seat] == teams[other]:
            continue
        markers = list(game.markers[other])
        for marker, unit in enumerate(markers):
            if unit != NOBODY and not game.shown[other] >> marker & 1:
                markers[marker] = HIDDEN
                face_down[unit] += 1
        removed = [marker for marker, unit in enumerate(game.markers[other]) if unit == NOBODY]
        if HIDDEN in markers:
            # Which marker was taken away is as unknown as the ones that are left.
            for marker in removed:
                if not game.shown[other] >> marker & 1:
                    markers[marker] = HIDDEN
        seen.markers[other] = tuple(markers)
    return View(seen, tuple(sorted(face_down.items())))


def secret(question: Question, teams: tuple[int, ...], seat: int | None) -> bool:
    """Whether the answer to a question must not be told to a seat."""
    if isinstance(question, Roll):
        hidden = question.why == q.HIDDEN_ORDER_MARKER
    else:
        hidden = question.ask == q.ORDER_MARKER
    if not hidden:
        return False
    return seat is None or teams[seat] != teams[question.seat]
