"""Rolls of the players in words: who rolls what, and for what."""

from warband.kernel.events import Event
from warband.rules.handbook.text import words as handbook
from warband.rules.heroscape.text import words as heroscape
from warband.rules.massbattle.text import sentences as massbattle

BOTH = ("blue", "red")


def test_each_player_is_told_with_the_own_roll() -> None:
    rolled = Event("rolls", {"why": "initiative", "seats": BOTH, "results": (14, 18)})
    assert massbattle.say(rolled) == "Blue rolls 14, red rolls 18 for initiative."
    assert heroscape.say(rolled) == "blue rolls 14, red rolls 18 for initiative."


def test_the_first_turn_of_the_basic_game_is_rolled_for_in_skulls() -> None:
    rolled = Event("rolls", {"why": "first turn", "seats": BOTH, "results": (1, 3)})
    assert heroscape.say(rolled) == "blue rolls 1 skull, red rolls 3 skulls for the first turn."


def test_lists_are_read_out() -> None:
    shown = Event("revealed", {"seat": "blue", "targets": ("Ogre", "Orc Berserker")})
    assert handbook.say(shown) == "blue shows its warband: Ogre, Orc Berserker."
    rolled = Event("roll-off", {"why": "the boar", "rolls": ("blue rolls 3", "red rolls 9")})
    assert handbook.say(rolled) == "blue rolls 3, red rolls 9 for the boar."
