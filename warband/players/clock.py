"""How much longer an agent may think about a decision."""

from time import perf_counter

from warband.players.agent import Budget

MARGIN = 1.5
"""How much longer than the longest so far the next piece of thinking may take."""


class Clock:
    """How much longer to think: seconds, or a number of trials.

    Thinking goes in pieces. A piece is begun only if there is time for one that takes longer
    than any before.
    """

    def __init__(self, budget: Budget) -> None:
        self._begun = perf_counter()
        self._end = self._begun + budget.seconds
        self._trials = budget.simulations
        self._longest = 0.0

    def shorten(self, share: float) -> None:
        """Give away the time beyond a share of it."""
        self._end = self._begun + share * (self._end - self._begun)

    def allows(self, trials: int = 0) -> bool:
        """Whether there is time for one more piece, after so many trials."""
        if self._trials is not None:
            return trials < self._trials
        return perf_counter() + MARGIN * self._longest <= self._end

    def room(self, trials: int) -> float:
        """For how many more trials there is time after so many, were they all the longest."""
        if self._trials is not None:
            return self._trials - trials
        return (self._end - perf_counter()) / self._longest

    def begins(self) -> float:
        """When a piece begins."""
        return perf_counter()

    def ends(self, begun: float) -> None:
        """Remember how long the longest piece took."""
        self._longest = max(self._longest, perf_counter() - begun)
