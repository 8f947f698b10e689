"""What the oracle asks a rulebook: random battles by their number, and counted decisions."""

import hashlib
from pathlib import Path

from warband.kernel.battle import Battle, Position
from warband.kernel.cases import Case, parse_cases
from warband.kernel.dice import Dice
from warband.kernel.questions import Choose, Roll
from warband.lab.soak import find_course, setups
from warband.rulebooks import open_rulebook

HERE = Path(__file__).parent
BATTLES = {"v3": 500, "guild2011": 40, "battle2008": 40, "heroscape": 500, "handbook": 200}
"""How many battles of each rulebook are on file."""
LIMIT = 20_000


def battle_digest(rules: str, number: int) -> str:
    """A hash of all that is asked, answered, told and reached in a random battle."""
    book = open_rulebook(rules)
    [(setup, _)] = setups(*find_course(rules), 1, number)
    battle = Battle(book.rules, book.begin(setup))
    dice, luck = Dice(number), Dice(number + 1_000_003)
    hashed = hashlib.blake2b(digest_size=8)
    checkpoints = 0
    while (question := battle.ask()) is not None and len(battle.history) < LIMIT:
        if isinstance(question, Roll):
            faces = dice.answer(question)
            asked = f"{question.seat} {question.why} d{question.sides} {faces}"
            battle.roll(*faces)
        else:
            index = luck.below(len(question.options))
            text = book.rules.option_text(battle.state, question, index)
            asked = f"{question.seat} {question.ask} {len(question.options)} {index} {text}"
            battle.pick(index)
        hashed.update(asked.encode())
        if len(battle.marks) > checkpoints:
            checkpoints = len(battle.marks)
            hashed.update(battle.state.digest().encode())
    for event in battle.events or ():
        hashed.update(f"{event.kind} {sorted(event.facts.items())}".encode())
    hashed.update(str(battle.outcome).encode())
    return hashed.hexdigest()


def perft_cases(rules: str) -> list[Case]:
    """The positions whose decisions are counted; the script of each is its counts."""
    path = HERE / f"{rules}.perft"
    return parse_cases(path.read_text(), str(path))


def counts(case: Case) -> list[int]:
    """The counts that a position was given, by depth."""
    return [int(word) for word in case.script[0].words.split()[2:]]


def perft(case: Case, depth: int) -> list[int]:
    """How many sequences of so many decisions there are from a position, dice being fixed."""
    judge = open_rulebook(case.rules)
    battle = Battle(judge.rules, judge.read_position(case.position, case.source), dice=Dice(1))
    found = [0] * depth
    _count(battle, 0, found)
    return found


def _count(battle: Battle[Position], depth: int, found: list[int]) -> None:
    question = battle.ask()
    if not isinstance(question, Choose):
        return
    found[depth] += len(question.options)
    if depth + 1 < len(found):
        for index in range(len(question.options)):
            twin = battle.copy()
            twin.pick(index)
            _count(twin, depth + 1, found)
