"""Previews over HTTP, for now and for moments of the past."""

import random

import pytest

from tests.server.harness import Json, Site


@pytest.fixture(scope="module")
def moving(site: Site) -> Json:
    """A table at which somebody is asked where to move."""
    seated = site.create("hotseat")
    with site.sit(seated) as player:
        player.play_until("move", random.Random(3))
        seated["view"] = player.view
        seated["answers"] = player.last["answers"]
    return seated


def preview(site: Site, table: Json, what: str, **query: object) -> Json:
    return site.post(f"/api/tables/{table['table']}/preview/{what}", **query)


def test_reach_shows_what_the_question_offers(site: Site, moving: Json) -> None:
    question = moving["view"]["question"]
    offered = {o["cell"] for o in question["options"] if o["kind"] in ("square", "via")}
    reach = preview(site, moving, "reach", piece=question["who"])
    assert {step["cell"] for step in reach["steps"]} == offered
    ends = {o["cell"] for o in question["options"] if o["kind"] == "square"}
    assert {s["cell"] for s in reach["steps"] if s.get("may_stop", True)} == ends
    anchor = moving["view"]["pieces"][question["who"]]["anchor"]
    for step in reach["steps"]:
        assert step["path"][0] == anchor
        assert step["path"][-1] == step["cell"]
        assert len(step["path"]) - 1 <= step["cost"] <= reach["points"]


def test_previews_do_not_change_the_battle(site: Site, moving: Json) -> None:
    before = site.get(f"/api/tables/{moving['table']}/moment")
    for piece in before["view"]["pieces"]:
        preview(site, moving, "reach", piece=piece["id"], how="move")
        preview(site, moving, "attacks", piece=piece["id"], origin=100)
        preview(site, moving, "threat", pieces=[piece["id"]])
    assert site.get(f"/api/tables/{moving['table']}/moment") == before


def test_a_moment_of_the_past_can_be_asked_about(site: Site, moving: Json) -> None:
    past = moving["answers"] - 2
    moment = site.get(f"/api/tables/{moving['table']}/moment?answers={past}")
    piece = moment["view"]["pieces"][0]
    reach = preview(site, moving, "reach", piece=0, answers=past)
    assert reach["steps"][0]["path"][0] == piece["anchor"]


@pytest.mark.parametrize(
    ("what", "query"),
    [
        ("reach", {"piece": 99}),
        ("attacks", {"piece": 99}),
        ("attacks", {"piece": 0, "origin": 4000}),
        ("attacks", {"piece": 0, "target": 77}),
        ("threat", {"pieces": [99]}),
        ("sight", {"source": 4000, "target": 0}),
        ("templates", {"piece": 0, "power": "Fireball of Doom"}),
    ],
)
def test_nonsense_gets_a_reason(site: Site, moving: Json, what: str, query: Json) -> None:
    response = site.http.post(f"/api/tables/{moving['table']}/preview/{what}", json=query)
    assert response.status_code == 422
    assert response.json()["reason"]


def test_a_moment_that_never_was_is_refused(site: Site, moving: Json) -> None:
    response = site.http.post(
        f"/api/tables/{moving['table']}/preview/reach", json={"piece": 0, "answers": 99999}
    )
    assert response.status_code == 409
