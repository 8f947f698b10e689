"""Trying ideas out against the usual one until it is clear which is best."""

from collections.abc import Callable
from math import sqrt
from typing import Generic, NamedTuple, TypeVar

from warband.kernel.battle import Battle, Position
from warband.players.clock import Clock

SPREAD = 8.0
"""How far trials are thought to differ, in points, before any were made."""
LAPS = 32
"""How often an idea is tried out at most."""
CUTS = {2: 4, 4: 2, 8: 1}
"""After so many laps only so many of the others go on."""
DOUBT = 0.5
"""By how many standard errors an idea must lead before it is preferred."""
LEAST = 4
"""Fewer laps prove nothing: in four every die shows one face of each quarter."""
PAIR = 2
"""Every second lap it is seen which ideas go on: two laps have as much luck as bad luck."""
HOPELESS = 1.5
"""By how many standard errors an idea must be behind before it is dropped."""
CLEAR = 3.0
"""By how many standard errors the last one left must lead to need no more trials."""
ALIKE = 0.4
"""Ideas that differ by less, in points, are as good as each other."""


class Lead(NamedTuple):
    """By how much one idea is ahead of another, in points, and the standard error."""

    points: float
    doubt: float


class Notion:
    """Something that could be done, and how it went."""

    __slots__ = ("text", "went")

    def __init__(self, text: str) -> None:
        self.text = text
        self.went: list[float] = []
        """How each trial ended, luck taken off."""

    def lead(self, other: "Notion") -> Lead:
        """By how much it went better than another idea with the same dice."""
        gaps = [mine - theirs for mine, theirs in zip(self.went, other.went, strict=False)]
        count = len(gaps)
        if not count:
            return Lead(0.0, SPREAD)
        mean = sum(gaps) / count
        spread = sum((gap - mean) ** 2 for gap in gaps) + SPREAD * SPREAD
        return Lead(mean, sqrt(spread) / count)


N = TypeVar("N", bound=Notion)
S = TypeVar("S", bound=Position)


class Search(NamedTuple, Generic[N]):
    """The outcome of a search."""

    best: N
    usual: N
    """What a soldier would have done."""
    ideas: int
    """How many were tried out."""
    trials: int

    def explain(self, besides: str = "") -> str:
        """What was found, in a few sentences, and what speaks for it besides."""
        said = [f"{self.best.text.rstrip('.')}.", besides]
        tried = f"of {self.ideas} ideas in {self.trials} trials"
        if self.best is self.usual and self.ideas > 1:
            said.append(f"Played ahead, none {tried} was clearly better.")
        elif self.best is not self.usual:
            lead = self.best.lead(self.usual).points
            said.append(
                f"Played ahead, it went best {tried}: {lead:.1f} points better than "
                f"“{self.usual.text.rstrip('.').split(': worth ')[0]}”."
            )
        return " ".join(filter(None, said))


def compare(
    ideas: list[N],
    trial: Callable[[N, int], float],
    clock: Clock,
    most: int,
    *,
    laps: int = LAPS,
    doubt: float = DOUBT,
    margin: float = ALIKE,
) -> Search[N]:
    """Try ideas out against the first of them, and drop what falls behind.

    `trial` tells how an idea goes in a lap; at most so many are made in all. An idea is
    preferred if it leads by the margin and so many standard errors.
    """
    usual, left = ideas[0], ideas[1:]
    trials = 0
    for lap in range(laps):
        if not left:
            break
        for number, idea in enumerate((usual, *left)):
            if not lap and number > 1 and clock.room(trials) < LEAST * (number + 1) - trials:
                # With so little time fewer ideas are better than ones hardly tried.
                left = left[: number - 1]
                break
            if not clock.allows(trials) or trials >= most:
                return outcome(ideas, trials, doubt, margin)
            begun = clock.begins()
            idea.went.append(trial(idea, lap))
            clock.ends(begun)
            trials += 1
        left = still_open(left, usual, lap + 1, margin)
    return outcome(ideas, trials, doubt, margin)


def played_out(
    twin: Battle[S],
    first: int,
    looks: tuple[int, ...],
    go_on: Callable[[int], None],
    ahead: Callable[[], float],
) -> float:
    """How far somebody is ahead, on average over several looks at a copy that is played on.

    It begins with an option, if any (-1 for none); `go_on` plays until so many turns are over.
    """
    if first >= 0:
        twin.pick(first)
    total = 0.0
    for turns in looks:
        go_on(turns)
        total += ahead()
    return total / len(looks)


def still_open(left: list[N], usual: N, laps: int, margin: float = ALIKE) -> list[N]:
    """The ideas that may yet prove best: those clearly behind go, and the worse part in time."""
    if laps % PAIR:
        return left
    leads = {idea: idea.lead(usual) for idea in left}
    if all(abs(lead.points) < ALIKE for lead in leads.values()):
        return []
    ranked = sorted(left, key=lambda idea: -leads[idea].points)[: CUTS.get(laps)]
    least = max(margin - ALIKE, 0.0)
    ranked = [idea for idea in ranked if leads[idea].points > least - HOPELESS * leads[idea].doubt]
    if len(ranked) == 1 and leads[ranked[0]].points > CLEAR * leads[ranked[0]].doubt:
        return []
    return ranked


def outcome(ideas: list[N], trials: int, doubts: float = DOUBT, margin: float = ALIKE) -> Search[N]:
    """The idea that is ahead of the usual one by most beyond doubt, or the usual one.

    Those that were dropped early are out of it, however lucky they began.
    """
    usual = ideas[0]
    laps = max(LEAST, len(usual.went) // 2)
    best, most = usual, 0.0
    for idea in ideas[1:]:
        lead, doubt = idea.lead(usual)
        if len(idea.went) >= laps and lead > margin and lead - doubts * doubt > most:
            best, most = idea, lead - doubts * doubt
    tried = sum(bool(idea.went) for idea in ideas)
    return Search(best, usual, tried, trials)
