"""The army cards as data."""

import json
from pathlib import Path

import pytest

from warband.boards.hexes import UP
from warband.cards.notation import parse_power, print_power
from warband.cards.vocabulary import Power
from warband.rules.heroscape.army_cards.binding import faults
from warband.rules.heroscape.army_cards.cards import Card, CardError, read_cards, write_card
from warband.rules.heroscape.army_cards.describing import describe, moment
from warband.rules.heroscape.library import Library

CARDS = Library().cards
SOURCE = Path(__file__).parents[4] / "shared" / "data" / "heroscape_underdark_cards.json"


def test_there_are_eight_cards() -> None:
    assert sorted(CARDS) == [
        "Ana Karithon",
        "Darrak Ambershard",
        "Deepwyrm Drow",
        "Erevan Sunshadow",
        "Feral Troll",
        "Othkurik",
        "Pelloth",
        "Tandros Kreel",
    ]
    assert sum(card.points for card in CARDS.values() if card.side == "good") == 360
    assert sum(card.points for card in CARDS.values() if card.side == "evil") == 400
    assert sum(card.figures for card in CARDS.values()) == 10


@pytest.mark.skipif(not SOURCE.exists(), reason="the printed numbers are not beside the repository")
def test_numbers_are_those_of_the_printed_cards() -> None:
    # proves: card.numbers
    for printed in json.loads(SOURCE.read_text())["cards"]:
        card = next(card for card in CARDS.values() if card.full_name == printed["name"])
        assert card.points == printed["points"]
        assert (card.size, card.height, card.spaces) == (
            printed["size"],
            printed["height"],
            printed["hexes"],
        )
        assert (card.general, card.species) == (printed["general"], printed["species"])
        assert (card.rarity, card.figures) == (printed["rarity"], printed["figures"])
        assert (card.class_, card.personality) == (printed["card_class"], printed["personality"])
        for side in ("master", "basic"):
            numbers = getattr(card, side)
            for word, value in printed[side].items():
                assert getattr(numbers, word) == value, (card.name, side, word)
        assert [power.name for power in card.powers] == [p["name"] for p in printed["powers"]]


@pytest.mark.parametrize("card", CARDS.values(), ids=lambda card: card.name)
def test_a_card_reads_back(card: Card) -> None:
    assert read_cards(write_card(card)) == {card.name: card}


@pytest.mark.parametrize("card", CARDS.values(), ids=lambda card: card.name)
def test_target_points_and_hit_zones(card: Card) -> None:
    """Figures look from their heads, the troll from its chest; nobody is taller than his card."""
    # proves: card.sight
    assert card.zone.low == 0
    assert card.zone.high <= card.height * UP == card.whole.high
    assert card.eye < card.height * UP
    if card.name == "Feral Troll":
        assert card.eye == 5 * UP
    else:
        assert card.eye == card.height * UP - 2


def test_no_power_of_this_set_is_used_by_two_players_at_once() -> None:
    """Each power belongs to whoever attacks, defends or takes the turn, or needs no using.

    So the d20 roll for powers of two players at one moment never comes up.
    """
    # proves: power.simultaneous
    moments = {moment(power) for card in CARDS.values() for power in card.powers}
    assert moments == {"attacking", "defending", "own turn", "always"}
    passive = {p.name for c in CARDS.values() for p in c.powers if moment(p) == "always"}
    assert passive == {"Combat Challenge", "Protection from Evil Aura", "Lurk in Shadows"}


@pytest.mark.parametrize(
    "power", [p for card in CARDS.values() for p in card.powers], ids=lambda power: power.name
)
def test_a_power_reads_back_and_is_said_in_words_of_this_game(power: Power) -> None:
    assert parse_power(print_power(power)) == power
    said = describe(power)
    assert said.endswith(".")
    for word in ("creature", "square", "HP", "▸", "{", "basic attack"):
        assert word not in said


@pytest.mark.parametrize(
    ("name", "power", "said"),
    [
        (
            "Tandros Kreel",
            "+2 Broadsword",
            "This figure rolls 2 more attack dice against an adjacent figure.",
        ),
        (
            "Feral Troll",
            "Blood Frenzy",
            "This figure rolls more attack dice: 1 for each wound marker on the target, at most 3.",
        ),
        ("Othkurik", "Flying", "This figure flies."),
        (
            "Pelloth",
            "Lurk in Shadows",
            "This figure cannot be targeted by a non-adjacent enemy with a normal attack if this "
            "figure is on shadow ground.",
        ),
    ],
)
def test_powers_in_english(name: str, power: str, said: str) -> None:
    found = next(each for each in CARDS[name].powers if each.name == power)
    assert describe(found) == said


def test_the_basic_side_has_no_powers() -> None:
    tandros = CARDS["Tandros Kreel"]
    assert tandros.kit.taunts
    assert not tandros.basic_side().kit.taunts


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('general "X" at start-of-turn subject={itself}: heal owner 5', "heal means nothing"),
        ('general "X": more-dice owner attack 1 versus={level}', "level means nothing"),
        ('general "X": more-dice owner attack (stat-of level)', "stat-of means nothing"),
        ('general "X": more-dice owner attack 1 versus={adjacent, bloodied}', "'bloodied' is no"),
        (
            'general "X": more-dice owner attack 1 versus={in forest}',
            "'forest' is no ground: grass",
        ),
        ('general "X": more-dice owner attack 1 versus={sized at_most=Tiny}', "Tiny is no size"),
        ('general "X": more-dice owner attack 1 versus={has-token rage}', "has-token is no trait"),
        ('general "X": more-dice owner attack 1 tests=[attack-is]', "attack-is cannot be asked"),
        ('general "X": more-dice owner attack 1 until=end-of-attack', "figures do not have"),
        ('general "X": more-dice pick{ally} attack 1', "pick names nobody"),
        ('general "X": more-dice each{is each{}} attack 1', "each names no single figure"),
        ('general "X": bonus owner AC 1', "bonus says something here that figures do not have"),
        ('general "X": bonus owner speed 1 +sets', "bonus cannot have 'sets' here"),
        ('general "X": gain owner (ability burrow)', "'burrow' is nothing a figure can have"),
        ('general "X": forbid owner move', "forbid says something here"),
        ('general "X": mend owner', "mend is done, and this power is never set off"),
        ('general "X"', "it does nothing"),
        ('general "X" x1: more-dice owner attack 1', "that always works cannot be counted"),
        ('general "X" [minor]: mend owner', "without a cost can be played"),
        ('general "X" at start-of-round: mend owner', "'start of round' is no moment"),
        ('general "X" after start-of-turn subject={itself}: mend owner', "begins with 'at'"),
        ('general "X" x1 at end-of-turn subject={itself}: mend owner', "can be counted"),
        (
            'general "X" at end-of-turn subject={itself}: cancel',
            "cancel cannot be done at a moment",
        ),
        (
            'general "X" at end-of-turn subject={ally}: more-dice owner attack 1 until=end-of-turn',
            "only the start of its own turn",
        ),
        (
            'general "X" at start-of-turn subject={itself}: bonus owner AC 1 until=end-of-turn',
            "bonus cannot last for a turn",
        ),
        ('general "X" after damage subject={enemy}: wound subject', "by its owner or on it"),
        (
            'general "X" before attack-declared object={itself}: wound subject',
            "an attack that its owner declares",
        ),
        ('general "X" before moves subject={itself}: mend owner', "may only be placed near itself"),
        ('general "X" before moves subject={ally}: mend owner', "'before moves subject={itself}'"),
        ('general "X" at end-of-turn subject={itself}: wound target', "target names nobody"),
        ('general "X" at end-of-turn subject={itself}: wound chosen', "chosen names nobody"),
        ('attack "X" range=3 targets={is object}: mend owner', "object names nobody"),
        ('attack "X": volley 2', "needs a range in spaces"),
        ('attack "X" range=3 melee: volley 2', "power cannot have 'attack' here"),
        ('attack "X" x2 range=3: volley 2', "once a game, or not counted"),
        ('attack "X" range=3: wound target', "must say whom it is aimed at"),
        ('attack "X" range=3: volley 4 most=2', "no fewer at most than at least"),
        ('attack "X" range=3: volley 2; volley 2', "volley cannot be done in a special attack"),
        ('attack "X" range=3 before hit object={itself}: volley 2', "is chosen, not set off"),
    ],
)
def test_what_cannot_be_played_is_refused_with_the_reason(text: str, reason: str) -> None:
    (fault,) = faults(parse_power(text))
    assert fault.startswith("power 'X': ")
    assert reason in fault


GOOD = write_card(CARDS["Pelloth"])


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("points 3", "line 1: expected 'card NAME'"),
        (GOOD + GOOD, "'Pelloth' is listed twice"),
        (GOOD.replace("points      100", ""), "'Pelloth' has no 'points'"),
        (GOOD.replace("general ", "generals"), "line 3: 'generals' is not a line of a card"),
        (GOOD.replace("unique hero", "rare hero"), "is not like 'unique hero'"),
        (GOOD.replace("medium 5", "tiny 5"), "size 'tiny' is none of"),
        (GOOD.replace("life 4 ", ""), "does not give life move range attack defense"),
        (GOOD.replace("eye 4.5", "eye 4.3"), "not in quarters of a level"),
        (
            GOOD.replace("for-each-hit", "for-each-hat"),
            "line 15: column 7: expected .*'for-each-hat'",
        ),
        (
            GOOD.replace("destroy target", "heal target 5"),
            "'Pelloth': power \"Lolth's .* heal means",
        ),
        (GOOD.replace("in shadow", "in clouds"), "'Pelloth': power 'Lurk in Shadows': in 'clouds'"),
    ],
)
def test_a_card_that_cannot_be_read_names_the_line(text: str, reason: str) -> None:
    with pytest.raises(CardError, match=reason):
        read_cards(text)
