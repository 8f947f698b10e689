"""Judged cases: a position, a script of answers and dice, and what must be true.

    case Leaving two engagements
    rule engage.multiple
    position
      draw
        map
          g1 g1 g1
      armies
        ...
      now blue with Darrak Ambershard
    play
      blue A1
      combat skull blank
      ? blue is asked attack
    expect
      Darrak Ambershard wounds 1

A line of ``play`` is a choice (the player and the answer), a roll (``d20 14``, or ``combat`` and
what the combat dice show), or a check after a question mark. All answers and dice must be used.
"""

import re
from dataclasses import dataclass

from warband.kernel.battle import Battle, IllegalAnswer
from warband.kernel.questions import Choose, Roll
from warband.rules.heroscape.answers import normal
from warband.rules.heroscape.dice import COMBAT
from warband.rules.heroscape.game import Heroscape
from warband.rules.heroscape.notation import PositionError, parse_position
from warband.rules.heroscape.seats import SEATS
from warband.rules.heroscape.setup_text import begin
from warband.rules.heroscape.state import NOBODY, Game

__all__ = ["Case", "CaseError", "CaseFailed", "judge", "parse_cases"]

_COMMENT = re.compile(r"(^|\s)#(\s.*)?$")
_FACE = {"skull": 1, "shield": 4, "blank": 6}


class CaseError(ValueError):
    """A case that is not written as one; the message names the line."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line


class CaseFailed(AssertionError):
    """A case that does not hold; the message names the line and what was found."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line


@dataclass(frozen=True, slots=True)
class Case:
    """A case taken apart. Lines carry their numbers in the file."""

    name: str
    rules: tuple[str, ...]
    """The rows of the rules ledger it proves."""
    start: str
    """The text of the position or setup, with line numbers kept by blank lines."""
    is_setup: bool
    play: tuple[tuple[int, str], ...]
    expect: tuple[tuple[int, str], ...]


def parse_cases(text: str) -> list[Case]:
    """Take a file of cases apart."""
    starts: list[list[tuple[int, str]]] = []
    for number, raw in enumerate(text.splitlines(), 1):
        line = _COMMENT.sub("", raw).rstrip()
        if not line.strip():
            continue
        if line.startswith("case "):
            starts.append([])
        elif not starts:
            raise CaseError(number, f"expected 'case NAME', found {line!r}")
        starts[-1].append((number, line))
    return [_case(lines) for lines in starts]


def _case(lines: list[tuple[int, str]]) -> Case:
    first, name = lines[0][0], lines[0][1].removeprefix("case").strip()
    rules: list[str] = []
    sections: dict[str, list[tuple[int, str]]] = {}
    block: list[tuple[int, str]] | None = None
    for number, line in lines[1:]:
        if line[0] in " \t":
            if block is None:
                raise CaseError(number, f"{line.strip()!r} is indented under nothing")
            block.append((number, line))
            continue
        word, _, rest = line.partition(" ")
        if word == "rule":
            rules.append(rest.strip())
        elif line in ("position", "setup", "play", "expect"):
            block = sections.setdefault(line, [])
        else:
            raise CaseError(number, f"expected rule, position, setup, play or expect: {line!r}")
    if ("position" in sections) == ("setup" in sections):
        raise CaseError(first, f"{name!r} needs either a position or a setup")
    is_setup = "setup" in sections
    return Case(
        name,
        tuple(rules),
        _dedented(sections["setup" if is_setup else "position"]),
        is_setup,
        tuple((number, line.strip()) for number, line in sections.get("play", [])),
        tuple((number, line.strip()) for number, line in sections.get("expect", [])),
    )


def _dedented(lines: list[tuple[int, str]]) -> str:
    """The lines at their numbers, less the indentation of the first."""
    if not lines:
        return ""
    indent = len(lines[0][1]) - len(lines[0][1].lstrip())
    out = [""] * lines[-1][0]
    for number, line in lines:
        out[number - 1] = line[indent:]
    return "\n".join(out) + "\n"


def judge(rules: Heroscape, case: Case) -> Battle[Game]:
    """Play a case; CaseFailed if it does not hold, CaseError if it makes no sense."""
    try:
        game = begin(rules, case.start) if case.is_setup else parse_position(rules, case.start)
    except PositionError as error:
        raise CaseError(error.line, str(error).partition(": ")[2]) from None
    except ValueError as error:
        raise CaseError(1, str(error)) from None
    battle = Battle(rules, game)
    for number, line in case.play:
        if line.startswith("?"):
            _check(battle, number, line[1:].strip())
        else:
            _answer(battle, number, line)
    for number, line in case.expect:
        _check(battle, number, line)
    return battle


def _answer(battle: Battle[Game], number: int, line: str) -> None:
    word, _, rest = line.partition(" ")
    question = battle.ask()
    try:
        if word == "combat":
            if not isinstance(question, Roll) or question.sides != COMBAT:
                raise CaseFailed(number, f"combat dice are not asked for but {question!r}")
            battle.roll(*(_face(number, face) for face in rest.split()))
        elif word[:1] == "d" and word[1:].isdecimal():
            if not isinstance(question, Roll) or question.sides != int(word[1:]):
                raise CaseFailed(number, f"{word} is not asked for but {question!r}")
            battle.roll(*(int(face) for face in rest.split()))
        elif word in SEATS:
            if not isinstance(question, Choose) or SEATS[question.seat] != word:
                raise CaseFailed(number, f"{word} is not asked but {question!r}")
            battle.answer(rest)
        else:
            raise CaseError(number, f"{line!r} begins with no player, no dice and no '?'")
    except IllegalAnswer as error:
        raise CaseFailed(number, str(error)) from None


def _face(number: int, word: str) -> int:
    if word not in _FACE:
        raise CaseError(number, f"{word!r} is no face of a combat die; use skull, shield or blank")
    return _FACE[word]


# Checks.


def _check(battle: Battle[Game], number: int, line: str) -> None:
    game = battle.state
    found = _fact(battle, game, line)
    if found is None:
        raise CaseError(number, f"{line!r} is not something that can be checked")
    if found:
        raise CaseFailed(number, f"{line!r} does not hold: {found}")


def _fact(battle: Battle[Game], game: Game, line: str) -> str | None:
    """Empty if the line holds, else what is true instead; None if it makes no sense."""
    for read in (_question_fact, _event_fact, _figure_fact, _game_fact):
        found = read(battle, game, line)
        if found is not None:
            return found
    return None


def _question_fact(battle: Battle[Game], game: Game, line: str) -> str | None:
    """``blue is asked move``, ``offered C4``, ``not offered C4``, ``asked to roll 3 combat``."""
    question = battle.ask()
    if " is asked " in line:
        seat, _, ask = line.partition(" is asked ")
        asked = isinstance(question, Choose) and (SEATS[question.seat], question.ask) == (seat, ask)
        return "" if asked else f"{question!r}"
    for word, wanted in (("not offered ", False), ("offered ", True)):
        if line.startswith(word):
            options = [normal(text) for text in battle.options()]
            offered = normal(line.removeprefix(word)) in options
            return "" if offered == wanted else f"the options are {', '.join(options)}"
    match = re.fullmatch(r"roll (\d+) (combat|d\d+)", line)
    if match:
        sides = COMBAT if match[2] == "combat" else int(match[2][1:])
        wanted_roll = (int(match[1]), sides)
        if isinstance(question, Roll) and (question.count, question.sides) == wanted_roll:
            return ""
        return f"{question!r}"
    return None


def _event_fact(battle: Battle[Game], game: Game, line: str) -> str | None:
    """``happened 2 leaving attack``, ``never fall``, ``dice attack 2 + height advantage 1``."""
    events = battle.events or []
    match = re.fullmatch(r"happened (?:(\d+) )?(.+)", line)
    if match:
        count = sum(1 for event in events if event.kind == match[2])
        wanted = int(match[1]) if match[1] else None
        holds = count == wanted if wanted is not None else count > 0
        return "" if holds else f"it happened {count} times"
    if line.startswith("never "):
        count = sum(1 for event in events if event.kind == line.removeprefix("never "))
        return "" if count == 0 else f"it happened {count} times"
    if line.startswith("dice "):
        for event in reversed(events):
            dice = event.get("dice")
            if isinstance(dice, tuple) and dice:
                text = " + ".join(f"{_part(entry, 0)} {_part(entry, 1)}" for entry in dice)
                if text == line.removeprefix("dice "):
                    return ""
        return "no roll had these dice"
    return None


def _part(entry: object, index: int) -> object:
    assert isinstance(entry, tuple)
    return entry[index]


def _figure_fact(battle: Battle[Game], game: Game, line: str) -> str | None:
    """``NAME at C4``, ``NAME wounds 2``, ``NAME destroyed``, ``NAME carries RUNE``."""
    names = sorted(game.roster.names, key=len, reverse=True)
    name = next((name for name in names if line.startswith(f"{name} ")), None)
    if name is None:
        return None
    figure = game.roster.names.index(name)
    word, _, rest = line.removeprefix(name).strip().partition(" ")
    if word == "at":
        where = game.where(figure) or "off the battlefield"
        return "" if where == rest else f"it is at {where}"
    if word == "wounds":
        return "" if game.wounds[figure] == int(rest) else f"it has {game.wounds[figure]}"
    if word == "destroyed":
        return "" if game.destroyed >> figure & 1 else f"it is at {game.where(figure)}"
    if word == "waiting":
        off = not game.body[figure] and not game.destroyed >> figure & 1
        return "" if off else "it is not"
    if word == "carries":
        kinds = [glyph.kind for glyph in game.glyphs if glyph.carrier == figure]
        return "" if (rest in kinds or (rest == "nothing" and not kinds)) else f"it has {kinds}"
    return None


def _game_fact(battle: Battle[Game], game: Game, line: str) -> str | None:
    """``result ...``, ``round 2``, ``first red``, ``treasure RUNE at C4``, ``over``."""
    word, _, rest = line.partition(" ")
    if word == "result":
        return "" if (game.result or "unfinished") == rest else game.result or "unfinished"
    if word == "round":
        return "" if game.round == int(rest) else f"it is round {game.round}"
    if word == "first":
        return "" if SEATS[game.order[0]] == rest else f"{SEATS[game.order[0]]} is first"
    if word == "treasure":
        kind, _, place = rest.partition(" at ")
        for glyph in game.glyphs:
            if (glyph.kind or "random") == kind:
                board = game.field.board
                where = "nowhere" if glyph.space == NOBODY else board.name_of(glyph.space)
                return "" if where == place else f"it is at {where}"
        return "there is none"
    return None
