"""A scenario: its name and the mechanisms it is made of (Scenarios and Variants)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar, cast

from warband.rules.handbook.scenario.nodes import VICTORY, Creature, WinByCost, WinByWipeOut
from warband.rules.handbook.scenario.phrases import Node

__all__ = ["STANDARD", "Plan", "key_of"]

N = TypeVar("N", bound=Node)


def key_of(name: str) -> str:
    """The short name under which a scenario is asked for.

    >>> key_of("Warlord's Tomb")
    'warlords-tomb'
    """
    return re.sub(r"[^a-z0-9]+", "-", name.casefold().replace("'", "")).strip("-")


@dataclass(frozen=True)
class Plan:
    """Mechanisms over the Standard scenario.

    >>> STANDARD.has(WinByCost), STANDARD.key
    (True, 'standard')
    """

    name: str
    nodes: tuple[Node, ...] = ()

    @property
    def key(self) -> str:
        """The short name."""
        return key_of(self.name)

    @cached_property
    def _by_kind(self) -> dict[type[Node], tuple[Node, ...]]:
        found: dict[type[Node], tuple[Node, ...]] = {}
        nodes = self.nodes
        if not any(isinstance(node, VICTORY) for node in nodes):
            nodes = (*nodes, WinByCost(), WinByWipeOut())
        for node in nodes:
            found[type(node)] = (*found.get(type(node), ()), node)
        return found

    def get(self, kind: type[N]) -> N | None:
        """The mechanism of a kind, or None."""
        found = self._by_kind.get(kind)
        return cast("N", found[0]) if found else None

    def all(self, kind: type[N]) -> tuple[N, ...]:
        """Every mechanism of a kind."""
        return cast("tuple[N, ...]", self._by_kind.get(kind, ()))

    def has(self, kind: type[Node]) -> bool:
        """Whether there is a mechanism of a kind."""
        return kind in self._by_kind

    @cached_property
    def creatures(self) -> dict[str, dict[type[Node], Node]]:
        """The creatures that come with it, by name, each with what is said of it."""
        return {
            creature.name: {type(part): part for part in creature.parts}
            for creature in self.all(Creature)
        }

    def and_also(self, other: Plan) -> Plan:
        """Both at once: what the other says comes first where only one can hold."""
        return Plan(f"{self.name} + {other.name}", (*other.nodes, *self.nodes))

    def part(self, creature: str, kind: type[N]) -> N | None:
        """What is said of a creature that comes with the scenario, or None."""
        return cast("N | None", self.creatures.get(creature, {}).get(kind))


STANDARD = Plan("Standard")
