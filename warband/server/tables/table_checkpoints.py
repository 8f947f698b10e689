"""A table as bytes: a shortcut past its first entries, never the truth.

A battle is written as the last milestone behind which nothing can be undone any more, and all its
answers; those since the milestone are given again. Bytes count only for the version of the rules
and the rulebook's cards that made them.
"""

from typing import NamedTuple

from warband.kernel.battle import Battle
from warband.kernel.frozen import CannotFreeze, CannotThaw, freeze, thaw
from warband.kernel.questions import Answer
from warband.server.storage.entries import Opened
from warband.server.table_book import AnyBattle, AnyBook, give
from warband.server.tables.play import Play, Undoable
from warband.server.tables.table import Table


class Frozen(NamedTuple):
    """What is written of a table."""

    table: dict[str, object]
    play: dict[str, object]
    undoable: list[tuple[object, ...]]
    """Choices that can be taken back, without the battles before them."""
    history: list[Answer]
    answers: int
    """How many of them had led to the state."""
    state: bytes
    digest: str
    """The hash of the state to which all answers lead."""


def freeze_table(table: Table) -> bytes | None:
    """A table as bytes; None where there is no milestone yet, or something has no name."""
    play = table.play
    if play is None:
        return None
    battle = play.battle
    oldest = min((past.answers for past in play.undoable), default=play.answers)
    reached = {sent: answers for answers, sent in battle.marks}
    for milestone in reversed(battle.milestones or ()):
        answers = reached.get(milestone.sent, oldest + 1)
        if answers > oldest:
            continue
        written = Frozen(
            {name: value for name, value in vars(table).items() if name not in ("book", "play")},
            {name: value for name, value in vars(play).items() if name not in UNWRITTEN},
            [tuple(past)[1:] for past in play.undoable],
            battle.history,
            answers,
            b"",
            battle.state.digest(),
        )
        try:
            return freeze(written._replace(state=play.book.book.freeze(milestone.state)))
        except CannotFreeze:
            return None
    return None


UNWRITTEN = ("battle", "book", "undoable")


def thaw_table(book: AnyBook, table_id: str, opened: Opened, data: bytes) -> Table:
    """The table that was made into these bytes; CannotThaw where it is not what it was."""
    written = thaw(data)
    if not isinstance(written, Frozen):
        raise CannotThaw(f"{type(written).__name__} is no table")
    table = Table(table_id, book, opened)
    vars(table).update(written.table)
    setup = written.play["setup"]
    assert isinstance(setup, str)
    play = table.play = Play(book, setup)
    vars(play).update(written.play)
    start = book.book.begin(setup)
    battle: AnyBattle = Battle(
        book.rules,
        book.book.thaw(written.state, start),
        history=written.history[: written.answers],
        origin=start,
    )
    battle.milestones = []
    befores = [Undoable._make((battle, *past)) for past in written.undoable]
    play.undoable = []
    for number, answer in enumerate(written.history[written.answers :], written.answers):
        play.undoable += [
            past._replace(position=battle.copy(history=True))
            for past in befores
            if past.answers == number
        ]
        give(battle, answer)
    if battle.state.digest() != written.digest:
        raise CannotThaw(f"table {table_id} is not what it was")
    assert battle.events is not None
    battle.events.clear()
    play.battle = battle
    return table
