"""Folding the frames of a battle gives the very position after every answer and every roll."""

import random

import msgspec
import pytest

from tests.server.folding import Json, folded, hex_folded
from warband.kernel.questions import Answer, Roll
from warband.players.registry import make_agent
from warband.server.protocol import Army
from warband.server.table_book import AnyBook, Brought, open_tables
from warband.server.work.replay_frames import ReplayFrames

BATTLES = (
    ("100-2 (75%)", "Bows of the Wood", "Siege and Fury", "Furnace Hall"),
    ("100-2 (75%)", "Siege and Fury", "Bows of the Wood", "Market of Thieves"),
    ("100-5 (75%)", "Clockwork March", "Hired Company", "Gate of Two Moons"),
    ("100-5 (75%)", "Hired Company", "Clockwork March", "Stormcrown Keep"),
    ("200-5 (50%)", "Coils of the Serpent", "Walking Furnace", "Moonwell Grove"),
    ("200-8 (75%)", "Black Wings", "Under the Mountain", "Hollow of the Spider Queen"),
    ("200-8 (75%)", "Bronze and Gold", "Iron Column", "Salt Mine Crossing"),
    ("200-8 (75%)", "Under the Mountain", "Bronze and Gold", "Bridges of the Drowned City"),
)
"""Format, warbands and map: every ready warband and every map."""
SCENARIOS = ("ambush", "drow-ambush", "skirmish-throne", "the-ancient-sanctum", "the-portal")


def filmed(
    book: AnyBook, setup: str, answers: int, seats: tuple[int, ...] = (0, 1)
) -> ReplayFrames:
    """A battle of a soldier against somebody who knows nothing, as a film."""
    battle = book.begin(setup)
    luck = random.Random(setup)
    agents = [make_agent(book.name, "soldier", 1), make_agent(book.name, "random", 2)]
    while len(battle.history) < answers and (question := battle.ask()) is not None:
        if isinstance(question, Roll):
            battle.roll(*(luck.randint(1, question.sides) for _ in range(question.count)))
        else:
            battle.pick(agents[question.seat].choose(battle, question))
    film = ReplayFrames(book, setup, seats)
    history: list[Answer] = list(battle.history)
    # In two parts, as at a table where the battle goes on while somebody looks.
    film.follow(history[: answers // 2])
    film.follow(history)
    return film


def json_of(struct: object) -> Json:
    """As a client gets it."""
    return dict(msgspec.json.decode(msgspec.json.encode(struct)))


def assert_positions(film: ReplayFrames, positions: list[Json]) -> None:
    """After every answer and roll the folded position is that of the battle itself."""
    # Rolls that nothing was told about belong to the line before them.
    moments = {told: answers for answers, told in enumerate(film.lines_at)}
    assert len(moments) > 50
    for told, answers in moments.items():
        position = positions[told]
        view = json_of(film.book.view(film.position(answers), film.seats))
        assert {name: view[name] for name in position} == position, f"after {told} lines"


@pytest.mark.parametrize(("form", "blue", "red", "where"), BATTLES)
def test_guild_v3(form: str, blue: str, red: str, where: str) -> None:
    book = open_tables()["v3"]
    armies = (Army(ready=blue), Army(ready=red))
    film = filmed(book, book.setup(Brought(form, armies, where), lambda n: 0), 300)
    assert_positions(film, folded(json_of(film.start), map(json_of, film.frames)))


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_heroscape(scenario: str) -> None:
    film = filmed(open_tables()["heroscape"], f"scenario {scenario}\n", 300, ())
    assert_positions(film, hex_folded(json_of(film.start), map(json_of, film.frames)))


def test_the_rooms_of_a_campaign() -> None:
    film = filmed(open_tables()["heroscape"], "campaign\n", 3000)
    positions = hex_folded(json_of(film.start), map(json_of, film.frames))
    assert len({position["map"] for position in positions}) > 1
    assert_positions(film, positions)
