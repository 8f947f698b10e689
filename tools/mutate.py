"""Break rules one at a time and see that the tests notice.

    python tools/mutate.py           # all of them
    python tools/mutate.py cover     # those whose name contains a word

Each mutation changes one line in a copy of the project and runs the tests of the V3 rules and of
the board. A mutation that no test notices is a hole in the tests: the exit code says so.
"""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
TESTS = ("tests/rules/v3", "tests/boards/squares")


class Mutation(NamedTuple):
    """A rule, and the words in a file that break it."""

    name: str
    file: str
    right: str
    wrong: str


V3 = "warband/rules/v3/"
MUTATIONS = (
    Mutation(
        "reach is one longer", V3 + "targets.py", "        reach = 1\n", "        reach = 2\n"
    ),
    Mutation("cover is ignored", V3 + "attack.py", '("cover", -2)', '("cover", 0)'),
    Mutation("a natural 1 may hit", V3 + "attack.py", "elif natural == 1:", "elif natural == 0:"),
    Mutation(
        "critical hits do not double", V3 + "attack.py", "times = 3 if tripled else 2", "times = 1"
    ),
    Mutation(
        "half is not rounded to fives",
        V3 + "damage.py",
        "max(amount // 2 // 5 * 5, 5)",
        "max(amount // 2, 5)",
    ),
    Mutation("half of 5 is nothing", V3 + "damage.py", "// 2 // 5 * 5, 5)", "// 2 // 5 * 5, 0)"),
    Mutation(
        "resistances add up",
        V3 + "damage.py",
        "highest = max(highest, ability.number)",
        "highest += ability.number",
    ),
    Mutation(
        "vulnerability is ignored", V3 + "damage.py", "amount + weak - resist", "amount - resist"
    ),
    Mutation(
        "terrain knows no limit", V3 + "damage.py", "TERRAIN_LIMIT = 20", "TERRAIN_LIMIT = 99"
    ),
    Mutation("a save needs 9", V3 + "effects.py", "if total < 10:", "if total < 9:"),
    Mutation("a push may pull", V3 + "forced.py", "then > now if", "then != now if"),
    Mutation(
        "Slowed costs nothing",
        V3 + "movement.py",
        'surcharge = 1 if "Slowed"',
        'surcharge = 0 if "Slowed"',
    ),
    Mutation(
        "one creature makes many opportunity attacks",
        V3 + "opportunity.py",
        "and piece.immediate_at != state.phase_serial",
        "and piece.immediate_at != -7",
    ),
    Mutation(
        "the higher rating rolls no extra die",
        V3 + "rounds.py",
        "1 + (ratings[seat] > ratings[1 - seat])",
        "1",
    ),
    Mutation(
        "turns alternate singly",
        V3 + "rounds.py",
        "turns_in_a_row(state, 2)",
        "turns_in_a_row(state, 1)",
    ),
    Mutation(
        "bloodied comes one point late", V3 + "state.py", "self.hp <= value", "self.hp < value"
    ),
    Mutation(
        "the blind give no advantage",
        V3 + "stats.py",
        'GRANTS_ADVANTAGE = DAZED_LIKE | STUNNED_LIKE | {"Blinded"}',
        "GRANTS_ADVANTAGE = DAZED_LIKE | STUNNED_LIKE",
    ),
    Mutation("a charge of one square strikes", V3 + "universal.py", "moved < 2 or", "moved < 1 or"),
    Mutation("Conceal is off by one", V3 + "attack.py", "faces[0] < needed", "faces[0] <= needed"),
    Mutation(
        "victory areas round down", V3 + "formats.py", "-(-self.points // 20)", "self.points // 20"
    ),
    Mutation(
        "hard corners are free",
        "warband/boards/squares/reach.py",
        "(steps.hard[direction] >> start & 1)",
        "0",
    ),
    Mutation(
        "burrowing provokes", V3 + "opportunity.py", 'if mode == "burrow":', 'if mode == "none":'
    ),
)


def copy_of_the_project() -> Path:
    """What the tests need, in a folder of its own."""
    folder = Path(tempfile.mkdtemp(prefix="warband-mutate-"))
    for name in ("warband", "tests", "data", "docs", "tools"):
        ignore = shutil.ignore_patterns("__pycache__", "static")
        shutil.copytree(ROOT / name, folder / name, ignore=ignore)
    shutil.copy(ROOT / "pyproject.toml", folder)
    return folder


def noticed(folder: Path, mutation: Mutation) -> bool:
    """Whether some test fails with the rule broken."""
    path = folder / mutation.file
    text = path.read_text()
    if mutation.right not in text:
        raise SystemExit(f"{mutation.name}: {mutation.file} has no {mutation.right!r}")
    path.write_text(text.replace(mutation.right, mutation.wrong, 1))
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-n", "2", *TESTS]
    try:
        result = subprocess.run(
            command,
            cwd=folder,
            env={"PYTHONPATH": str(folder), "PATH": "/usr/bin:/bin"},
            capture_output=True,
            check=False,
        )
    finally:
        path.write_text(text)
    return result.returncode == 1


def main() -> int:
    word = sys.argv[1] if len(sys.argv) > 1 else ""
    chosen = [mutation for mutation in MUTATIONS if word in mutation.name]
    folder = copy_of_the_project()
    missed = []
    try:
        for mutation in chosen:
            caught = noticed(folder, mutation)
            print(f"{'caught' if caught else 'MISSED':7} {mutation.name}", flush=True)
            if not caught:
                missed.append(mutation.name)
    finally:
        shutil.rmtree(folder)
    print(f"{len(chosen) - len(missed)} of {len(chosen)} broken rules were noticed")
    return int(bool(missed))


if __name__ == "__main__":
    sys.exit(main())
