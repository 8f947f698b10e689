"""simulate, bench, soak, replay and build on the command line."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from warband.cli import main
from warband.kernel.dice import Dice
from warband.kernel.questions import Choose
from warband.kernel.rulebook import Selection
from warband.lab import bench
from warband.rules.v3.book import V3Book

QUICK = ["--map", "Furnace Hall", "--rounds", "2", "--warband", "Bows of the Wood"]


def run(*arguments: str, code: int = 0) -> str:
    result = CliRunner().invoke(main, list(arguments))
    assert result.exit_code == code, result.output
    return result.stdout if code == 0 else result.output


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    book = V3Book()
    setup = book.fixtures(Selection(("Bows of the Wood",), ("Furnace Hall",), rounds=1))[0]
    battle = book.start(setup, 3)
    luck = Dice(3)
    while isinstance(question := battle.question, Choose):
        battle.pick(luck.below(len(question.options)))
    path = tmp_path_factory.mktemp("records") / "battle.record"
    path.write_text(book.record(battle, setup, 3), encoding="utf-8")
    return path


def test_simulate_prints_an_object_for_machines() -> None:
    text = run("simulate", "--a", "random", "--games", "2", "--workers", "1", "--json", *QUICK)
    found = json.loads(text)
    assert (found["a"], found["b"], found["games"]) == ("random", "random", 2)
    assert found["wins"] + found["losses"] + found["draws"] == 2
    assert len(found["interval"]) == 2


def test_simulate_prints_a_sentence_and_keeps_the_games(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    text = run(
        "simulate", "--a", "random", "--games", "2", "--workers", "1",
        "--games-file", str(file), *QUICK,
    )  # fmt: skip
    assert text.startswith("random against random, 2 games of v3: ")
    games = [json.loads(line) for line in file.read_text().splitlines()]
    assert [game["number"] for game in games] == [0, 1]


def test_simulate_names_what_is_unknown() -> None:
    assert "no warband is named 'Nobody'" in run("simulate", "--warband", "Nobody", code=1)
    text = run("simulate", "--a", "general", "--games", "1", "--workers", "1", *QUICK, code=1)
    assert "nobody named 'general' plays v3" in text


def test_bench_prints_its_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    report = {"v3.decisions_per_second": 1234.0, "v3.battles_per_second": 2.5}
    monkeypatch.setattr(bench, "bench", lambda seconds, rules, peers, tell: report)
    assert json.loads(run("bench", "--json"))["v3"]["decisions_per_second"] == 1234.0
    assert "v3.decisions_per_second" in run("bench")


def test_soak_prints_the_count() -> None:
    text = run("soak", "--rules", "heroscape", "--battles", "2", "--workers", "1")
    assert text.startswith("heroscape: 2 random battles with ")
    assert "2 replays identical" in text


def test_replay_tells_the_battle_and_verifies_it(record: Path) -> None:
    text = run("replay", str(record))
    assert "=== Round 1" in text
    assert "hashes verified" in text.splitlines()[-1]
    assert len(run("replay", "--quiet", str(record)).splitlines()) == 1


def test_replay_names_the_line_that_differs(record: Path, tmp_path: Path) -> None:
    lines = record.read_text(encoding="utf-8").splitlines()
    number = next(n for n, line in enumerate(lines) if line.startswith("  = "))
    lines[number] = "  = 0000000000000000"
    forged = tmp_path / "forged.record"
    forged.write_text("\n".join(lines) + "\n", encoding="utf-8")
    text = run("replay", str(forged), code=1)
    assert f"line {number + 1}: the state differs from the record" in text


def test_build_names_every_violated_rule(tmp_path: Path) -> None:
    file = tmp_path / "mine.warband"
    file.write_text(
        "warband Too Much\nformat 100-2 (75%)\nfaction wild\n3 Fire Giant Dreadnought\n"
        "warband Bows\nformat 100-2 (75%)\nfaction wild\n1 Laurian, Wood Elf Hero\n",
        encoding="utf-8",
    )
    text = run("build", str(file), code=1)
    assert "Too Much, 100-2 (75%): not legal" in text
    assert text.count("\n  ") >= 3
    assert "Bows, 100-2 (75%): legal" in text


def test_build_accepts_a_ready_warband() -> None:
    folder = Path(__file__).parents[2] / "data" / "v3" / "warbands"
    assert run("build", str(folder / "iron-column.warband")) == "Iron Column, 200-8 (75%): legal\n"


def test_build_says_where_a_file_is_wrong(tmp_path: Path) -> None:
    file = tmp_path / "bad.warband"
    file.write_text("warband Bad\nformat tiny\n", encoding="utf-8")
    assert f"{file}:2: expected a format" in run("build", str(file), code=1)


def test_every_command_has_help() -> None:
    listed = run("--help")
    for command in ("play", "judge", "build", "simulate", "replay", "bench", "soak"):
        assert command in listed
