"""Scenarios as text: read, written, and checked (docs/notation-scenario.md)."""

from __future__ import annotations

import re
from pathlib import Path

from warband.rules.handbook.scenario import nodes as n
from warband.rules.handbook.scenario import visiting as v
from warband.rules.handbook.scenario.building import (
    BUILDING,
    BuildAs,
    BuildByTable,
    BuildFixed,
    BuildSeveral,
    SeriesGrowing,
)
from warband.rules.handbook.scenario.phrases import Node, read_node, write_node
from warband.rules.handbook.scenario.plan import Plan

__all__ = ["ScenarioError", "parse_scenario", "print_scenario", "read_scenario"]

KINDS = (*n.LINES, *BUILDING, n.Creature)

MANY = (
    n.Reroll, n.SwapIn, n.Creature, n.WinOver, n.WinOverAll, n.DeployOn, BuildAs, BuildSeveral,
    BuildFixed,
)  # fmt: skip
"""Mechanisms that a scenario may have several of."""


class ScenarioError(ValueError):
    """A scenario that cannot be read: file, line and cause."""


def read_scenario(path: Path) -> Plan:
    """The scenario in a file."""
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise ScenarioError(f"{path}: not UTF-8 text ({error.reason})") from None
    return parse_scenario(text, str(path))


def parse_scenario(text: str, where: str = "scenario") -> Plan:
    """The scenario that a text tells of.

    >>> parse_scenario("scenario Fog\\nsight 6 squares").nodes
    (SightLimit(squares=6),)

    :raises ScenarioError: naming the place, the line and the cause.
    """
    name = ""
    found: list[tuple[int, Node]] = []
    parts: list[Node] = []
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.split("#", 1)[0].rstrip()
        if not line.strip():
            continue
        place = f"{where}:{number}"
        words = line.strip()
        if not name:
            if not words.startswith("scenario "):
                raise ScenarioError(f"{place}: expected 'scenario NAME', found {words!r}")
            name = words.removeprefix("scenario ").strip()
            continue
        if words.startswith("scenario "):
            raise ScenarioError(f"{place}: a second scenario; a file holds one")
        inner = line[0].isspace()
        try:
            if inner:
                if not found or not isinstance(found[-1][1], n.Creature):
                    raise ValueError("indented lines belong under a creature")
                parts.append(read_node(words, v.PARTS))
                at, creature = found[-1]
                assert isinstance(creature, n.Creature)
                found[-1] = at, n.Creature(creature.name, tuple(parts))
                continue
            parts = []
            node = read_node(words, KINDS)
            if not isinstance(node, MANY) and any(type(node) is type(o) for _, o in found):
                raise ValueError(f"said twice: {words!r}")
            _check_node(node)
        except ValueError as error:
            raise ScenarioError(f"{place}: {error}") from None
        found.append((number, node))
    if not name:
        raise ScenarioError(f"{where}:1: an empty file; expected 'scenario NAME'")
    scenario = Plan(name, tuple(node for _, node in found))
    _check_whole(scenario, found, where)
    return scenario


def print_scenario(scenario: Plan) -> str:
    """A scenario as text, so that reading it gives the same scenario."""
    lines = [f"scenario {scenario.name}"]
    for node in scenario.nodes:
        lines.append(write_node(node))
        if isinstance(node, n.Creature):
            lines += [f"  {write_node(part)}" for part in node.parts]
    return "\n".join(lines) + "\n"


# Checks: what cannot be, told with the line.


def _check_node(node: Node) -> None:
    if isinstance(node, n.Chance):
        for text in (node.two, node.many):
            percent(text)
    elif isinstance(node, n.Players):
        if not all(2 <= number <= 6 for number in node.numbers):
            raise ValueError("a skirmish has two to six players")
    elif isinstance(node, BuildByTable):
        design_rows(node)
    elif isinstance(node, n.Summons):
        summoned(node)
    elif isinstance(node, SeriesGrowing):
        growing(node)
    for name in getattr(type(node), "__slots__", ()):
        value = getattr(node, name)
        if name in ("die",) and not 1 <= value <= 20:
            raise ValueError(f"a d20 shows 1 to 20, not {value}")
        if isinstance(value, int) and value < 0 and name != "bound":
            raise ValueError(f"{name} is {value}; it cannot be less than 0")


def _check_whole(scenario: Plan, found: list[tuple[int, Node]], where: str) -> None:
    roles = scenario.get(n.Roles)
    known = (roles.first, roles.second) if roles else ()
    for number, node in found:
        place = f"{where}:{number}"
        named = [getattr(node, "role", None)]
        named += [node.by] if isinstance(node, n.DeployWanderers) else []
        for role in named:
            if isinstance(role, str) and role not in known:
                raise ScenarioError(f"{place}: no role is called {role!r}; say 'roles A against B'")
        if isinstance(node, n.HoldForAlly) and node.creature not in scenario.creatures:
            raise ScenarioError(f"{place}: no line 'creature {node.creature}' says how it counts")
        if isinstance(node, n.Creature):
            for kind, what in ((v.Comes, "comes"), (v.Routs, "routs"), (v.KillsFor, "scores for"),
                               (v.Worth, "is worth")):  # fmt: skip
                if kind not in scenario.creatures[node.name]:
                    raise ScenarioError(f"{place}: nothing says where or what {node.name} {what}")
        if isinstance(node, n.DeployHalves) and not scenario.has(n.TwoAssemblies):
            raise ScenarioError(f"{place}: there is no second assembly tile to deploy on")
        if isinstance(node, n.WinByStatues) and not scenario.has(n.StatueGifts):
            raise ScenarioError(f"{place}: nobody can invoke statues in this scenario")
        if isinstance(node, n.WinByMarks) and not scenario.has(n.Marks):
            raise ScenarioError(f"{place}: nobody is marked in this scenario")
        if isinstance(node, n.LeaveAsRunner) and not scenario.has(n.OpenEdges):
            raise ScenarioError(f"{place}: no edge of the grid is open in this scenario")
        if isinstance(node, n.WinByHunt) and not any(
            v.ActsLast in parts for parts in scenario.creatures.values()
        ):
            raise ScenarioError(f"{place}: no creature of this scenario is hunted")


def names_in(plan: Plan) -> list[tuple[str, str]]:
    """The cards and the tiles that a scenario names."""
    found: list[tuple[str, str]] = [("card", name) for name in plan.creatures]
    for node in plan.nodes:
        for field in ("tile", "creature"):
            name = getattr(node, field, None)
            if isinstance(name, str):
                found.append(("tile" if field == "tile" else "card", name))
        if isinstance(node, BuildFixed):
            found += [("card", name) for name in node.creatures]
        elif isinstance(node, n.Summons):
            found += [("card", name) for _, name in summoned(node) if name]
    return found


def percent(text: str) -> range:
    """The rolls of d% that a text names.

    >>> percent("06-08"), percent("-")
    (range(6, 9), range(0, 0))
    """
    if text == "-":
        return range(0)
    match = re.fullmatch(r"(\d+)-(\d+)", text)
    if not match or not 1 <= int(match[1]) <= int(match[2]) <= 100:
        raise ValueError(f"not a range of d%: {text!r} (as 06-08, or - for none)")
    return range(int(match[1]), int(match[2]) + 1)


def design_rows(node: BuildByTable) -> list[tuple[str, int, int]]:
    """The rows of a table for d20: at most or at least, the cost, the size."""
    rows: list[tuple[str, int, int]] = []
    for text in node.rows:
        match = re.fullmatch(r"(at most|at least) (\d+) of (\d+)", text)
        if not match:
            raise ValueError(f"not a row: {text!r} (as 'at most 15 of 50')")
        rows.append((match[1], int(match[2]), int(match[3])))
    if len(rows) != 20:
        raise ValueError(f"{len(rows)} rows for a d20")
    return rows


def summoned(node: n.Summons) -> list[tuple[range, str]]:
    """The rows of a table for d%: the rolls and who comes, empty for nobody."""
    rows: list[tuple[range, str]] = []
    at = 1
    for text in node.arrivals:
        match = re.fullmatch(r"(\d+-\d+) (.+)", text)
        if not match:
            raise ValueError(f"not a row: {text!r} (as '21-30 Azer Raider')")
        rolls = percent(match[1])
        if rolls.start != at:
            raise ValueError(f"the rows leave out or repeat {at} ({text!r})")
        at = rolls.stop
        rows.append((rolls, "" if match[2] == "nobody" else match[2]))
    if at != 101:
        raise ValueError(f"the rows end at {at - 1}, not at 100")
    return rows


def growing(node: SeriesGrowing) -> list[tuple[int, int]]:
    """Points and most creatures of each battle."""
    rows: list[tuple[int, int]] = []
    for text in node.sizes:
        match = re.fullmatch(r"(\d+) points with (\d+)", text)
        if not match:
            raise ValueError(f"not a size: {text!r} (as '50 points with 9')")
        rows.append((int(match[1]), int(match[2])))
    return rows
