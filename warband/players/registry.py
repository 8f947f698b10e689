"""Computer opponents by rulebook and name."""

from collections.abc import Callable
from typing import cast

from warband.kernel.battle import Position
from warband.players.agent import Agent, Budget, RandomAgent

Maker = Callable[[int, Budget], Agent[Position]]
"""Makes an agent from a seed and the time it may take."""


class UnknownAgent(ValueError):
    """There is no such computer opponent; says which there are."""


def agent_names(rules: str) -> tuple[str, ...]:
    """The computer opponents that know a rulebook, weakest first.

    >>> agent_names("v3")
    ('random', 'soldier', 'captain')
    """
    return ("random", *_tacticians(rules))


def make_agent(
    rules: str, name: str, seed: int = 0, budget: Budget | None = None
) -> Agent[Position]:
    """A computer opponent for one seat of one battle.

    >>> make_agent("v3", "general")
    Traceback (most recent call last):
    ...
    warband.players.registry.UnknownAgent: nobody named 'general' plays v3; there are random, \
soldier, captain
    """
    if name == "random":
        return cast(Agent[Position], RandomAgent(seed))
    maker = _tacticians(rules).get(name)
    if maker is None:
        known = ", ".join(agent_names(rules))
        raise UnknownAgent(f"nobody named {name!r} plays {rules}; there are {known}")
    return maker(seed, budget or Budget())


def _tacticians(rules: str) -> dict[str, Maker]:
    """Those who know the rulebook well; loaded when first asked for."""
    if rules == "v3":
        from warband.players.v3.captain import Captain
        from warband.players.v3.soldier import Soldier

        # They are only ever shown battles of their own rulebook.
        return {
            "soldier": lambda seed, budget: cast(Agent[Position], Soldier(seed)),
            "captain": lambda seed, budget: cast(Agent[Position], Captain(seed, budget)),
        }
    if rules == "heroscape":
        from warband.players.heroscape.soldier import Soldier as Skirmisher

        return {"soldier": lambda seed, budget: cast(Agent[Position], Skirmisher(seed))}
    return {}
