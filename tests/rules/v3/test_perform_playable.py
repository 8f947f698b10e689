"""What the rules play of the vocabulary, word by word."""

from pathlib import Path
from typing import get_args

import pytest

import warband.ddm.do.perform.playable as playable
from tests.rules.v3.arena import power
from warband.cards import vocabulary as v
from warband.cards.notation import load_cards
from warband.data import data_folder
from warband.ddm.do.perform.playable import EXECUTABLE, faults

WARBAND = Path(playable.__file__).parents[3]
EDITIONS = ("v3", "guild2011", "battle2008")
RULES = (WARBAND / "ddm", *(WARBAND / "rules" / name for name in EDITIONS))


def words_of_the_rules() -> str:
    files = (p for r in RULES for p in r.rglob("*.py") if p.name != "playable.py")
    return "\n".join(p.read_text(encoding="utf-8") for p in files)


def test_every_kind_of_node_is_executed() -> None:
    # The reader has nodes of its own for what it has not resolved yet; no card holds them.
    words = {kind for kind in v.Node.__subclasses__() if kind.__module__.startswith(v.__name__)}
    assert words == EXECUTABLE | playable.OF_DICE_POOLS
    assert not EXECUTABLE & playable.OF_DICE_POOLS


@pytest.mark.parametrize(
    ("words", "meaningless"),
    [
        (get_args(v.AbilityName), playable.MEANINGLESS_ABILITIES),
        (get_args(v.Forbidden), playable.MEANINGLESS_PROHIBITIONS),
        (get_args(v.EventKind), frozenset()),
        (get_args(v.Stat), playable.MEANINGLESS_STATS),
    ],
)
def test_every_other_word_is_read_somewhere(
    words: tuple[str, ...], meaningless: frozenset[str]
) -> None:
    text = words_of_the_rules()
    assert {word for word in words if f'"{word}"' not in text} <= meaningless


def test_every_card_of_the_book_is_played_in_full() -> None:
    cards = load_cards(data_folder() / "v3" / "cards")
    found = {
        f"{card.name}: {one.name}": faults(one)
        for card in cards.values()
        for one in card.powers
        if faults(one)
    }
    assert found == {}


@pytest.mark.parametrize(
    ("bad", "fault"),
    [
        (power(v.Heal(v.Owner(), 5)), "no event sets it off"),
        (power(v.MoreDice(v.Owner(), "attack", 1)), "MoreDice is for handfuls of dice and wounds"),
        (power(v.May((v.RollFor(11, ()),))), "RollFor is for handfuls of dice and wounds"),
        (power(v.Heal(v.Owner(), 5), action=("none",)), "Heal is done, not in force"),
        (power(v.Bonus(v.Target(), "AC", 1), action=("none",)), "Target names nobody"),
        (power(v.LegalToo(()), action=("minor",)), "LegalToo acts on building"),
        (power(v.Forbid(v.Owner(), "see"), action=("minor",)), "'see' means nothing"),
        (
            power(v.Heal(v.Owner(), 5), trigger=v.Trigger("enters", "after", crossing=True)),
            "the aura of a power that has none",
        ),
        (power(v.Gain(v.Owner(), v.Ability("keep mode")), action=("none",)), "'keep mode'"),
        (power(v.ChangeTerrain("jam", under=v.Owner()), action=("minor",)), "'jam'"),
        (power(v.Heal(v.Each((v.In("lava"),)), 5), action=("minor",)), "'lava'"),
        (power(v.Bonus(v.Owner(), "critical", 5), action=("none",)), "'critical' means nothing"),
        (
            power(v.Gain(v.Owner(), v.Ability("ignore terrain", word="smoke")), action=("none",)),
            "'ignore terrain smoke'",
        ),
        (power(v.Bonus(v.Owner(), "damage", 5, sets=True), action=("minor",)), "cannot be set"),
    ],
)
def test_faults_are_found(bad: v.Power, fault: str) -> None:
    assert any(fault in found for found in faults(bad))


def test_places_are_known() -> None:
    for place in ("victory", "own victory area", "opposing start", "fire terrain", "deep water"):
        assert playable.is_place(place)
    assert not playable.is_place("their victory")
