"""No seat learns what it may not know."""

from itertools import permutations

import pytest

from tests.rules.heroscape.play import random_battle
from warband.kernel.battle import Battle
from warband.kernel.dice import Dice
from warband.kernel.questions import Choose
from warband.rules.heroscape.game import Heroscape
from warband.rules.heroscape.state import NOBODY, Game
from warband.rules.heroscape.text.notation import parse_position
from warband.rules.heroscape.views import HIDDEN, secret, view


@pytest.fixture(scope="module")
def rules() -> Heroscape:
    return Heroscape()


def hidden_slots(game: Game, seat: int) -> list[int]:
    return [
        marker
        for marker, unit in enumerate(game.markers[seat])
        if unit != NOBODY and not game.shown[seat] >> marker & 1
    ]


@pytest.mark.parametrize("seed", range(3))
def test_no_view_or_event_tells_hidden_markers_apart(rules: Heroscape, seed: int) -> None:
    """However the hidden markers are arranged on the same cards, the other seat sees the same."""
    # proves: order.hidden
    battle = Battle(rules, rules.new_game("the-portal"), dice=Dice(seed))
    picks = Dice(seed + 50)
    compared = 0
    while battle.question is not None and compared < 40:
        question = battle.question
        assert isinstance(question, Choose)
        game = battle.state
        for seat in range(2):
            slots = hidden_slots(game, seat)
            if len({game.markers[seat][slot] for slot in slots}) > 1:
                compared += 1
                for other in (1 - seat, None):
                    expected = view(game, other)
                    for cards in permutations([game.markers[seat][slot] for slot in slots]):
                        twin = game.copy()
                        markers = list(game.markers[seat])
                        for slot, card in zip(slots, cards, strict=True):
                            markers[slot] = card
                        twin.markers[seat] = tuple(markers)
                        seen = view(twin, other)
                        assert seen.game.key() == expected.game.key()
                        assert seen.face_down == expected.face_down
        battle.pick(picks.below(len(question.options)))
    assert compared >= 40


def test_a_view_hides_and_counts_face_down_markers(rules: Heroscape) -> None:
    game = parse_position(
        rules,
        """\
draw
  map
    d1 d1 d1 d1
armies
  blue Tandros Kreel: A1
  blue Ana Karithon: B1
  red Pelloth: D1
orders
  blue: Ana Karithon (shown), Tandros Kreel, Ana Karithon, Tandros Kreel
  red: Pelloth, Pelloth, Pelloth, Pelloth
""",
    )
    theirs = view(game, 1)
    assert theirs.game.markers[0] == (1, HIDDEN, HIDDEN, HIDDEN)
    assert theirs.face_down == ((0, 2), (1, 1))
    assert theirs.game.markers[1] == (2, 2, 2, 2)
    mine = view(game, 0)
    assert mine.game.markers[0] == (1, 0, 1, 0)
    assert game.markers[0] == (1, 0, 1, 0)


def test_teammates_see_each_others_markers(rules: Heroscape) -> None:
    # proves: team.orders
    game = parse_position(
        rules,
        """\
players blue red blue
draw
  map
    d1 d1 d1 d1
armies
  blue Tandros Kreel: A1
  red Pelloth: D1
  green Ana Karithon: B1
orders
  blue: Tandros Kreel, Tandros Kreel, Tandros Kreel, Tandros Kreel
  red: Pelloth, Pelloth, Pelloth, Pelloth
  green: Ana Karithon, Ana Karithon, Ana Karithon, Ana Karithon
""",
    )
    assert view(game, 2).game.markers == [(0,) * 4, (HIDDEN,) * 4, (2,) * 4]
    assert view(game, None).game.markers == [(HIDDEN,) * 4] * 3


def test_a_removed_marker_does_not_show_which_one_it_was(rules: Heroscape) -> None:
    text = """\
draw
  map
    d1 d1 d1 d1
armies
  blue Tandros Kreel: A1
  red Pelloth: D1
orders
  blue: {}
  red: Pelloth, Pelloth, Pelloth, Pelloth
"""
    first = parse_position(rules, text.format("Tandros Kreel (shown), none, Tandros Kreel, none"))
    other = parse_position(rules, text.format("Tandros Kreel (shown), none, none, Tandros Kreel"))
    assert view(first, 1).game.key() == view(other, 1).game.key()


def test_events_never_name_a_card_before_its_marker_is_revealed(rules: Heroscape) -> None:
    battle = random_battle(rules, rules.new_game("drow-ambush"), 5)
    assert battle.events is not None
    for event in battle.events:
        if event.kind == "orders placed":
            assert set(event.facts) == {"seat"}
        if event.kind == "order removed":
            assert set(event.facts) == {"seat", "unit"}
        if event.kind == "turn lost":
            assert set(event.facts) == {"seat", "turn"}


def test_answers_about_markers_are_secret_to_the_other_team(rules: Heroscape) -> None:
    battle = Battle(rules, rules.new_game("the-portal"), dice=Dice(1))
    question = battle.question
    assert question is not None
    assert question.seat == 0
    assert secret(question, (0, 1), 1)
    assert secret(question, (0, 1), None)
    assert not secret(question, (0, 1), 0)
    assert not secret(question, (0, 0), 1)


def test_unknown_treasure_is_not_in_the_state(rules: Heroscape) -> None:
    """Two battles that would draw different treasure are equal until it is turned over."""
    # proves: campaign.random
    battle = Battle(rules, rules.new_game("the-portal"), dice=Dice(1))
    glyphs = [glyph for glyph in battle.state.glyphs if not glyph.power_up]
    assert [glyph.kind for glyph in glyphs] == [""]
