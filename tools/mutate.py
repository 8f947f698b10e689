"""Break rules one at a time and see that the tests notice.

    python tools/mutate.py           # all of them
    python tools/mutate.py cover     # those whose name contains a word

Each mutation changes one place in a copy of the project and runs the tests that speak of the rule;
if those let it pass, all cases, the tests of V3 and of the board. A mutation that no test notices
is a hole in the tests: the exit code says so. First the tests must pass with nothing broken.
"""

import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
CASES = "tests/rules/test_judged_cases.py"
ALL_TESTS = (CASES, "tests/rules/v3", "tests/boards/squares")


class Mutation(NamedTuple):
    """A rule, the words in a file that break it, and the tests that speak of it."""

    name: str
    file: str
    right: str
    wrong: str
    tests: str
    """Files of cases by folder and name, or a file of tests."""


DDM = "warband/ddm/"
V3 = "warband/rules/v3/"
GUILD_2011 = "warband/rules/guild2011/"
OF_2011 = "guild2011"
BATTLE_2008 = "warband/rules/battle2008/"
OF_2008 = "battle2008"
MUTATIONS = (
    Mutation(
        "reach is one longer",
        DDM + "ask/attacks/targets.py",
        "        reach = 1\n",
        "        reach = 2\n",
        "rules/attack",
    ),
    Mutation(
        "cover is ignored",
        DDM + "chapters/rolling.py",
        '("cover", -2)',
        '("cover", 0)',
        "rules/attacking",
    ),
    Mutation(
        "a natural 1 may hit",
        DDM + "chapters/rolling.py",
        "elif natural == 1:",
        "elif natural == 0:",
        "rules/attacking",
    ),
    Mutation(
        "critical hits do not double",
        DDM + "chapters/harming.py",
        "times = 3 if tripled else 2",
        "times = 1",
        "damage-and-effects",
    ),
    Mutation(
        "half is not rounded to fives",
        DDM + "chapters/harming.py",
        "max(amount // 2 // 5 * 5, 5)",
        "max(amount // 2, 5)",
        "damage-and-effects",
    ),
    Mutation(
        "half of 5 is nothing",
        DDM + "chapters/harming.py",
        "// 2 // 5 * 5, 5)",
        "// 2 // 5 * 5, 0)",
        "damage-and-effects",
    ),
    Mutation(
        "resistances add up",
        DDM + "ask/attacks/damage_taken.py",
        "highest = max(highest, ability.number)",
        "highest += ability.number",
        "rules/damage",
    ),
    Mutation(
        "vulnerability is ignored",
        DDM + "chapters/harming.py",
        "amount + weak - resist",
        "amount - resist",
        "rules/damage",
    ),
    Mutation(
        "immunity is ignored",
        DDM + "chapters/harming.py",
        '"immune", kind or "untyped", attack):',
        '"immune", "nothing", attack):',
        "damage-and-effects",
    ),
    Mutation(
        "terrain knows no limit",
        DDM + "do/harm/damage.py",
        "TERRAIN_LIMIT = 20",
        "TERRAIN_LIMIT = 99",
        "terrain-and-lines",
    ),
    Mutation(
        "healing knows no limit",
        DDM + "do/harm/damage.py",
        "gained = min(moment.amount, max(piece.max_hp - piece.hp, over))",
        "gained = moment.amount",
        "rules/damage",
    ),
    Mutation(
        "a save needs 9",
        DDM + "do/harm/saves.py",
        "return total >= 10 if",
        "return total >= 9 if",
        "durations-and-stacking",
    ),
    Mutation(
        "powers of one name add up",
        DDM + "ask/numbers/stacking.py",
        "if term.cumulative or best[term.stack_name",
        "if True or best[term.stack_name",
        "durations-and-stacking",
    ),
    Mutation(
        "effects last a turn too long",
        DDM + "do/harm/effects.py",
        "e.since < serial",
        "e.since < serial - 1",
        "durations-and-stacking",
    ),
    Mutation(
        "a push pulls",
        DDM + "ask/movement/forced_destinations.py",
        'bool(goes & nearer) == (how == "push")',
        "not goes & nearer",
        "rules/remaining",
    ),
    Mutation(
        "Slowed costs nothing",
        DDM + "chapters/motion.py",
        "1 if slowed else 0",
        "0",
        "examples/movement",
    ),
    Mutation(
        "Immobilized creatures walk",
        V3 + "conditions.py",
        'name="Immobilized", immobile=True',
        'name="Immobilized", immobile=False',
        "durations-and-stacking",
    ),
    Mutation(
        "one creature makes many opportunity attacks",
        V3 + "opportunity.py",
        "return piece.immediate_at != state.phase_serial",
        "return True",
        "examples/movement",
    ),
    Mutation(
        "burrowing provokes",
        DDM + "chapters/opportunity.py",
        'if mode == "burrow":',
        'if mode == "none":',
        "examples/movement",
    ),
    Mutation(
        "flying provokes all the way",
        DDM + "chapters/opportunity.py",
        'if mode == "flight" and not first:',
        'if mode == "none":',
        "examples/movement",
    ),
    Mutation(
        "the higher rating rolls no extra die",
        DDM + "chapters/champions.py",
        "1 + all(",
        "1 + 0 * all(",
        "setup-and-turns",
    ),
    Mutation(
        "turns alternate singly",
        DDM + "chapters/turns.py",
        "in_a_row = 2",
        "in_a_row = 1",
        "setup-and-turns",
    ),
    Mutation(
        "bloodied comes one point late",
        DDM + "state.py",
        "hp <= value",
        "hp < value",
        "rules/damage",
    ),
    Mutation(
        "the blind give no advantage",
        V3 + "conditions.py",
        'name="Blinded", grants_advantage=True',
        'name="Blinded", grants_advantage=False',
        "rules/remaining",
    ),
    Mutation(
        "a charge of one square strikes",
        DDM + "chapters/charging.py",
        "piece, course) >= LEAST",
        "piece, course) >= 1",
        "rules/attack",
    ),
    Mutation(
        "Conceal is off by one",
        DDM + "do/attacks/rolls.py",
        "if total >= needed else",
        "if total > needed else",
        "moving-and-hiding",
    ),
    Mutation(
        "victory areas round down",
        DDM + "build/formats.py",
        "-(-self.points // 20)",
        "self.points // 20",
        "tests/rules/v3/test_formats.py",
    ),
    Mutation(
        "Good and Evil mix",
        DDM + "build/allegiance.py",
        "if good and evil:",
        "if good and not evil and False:",
        "tests/rules/v3/test_construction.py",
    ),
    Mutation(
        "hard corners are free",
        "warband/boards/squares/reach.py",
        "hard = steps.hard[direction] >> start & 1",
        "hard = 0",
        "examples/movement",
    ),
    Mutation(
        "locked items are helped",
        DDM + "ask/numbers/stacking.py",
        "if skill.locked else found",
        "if not skill.locked else found",
        "rules/remaining",
    ),
    Mutation(
        "powers that end effects wait for damage",
        DDM + "compiled.py",
        'if self.event in ("start of turn", "activates") and any(',
        'if self.event == "never" and any(',
        "rules/remaining",
    ),
    Mutation(
        "a cursed item may always be set aside",
        V3 + "setting_up.py",
        "if not bearers or not setting_up.is_needed(state, seat, name, pending):",
        "if True:",
        "rules/building",
    ),
    Mutation(
        "rivals of one name all count",
        DDM + "ask/numbers/continuous.py",
        "return chosen is None or chosen == str(owner)",
        "return True",
        "durations-and-stacking",
    ),
    Mutation(
        "2008: half of 5 is 5",
        BATTLE_2008 + "harming.py",
        "return amount // 2 // 5 * 5 if amount > 0 else 0",
        "return max(amount // 2 // 5 * 5, 5) if amount > 0 else 0",
        OF_2008,
    ),
    Mutation(
        "2008: cover against plain DEF",
        DDM + "chapters/rolling.py",
        'in ("AC", "Ref")',
        'in ("AC", "Ref", "DEF")',
        OF_2008,
    ),
    Mutation(
        "2008: a charge adds 2",
        DDM + "chapters/rolling.py",
        '[("charge", 1)]',
        '[("charge", 2)]',
        OF_2008,
    ),
    Mutation(
        "2008: a charge stays as declared",
        BATTLE_2008 + "charging.py",
        "return self.course(state, piece, enemy)",
        "return declared",
        OF_2008,
    ),
    Mutation(
        "2008: a charge ends anywhere beside its target",
        BATTLE_2008 + "charging.py",
        "found = near[squares][1][piece.anchor] & possible",
        "found = possible",
        OF_2008,
    ),
    Mutation(
        "2008: Confused creatures obey up to 10",
        BATTLE_2008 + "turns.py",
        "OWN = 5\n",
        "OWN = 10\n",
        OF_2008,
    ),
    Mutation(
        "2008: who attacked after moving may move",
        BATTLE_2008 + "opportunity.py",
        "state.marks.add((DONE_MOVING, piece.id))",
        "state.marks.discard((DONE_MOVING, piece.id))",
        OF_2008,
    ),
    Mutation(
        "2008: champion powers have one dot",
        BATTLE_2008 + "champions.py",
        "return skill.power.bounds.dots",
        "return 1",
        OF_2008,
    ),
    Mutation(
        "2008: pits let flyers hover",
        BATTLE_2008 + "hazards.py",
        'yield from damage.destroy(state, [piece], "pit")\n\n    def thrown',
        "yield from ()\n\n    def thrown",
        OF_2008,
    ),
    Mutation(
        "2008: teleporters twice a round",
        BATTLE_2008 + "teleporting.py",
        "return _teleported(piece) not in state.marks",
        "return True",
        OF_2008,
    ),
    Mutation(
        "2008: the lower rating acts first",
        BATTLE_2008 + "timing.py",
        "best = max(ratings.values())",
        "best = min(ratings.values())",
        OF_2008,
    ),
    Mutation(
        "2008: temporary hit points of one source add up",
        BATTLE_2008 + "harming.py",
        "{**piece.temporary, source: points}",
        "{**piece.temporary, source + str(len(piece.temporary)): points}",
        OF_2008,
    ),
    Mutation(
        "2008: a stalemate takes 11 rounds",
        BATTLE_2008 + "stalemate.py",
        "LIMIT = 10\n",
        "LIMIT = 11\n",
        OF_2008,
    ),
    Mutation(
        "2008: contested areas score",
        BATTLE_2008 + "scoring.py",
        "not area & state.against[seat] and any",
        "any",
        OF_2008,
    ),
    Mutation(
        "2008: one square is not always possible",
        BATTLE_2008 + "universal.py",
        "squares=speed == 1",
        "squares=False",
        OF_2008,
    ),
    Mutation(
        "2011: a charge adds nothing",
        DDM + "chapters/rolling.py",
        '("charge", 1)',
        '("charge", 0)',
        OF_2011,
    ),
    Mutation(
        "2011: cover against every defense",
        DDM + "chapters/rolling.py",
        'in ("AC", "Ref")',
        'in ("AC", "Ref", "Fort", "Will")',
        OF_2011,
    ),
    Mutation(
        "2011: whoever stands beside profits from flanking",
        GUILD_2011 + "flanking_and_advantage.py",
        "and pairs.opposite(state, piece, attacker, other)",
        "and attacker.id >= 0",
        OF_2011,
    ),
    Mutation(
        "2011: opportunity attacks without end",
        DDM + "chapters/opportunity.py",
        'state.marks.add(("opportunity", piece.id))',
        "pass",
        OF_2011,
    ),
    Mutation(
        "2011: Slowed is a speed of 3",
        DDM + "chapters/motion.py",
        "SLOW_SPEED = 2",
        "SLOW_SPEED = 3",
        OF_2011,
    ),
    Mutation(
        "2011: the Confused act more often",
        GUILD_2011 + "turns.py",
        "IDLE = 10",
        "IDLE = 9",
        OF_2011,
    ),
    Mutation(
        "2011: winning is instant",
        GUILD_2011 + "scoring.py",
        "if state.turn is None:",
        "if True:",
        OF_2011,
    ),
    Mutation(
        "2011: a charge of one square",
        GUILD_2011 + "charging.py",
        "legal &= ~grid.crow[LEAST - 1]",
        "legal &= ~grid.crow[0]",
        OF_2011,
    ),
    Mutation(
        "2011: a charge leads through web",
        GUILD_2011 + "charging.py",
        "legal & reachable.past_dead_ends(state, piece, going, found)",
        "legal & found.all",
        OF_2011,
    ),
    Mutation(
        "2011: a charge need not come closer",
        GUILD_2011 + "charging.py",
        'piece, "move", speed, toward=enemy, goals=goals)',
        'piece, "move", speed, goals=goals)',
        OF_2011,
    ),
    Mutation(
        "2011: Vulnerable counts on nothing",
        GUILD_2011 + "harming.py",
        "for amount, kind in left if amount > 0}",
        "for amount, kind in left}",
        OF_2011,
    ),
    Mutation(
        "2011: dangerous terrain hurts on a 6",
        GUILD_2011 + "hazards.py",
        "DANGEROUS_UP_TO = 5",
        "DANGEROUS_UP_TO = 6",
        OF_2011,
    ),
    Mutation(
        "2011: Quick Raid counts once",
        GUILD_2011 + "scoring.py",
        "points *= 2",
        "points *= 1",
        OF_2011,
    ),
    Mutation(
        "2011: Hide asks for distance",
        GUILD_2011 + "covering.py",
        '"""Hide does not ask how near the attacker is."""\n        return True',
        '"""Hide does not ask how near the attacker is."""\n        return False',
        OF_2011,
    ),
    Mutation(
        "2011: a font is difficult ground",
        GUILD_2011 + "ground/board.py",
        'difficult=("dangerous", ',
        'difficult=("healing fountain", "dangerous", ',
        OF_2011,
    ),
    Mutation(
        "2011: fire spares riders",
        GUILD_2011 + "hazards.py",
        "return [piece, *(state.pieces[rider] for rider in piece.riders)]",
        "return [piece]",
        OF_2011,
    ),
    Mutation(
        "2008: temporary hit points save from pits",
        DDM + "do/harm/damage.py",
        "piece.hp + sum(piece.temporary.values())",
        "piece.hp",
        OF_2008,
    ),
)
"""Rules broken one at a time."""


def copy_of_the_project() -> Path:
    """What the tests need, in a folder of its own."""
    folder = Path(tempfile.mkdtemp(prefix="warband-mutate-"))
    for name in ("warband", "tests", "data", "docs", "tools"):
        ignore = shutil.ignore_patterns("__pycache__", "static")
        shutil.copytree(ROOT / name, folder / name, ignore=ignore)
    shutil.copy(ROOT / "pyproject.toml", folder)
    return folder


def passes(folder: Path, *tests: str) -> bool:
    """Whether the tests pass in the copy."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests]
    result = subprocess.run(
        command,
        cwd=folder,
        env={"PYTHONPATH": str(folder), "PATH": "/usr/bin:/bin", "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        check=False,
        text=True,
    )
    if result.returncode not in (0, 1):
        raise SystemExit(f"the tests cannot be run: {result.stdout[-2000:]}{result.stderr[-2000:]}")
    return result.returncode == 0


def tests_of(mutation: Mutation) -> tuple[str, ...]:
    """What pytest is told to run for the rule."""
    if mutation.tests.endswith(".py"):
        return (mutation.tests,)
    return (CASES, "-k", f"{mutation.tests} and the_case_holds")


def noticed(folder: Path, mutation: Mutation) -> str:
    """Which tests fail with the rule broken; empty if all pass."""
    path = folder / mutation.file
    text = path.read_text()
    if text.count(mutation.right) == 0:
        raise SystemExit(f"{mutation.name}: {mutation.file} has no {mutation.right!r}")
    path.write_text(text.replace(mutation.right, mutation.wrong, 1))
    try:
        if not passes(folder, *tests_of(mutation)):
            return mutation.tests
        return "" if passes(folder, *ALL_TESTS) else "all tests"
    finally:
        path.write_text(text)


def main() -> int:
    word = sys.argv[1] if len(sys.argv) > 1 else ""
    chosen = [mutation for mutation in MUTATIONS if word in mutation.name]
    folder = copy_of_the_project()
    missed = 0
    try:
        for tests in dict.fromkeys(tests_of(mutation) for mutation in chosen):
            if not passes(folder, *tests):
                raise SystemExit(f"{' '.join(tests)} fail with nothing broken")
        print(f"{'broken rule':45} {'noticed by':40} seconds")
        for mutation in chosen:
            start = time.monotonic()
            by = noticed(folder, mutation)
            missed += not by
            seconds = time.monotonic() - start
            print(f"{mutation.name:45} {by or 'NOBODY':40} {seconds:7.1f}", flush=True)
    finally:
        shutil.rmtree(folder)
    print(f"{len(chosen) - missed} of {len(chosen)} broken rules were noticed")
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main())
