"""Cards of one's own as the server answers: read, put right by hand, tried on a small board."""

import json

import pytest

from tests.server.harness import Json, Site
from warband.server.printed.reading import (
    LONGEST_CARD,
    LONGEST_POWER,
    MOST_CARDS,
    MOST_POWERS,
    read_cards,
)

WARDEN: Json = {
    "name": "Gate Warden",
    "alignment": "GOOD",
    "movementMode": "NORMAL",
    "cost": 18,
    "level": 4,
    "speed": 6,
    "hp": 55,
    "ac": 18,
    "fort": 16,
    "ref": 14,
    "will": 15,
    "factions": ["CIVILIZATION"],
    "keywords": ["Humanoid"],
    "powers": [
        {"type": "ATTACK", "text": "Halberd: +9 vs. AC; 15 damage."},
        {"type": "ATTACK", "text": "Bolt: (range 10) +7 vs. AC; 10 damage.", "limit": 2},
        {"type": "SPECIAL", "text": "Grudge: Whenever an ally sneezes: 1 enemy takes 5 damage."},
    ],
}


def warden(**changed: object) -> Json:
    return {**WARDEN, **changed}


def one(card: object) -> Json:
    (answer,) = json.loads(_encoded(card))["cards"]
    return dict(answer)


def _encoded(*cards: object) -> bytes:
    import msgspec

    return msgspec.json.encode(read_cards(json.dumps(cards)))


def test_what_is_understood_and_what_stops_the_rest() -> None:
    card = one(WARDEN)
    halberd, bolt, grudge = card["powers"]
    assert not card["understood"]
    assert halberd["understood"]
    assert "15 damage" in halberd["english"]
    assert (bolt["attack"], bolt["kind_said"]) == ("ranged", True)
    assert not grudge["understood"]
    assert "sneezes" in grudge["words"]
    assert grudge["words"] in grudge["text"]
    assert [power["name"] for power in card["card"]["powers"]] == ["Halberd", "Bolt"]
    assert card["text"].startswith('creature "Gate Warden"')


def test_sizes_and_icons_are_put_right_by_hand() -> None:
    first = one(WARDEN)
    assert (first["size"], first["size_said"]) == ("Medium", False)
    assert (first["powers"][0]["attack"], first["powers"][0]["kind_said"]) == ("melee", False)
    halberd, *others = WARDEN["powers"]
    again = one(warden(size="Large", powers=[{**halberd, "icon": "ranged basic"}, *others]))
    assert (again["size"], again["size_said"]) == ("Large", True)
    assert again["powers"][0]["attack"] == "ranged"
    assert again["powers"][0]["basic"]
    assert again["powers"][0]["kind_said"]
    assert "ranged basic" in again["text"]


def test_an_icon_must_be_one_and_stand_beside_an_attack() -> None:
    halberd = WARDEN["powers"][0]
    assert "unknown icon 'thrown'" in one(warden(powers=[{**halberd, "icon": "thrown"}]))["problem"]
    resist = {"type": "SPECIAL", "text": "Resist 5 Cold", "icon": "melee"}
    assert one(warden(powers=[resist]))["powers"][0]["words"] == "melee"


@pytest.mark.parametrize(
    ("card", "reason"),
    [
        ({"name": "Half a Card"}, "the fields “alignment”, “movementMode”, “cost”, “level”"),
        ({key: WARDEN[key] for key in WARDEN if key != "cost"}, "the field “cost” is missing"),
        ("no card", "this is no card: a card is written"),
        (warden(hp=0), "hp is 0"),
        (warden(factions=["The Moon"]), "no file of cards could hold it"),
        (warden(powers=WARDEN["powers"] * 9), f"at most {MOST_POWERS}"),
        (
            warden(powers=[{"type": "SPECIAL", "text": "x" * (LONGEST_POWER + 1)}]),
            f"more than {LONGEST_POWER}",
        ),
        (
            warden(powers=[{"type": "SPECIAL", "text": "x" * LONGEST_POWER}] * 4),
            f"more than {LONGEST_CARD}",
        ),
    ],
)
def test_a_wrong_card_is_told_and_spoils_no_other(card: object, reason: str) -> None:
    wrong, right = json.loads(_encoded(card, WARDEN))["cards"]
    assert reason in wrong["problem"]
    assert right["problem"] == ""


def test_too_much_or_no_list_is_refused() -> None:
    with pytest.raises(ValueError, match=f"at most {MOST_CARDS}"):
        read_cards(json.dumps([WARDEN] * (MOST_CARDS + 1)))
    with pytest.raises(ValueError, match="a list of cards is expected"):
        read_cards(json.dumps(WARDEN))
    with pytest.raises(ValueError, match="not a list of cards in JSON"):
        read_cards("{")


def test_what_takes_too_long_is_answered_in_part() -> None:
    three = json.dumps([WARDEN, WARDEN, WARDEN])
    assert len(read_cards(three, budget=0).cards) == 1
    assert len(read_cards(three).cards) == 3


def test_a_card_is_tried_on_a_small_board(site: Site) -> None:
    text = site.post("/api/printed", text=json.dumps([WARDEN]))["cards"][0]["text"]
    seated = site.post("/api/printed/try", text=text, opponents=2, name="Ada")
    table = seated["table"]
    moment = site.get(f"/api/tables/{table}/moment")
    assert [piece["label"] for piece in moment["view"]["pieces"]] == [
        "Gate Warden", "Soldier 1", "Soldier 2",
    ]  # fmt: skip
    assert (moment["map"]["width"], moment["map"]["height"]) == (14, 12)
    assert moment["view"]["question"]["seat"] == seated["seats"][0]


@pytest.mark.parametrize(
    ("wish", "reason"),
    [
        ({"text": "nonsense"}, "expected 'creature'"),
        ({"text": 'item "Rod"\n  cost 3\n'}, "only creatures"),
        ({"text": "x", "opponents": 5}, "<= 4"),
    ],
)
def test_what_cannot_be_tried_says_why(site: Site, wish: Json, reason: str) -> None:
    response = site.http.post("/api/printed/try", json=wish)
    assert response.status_code == 422
    assert reason in response.json()["reason"]


# ------------------------------------------------------------------------ in warbands


def herd(site: Site, **changed: object) -> str:
    """A warband of Yard Oxen, which brings their card along."""
    gore = {"type": "ATTACK", "text": "Gore: +6 vs. AC; 10 damage."}
    ox = warden(name="Yard Ox", cost=25, keywords=["Beast"], powers=[gore], **changed)
    text = site.post("/api/printed", text=json.dumps([ox]))["cards"][0]["text"]
    return f"{text}warband Herd\nformat 100-4 (75%)\nfaction civilization\n4 Yard Ox\n"


def test_a_warband_brings_its_own_cards_along(site: Site) -> None:
    text = herd(site)
    verdict = site.post("/api/warbands/check", text=text)
    assert verdict["legal"], verdict["violations"]
    assert verdict["text"].startswith('creature "Yard Ox"')
    seated = site.create("hotseat", format="100-4 (75%)", army={"text": text}, enemy={"text": text})
    moment = site.get(f"/api/tables/{seated['table']}/moment")
    assert {piece["card"] for piece in moment["view"]["pieces"]} == {"Yard Ox"}
    assert len(moment["view"]["pieces"]) == 8
    shown = site.get(f"/api/tables/{seated['table']}/cards")["cards"]
    assert [card["name"] for card in shown] == ["Yard Ox"], "opponents see what is on it"
    assert shown[0]["powers"][0]["text"]
    plain = site.create("hotseat")
    assert site.get(f"/api/tables/{plain['table']}/cards")["cards"] == []
    record = site.http.get(f"/api/tables/{seated['table']}/record").text
    assert site.http.post("/api/records", json={"text": record}).status_code == 200


def test_nobody_brings_another_card_of_a_known_name(site: Site) -> None:
    bad = site.http.post(
        "/api/tables",
        json={
            "opponent": "hotseat", "format": "100-4 (75%)",
            "army": {"text": herd(site)}, "enemy": {"text": herd(site, hp=500)},
        },
    )  # fmt: skip
    assert "two players bring different cards" in bad.json()["reason"]
    known = site.get("/api/cards")["cards"][0]["name"]
    text = herd(site).replace("Yard Ox", known)
    refused = site.http.post("/api/warbands/check", json={"text": text})
    assert "another card of that name is here already" in refused.json()["reason"]
