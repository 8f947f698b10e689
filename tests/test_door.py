"""A rulebook joins with one line: a toy in a package of its own is played through every door."""

import random
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests import toy_rulebook
from tests.server.harness import serving
from warband.cli import main
from warband.rulebooks import RULEBOOKS, Parts
from warband.server.http.api import all_endpoints
from warband.server.table_book import open_tables

CASE = """\
case A roll counts
rules race
position
  score 3 0
script
  asks left turn
  left: roll
  roll 4
  right: let it be
  expect left 7
"""


@pytest.fixture
def joined(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The toy, copied to a package that nothing knows, and its one line."""
    source = Path(toy_rulebook.__file__).parent
    shutil.copytree(source, tmp_path / "race_to_ten", ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.syspath_prepend(tmp_path)
    parts = Parts("race_to_ten.book", players="race_to_ten.agents", tables="race_to_ten.tables")
    monkeypatch.setitem(RULEBOOKS, "race", parts)
    open_tables.cache_clear()
    all_endpoints.cache_clear()
    yield
    open_tables.cache_clear()
    all_endpoints.cache_clear()
    for name in [name for name in sys.modules if name.startswith("race_to_ten")]:
        del sys.modules[name]


def run(*arguments: str, code: int = 0) -> str:
    result = CliRunner().invoke(main, list(arguments), catch_exceptions=False)
    assert result.exit_code == code, result.output
    return result.output


@pytest.mark.usefixtures("joined")
def test_cases_are_judged(tmp_path: Path) -> None:
    file = tmp_path / "race.case"
    file.write_text(CASE)
    assert "1 hold" in run("judge", str(file))
    file.write_text(CASE.replace("left 7", "left 8"))
    assert "left has 7" in run("judge", str(file), code=1)


@pytest.mark.usefixtures("joined")
def test_matches_are_simulated_and_battles_proven() -> None:
    told = run("simulate", "--rules", "race", "--a", "roller", "--games", "4", "--workers", "1")
    assert "roller against random, 4 games of race" in told
    assert "20 random battles" in run(
        "soak", "--rules", "race", "--battles", "20", "--workers", "1"
    )


@pytest.mark.usefixtures("joined")
def test_it_is_measured() -> None:
    told = run("bench", "--rules", "race", "--seconds", "0.05")
    assert "race.decisions_per_second" in told
    assert "race.copy_us" in told


@pytest.mark.usefixtures("joined")
def test_it_is_played_in_a_terminal_and_its_record_replayed(tmp_path: Path) -> None:
    script, record = tmp_path / "typed", tmp_path / "saved.record"
    script.write_text(f"roll\nsave {record}\nquit\n")
    arguments = ("--rules", "race", "--opponent", "roller", "--script", str(script), "--seed", "3")
    told = run("play", "--terminal", *arguments)
    assert "Your turn?" in told
    assert "verified" in run("replay", str(record))


@pytest.mark.usefixtures("joined")
def test_it_is_played_at_a_table(tmp_path: Path) -> None:
    with serving(f"sqlite+aiosqlite:///{tmp_path}/tables.db") as site:
        books = {book["name"]: book for book in site.get("/api/rulebooks")["rulebooks"]}
        assert books["race"]["title"] == "A race to ten"
        assert books["race"]["agents"] == ["random", "roller"]
        fields = {"rules": "race", "pace": "instant", "agent": "roller"}
        seated = site.post("/api/tables", opponent="hotseat", **fields)
        with site.sit(seated) as player:
            while player.question is not None:
                player.choose(player.question["options"][0]["text"])
            assert "wins" in player.view["outcome"]
        alone = site.post("/api/tables", opponent="computer", **fields)
        with site.sit(alone) as player:
            player.play_randomly(random.Random(1), 3)
            assert any(line.get("by") == "computer" for line in player.lines)
        replayed = site.get(f"/api/tables/{seated['table']}/replay")
        assert replayed["start"]["board"] == "squares"
