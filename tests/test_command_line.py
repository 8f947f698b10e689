"""Bad input gets one sentence from every command, never a traceback."""

import random
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from warband.cli import main

ROOT = Path(__file__).parent.parent
DIGITS = "9" * 5000
HUGE = "99999999999999999999999999"

READERS = {
    "cards check": ["cards", "check"],
    "cards import": ["cards", "import"],
    "cards army": ["cards", "army"],
    "judge": ["judge"],
    "replay": ["replay"],
    "build": ["build"],
    "convert": ["convert"],
    "boards": ["boards", "check"],
    "scenarios": ["scenarios", "check"],
    "terminal": ["play", "--terminal", "--load"],
}
SAMPLES = {
    "judge": sorted((ROOT / "tests" / "cases").glob("*/*.case"))[::40],
    "build": sorted((ROOT / "data").glob("*/warbands/*"))[:3],
    "boards": sorted((ROOT / "data").glob("*/boards/*.board"))[:2]
    + sorted((ROOT / "data").glob("*/maps/*.map"))[:2],
    "scenarios": sorted((ROOT / "data" / "handbook" / "scenarios").glob("*"))[:2],
    "cards army": sorted((ROOT / "data" / "heroscape" / "cards").glob("*"))[:1],
    "convert": sorted((ROOT / "data" / "handbook" / "monsters").glob("*"))[:2],
}
HOSTILE = {
    "nested lists": "[" * 100_000,
    "nested and closed": "[" * 3000 + "]" * 3000,
    "nested objects": '{"a":' * 3000 + "1" + "}" * 3000,
    "nested braces": "case x\nrules v3\n" + "{" * 5000 + "\n  (" * 500,
    "many digits": f'[{{"name": "X", "cost": {DIGITS}}}]',
    "beyond 64 bits": f'[{{"name": "X", "cost": {HUGE}, "level": -{HUGE}}}]',
    "a record of digits": f"warband record 1\nrules v3\nseed {DIGITS}\nsetup\nplay\n  d{HUGE} 1\n",
    "nothing": "",
    "one line": "x" * 100_000,
}


def run(command: list[str], file: Path, tmp_path: Path) -> Result:
    environment = {"XDG_DATA_HOME": str(tmp_path / "home"), "HOME": str(tmp_path / "home")}
    return CliRunner(env=environment).invoke(main, [*command, str(file)], input="quit\n")


def judge(result: Result) -> None:
    failed = result.exception
    assert failed is None or isinstance(failed, SystemExit), repr(failed)[:2000]
    assert "Traceback" not in result.output


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("hostile", HOSTILE)
def test_hostile_files_get_a_sentence(tmp_path: Path, reader: str, hostile: str) -> None:
    file = tmp_path / "hostile.json"
    file.write_text(HOSTILE[hostile], encoding="utf-8")
    result = run(READERS[reader], file, tmp_path)
    judge(result)
    assert result.exit_code or reader == "terminal" or not HOSTILE[hostile] or result.output


@pytest.mark.parametrize("reader", READERS)
def test_bytes_folders_and_nothing_at_all_get_a_sentence(tmp_path: Path, reader: str) -> None:
    binary = tmp_path / "binary"
    binary.write_bytes(bytes(range(256)) * 20)
    for path in (binary, tmp_path / "missing" / "file", tmp_path):
        judge(run(READERS[reader], path, tmp_path))


def spoiled(text: str, luck: random.Random) -> str:
    """A sound text with one thing that nobody would write."""
    numbers = list(re.finditer(r"\d+", text))
    kind = luck.randrange(4)
    if kind == 0 and numbers:
        place = luck.choice(numbers)
        return text[: place.start()] + luck.choice((HUGE, DIGITS, "-1")) + text[place.end() :]
    at = luck.randrange(len(text) + 1)
    noise = ("(" * 2000, "{" * 2000, "\x00\x1b", "\u202e" * 50)
    return text[:at] + (luck.choice(noise) if kind != 3 else "") + text[at + luck.randrange(40) :]


@pytest.mark.parametrize("reader", SAMPLES)
def test_spoiled_files_get_a_sentence(tmp_path: Path, reader: str) -> None:
    luck = random.Random(reader)
    for sample in SAMPLES[reader]:
        if sample.is_dir():
            continue
        text = sample.read_text(encoding="utf-8")[:4000]
        for _ in range(4):
            file = tmp_path / f"spoiled{sample.suffix}"
            file.write_text(spoiled(text, luck), encoding="utf-8")
            judge(run(READERS[reader], file, tmp_path))
