"""People at tables: seats, answers, undo, offers, chat, settings."""

import random
from types import SimpleNamespace

import pytest

from tests.server.harness import ConnectionClosed, Json, Player, Site
from warband.server.clients import limits


@pytest.fixture
def hotseat(site: Site) -> Json:
    return site.create("hotseat")


def test_a_hot_seat_table_begins_at_once(site: Site, hotseat: Json) -> None:
    with site.sit(hotseat) as player:
        assert hotseat["seats"] == [0, 1]
        assert player.welcome["seats"] == [0, 1]
        assert player.question is not None
        assert player.question["options"]
        assert player.welcome["map"]["name"] == "Furnace Hall"
        assert [line["n"] for line in player.lines] == list(range(len(player.lines)))


def test_an_answer_moves_the_battle_on(site: Site, hotseat: Json) -> None:
    with site.sit(hotseat) as player:
        before = player.last["answers"]
        message = player.answer(0)
        assert message["type"] == "update"
        assert message["answers"] > before
        assert message["lines"][0]["kind"] == "answer"


def test_a_typed_answer_does_the_same(site: Site, hotseat: Json) -> None:
    with site.sit(hotseat) as player:
        assert player.question is not None
        text = player.question["options"][1]["text"]
        message = player.ask("say", seq=player.seq, answers=[text.upper()])
        assert message["type"] == "update"
        assert message["lines"][0]["text"] == text


def test_nonsense_is_refused_and_changes_nothing(site: Site, hotseat: Json) -> None:
    with site.sit(hotseat) as player:
        before = player.last["answers"]
        assert player.ask("answer", seq=player.seq, option=9999)["error"] == "illegal"
        assert player.ask("say", seq=player.seq, answers=["fly to the moon"])["error"] == "illegal"
        assert player.ask("nonsense")["error"] == "malformed"
        assert player.ask("answer", seq=player.seq, option=-1)["error"] == "malformed"
        assert player.answer(0)["answers"] > before


def test_what_ends_the_battle_is_never_done_by_half_a_word(site: Site) -> None:
    seated = site.create(rules="dungeon", army={}, enemy={}, fixed_map="")
    with site.sit(seated) as player:
        before = player.last["answers"]
        refused = player.ask("say", seq=player.seq, answers=["leav"])
        assert "'leave the dungeon' in full" in refused["reason"]
        assert player.last["answers"] == before
        player.ask("say", seq=player.seq, answers=["Leave the dungeon"])
        assert player.last["table"]["status"] == "over"


def test_an_answer_to_an_old_view_is_stale(site: Site, hotseat: Json) -> None:
    with site.sit(hotseat) as player:
        old = player.seq
        player.answer(0)
        assert player.ask("answer", seq=old, option=0)["error"] == "stale"


def test_chat_does_not_make_a_view_stale(site: Site, hotseat: Json) -> None:
    with site.sit(hotseat) as player:
        seen = player.seq
        player.ask("chat", text="good luck")
        assert player.ask("answer", seq=seen, option=0)["type"] == "update"


def test_reloading_returns_to_the_same_question(site: Site, hotseat: Json) -> None:
    with site.sit(hotseat) as player:
        player.play_randomly(random.Random(1), 12)
        question, lines = player.question, player.lines
    with site.sit(hotseat) as again:
        assert again.question == question
        assert again.lines == lines


def test_a_client_gets_only_the_lines_it_misses(site: Site, hotseat: Json) -> None:
    with site.sit(hotseat) as player:
        player.play_randomly(random.Random(1), 12)
        lines, seq = player.lines, player.seq
    with site.sit(hotseat, lines=len(lines) - 3, seq=seq) as again:
        assert again.welcome["first_line"] == len(lines) - 3
        assert again.lines == lines[-3:]


def test_an_invited_friend_takes_the_other_seat(site: Site) -> None:
    seated = site.create("invite", name="Ann", salt="annsalt")
    assert site.get(f"/api/tables/{seated['table']}")["status"] == "waiting"
    with site.sit(seated) as ann:
        assert ann.view is None
        joined = site.post(
            f"/api/tables/{seated['table']}/join",
            name="Bob",
            salt="bobsalt",
            army={"ready": "Siege and Fury"},
        )
        assert joined["seats"] == [1]
        assert joined["token"] != seated["token"]
        ann.wait_for("update")
        assert ann.last["table"]["status"] == "playing"
        with site.sit(joined) as bob:
            asked = ann.view["asked"]
            assert bool(ann.question["options"]) == (asked == 0)
            assert bool(bob.question["options"]) == (asked == 1)
    assert site.get(f"/api/tables/{seated['table']}/dice")["salts"] == ["annsalt", "bobsalt"]


def test_a_third_person_finds_no_seat(site: Site) -> None:
    seated = site.create("invite")
    join = f"/api/tables/{seated['table']}/join"
    army = {"ready": "Siege and Fury"}
    site.post(join, army=army)
    response = site.http.post(join, json={"army": army})
    assert response.status_code == 409
    assert response.json()["error"] == "over"


@pytest.fixture
def duel(site: Site) -> tuple[Json, Json]:
    """Two people at a table."""
    ann = site.create("invite", name="Ann")
    bob = site.post(
        f"/api/tables/{ann['table']}/join", name="Bob", army={"ready": "Siege and Fury"}
    )
    return ann, bob


def test_a_seat_answers_only_its_own_questions(site: Site, duel: tuple[Json, Json]) -> None:
    with site.sit(duel[0]) as ann, site.sit(duel[1]) as bob:
        waiting = bob if ann.view["asked"] == 0 else ann
        assert waiting.ask("answer", seq=waiting.seq, option=0)["error"] == "not-yours"


def test_a_wrong_token_opens_nothing(site: Site, hotseat: Json) -> None:
    with (
        pytest.raises(ConnectionClosed) as closed,
        site.sit({"table": hotseat["table"], "token": "x" * 43}),
    ):
        pass
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4401


def test_a_missing_table_is_said_to_be_missing(site: Site) -> None:
    with pytest.raises(ConnectionClosed) as closed, site.sit("aaaaaaaaaaaa"):
        pass
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4404
    assert site.http.get("/api/tables/aaaaaaaaaaaa").status_code == 404


def test_spectators_see_everything_and_can_do_nothing(site: Site, hotseat: Json) -> None:
    with site.sit(hotseat) as player, site.sit(hotseat["table"]) as watcher:
        assert watcher.welcome["seats"] == []
        assert watcher.question is not None
        assert watcher.question["options"] == []
        assert watcher.ask("answer", seq=watcher.seq, option=0)["error"] == "not-yours"
        assert watcher.ask("resign")["error"] == "not-yours"
        assert watcher.ask("undo", seq=watcher.seq)["error"] == "illegal"
        player.answer(0)
        watcher.wait_for("update")
        assert watcher.lines == player.lines


def test_a_spectator_looks_over_one_players_shoulder(site: Site, duel: tuple[Json, Json]) -> None:
    table = duel[0]["table"]
    with site.sit(table, side=0) as left, site.sit(table, side=1) as right:
        asked = left.view["asked"]
        sides = [left, right]
        assert sides[asked].view["question"]["options"]
        assert not sides[1 - asked].view["question"]["options"]
        refused = sides[asked].ask("answer", seq=left.seq, option=0)
        assert refused["error"] == "not-yours"


def test_an_abandoned_seat_can_be_given_to_the_computer(
    site: Site, duel: tuple[Json, Json], monkeypatch: pytest.MonkeyPatch
) -> None:
    with site.sit(duel[0]) as ann:
        with site.sit(duel[1]):
            refused = ann.ask("substitute", seat=1, agent="random")
            assert refused["error"] == "illegal"
        while ann.wait_for("presence")["online"][1]:
            pass
        # Gone, but not for long enough.
        assert ann.ask("substitute", seat=1, agent="random")["error"] == "illegal"
        monkeypatch.setattr("warband.server.tables.room.GRACE", 0.0)
        ann.ask("substitute", seat=1, agent="random")
        assert ann.last["table"]["seats"][1]["away"]
        ann.play_randomly(random.Random(1), 10)
    with site.sit(duel[1]) as bob:
        bob.send("return")
        while bob.last["table"]["seats"][1]["away"]:
            bob.wait_for("update")
        assert bob.notices[-1]["kind"] == "returned"


def test_spectators_are_counted(site: Site, hotseat: Json) -> None:
    with site.sit(hotseat) as player:
        with site.sit(hotseat["table"]):
            while player.wait_for("presence")["watchers"] != 1:
                pass
        while player.wait_for("presence")["watchers"]:
            pass


# ------------------------------------------------------------------------------- undo


def place_one(player: Player) -> None:
    """Answer until the first creature stands."""
    player.play_until("set up", random.Random(5))


def test_an_answer_can_be_undone_before_dice(site: Site, hotseat: Json) -> None:
    with site.sit(hotseat) as player:
        place_one(player)
        view, lines = player.view, player.lines
        player.answer(0)
        assert player.last["undo"]["answer"]
        player.ask("undo", seq=player.seq)
        assert player.view == view
        assert player.lines == lines


def test_undo_goes_back_answer_by_answer_and_reset_to_the_start(site: Site, hotseat: Json) -> None:
    with site.sit(hotseat) as player:
        place_one(player)
        views = [player.view]
        for _ in range(3):
            player.answer(0)
            views.append(player.view)
        player.ask("undo", seq=player.seq)
        assert player.view == views[2]
        player.ask("undo", seq=player.seq, whole="activation")
        assert player.view == views[0]


def test_nothing_is_undone_across_dice(site: Site, hotseat: Json) -> None:
    luck = random.Random(11)
    with site.sit(hotseat) as player:
        for _ in range(400):
            rolls = len(site.get(f"/api/tables/{hotseat['table']}/dice")["rolls"])
            player.play_randomly(luck, 1)
            if len(site.get(f"/api/tables/{hotseat['table']}/dice")["rolls"]) > rolls:
                break
        else:
            raise AssertionError("no dice were rolled")
        assert not player.last["undo"]["answer"]
        refused = player.ask("undo", seq=player.seq)
        assert refused["error"] == "illegal"


def test_nothing_is_undone_once_somebody_else_answered(site: Site, duel: tuple[Json, Json]) -> None:
    luck = random.Random(2)
    with site.sit(duel[0]) as ann, site.sit(duel[1]) as bob:
        players = [ann, bob]
        for _ in range(60):
            asked = ann.view["asked"]
            mover, other = players[asked], players[1 - asked]
            mover.play_randomly(luck, 1)
            while other.seq < mover.seq:
                other.wait_for("update")
            if ann.view["asked"] not in (asked, -1):
                break
        # The other player is asked but has not answered: still possible.
        could = mover.last["undo"]["answer"]
        other.play_randomly(luck, 1)
        while mover.seq < other.seq:
            mover.wait_for("update")
        assert could
        assert not mover.last["undo"]["answer"]


def test_a_computers_answer_does_not_stand_in_the_way(site: Site) -> None:
    seated = site.create("computer", agent="random")
    with site.sit(seated) as player:
        luck = random.Random(4)
        for _ in range(60):
            while player.question is None or not player.question["options"]:
                player.wait_for("update")
            rolls = len(site.get(f"/api/tables/{seated['table']}/dice")["rolls"])
            view, answers = player.view, player.last["answers"]
            player.play_randomly(luck, 1)
            while player.question is None or not player.question["options"]:
                player.wait_for("update")
            same = len(site.get(f"/api/tables/{seated['table']}/dice")["rolls"]) == rolls
            if same and player.last["answers"] > answers + 1:
                break
        else:
            raise AssertionError("the computer never answered without dice")
        assert player.last["undo"]["answer"]
        assert player.last["undo"]["until"] == "dice are rolled"
        player.ask("undo", seq=player.seq)
        assert player.view["question"] == view["question"]
        assert player.notices[-1]["text"].startswith("Guest takes back: ")


def test_answers_in_words_are_given_up_to_the_first_that_does_not_fit(
    site: Site, hotseat: Json
) -> None:
    with site.sit(hotseat) as player:
        place_one(player)
        assert player.question is not None
        view = player.view
        name = player.question["options"][0]["text"]
        answers = player.last["answers"]
        player.answer(0)
        assert player.question is not None
        square = player.question["options"][0]["text"]
        player.ask("undo", seq=player.seq)
        assert player.view == view
        player.ask("say", seq=player.seq, answers=[name, square, "the moon", "the stars"])
        assert player.last["answers"] == answers + 2
        # What was said at once is one decision.
        assert player.last["undo"]["answer"] == f"the turn of {name}"
        player.ask("undo", seq=player.seq)
        assert player.view == view
        refused = player.ask("say", seq=player.seq, answers=["the moon", name])
        assert refused["error"] == "illegal"
        assert player.view == view


def test_a_takeback_says_what_is_taken_back_and_lands_at_a_decision(
    site: Site, duel: tuple[Json, Json]
) -> None:
    luck = random.Random(2)
    with site.sit(duel[0]) as ann, site.sit(duel[1]) as bob:
        players = [ann, bob]
        decided: list[tuple[int, int, str]] = []
        for _ in range(40):
            asked = ann.view["asked"]
            mover, other = players[asked], players[1 - asked]
            assert mover.question is not None
            option = luck.choice(mover.question["options"])
            decided.append((asked, mover.last["answers"], option["text"]))
            mover.answer(option["n"])
            while other.seq < mover.seq:
                other.wait_for("update")
        _, answers, text = next(one for one in reversed(decided) if one[0] == 0)
        ann.ask("propose", kind="takeback")
        bob.wait_for("update")
        offer = bob.last["proposals"][0]
        assert offer["answers"] == answers
        assert offer["words"].endswith(text)
        bob.ask("reply", kind="takeback", accept=True, answers=answers)
        assert bob.last["answers"] == answers
        assert bob.view["asked"] == 0


def test_a_way_that_is_taken_back_is_told_as_a_way(site: Site, hotseat: Json) -> None:
    with site.sit(hotseat) as player:
        player.play_until("move", random.Random(2))
        assert player.question is not None
        who = player.question["text"].split(":")[0]
        end = next(one for one in player.question["options"] if one["kind"] == "square")
        player.answer(end["n"])
        assert player.last["undo"]["answer"] == f"{who}: go to {end['text']}"


def test_a_takeback_needs_the_other_player(site: Site, duel: tuple[Json, Json]) -> None:
    luck = random.Random(2)
    with site.sit(duel[0]) as ann, site.sit(duel[1]) as bob:
        players = [ann, bob]
        for _ in range(30):
            asked = ann.view["asked"]
            players[asked].play_randomly(luck, 1)
            while players[1 - asked].seq < players[asked].seq:
                players[1 - asked].wait_for("update")
        before = ann.last["answers"]
        ann.ask("propose", kind="takeback", answers=before - 6)
        bob.wait_for("update")
        assert bob.last["proposals"] == [ann.last["proposals"][0]]
        target = bob.last["proposals"][0]["answers"]
        refused = ann.ask("reply", kind="takeback", accept=True, answers=target)
        assert refused["error"] == "not-yours"
        bob.ask("reply", kind="takeback", accept=True, answers=target)
        ann.wait_for("update")
        assert ann.last["answers"] <= before - 6
        assert ann.last["proposals"] == []
        assert ann.lines == bob.lines


def test_dice_taken_back_are_never_used_again(site: Site, hotseat: Json) -> None:
    luck = random.Random(3)
    dice = f"/api/tables/{hotseat['table']}/dice"
    with site.sit(hotseat) as player:
        player.play_until("activate", luck)
        player.play_randomly(luck, 60)
        rolled = site.get(dice)["rolls"]
        used = rolled[-1]["first"] + len(rolled[-1]["faces"])
        player.ask("propose", kind="takeback", answers=rolled[-1]["answers"] - 1)
        assert site.get(dice)["rolls"][-1]["undone"]
        for _ in range(200):
            player.play_randomly(luck, 1)
            if len(site.get(dice)["rolls"]) > len(rolled):
                break
        assert site.get(dice)["rolls"][len(rolled)]["first"] == used


def test_who_plays_against_computers_alone_asks_nobody_to_take_back(site: Site) -> None:
    luck = random.Random(3)
    with site.sit(site.create(opponent="computer", agent="random")) as player:
        player.play_randomly(luck, 12)
        before = player.last["answers"]
        player.ask("propose", kind="takeback")
        assert player.last["answers"] < before
        said = [notice["text"] for notice in player.notices]
        assert any(" takes back" in text for text in said)
        assert not any("asks to" in text or "agreed" in text for text in said)


# -------------------------------------------------------------------------- agreements


def test_a_draw_must_be_accepted(site: Site, duel: tuple[Json, Json]) -> None:
    with site.sit(duel[0]) as ann, site.sit(duel[1]) as bob:
        ann.ask("propose", kind="draw")
        bob.wait_for("update")
        bob.ask("reply", kind="draw", accept=False)
        ann.wait_for("update")
        assert ann.last["table"]["status"] == "playing"
        bob.ask("propose", kind="draw")
        ann.wait_for("update")
        ann.ask("reply", kind="draw", accept=True)
        assert ann.last["table"]["status"] == "over"
        assert ann.last["table"]["winner"] == -1


def test_resigning_gives_the_battle_to_the_other(site: Site, duel: tuple[Json, Json]) -> None:
    with site.sit(duel[0]) as ann, site.sit(duel[1]) as bob:
        ann.ask("resign")
        bob.wait_for("update")
        assert bob.last["table"]["winner"] == 1
        assert bob.last["table"]["ended"] == "resignation"
        assert bob.ask("answer", seq=bob.seq, option=0)["error"] == "over"


def test_a_rematch_seats_the_same_people_at_a_new_table(
    site: Site, duel: tuple[Json, Json]
) -> None:
    with site.sit(duel[0]) as ann, site.sit(duel[1]) as bob:
        ann.ask("resign")
        bob.wait_for("update")
        bob.ask("propose", kind="rematch")
        ann.wait_for("update")
        ann.send("reply", kind="rematch", accept=True)
        while not ann.last["table"]["rematch"]:
            ann.wait_for("update")
        table = ann.last["table"]["rematch"]
    with site.sit({"table": table, "token": duel[1]["token"]}) as again:
        assert again.welcome["seats"] == [1]
        assert again.welcome["table"]["status"] == "playing"
        assert again.welcome["table"]["commitment"] != bob.last["table"]["commitment"]


def test_chat_reaches_everybody_as_plain_text(site: Site, duel: tuple[Json, Json]) -> None:
    with site.sit(duel[0]) as ann, site.sit(duel[1]) as bob:
        ann.ask("chat", text="<b>hello</b>   there")
        bob.wait_for("update")
        assert bob.notices[-1]["kind"] == "chat"
        assert bob.notices[-1]["text"] == "<b>hello</b> there"
        assert bob.notices[-1]["name"] == "Ann"


def test_too_much_chat_is_refused(
    site: Site, hotseat: Json, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "time", SimpleNamespace(monotonic=lambda: 0.0))
    with site.sit(hotseat) as player:
        answers = [player.ask("chat", text=f"line {n}") for n in range(12)]
        assert [answer.get("error") for answer in answers] == [None] * 10 + ["too-fast"] * 2


def test_a_computer_may_take_ones_own_seat_and_give_it_back(
    site: Site, duel: tuple[Json, Json]
) -> None:
    with site.sit(duel[0]) as ann, site.sit(duel[1]) as bob:
        assert bob.ask("substitute", seat=0, agent="random")["error"] == "illegal"
        assert ann.ask("substitute", seat=0, agent="nobody")["error"] == "illegal"
        ann.ask("substitute", seat=0, agent="random")
        assert ann.last["table"]["seats"][0]["away"]
        ann.send("return")
        while ann.last["table"]["seats"][0]["away"]:
            ann.wait_for("update")


def test_the_computer_answers_until_a_person_is_asked(site: Site) -> None:
    seated = site.create("computer")
    with site.sit(seated) as player:
        player.play_randomly(random.Random(4), 40)
        computers = [line for line in player.lines if line.get("by") == "computer"]
        assert computers
        assert all(line["seat"] == 1 for line in computers)


def test_settings_answer_windows_and_say_so_in_the_log(site: Site, hotseat: Json) -> None:
    luck = random.Random(8)
    with site.sit(hotseat) as player:
        for seat in (0, 1):
            player.ask("settings", seat=seat, settings={"yield_until": "round"})
        assert player.last["settings"][0]["yield_until"] == "round"
        player.play_until("activate", luck)
        for seat in (0, 1):
            player.ask("settings", seat=seat, settings={"yield_until": "round"})
        for _ in range(150):
            player.play_randomly(luck, 1)
            if any(line.get("by") == "auto" for line in player.lines):
                break
            if not player.last["settings"][0].get("yield_until"):
                for seat in (0, 1):
                    player.ask("settings", seat=seat, settings={"yield_until": "round"})
        automatic = [line for line in player.lines if line.get("by") == "auto"]
        assert automatic
        assert automatic[0]["note"]


# ----------------------------------------------------------------------------- help and words


def test_a_helper_answers_only_as_long_as_it_was_asked_to(site: Site) -> None:
    seated = site.create("computer", agent="random")
    with site.sit(seated) as player:
        player.send("substitute", seat=0, agent="soldier", until="setup")
        while player.view["round"] == 0 or not (player.question and player.question["options"]):
            player.wait_for("update")
        assert not player.last["table"]["seats"][0]["away"]
        placed = [line for line in player.lines if line["kind"] == "answer" and line["seat"] == 0]
        assert placed
        assert {line.get("by", "person") for line in placed} == {"helper"}
        before = player.last["answers"]
        player.send("substitute", seat=0, agent="soldier", until="answer")
        while player.last["answers"] == before:
            player.wait_for("update")
        assert not player.last["table"]["seats"][0]["away"]


def test_a_hint_says_what_and_why_and_answers_nothing(site: Site) -> None:
    seated = site.create("computer", agent="random")
    with site.sit(seated) as player:
        while not (player.question and player.question["options"]):
            player.wait_for("update")
        before = player.last["answers"]
        player.send("hint", seq=player.seq)
        hint = player.wait_for("hinted", "refused")
        assert hint["type"] == "hinted"
        assert hint["text"] == player.question["options"][hint["option"]]["text"]
        assert hint["agent"] == "captain"
        assert player.last["answers"] == before


def test_part_of_a_name_is_enough_and_slips_are_answered_with_the_nearest(
    site: Site, hotseat: Json
) -> None:
    with site.sit(hotseat) as player:
        place_one(player)
        assert player.question is not None
        names = [option["text"] for option in player.question["options"]]
        name = names[0]
        part = next(
            name[start:end]
            for end in range(3, len(name) + 1)
            for start in range(end - 2)
            if sum(name[start:end].casefold() in other.casefold() for other in names) == 1
        )
        slip = name[:-2] + "zz"
        refused = player.ask("say", seq=player.seq, answers=[slip])
        assert refused["error"] == "illegal"
        assert name in refused["reason"]
        answers = player.last["answers"]
        player.ask("say", seq=player.seq, answers=[part])
        assert player.last["answers"] == answers + 1
        assert player.last["undo"]["answer"] == f"the turn of {name}"
