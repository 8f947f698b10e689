"""What one player hides never reaches the other, or a spectator, while the battle goes on.

Every byte that the server sends is searched. So that a secret can be recognised, the test knows
which card carries which marker; the names of cards are public, so what is looked for is the
*order*: the answers as they were given, and views that know more than they may.
"""

import json
import random
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager

import pytest

from tests.server.harness import Json, Player, Site
from tests.server.test_heroscape_tables import create
from warband.kernel.questions import Roll
from warband.server.table_book import open_tables
from warband.server.tables.play import Play

MARKERS = ("1", "2", "3", "X")


class Duel:
    """Players by link, and everything that each of them and a spectator were sent."""

    def __init__(self, site: Site, players: Sequence[Player], watcher: Player, table: str) -> None:
        self.site = site
        self.table = table
        self.players = players
        self.watcher = watcher

    def step(self, luck: random.Random) -> None:
        """Whoever is asked answers; everybody hears of it."""
        asked = self.players[0].view["asked"]
        player = self.players[asked]
        question = player.view["question"]
        option = luck.choice(question["options"])
        seq = player.seq
        player.send("answer", seq=seq, option=option["n"])
        for each in (*self.players, self.watcher):
            while each.seq <= seq:
                message = each.receive()
                assert message["type"] != "refused", message

    @property
    def over(self) -> bool:
        return bool(self.players[0].last["table"]["status"] == "over")


@pytest.fixture
def duel(site: Site) -> Iterator[Duel]:
    """A Master game by link, with a spectator who asks to look over blue's shoulder."""
    armies = [
        {"text": "Othkurik, Erevan Sunshadow"},
        {"text": "Tandros Kreel, Ana Karithon"},
    ]
    host = create(site, "skirmish-throne", "invite", army=armies[0])
    table = host["table"]
    guest = site.post(f"/api/tables/{table}/join", army=armies[1])
    with site.sit(host) as blue, site.sit(guest) as red, site.sit(table, side=0) as watcher:
        yield Duel(site, (blue, red), watcher, table)


@contextmanager
def circle(site: Site, teams: Sequence[int]) -> Iterator[Duel]:
    """A Master game of several players by link, and a spectator."""
    cards = ("Othkurik, Erevan Sunshadow", "Tandros Kreel, Ana Karithon")
    armies = [{"text": cards[seat % 2]} for seat in range(len(teams))]
    places = [
        {"who": "open" if seat else "host", "team": team, "army": {} if seat else armies[0]}
        for seat, team in enumerate(teams)
    ]
    seated = [create(site, "melee-four-winds", "invite", places=places)]
    table = seated[0]["table"]
    for army in armies[1:]:
        seated.append(site.post(f"/api/tables/{table}/join", army=army))
    with ExitStack() as stack:
        players = [stack.enter_context(site.sit(seat)) for seat in seated]
        watcher = stack.enter_context(site.sit(table, side=len(teams) - 1))
        yield Duel(site, players, watcher, table)


def hidden(view: Json, seat: int) -> list[Json]:
    """The army cards of a seat in a view that is not its own."""
    return [unit for unit in view["units"] if unit["seat"] == seat]


def check_view(view: Json, reader: int | None) -> None:
    """No view knows a marker that is neither face up nor of its reader's team."""
    teams = view["teams"]
    for seat, team in enumerate(teams):
        if reader is not None and team == teams[reader]:
            continue
        for unit in hidden(view, seat):
            assert unit.get("markers", []) == unit.get("shown", []), unit
    question = view["question"]
    if question is not None and question["seat"] != reader:
        assert question["options"] == []


def check_lines(lines: list[Json], reader: int | None) -> None:
    """No line tells on which card a marker was laid."""
    for line in lines:
        if line.get("facts", {}).get("ask") == "order marker" and line["seat"] != reader:
            assert line["text"] == "lays an order marker"
            assert line["facts"] == {"ask": "order marker"}
            assert "note" not in line


def listen(duel: Duel, luck: random.Random, answers: int) -> set[int]:
    """Play on; check all that anybody hears. The seats whose hidden markers blue knew of."""
    known: set[int] = set()
    turns = 0
    for _ in range(answers):
        if duel.over:
            break
        duel.step(luck)
        for reader, player in (*enumerate(duel.players), (None, duel.watcher)):
            if player.last["table"]["status"] != "playing":
                continue
            check_view(player.view, reader)
            check_lines(player.lines, reader)
        view = duel.players[0].view
        turns += view["phase"] == "turn"
        known |= {
            unit["seat"]
            for unit in view["units"]
            if set(unit.get("markers", [])) - set(unit.get("shown", []))
        }
    assert turns
    return known


def test_no_message_tells_a_hidden_order_marker(duel: Duel) -> None:
    assert listen(duel, random.Random(4), 150) == {0}, "one's own markers are there"


@pytest.mark.parametrize(
    ("teams", "known"), [((0, 1, 2), {0}), ((0, 0, 2, 2), {0, 1}), ((0, 1, 2, 3), {0})]
)
def test_three_and_four_players_know_the_markers_of_their_team_alone(
    site: Site, teams: tuple[int, ...], known: set[int]
) -> None:
    with circle(site, teams) as players:
        assert listen(players, random.Random(len(teams)), 110) == known


def test_no_request_tells_what_one_of_four_players_hides(site: Site) -> None:
    with circle(site, (0, 0, 2, 2)) as players:
        luck = random.Random(9)
        while players.players[0].view["phase"] != "turn":
            players.step(luck)
        check_requests(site, players.table)


def test_no_request_tells_a_hidden_order_marker(duel: Duel) -> None:
    luck = random.Random(9)
    while duel.players[0].view["phase"] != "turn":
        duel.step(luck)
    check_requests(duel.site, duel.table)


def check_requests(site: Site, table: str) -> None:
    """Nothing that anybody may ask for tells a marker that is face down."""
    check_lines(site.get(f"/api/tables/{table}/lines")["lines"], None)
    replay = site.get(f"/api/tables/{table}/replay")
    check_lines(replay["lines"], None)
    check_view(replay["start"], None)
    answers = replay["answers"]
    for moment in range(answers - 6, answers + 1):
        check_view(site.get(f"/api/tables/{table}/moment?answers={moment}")["view"], None)
    for frame in site.get(f"/api/tables/{table}/frames")["frames"]:
        for unit in frame.get("units", []):
            assert unit.get("markers", []) == unit.get("shown", [])
    record = site.http.get(f"/api/tables/{table}/record")
    assert record.status_code == 409
    assert "secrets" in record.json()["reason"]
    branch = site.http.post(
        f"/api/tables/{table}/branch", json={"answers": answers, "opponent": "hotseat"}
    )
    assert branch.status_code == 409
    assert "secrets" in branch.json()["reason"]


def test_equal_positions_look_equal_whatever_was_hidden(site: Site) -> None:
    """Two battles that differ only in red's markers send blue and spectators the same bytes."""
    armies = [{"text": "Tandros Kreel, Ana Karithon"}, {"text": "Othkurik, Erevan Sunshadow"}]
    told: list[list[str]] = []
    for pattern in ((0, 1, 0, 1), (1, 0, 1, 0)):
        host = create(site, "skirmish-throne", "invite", army=armies[0], name="A")
        table = host["table"]
        guest = site.post(f"/api/tables/{table}/join", army=armies[1], name="B")
        with site.sit(host) as blue, site.sit(guest) as red, site.sit(table) as watcher:
            duel = Duel(site, (blue, red), watcher, table)
            while not (blue.view["phase"] == "orders" and blue.view["asked"] == 1):
                duel.step(random.Random(1))
            lines = len(blue.lines)
            said: list[str] = []
            for marker in range(3):
                question = red.view["question"]
                assert question["marker"] == MARKERS[marker]
                seq = red.seq
                red.send("answer", seq=seq, option=question["options"][pattern[marker]]["n"])
                for each in (blue, red, watcher):
                    while each.seq <= seq:
                        each.receive()
                for each in (blue, watcher):
                    question = {k: v for k, v in each.view["question"].items() if k != "about"}
                    units = hidden(each.view, 1)
                    new = [
                        {k: v for k, v in line.items() if k not in ("n", "answers")}
                        for line in each.lines[lines:]
                    ]
                    said.append(json.dumps([question, units, new], sort_keys=True))
            told.append(said)
    assert told[0] == told[1]


def test_hot_seat_shows_only_what_belongs_to_whoever_is_asked(site: Site) -> None:
    armies: Json = {
        "army": {"text": "Tandros Kreel, Ana Karithon"},
        "enemy": {"text": "Othkurik, Erevan Sunshadow"},
    }
    seated = create(site, "skirmish-throne", "hotseat", **armies)
    luck = random.Random(2)
    with site.sit(seated) as player:
        for _ in range(60):
            check_view(player.view, player.view["asked"])
            check_lines(player.lines, None)
            player.play_randomly(luck, 1)


def test_nothing_can_be_undone_once_an_order_was_revealed(site: Site) -> None:
    armies: Json = {
        "army": {"text": "Tandros Kreel, Ana Karithon"},
        "enemy": {"text": "Othkurik, Erevan Sunshadow"},
    }
    seated = create(site, "skirmish-throne", "hotseat", **armies)
    luck = random.Random(5)
    with site.sit(seated) as player:
        revealed = 0
        while revealed < 4:
            lines = len(player.lines)
            player.play_randomly(luck, 1)
            if any(line["kind"] == "order-revealed" for line in player.lines[lines:]):
                revealed += 1
                assert not player.last["undo"]["answer"]


def test_everything_is_open_once_it_is_over(duel: Duel) -> None:
    luck = random.Random(1)
    while duel.players[0].view["phase"] != "turn":
        duel.step(luck)
    blue = duel.players[0]
    blue.send("resign")
    while blue.last["table"]["status"] != "over":
        blue.receive()
    lines = duel.site.get(f"/api/tables/{duel.table}/lines")["lines"]
    laid = [line["text"] for line in lines if line.get("facts", {}).get("ask") == "order marker"]
    assert len(laid) == 8
    assert "lays an order marker" not in laid
    assert duel.site.http.get(f"/api/tables/{duel.table}/record").status_code == 200


def test_typed_words_reveal_nothing_to_the_other_seat(duel: Duel) -> None:
    luck = random.Random(6)
    while duel.players[0].view["phase"] != "orders":
        duel.step(luck)
    asked = duel.players[0].view["asked"]
    other = duel.players[1 - asked]
    refused = other.ask("say", seq=other.seq, answers=["nonsense"])
    assert refused["type"] == "refused"
    assert refused["error"] == "not-yours"


def test_a_computer_keeps_its_orders_and_its_reasons(site: Site) -> None:
    army = {"text": "Tandros Kreel, Ana Karithon"}
    seated = create(site, "skirmish-throne", "computer", army=army, agent="soldier")
    luck = random.Random(8)
    with site.sit(seated) as player:
        while player.view["phase"] != "turn":
            player.play_randomly(luck, 1)
            check_view(player.view, 0)
        check_lines(player.lines, 0)
        laid = [line for line in player.lines if line["text"] == "lays an order marker"]
        assert [line["seat"] for line in laid] == [1] * 4


def test_the_faces_of_a_secret_roll_wait_until_it_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    book = open_tables()["heroscape"]
    assert book.secret(Roll(0, 2, 1, "hidden order marker", {}))
    assert not book.secret(Roll(0, 20, 1, "initiative", {}))
    monkeypatch.setattr(book, "secret", lambda question: "x" * isinstance(question, Roll))
    play = Play(book, "scenario ambush\n")
    play.roll_on(lambda roll: (1,) * roll.count if not play.rolls else (6,) * roll.count)
    assert [roll.faces for roll in play.told_rolls(openly=False)] == [(), ()]
    assert [roll.faces for roll in play.told_rolls(openly=True)] == [(1,) * 6, (6,) * 6]
