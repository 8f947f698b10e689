"""One moment of a battle under every edition of its family: options, numbers and results.

The position is read anew by each edition, with the cards and maps of the battle. Then the same
options are answered with the same dice, and what comes of it is told beside each other.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

import warband.ddm.questions as q
from warband.ddm.book import EditionBook
from warband.ddm.library import Library
from warband.ddm.look.preview import preview_attacks
from warband.ddm.look.view import piece_view
from warband.ddm.state import Skirmish
from warband.kernel.battle import Battle
from warband.kernel.dice import Dice
from warband.kernel.lines import numbered
from warband.kernel.questions import Choose
from warband.looks.editions import EditionRow, EditionsView, EditionView, RowKind
from warband.rulebooks import RULEBOOKS, open_rulebook

SEED = 11
"""Every edition rolls the same dice."""
MOST_RESULTS = 16
"""So many options are played out."""
MOST_NAMED = 12
"""So many squares are named."""
AT_REST = frozenset((q.ACTION, q.ACTIVATE, q.SET_UP, q.MAP, q.SIDE, q.FIRST_TURN))
"""Questions at which a position says all there is."""
SQUARE = re.compile(r"(?:via )?[A-Z]{1,2}\d{1,2}")


def family_of(home: EditionBook) -> list[EditionBook]:
    """Every edition of the family, with the cards and maps of the one at home as well."""
    found = [open_rulebook(name, home.library.own_cards) for name in RULEBOOKS]
    return [_at_home(book, home) for book in found if isinstance(book, EditionBook)]


@lru_cache(maxsize=16)
def _at_home(book: EditionBook, home: EditionBook) -> EditionBook:
    """The rules of one edition with the cards and maps of another."""
    if book.name == home.name:
        return home
    own, theirs = book.library, home.library
    cards = {**own.cards, **theirs.cards}
    maps = {**own.maps, **theirs.maps}
    return EditionBook(book.title, Library(cards, maps, edition=book.edition))


def at_rest(battle: Battle[Skirmish]) -> Battle[Skirmish]:
    """The battle at this question, or at the last before it that a position can express."""
    answers = len(battle.history)
    while answers > 0:
        question = battle.ask()
        if isinstance(question, Choose) and question.ask in AT_REST:
            break
        answers -= 1
        battle = battle.after(answers)
    return battle


def compare_battle(home: EditionBook, battle: Battle[Skirmish]) -> EditionsView:
    """The moment at which a battle stands, under every edition."""
    return compare(home, home.print_position(at_rest(battle).state))


def compare(home: EditionBook, position: str) -> EditionsView:
    """A position under every edition; one that cannot express it says why."""
    books = family_of(home)
    opened = [_opened(book, position) for book in books]
    editions = tuple(_edition(book, found) for book, found in zip(books, opened, strict=True))
    able = [
        (at, book, found)
        for at, (book, found) in enumerate(zip(books, opened, strict=True))
        if not isinstance(found, str)
    ]
    rows: list[EditionRow] = []
    if len(able) > 1:
        rows = [*_options(able), *_numbers(able), *_results(able)]
    spread = tuple(
        EditionRow(row.kind, row.about, _spread(row.cells, [at for at, _, _ in able], len(books)))
        for row in rows
    )
    return EditionsView(home.name, editions, spread, position)


Able = tuple[int, EditionBook, Battle[Skirmish]]


def _opened(book: EditionBook, position: str) -> Battle[Skirmish] | str:
    """The battle from the position on, or why there is none."""
    try:
        state = book.read_position(numbered(position), "the position")
        battle = Battle(book.rules, state, dice=Dice(SEED))
        battle.ask()
    except ValueError as error:
        return str(getattr(error, "reason", error))
    return battle


def _edition(book: EditionBook, found: Battle[Skirmish] | str) -> EditionView:
    if isinstance(found, str):
        return EditionView(book.name, book.title, reason=found)
    question = found.ask()
    asked = book.prompt(found.state, question) if isinstance(question, Choose) else ""
    return EditionView(book.name, book.title, asked)


def _spread(cells: Sequence[str], places: Sequence[int], count: int) -> tuple[str, ...]:
    found = [""] * count
    for at, cell in zip(places, cells, strict=True):
        found[at] = cell
    return tuple(found)


def _row(kind: RowKind, about: str, cells: Sequence[str]) -> Iterator[EditionRow]:
    """A row, if the editions differ."""
    if len(set(cells)) > 1:
        yield EditionRow(kind, about, tuple(cells))


# ------------------------------------------------------------------------------- options


def _texts(battle: Battle[Skirmish]) -> list[str]:
    return list(battle.options()) if isinstance(battle.ask(), Choose) else []


def _options(able: Sequence[Able]) -> Iterator[EditionRow]:
    """What some editions offer and others do not; squares in one row."""
    offered = [_texts(battle) for _, _, battle in able]
    everything = dict.fromkeys(text for texts in offered for text in texts)
    for text in everything:
        if not SQUARE.fullmatch(text):
            cells = ["offered" if text in texts else "not offered" for texts in offered]
            yield from _row("options", text, cells)
    squares = [[t for t in texts if SQUARE.fullmatch(t) and " " not in t] for texts in offered]
    shared = set(squares[0]).intersection(*squares[1:])
    cells = []
    for own in squares:
        more = [square for square in own if square not in shared]
        named = ", ".join(more[:MOST_NAMED]) + (" ..." if len(more) > MOST_NAMED else "")
        cells.append(f"{len(own)} squares{f', also {named}' if more else ''}")
    if any(squares):
        yield from _row("options", "Squares", cells)


# ------------------------------------------------------------------------------- numbers


def _numbers(able: Sequence[Able]) -> Iterator[EditionRow]:
    """Numbers of creatures, what they see, and the odds of whoever is on turn."""
    states = [battle.state for _, _, battle in able]
    for pieces in zip(*(state.pieces for state in states), strict=True):
        if all(piece.destroyed for piece in pieces):
            continue
        views = [piece_view(state, piece) for state, piece in zip(states, pieces, strict=True)]
        label = pieces[0].label
        stats = [{stat.name: str(stat.value) for stat in view.stats} for view in views]
        for name in stats[0]:
            # What only some of them print (one DEF or three defenses) is no difference in play.
            if all(name in each for each in stats):
                yield from _row("numbers", f"{label}: {name}", [each[name] for each in stats])
        yield from _row(
            "numbers",
            f"{label}: conditions",
            [", ".join(view.conditions) or "none" for view in views],
        )
        yield from _row(
            "numbers", f"{label}: bloodied", ["yes" if v.bloodied else "no" for v in views]
        )
    yield from _odds(able)


def _odds(able: Sequence[Able]) -> Iterator[EditionRow]:
    """The attacks of the creature whose turn it is, before the die is rolled."""
    turn = able[0][2].state.turn
    if turn is None or any(battle.state.turn is None for _, _, battle in able):
        return
    found = [
        {
            (odds.power, odds.target): f"{odds.bonus:+d} against {odds.versus} {odds.defense}, "
            f"{odds.damage} damage"
            for odds in preview_attacks(battle.state, turn.piece, -1, -1).attacks
        }
        for _, _, battle in able
    ]
    pieces = able[0][2].state.pieces
    for power, target in dict.fromkeys(key for each in found for key in each):
        cells = [each.get((power, target), "not possible") for each in found]
        yield from _row("numbers", f"{power} at {pieces[target].label}", cells)


# ------------------------------------------------------------------------------- results


def _results(able: Sequence[Able]) -> Iterator[EditionRow]:
    """What comes of options that all of them offer, until somebody is asked again."""
    offered = [_texts(battle) for _, _, battle in able]
    shared = [text for text in offered[0] if all(text in texts for texts in offered[1:])]
    for text in _worth_playing(shared):
        told = [_told(book, battle, text) for _, book, battle in able]
        yield from _row("results", text, told)


def _offered(battle: Battle[Skirmish]) -> str:
    """What may be answered: named options by name, squares by their number."""
    texts = _texts(battle)
    named = [text for text in texts if not SQUARE.fullmatch(text)]
    squares = len([text for text in texts if SQUARE.fullmatch(text) and " " not in text])
    more = " ..." if len(named) > MOST_NAMED else ""
    told = ["; ".join(named[:MOST_NAMED]) + more] if named else []
    return ", ".join([*told, *([f"{squares} squares"] if squares else [])])


def _worth_playing(shared: Sequence[str]) -> list[str]:
    """Named options first, then squares from both ends of the list."""
    named = [text for text in shared if not SQUARE.fullmatch(text)]
    squares = [text for text in shared if SQUARE.fullmatch(text) and " " not in text]
    half = max(MOST_RESULTS - len(named), 0) // 2
    return [*named, *squares[:half], *squares[max(len(squares) - half, half) :]][:MOST_RESULTS]


def _told(book: EditionBook, battle: Battle[Skirmish], text: str) -> str:
    """What is told after an answer, with the same dice under every edition."""
    twin = battle.copy()
    twin.dice, twin.events = Dice(SEED), []
    question = twin.ask()
    assert isinstance(question, Choose)
    twin.pick(list(twin.options()).index(text))
    after = twin.ask()
    lines = [book.say(twin.state, event) for event in twin.events or ()]
    if isinstance(after, Choose):
        asked = book.prompt(twin.state, after)
        lines.append(f"{book.seats[after.seat].capitalize()} is asked: {asked} {_offered(twin)}.")
    return " ".join(lines)
