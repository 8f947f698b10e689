"""Evenings on the server: seats, secrets, refusals, and what a restart leaves."""

import re
from pathlib import Path

import httpx
import pytest

from tests.server.harness import Json, Site, serving

WARBAND = "faction LG\nwarlord Cleric of Order\n1 Cleric of Order\n4 Man-at-Arms\n"


class Evening:
    """An evening as clients meet it."""

    def __init__(self, site: Site, kind: str, **more: object) -> None:
        self.site = site
        made = site.post("/api/events", kind=kind, name="Friday", **more)
        self.id, self.tokens = str(made["id"]), {"": str(made["token"])}

    def join(self, name: str, computer: str = "") -> None:
        token = self.tokens[""] if computer else ""
        made = self.site.post(
            f"/api/events/{self.id}/join", name=name, computer=computer, token=token
        )
        self.tokens[name] = str(made["token"])

    def enter(self, text: str, who: str = "") -> Json:
        return self.site.post(f"/api/events/{self.id}/enter", token=self.tokens[who], text=text)

    def refused(self, text: str, who: str = "") -> str:
        answer: httpx.Response = self.site.http.post(
            f"/api/events/{self.id}/enter",
            json={"token": self.tokens.get(who, "nonsense"), "text": text},
        )
        assert answer.status_code == 409, answer.text
        return str(answer.json()["reason"])

    def view(self, who: str | None = "") -> Json:
        token = self.tokens[who] if who is not None else ""
        return self.site.get(f"/api/events/{self.id}?token={token}")


def test_a_draft_of_two_people_and_two_computers(site: Site) -> None:
    friday = Evening(site, "draft")
    for name, computer in (("Ana", ""), ("Bert", ""), ("Cleo", "yes"), ("Dora", "yes")):
        friday.join(name, computer)
    assert "only the host" in friday.refused("deal", "Ana")
    view = friday.enter("deal")
    assert view["phase"] == "drafting"
    while view["phase"] == "drafting":
        (pod,) = view["pods"]
        assert pod["turn"] in ("Ana", "Bert"), "computers have picked"
        other = "Bert" if pod["turn"] == "Ana" else "Ana"
        card = pod["cards"][0]["name"]
        assert "only" in friday.refused(f"pick {pod['turn']}: {card}", other)
        view = friday.enter(f"pick {pod['turn']}: {card}", pod["turn"])
    refused = site.http.get(f"/api/events/{friday.id}/record")
    assert (refused.status_code, "sealed" in refused.text) == (409, True)
    for name in ("Ana", "Bert"):
        mine = friday.view(name)
        assert len(mine["pool"]) == 16
        army = mine["suggestion"].replace("\n", "\n  ")
        assert "pool holds 0" in friday.refused(
            f"register {name} on {mine['maps'][0]}\n  warband X\n  format 200-8 (75%)\n"
            f"  1 {_not_in(mine)}\n", name,
        )  # fmt: skip
        view = friday.enter(f"register {name} on {mine['maps'][0]}\n  {army}", name)
    assert friday.enter("close")["phase"] == "between rounds"
    record = site.http.get(f"/api/events/{friday.id}/record").text
    assert re.search(r"hash [0-9a-f]{24}", record)


def _not_in(mine: Json) -> str:
    from warband.rulebooks import open_rulebook

    own = {card["name"] for card in mine["pool"]}
    cards = open_rulebook("v3").library.cards.values()  # type: ignore[attr-defined]
    return str(next(card.name for card in cards if card.name not in own))


def test_a_tournament_with_a_judge(site: Site) -> None:
    friday = Evening(site, "tournament", rules="v3", rounds=2, minutes=50, by_hand=True)
    for name in ("Ana", "Bert", "Cleo"):
        friday.join(name)
    again = site.http.post(f"/api/events/{friday.id}/join", json={"name": "ana"})
    assert (again.status_code, "already" in again.text) == (409, True)
    assert "Tarrasque" in friday.refused(
        "army Ana\n  warband Ana\n  format 200-8 (75%)\n  1 Tarrasque\n", "Ana"
    )
    view = friday.enter("round")
    (table,) = view["tables"]
    assert 2900 < table["seconds"] <= 3000
    one, other = table["names"]
    assert "only the host" in friday.refused("round", one)
    friday.enter(f"call 1 by {one}: may it move?", one)
    assert friday.view(other)["tables"][0]["calls"] == [f"{one}: may it move?"]
    view = friday.enter("rule 1 by Judy: it may, minutes 5, back to 12")
    assert view["tables"][0]["seconds"] > 3200
    assert view["tables"][0]["rulings"] == ["Judy: it may (back to answer 12)"]
    friday.enter(f"result 1 {one} 120-60", other)
    assert "ended already" in friday.refused(f"result 1 {other} 1-0", other)
    view = friday.enter("round")
    for number, each in enumerate(view["tables"], 1):
        friday.enter(f"result {number} {each['names'][0]} 10-0")
    view = friday.enter("end")
    assert view["winner"] == view["rows"][0][1]
    assert "hash " in site.http.get(f"/api/events/{friday.id}/record").text


def test_a_campaign_against_a_computer(site: Site) -> None:
    friday = Evening(site, "campaign", by_hand=True)
    friday.join("Ana")
    friday.join("Bert", "soldier")
    refused = site.http.post(
        f"/api/events/{friday.id}/join", json={"name": "Eve", "computer": "soldier"}
    )
    assert refused.status_code == 409
    text = "enlist Ana\n  " + WARBAND.replace("\n", "\n  ")
    assert "no card 'Wolverine'" in friday.refused(f"{text}1 Wolverine", "Ana")
    view = friday.enter(text, "Ana")
    assert view["phase"] == "between rounds", "more players may come"
    assert "only the host" in friday.refused("round", "Ana")
    view = friday.enter("round")
    assert view["phase"] == "round"
    assert {due["name"] for due in view["due"] if due["what"] == "battle"} == {"Ana", "Bert"}
    assert not any(sheet["secret"] for sheet in view["sheets"])
    view = friday.enter("result 1 Ana\n  Ana: warlord stands", "Ana")
    assert view["choices"][:2] == ["hp", "command"]
    assert friday.view(None)["role"] == "guest"
    secret = [sheet["secret"] for sheet in friday.view(None)["sheets"]]
    assert secret == [True, True]
    view = friday.enter("advance Ana: command", "Ana")
    assert ("Ana", "enlist") in [(due["name"], due["what"]) for due in view["due"]]
    assert friday.enter(text, "Ana")["phase"] == "round"


@pytest.mark.parametrize("kind", ["draft", "tournament", "campaign"])
def test_a_restart_loses_nothing(kind: str, tmp_path: Path) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}"
    with serving(url) as site:
        friday = Evening(site, kind)
        for name in ("Ana", "Bert", "Cleo"):
            friday.join(name)
        if kind == "draft":
            friday.enter("deal")
        before = friday.view("Ana")
    with serving(url) as again:
        friday.site = again
        after = friday.view("Ana")
        assert after["hash"] == before["hash"]
        assert after["seq"] == before["seq"]
        assert after["you"] == "Ana"
        listed = again.get("/api/events")["events"]
        assert [(event["kind"], event["players"]) for event in listed] == [(kind, 3)]
        friday.join("Dora") if kind != "draft" else friday.enter(
            f"pick {after['pods'][0]['turn']}: {after['pods'][0]['cards'][0]['name']}",
            after["pods"][0]["turn"],
        )
        assert friday.view()["seq"] > before["seq"]


def test_late_picks_are_given_by_the_clock(tmp_path: Path) -> None:
    time = [1_000_000]
    with serving(f"sqlite+aiosqlite:///{tmp_path / 't.db'}", now=lambda: time[0]) as site:
        friday = Evening(site, "draft", timed=True)
        for name in ("Ana", "Bert", "Cleo"):
            friday.join(name)
        (pod,) = friday.enter("deal")["pods"]
        assert pod["seconds"] == 40
        card = pod["cards"][0]["name"]
        assert "reviewed" in friday.refused(f"pick {pod['turn']}: {card}", pod["turn"])
        time[0] += 45_000
        (later,) = friday.view()["pods"]
        assert later["turn"] != pod["turn"]
        dearest = max(pod["cards"], key=lambda each: each["cost"])["name"]
        drafted = next(seat["cards"] for seat in later["seats"] if seat["name"] == pod["turn"])
        assert drafted == [dearest]


def test_strangers_and_nonsense(site: Site) -> None:
    friday = Evening(site, "tournament")
    assert "no seat" in friday.refused("round", "stranger")
    assert "says something" in friday.refused("\n")
    assert "expected one of" in friday.refused("dance")
    assert site.http.get("/api/events/aaaaaaaaaaaa").status_code == 404
    assert site.http.get("/api/events/x").status_code == 404
    for body in (
        {"kind": "dance", "name": "X"},
        {"kind": "draft", "name": ""},
        {"kind": "draft", "name": "X", "rules": "heroscape"},
        {"kind": "draft", "name": "X", "style": "fast"},
        {"kind": "tournament", "name": "X", "style": "chaos"},
        {"kind": "campaign", "name": "X", "style": "endless"},
    ):
        assert site.http.post("/api/events", json=body).status_code in (409, 422), body


@pytest.mark.parametrize("name", ["Zoe: score 99", " ", "Ana", "A - B", "Zoe computer soldier"])
def test_a_name_is_a_name_and_nothing_else(site: Site, name: str) -> None:
    friday = Evening(site, "campaign", rules="handbook", style="quick")
    friday.join("Ana")
    said = {"name": name, "computer": "", "token": ""}
    answer = site.http.post(f"/api/events/{friday.id}/join", json=said)
    assert answer.status_code == 409, answer.text
    assert [row[:2] for row in friday.view()["rows"]] == [["Ana", "50"]]
