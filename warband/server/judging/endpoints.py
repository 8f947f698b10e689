"""Requests of the judge's page; all of them answer from what they are sent."""

import asyncio
import re

from msgspec.structs import replace

from warband.data import data_folder
from warband.kernel.battle import Battle, IllegalAnswer, Position
from warband.kernel.cases import Case, CaseError, case_text, parse_cases
from warband.kernel.questions import Choose, Question, Roll
from warband.kernel.trial import Hearing, hear
from warband.lab.side_by_side import differences, how_it_went, play_side_by_side
from warband.rulebooks import USUAL
from warband.server.http.endpoints import Call, Endpoint, Query
from warband.server.judging import views as v
from warband.server.judging.desk import Desk, DeskError, Spot
from warband.server.table_book import AnyBook, give
from warband.server.tables.live_tables import NoTable

MOST_OPTIONS = 400
"""Options that are listed: more than any question that a person answers has."""
HEAD = 3
"""Lines before the position in the text that is judged."""


def _book(call: Call, rules: str) -> AnyBook:
    found = call.tables.books.get(rules)
    if found is None:
        raise NoTable(f"no rulebook is named {rules!r}; there are {', '.join(call.tables.books)}")
    return found


def _desk(book: AnyBook) -> Desk[Position]:
    desk = book.desk()
    if desk is None:
        raise NoTable(f"positions of {book.book.title} are written, not laid out by hand")
    return desk


# ------------------------------------------------------------------------------- judging


def _case(rules: str, position: str, script: str) -> Case:
    """The case as a text, so that lines are numbered as people see them."""
    lines = ["case On the desk", f"rules {rules}", "position"]
    lines += [f"  {line}" for line in position.splitlines() or ["#"]]
    lines += ["script", *(f"  {line}" for line in script.splitlines())]
    if not script.strip():
        lines.append("  halt")
    return parse_cases("\n".join(lines) + "\n", "desk")[0]


def _problem(error: CaseError, position: str) -> v.JudgeProblem:
    """Where in the position or the script a line is that cannot be read."""
    rows = len(position.splitlines())
    line = error.line - HEAD
    if line > rows:
        return v.JudgeProblem("script", line - rows - 1, error.reason)
    return v.JudgeProblem("position", max(line, 1), error.reason)


async def judge(call: Call) -> v.Judged:
    """Play a script on a position, and tell how it stands."""
    assert isinstance(call.body, v.JudgeRequest)
    book = _book(call, call.body.rules)
    return await asyncio.to_thread(judged, book, call.body)


def judged(book: AnyBook, request: v.JudgeRequest) -> v.Judged:
    """How the script went, what is asked now, and the board to look at."""
    try:
        case = _case(request.rules, request.position, request.script)
        heard = hear(case, book.book)
    except CaseError as error:
        return v.Judged(_problem(error, request.position))
    battle = heard.battle
    if battle is None:
        return v.Judged(v.JudgeProblem("position", 1, heard.stopped))
    question = battle.ask()
    if request.pick >= 0:
        return judged(book, _answered(book, battle, question, request))
    shift = HEAD + len(request.position.splitlines()) + 1
    real = bool(request.script.strip())
    lines = tuple(
        v.JudgedLine(each.line - shift, each.script, each.events, each.result)
        for each in heard.lines
        if real
    )
    everybody = tuple(range(len(book.book.sides(battle.state))))
    view, desk = book.view(battle, everybody), book.desk()
    return v.Judged(
        None,
        lines=lines,
        opening=heard.opening,
        stopped=heard.stopped,
        holds=not heard.stopped and all(not each.result for each in heard.lines),
        view=view,
        map=book.map(battle),
        question=_question(book, battle, question) if isinstance(question, Choose) else None,
        roll=_roll(book, question) if isinstance(question, Roll) else None,
        moving=isinstance(question, Choose) and book.book.goes_by_way(question),
        outcome=book.outcome(battle),
        seats=book.book.seats[: len(everybody)],
        pieces=desk.pieces(battle.state, view) if desk is not None else (),
        script=request.script,
    )


def _answered(
    book: AnyBook, battle: Battle[Position], question: Question | None, request: v.JudgeRequest
) -> v.JudgeRequest:
    """The request with one line more: the answer that was chosen by its number."""
    line = ""
    if isinstance(question, Choose) and request.pick < len(question.options):
        words = book.rules.option_text(battle.state, question, request.pick)
        line = f"{book.book.seats[question.seat]}: {words}\n"
    before = f"{request.script.rstrip()}\n" if request.script.strip() else ""
    return replace(request, script=before + line, pick=-1)


def _question(book: AnyBook, battle: Battle[Position], question: Choose) -> v.JudgeQuestion:
    pointed = book.points_at(battle, question)
    numbers = range(len(question.options))
    ends = [index for index in numbers if not book.book.in_passing(question, index)]
    # Where a move may end there is no need to list by way of which places it may lead there.
    listed = ends if any(pointed[index].places for index in ends) else list(numbers)
    # All that has a button comes before what is only pointed at, if there is too much.
    if len(listed) > MOST_OPTIONS:
        listed.sort(key=lambda index: bool(pointed[index].places))
    options = [
        v.JudgeOption(book.rules.option_text(battle.state, question, index), *pointed[index], index)
        for index in listed[:MOST_OPTIONS]
    ]
    prompt = book.book.prompt(battle.state, question)
    return v.JudgeQuestion(question.seat, question.ask, prompt, tuple(options))


def _roll(book: AnyBook, roll: Roll) -> v.JudgeRoll:
    names = book.book.faces.get(roll.sides)
    faces = tuple(names) if names else tuple(str(face + 1) for face in range(roll.sides))
    return v.JudgeRoll(roll.seat, roll.sides, roll.count, roll.why, faces)


async def why(call: Call) -> v.Why:
    """Why something is not offered."""
    assert isinstance(call.body, v.WhyRequest)
    book, body = _book(call, call.body.rules), call.body
    return await asyncio.to_thread(_why, book, body)


def _why(book: AnyBook, request: v.WhyRequest) -> v.Why:
    try:
        heard: Hearing[Position] = hear(
            _case(request.rules, request.position, request.script), book.book
        )
    except CaseError as error:
        return v.Why(error.reason)
    question = heard.battle.ask() if heard.battle is not None else None
    if heard.battle is None or question is None:
        return v.Why(heard.stopped or "the battle is over")
    if isinstance(question, Roll):
        return v.Why(f"dice come first: d{question.sides} for {question.why}")
    state = heard.battle.state
    try:
        book.rules.find_option(state, question, request.wanted)
    except IllegalAnswer as error:
        return v.Why(book.book.why_not(state, question, request.wanted) or str(error))
    return v.Why(f"{request.wanted} may be done now")


async def editions(call: Call) -> v.SideBySide:
    """A case under every edition of its family."""
    assert isinstance(call.body, v.SideBySideRequest)
    book, body = _book(call, call.body.rules), call.body
    family = [each for each in call.tables.books.values() if each.book.family == book.book.family]
    return await asyncio.to_thread(side_by_side, book, family, body)


def side_by_side(
    home: AnyBook, family: list[AnyBook], request: v.SideBySideRequest
) -> v.SideBySide:
    """How the script goes under each edition, and where they part from the one at home."""
    try:
        case = _case(request.rules, request.position, request.script)
        heard = hear(case, home.book)
    except CaseError as error:
        return v.SideBySide((v.EditionPlayed(home.name, home.book.title, error.reason, False),), ())
    if not request.script.strip():
        case = case._replace(script=[])
    titles = {each.name: each.book.title for each in family}
    names = sorted(titles, key=lambda name: name != home.name)
    played = play_side_by_side(case, names)
    shift = HEAD + len(request.position.splitlines()) + 1
    parts = tuple(
        v.EditionsPart(
            titles[one],
            titles[other],
            f"{found.line - shift}: {found.script}" if found.script else "",
            found.one,
            found.other,
        )
        for one, other, found in differences(played)
    )
    editions = tuple(
        v.EditionPlayed(
            each.edition,
            titles[each.edition],
            re.sub(
                r"^line (\d+)", lambda match: f"line {int(match[1]) - shift}", how_it_went(each)
            ),
            each.seen is not None,
        )
        for each in played
    )
    now = _written_out(home, heard.battle.checkpoint()) if heard.battle is not None else None
    return v.SideBySide(editions, parts, now or "")


# ------------------------------------------------------------------------------- the desk


async def edit(call: Call) -> v.Edited:
    """Change a position by hand."""
    assert isinstance(call.body, v.EditRequest)
    book = _book(call, call.body.rules)
    return await asyncio.to_thread(edited, book, call.body)


def edited(book: AnyBook, request: v.EditRequest) -> v.Edited:
    """The position after the change; one that cannot be read any more is refused."""
    desk, text = _desk(book), request.position
    try:
        state = _read(book, request.rules, text)
        spot = Spot(request.place, request.point)
        match request.what:
            case "add":
                text = desk.add(text, state, request.seat, request.word, spot)
            case "move":
                text = desk.move(text, state, request.who, spot)
            case "face":
                text = desk.face(text, state, request.who, request.number)
            case "remove":
                text = desk.remove(text, state, request.who)
            case "number":
                text = desk.count(text, state, request.who, request.word, request.number)
            case "condition":
                text = desk.condition(text, state, request.who, request.word)
            case "terrain":
                text = desk.terrain(text, state, spot, request.word)
            case "turn":
                text = desk.turn(text, state, request.who)
            case "map":
                text = desk.map(text, state, request.word)
        _read(book, request.rules, text)
    except (DeskError, CaseError) as error:
        return v.Edited(request.position, getattr(error, "reason", str(error)))
    except (LookupError, ValueError) as error:
        return v.Edited(request.position, f"there is no such piece, place or word: {error}")
    return v.Edited(text)


def _read(book: AnyBook, rules: str, position: str) -> Position:
    case = _case(rules, position, "")
    try:
        return book.book.read_position(case.position, case.source)
    except ValueError as error:
        line = getattr(error, "line", HEAD + 1)
        raise CaseError(case.source, line, getattr(error, "reason", str(error))) from error


async def read(call: Call) -> v.CaseViews:
    """A file of cases, taken apart."""
    assert isinstance(call.body, v.ReadRequest)
    try:
        return v.CaseViews(tuple(_view(case) for case in parse_cases(call.body.text, "the file")))
    except CaseError as error:
        return v.CaseViews((), f"line {error.line}: {error.reason}")


def _view(case: Case, words: str = "") -> v.CaseView:
    own = min((line.indent for line in case.position), default=0)
    position = "".join(f"{line.text[own:].rstrip()}\n" for line in case.position)
    script = "".join(f"{line.words}\n" for line in case.script)
    return v.CaseView(case.title, case.rules, position, script, words)


async def desk(call: Call) -> v.DeskView:
    """What lies ready to set up positions."""
    rules = str(call.query.get("rules", USUAL))
    book = _book(call, rules)
    ready = book.desk()
    if ready is None:
        return await asyncio.to_thread(_written, book, rules)
    return v.DeskView(
        blank=ready.blank,
        cards=ready.cards(),
        conditions=ready.conditions(),
        terrains=ready.terrains(),
        maps=ready.maps(),
        examples=examples(book.book.family, rules),
    )


def _written(book: AnyBook, rules: str) -> v.DeskView:
    """Where positions are only written: one to begin with."""
    blank = book.book.print_position(book.book.begin(book.book.typical()[0]))
    return v.DeskView(blank, (), (), (), (), examples(book.book.family, rules))


def examples(family: str, rules: str) -> tuple[v.CaseView, ...]:
    """Cases worth looking at: `data/examples/<family>.case`."""
    path = data_folder() / "examples" / f"{family}.case"
    if not path.exists():
        return ()
    return tuple(_view(case._replace(rules=rules)) for case in parse_cases(case_text(path)))


async def position(call: Call) -> v.CaseView:
    """A moment of a battle: the last position that can be written, and what was answered since."""
    room = await call.room()
    at = room.table
    if at.play is None:
        raise NoTable("the battle has not begun")
    if at.keeps_secrets:
        raise NoTable("there are secrets in this battle: it can be judged when it is over")
    answers = int(call.query.get("answers", -1))
    book = _book(call, at.opened.rules)
    battle = at.play.battle
    wanted = len(battle.history) if answers < 0 else min(answers, len(battle.history))
    setup = at.play.setup
    return await asyncio.to_thread(moment, book, battle.copy(history=True), wanted, setup)


def moment(book: AnyBook, battle: Battle[Position], answers: int, setup: str) -> v.CaseView:
    """A moment as a case: from the last position, or from the setup if that cannot be written.

    Its last answer is a line of the script, never part of the position: what it led to is what is
    to be judged.
    """
    twin = battle.after(0)
    twin.keep_all = True
    script: list[str] = []
    since, state = 0, twin.checkpoint()
    for answer in battle.history[:answers]:
        question = twin.ask()
        since, state = twin.marks[-1][0] if twin.marks else 0, twin.checkpoint()
        if isinstance(question, Choose) and isinstance(answer, int):
            words = book.rules.option_text(twin.state, question, answer)
            script.append(f"{book.book.seats[question.seat]}: {words}")
        elif isinstance(answer, tuple):
            script.append("roll " + " ".join(map(str, answer)))
        give(twin, answer)
    text = _written_out(book, state)
    if text is None:
        since = 0
        text = "setup\n" + "".join(f"  {line}\n" for line in setup.splitlines())
    lines = "".join(f"{line}\n" for line in script[since:])
    return v.CaseView("A moment of a battle", book.name, text, lines)


def _written_out(book: AnyBook, state: Position) -> str | None:
    """The position as text; None if that does not say everything, as while armies are set up."""
    text = book.book.print_position(state)
    try:
        again = _read(book, book.name, text)
    except CaseError:
        return None
    return text if again.digest() == state.digest() else None


RULES = (Query("rules", "string", "the rulebook; v3 if it is left out"),)
ANSWERS = (Query("answers", "integer", "after so many answers; now if it is left out"),)
ENDPOINTS = (
    Endpoint(
        "POST", "/api/judge", "judge", "Play a script on a position", judge, v.Judged,
        v.JudgeRequest, cost=3,
    ),
    Endpoint(
        "POST", "/api/judge/why", "judgeWhy", "Why something is not offered", why, v.Why,
        v.WhyRequest, cost=3,
    ),
    Endpoint(
        "POST", "/api/judge/editions", "judgeEditions", "A case under every edition", editions,
        v.SideBySide, v.SideBySideRequest, cost=5,
    ),
    Endpoint(
        "POST", "/api/judge/edit", "judgeEdit", "Change a position by hand", edit, v.Edited,
        v.EditRequest,
    ),
    Endpoint(
        "POST", "/api/judge/read", "judgeRead", "Take a file of cases apart", read, v.CaseViews,
        v.ReadRequest,
    ),
    Endpoint(
        "GET", "/api/judge/desk", "judgeDesk", "What lies ready for positions", desk, v.DeskView,
        query=RULES,
    ),
    Endpoint(
        "GET", "/api/tables/{id}/position", "position", "A moment as a case", position,
        v.CaseView, query=ANSWERS, cost=5,
    ),
)  # fmt: skip
