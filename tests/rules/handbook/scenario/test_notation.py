"""Scenarios as text: lines are documented, what is written is read again, errors name the line."""

from __future__ import annotations

from pathlib import Path
from typing import Literal, get_args, get_origin, get_type_hints

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from warband.cli import main
from warband.data import data_folder
from warband.rules.handbook.scenario import visiting as v
from warband.rules.handbook.scenario.building import BUILDING, BuildByTable, SeriesGrowing
from warband.rules.handbook.scenario.library import (
    Brought,
    all_plans,
    fits,
    plan_called,
    rolled,
)
from warband.rules.handbook.scenario.nodes import LINES, Chance, Players, Summons
from warband.rules.handbook.scenario.notation import (
    ScenarioError,
    parse_scenario,
    print_scenario,
)
from warband.rules.handbook.scenario.phrases import Node, read_node, write_node

DOCS = Path(__file__).parents[4] / "docs" / "notation-scenario.md"
ALL = (*LINES, *BUILDING, *v.PARTS)


@pytest.mark.parametrize("kind", ALL, ids=lambda kind: kind.__name__)
def test_every_line_is_documented(kind: type[Node]) -> None:
    assert f"`{kind.FORM}`" in DOCS.read_text(encoding="utf-8")


def nodes(kind: type[Node]) -> st.SearchStrategy[Node]:
    hints = get_type_hints(kind)
    words = st.sampled_from(["Statue Room", "Dire Boar", "challenger", "Human Blackguard"])
    if kind is Chance:
        words = st.sampled_from(["06-08", "-"])
    values: dict[str, st.SearchStrategy[object]] = {}
    for name in hints:
        hint = hints[name]
        if "{" + name + "}" not in kind.FORM:
            continue
        if hint is int:
            values[name] = st.integers(-20, 300)
        elif get_origin(hint) is Literal:
            values[name] = st.sampled_from(get_args(hint))
        elif get_origin(hint) is tuple:
            one = st.integers(0, 9) if get_args(hint)[0] is int else words
            values[name] = st.lists(one, min_size=1, max_size=3).map(tuple)
        else:
            values[name] = words
    return st.builds(kind, **values)


@settings(max_examples=300)
@given(st.sampled_from(ALL).flatmap(nodes))
def test_what_is_written_is_read_again(node: Node) -> None:
    kinds = v.PARTS if isinstance(node, v.PARTS) else (*LINES, *BUILDING)
    assert read_node(write_node(node), kinds) == node


@pytest.mark.parametrize("key", sorted(all_plans()))
def test_the_books_scenarios_are_read_and_written(key: str) -> None:
    plan = all_plans()[key]
    assert parse_scenario(print_scenario(plan)) == plan
    assert (data_folder() / "handbook" / "scenarios" / f"{key}.scenario").is_file()


@pytest.mark.parametrize("table", ["basic", "building"])
@pytest.mark.parametrize("players", [2, 3])
def test_every_roll_brings_one_scenario(table: Literal["basic", "building"], players: int) -> None:
    """proves: scenario.table, scenario.building-table"""
    for die in range(1, 101):
        plan = rolled(table, die, players)
        allowed = plan.get(Players)
        assert allowed is None or players in allowed.numbers or players == 3
    held = [
        plan for plan in all_plans().values() if any(c.table == table for c in plan.all(Chance))
    ]
    assert len(held) == {"basic": 27, "building": 10}[table]


@pytest.mark.parametrize(
    ("name", "brought", "expected"),
    [
        ("magic-statues", Brought(2, 8, 0), False),
        ("magic-statues", Brought(2, 8, 1), True),
        ("teleporter-statues", Brought(2, 8, 1), False),
        ("teleporter-statues", Brought(2, 8, 2), True),
        ("misty-ruins", Brought(4, 7, 3), False),
        ("misty-ruins", Brought(4, 8, 3), True),
        ("reconnaissance-in-force", Brought(3, 9, 3), False),
        ("reconnaissance-in-force", Brought(4, 12, 3), True),
        ("marked-for-death", Brought(3, 9, 3), False),
    ],
)
def test_a_roll_that_does_not_fit_is_made_again(
    name: str, brought: Brought, expected: bool
) -> None:
    """proves: scenario.table.reroll"""
    assert fits(plan_called(name), brought) == expected


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "here:1: an empty file"),
        ("sight 6 squares", "here:1: expected 'scenario NAME'"),
        (
            "scenario A\nsihgt 6 squares",
            "here:2: no mechanism is written 'sihgt 6 squares'; nearest: sight",
        ),
        ("scenario A\nsight 6 squares\nsight 7 squares", "here:3: said twice"),
        ("scenario A\n  has Fearless", "here:2: indented lines belong under a creature"),
        (
            "scenario A\ncreature Wolf\n  comes later",
            "here:2: nothing says where or what Wolf routs",
        ),
        ("scenario A\ntable basic 9-3 -", "here:2: not a range of d%: '9-3'"),
        ("scenario A\nplayers 1", "here:2: a skirmish has two to six players"),
        ("scenario A\nwin as hero when no enemy is left", "here:2: no role is called 'hero'"),
        (
            "scenario A\nround starts with 5 damage to wounded creatures on 21+",
            "here:2: a d20 shows",
        ),
        ("scenario A\nscenario B", "here:2: a second scenario"),
        (
            "scenario A\ndeploy half on each assembly tile",
            "here:2: there is no second assembly tile",
        ),
    ],
)
def test_errors_name_the_line_and_the_cause(text: str, message: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        parse_scenario(text, "here")
    assert str(caught.value).startswith(message)


def test_tables_in_a_line_are_checked_row_by_row() -> None:
    for node in (
        BuildByTable(("at most 15 of 50",)),
        SeriesGrowing(("50 points",)),
        Summons(4, "X", "statue", ("01-20 nobody", "22-100 Wolf")),
    ):
        with pytest.raises(ScenarioError, match=r"here:2: "):
            parse_scenario(f"scenario A\n{write_node(node)}", "here")


def test_the_command_checks_files(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.scenario", tmp_path / "bad.scenario"
    good.write_text("scenario Good\nsight 6 squares\n")
    bad.write_text("scenario Bad\n\nsigth 6\n")
    runner = CliRunner()
    fine = runner.invoke(main, ["scenarios", "check", str(good)])
    assert fine.exit_code == 0
    assert "Good, 1 mechanisms" in fine.output
    wrong = runner.invoke(main, ["scenarios", "check", str(good), str(bad)])
    assert wrong.exit_code == 1
    assert f"{bad}:3: no mechanism is written" in wrong.output


def test_two_scenarios_hold_at_once() -> None:
    both = plan_called("quick-strike + squads")
    kinds = {type(node).__name__ for node in both.nodes}
    assert {"WinByShare", "Squads"} <= kinds
