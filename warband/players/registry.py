"""Computer opponents by rulebook and name."""

from collections.abc import Mapping
from typing import cast

from warband.kernel.battle import Position
from warband.players.agent import Agent, Budget, Maker, RandomAgent
from warband.rulebooks import find_part


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
        return RandomAgent(seed)
    maker = _tacticians(rules).get(name)
    if maker is None:
        known = ", ".join(agent_names(rules))
        raise UnknownAgent(f"nobody named {name!r} plays {rules}; there are {known}")
    return maker(seed, budget or Budget())


def _tacticians(rules: str) -> Mapping[str, Maker[Position]]:
    """Those who know the rulebook well; they are only ever shown battles of their own."""
    part = find_part(rules, "players")
    return cast(Mapping[str, Maker[Position]], part.AGENTS) if part is not None else {}
