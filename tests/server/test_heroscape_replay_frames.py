"""Replays of HeroScape: folding the pictures of a battle gives its last position."""

import random

import pytest

from warband.kernel.questions import Answer, Roll
from warband.looks.hexes import HexFrame, HexView
from warband.players.registry import make_agent
from warband.server.table_book import open_tables
from warband.server.work.replay_frames import ReplayFrames


@pytest.fixture(scope="module")
def campaign() -> tuple[Answer, ...]:
    """A campaign in which the heroes get past the first room."""
    battle = open_tables()["heroscape"].begin("campaign\n")
    agents = [make_agent("heroscape", "soldier", 1), make_agent("heroscape", "random", 2)]
    luck = random.Random(3)
    rooms: set[str] = set()
    while (question := battle.ask()) is not None and len(rooms) < 2:
        rooms.add(open_tables()["heroscape"].map_version(battle))
        if isinstance(question, Roll):
            battle.roll(*(luck.randint(1, question.sides) for _ in range(question.count)))
        else:
            battle.pick(agents[question.seat].choose(battle, question))
    assert len(rooms) == 2
    return tuple(battle.history)


@pytest.mark.parametrize("seats", [(), (0, 1)])
def test_a_film_folds_to_the_last_position(
    campaign: tuple[Answer, ...], seats: tuple[int, ...]
) -> None:
    book = open_tables()["heroscape"]
    film = ReplayFrames(book, "campaign\n", seats)
    film.follow(campaign)
    last = book.view(film.battle, seats)
    assert isinstance(film.start, HexView)
    assert isinstance(last, HexView)
    figures = {figure.id: figure for figure in film.start.figures}
    units = {unit.id: unit for unit in film.start.units}
    glyphs, round_, rooms = film.start.glyphs, film.start.round, 1
    for frame in film.frames:
        assert isinstance(frame, HexFrame)
        if frame.map is not None:
            figures, units, rooms = {}, {}, rooms + 1
        figures |= {figure.id: figure for figure in frame.figures}
        units |= {unit.id: unit for unit in frame.units}
        glyphs = frame.glyphs if frame.glyphs is not None else glyphs
        round_ = frame.round if frame.round is not None else round_
    assert rooms == 2
    assert tuple(figures[n] for n in sorted(figures)) == last.figures
    assert tuple(units[n].figures for n in sorted(units)) == tuple(u.figures for u in last.units)
    assert glyphs == last.glyphs
    assert round_ == last.round


def test_a_film_without_seats_shows_no_hidden_marker(campaign: tuple[Answer, ...]) -> None:
    film = ReplayFrames(open_tables()["heroscape"], "campaign\n", ())
    film.follow(campaign)
    for frame in film.frames:
        assert isinstance(frame, HexFrame)
        assert all(unit.markers == unit.shown for unit in frame.units)


def test_marks_lead_to_rounds_and_turns(campaign: tuple[Answer, ...]) -> None:
    film = ReplayFrames(open_tables()["heroscape"], "campaign\n", ())
    film.follow(campaign)
    kinds = [mark.kind for mark in film.marks]
    assert kinds.count("round") >= 2
    assert kinds.count("activation") > kinds.count("round")
    assert [mark.line for mark in film.marks] == sorted(mark.line for mark in film.marks)
